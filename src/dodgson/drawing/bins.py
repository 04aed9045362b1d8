"""Bins for integers: choose them, label them, and count the values in each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

Growth: TypeAlias = Literal["auto", "even", "widening"]
MOST_BINS: Final = 24


@dataclass(frozen=True, slots=True)
class Bin:
    """All integers from ``first`` to ``last``, both included.

    >>> str(Bin(5, 5)), str(Bin(1000, 1999)), 1999 in Bin(1000, 1999)
    ('5', '1,000-1,999', True)
    """

    first: int
    last: int

    def __contains__(self, value: int) -> bool:
        return self.first <= value <= self.last

    def __str__(self) -> str:
        low, high = f"{self.first:,}", f"{self.last:,}"
        # A dash beside a minus sign is unreadable.
        dash = " to " if self.first < 0 else "-"
        return low if self.first == self.last else f"{low}{dash}{high}"


def make_bins(
    counts: Sequence[tuple[int, int]], growth: Growth = "auto", most: int = MOST_BINS
) -> tuple[Bin, ...]:
    """Return bins that cover all values, in order and without gaps, about ``most`` at most.

    They have one value per bin if that fits; else one round width (``even``); else, if most values
    would share one bin, they begin at 1, 2, 5, 10, 20 and so on (``widening``). Bins never widen
    if there are values below 0. ``counts`` are pairs of a value and its number of occurrences.

    >>> [str(each) for each in make_bins([(3, 1), (5, 2)])]
    ['3', '4', '5']
    >>> [str(each) for each in make_bins([(5, 1), (99, 1)], most=4)]
    ['0-49', '50-99']
    >>> [str(each) for each in make_bins([(5, 60), (7, 50), (200, 1)])]
    ['5-9', '10-19', '20-49', '50-99', '100-199', '200-499']
    """
    present = [(value, times) for value, times in counts if times]
    if not present:
        return ()
    low, high = min(present)[0], max(present)[0]
    if growth != "widening" and high - low < most:
        return tuple(Bin(value, value) for value in range(low, high + 1))
    even = _even(low, high, most)
    if low < 0 or growth == "even" or (growth == "auto" and not _crowded(present, even)):
        return even
    return _widening(low, high)


def tally(counts: Sequence[tuple[int, int]], bins: Sequence[Bin]) -> tuple[int, ...]:
    """Return how many values are in each bin; every value must be in one.

    >>> tally([(5, 2), (6, 1), (9, 4)], [Bin(5, 6), Bin(7, 9)])
    (3, 4)
    """
    totals = [0] * len(bins)
    firsts = [each.first for each in bins]
    for value, times in counts:
        if times:
            totals[bisect_right(firsts, value) - 1] += times
    return tuple(totals)


def _even(low: int, high: int, most: int) -> tuple[Bin, ...]:
    width = next(w for w in _round_numbers() if high // w - low // w < most)
    first = low // width * width
    return tuple(Bin(start, start + width - 1) for start in range(first, high + 1, width))


def _widening(low: int, high: int) -> tuple[Bin, ...]:
    edges = [0] if low < 1 else []
    for edge in _round_numbers():
        edges.append(edge)
        if edge > high:
            break
    bins = [Bin(first, then - 1) for first, then in pairwise(edges)]
    return tuple(each for each in bins if each.last >= low)


def _crowded(counts: Sequence[tuple[int, int]], bins: Sequence[Bin]) -> bool:
    totals = tally(counts, bins)
    return 2 * max(totals) > sum(totals)


def _round_numbers() -> list[int]:
    """Return 1, 2, 5, 10, 20, 50 and so on, up to 5 * 10**39."""
    return [lead * 10**power for power in range(40) for lead in (1, 2, 5)]
