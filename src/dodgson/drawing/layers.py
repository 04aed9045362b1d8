"""Layered graphs: every edge leads from one layer to the next.

All shortest ladders between two words have this shape, and so does a search drawn by depth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from dodgson.drawing.boxes import (
    NOTE_HEIGHT,
    NOTE_SIZE,
    Box,
    Tone,
    box_size,
    draw_box,
    draw_note,
    draw_note_over,
)
from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import Label, cells, plain
from dodgson.drawing.layering import place_nodes, untangle
from dodgson.drawing.svg import Element, Picture, element, number, text_width
from dodgson.errors import InputError

NODE_GAP: Final = 14.0
LAYER_GAP: Final = 52.0
WIDEST_LAYER_GAP: Final = 220.0
CAPTION_GAP: Final = 14.0
LEGEND_GAP: Final = 18.0
ARROW: Final = 8.0


@dataclass(frozen=True, slots=True)
class Node:
    """A node with a key, unique in its graph; without a label it shows its key.

    >>> Node("black").shown, Node("2:lid", label="lid", note="f = 26").shown
    ('black', 'lid')
    """

    key: str
    label: Label | None = None
    note: str = ""
    """A small line under the label."""
    tone: Tone = "plain"

    @property
    def shown(self) -> Label:
        """The label, or else the key."""
        return self.key if self.label is None else self.label


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow from a node to one in the next layer."""

    tail: str
    head: str
    label: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions in a drawing: a box for each key, and the middle of each layer."""

    boxes: dict[str, Box]
    middles: tuple[float, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class LayeredGraph(Drawn):
    """A picture of a layered graph that grows to the right or down.

    Nodes may be reordered within a layer to reduce crossings, unless ``keep_order``. There is one
    caption per layer, or none. Raises InputError for a duplicate key, an edge to an unknown node
    or not to the next layer, and captions that do not match the layers.

    >>> graph = LayeredGraph(
    ...     layers=((Node("head", tone="strong"),), (Node("heal"), Node("herd"))),
    ...     edges=(Edge("head", "heal"), Edge("head", "herd")),
    ...     captions=("start", "1 step"),
    ... )
    >>> graph.to_svg().count("<rect")
    4
    >>> print(graph.to_text())
    start   head
    1 step  heal  herd
    """

    layers: tuple[tuple[Node, ...], ...]
    edges: tuple[Edge, ...] = ()
    captions: tuple[str, ...] = ()
    title: str = ""
    description: str = ""
    direction: Literal["right", "down"] = "right"
    keep_order: bool = False
    legend: Label = ""
    """A line under the picture that explains it."""
    _level: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        level: dict[str, int] = {}
        for depth, layer in enumerate(self.layers):
            for node in layer:
                if node.key in level:
                    raise InputError(f"node {node.key!r} is in the drawing twice")
                level[node.key] = depth
        for edge in self.edges:
            for key in (edge.tail, edge.head):
                if key not in level:
                    raise InputError(f"an edge names {key!r}, which is no node of the drawing")
            if level[edge.head] != level[edge.tail] + 1:
                raise InputError(
                    f"the edge from {edge.tail!r} to {edge.head!r} does not lead to the next layer"
                )
        if self.captions and len(self.captions) != len(self.layers):
            raise InputError(f"{len(self.captions)} captions for {len(self.layers)} layers")
        object.__setattr__(self, "_level", level)

    def layout(self) -> Layout:
        """Return the position of every node, in pixels; tones do not matter."""
        return _place(self)

    def to_svg(self, layout: Layout | None = None) -> str:
        """Return the graph as an SVG document, with its own layout or one shared by many steps."""
        return self.picture(layout).to_svg()

    def picture(self, layout: Layout | None = None) -> Picture:
        """Return the graph as a picture, to which more can be added."""
        where = layout or self.layout()
        body = [*_draw_edges(self, where), *_draw_captions(self, where)]
        for layer in self.layers:
            for node in layer:
                box = where.boxes[node.key]
                body.extend(draw_box(box, node.shown, note=node.note, tone=node.tone))
        width, height = where.width, where.height
        if self.legend:
            shift = max(0.0, (text_width(plain(self.legend), NOTE_SIZE) - width) / 2)
            if shift:
                body = [element("g", *body, transform=f"translate({number(shift)} 0)")]
            width += 2 * shift
            height += LEGEND_GAP + NOTE_HEIGHT
            body.append(draw_note(self.legend, width / 2, height - NOTE_HEIGHT / 2))
        return Picture(tuple(body), width, height, self.title, self.description)

    def to_text(self, width: int | None = None) -> str:
        """Return the layers as rows of labels, in the order given, without hidden nodes.

        Rows are wrapped to ``width`` columns.

        >>> words = ("blank", "block", "clack", "slack")
        >>> print(LayeredGraph(((Node("black"),), tuple(map(Node, words)))).to_text(20))
        0  black
        1  blank  block
           clack  slack
        """
        from dodgson.drawing.terminal import COLUMN_GAP, fill, one_line

        heads = [*map(one_line, self.captions or map(str, range(len(self.layers))))]
        margin = max(map(cells, heads), default=0)
        rows: list[str] = []
        for head, layer in zip(heads, self.layers, strict=True):
            row, empty = fill(head, margin), True
            for node in layer:
                if node.tone == "hidden":
                    continue
                name = one_line(plain(node.shown) + (f" ({node.note})" if node.note else ""))
                if not empty and width is not None and cells(row) + 2 + cells(name) > width:
                    rows.append(row)
                    row = " " * margin
                row, empty = f"{row}{COLUMN_GAP}{name}", False
            rows.append(row)
        return "\n".join(row.rstrip() for row in rows)

    def to_dot(self) -> str:
        """Return the graph for Graphviz, each layer on one rank."""
        from dodgson.drawing.dot import dot_label, graph, quote, statement

        looks = {
            "plain": {},
            "strong": {"penwidth": "2", "color": quote("#2563eb")},
            "good": {"penwidth": "2", "color": quote("#15803d")},
            "faint": {"style": "dashed"},
            "hidden": {"style": "invis"},
        }
        body = []
        for layer in self.layers:
            for node in layer:
                note = (("\n" + node.note, False),) if node.note else ()
                label = node.shown if isinstance(node.shown, tuple) else ((node.shown, False),)
                text = dot_label(label + note)
                body.append(statement(quote(node.key), label=text, **looks[node.tone]))
            if layer:
                keys = "; ".join(quote(node.key) for node in layer)
                body.append(f"{{ rank=same; {keys} }}")
        for edge in self.edges:
            look = looks[edge.tone] | ({"label": quote(edge.label)} if edge.label else {})
            body.append(statement(quote(edge.tail), quote(edge.head), arrow="->", **look))
        title = "\n".join(filter(None, (self.title, plain(self.legend))))
        return graph(body, title=title, direction=self.direction, ranksep="0.6")


def _place(graph: LayeredGraph) -> Layout:
    """Return the layout: order the layers, place the nodes along them, then stack the layers."""
    nodes = [node for layer in graph.layers for node in layer]
    number_of = {node.key: at for at, node in enumerate(nodes)}
    layers = [[number_of[node.key] for node in layer] for layer in graph.layers]
    edges = [(number_of[edge.tail], number_of[edge.head]) for edge in graph.edges]
    if not graph.keep_order:
        layers = untangle(layers, edges)
    sizes = [box_size(node.shown, node.note) for node in nodes]
    down = graph.direction == "down"
    across, along = (0, 1) if down else (1, 0)
    captions = [_caption_size(text) for text in graph.captions]
    margin = max((size[across] + CAPTION_GAP for size in captions), default=0.0)
    breadths = [size[across] for size in sizes]
    centres = [margin + x for x in place_nodes(layers, edges, breadths, NODE_GAP)]
    # A caption is at the head of its layer, and a layer is at least as deep as its caption.
    depths = [max((sizes[node][along] for node in layer), default=0.0) for layer in layers]
    if captions:
        depths = [max(pair) for pair in zip(depths, (c[along] for c in captions), strict=True)]
    middles, depth = _stack(depths, _gaps(graph, edges, centres))
    boxes: dict[str, Box] = {}
    for node, centre, size in zip(nodes, centres, sizes, strict=True):
        middle = middles[graph._level[node.key]]  # noqa: SLF001  # a picture's own helper
        x, y = (centre, middle) if down else (middle, centre)
        boxes[node.key] = Box(x, y, *size)
    breadth = max((x + size / 2 for x, size in zip(centres, breadths, strict=True)), default=margin)
    width, height = (breadth, depth) if down else (depth, breadth)
    return Layout(boxes, middles, width, height)


def _stack(depths: list[float], gaps: list[float]) -> tuple[tuple[float, ...], float]:
    """Return the middles of the layers, one after the other, and their total depth."""
    middles: list[float] = []
    reached = 0.0
    for depth, gap in zip(depths, [0.0, *gaps], strict=False):
        middles.append(reached + gap + depth / 2)
        reached += gap + depth
    return tuple(middles), reached


def _caption_size(text: str) -> tuple[float, float]:
    rows = text.split("\n")
    return max(text_width(row, NOTE_SIZE) for row in rows), len(rows) * NOTE_HEIGHT


def _gaps(graph: LayeredGraph, edges: list[tuple[int, int]], centres: list[float]) -> list[float]:
    """Return the gap after each layer: more if edges are steep or have labels."""
    down = graph.direction == "down"
    gaps = [LAYER_GAP] * len(graph.layers)
    for edge, (tail, head) in zip(graph.edges, edges, strict=True):
        level = graph._level[edge.tail]  # noqa: SLF001  # a picture's own helper
        climb = min(abs(centres[tail] - centres[head]) * 0.28, WIDEST_LAYER_GAP - LAYER_GAP)
        written = (NOTE_HEIGHT if down else text_width(edge.label, NOTE_SIZE)) if edge.label else 0
        gaps[level] = max(gaps[level], LAYER_GAP * 0.8 + climb + written)
    return gaps


def _draw_captions(graph: LayeredGraph, where: Layout) -> list[Element]:
    parts = []
    for caption, middle in zip(graph.captions, where.middles, strict=False):
        rows = caption.split("\n")
        for at, row in enumerate(rows):
            if graph.direction == "down":
                y = middle + (at - (len(rows) - 1) / 2) * NOTE_HEIGHT
                parts.append(draw_note(row, 0.0, y, anchor="start"))
            else:
                parts.append(draw_note(row, middle, (at + 0.5) * NOTE_HEIGHT))
    return parts


def _draw_edges(graph: LayeredGraph, where: Layout) -> list[Element]:
    """Draw plain edges first, so that emphasised ones are on top; then their labels."""
    rank = {"faint": 0, "plain": 1, "good": 2, "strong": 3}
    shown = sorted(
        (edge for edge in graph.edges if edge.tone != "hidden"), key=lambda edge: rank[edge.tone]
    )
    curves, notes, taken = [], [], list[Box]()
    for edge in shown:
        tail, head = where.boxes[edge.tail], where.boxes[edge.head]
        points = _curve(tail, head, down=graph.direction == "down")
        curves.extend(_draw_curve(points, edge.tone, down=graph.direction == "down"))
        if edge.label:
            box = _free_place(points, text_width(edge.label, NOTE_SIZE), taken)
            taken.append(box)
            notes.extend(draw_note_over(edge.label, box.x, box.y))
    return curves + notes


Point = tuple[float, float]


def _curve(tail: Box, head: Box, *, down: bool) -> tuple[Point, Point, Point, Point]:
    """Return the Bézier curve from the side of one box to the side of the next."""
    if down:
        start, end = (tail.x, tail.bottom), (head.x, head.top - ARROW)
        bend = (end[1] - start[1]) * 0.5
        return start, (start[0], start[1] + bend), (end[0], end[1] - bend), end
    start, end = (tail.right, tail.y), (head.left - ARROW, head.y)
    bend = (end[0] - start[0]) * 0.5
    return start, (start[0] + bend, start[1]), (end[0] - bend, end[1]), end


def _draw_curve(
    points: tuple[Point, Point, Point, Point], tone: Tone, *, down: bool
) -> list[Element]:
    start, first, second, end = (f"{number(x)} {number(y)}" for x, y in points)
    x, y = points[3]
    side = ARROW * 0.45
    tip = (
        [(x - side, y - 1), (x + side, y - 1), (x, y + ARROW - 1)]
        if down
        else [(x - 1, y - side), (x - 1, y + side), (x + ARROW - 1, y)]
    )
    corners = " ".join(f"{number(a)},{number(b)}" for a, b in tip)
    return [
        element("path", d=f"M{start}C{first} {second} {end}", class_=f"edge {tone}"),
        element("polygon", points=corners, class_=f"head {tone}"),
    ]


def _free_place(points: tuple[Point, Point, Point, Point], width: float, taken: list[Box]) -> Box:
    """Return a free place for an edge's label: its middle, or else a little before or after."""
    tries = []
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78):
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
        box = Box(x, y, width + 4, NOTE_HEIGHT - 2)
        if not any(box.overlaps(other) for other in taken):
            return box
        tries.append(box)
    return tries[0]
