"""The move between two positions, and the independent checker of solutions.

This shares nothing with the solvers: it looks only at cells on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from dodgson.errors import InputError
from dodgson.sliding.model import OFFSETS, Cell, Direction, Metric, Position, Puzzle, anchor, moved


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
        straight = len(list(groupby(self.way)))
        return {"steps": len(self.way), "straight": straight, "moves": 1}[metric]

    def __str__(self) -> str:
        parts = [(direction, len(list(run))) for direction, run in groupby(self.way)]
        way = ", ".join(
            direction if cells == 1 else f"{direction} {cells}" for direction, cells in parts
        )
        return f"{'tile ' if self.label.isdigit() else ''}{self.label} {way}"


def find_way(puzzle: Puzzle, position: Position, label: str, to: Cell) -> Move | None:
    """Return the shortest way of one piece to an anchor while no other moves; None if none exists.

    This is a breadth-first search over the places of the piece.
    """
    others = frozenset().union(*(cells for name, cells in position.items() if name != label))
    free = puzzle.floor(label) - others
    start = position[label]
    ways: dict[frozenset[Cell], tuple[Direction, ...]] = {start: ()}
    queue = [start]
    for cells in queue:
        if anchor(cells) == to:
            return Move(label, ways[cells])
        for direction in puzzle.directions(label):
            following = moved(cells, OFFSETS[direction])
            if following <= free and following not in ways:
                ways[following] = (*ways[cells], direction)
                queue.append(following)
    return None


def move_between(puzzle: Puzzle, before: Position, after: Position) -> Move:
    """Return the move from one position to another; raise ``InputError`` if it is not one move."""
    if before.keys() != after.keys():
        raise InputError("the pieces are not the same")
    labels = [label for label in before if before[label] != after[label]]
    if len(labels) != 1:
        raise InputError(f"{len(labels)} pieces moved at once: {', '.join(labels) or 'none'}")
    label = labels[0]
    to, origin = anchor(after[label]), anchor(before[label])
    if moved(before[label], (to[0] - origin[0], to[1] - origin[1])) != after[label]:
        raise InputError(f"piece {label} changed its shape")
    move = find_way(puzzle, before, label, to)
    if move is None:
        raise InputError(f"piece {label} cannot get there")
    return move


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
    positions = [puzzle.read(state) for state in states]
    for number, (before, after) in enumerate(pairwise(positions), start=1):
        try:
            move = move_between(puzzle, before, after)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
        if puzzle.kind == "tiles" and len(move.way) != 1:
            raise InputError(f"move {number}: {move} is more than one cell")
        if move.cost(metric) != 1:
            raise InputError(f"move {number}: {move} is {move.cost(metric)} by {metric}")
    if not puzzle.is_goal(positions[-1]):
        raise InputError("the solution does not end at the goal")
    return len(states) - 1
