"""The pairs of nodes that spell the same from both ends, and where a palindrome closes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from dodgson.pangram.exact.product import NO_LIMIT
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause, pausing

ROOT = 0


class LimitedTrie:
    r"""A trie whose nodes are numbered in the order of their strings, and do not waste too much.

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
            shared = _common(before, word) + 1
            del path[shared:], masks[shared:]
            for letter in (symbol - 1 for symbol in word[len(path) - 1 :]):
                mask = masks[-1] | (1 << letter)
                if len(path) - (mask & wanted).bit_count() > most_waste != NO_LIMIT:
                    break
                path.append(self._child(path[-1], letter))
                masks.append(mask)
            self.ends[path[-1]] |= len(path) > len(word)
            before = word

    def _child(self, node: int, letter: int) -> int:
        child = self.children[node][letter] = len(self.children)
        self.children.append({})
        self.ends.append(False)
        return child

    def places(self, node: int) -> list[int]:
        """Give where reading goes on: at the node, and if a word ends there at the root too."""
        return [node, ROOT] if self.ends[node] else [node]

    def onward(self, node: int) -> dict[int, list[int]]:
        """Give by letter the nodes that follow, the root taking the place of a word's end."""
        found: dict[int, list[int]] = {}
        for place in self.places(node):
            for letter, child in self.children[place].items():
                found.setdefault(letter, []).append(child)
        return found

    def path(self, word: bytes) -> list[int]:
        """Give the nodes along a word from the root, as far as there are any."""
        nodes = [ROOT]
        for symbol in word:
            child = self.children[nodes[-1]].get(symbol - 1)
            if child is None:
                break
            nodes.append(child)
        return nodes


class Pairs:
    r"""The pairs of nodes that can be reached, in order, with their steps and closings.

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

    def _reached(self, pause: Pause) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]]]:
        start = (ROOT, ROOT)
        following: dict[tuple[int, int], list[tuple[int, tuple[int, int]]]] = {}
        waiting, met = [start], {start}
        while waiting:
            if not len(following) & BETWEEN_PAUSES:
                pause()
            pair = waiting.pop()
            following[pair] = list(self._following(pair))
            fresh = {other for _, other in following[pair]} - met
            met |= fresh
            waiting += fresh
        pairs = sorted(following)
        number = {pair: place for place, pair in enumerate(pairs)}
        steps = [
            sorted((letter, number[other]) for letter, other in following[pair])
            for pair in pausing(pairs, pause)
        ]
        return pairs, steps

    def _following(self, pair: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
        left, right = self.forward.onward(pair[0]), self.backward.onward(pair[1])
        for letter in left.keys() & right.keys():
            for other in product(left[letter], right[letter]):
                yield letter, other

    def _closings(self, pause: Pause) -> tuple[list[bool], list[int]]:
        """Say for each pair whether an even palindrome closes there, and with which centres.

        Words that are cut by the centre, or hold it, are looked up by the two nodes that their
        parts lead to. At a word's end the side may stand at the root as well.
        """
        cut: set[tuple[int, int]] = {(ROOT, ROOT)}
        centred: dict[tuple[int, int], int] = {}
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


def _common(one: bytes, two: bytes) -> int:
    """Count the symbols with which both words begin."""
    for place, (symbol, other) in enumerate(zip(one, two, strict=False)):
        if symbol != other:
            return place
    return min(len(one), len(two))
