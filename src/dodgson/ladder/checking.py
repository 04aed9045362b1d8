"""Check ladders of words of one length in a microsecond each, with tables made from the words.

It shares nothing with the graphs that ladders are found in.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import xor
from typing import Final

from dodgson.errors import InputError
from dodgson.ladder.model import check_ladder
from dodgson.words import Lexicon

MOST_LETTERS: Final = 255
"""The most letters that have a byte each."""


class ChangeChecker:
    """Checks that every word of a ladder is listed, and every step changes one letter.

    >>> checker = ChangeChecker(["cat", "cot", "dog", "dot"])
    >>> checker.check(("cat", "cot", "dot"), "cat", "dot")
    >>> checker.check(("cat", "dot"), "cat", "dot")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: step 1: no rule leads from 'cat' to 'dot'
    """

    def __init__(self, words: Sequence[str]) -> None:
        letters = sorted(set("".join(words)))
        self._codes: dict[str, int] = {}
        """Each word as a number: a byte for each letter, so that the bytes that differ show."""
        if len(letters) <= MOST_LETTERS:
            byte_of = {ord(letter): chr(byte) for byte, letter in enumerate(letters)}
            for word in words:
                self._codes[word] = int.from_bytes(word.translate(byte_of).encode("latin-1"))
        places = range(len(words[0]) if words else 0)
        self._single = frozenset(byte << 8 * place for byte in range(1, 256) for place in places)
        """The numbers in which one byte alone is not zero."""
        self._words = frozenset(words)

    def check(self, ladder: Sequence[str], start: str, goal: str) -> None:
        """Check a ladder between two words; raise ``InputError`` for the first fault."""
        if not ladder or (ladder[0], ladder[-1]) != (start, goal):
            raise InputError(f"the ladder does not lead from {start!r} to {goal!r}")
        try:
            codes = [*map(self._codes.__getitem__, ladder)]
        except KeyError:
            codes = []
        if not (codes and self._single.issuperset(map(xor, codes, codes[1:]))):
            check_ladder(ladder, self._words)


def checker_for(words: Lexicon, length: int) -> ChangeChecker:
    """Return the checker for the words of one length of a list, which is kept with the list."""
    return words.kept(_made, length)


def _made(words: Lexicon, length: int) -> ChangeChecker:
    return ChangeChecker(words.of_length(length))
