"""Indexes of a word list for the strategies: sorted words, a trie, a set.

Each is made once for a list and a range of lengths, and serves many boards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from dodgson.words import Lexicon

KEPT = 2
"""The number of lists whose indexes are kept, those used last."""
LAST = "\U0010ffff"
"""A character that sorts after every letter."""


class Node:
    """A node of a trie: the words with one prefix, and the letters that may follow it.

    A board leads to few nodes of a large list. So a node is a range of the sorted list at first,
    and gets children when they are first asked for.

    >>> root = Node(("cat", "cats", "cow"))
    >>> node = root.children["c"].children["a"].children["t"]
    >>> node.word, sorted(node.children)
    ('cat', ['s'])
    """

    __slots__ = ("_children", "_depth", "_from", "_to", "_words", "word")

    def __init__(
        self, words: tuple[str, ...], start: int = 0, end: int | None = None, depth: int = 0
    ) -> None:
        """Store a sorted list, and the range of it whose first ``depth`` letters agree."""
        end = len(words) if end is None else end
        first = words[start] if start < end else None
        self.word = first if first is not None and len(first) == depth else None
        """The word that ends here, or None."""
        self._words, self._depth = words, depth
        self._from, self._to = start + (self.word is not None), end
        self._children: Mapping[str, Node] | None = None

    @property
    def children(self) -> Mapping[str, Node]:
        """The nodes one letter further, by that letter, in alphabetical order."""
        if self._children is None:
            self._children = self._make_children()
        return self._children

    def _make_children(self) -> dict[str, Node]:
        words, depth, start = self._words, self._depth, self._from
        children = {}
        while start < self._to:
            prefix = words[start][: depth + 1]
            end = bisect_left(words, prefix + LAST, start, self._to)
            children[prefix[-1]] = Node(words, start, end, depth + 1)
            start = end
        return children


@lru_cache(maxsize=KEPT)
def sorted_words(lexicon: Lexicon, least: int, most: int) -> tuple[str, ...]:
    """Return a list's words of ``least`` to ``most`` letters, in alphabetical order.

    >>> from dodgson.words import load
    >>> sorted_words(load(["cow", "at", "cat", "cattle"]), 3, 5)
    ('cat', 'cow')
    """
    lengths = (length for length in lexicon.lengths if least <= length <= most)
    return tuple(sorted(chain.from_iterable(map(lexicon.of_length, lengths))))


@lru_cache(maxsize=KEPT)
def trie(lexicon: Lexicon, least: int, most: int) -> Node:
    """Return the root of a list's trie."""
    return Node(sorted_words(lexicon, least, most))


@lru_cache(maxsize=KEPT)
def word_set(lexicon: Lexicon, least: int, most: int) -> frozenset[str]:
    """Return a list's words as a set."""
    return frozenset(sorted_words(lexicon, least, most))
