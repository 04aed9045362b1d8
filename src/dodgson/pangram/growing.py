"""Grow palindromes word by word, at random: from the outside to the centre, or the other way.

One side of the phrase is always ahead of the other. What it has ahead, the other side must spell
next, in its own direction: a word that begins with it, or that it begins with.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

BRANCHES: Final = 6
"""How many next words are tried at most."""
NODES: Final = 120
"""How many words are tried before a start is given up."""
LAST: Final = chr(0x10FFFF)
"""Text that is sorted behind all letters."""


class Limits(NamedTuple):
    """How long a phrase may become."""

    letters: float
    words: float


@dataclass(frozen=True)
class Part:
    """A phrase that is growing."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    side: int
    """The side that comes next: 0 left, 1 right."""
    need: str
    """What this side has to spell, in its direction."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words so far."""
        return self.left + self.right


class Garden:
    """Words from which palindromes grow."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._spelled = (sorted(words), sorted(word[::-1] for word in words))
        """The words as read from the left, and as read from the right."""
        self._known = tuple(map(frozenset, self._spelled))

    def grow(
        self, random: Random, limits: Limits, starts: Sequence[str], wanted: Sequence[str] = ()
    ) -> Iterator[tuple[str, ...]]:
        """Yield palindromes from one of some words; wanted words are tried first."""
        first = random.choice(starts)
        inwards = random.random() < 0.5
        start = _outermost(random, first) if inwards else _central(random, first)
        nodes = NODES
        agenda, asked = [start], {*wanted}
        while agenda and nodes:
            part, nodes = agenda.pop(), nodes - 1
            if part.need == (part.need[::-1] if inwards else ""):
                yield part.words
            letters = sum(map(len, part.words))
            if len(part.words) < limits.words and letters < limits.letters:
                next_parts = [
                    self._longer(part, spelled, inwards=inwards)
                    for spelled in self._candidates(random, part, wanted, inwards=inwards)
                ]
                # The last is tried first: one with more wanted words, or with less to spell.
                next_parts.sort(key=lambda each: (len(asked & {*each.words}), -len(each.need)))
                agenda += [each for each in next_parts if len({*each.words}) == len(each.words)]

    def _candidates(
        self, random: Random, part: Part, wanted: Sequence[str], *, inwards: bool
    ) -> list[str]:
        """Return words that may come next, as they are spelled in their direction."""
        backwards = (part.side == 1) == inwards
        spelled, known = self._spelled[backwards], self._known[backwards]
        need = part.need
        within = [need[:end] for end in range(1, len(need) + 1) if need[:end] in known]
        low, high = bisect_left(spelled, need), bisect_left(spelled, need + LAST)
        beyond = [spelled[random.randrange(low, high)] for _ in range(BRANCHES) if low < high]
        asked = [word[::-1] if backwards else word for word in wanted if word not in part.words]
        fitting = [word for word in asked if word.startswith(need) or need.startswith(word)]
        return list(dict.fromkeys([*within, *beyond, *fitting]))

    def _longer(self, part: Part, spelled: str, *, inwards: bool) -> Part:
        """Return a part with one more word, on the side that comes next."""
        left, right = part.left, part.right
        word = spelled[::-1] if (part.side == 1) == inwards else spelled
        if part.side == 0:
            left = (*left, word) if inwards else (word, *left)
        else:
            right = (word, *right) if inwards else (*right, word)
        if len(spelled) <= len(part.need):
            return Part(left, right, part.side, part.need[len(spelled) :])
        return Part(left, right, 1 - part.side, spelled[len(part.need) :])


def _outermost(random: Random, word: str) -> Part:
    """Return a phrase that begins or ends with a word."""
    if random.random() < 0.5:
        return Part((word,), (), 1, word)
    return Part((), (word,), 0, word[::-1])


def _central(random: Random, word: str) -> Part:
    """Return a phrase with the centre in a word, or beside it."""
    centres = [
        (low, high)
        for low in range(len(word) + 1)
        for high in range(low, len(word) + 1)
        if (low == 0 or high == len(word)) and word[low:high] == word[low:high][::-1]
    ]
    low, high = random.choice(centres)
    before, after = word[:low][::-1], word[high:]
    if before:
        return Part((word,), (), 1, before)
    return Part((), (word,), 0, after)
