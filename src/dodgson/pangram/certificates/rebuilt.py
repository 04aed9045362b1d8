"""The checker's own way to the product: pairs of trie nodes, built anew from the list with numpy.

Half a palindrome is read from the outside in. Its left side goes through the words, its right
side through the words reversed, and both spell the same letters. Where it stands is a pair of
trie nodes. This module builds all such pairs from the list alone, and projects their steps and
closings onto classes that somebody claims. It shares no code with the search.
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
"""No letter, as bits."""


class Trie(NamedTuple):
    """All beginnings of some words, numbered in the order of the alphabet; the root is 0."""

    children: NDArray[np.int32]
    """For each node and letter the node that follows, or -1."""
    ends: Truths
    """Whether a node is a whole word."""
    places: NDArray[np.int32]
    """For each word the nodes of its first 0, 1, 2… letters, or -1."""

    @property
    def bounds(self) -> Truths:
        """Whether a side that stands at a node is between two words."""
        bounds = self.ends.copy()
        bounds[ROOT] = True
        return bounds

    @property
    def completing(self) -> Masks:
        """The letters, as bits, with which a node becomes a whole word."""
        whole = (self.children >= 0) & self.ends[self.children]
        letters = np.where(whole, bit(np.arange(whole.shape[1])), NONE)
        together: Masks = np.bitwise_or.reduce(letters, axis=1)
        return together


class Product(NamedTuple):
    """The pairs that can be reached, their steps, and how a palindrome may close at each."""

    pairs: int
    sources: Numbers
    letters: Numbers
    targets: Numbers
    even: Truths
    """Whether a pair may be the centre of an even palindrome."""
    centres: Masks
    """The letters, as bits, that may be the centre of an odd palindrome at a pair."""


class Merged(NamedTuple):
    """A product whose pairs of one class are one node; steps are sorted by their source."""

    nodes: int
    sources: Numbers
    letters: Numbers
    targets: Numbers
    even: Truths
    centres: Masks


def bit(letters: Any) -> Masks:
    """Give letters, counted from 0, as bits.

    >>> bit(np.array([0, 3])).tolist()
    [1, 8]
    """
    return np.left_shift(np.uint32(1), np.asarray(letters, np.uint32))


def spell(words: Sequence[str], alphabet: str) -> NDArray[np.uint8]:
    """Write words as rows of numbers, letters counted from 1, with zeros behind the shorter ones.

    >>> spell(["ab", "c"], "abc").tolist()
    [[1, 2], [3, 0]]
    """
    longest = max(map(len, words))
    numbers = str.maketrans({letter: chr(place) for place, letter in enumerate(alphabet, 1)})
    text = "".join(word.ljust(longest, "\0") for word in words).translate(numbers)
    return np.frombuffer(text.encode("latin-1"), np.uint8).reshape(-1, longest)


def build_trie(spelt: NDArray[np.uint8], letters: int, wanted: int, most_waste: int) -> Trie:
    """Build the trie of words given as rows; beginnings with more waste are left out.

    >>> build_trie(spell(["ba", "b"], "ab"), 2, 0b11, 0).children.tolist()
    [[-1, 1], [2, -1], [-1, -1]]
    """
    order = np.lexsort(spelt.T[::-1])
    rows = spelt[order]
    there = rows > 0
    held = np.bitwise_or.accumulate(np.where(there, bit(rows - there), NONE), axis=1)
    waste = np.arange(1, rows.shape[1] + 1) - np.bitwise_count(held & np.uint32(wanted))
    there &= waste <= most_waste
    new = there.copy()  # unless the row before begins with the same letters
    new[1:] &= np.logical_or.accumulate(rows[1:] != rows[:-1], axis=1)
    numbers = np.cumsum(new.ravel(), dtype=np.int32).reshape(new.shape)
    latest = np.maximum.accumulate(np.where(new, numbers, 0), axis=0)
    places = np.zeros((len(rows), rows.shape[1] + 1), np.int32)
    places[:, 1:] = np.where(there, latest, -1)

    nodes = 1 + int(np.count_nonzero(new))
    children = np.full((nodes, letters), -1, np.int32)
    children[places[:, :-1][new], rows[new] - 1] = places[:, 1:][new]
    ends = np.zeros(nodes, np.bool_)
    last = places[np.arange(len(rows)), np.count_nonzero(rows, axis=1)]
    ends[last[last >= 0]] = True
    as_given = np.empty_like(places)
    as_given[order] = places
    return Trie(children, ends, as_given)


def build_product(words: Sequence[str], alphabet: str, wanted: int, most_waste: int) -> Product:
    """Build the product of the tries of some words, read forwards and backwards.

    Pairs are numbered by the forward node, then by the backward one. A pair is there if it can be
    reached from the two roots, and if neither side alone has more than `most_waste` waste.

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
    return Product(len(keys), numbered[0], letters, numbered[1], even, centres)


def _reach(forward: Trie, backward: Trie) -> tuple[Numbers, list[tuple[Numbers, Numbers, Numbers]]]:
    """Go from the two roots, letter by letter; give all pairs, sorted, and their steps."""
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
    """Give the steps from some pairs; after a whole word a side may also begin another."""
    width = len(backward.ends)
    lefts, rights = np.divmod(keys, width)
    for left_anew in (False, True):
        for right_anew in (False, True):
            chosen = np.ones(len(keys), np.bool_)
            if left_anew:
                chosen &= forward.ends[lefts]
            if right_anew:
                chosen &= backward.ends[rights]
            at = np.flatnonzero(chosen)
            left = forward.children[np.zeros_like(at) if left_anew else lefts[at]]
            right = backward.children[np.zeros_like(at) if right_anew else rights[at]]
            which, letters = np.nonzero((left >= 0) & (right >= 0))
            targets = left[which, letters].astype(np.int64) * width + right[which, letters]
            yield keys[at[which]], letters, targets


def _closings(
    forward: Trie, backward: Trie, keys: Numbers, spelt: NDArray[np.uint8]
) -> tuple[Truths, Masks]:
    """Say of each pair whether it may be an even centre, and which letters an odd one."""
    lefts, rights = np.divmod(keys, len(backward.ends))
    left_bound, right_bound = forward.bounds[lefts], backward.bounds[rights]
    even = left_bound & right_bound
    from_left = forward.completing[lefts]
    from_left |= np.where(forward.ends[lefts], forward.completing[ROOT], NONE)
    from_right = backward.completing[rights]
    from_right |= np.where(backward.ends[rights], backward.completing[ROOT], NONE)
    centres = np.zeros(len(keys), np.uint32)
    centres[right_bound] |= from_left[right_bound]
    centres[left_bound] |= from_right[left_bound]
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
    """Add the closings at which a single word holds the centre, and reaches to both sides of it."""
    lengths = np.count_nonzero(spelt, axis=1)
    for before in range(spelt.shape[1] + 1):  # how many letters the word has before the centre
        words = np.flatnonzero(lengths >= before)
        right = backward.places[words, lengths[words] - before]
        place, there = _find(keys, forward.places[words, before], right, backward)
        even[place[there]] = True
    for before in range(spelt.shape[1]):
        words = np.flatnonzero(lengths > before)
        behind = lengths[words] - before - 1
        right = backward.places[words, behind]
        place, there = _find(keys, forward.places[words, before], right, backward)
        # With the centre, too, neither side may have too much waste.
        there &= forward.places[words, before + 1] >= 0
        there &= backward.places[words, behind + 1] >= 0
        np.bitwise_or.at(centres, place[there], bit(spelt[words[there], before] - 1))


def _find(
    keys: Numbers, lefts: NDArray[np.int32], rights: NDArray[np.int32], backward: Trie
) -> tuple[Numbers, Truths]:
    """Find pairs among those that can be reached: their numbers, and whether they are there."""
    sought = lefts.astype(np.int64) * len(backward.ends) + rights
    place = np.minimum(np.searchsorted(keys, sought), len(keys) - 1)
    return place, (lefts >= 0) & (rights >= 0) & (keys[place] == sought)


def project(product: Product, classes: NDArray[np.uint32]) -> Merged:
    """Make one node of all pairs of a class; pairs of class 0 are left out.

    Whatever the classes are, a walk from pair to pair is a walk from class to class, with the
    same letters and the same closings. So merging may add walks, and never loses one.

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
    return Merged(nodes, sources, letters, targets, even, centres)
