"""The star index: words that differ in one letter share a star word.

The star words of a word have each of its letters in turn replaced by a star; cat has three. The
index lists every word under each of its star words. So a few look-ups find the neighbours of a
word, without building a graph. Source: the post "Dodgson's Doublets" (2009).
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from dodgson.errors import InputError
from dodgson.words.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STAR = "*"
"""Not a letter; it sorts before all letters."""


def star_words(word: str) -> tuple[str, ...]:
    """Return a word with each of its letters in turn replaced by a star.

    >>> star_words("cat")
    ('*at', 'c*t', 'ca*')
    """
    return tuple(word[:at] + STAR + word[at + 1 :] for at in range(len(word)))


class StarIndex:
    """Words and their star words, cross-referenced; built one length at a time, on demand.

    >>> index = StarIndex(["cat", "cot", "dog", "dot"])
    >>> index.lookup("cot"), index.lookup("*ot")
    (('*ot', 'c*t', 'co*'), ('cot', 'dot'))
    >>> index.adjacent("cot")
    ('cat', 'dot')

    Raise InputError for a word with a star in it.
    Source: the post "Dodgson's Doublets" (2009).
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words: dict[int, tuple[str, ...]] = {}
        self._stars: dict[int, dict[str, list[str]]] = {}
        self._lexicon = words if isinstance(words, Lexicon) else None
        if self._lexicon is None:
            self._sort_in(words)

    def _sort_in(self, words: Iterable[str]) -> None:
        by_length: dict[int, dict[str, None]] = {}
        # Sort a set: its order differs between runs.
        for word in sorted(words) if isinstance(words, AbstractSet) else words:
            if STAR in word:
                raise InputError(
                    f"{word!r} has a star in it: the star index needs words of letters"
                )
            by_length.setdefault(len(word), {})[word] = None
        self._words = {length: tuple(by_length[length]) for length in sorted(by_length)}

    def lookup(self, key: str) -> tuple[str, ...]:
        """Return a word's star words, or a star word's words; empty for an unknown key.

        The words of a star word come in the order in which they were given.

        >>> index = StarIndex(["dog", "dot"])
        >>> index.lookup("do*"), index.lookup("dog"), index.lookup("cow")
        (('dog', 'dot'), ('*og', 'd*g', 'do*'), ())
        """
        if STAR in key:
            return tuple(self._starred(len(key)).get(key, ()))
        return star_words(key) if key in self else ()

    def adjacent(self, word: str) -> tuple[str, ...]:
        """Return the words that differ from this one in exactly one letter, sorted.

        The word itself need not be in the index.

        >>> StarIndex(["cat", "cot", "dog", "dot"]).adjacent("cog")
        ('cot', 'dog')
        """
        stars = self._starred(len(word))
        near = {other for star in star_words(word) for other in stars.get(star, ())}
        near.discard(word)
        return tuple(sorted(near))

    def table(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield every word and star word with its cross-references, sorted, stars before letters.

        >>> for key, entries in StarIndex(["at", "it"]).table():
        ...     print(f"{key:5} {' '.join(entries)}")
        *t    at it
        a*    at
        at    *t a*
        i*    it
        it    *t i*
        """
        keys = {star for length in self._lengths() for star in self._starred(length)}
        for key in sorted(keys.union(self)):
            yield key, self.lookup(key)

    def __contains__(self, word: object) -> bool:
        if self._lexicon is not None:
            return word in self._lexicon
        return isinstance(word, str) and word in self._starred_first(word)

    def __iter__(self) -> Iterator[str]:
        for length in self._lengths():
            yield from self._of_length(length)

    def __len__(self) -> int:
        return sum(len(self._of_length(length)) for length in self._lengths())

    def __repr__(self) -> str:
        return f"<StarIndex of {len(self):,} words>"

    def _lengths(self) -> tuple[int, ...]:
        return tuple(self._words) if self._lexicon is None else self._lexicon.lengths

    def _of_length(self, length: int) -> tuple[str, ...]:
        if self._lexicon is not None:
            return self._lexicon.of_length(length)
        return self._words.get(length, ())

    def _starred(self, length: int) -> dict[str, list[str]]:
        """Return a dictionary of star word → words for one length; built on first use."""
        stars = self._stars.get(length)
        if stars is None:
            stars = self._stars[length] = {}
            for word in self._of_length(length):
                for star in star_words(word):
                    stars.setdefault(star, []).append(word)
        return stars

    def _starred_first(self, word: str) -> list[str] | tuple[str, ...]:
        """Return a few words that include this one, if it is in the index."""
        if not word:
            return self._of_length(0)
        return self._starred(len(word)).get(STAR + word[1:], ())
