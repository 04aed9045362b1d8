"""A sliding puzzle being played by hand: moves, taken back or hinted at; no screen, no keys."""

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
"""For how many seconds a hint or the par is looked for."""


@dataclass(frozen=True)
class Step:
    """One piece went one cell."""

    before: Position = field(repr=False)
    label: str
    direction: Direction


class Outlook(NamedTuple):
    """How a position can be solved: the positions on a way to the goal, and how sure that is."""

    positions: tuple[Position, ...]
    status: Status
    why: str


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
    _known: dict[str, Outlook] = field(default_factory=dict, repr=False, compare=False)
    """What was found out about positions: all games that come from one share it."""

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
        best = self._outlook(self.position).positions
        return move_between(self.puzzle, *best[:2]) if len(best) > 1 else None

    @property
    def hopeless(self) -> str:
        """Why no moves lead from here to the goal; empty if some do, or that is not known.

        >>> from dodgson.sliding.reading import find_puzzle
        >>> Game(find_puzzle("14-15")).hopeless.partition(":")[0]
        'no moves lead there'
        """
        outlook = self._outlook(self.position)
        return outlook.why if outlook.status == "none" else ""

    @property
    def par(self) -> int | None:
        """How few moves the puzzle takes from the start; None if that takes too long to find."""
        outlook = self._outlook(self.puzzle.start)
        return len(outlook.positions) - 1 if outlook.status == "proved" else None

    def solution(self) -> list[Move] | None:
        """Give the moves of a solution from here, as short as a hint's; None if none is found."""
        best = self._outlook(self.position).positions
        return [move_between(self.puzzle, *p) for p in pairwise(best)] if best else None

    def _outlook(self, position: Position) -> Outlook:
        """Look for a solution from a position, once."""
        text = self.puzzle.write(position)
        if text not in self._known:
            coding = coding_of(self.puzzle.starting_at(position), self.metric)
            found = find(Solve("", seconds=self.patience), coding)
            best = tuple(coding.positions(found.path)) if found.path else ()
            self._known[text] = Outlook(best, found.status, found.why)
        return self._known[text]
