"""Make puzzles from candidates drawn at random: lazily, on all cores, the same for each seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, Generic, TypeVar

from dodgson.errors import NotMadeError, option
from dodgson.family.many import Failed, many
from dodgson.family.options import Making
from dodgson.making.grading import HIGHEST, read_difficulty
from dodgson.making.made import Made
from dodgson.making.ranges import Range
from dodgson.making.seeds import made_as, new_seed
from dodgson.wording import counted
from dodgson.work import OutOfBudget

M = TypeVar("M", bound=Made)

EVERY: Final = Range(0, HIGHEST)


@dataclass(frozen=True)
class Near:
    """A candidate that is not what was wanted: how far off it is, and what it has."""

    off: float
    what: str


@dataclass
class Draw(Generic[M]):
    """What came of some candidates: those that are puzzles, and the nearest of the others."""

    tried: int
    """How many candidates there were."""
    made: Sequence[M]
    near: Near | None = None

    def missed(self, off: float, what: Callable[[], str]) -> None:
        """Take note of a candidate that is not what was wanted."""
        if self.near is None or off < self.near.off:
            self.near = Near(off, what())


def make(
    family: str, question: Making, draw: Callable[[Random], Draw[M]]
) -> Generator[M, None, None]:
    """Yield puzzles that a question asks for, in the order of their seeds; each only once.

    ``draw`` tries some candidates, all of them drawn from the generator that it gets. It runs in
    several threads. What is yielded depends on the seed alone.

    Raise ``NotMadeError`` if too many candidates in a row give no puzzle, or the time is over.
    """
    seed = new_seed() if question.seed is None else question.seed
    band = read_difficulty(question.difficulty)

    def drawn(number: int) -> Draw[M] | None:
        try:
            return _in_band(draw(Random(f"{seed}:{number}")), band)
        except OutOfBudget:  # stopped; what comes later would not be the next puzzles
            return None

    numbers, kept = _Numbers(question.seconds), _Kept[M](question)
    drawing = many(drawn, numbers, threads=question.threads, report=kept.report)
    with closing(drawing) as draws:
        for each in draws:
            if isinstance(each, Failed):
                raise each.error
            if each is None:
                return
            for puzzle in kept.add(each):
                yield puzzle.made(made_as(family, question, seed, len(kept.ids)))
                if len(kept.ids) == question.number:
                    return
            if kept.idle >= kept.tries:
                break
    if numbers.late or kept.idle >= kept.tries:
        raise kept.too_few(late=numbers.late)


class _Kept(Generic[M]):
    """The puzzles so far, and what is known for the case that there are too few."""

    def __init__(self, question: Making) -> None:
        self.question = question
        self.tries = question.tries or question.TRIES
        self.ids: set[str] = set()
        self.idle = 0
        """The number of candidates since the last puzzle."""
        self.near: Near | None = None

    def add(self, draw: Draw[M]) -> Iterator[M]:
        """Yield the puzzles of a draw that there are not yet."""
        self.idle += draw.tried
        if draw.near and (self.near is None or draw.near.off < self.near.off):
            self.near = draw.near
        for puzzle in draw.made:
            if puzzle.id not in self.ids:
                self.ids.add(puzzle.id)
                self.idle = 0
                yield puzzle

    def report(self) -> str:
        """Return in one line how far the work is."""
        wanted = counted(self.question.number, "puzzle")
        return f"{len(self.ids):,} of {wanted}, {self.idle:,} candidates since the last"

    def too_few(self, *, late: bool) -> NotMadeError:
        """Return the error for too few puzzles."""
        wanted = counted(self.question.number, "puzzle")
        other = "other" if self.ids else "puzzle"
        why = f"{counted(self.idle, 'candidate')} in a row gave no {other}"
        if late:
            why = f"the time is over ({option('seconds', self.question.seconds)})"
        nearest = f"; the nearest had {self.near.what}" if self.near else ""
        return NotMadeError(f"made {len(self.ids):,} of {wanted}: {why}{nearest}")


class _Numbers:
    """The numbers of the draws: 0, 1, 2 ... until the time is over."""

    def __init__(self, seconds: float | None) -> None:
        self._numbers = count()
        self._end = None if seconds is None else time.monotonic() + seconds
        self.late = False

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        if self._end is not None and time.monotonic() >= self._end:
            self.late = True
            raise StopIteration
        return next(self._numbers)


def _in_band(draw: Draw[M], band: Range) -> Draw[M]:
    """Return what came of a draw without the puzzles that are too easy or too difficult."""
    if band == EVERY:
        return draw
    found = Draw[M](draw.tried, [], draw.near)
    kept = found.made = []
    for each in draw.made:
        if band.has(difficulty := each.grade.difficulty):
            kept.append(each)
        else:
            found.missed(band.off(difficulty) / HIGHEST, f"difficulty {difficulty}".__str__)
    return found
