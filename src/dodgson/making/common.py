"""The common words, of which puzzles are made, whatever other words count as answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dodgson.errors import InputError, option

if TYPE_CHECKING:
    from dodgson.words import Lexicon

COMMON: Final = 35
"""The level of the words that puzzles are made of by default."""


def common_level(from_level: int | None, words: Lexicon) -> int | None:
    """Return the highest level of common words; None if all are, because the list has no levels.

    >>> from dodgson.words import load
    >>> common_level(None, load()), common_level(50, load()), common_level(None, load(["cat"]))
    (35, 50, None)

    Raise ``InputError`` if a level is asked for, and the list has no levels.
    """
    if words.has_levels:
        return from_level or COMMON
    if from_level is not None:
        level = option("from_level", from_level)
        raise InputError(f"{level} needs levels, but {words.called} has none")
    return None
