"""Choose which letters the bounds track and which they only count, from the word list.

Rare letters make a pangram long. So the bounds track the letters with the fewest steps, and count
the others in two groups: vowels and the rest. A walk that needs five vowels cannot use consonants
instead.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from dodgson.pangram.exact.product import ProductGraph
from dodgson.pangram.exact.spelling import Spelling

MOST_TRACKED: Final = 9
WORD_BITS: Final = 64
TWO_GROUPS_FROM: Final = 7
"""With fewer tracked letters there is only one group, so that more letters can be tracked."""

LEAST_PART: Final = 32
"""The last vowel must have at least this part (1/32) of the neighbours of the first."""


class Tracking(NamedTuple):
    """The tracked letters in order, and the two masks of counted letters."""

    tracked: tuple[int, ...]
    groups: tuple[int, int]

    def slab_bytes(self, nodes: int) -> int:
        """Return the bytes of the tables for one amount of waste, given the nodes of the graph."""
        words = max(1, (1 << len(self.tracked)) // WORD_BITS)
        one, two = self.groups
        return 8 * words * nodes * (one.bit_count() + 1) * (two.bit_count() + 1)


def rarities(spelling: Spelling) -> list[int]:
    """Return the weight of each letter in the beam: (log2 of its share of all letters) squared.

    Without the square, a beam keeps phrases with many common letters, and the rare ones are
    expensive later.

    >>> rarities(Spelling.of(["aaa", "ab", "cab"], "abc"))
    [46, 400, 900]
    """
    counts = [spelling.words.count(1 + place) for place in range(len(spelling))]
    total = sum(counts)
    return [round(100 * math.log2(total / count) ** 2) if count else 0 for count in counts]


def trackings(spelling: Spelling, graph: ProductGraph) -> Iterator[Tracking]:
    """Yield the possible choices: the sharpest tables first, the smallest tables last.

    >>> from dodgson.pangram.exact.tools import product_graph
    >>> spelling = Spelling.of(["abba", "cab", "bac"], "abc")
    >>> graph = product_graph(spelling, backend="python")
    >>> [each.tracked for each in trackings(spelling, graph)]
    [(2, 0, 1), (2, 0), (2,), ()]
    """
    counts = graph.step_counts()
    letters = [place for place in range(len(spelling)) if spelling.wanted >> place & 1]
    rarest = sorted(letters, key=lambda letter: (counts[letter], letter))
    most = min(MOST_TRACKED, len(rarest))
    are_vowels = vowels(spelling)
    shapes = [(size, True) for size in range(most, TWO_GROUPS_FROM - 1, -1)]
    shapes += [(size, False) for size in range(most, -1, -1)]
    for size, parted in shapes:
        if parted and size == len(rarest):
            continue
        counted = sum(1 << letter for letter in rarest[size:])
        one = counted & are_vowels if parted else 0
        yield Tracking(tuple(rarest[:size]), (one, counted & ~one))


def fitting(spelling: Spelling, graph: ProductGraph, waste: int, room: int) -> Tracking | None:
    """Return the sharpest choice whose tables up to some waste fit into some bytes, or None."""
    for tracking in trackings(spelling, graph):
        if tracking.slab_bytes(graph.nodes) * (waste + 1) <= room:
            return tracking
    return None


def vowels(spelling: Spelling) -> int:
    """Return the mask of the vowels, found by their neighbours.

    Vowels are more often next to consonants than next to each other. In each round the letter with
    the most neighbours becomes a vowel. A neighbour of a vowel is less likely to be a vowel, so it
    loses twice the number of their meetings. The rounds end when few neighbours are left, as for
    the English h, which follows many consonants.

    >>> spelling = Spelling.of(["banana", "potato", "melon", "lemon", "tulip"], "a")
    >>> spelling.letters_of(vowels(spelling))
    'aeiou'

    Source: Sukhotin's algorithm, after Guy, "Vowel identification: an old (but good) algorithm"
    (1991).
    """
    letters = range(len(spelling))
    meetings = [[0] * len(letters) for _ in letters]
    for (one, two), count in Counter(zip(spelling.words, spelling.words[1:], strict=False)).items():
        if one and two and one != two:
            meetings[one - 1][two - 1] += count
            meetings[two - 1][one - 1] += count
    sums = [sum(row) for row in meetings]
    enough = max(sums, default=0) // LEAST_PART
    found = 0
    while True:
        rest = [letter for letter in letters if not found >> letter & 1]
        best = max(rest, key=lambda letter: (sums[letter], -letter), default=None)
        if best is None or sums[best] <= enough:
            return found
        found |= 1 << best
        for letter in rest:
            sums[letter] -= 2 * meetings[best][letter]
