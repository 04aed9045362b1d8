"""The seeds of puzzles: ``family:options#seed/number`` names the puzzle that they make."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import Any, Final

from dodgson.errors import InputError
from dodgson.family.options import Making
from dodgson.making.made import Made
from dodgson.questions import filled_in, puzzle_id, read_id

_SEED: Final = re.compile(r"(\d{1,18})(?:/([1-9]\d{0,8}))?")


def new_seed() -> int:
    """Return a seed that nobody has chosen."""
    return SystemRandom().randrange(10**9)


def made_as(family: str, question: Making, seed: int, number: int) -> str:
    """Return the name of a puzzle by the way in which it is made.

    >>> made_as("ladder", Making(difficulty="hard"), 42, 3)
    'ladder:difficulty=hard#42/3'
    """
    asked = puzzle_id(family, "", question).replace(":?", ":", 1)
    return f"{asked}#{seed}/{number}"


def made_by_id(
    family: str,
    text: str,
    question: type[Making],
    make: Callable[[Any], Iterator[Made]],
    *,
    alias: str = "",
) -> str:
    """Return the ID of the puzzle that ``family:options#seed/number`` names.

    Without a number it is the first puzzle of the seed. Raise ``InputError`` for another family,
    for unknown options, and what ``make`` raises.
    """
    asked, _, end = text.rpartition("#")
    name, _, options = asked.partition(":")
    read = read_id(family, f"{name}:?{options.removeprefix('?')}", question, alias=alias)
    seed = _SEED.fullmatch(end)
    if read is None or seed is None:
        raise InputError(f"{text}: write {family}:, options separated by &, # and a seed")
    number = int(seed[2] or 1)
    filled = filled_in(question(number=number, seed=int(seed[1])), text, read[1])
    last = deque(make(filled), maxlen=1)
    if not last:
        raise InputError(f"{text}: it was not made before the work was stopped")
    return last[0].id
