"""Moves, and the independent checker of solutions, which makes one move after the other.

This shares nothing with the solvers: it looks only at cells on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import groupby, pairwise
from operator import or_
from typing import TypeAlias

from dodgson.errors import InputError
from dodgson.sliding.model import (
    OFFSETS,
    Cell,
    Direction,
    Metric,
    Position,
    Puzzle,
    anchor,
    form_of,
    moved,
)

End: TypeAlias = tuple[str, Cell]
"""A piece, and the anchor to which it goes."""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece, and the directions in which it goes, cell by cell.

    >>> move = Move("A", ("down", "down", "left"))
    >>> str(move), move.cost("steps"), move.cost("straight"), move.cost("moves")
    ('A down 2, left', 3, 2, 1)
    """

    label: str
    way: tuple[Direction, ...]

    def cost(self, metric: Metric) -> int:
        """Return the cost of the move: its cells, its straight parts, or 1."""
        if metric == "moves":
            return 1
        return len(self.way) if metric == "steps" else len(list(groupby(self.way)))

    def __str__(self) -> str:
        parts = [(direction, len(list(run))) for direction, run in groupby(self.way)]
        way = ", ".join(
            direction if cells == 1 else f"{direction} {cells}" for direction, cells in parts
        )
        return f"{'tile ' if self.label.isdigit() else ''}{self.label} {way}"


class Replay:
    """A position on which moves are made one by one.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> replay = Replay(read_puzzle("120/453/786"))
    >>> str(replay.move("3", (0, 2)))
    'tile 3 up'

    A cell is a bit. Each row has one bit more than the board has columns, and there is one more row
    above the board: no piece may cover these cells, so none leaves the board.
    """

    def __init__(self, puzzle: Puzzle, position: Position | None = None) -> None:
        """Begin at a position, or at the start."""
        self.puzzle = puzzle
        self.width = puzzle.cols + 1
        at = puzzle.start if position is None else position
        self.anchors = {label: form_of(cells).anchor for label, cells in at.items()}
        self.masks = {label: _mask(cells, self.width) for label, cells in at.items()}
        self.covered = reduce(or_, self.masks.values(), 0)
        self.offsets = {way: down * self.width + right for way, (down, right) in OFFSETS.items()}
        self.barred = ~_mask(puzzle.ground, self.width)
        self.gates = _mask(puzzle.gates, self.width)

    def move(self, label: str, to: Cell) -> Move:
        """Take a piece to an anchor, and return the move; raise ``InputError`` if it cannot go.

        The way is the shortest: this is a breadth-first search over the places of the piece.
        """
        puzzle, start = self.puzzle, self.masks[label]
        if not 0 <= to[1] < puzzle.cols:  # as bits it would be a cell of another row
            raise InputError(f"piece {label} cannot get there")
        barred = self.barred | self.covered & ~start
        if label not in puzzle.goal:
            barred |= self.gates
        row, col = self.anchors[label]
        target = _shifted(start, (to[0] - row) * self.width + to[1] - col)
        sides = [(way, self.offsets[way]) for way in puzzle.directions(label)]
        ways: dict[int, tuple[Direction, ...]] = {start: ()}
        queue = [start]
        for cells in queue:
            for direction, offset in sides:
                following = _shifted(cells, offset)
                if following & barred or following in ways:
                    continue
                ways[following] = (*ways[cells], direction)
                if following == target:
                    self.masks[label], self.anchors[label] = target, to
                    self.covered ^= start ^ target
                    return Move(label, ways[target])
                queue.append(following)
        raise InputError(f"piece {label} cannot get there")


@lru_cache(maxsize=256)
def _mask(cells: frozenset[Cell], width: int) -> int:
    return sum(1 << (row + 1) * width + col for row, col in cells)


def _shifted(mask: int, distance: int) -> int:
    return mask << distance if distance > 0 else mask >> -distance


def move_between(puzzle: Puzzle, before: Position, after: Position) -> Move:
    """Return the move from one position to another; raise ``InputError`` if it is not one move."""
    return Replay(puzzle, before).move(*end_between(before, after))


def end_between(before: Position, after: Position) -> End:
    """Return the piece that moved, and to where; raise ``InputError`` if it is not one piece.

    >>> end_between({"A": {(0, 0)}}, {"A": {(2, 1)}})
    ('A', (2, 1))
    """
    if before.keys() != after.keys():
        raise InputError("the pieces are not the same")
    labels = [label for label in before if before[label] != after[label]]
    if len(labels) != 1:
        raise InputError(f"{len(labels)} pieces moved at once: {', '.join(labels) or 'none'}")
    label = labels[0]
    to, origin = anchor(after[label]), anchor(before[label])
    if moved(before[label], (to[0] - origin[0], to[1] - origin[1])) != after[label]:
        raise InputError(f"piece {label} changed its shape")
    return label, to


def check_moves(puzzle: Puzzle, ends: Iterable[End], metric: Metric = "moves") -> int:
    """Return the cost of a solution after making each of its moves from the start.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> check_moves(read_puzzle("120/453/786"), [("3", (0, 2)), ("6", (1, 2))])
    2
    >>> check_moves(read_puzzle("120/453/786"), [("6", (1, 2))])
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: move 1: piece 6 cannot get there

    Raise ``InputError`` for the first fault.
    """
    replay, number = Replay(puzzle), 0
    for number, (label, to) in enumerate(ends, start=1):
        try:
            move = replay.move(label, to)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
        if puzzle.kind == "tiles" and len(move.way) != 1:
            raise InputError(f"move {number}: {move} is more than one cell")
        if move.cost(metric) != 1:
            raise InputError(f"move {number}: {move} is {move.cost(metric)} by {metric}")
    if any(replay.anchors[label] != cell for label, cell in puzzle.goal.items()):
        raise InputError("the solution does not end at the goal")
    return number


def check_solution(puzzle: Puzzle, states: Sequence[str], metric: Metric = "moves") -> int:
    """Return the cost of a solution, its states in their text form, after replaying each move.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> check_solution(read_puzzle("120/453/786"), ["120/453/786", "123/450/786", "123/456/780"])
    2
    >>> check_solution(read_puzzle("120/453/786"), ["120/453/786", "123/456/780"])
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: move 1: 2 pieces moved at once: 3, 6

    Raise ``InputError`` for the first fault.
    """
    if not states or states[0] != puzzle.write(puzzle.start):
        raise InputError("the solution does not begin at the start")
    return check_moves(puzzle, ends_of(puzzle, states), metric)


def ends_of(puzzle: Puzzle, states: Iterable[str]) -> Iterator[End]:
    """Yield the moves between states in their text form; raise ``InputError`` if one is none.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> list(ends_of(read_puzzle("120/453/786"), ["120/453/786", "123/450/786"]))
    [('3', (0, 2))]
    """
    positions = pairwise(map(puzzle.read, states))
    for number, (before, after) in enumerate(positions, start=1):
        try:
            yield end_between(before, after)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
