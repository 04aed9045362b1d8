"""Ranges of numbers, as in ``--steps 5..7``."""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

from dodgson.errors import InputError, option

_NUMBER: Final = r"(\d{1,15})"
_FORMS: Final = re.compile(rf"{_NUMBER}?\s*\.\.\s*{_NUMBER}?|{_NUMBER}")


class Range(NamedTuple):
    """The whole numbers from ``least`` to ``most``, both included.

    >>> wanted = Range(5, 7)
    >>> wanted.has(5), wanted.has(8), wanted.off(9), str(wanted), str(Range(most=3))
    (True, False, 2, '5..7', '..3')
    """

    least: int = 0
    most: float = math.inf

    def has(self, number: float) -> bool:
        """Return whether a number is in the range."""
        return self.least <= number <= self.most

    def off(self, number: float) -> float:
        """Return how far a number is from the range: 0 inside."""
        return max(self.least - number, number - self.most, 0)

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        most = "" if self.most == math.inf else f"{self.most:.0f}"
        return f"{self.least or ''}..{most}"


ANY: Final = Range()
"""Every number."""


def read_range(name: str, value: str | int | None, within: Range = ANY) -> Range:
    """Return the range that an option asks for; without a value, all that it can be.

    >>> [str(read_range("steps", asked)) for asked in ("5..7", "5..", 5)]
    ['5..7', '5..', '5']
    >>> read_range("steps", "7..5")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: steps='7..5': the range is upside down: write 5..7

    ``name`` is the option's name, for the message. Raise ``InputError`` for a value that is not a
    range, or that has no number in common with ``within``.
    """
    if value is None:
        return within
    match = _FORMS.fullmatch(str(value).strip())
    if match is None or not any(match.groups()):
        raise InputError(f"{option(name, value)}: give a number or a range, such as 5, 5..7 or 5..")
    most, least, only = (None if end is None else int(end) for end in match.group(2, 1, 3))
    if only is not None:
        least = most = only
    read = Range(least or 0, math.inf if most is None else most)
    if read.least > read.most:
        turned = f"{read.most:.0f}..{read.least}"
        raise InputError(f"{option(name, value)}: the range is upside down: write {turned}")
    common = Range(max(read.least, within.least), min(read.most, within.most))
    if common.least > common.most:
        raise InputError(f"{option(name, value)}: it can only be {within}")
    return common
