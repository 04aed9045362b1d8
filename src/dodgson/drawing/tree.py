"""Rooted ordered trees with a tidy layout: a parent is centred over its children.

The layout is Kennedy's ("Functional pearls: drawing trees", Journal of Functional Programming 6(3),
1996), which keeps the rules of Reingold and Tilford ("Tidier drawings of trees", IEEE Transactions
on Software Engineering 7(2), 1981): subtrees are packed once from the left and once from the right,
and the mean of both is used, so a tree and its mirror image are drawn as mirror images.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from dodgson.drawing.boxes import (
    LINE_HEIGHT,
    NOTE_HEIGHT,
    NOTE_SIZE,
    Box,
    box_size,
    draw_line,
    draw_note_over,
)
from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import Label, lines, plain
from dodgson.drawing.svg import Element, Picture, element, text_width

SIBLING_GAP: Final = 14.0
LEVEL_GAP: Final = 26.0
NODE_HEIGHT: Final = 31.0
ROOT_SIZE: Final = 9.0
RING: Final = 4.0
MARK: Final = "●"
UNNAMED: Final = "·"

Extent: TypeAlias = list[tuple[float, float]]
"""The left and right extent of a subtree on each of its levels, relative to its root."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a tree with its subtrees; a ``marked`` node is drawn with two rings.

    >>> Branch("a", (Branch("t", marked=True),)).children[0].label
    't'
    """

    label: Label
    children: tuple[Branch, ...] = ()
    marked: bool = False
    edge: str = ""
    """The label of the edge from the parent."""

    @property
    def joins_child(self) -> bool:
        """Whether it is an inner node of a chain of single children."""
        return len(self.children) == 1 and not self.marked and not self.children[0].edge


@dataclass(frozen=True, slots=True)
class Tree(Drawn):
    """A picture of a rooted ordered tree that grows down or to the right.

    >>> cat = Branch("", (Branch("c", (Branch("a", (Branch("t", marked=True),)),)),))
    >>> picture = Tree(cat, title="a trie of one word")
    >>> picture.to_svg().startswith("<svg ")
    True
    >>> print(picture.to_text(compact=True))
    ·
    └── cat ●
    """

    root: Branch
    title: str = ""
    description: str = ""
    direction: Literal["down", "right"] = "down"

    def layout(self) -> tuple[Box, ...]:
        """Return each node's box in pixels, parents before children, siblings in order."""
        return _layout(self.root, self.direction)

    def to_svg(self) -> str:
        """Return the tree as an SVG document."""
        boxes = self.layout()
        branches = list(walk(self.root))
        down = self.direction == "down"
        body: list[Element] = []
        for (branch, parent, _), box in zip(branches, boxes, strict=True):
            if parent is not None:
                body.extend(_draw_edge(boxes[parent], box, branch.edge, self.direction))
        for (branch, _, _), box in zip(branches, boxes, strict=True):
            body.extend(_draw_branch(branch, box))
        return Picture(
            tuple(body),
            width=max(
                max(box.right, box.x + (text_width(branch.edge, NOTE_SIZE) / 2 if down else 0))
                for (branch, _, _), box in zip(branches, boxes, strict=True)
            ),
            height=max(box.bottom for box in boxes),
            title=self.title,
            description=self.description,
        ).to_svg()

    def to_text(
        self, width: int | None = None, *, compact: bool = False, colour: bool = False
    ) -> str:
        """Return the tree as text, marked nodes with ``●``; longer lines are cut to the width.

        ``compact`` joins a chain of single children if no inner node is marked, as in a radix tree;
        ``colour`` makes the marked labels bold.

        >>> lid = Branch("i", (Branch("d", marked=True),))
        >>> lug = Branch("u", (Branch("g", marked=True),))
        >>> root = Branch("", (Branch("a", marked=True), Branch("l", (lid, lug))))
        >>> print(Tree(root).to_text(compact=True))
        ·
        ├── a ●
        └── l
            ├── id ●
            └── ug ●
        """
        from dodgson.drawing.terminal import bold, one_line, shorten

        rows: list[str] = []
        stack: list[tuple[str, str, Branch]] = [("", "", self.root)]
        while stack:
            before, below, end = stack.pop()
            edge = f"{one_line(end.edge)}: " if end.edge else ""
            text = plain(end.label)
            while compact and before and end.joins_child:
                (end,) = end.children
                text += plain(end.label)
            row = f"{before}{edge}{one_line(text) or UNNAMED}{f' {MARK}' if end.marked else ''}"
            if width is not None:
                row = shorten(row, width)
            if colour and end.marked and len(row) > len(before):
                row = before + bold(row[len(before) :])
            rows.append(row)
            for place, child in enumerate(reversed(end.children)):
                lead, room = ("├── ", "│   ") if place else ("└── ", "    ")
                stack.append((below + lead, below + room, child))
        return "\n".join(rows)

    def to_dot(self) -> str:
        """Return the tree for Graphviz; marked nodes have two rings, children keep their order."""
        from dodgson.drawing.dot import dot_label, graph, statement

        body = []
        letters = all(len(plain(branch.label)) < 3 for branch, _, _ in walk(self.root))
        for place, (branch, parent, _) in enumerate(walk(self.root)):
            look = {"peripheries": "2"} if branch.marked else {}
            if not plain(branch.label):
                look |= {"shape": "point", "width": "0.12"}
            body.append(statement(f"n{place}", label=dot_label(branch.label), **look))
            if parent is not None:
                edge = {"label": dot_label(branch.edge)} if branch.edge else {}
                body.append(statement(f"n{parent}", f"n{place}", **edge))
        return graph(
            body,
            title=self.title,
            direction=self.direction,
            kind="graph",
            ordering="out",
            node_shape="circle" if letters else "ellipse",
        )


def walk(root: Branch) -> Iterator[tuple[Branch, int | None, int]]:
    """Yield every node before its children, with the index of its parent in this walk, its level.

    >>> [(node.label, parent, level) for node, parent, level in
    ...     walk(Branch("r", (Branch("a", (Branch("c"),)), Branch("b"))))]
    [('r', None, 0), ('a', 0, 1), ('c', 1, 2), ('b', 0, 1)]
    """
    stack: list[tuple[Branch, int | None, int]] = [(root, None, 0)]
    place = 0
    while stack:
        visit = stack.pop()
        yield visit
        branch, _, level = visit
        stack.extend((child, place, level + 1) for child in reversed(branch.children))
        place += 1


def spread(parents: Sequence[int | None], breadths: Sequence[float], gap: float) -> list[float]:
    """Return the centres of a tree's nodes along its breadth (Kennedy 1996), leftmost edge at 0.

    Nodes are listed parents first, siblings in order: the index of each node's parent, and its
    breadth in pixels.

    >>> spread([None, 0, 0], [10, 10, 10], gap=2)
    [11.0, 5.0, 17.0]
    """
    children: list[list[int]] = [[] for _ in parents]
    for place, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(place)
    offset = [0.0] * len(parents)
    extents: list[Extent] = [[] for _ in parents]
    for place in reversed(range(len(parents))):  # children come before their parents
        below = [extents[child] for child in children[place]]
        rightwards = _pack(below, gap)
        leftwards = [-x for x in reversed(_pack([_mirror(each) for each in reversed(below)], gap))]
        places = [(a + b) / 2 for a, b in zip(rightwards, leftwards, strict=True)]
        centre = (places[0] + places[-1]) / 2 if places else 0.0
        own = (-breadths[place] / 2, breadths[place] / 2)
        extents[place] = [own]
        for child, x in zip(children[place], places, strict=True):
            offset[child] = x - centre
            _join(extents[place], extents[child], offset[child])
            extents[child] = []
    if not parents:
        return []
    centres: list[float] = []
    for place, parent in enumerate(parents):
        before = -min(left for left, _ in extents[0]) if parent is None else centres[parent]
        centres.append(before + offset[place])
    return centres


def _pack(extents: list[Extent], gap: float) -> list[float]:
    """Return the places of subtrees packed from the left, as tightly as the gap allows."""
    places: list[float] = []
    reached: list[float] = []
    for extent in extents:
        x = max(
            (r + gap - left for r, (left, _) in zip(reached, extent, strict=False)), default=0.0
        )
        places.append(x)
        rights = [x + right for _, right in extent]
        reached = rights + reached[len(rights) :]
    return places


def _mirror(extent: Extent) -> Extent:
    return [(-right, -left) for left, right in extent]


def _join(parent: Extent, child: Extent, x: float) -> None:
    """Extend a parent's extent by that of its next child to the right, placed at x."""
    for level, (left, right) in enumerate(child, start=1):
        if level < len(parent):
            parent[level] = (parent[level][0], x + right)
        else:
            parent.append((x + left, x + right))


def _layout(root: Branch, direction: str) -> tuple[Box, ...]:
    visits = list(walk(root))
    across, along = (0, 1) if direction == "down" else (1, 0)
    sizes = [_node_size(branch) for branch, _, _ in visits]
    edges = [(text_width(branch.edge, NOTE_SIZE), NOTE_HEIGHT) for branch, _, _ in visits]
    breadths = [
        # Edges converge towards the parent, and so do their labels.
        max(size[across], edge[across] * 1.5 if branch.edge else 0.0)
        for (branch, _, _), size, edge in zip(visits, sizes, edges, strict=True)
    ]
    centres = spread([parent for _, parent, _ in visits], breadths, SIBLING_GAP)
    depth = max(level for _, _, level in visits) + 1
    # A level is as deep as its deepest node, with room for the labels of its edges.
    deepest = [0.0] * depth
    written = [0.0] * depth
    for (branch, _, level), size, edge in zip(visits, sizes, edges, strict=True):
        deepest[level] = max(deepest[level], size[along])
        if branch.edge:
            written[level] = max(written[level], edge[along] + 4 * across)
    starts = [0.0]
    for level in range(1, depth):
        starts.append(starts[-1] + deepest[level - 1] + LEVEL_GAP + written[level])
    boxes = []
    for (_, _, level), centre, size in zip(visits, centres, sizes, strict=True):
        place = centre, starts[level] + deepest[level] / 2
        boxes.append(Box(place[across], place[along], *size))
    return tuple(boxes)


def _node_size(branch: Branch) -> tuple[float, float]:
    """Return the size of a node: a circle for a letter, a pill for a word, a dot without label."""
    ring = 2 * RING if branch.marked else 0.0
    if not plain(branch.label):
        return (ROOT_SIZE + ring, ROOT_SIZE + ring)
    width, height = box_size(branch.label)
    short = len(plain(branch.label)) == 1
    return (NODE_HEIGHT if short else width) + ring, max(NODE_HEIGHT, height) + ring


def _draw_branch(branch: Branch, box: Box) -> list[Element]:
    ring = RING if branch.marked else 0.0
    inner = Box(box.x, box.y, box.width - 2 * ring, box.height - 2 * ring)
    tone = "strong" if branch.marked else "plain"
    rows = lines(branch.label) if plain(branch.label) else ()
    shape = f"box {tone}" if rows else "root"
    parts = [_pill(inner, shape)]
    if branch.marked:
        parts.insert(0, _pill(box, "paper"))
        parts.insert(1, _pill(box, "ring"))
    top = box.y - len(rows) * LINE_HEIGHT / 2
    parts.extend(
        draw_line(row, box.x, top + (place + 0.5) * LINE_HEIGHT) for place, row in enumerate(rows)
    )
    return parts


def _pill(box: Box, shape: str) -> Element:
    return element(
        "rect",
        x=box.left,
        y=box.top,
        width=box.width,
        height=box.height,
        rx=min(box.width, box.height, NODE_HEIGHT + 2 * RING) / 2,
        class_=shape,
    )


def _draw_edge(parent: Box, child: Box, text: str, direction: str) -> list[Element]:
    """Draw an edge between two centres, with its label near the child; nodes cover its ends."""
    line = element("line", x1=parent.x, y1=parent.y, x2=child.x, y2=child.y, class_="edge")
    if not text:
        return [line]
    if direction == "down":
        share = (child.top - 10 - parent.y) / (child.y - parent.y)
    else:
        room = text_width(text, NOTE_SIZE)
        share = (child.left - 6 - room / 2 - parent.x) / (child.x - parent.x)
    x = parent.x + share * (child.x - parent.x)
    y = parent.y + share * (child.y - parent.y)
    return [line, *draw_note_over(text, x, y)]
