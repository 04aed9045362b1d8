"""What the strategies keep of a word list: a trie that grows where boards walk, a set, a tally.

They are made once for a list and a range of lengths, however many boards are then solved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

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


class Held(NamedTuple):
    """What an index of a list holds, whole: how many entries, and how many letters in them."""

    entries: int
    letters: int


def held(lexicon: Lexicon, least: int, most: int) -> dict[str, Held]:
    """Say what each strategy keeps of a list: its memory, as far as it depends on the idea.

    Brute force keeps the words in a set; pruning keeps every prefix of each, here the nodes of a
    whole trie, a letter each; seeking each word keeps the words one after the other.

    >>> from dodgson.words import load
    >>> held(load(["cat", "cats", "cow"]), 3, 16)["prefix"]
    Held(entries=6, letters=6)
    """
    words = sorted_words(lexicon, least, most)
    plain = Held(len(words), sum(map(len, words)))
    shared = sum(shared_letters(*pair) for pair in pairwise(words))
    nodes = plain.letters - shared
    return {"naive": plain, "prefix": Held(nodes, nodes), "dictionary": plain}


def folded(lexicon: Lexicon, least: int, most: int) -> Held:
    """Say what a list's trie holds once nodes that go on alike are one, its edges as letters.

    No automaton that takes a list's words, and no others, has fewer nodes.

    >>> from dodgson.words import load
    >>> folded(load(["act", "acts", "art", "arts"]), 3, 16)
    Held(entries=5, letters=5)
    """
    words = sorted_words(lexicon, least, most)
    kinds: dict[tuple[bool, tuple[tuple[str, int], ...]], int] = {}

    def kind(start: int, end: int, depth: int) -> int:
        """Say of which kind the node is that stands for a stretch of the list."""
        ends = len(words[start]) == depth
        start += ends
        onward = []
        while start < end:
            beginning = words[start][: depth + 1]
            to = bisect_left(words, beginning + LAST, start, end)
            onward.append((beginning[-1], kind(start, to, depth + 1)))
            start = to
        return kinds.setdefault((ends, tuple(onward)), len(kinds))

    if not words:
        return Held(0, 0)
    kind(0, len(words), 0)
    return Held(len(kinds), sum(len(onward) for _, onward in kinds))


def shared_letters(word: str, following: str) -> int:
    """Count the letters in which two words begin alike.

    >>> shared_letters("cat", "cattle"), shared_letters("cow", "dog")
    (3, 0)
    """
    pairs = zip(word, following, strict=False)
    unlike = (at for at, (one, other) in enumerate(pairs) if one != other)
    return next(unlike, min(len(word), len(following)))
