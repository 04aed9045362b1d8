"""How much waste is still needed from a node: pattern tables over a few letters tracked.

A table that knew every letter would be the answer itself, and too large. So a few letters, the
tracked ones, are told apart, and of the others it is only counted how many are missing: k1 of a
first group and k2 of a second. A letter of a group that comes twice may then pass for two letters,
so the waste that is found needed is at most the true one.

The entry for (node, k1, k2, waste) is a set of subsets of the tracked letters: those that can be
collected, together with k1 and k2 letters of the groups, on a walk that closes and wastes no
more. A set of subsets is a number with a bit for each subset, whose number in turn has a bit for
each letter: 2 ** P bits for P letters tracked. To collect letter i is then a shift by 2 ** i.

Source: pattern databases, Culberson and Schaeffer (1998).
"""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.pangram.exact.reference.graph import PythonGraph
from dodgson.pangram.exact.tracking import MOST_TRACKED, Tracking
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause

NOTHING_MISSING = 1
"""The set that holds the empty subset alone."""

Slab = dict[tuple[int, int], list[int]]
"""For each k1 and k2 an entry a node."""


def without(place: int, tracked: int) -> int:
    """Give the set of all subsets of so many tracked letters that lack the letter at a place.

    >>> bin(without(0, 2)), bin(without(1, 2))
    ('0b101', '0b11')
    """
    mask = 0
    for subset in range(1 << tracked):
        if not subset >> place & 1:
            mask |= 1 << subset
    return mask


class PythonBounds:
    """The tables in Python, a slab for each amount of waste, each built upon the one before.

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
        threads: int = 1,  # noqa: ARG002
    ) -> None:
        masks = [1 << letter for letter in tracked] + list(groups)
        if len(tracked) > MOST_TRACKED:
            raise ValueError(f"{len(tracked)} letters tracked: {MOST_TRACKED} can be")
        if (
            sum(masks) != graph.wanted
            or sum(mask.bit_count() for mask in masks) != sum(masks).bit_count()
        ):
            raise ValueError("every letter wanted has to be tracked or in one group, once")
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
        self._lacking = [without(place, len(tracked)) for place in range(len(tracked))]
        self._slabs: list[Slab] = []

    @property
    def waste(self) -> int:
        return len(self._slabs) - 1

    @property
    def slab_bytes(self) -> int:
        """What a slab of the kernel takes; Python's numbers take more."""
        return Tracking(tuple(self.tracked), self.groups).slab_bytes(self.graph.nodes)

    def least_waste(self, node: int, missing: int) -> int | None:
        subset, counts = self._place(missing)
        for waste, slab in enumerate(self._slabs):
            if slab[counts][node] >> subset & 1:
                return waste
        return None

    def possible(self, node: int, missing: int, waste: int) -> bool:
        """Say whether a walk that collects what is missing may waste no more than this."""
        subset, counts = self._place(missing)
        return bool(self._slabs[waste][counts][node] >> subset & 1)

    def _place(self, missing: int) -> tuple[int, tuple[int, int]]:
        """Give the number of the tracked letters missing, and how many of each group are."""
        subset = sum(
            1 << place for place, letter in enumerate(self.tracked) if missing >> letter & 1
        )
        one, two = self.groups
        return subset, ((missing & one).bit_count(), (missing & two).bit_count())

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
            self._settle(entries, pause)
            slab[counts] = entries
        self._slabs.append(slab)

    def _entry(self, node: int, counts: tuple[int, int], slab: Slab, before: Slab | None) -> int:
        """Put together what closing here, wasting a letter, and a letter of a group allow."""
        entry = self._closing(node, counts, wasteful=before is not None)
        if before is not None:
            entry |= before[counts][node]
        for letter, other in self.graph.steps(node):
            place = self._places.get(letter)
            if place is not None:
                if before is not None:
                    entry |= before[counts][other] & self._lacking[place]
            elif (fewer := self._fewer(letter, counts)) is not None:
                entry |= slab[fewer][other]
            elif before is not None:
                entry |= before[counts][other]
        return entry

    def _fewer(self, letter: int, counts: tuple[int, int]) -> tuple[int, int] | None:
        """Give the counts with a letter less; None if it would be wasted."""
        one, two = counts
        if self.groups[0] >> letter & 1 and one:
            return one - 1, two
        if self.groups[1] >> letter & 1 and two:
            return one, two - 1
        return None

    def _closing(self, node: int, counts: tuple[int, int], *, wasteful: bool) -> int:
        """Give the subsets with which a palindrome closes at a node, by what its centre brings."""
        even, centres = self.graph.closings(node)
        entry = 0
        if self.even and even and counts == (0, 0):
            entry |= NOTHING_MISSING
        if not self.odd:
            return entry
        for letter in range(centres.bit_length()):
            if not centres >> letter & 1:
                continue
            place = self._places.get(letter)
            if place is not None and counts == (0, 0):
                entry |= 1 << (1 << place)
            elif place is None and self._fewer(letter, counts) == (0, 0):
                entry |= NOTHING_MISSING
            if wasteful and counts == (0, 0):
                entry |= NOTHING_MISSING
        return entry

    def _settle(self, entries: list[int], pause: Pause) -> None:
        """Add what tracked letters allow, which cost nothing, until nothing is added."""
        grown = True
        while grown:
            grown = False
            for node in range(self.graph.nodes - 1, -1, -1):
                if not node & BETWEEN_PAUSES:
                    pause()
                entry = entries[node]
                for letter, other in self.graph.steps(node):
                    place = self._places.get(letter)
                    if place is not None:
                        entry |= (entries[other] & self._lacking[place]) << (1 << place)
                if entry != entries[node]:
                    entries[node] = entry
                    grown = True
