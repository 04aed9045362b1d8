"""The pairs of trie nodes that spell the same from both ends, and where palindromes close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from dodgson.pangram.exact.product import NO_LIMIT
from dodgson.pangram.model import common_prefix
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause, pausing

ROOT = 0

Pair = tuple[int, int]


class LimitedTrie:
    r"""A trie without strings that waste too much; nodes are numbered in the order of strings.

    >>> trie = LimitedTrie([b"\x01\x02", b"\x01\x01\x01"], 0b11, most_waste=1)
    >>> trie.children
    [{0: 1}, {0: 2, 1: 3}, {}, {}]
    >>> trie.ends
    [False, False, False, True]
    """

    def __init__(
        self, words: Sequence[bytes], wanted: int, most_waste: int, pause: Pause = no_pause
    ) -> None:
        self.children: list[dict[int, int]] = [{}]
        self.ends = [False]
        path, masks, before = [ROOT], [0], b""
        for word in pausing(sorted(words), pause):
            shared = common_prefix(before, word) + 1
            del path[shared:], masks[shared:]
            for letter in (symbol - 1 for symbol in word[len(path) - 1 :]):
                mask = masks[-1] | (1 << letter)
                if len(path) - (mask & wanted).bit_count() > most_waste != NO_LIMIT:
                    break
                child = self.children[path[-1]][letter] = len(self.children)
                self.children.append({})
                self.ends.append(False)
                path.append(child)
                masks.append(mask)
            self.ends[path[-1]] |= len(path) > len(word)
            before = word

    def places(self, node: int) -> list[int]:
        """Return where reading continues: at the node, and at the root if a word ends there."""
        return [node, ROOT] if self.ends[node] else [node]

    def following(self, node: int) -> dict[int, list[int]]:
        """Return the nodes that follow by each letter."""
        found: dict[int, list[int]] = {}
        for place in self.places(node):
            for letter, child in self.children[place].items():
                found.setdefault(letter, []).append(child)
        return found

    def path(self, word: bytes) -> list[int]:
        """Return the nodes along a word from the root, as far as they exist."""
        nodes = [ROOT]
        for symbol in word:
            child = self.children[nodes[-1]].get(symbol - 1)
            if child is None:
                break
            nodes.append(child)
        return nodes


class Pairs:
    r"""The pairs that can be reached from the roots, sorted, with their steps and closings.

    >>> found = Pairs([b"\x01\x02", b"\x01"], wanted=0b11, most_waste=1)
    >>> found.pairs, found.steps
    ([(0, 0), (1, 1), (1, 3), (2, 2)], [[(0, 1)], [(0, 1), (1, 3)], [(0, 1), (1, 3)], [(0, 2)]])
    >>> found.even, found.centres
    ([True, True, True, False], [1, 3, 3, 1])
    """

    def __init__(
        self, words: Sequence[bytes], wanted: int, most_waste: int, pause: Pause = no_pause
    ) -> None:
        self.words = words
        self.forward = LimitedTrie(words, wanted, most_waste, pause)
        self.backward = LimitedTrie([word[::-1] for word in words], wanted, most_waste, pause)
        self.pairs, self.steps = self._reached(pause)
        self.even, self.centres = self._closings(pause)

    def _reached(self, pause: Pause) -> tuple[list[Pair], list[list[tuple[int, int]]]]:
        """Return the pairs, and for each its steps as letter and number of a pair."""
        start = (ROOT, ROOT)
        following: dict[Pair, list[tuple[int, Pair]]] = {}
        waiting, seen = [start], {start}
        while waiting:
            if not len(following) & BETWEEN_PAUSES:
                pause()
            pair = waiting.pop()
            following[pair] = list(self._following(pair))
            new = {other for _, other in following[pair]} - seen
            seen |= new
            waiting += new
        pairs = sorted(following)
        number = {pair: place for place, pair in enumerate(pairs)}
        steps = [
            sorted((letter, number[other]) for letter, other in following[pair])
            for pair in pausing(pairs, pause)
        ]
        return pairs, steps

    def _following(self, pair: Pair) -> Iterator[tuple[int, Pair]]:
        left, right = self.forward.following(pair[0]), self.backward.following(pair[1])
        for letter in left.keys() & right.keys():
            for other in product(left[letter], right[letter]):
                yield letter, other

    def _closings(self, pause: Pause) -> tuple[list[bool], list[int]]:
        """Return whether an even palindrome closes at each pair, and the centres of odd ones.

        Each word is cut everywhere, with and without a letter as the centre. The nodes of its
        parts are where it closes a palindrome.
        """
        cut: set[Pair] = {(ROOT, ROOT)}
        centred: dict[Pair, int] = {}
        for word in pausing(self.words, pause):
            left, right = self.forward.path(word), self.backward.path(word[::-1])
            for before, node in enumerate(left):
                after = len(word) - before
                if after < len(right):
                    cut.add((node, right[after]))
                if 0 < after <= len(right):
                    key = node, right[after - 1]
                    centred[key] = centred.get(key, 0) | 1 << (word[before] - 1)
        even, centres = [], []
        for left_node, right_node in pausing(self.pairs, pause):
            places = list(product(self.forward.places(left_node), self.backward.places(right_node)))
            even.append(any(place in cut for place in places))
            mask = 0
            for place in places:
                mask |= centred.get(place, 0)
            centres.append(mask)
        return even, centres
