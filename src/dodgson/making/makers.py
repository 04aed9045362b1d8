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
from dodgson.making.grading import HIGHEST, read_difficulty
from dodgson.making.made import Made
from dodgson.making.options import Making
from dodgson.making.ranges import Range
from dodgson.making.seeds import made_as, new_seed
from dodgson.wording import counted

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

    def drawn(number: int) -> Draw[M]:
        return _in_band(draw(Random(f"{seed}:{number}")), band)

    numbers = _Numbers(question.seconds)
    tries = question.tries or question.TRIES
    made: set[str] = set()
    idle, near = 0, None

    def report() -> str:
        return f"{len(made):,} of {counted(question.number, 'puzzle')}, {idle:,} candidates since"

    drawing = many(drawn, numbers, threads=question.threads, report=report)
    with closing(drawing) as draws:
        for each in draws:
            if isinstance(each, Failed):
                raise each.error
            idle += each.tried
            if each.near and (near is None or each.near.off < near.off):
                near = each.near
            for puzzle in each.made:
                if puzzle.id in made:
                    continue
                made.add(puzzle.id)
                idle = 0
                yield puzzle.made(made_as(family, question, seed, len(made)))
                if len(made) == question.number:
                    return
            if idle >= tries:
                break
    if idle >= tries or numbers.late:
        why = f"{counted(idle, 'candidate')} in a row gave no {'other' if made else 'puzzle'}"
        late = f"the time is over ({option('seconds', question.seconds)})"
        nearest = f"; the nearest had {near.what}" if near else ""
        raise NotMadeError(
            f"made {len(made):,} of {counted(question.number, 'puzzle')}: "
            f"{late if numbers.late else why}{nearest}"
        )


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
