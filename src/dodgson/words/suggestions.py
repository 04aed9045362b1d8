"""Suggestions for a misspelled word: the words of a lexicon at most two edits away.

After Peter Norvig's "How to Write a Spelling Corrector": generate every string one edit away and
keep those that are words; then apply a second edit to every string.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dodgson.words.lexicon import Lexicon

MOST_CANDIDATES = 1_500_000
"""Above this many strings a second edit is not tried: it would take more than half a second.

Only words of about twenty letters, or lists with a large alphabet, reach it.
"""


def nearest(lexicon: Lexicon, word: str, count: int) -> tuple[str, ...]:
    """Return the words of the lexicon that are most like the given one, nearest first.

    >>> from dodgson.words import load
    >>> nearest(load(["head", "tail"]), "heda", 3)
    ('head',)
    """
    found: list[str] = []
    once = set(one_edit(word, lexicon.alphabet)) - {word}
    for spellings in (once, _second_edit(once, lexicon.alphabet)):
        known = _known(lexicon, spellings, len(word)) - {word, *found}
        found += sorted(known, key=lambda near: (lexicon.level(near) or 100, near))
        if len(found) >= count:
            break
    return tuple(found[:count])


def one_edit(word: str, alphabet: str) -> Iterator[str]:
    """Yield the strings one edit away from a word, some more than once.

    >>> sorted(set(one_edit("at", "a")))
    ['a', 'aa', 'aat', 'at', 'ata', 't', 'ta']
    """
    splits = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    for left, right in splits:
        for letter in alphabet:
            yield left + letter + right
        if right:
            yield left + right[1:]
            for letter in alphabet:
                yield left + letter + right[1:]
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]


def _second_edit(once: set[str], alphabet: str) -> Iterable[str]:
    # Each spelling of n letters has about 2n times the alphabet neighbours.
    if sum(2 * len(spelling) + 2 for spelling in once) * len(alphabet) > MOST_CANDIDATES:
        return ()
    return chain.from_iterable(one_edit(spelling, alphabet) for spelling in once)


def _known(lexicon: Lexicon, spellings: Iterable[str], length: int) -> set[str]:
    words: set[str] = set()
    for near in range(max(length - 2, 0), length + 3):
        words.update(lexicon.of_length(near))
    return words.intersection(spellings)
