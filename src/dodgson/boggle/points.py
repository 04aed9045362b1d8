"""Points for words by their length: the tables of the games that are sold, and custom tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from dodgson.errors import InputError, option
from dodgson.words.reading import LONGEST


@dataclass(frozen=True)
class Points:
    """A table of points: steps by length, and from some length on points for each letter.

    >>> table = Points("standard", ((3, 1), (5, 2), (6, 3), (7, 5), (8, 11)))
    >>> [table.of(length) for length in (2, 3, 4, 5, 8, 17)]
    [0, 1, 1, 2, 11, 11]
    """

    name: str
    steps: tuple[tuple[int, int], ...]
    """Pairs (length, points): words of at least this length get these points."""
    by_letter: tuple[int, int] | None = None
    """A pair (length, points): words of at least this length get these points for each letter."""

    @property
    def least(self) -> int:
        """The shortest length that gets points."""
        lengths = [length for length, points in self.steps if points]
        return min([*lengths, *([self.by_letter[0]] if self.by_letter else [])], default=1)

    def of(self, length: int) -> int:
        """Return the points of a word of this many letters; the Qu tile counts as two."""
        if self.by_letter and length >= self.by_letter[0]:
            return length * self.by_letter[1]
        return next((points for least, points in reversed(self.steps) if length >= least), 0)

    @cached_property
    def table(self) -> tuple[int, ...]:
        """The points of words of 0, 1, 2 ... letters, up to the longest."""
        return tuple(map(self.of, range(LONGEST + 1)))


BIG = ((4, 1), (5, 2), (6, 3), (7, 5), (8, 11))
TABLES = {
    table.name: table
    for table in (
        Points("standard", ((3, 1), *BIG[1:])),
        Points("big", BIG),
        Points("super-big", BIG, by_letter=(9, 2)),
        Points("length", (), by_letter=(3, 1)),
    )
}


def read_points(text: str) -> Points:
    """Read a table of points: its name, or pairs such as 3:1,5:2,6:3 (from 5 letters on, 2).

    >>> read_points("big").of(3), read_points("2:1,4:3").of(5)
    (0, 3)
    >>> read_points("5:2, 3:1,6:3,7:5,8:11").name
    'standard'

    Raise ``InputError`` for any other text.
    """
    name = text.strip().lower()
    if name in TABLES:
        return TABLES[name]
    if ":" not in name:
        known = ", ".join(TABLES)
        raise InputError(
            f"{option('points', text)}: choose one of {known}, or write pairs like 3:1,5:2"
        )
    steps = tuple(sorted(_read_pair(part, text) for part in name.split(",")))
    for (length, _), (following, _) in pairwise(steps):
        if length == following:
            raise InputError(f"{option('points', text)}: {length} letters appear twice")
    for table in TABLES.values():
        if table.steps == steps and table.by_letter is None:
            return table
    return Points(",".join(f"{length}:{points}" for length, points in steps), steps)


def _read_pair(part: str, text: str) -> tuple[int, int]:
    pair = re.fullmatch(r"\s*([0-9]{1,2})\s*:\s*([0-9]{1,6})\s*", part)
    if pair is None:
        raise InputError(f"{option('points', text)}: {part!r} is not a pair LETTERS:POINTS")
    length, points = int(pair[1]), int(pair[2])
    if not 1 <= length <= LONGEST:
        raise InputError(
            f"{option('points', text)}: a word has 1 to {LONGEST} letters, not {length}"
        )
    return length, points
