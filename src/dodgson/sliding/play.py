"""A game of a sliding puzzle: moves, undo, hints, par. The screen and the keys are in `cli`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from dodgson.search.result import Status
from dodgson.sliding.model import OFFSETS, Direction, Metric, Position, Puzzle, moved
from dodgson.sliding.moves import Move, move_between
from dodgson.sliding.questions import Solve
from dodgson.sliding.solve import find
from dodgson.sliding.strategies import coding_of

PATIENCE = 5.0
"""The seconds that a search for a hint or the par may take."""


@dataclass(frozen=True)
class Step:
    """One piece goes one cell."""

    before: Position = field(repr=False)
    label: str
    direction: Direction


class Solution(NamedTuple):
    """The solution found from a position, if any, and whether it is proved the shortest."""

    positions: tuple[Position, ...]
    status: Status
    why: str


@dataclass(frozen=True)
class Game:
    """A puzzle and the steps made so far; each move returns a new game.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> game = Game(read_puzzle("120/453/786"))
    >>> game = game.slide("up").slide("up")
    >>> game.solved, game.made, game.par
    (True, 2, 2)
    >>> str(game.undo().hint())
    'tile 6 up'
    """

    puzzle: Puzzle
    metric: Metric = "moves"
    steps: tuple[Step, ...] = ()
    patience: float = PATIENCE
    _solutions: dict[str, Solution] = field(default_factory=dict, repr=False, compare=False)
    """The solutions found from positions; a game shares them with the games made from it."""

    @cached_property
    def position(self) -> Position:
        """The position after the steps."""
        if not self.steps:
            return self.puzzle.start
        last = self.steps[-1]
        cells = moved(last.before[last.label], OFFSETS[last.direction])
        return {**last.before, last.label: cells}

    @property
    def solved(self) -> bool:
        """Whether the position is a goal."""
        return self.puzzle.is_goal(self.position)

    @property
    def made(self) -> int:
        """The number of moves made, by the metric: steps of one piece in a row may be one."""
        if self.metric == "steps" or self.puzzle.kind == "tiles":
            return len(self.steps)
        straight = self.metric == "straight"
        runs = groupby(self.steps, lambda step: (step.label, straight and step.direction))
        return sum(1 for _ in runs)

    def can_move(self, label: str, direction: Direction) -> bool:
        """Return whether a piece can go one cell."""
        if label not in self.position or direction not in self.puzzle.directions(label):
            return False
        others = (cells for name, cells in self.position.items() if name != label)
        free = self.puzzle.floor(label).difference(*others)
        return moved(self.position[label], OFFSETS[direction]) <= free

    def move(self, label: str, direction: Direction) -> Game:
        """Return the game after a piece goes one cell; the game itself if it cannot."""
        if not self.can_move(label, direction):
            return self
        return replace(self, steps=(*self.steps, Step(self.position, label, direction)))

    def slide(self, direction: Direction) -> Game:
        """Return the game after the first piece that can, in reading order, goes one cell."""
        for label in sorted(self.position, key=lambda label: min(self.position[label])):
            if self.can_move(label, direction):
                return self.move(label, direction)
        return self

    def undo(self) -> Game:
        """Return the game before the last step."""
        return replace(self, steps=self.steps[:-1])

    def restart(self) -> Game:
        """Return the game before the first step."""
        return replace(self, steps=())

    def hint(self) -> Move | None:
        """Return the next move of the solution found from here; None if none was found in time.

        The solution is a shortest one, unless the puzzle is too hard to prove that in time.
        """
        best = self._solution(self.position).positions
        return move_between(self.puzzle, *best[:2]) if len(best) > 1 else None

    @property
    def hopeless(self) -> str:
        """Why no moves lead from here to the goal; empty if some do, or if it is not known.

        >>> from dodgson.sliding.reading import find_puzzle
        >>> Game(find_puzzle("14-15")).hopeless.partition(":")[0]
        'there is no solution'
        """
        solution = self._solution(self.position)
        return solution.why if solution.status == "none" else ""

    @property
    def par(self) -> int | None:
        """The fewest moves from the start to the goal; None if that was not proved in time."""
        solution = self._solution(self.puzzle.start)
        return len(solution.positions) - 1 if solution.status == "proved" else None

    def solution(self) -> list[Move] | None:
        """Return the moves of the solution found from here; None if none was found in time."""
        best = self._solution(self.position).positions
        return [move_between(self.puzzle, *p) for p in pairwise(best)] if best else None

    def _solution(self, position: Position) -> Solution:
        """Return the solution from a position, after one search for it."""
        text = self.puzzle.write(position)
        if text not in self._solutions:
            coding = coding_of(self.puzzle.starting_at(position), self.metric)
            found = find(Solve("", seconds=self.patience), coding)
            best = coding.route(found.path).positions() if found.path else ()
            self._solutions[text] = Solution(best, found.status, found.why)
        return self._solutions[text]
