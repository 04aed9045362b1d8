"""The pair of tries: words read forwards, and words read from their ends and run together.

The left side of a palindrome is words read forwards. Its right side, read from the end, is words
reversed, one after the other, that spell the same letters. So a left side is followed in two
tries: that of the words, and that of the words reversed, where one goes on at the root after a
word's end. `dodgson.words.Trie` is the readable form of the same; here nodes are numbers, as
there are hundreds of thousands of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate

from dodgson.pangram.cutting import Words, fewest
from dodgson.pangram.model import alphabet_of
from dodgson.pangram.phrases import ROOT, Continuation
from dodgson.work import Pause, no_pause, pausing


class WordTrie:
    """A trie of numbered nodes, level by level, so that siblings stand side by side.

    ``masks[node]`` has a bit for each letter that may follow, ``firsts[node]`` is the child by
    the least of them, and ``ends[node]`` the number of the word that ends there, from 1, or 0.

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
            for depth in range(_common(before, word), len(word)):
                # In sorted order the node that a letter comes to is the newest of its level.
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
        """Return the node that follows by a letter, which must be one that may."""
        return self.firsts[node] + (self.masks[node] & (bit - 1)).bit_count()

    def children(self, node: int) -> range:
        """Return the nodes that follow, by letter."""
        first = self.firsts[node]
        return range(first, first + self.masks[node].bit_count())

    @cached_property
    def below(self) -> array[int]:
        """The letters behind each node, however deep, as bits."""
        below = array("I", self.masks)
        for node in range(len(below) - 1, -1, -1):
            for child in self.children(node):
                below[node] |= below[child]
        return below

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.masks)


class TriePair:
    """The words as a trie, and the words reversed as another; both over the same bits.

    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> tries.follow("lidof").nodes, tries.follow("lido").ends, tries.follow("lof").nodes
    ((12,), False, ())
    >>> tries.follow("a").ends, tries.cut("affodil"), tries.cut("daffodila")
    (True, None, ('daffodil', 'a'))

    ``pause`` is called again and again while they are built. Raises InputError if the words have
    more than 32 letters between them. Source: the post "Palindromic Pangrams" (2010), TriePair;
    that its branches are cached is also from there.
    """

    def __init__(self, words: Iterable[str], letters: str = "", pause: Pause = no_pause) -> None:
        words = list(words)
        self.alphabet = alphabet_of(words, letters)
        """The letters of the words, and those asked for, sorted; the first is bit 1."""
        self.bits = {letter: 1 << place for place, letter in enumerate(self.alphabet)}
        self.forward = WordTrie(words, self.bits, pause)
        self.backward = WordTrie((word[::-1] for word in words), self.bits, pause)
        self._continuations: dict[tuple[int, ...], Continuation] = {}
        self.start = self._continuation([ROOT])
        self.nowhere = Continuation((), 0)

    def mask_of(self, letters: Iterable[str]) -> int:
        """Return letters as bits; those that are in no word, and were not asked for, have none."""
        mask = 0
        for letter in letters:
            mask |= self.bits.get(letter, 0)
        return mask

    def letters_of(self, mask: int) -> str:
        """Return bits as letters, sorted."""
        return "".join(letter for letter, bit in self.bits.items() if mask & bit)

    def restricted(self, words: Iterable[str], pause: Pause = no_pause) -> WordTrie:
        """Return a trie of some words only, to be walked instead of the forward one."""
        return WordTrie(words, self.bits, pause)

    # Words run together, from their ends

    def follow(self, letters: str, start: Continuation | None = None) -> Continuation:
        """Follow letters through words reversed and run together: where one is afterwards.

        It is what `dodgson.words.Trie.looping_search` gives on the trie of reversed words.
        """
        place = self.start if start is None else start
        for letter in letters:
            bit = self.bits.get(letter, 0)
            if not place.mask & bit:
                return self.nowhere
            place = place.onward.get(bit) or self.step(place, bit)
        return place

    def step(self, place: Continuation, bit: int) -> Continuation:
        """Go on by one letter, which must be one that may come next, and remember where to."""
        backward = self.backward
        onward = self._continuation(
            [backward.child(node, bit) for node in place.nodes if backward.masks[node] & bit]
        )
        place.onward[bit] = onward
        return onward

    def _continuation(self, found: list[int]) -> Continuation:
        """Give the continuation of these nodes, one object for the same nodes."""
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

    # Cutting

    def cut(self, text: str) -> Words | None:
        """Cut letters into words, the fewest, and of those the first by the alphabet; or None.

        >>> TriePair(["a", "lid", "lido", "off", "f", "of"]).cut("lidoff")
        ('lid', 'off')
        """
        return fewest(text, lambda begin: self.forward_words(text[begin:]))

    def forward_words(self, text: str) -> Iterator[str]:
        """Give the words with which a text begins, short ones first."""
        trie, node = self.forward, ROOT
        for letter in text:
            bit = self.bits.get(letter, 0)
            if not trie.masks[node] & bit:
                return
            node = trie.child(node, bit)
            if trie.ends[node]:
                yield trie.words[trie.ends[node] - 1]


def _common(one: str, two: str) -> int:
    """Count the letters with which both words begin."""
    for place, (letter, other) in enumerate(zip(one, two, strict=False)):
        if letter != other:
            return place
    return min(len(one), len(two))
