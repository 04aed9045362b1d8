"""Place the states of a search in a picture: by layers for beams, as a tree for other searches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from dodgson.drawing.boxes import NOTE_HEIGHT, Box, Tone, box_size
from dodgson.drawing.layers import Edge, LayeredGraph, Layout, Node
from dodgson.drawing.svg import Picture, text_width
from dodgson.search.events import Improved
from dodgson.theatre.scenes import Scene

if TYPE_CHECKING:
    from dodgson.theatre.trace import Trace

ROW_GAP: Final = 12.0
COLUMN_GAP: Final = 72.0


class Drawing:
    """The base of both layouts: the text on nodes, and their columns."""

    def __init__(self, trace: Trace[Any], scenes: list[Scene]) -> None:
        self.trace = trace
        seen = {node for scene in scenes for node in scene.tones}
        self.column = columns(trace, seen)
        self.actions = actions(trace)
        self.last = max(self.column.values(), default=0)
        self.notes: dict[int, str] = {}
        for scene in scenes:  # a box fits the longest of its notes
            for node, note in scene.notes.items():
                self.notes[node] = max(self.notes.get(node, ""), note, key=len)

    def size(self, node: int) -> tuple[float, float]:
        """Return the width and height of a node's box in pixels."""
        return box_size(text_at(self.trace, node), self.notes.get(node, ""))

    def graph(self, scene: Scene, captions: tuple[str, ...] = ()) -> LayeredGraph:
        """Return a scene as a layered graph."""
        layers: list[list[Node]] = [[] for _ in range(self.last + 1)]
        for node, tone in scene.tones.items():
            layers[self.column[node]].append(
                Node(str(node), text_at(self.trace, node), scene.notes.get(node, ""), tone)
            )
        edges = [
            self.edge(*pair, tone)
            for pair, tone in scene.edges.items()
            if abs(self.column[pair[0]] - self.column[pair[1]]) == 1
        ]
        return LayeredGraph(tuple(map(tuple, layers)), tuple(edges), captions, keep_order=True)

    def edge(self, parent: int, node: int, tone: Tone) -> Edge:
        """Return an edge in the direction from start to goal, with its action."""
        tail, head = sorted((parent, node), key=self.column.__getitem__)
        return Edge(str(tail), str(head), self.actions.get((tail, head), ""), tone)


class Shelves(Drawing):
    """A layout with a column per layer, the least f on top; other nodes take free places."""

    def __init__(self, trace: Trace[Any], scenes: list[Scene]) -> None:
        super().__init__(trace, scenes)
        seen = {node for scene in scenes for node in scene.tones}
        self.captions = [
            max((scene.captions.get(depth, "") for scene in scenes), key=len)
            for depth in range(self.last + 1)
        ]
        widths = [
            max(
                [text_width(row, 11.5) for row in self.captions[depth].split("\n")]
                + [self.size(node)[0] for node in seen if self.column[node] == depth]
            )
            for depth in range(self.last + 1)
        ]
        self.middles = tuple(
            sum(widths[:depth]) + COLUMN_GAP * depth + width / 2
            for depth, width in enumerate(widths)
        )
        self.width = sum(widths) + COLUMN_GAP * self.last
        self.row = max((self.size(node)[1] for node in seen), default=0) + ROW_GAP
        self.rows = max(len(column) for scene in scenes for column in self.shelved(scene))
        self.head = 2 * NOTE_HEIGHT + ROW_GAP

    def shelved(self, scene: Scene) -> list[list[int]]:
        """Return the nodes of each column from the top down."""
        shelves: list[list[int]] = [[] for _ in range(self.last + 1)]
        for node in scene.tones:
            shelves[self.column[node]].append(node)
        return shelves

    def picture(self, scene: Scene) -> Picture:
        """Draw a scene with every column centred on the same line."""
        boxes = {}
        for x, column in zip(self.middles, self.shelved(scene), strict=True):
            top = self.head + (self.rows - len(column)) * self.row / 2
            for place, node in enumerate(column):
                y = top + (place + 0.5) * self.row
                boxes[str(node)] = Box(x, y, *self.size(node))
        captions = tuple(scene.captions.get(depth, "") for depth in range(self.last + 1))
        layout = Layout(boxes, self.middles, self.width, self.head + self.rows * self.row)
        return self.graph(scene, captions).picture(layout)


class Branches(Drawing):
    """A layout in which a node never moves, as near its parents as possible."""

    def __init__(self, trace: Trace[Any], scenes: list[Scene]) -> None:
        super().__init__(trace, scenes)
        plain: Tone = "plain"
        nodes = {node: plain for scene in scenes for node in scene.tones}
        edges = {edge: plain for scene in scenes for edge in scene.edges}
        graph = replace(self.graph(Scene("", nodes, self.notes, edges)), keep_order=False)
        down = replace(graph, direction="down")
        layouts = {each.direction: each.layout() for each in (graph, down)}
        # Layers side by side, unless that is too long and narrow.
        self.direction = min(layouts, key=lambda way: max(layouts[way].width, layouts[way].height))
        self.layout = layouts[self.direction]

    def picture(self, scene: Scene) -> Picture:
        """Draw a scene."""
        return replace(self.graph(scene), direction=self.direction).picture(self.layout)


def actions(trace: Trace[Any]) -> dict[tuple[int, int], str]:
    """Return the actions of the steps that have one, by pairs of nodes, from start to goal."""
    same, found = trace.meetings, dict[tuple[int, int], str]()
    for entry in trace.entries:
        if isinstance(entry.event, Improved):
            steps = zip(pairwise(entry.path), entry.event.solution.actions, strict=False)
            found |= {step: str(action) for step, action in steps}
        elif entry.action is not None and entry.node is not None and entry.parent is not None:
            step = entry.parent, entry.node
            found[step[::-1] if trace.nodes[entry.node].backward else step] = str(entry.action)
    return found | {
        (same.get(one, one), same.get(other, other)): action
        for (one, other), action in found.items()
    }


def columns(trace: Trace[Any], seen: set[int]) -> dict[int, int]:
    """Return the column of each visible node; several empty columns become one.

    A column is a depth; for nodes reached from the goal, the steps left are subtracted.
    """
    depths = depths_from_start(trace)
    columns: dict[int, int] = {}
    for depth in sorted({depths[node] for node in seen}):
        before = max(columns, default=depth - 1)
        columns[depth] = columns.get(before, -1) + min(depth - before, 2)
    return {node: columns[depths[node]] for node in seen}


def depths_from_start(trace: Trace[Any]) -> dict[int, int]:
    """Return each node's depth; nodes reached from the goal are counted from the end."""
    ahead = max((node.depth for node in trace.nodes if not node.backward), default=0)
    behind = max((node.depth for node in trace.nodes if node.backward), default=-1)
    lengths = [len(entry.path) - 1 for entry in trace.entries if entry.path]
    last = min(lengths, default=ahead + behind + 1)
    if behind < 0:
        return {place: node.depth for place, node in enumerate(trace.nodes)}
    last = max(last, ahead, behind)
    return {
        place: last - node.depth if node.backward else node.depth
        for place, node in enumerate(trace.nodes)
    }


def text_at(trace: Trace[Any], node: int) -> str:
    """Return the text of a node's state."""
    return trace.search.problem.text_of(trace.nodes[node].state)
