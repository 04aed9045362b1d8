"""What the strategies keep of a word list: a trie that grows where boards walk, a set, a tally.

They are made once for a list and a range of lengths, however many boards are then solved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from dodgson.words import Lexicon

KEPT = 2
"""The indexes of so many lists are kept, those used last."""
LAST = "\U0010ffff"
"""Sorts behind every letter."""


class Node:
    """A node of a trie: the words that begin alike, and what letters may come next.

    A trie of a large list is mostly made of places where no board leads. So a node is a stretch of
    the sorted list at first, and has children only once somebody asks for them.

    >>> root = Node(("cat", "cats", "cow"))
    >>> node = root.children["c"].children["a"].children["t"]
    >>> node.word, sorted(node.children)
    ('cat', ['s'])
    """

    __slots__ = ("_children", "_depth", "_from", "_to", "_words", "word")

    def __init__(
        self, words: tuple[str, ...], start: int = 0, end: int | None = None, depth: int = 0
    ) -> None:
        """Take a sorted list, and the stretch of it that agrees in its first ``depth`` letters."""
        end = len(words) if end is None else end
        first = words[start] if start < end else None
        self.word = first if first is not None and len(first) == depth else None
        """The word that ends here, or None."""
        self._words, self._depth = words, depth
        self._from, self._to = start + (self.word is not None), end
        self._children: Mapping[str, Node] | None = None

    @property
    def children(self) -> Mapping[str, Node]:
        """The nodes one letter on, by that letter, in alphabetical order."""
        if self._children is None:
            self._children = self._grown()
        return self._children

    def _grown(self) -> dict[str, Node]:
        words, depth, start = self._words, self._depth, self._from
        children = {}
        while start < self._to:
            beginning = words[start][: depth + 1]
            end = bisect_left(words, beginning + LAST, start, self._to)
            children[beginning[-1]] = Node(words, start, end, depth + 1)
            start = end
        return children


@lru_cache(maxsize=KEPT)
def sorted_words(lexicon: Lexicon, least: int, most: int) -> tuple[str, ...]:
    """Give a list's words of so many letters, in alphabetical order.

    >>> from dodgson.words import load
    >>> sorted_words(load(["cow", "at", "cat", "cattle"]), 3, 5)
    ('cat', 'cow')
    """
    lengths = (length for length in lexicon.lengths if least <= length <= most)
    return tuple(sorted(chain.from_iterable(map(lexicon.of_length, lengths))))


@lru_cache(maxsize=KEPT)
def trie(lexicon: Lexicon, least: int, most: int) -> Node:
    """Give the root of a list's trie."""
    return Node(sorted_words(lexicon, least, most))


@lru_cache(maxsize=KEPT)
def word_set(lexicon: Lexicon, least: int, most: int) -> frozenset[str]:
    """Give a list's words as a set."""
    return frozenset(sorted_words(lexicon, least, most))
