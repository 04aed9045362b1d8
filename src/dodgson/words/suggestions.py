"""What a misspelled word may have meant: the words of a lexicon at most two slips away.

After Peter Norvig's "How to Write a Spelling Corrector": spell every string one slip away, keep
those that are words, and go on from all of them for the second slip.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dodgson.words.lexicon import Lexicon

MOST_CANDIDATES = 1_500_000
"""Beyond this many spellings the second slip is not tried: it would take more than half a second.

Only words of some twenty letters, or lists with a large alphabet, come to that.
"""


def nearest(lexicon: Lexicon, word: str, count: int) -> tuple[str, ...]:
    """Return the words of the lexicon that are most like the given one, nearest first.

    >>> from dodgson.words import load
    >>> nearest(load(["head", "tail"]), "heda", 3)
    ('head',)
    """
    found: list[str] = []
    once = set(one_slip(word, lexicon.alphabet)) - {word}
    for spellings in (once, _second_slip(once, lexicon.alphabet)):
        known = _known(lexicon, spellings, len(word)) - {word, *found}
        found += sorted(known, key=lambda near: (lexicon.level(near) or 100, near))
        if len(found) >= count:
            break
    return tuple(found[:count])


def one_slip(word: str, alphabet: str) -> Iterator[str]:
    """Spell what one slip can make of a word; some spellings come more than once.

    >>> sorted(set(one_slip("at", "a")))
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


def _second_slip(once: set[str], alphabet: str) -> Iterable[str]:
    # Each spelling of n letters has about 2n times the alphabet neighbours.
    if sum(2 * len(spelling) + 2 for spelling in once) * len(alphabet) > MOST_CANDIDATES:
        return ()
    return chain.from_iterable(one_slip(spelling, alphabet) for spelling in once)


def _known(lexicon: Lexicon, spellings: Iterable[str], length: int) -> set[str]:
    words: set[str] = set()
    for near in range(max(length - 2, 0), length + 3):
        words.update(lexicon.of_length(near))
    return words.intersection(spellings)
