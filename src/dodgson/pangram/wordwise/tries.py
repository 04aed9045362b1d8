"""A pair of tries: one of the words, one of the words reversed.

The left side of a palindrome is words read forwards. Its right side, read from the end, is
reversed words in a row that spell the same letters. So the letters of a left side are followed in
two tries; in the trie of reversed words, reading continues at the root after the end of a word.
`dodgson.words.Trie` is the readable form of the same. Here nodes are numbers, because there are
hundreds of thousands of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import accumulate

from dodgson.pangram.cutting import Cutter
from dodgson.pangram.model import alphabet_of, common_prefix
from dodgson.pangram.phrases import ROOT, Continuation
from dodgson.work import Pause, no_pause, pausing


class WordTrie:
    """A trie of numbered nodes, level by level, so that siblings have consecutive numbers.

    ``masks[node]`` has a bit for each letter that may follow, ``firsts[node]`` is the child for
    the first of them, and ``ends[node]`` is 1 + the index of the word that ends there, or 0.

    >>> trie = WordTrie(["lid", "off", "a"], {"a": 1, "d": 2, "f": 4, "i": 8, "l": 16, "o": 32})
    >>> bin(trie.masks[ROOT]), trie.ends[trie.child(ROOT, 1)], trie.words
    ('0b110001', 1, ('a', 'lid', 'off'))
    """

    def __init__(
        self, words: Iterable[str], bits: Mapping[str, int], pause: Pause = no_pause
    ) -> None:
        self.words = tuple(sorted(set(words)))
        deepest = max(map(len, self.words), default=0)
        masks, firsts, ends = ([array("I") for _ in range(deepest + 2)] for _ in range(3))
        masks[0].append(0)
        firsts[0].append(0)
        ends[0].append(0)
        before = ""
        for number, word in enumerate(pausing(self.words, pause), 1):
            for depth in range(common_prefix(before, word), len(word)):
                # In sorted order the parent of a new node is the last node of its level.
                masks[depth][-1] |= bits[word[depth]]
                masks[depth + 1].append(0)
                firsts[depth + 1].append(len(masks[depth + 2]))
                ends[depth + 1].append(0)
            ends[len(word)][-1] = number
            before = word
        starts = list(accumulate(map(len, masks), initial=0))
        self.masks, self.firsts, self.ends = array("I"), array("I"), array("I")
        for depth in range(deepest + 1):
            self.masks += masks[depth]
            self.firsts += array("I", [first + starts[depth + 1] for first in firsts[depth]])
            self.ends += ends[depth]

    def child(self, node: int, bit: int) -> int:
        """Return the child of a node for a letter; it must have one."""
        return self.firsts[node] + (self.masks[node] & (bit - 1)).bit_count()

    def children(self, node: int) -> range:
        """Return the children of a node, in the order of their letters."""
        first = self.firsts[node]
        return range(first, first + self.masks[node].bit_count())

    @cached_property
    def below(self) -> array[int]:
        """For each node the letters below it at any depth, as bits."""
        below = array("I", self.masks)
        for node in range(len(below) - 1, -1, -1):
            for child in self.children(node):
                below[node] |= below[child]
        return below

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.masks)


class TriePair:
    """The trie of some words, and the trie of the words reversed, over the same bits.

    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> tries.follow("lidof").nodes, tries.follow("lido").ends, tries.follow("lof").nodes
    ((12,), False, ())
    >>> tries.follow("a").ends, tries.cutter.fewest("daffodila")
    (True, ('daffodil', 'a'))

    ``pause`` is called at short intervals while the tries are built. Raise ``InputError`` if the
    words and wanted letters have more than 32 letters. Source: TriePair in the post "Palindromic
    Pangrams" (2010), which caches its branches too.
    """

    def __init__(self, words: Iterable[str], letters: str = "", pause: Pause = no_pause) -> None:
        words = list(words)
        self.alphabet = alphabet_of(words, letters)
        """The letters of the words and those wanted, sorted; the first is bit 1."""
        self.bits = {letter: 1 << place for place, letter in enumerate(self.alphabet)}
        self.forward = WordTrie(words, self.bits, pause)
        self.backward = WordTrie((word[::-1] for word in words), self.bits, pause)
        self.cutter = Cutter(words)
        self._continuations: dict[tuple[int, ...], Continuation] = {}
        self.start = self._continuation([ROOT])
        self.nowhere = Continuation((), 0)

    def mask_of(self, letters: Iterable[str]) -> int:
        """Return letters as bits; letters outside the alphabet have none."""
        mask = 0
        for letter in letters:
            mask |= self.bits.get(letter, 0)
        return mask

    def letters_of(self, mask: int) -> str:
        """Return bits as letters, sorted."""
        return "".join(letter for letter, bit in self.bits.items() if mask & bit)

    def restricted(self, words: Iterable[str], pause: Pause = no_pause) -> WordTrie:
        """Return a trie of some words only, to be used instead of ``forward``."""
        return WordTrie(words, self.bits, pause)

    def follow(self, letters: str, start: Continuation | None = None) -> Continuation:
        """Return the continuation after some letters, from the beginning or from ``start``.

        `dodgson.words.Trie.looping_search` does the same on the trie of reversed words.
        """
        place = self.start if start is None else start
        for letter in letters:
            bit = self.bits.get(letter, 0)
            if not place.mask & bit:
                return self.nowhere
            place = place.next.get(bit) or self.step(place, bit)
        return place

    def step(self, place: Continuation, bit: int) -> Continuation:
        """Return the continuation after one more letter, which must be possible; cache it."""
        backward = self.backward
        following = self._continuation(
            [backward.child(node, bit) for node in place.nodes if backward.masks[node] & bit]
        )
        place.next[bit] = following
        return following

    def _continuation(self, found: list[int]) -> Continuation:
        """Return the continuation of these nodes: the same object for the same nodes."""
        masks, ends = self.backward.masks, self.backward.ends
        nodes = {node for node in found if masks[node]}
        if any(ends[node] for node in found):
            nodes.add(ROOT)
        key = tuple(sorted(nodes))
        known = self._continuations.get(key)
        if known is None:
            mask = 0
            for node in key:
                mask |= masks[node]
            known = self._continuations[key] = Continuation(key, mask)
        return known
