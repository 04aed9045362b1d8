"""A sliding puzzle being played by hand: moves, taken back or hinted at; no screen, no keys."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, pairwise

from dodgson.sliding.family import Solve
from dodgson.sliding.model import OFFSETS, Direction, Metric, Position, Puzzle, moved
from dodgson.sliding.moves import Move, move_between
from dodgson.sliding.solve import find
from dodgson.sliding.strategies import coding_of

PATIENCE = 5.0
"""For how many seconds a hint or the par is looked for."""


@dataclass(frozen=True)
class Step:
    """One piece went one cell."""

    before: Position = field(repr=False)
    label: str
    direction: Direction


@dataclass(frozen=True)
class Game:
    """A puzzle and all steps made so far; each move gives a new game.

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

    @cached_property
    def position(self) -> Position:
        """Where the pieces stand now."""
        if not self.steps:
            return self.puzzle.start
        last = self.steps[-1]
        cells = moved(last.before[last.label], OFFSETS[last.direction])
        return {**last.before, last.label: cells}

    @property
    def solved(self) -> bool:
        """Whether the pieces stand where they are to stand."""
        return self.puzzle.is_goal(self.position)

    @property
    def made(self) -> int:
        """How many moves were made, counted as the metric does: a piece that goes on is one."""
        if self.metric == "steps" or self.puzzle.kind == "tiles":
            return len(self.steps)
        straight = self.metric == "straight"
        runs = groupby(self.steps, lambda step: (step.label, straight and step.direction))
        return sum(1 for _ in runs)

    def can_move(self, label: str, direction: Direction) -> bool:
        """Say whether a piece can go one cell."""
        if label not in self.position or direction not in self.puzzle.directions(label):
            return False
        others = (cells for name, cells in self.position.items() if name != label)
        free = self.puzzle.floor(label).difference(*others)
        return moved(self.position[label], OFFSETS[direction]) <= free

    def move(self, label: str, direction: Direction) -> Game:
        """Let a piece go one cell; if it cannot, give the game as it is."""
        if not self.can_move(label, direction):
            return self
        return replace(self, steps=(*self.steps, Step(self.position, label, direction)))

    def slide(self, direction: Direction) -> Game:
        """Let the first piece, in reading order, that can go a cell that way do so: for tiles."""
        for label in sorted(self.position, key=lambda label: min(self.position[label])):
            if self.can_move(label, direction):
                return self.move(label, direction)
        return self

    def undo(self) -> Game:
        """Take the last step back."""
        return replace(self, steps=self.steps[:-1])

    def restart(self) -> Game:
        """Go back to the start."""
        return replace(self, steps=())

    def hint(self) -> Move | None:
        """Give a move on a short way to the goal; None if there is none or it takes too long.

        It is a shortest way, unless the puzzle is too hard to be sure of that in time.
        """
        best, _ = self._solved(self.position)
        return move_between(self.puzzle, *best[:2]) if len(best) > 1 else None

    @cached_property
    def par(self) -> int | None:
        """How few moves the puzzle takes from the start; None if that takes too long to find."""
        best, proved = self._solved(self.puzzle.start)
        return len(best) - 1 if proved else None

    def solution(self) -> list[Move] | None:
        """Give the moves of a solution from here, as short as a hint's; None if none is found."""
        best, _ = self._solved(self.position)
        return [move_between(self.puzzle, *p) for p in pairwise(best)] if best else None

    def _solved(self, position: Position) -> tuple[list[Position], bool]:
        """Give the positions of a solution, if one is found, and whether none is shorter."""
        coding = coding_of(self.puzzle.starting_at(position), self.metric)
        found = find(Solve("", seconds=self.patience), coding)
        return coding.positions(found.path) if found.path else [], found.status == "proved"
