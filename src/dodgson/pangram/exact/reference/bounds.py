"""Tables of the least waste still needed from each node: pattern tables over tracked letters.

A table for every set of letters would be too large. So the tables distinguish only a few letters,
the tracked ones. Of the other wanted letters they count how many are missing: k1 of a first group
and k2 of a second. A repeated letter of a group may then count as two letters, so the bounds are at
most the true waste.

The entry for (node, k1, k2, waste) is the set of those subsets of the tracked letters that a walk
from the node can collect, along with k1 and k2 letters of the groups, before it closes with at most
this waste. A subset is a number with a bit for each letter. A set of subsets is a number with a bit
for each subset: 2 ** P bits for P tracked letters. So to collect letter i is a shift by 2 ** i.

Source: pattern databases, Culberson and Schaeffer (1998).
"""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.pangram.exact.reference.graph import PythonGraph
from dodgson.pangram.exact.reference.halves import bits
from dodgson.pangram.exact.tracking import MOST_TRACKED, Tracking
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause

EMPTY_SUBSET = 1
"""The set that contains only the empty subset."""

Counts = tuple[int, int]
"""How many letters of each group are missing: k1 and k2."""

Slab = dict[Counts, list[int]]
"""For one amount of waste and each k1 and k2, the entries of all nodes."""


def without(place: int, tracked: int) -> int:
    """Return the set of all subsets without the tracked letter at some place.

    >>> bin(without(0, 2)), bin(without(1, 2))
    ('0b101', '0b11')
    """
    return sum(1 << subset for subset in range(1 << tracked) if not subset >> place & 1)


class PythonBounds:
    """The tables in Python: a slab for each amount of waste.

    >>> from dodgson.pangram.exact.spelling import Spelling
    >>> spelling = Spelling.of(["ab", "bcb", "cba"], "abc")
    >>> graph = PythonGraph(spelling.words, 3, spelling.wanted, most_waste=9)
    >>> bounds = PythonBounds(graph, [2], (0b1, 0b10), odd=True, even=True)
    >>> bounds.extend(), bounds.least_waste(0, 0b111)
    (None, 0)
    """

    def __init__(
        self,
        graph: PythonGraph,
        tracked: Sequence[int],
        groups: tuple[int, int],
        odd: bool,
        even: bool,
        threads: int = 1,  # noqa: ARG002 (as in the kernel)
    ) -> None:
        masks = [1 << letter for letter in tracked] + list(groups)
        if len(tracked) > MOST_TRACKED:
            raise ValueError(f"{len(tracked)} tracked letters: {MOST_TRACKED} at most")
        if (
            sum(masks) != graph.wanted
            or sum(mask.bit_count() for mask in masks) != sum(masks).bit_count()
        ):
            raise ValueError("each wanted letter has to be tracked or in one group, once")
        self.graph = graph
        self.tracked = list(tracked)
        self.groups = groups
        self.odd, self.even = odd, even
        self.counts = [
            (one, two)
            for one in range(groups[0].bit_count() + 1)
            for two in range(groups[1].bit_count() + 1)
        ]
        self._places = {letter: place for place, letter in enumerate(tracked)}
        self._steps = [[*graph.steps(node), *self._closing(node)] for node in range(graph.nodes)]
        self._without = [without(place, len(tracked)) for place in range(len(tracked))]
        self._slabs: list[Slab] = []

    @property
    def waste(self) -> int:
        """The most waste for which tables are built; -1 at first."""
        return len(self._slabs) - 1

    @property
    def slab_bytes(self) -> int:
        """The memory of a slab in the kernel, in bytes; Python's numbers take more."""
        return Tracking(tuple(self.tracked), self.groups).slab_bytes(self.graph.nodes)

    def least_waste(self, node: int, missing: int) -> int | None:
        """Return a lower bound for a node and a mask of missing letters; None: above ``waste``."""
        return next(
            (waste for waste in range(self.waste + 1) if self.possible(node, missing, waste)), None
        )

    def possible(self, node: int, missing: int, waste: int) -> bool:
        """Return whether a walk may collect what is missing and close with at most this waste."""
        subset = sum(
            1 << place for place, letter in enumerate(self.tracked) if missing >> letter & 1
        )
        one, two = self.groups
        counts = (missing & one).bit_count(), (missing & two).bit_count()
        return bool(self._slabs[waste][counts][node] >> subset & 1)

    def _closing(self, node: int) -> list[tuple[int, int]]:
        """Return the steps with the centre of an odd palindrome, to a node behind all others."""
        _, centres = self.graph.closings(node)
        return [(letter, self.graph.nodes) for letter in bits(centres)] if self.odd else []

    def extend(self, pause: Pause = no_pause) -> None:
        """Build the slab for one more unit of waste."""
        slab: Slab = {}
        before = self._slabs[-1] if self._slabs else None
        for counts in self.counts:
            entries = []
            for node in range(self.graph.nodes):
                if not node & BETWEEN_PAUSES:
                    pause()
                entries.append(self._entry(node, counts, slab, before))
            entries.append(EMPTY_SUBSET if counts == (0, 0) else 0)
            self._add_tracked(entries, pause)
            slab[counts] = entries
        self._slabs.append(slab)

    def _entry(self, node: int, counts: Counts, slab: Slab, before: Slab | None) -> int:
        """Return an entry without the steps by tracked letters that are not wasted."""
        even, _ = self.graph.closings(node)
        entry = EMPTY_SUBSET if self.even and even and counts == (0, 0) else 0
        if before is not None:
            entry |= before[counts][node]
        for letter, other in self._steps[node]:
            place = self._places.get(letter)
            if place is not None:
                if before is not None:
                    entry |= before[counts][other] & self._without[place]
            elif (fewer := self._fewer(letter, counts)) is not None:
                entry |= slab[fewer][other]
            elif before is not None:
                entry |= before[counts][other]
        return entry

    def _fewer(self, letter: int, counts: Counts) -> Counts | None:
        """Return the counts after a letter of a group; None if the letter is wasted."""
        one, two = counts
        if self.groups[0] >> letter & 1 and one:
            return one - 1, two
        if self.groups[1] >> letter & 1 and two:
            return one, two - 1
        return None

    def _add_tracked(self, entries: list[int], pause: Pause) -> None:
        """Add what steps by tracked letters allow, until nothing is added."""
        grows = True
        while grows:
            grows = False
            for node in range(self.graph.nodes - 1, -1, -1):
                if not node & BETWEEN_PAUSES:
                    pause()
                entry = entries[node]
                for letter, other in self._steps[node]:
                    place = self._places.get(letter)
                    if place is not None:
                        entry |= (entries[other] & self._without[place]) << (1 << place)
                if entry != entries[node]:
                    entries[node] = entry
                    grows = True
