"""Build the product graph again for the checker, from the word list alone, with numpy.

A half of a palindrome is read from the outside in. The left side follows the trie of the words,
the right side the trie of the reversed words, and both spell the same letters. So each position is
a pair of trie nodes. This module builds all such pairs and merges them by the classes that a
certificate claims. It shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]
Masks = NDArray[np.uint32]

ROOT: Final = 0
NONE: Final = np.uint32(0)
"""The mask without letters."""


class Trie(NamedTuple):
    """A trie whose nodes are numbered in the order of their strings; the root is 0."""

    children: NDArray[np.int32]
    """The child of each node (row) for each letter (column), or -1."""
    ends: Truths
    """Whether a word ends at each node."""
    places: NDArray[np.int32]
    """For each word (row) the nodes after its first 0, 1, 2… letters, or -1."""

    @property
    def boundaries(self) -> Truths:
        """Whether each node is a boundary: the root, or the end of a word."""
        boundaries = self.ends.copy()
        boundaries[ROOT] = True
        return boundaries

    @property
    def completing(self) -> Masks:
        """For each node the letters, as bits, that complete a word."""
        complete = (self.children >= 0) & self.ends[self.children]
        letters = np.where(complete, bit(np.arange(complete.shape[1])), NONE)
        together: Masks = np.bitwise_or.reduce(letters, axis=1)
        return together


class Graph(NamedTuple):
    """The product graph: its nodes are pairs of trie nodes, or classes of such pairs."""

    nodes: int
    sources: Numbers
    """The node where each step begins; sorted if the nodes are classes."""
    letters: Numbers
    targets: Numbers
    even: Truths
    """Whether an even palindrome closes at each node."""
    centres: Masks
    """For each node the letters, as bits, with which an odd palindrome closes there."""


def bit(letters: Any) -> Masks:
    """Return letters, numbered from 0, as bits.

    >>> bit(np.array([0, 3])).tolist()
    [1, 8]
    """
    return np.left_shift(np.uint32(1), np.asarray(letters, np.uint32))


def spell(words: Sequence[str], alphabet: str) -> NDArray[np.uint8]:
    """Return words as rows of letters, numbered from 1, filled up with zeros.

    >>> spell(["ab", "c"], "abc").tolist()
    [[1, 2], [3, 0]]
    """
    longest = max(map(len, words))
    numbers = str.maketrans({letter: chr(place) for place, letter in enumerate(alphabet, 1)})
    text = "".join(word.ljust(longest, "\0") for word in words).translate(numbers)
    return np.frombuffer(text.encode("latin-1"), np.uint8).reshape(-1, longest)


def build_trie(spelt: NDArray[np.uint8], letters: int, wanted: int, most_waste: int) -> Trie:
    """Return the trie of words given as rows, without prefixes that waste too much.

    >>> build_trie(spell(["ba", "b"], "ab"), 2, 0b11, 0).children.tolist()
    [[-1, 1], [2, -1], [-1, -1]]
    """
    order = np.lexsort(spelt.T[::-1])
    rows = spelt[order]
    kept = rows > 0
    held = np.bitwise_or.accumulate(np.where(kept, bit(rows - kept), NONE), axis=1)
    waste = np.arange(1, rows.shape[1] + 1) - np.bitwise_count(held & np.uint32(wanted))
    kept &= waste <= most_waste
    new = kept.copy()  # not new if the row before begins with the same letters
    new[1:] &= np.logical_or.accumulate(rows[1:] != rows[:-1], axis=1)
    numbers = np.cumsum(new.ravel(), dtype=np.int32).reshape(new.shape)
    latest = np.maximum.accumulate(np.where(new, numbers, 0), axis=0)
    places = np.zeros((len(rows), rows.shape[1] + 1), np.int32)
    places[:, 1:] = np.where(kept, latest, -1)

    nodes = 1 + int(np.count_nonzero(new))
    children = np.full((nodes, letters), -1, np.int32)
    children[places[:, :-1][new], rows[new] - 1] = places[:, 1:][new]
    ends = np.zeros(nodes, np.bool_)
    last = places[np.arange(len(rows)), np.count_nonzero(rows, axis=1)]
    ends[last[last >= 0]] = True
    as_given = np.empty_like(places)
    as_given[order] = places
    return Trie(children, ends, as_given)


def build_product(words: Sequence[str], alphabet: str, wanted: int, most_waste: int) -> Graph:
    """Return the product graph of the trie of some words and the trie of the words reversed.

    It has the pairs that can be reached from the two roots, sorted by the forward node, then by
    the backward one. Neither node's string wastes more than ``most_waste``.

    >>> build_product(["ab", "a"], "ab", 0b11, 0).even.tolist()
    [True, True, True, False]
    """
    spelt = spell(words, alphabet)
    forward = build_trie(spelt, len(alphabet), wanted, most_waste)
    turned = spell([word[::-1] for word in words], alphabet)
    backward = build_trie(turned, len(alphabet), wanted, most_waste)
    keys, steps = _reach(forward, backward)
    sources, letters, targets = (np.concatenate(part) for part in zip(*steps, strict=True))
    even, centres = _closings(forward, backward, keys, spelt)
    numbered = np.searchsorted(keys, sources), np.searchsorted(keys, targets)
    return Graph(len(keys), numbered[0], letters, numbered[1], even, centres)


def _reach(forward: Trie, backward: Trie) -> tuple[Numbers, list[tuple[Numbers, Numbers, Numbers]]]:
    """Return all pairs that can be reached from the two roots, sorted, and their steps."""
    found = frontier = np.zeros(1, np.int64)
    steps: list[tuple[Numbers, Numbers, Numbers]] = []
    while len(frontier):
        begun = len(steps)
        steps += _steps(forward, backward, frontier)
        reached = np.unique(np.concatenate([targets for *_, targets in steps[begun:]]))
        frontier = np.setdiff1d(reached, found, assume_unique=True)
        found = np.sort(np.concatenate((found, frontier)), kind="stable")
    return found, steps


def _steps(
    forward: Trie, backward: Trie, keys: Numbers
) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """Yield the steps from some pairs; at the end of a word a side may begin another word."""
    width = len(backward.ends)
    lefts, rights = np.divmod(keys, width)
    for left_begins in (False, True):
        for right_begins in (False, True):
            chosen = np.ones(len(keys), np.bool_)
            if left_begins:
                chosen &= forward.ends[lefts]
            if right_begins:
                chosen &= backward.ends[rights]
            at = np.flatnonzero(chosen)
            left = forward.children[np.zeros_like(at) if left_begins else lefts[at]]
            right = backward.children[np.zeros_like(at) if right_begins else rights[at]]
            which, letters = np.nonzero((left >= 0) & (right >= 0))
            targets = left[which, letters].astype(np.int64) * width + right[which, letters]
            yield keys[at[which]], letters, targets


def _closings(
    forward: Trie, backward: Trie, keys: Numbers, spelt: NDArray[np.uint8]
) -> tuple[Truths, Masks]:
    """Return whether an even palindrome closes at each pair, and the centres of odd ones."""
    lefts, rights = np.divmod(keys, len(backward.ends))
    at_left, at_right = forward.boundaries[lefts], backward.boundaries[rights]
    even = at_left & at_right
    from_left = forward.completing[lefts]
    from_left |= np.where(forward.ends[lefts], forward.completing[ROOT], NONE)
    from_right = backward.completing[rights]
    from_right |= np.where(backward.ends[rights], backward.completing[ROOT], NONE)
    centres = np.zeros(len(keys), np.uint32)
    centres[at_right] |= from_left[at_right]
    centres[at_left] |= from_right[at_left]
    _close_inside_words(forward, backward, keys, spelt, even, centres)
    return even, centres


def _close_inside_words(
    forward: Trie,
    backward: Trie,
    keys: Numbers,
    spelt: NDArray[np.uint8],
    even: Truths,
    centres: Masks,
) -> None:
    """Add the closings at which one word contains the centre and extends to both sides of it."""
    lengths = np.count_nonzero(spelt, axis=1)
    for before in range(spelt.shape[1] + 1):  # the letters of the word before the centre
        words = np.flatnonzero(lengths >= before)
        right = backward.places[words, lengths[words] - before]
        place, there = _find(keys, forward.places[words, before], right, backward)
        even[place[there]] = True
    for before in range(spelt.shape[1]):
        words = np.flatnonzero(lengths > before)
        behind = lengths[words] - before - 1
        right = backward.places[words, behind]
        place, there = _find(keys, forward.places[words, before], right, backward)
        # Neither side may waste too much, the centre included.
        there &= forward.places[words, before + 1] >= 0
        there &= backward.places[words, behind + 1] >= 0
        np.bitwise_or.at(centres, place[there], bit(spelt[words[there], before] - 1))


def _find(
    keys: Numbers, lefts: NDArray[np.int32], rights: NDArray[np.int32], backward: Trie
) -> tuple[Numbers, Truths]:
    """Return the numbers of pairs among all pairs, and whether each is one of them."""
    sought = lefts.astype(np.int64) * len(backward.ends) + rights
    place = np.minimum(np.searchsorted(keys, sought), len(keys) - 1)
    return place, (lefts >= 0) & (rights >= 0) & (keys[place] == sought)


def project(product: Graph, classes: NDArray[np.uint32]) -> Graph:
    """Merge all pairs of a class into one node, and leave out pairs of class 0.

    Whatever the classes are, each walk from pair to pair is also a walk from class to class, with
    the same letters and closings. So merging may add walks, and never removes one.

    >>> product = build_product(["ab", "a"], "ab", 0b11, 0)
    >>> project(product, np.array([1, 1, 1, 0], np.uint32))[:4]
    (1, array([0]), array([0]), array([0]))
    """
    nodes = int(classes.max())
    place = classes.astype(np.int64) - 1
    sources, targets = place[product.sources], place[product.targets]
    live = (sources >= 0) & (targets >= 0)
    keys = np.unique((sources[live] * 32 + product.letters[live]) * nodes + targets[live])
    even = np.zeros(nodes, np.bool_)
    centres = np.zeros(nodes, np.uint32)
    even[place[product.even & (place >= 0)]] = True
    np.bitwise_or.at(centres, place[place >= 0], product.centres[place >= 0])
    tails, targets = np.divmod(keys, nodes)
    sources, letters = np.divmod(tails, 32)
    return Graph(nodes, sources, letters, targets, even, centres)
