"""Sliding blocks and cars for the engine: a state is a tuple of bit masks.

The first mask has the empty cells. Each other mask has the anchors of all pieces of one shape, so
positions that differ only by a swap of such pieces are one state, and moves are shifts. A row has
one bit more than the board has columns: that cell is never empty, so no piece leaves the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import ne
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from dodgson.sliding.model import OFFSETS, Cell, Direction, Metric, Position, Puzzle, anchor, moved
from dodgson.sliding.routes import Route

if TYPE_CHECKING:
    from dodgson.search.problem import Problem

State: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """Pieces of one shape without a goal, or one piece with a goal; offsets are in bits."""

    labels: tuple[str, ...]
    cells: tuple[int, ...]
    """The offset of each cell of a piece from its anchor."""
    stamp: int
    """The cells as a mask: a piece covers ``stamp * anchor``."""
    floor: int
    """The cells that these pieces may cover."""
    ways: tuple[tuple[int, tuple[int, ...]], ...]
    """For each direction the offset of the anchor, and the cells of the piece that are then new."""


class Outline(NamedTuple):
    """What a piece and its directions are as masks, whatever board they are on."""

    cells: tuple[int, ...]
    stamp: int
    ways: tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=256)
def outline_of(piece: frozenset[Cell], directions: tuple[Direction, ...], width: int) -> Outline:
    """Return the outline of a piece with its anchor at the first cell, on rows of some width.

    >>> outline_of(frozenset({(0, 0), (0, 1)}), ("left", "right"), 7)
    Outline(cells=(0, 1), stamp=3, ways=((-1, (0,)), (1, (1,))))
    """

    def distances(cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(sorted(row * width + col for row, col in cells))

    ways = []
    for direction in directions:
        down, right = OFFSETS[direction]
        new = moved(piece, (down, right)) - piece
        ways.append((down * width + right, distances(moved(new, (-down, -right)))))
    return Outline(distances(piece), mask_of(piece, width), tuple(ways))


@lru_cache(maxsize=256)
def mask_of(cells: frozenset[Cell], width: int) -> int:
    """Return cells as bits, on rows of some width.

    >>> mask_of(frozenset({(0, 0), (1, 1)}), 3)
    17
    """
    return sum(1 << row * width + col for row, col in cells)


class Blocks:
    """Sliding blocks, or cars, as a problem for the engine.

    >>> from dodgson.search import breadth_first
    >>> from dodgson.sliding.reading import read_puzzle
    >>> blocks = Blocks(read_puzzle("AA./B..:A@r2c2"), "steps")
    >>> breadth_first(blocks.problem).run().cost
    2
    """

    def __init__(self, puzzle: Puzzle, metric: Metric) -> None:
        self.puzzle = puzzle
        self.width = puzzle.cols + 1
        self.shapes = [self._shape(labels) for labels in alike(puzzle)]
        self.ground = mask_of(puzzle.ground, self.width)
        """The cells that pieces can cover."""
        self.start = self.encode(puzzle.start)
        self.targets = [
            (place, self._mask([puzzle.goal[shape.labels[0]]]))
            for place, shape in enumerate(self.shapes, start=1)
            if shape.labels[0] in puzzle.goal
        ]
        self.metric = metric

    @cached_property
    def problem(self) -> Problem[State]:
        """The puzzle as the engine takes it."""
        from dodgson.search.problem import TrustedProblem  # late: the kernel does without

        puzzle = self.puzzle
        successors: dict[Metric, Callable[[State], Iterable[State]]] = {
            "steps": self.steps,
            "straight": self.straight,
            "moves": self.moves,
        }
        complete = len(self.targets) == len(self.shapes)
        return TrustedProblem(
            self.start,
            successors[self.metric],
            self.is_goal,
            estimate=self.estimate,
            goals=[self.encode(puzzle.goal_position)] if complete else (),
            predecessors=successors[self.metric],  # every move can be undone
            weighted=False,
            name=puzzle.text,
        )

    def _mask(self, cells: Iterable[Cell]) -> int:
        return sum(1 << row * self.width + col for row, col in cells)

    def _shape(self, labels: Sequence[str]) -> Shape:
        puzzle, label = self.puzzle, labels[0]
        piece, directions = puzzle.moved_to(label, (0, 0)), puzzle.directions(label)
        outline = outline_of(piece, directions, self.width)
        floor = mask_of(puzzle.floor(label), self.width)
        return Shape(tuple(labels), outline.cells, outline.stamp, floor, outline.ways)

    def encode(self, position: Position) -> State:
        """Turn a position into a state."""
        puzzle = self.puzzle
        empty = self.ground & ~self._mask(frozenset().union(*position.values()))
        begins = position is puzzle.start
        anchors = puzzle.anchors if begins else {each: anchor(position[each]) for each in position}
        corners = ([anchors[label] for label in each.labels] for each in self.shapes)
        return (empty, *map(self._mask, corners))

    def route(self, path: Sequence[State]) -> Route:
        """Turn a path from the start into moves of pieces, in which each keeps its label."""
        corners, ends = dict(self.puzzle.anchors), []
        for before, after in pairwise(path):
            place = list(map(ne, before, after)).index(True, 1)
            changed = before[place] ^ after[place]
            origin = divmod((changed & before[place]).bit_length() - 1, self.width)
            labels = self.shapes[place - 1].labels
            label = next(label for label in labels if corners[label] == origin)
            corners[label] = divmod((changed & after[place]).bit_length() - 1, self.width)
            ends.append((label, corners[label]))
        return Route(self.puzzle, tuple(ends))

    def position(self, state: State) -> Position:
        """Turn one state into a position; pieces of one shape are in the order of their labels."""
        cells = {
            label: self.puzzle.moved_to(label, divmod(bit, self.width))
            for shape, anchors in zip(self.shapes, state[1:], strict=True)
            for label, bit in zip(shape.labels, _bits(anchors), strict=True)
        }
        return {label: cells[label] for label in self.puzzle.start}

    def is_goal(self, state: State) -> bool:
        """Return whether all goal pieces have reached their goals."""
        return all(state[place] == target for place, target in self.targets)

    def estimate(self, state: State) -> int:
        """Return a lower bound: the cost of the goal pieces on an otherwise empty board."""
        total = 0
        for place, target in self.targets:
            row, col = divmod(state[place].bit_length() - 1, self.width)
            to_row, to_col = divmod(target.bit_length() - 1, self.width)
            down, right = abs(row - to_row), abs(col - to_col)
            if self.metric == "steps":
                total += down + right
            elif self.metric == "straight":
                total += (down > 0) + (right > 0)
            else:
                total += state[place] != target
        return total

    def one_step(self, state: State) -> Iterator[tuple[int, Shape, int, int]]:
        """Yield each step of one cell: the index in the state, the shape, the anchors."""
        empty = state[0]
        for place, shape in enumerate(self.shapes, start=1):
            anchors, free = state[place], empty & shape.floor
            for distance, front in shape.ways:
                following = shifted(anchors, distance)
                for cell in front:
                    following &= free >> cell
                while following:
                    to = following & -following
                    following ^= to
                    yield place, shape, shifted(to, -distance), to

    def steps(self, state: State) -> list[State]:
        """Return the states one step away: one piece, one cell."""
        return [
            put(state, place, shape, origin, to)
            for place, shape, origin, to in self.one_step(state)
        ]

    def straight(self, state: State) -> list[State]:
        """Return the states one straight move away: one piece, one direction, any distance."""
        following = []
        for place, shape, origin, first in self.one_step(state):
            fits = room_for(shape, state[0], origin)
            distance = first.bit_length() - origin.bit_length()
            to = first
            while to & fits:
                following.append(put(state, place, shape, origin, to))
                to = shifted(to, distance)
        return following

    def moves(self, state: State) -> list[State]:
        """Return the states one move away: one piece, anywhere it can reach."""
        following = []
        for place, shape, origin in dict.fromkeys(step[:3] for step in self.one_step(state)):
            fits = room_for(shape, state[0], origin)
            reached, edge = origin, origin
            while edge:
                grown = reached
                for distance, _ in shape.ways:
                    grown |= shifted(edge, distance) & fits
                edge = grown ^ reached
                reached = grown
            reached ^= origin
            while reached:
                to = reached & -reached
                reached ^= to
                following.append(put(state, place, shape, origin, to))
        return following


def alike(puzzle: Puzzle) -> list[list[str]]:
    """Return the groups of interchangeable pieces: of one shape, and without a goal.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> alike(read_puzzle("AABB/CCD./EE..:E@r1c1"))
    [['A', 'B', 'C'], ['D'], ['E']]
    """
    groups: dict[object, list[str]] = {}
    first = {label: min(cells) for label, cells in puzzle.start.items()}
    for label in sorted(first, key=first.__getitem__):
        goal_piece = label if label in puzzle.goal else None
        groups.setdefault((goal_piece, puzzle.moved_to(label, (0, 0))), []).append(label)
    return list(groups.values())


def shifted(mask: int, distance: int) -> int:
    """Return a mask shifted up by a number of bits, or down if that is negative."""
    return mask << distance if distance > 0 else mask >> -distance


def room_for(shape: Shape, empty: int, origin: int) -> int:
    """Return the anchors at which a piece now at ``origin`` fits."""
    free = (empty | shape.stamp * origin) & shape.floor
    fits = -1
    for cell in shape.cells:
        fits &= free >> cell
    return fits


def put(state: State, place: int, shape: Shape, origin: int, to: int) -> State:
    """Return the state after a piece goes from one anchor to another."""
    following = list(state)
    # The masks added share no bit, but the piece may overlap the cells it covered before.
    following[0] = state[0] + shape.stamp * origin & ~(shape.stamp * to)
    following[place] ^= origin | to
    return tuple(following)


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
