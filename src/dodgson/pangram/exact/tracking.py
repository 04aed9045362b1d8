"""Which letters the bounds track, and which they only count: from the list itself.

What makes a pangram long is letters that are hard to come by. So the rarest are tracked, by the
number of steps that have them, and the others counted in two groups: vowels, and the rest. A walk
that has to collect five vowels cannot do it with consonants, and the other way round.
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
"""With less letters tracked than these there is one group, which leaves room to track more."""

NEXT_TO_NOTHING: Final = 32
"""What part of the first vowel's neighbours the last one has to have left."""


class Tracking(NamedTuple):
    """Letters told apart, in order, and two masks of letters that are counted."""

    tracked: tuple[int, ...]
    groups: tuple[int, int]

    def slab_bytes(self, nodes: int) -> int:
        """Give the bytes of the tables for one amount of waste, for a graph of so many nodes."""
        words = max(1, (1 << len(self.tracked)) // WORD_BITS)
        one, two = self.groups
        return 8 * words * nodes * (one.bit_count() + 1) * (two.bit_count() + 1)


def rarities(spelling: Spelling) -> list[int]:
    """Give what each letter weighs in the beam: the square of the bits of how rare it is.

    Without the square a beam keeps phrases with many common letters, and the rare ones come late
    and dear.

    >>> rarities(Spelling.of(["aaa", "ab", "cab"], "abc"))
    [46, 400, 900]
    """
    counts = [spelling.words.count(1 + place) for place in range(len(spelling))]
    total = sum(counts)
    return [round(100 * math.log2(total / count) ** 2) if count else 0 for count in counts]


def trackings(spelling: Spelling, graph: ProductGraph) -> Iterator[Tracking]:
    """Give what could be tracked and counted, the sharpest first, the smallest tables last.

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
    sounded = vowels(spelling)
    shapes = [(size, True) for size in range(most, TWO_GROUPS_FROM - 1, -1)]
    shapes += [(size, False) for size in range(most, -1, -1)]
    for size, parted in shapes:
        if parted and size == len(rarest):
            continue
        counted = sum(1 << letter for letter in rarest[size:])
        one = counted & sounded if parted else 0
        yield Tracking(tuple(rarest[:size]), (one, counted & ~one))


def fitting(spelling: Spelling, graph: ProductGraph, waste: int, room: int) -> Tracking | None:
    """Give the sharpest whose tables up to some waste fit into so many bytes; None if none do."""
    for tracking in trackings(spelling, graph):
        if tracking.slab_bytes(graph.nodes) * (waste + 1) <= room:
            return tracking
    return None


def vowels(spelling: Spelling) -> int:
    """Tell vowels from consonants by the company they keep, as a mask.

    Vowels stand beside consonants more often than beside each other. Of what is not yet called a
    vowel the letter with the most neighbours becomes one; whoever is beside it is then less likely
    to be one too, so twice their meetings are taken off. It ends where a letter has next to
    nothing left, as English h has, which stands behind many consonants.

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
    enough = max(sums, default=0) // NEXT_TO_NOTHING
    found = 0
    while True:
        rest = [letter for letter in letters if not found >> letter & 1]
        best = max(rest, key=lambda letter: (sums[letter], -letter), default=None)
        if best is None or sums[best] <= enough:
            return found
        found |= 1 << best
        for letter in rest:
            sums[letter] -= 2 * meetings[best][letter]
