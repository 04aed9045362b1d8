"""The words that puzzles are made of: common ones, and those that a question names."""

from __future__ import annotations

from typing import Final

from dodgson.errors import InputError, option
from dodgson.wording import did_you_mean
from dodgson.words import Lexicon, normalise
from dodgson.words.reading import is_word

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


def read_listed(text: str, where: str, words: Lexicon) -> str:
    """Return a word as a list spells it; raise ``InputError``, with the place, if it is not there.

    >>> from dodgson.words import load
    >>> read_listed("Cat ", "the theme", load(["cat", "dog"]))
    'cat'
    >>> read_listed("cta", "the theme", load(["cat", "dog"]))
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: the theme: 'cta' is not in the given list; did you mean cat?
    """
    word = normalise(text.strip())
    if word in words:
        return word
    near = words.nearest(word) if is_word(word) else ()
    hint = f"; {did_you_mean(near)}" if near else ""
    raise InputError(f"{where}: {text.strip()!r} is not in {words.called}{hint}")
