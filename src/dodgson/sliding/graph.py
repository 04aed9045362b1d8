"""The graph of all positions of a small puzzle, as DOT (Graphviz), GraphML or JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from dodgson.errors import InputError, option
from dodgson.search import Budget
from dodgson.sliding.model import CAR_SIDE
from dodgson.sliding.strategies import Coding
from dodgson.wording import counted
from dodgson.work import Meter

GRAPHML = "http://graphml.graphdrawing.org/xmlns"


@dataclass(frozen=True)
class Node:
    """A position, and its distance from the nearest goal, or from the start without a goal."""

    text: str
    distance: int
    goal: bool
    start: bool


@dataclass(frozen=True)
class PositionGraph:
    r"""Positions, those nearest to the start first, with an edge for each move.

    >>> graph = PositionGraph((Node("12/30", 0, True, False), Node("12/03", 1, False, True)),
    ...     ((0, 1),))
    >>> print(graph.to_dot())
    graph positions {
      n0 [label="12\n30", distance=0, shape=doublecircle];
      n1 [label="12\n03", distance=1, style=bold];
      n0 -- n1;
    }
    """

    nodes: tuple[Node, ...]
    edges: tuple[tuple[int, int], ...]
    """Pairs of indices of ``nodes``, the lower first; every move can be undone."""

    def to_dot(self) -> str:
        """Return the graph for Graphviz; goals have a double line, the start has a bold one."""
        lines = ["graph positions {"]
        for number, node in enumerate(self.nodes):
            label = "\\n".join(rows_of(node.text))
            marks = ", shape=doublecircle" * node.goal + ", style=bold" * node.start
            lines.append(f'  n{number} [label="{label}", distance={node.distance}{marks}];')
        lines += [f"  n{one} -- n{other};" for one, other in self.edges]
        return "\n".join([*lines, "}"])

    def to_json(self) -> dict[str, Any]:
        """Return the graph as plain data; edges are pairs of indices of nodes.

        >>> PositionGraph((Node("10", 0, True, True),), ()).to_json()["edges"]
        []
        """
        return {"nodes": list(map(asdict, self.nodes)), "edges": list(map(list, self.edges))}

    def to_graphml(self) -> str:
        """Return the graph as GraphML; each node has the position, its distance and its marks."""
        keys = {"position": "string", "distance": "int", "goal": "boolean", "start": "boolean"}
        lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{GRAPHML}">']
        lines += [
            f'  <key id="{key}" for="node" attr.name="{key}" attr.type="{kind}"/>'
            for key, kind in keys.items()
        ]
        lines.append('  <graph id="positions" edgedefault="undirected">')
        for number, node in enumerate(self.nodes):
            values = (node.text, node.distance, str(node.goal).lower(), str(node.start).lower())
            data = "".join(
                f"<data key={quoteattr(key)}>{escape(str(value))}</data>"
                for key, value in zip(keys, values, strict=True)
            )
            lines.append(f'    <node id="n{number}">{data}</node>')
        lines += [f'    <edge source="n{one}" target="n{other}"/>' for one, other in self.edges]
        return "\n".join([*lines, "  </graph>", "</graphml>"])


def graph_of(coding: Coding, budget: Budget, limit: int) -> PositionGraph:
    """Return the graph of all positions that can be reached from the start.

    Raise ``InputError`` if there are more positions than the limit, or if the budget ends first.
    """
    problem: Any = coding.problem
    numbers = {problem.start: 0}
    around: list[list[int]] = []
    meter = Meter(budget)
    meter.start()
    states = [problem.start]
    for expanded, state in enumerate(states):
        if expanded >= meter.next_look and (why := meter.look(expanded)):
            raise InputError(f"the graph was not finished: {why}")
        children = list(problem.successors(state))
        for child in children:
            if child not in numbers:
                numbers[child] = len(states)
                states.append(child)
        if len(states) > limit:
            most = counted(limit, "position")
            raise InputError(f"the graph has more than {most}: {option('limit')} allows more")
        around.append(sorted({numbers[child] for child in children}))
    goals = [problem.is_goal(state) for state in states]
    sources = [number for number, goal in enumerate(goals) if goal] or [0]
    far = distances(around, sources)
    nodes = tuple(
        Node(coding.puzzle.write(coding.position(state)), far[number], goals[number], number == 0)
        for number, state in enumerate(states)
    )
    edges = ((one, other) for one, others in enumerate(around) for other in others if one < other)
    return PositionGraph(nodes, tuple(edges))


def rows_of(text: str) -> list[str]:
    """Return the rows of a position's text; Rush Hour's 36 letters are six rows.

    >>> rows_of("12/30"), rows_of("o" * 36)[0]
    (['12', '30'], 'oooooo')
    """
    if len(text) == CAR_SIDE**2 and "/" not in text:
        return [text[i : i + CAR_SIDE] for i in range(0, len(text), CAR_SIDE)]
    return text.split("/")


def distances(around: list[list[int]], sources: list[int]) -> dict[int, int]:
    """Return the distance of each node from the nearest source.

    >>> distances([[1], [0, 2], [1]], [0])
    {0: 0, 1: 1, 2: 2}
    """
    far = dict.fromkeys(sources, 0)
    queue = list(sources)
    for node in queue:
        for other in around[node]:
            if other not in far:
                far[other] = far[node] + 1
                queue.append(other)
    return far
