"""Find out whether any palindrome with every wanted letter exists, however long."""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.pangram.exact.reference.halves import bits
from dodgson.pangram.exact.reference.merging import Steps

Closings = Sequence[tuple[bool, int]]


def collects(steps: Steps, closings: Closings, wanted: int) -> bool:
    """Return whether a walk from node 0 collects all wanted letters and closes.

    Whoever comes to a node with more letters can go on as with fewer. So only walks that bring a
    node a set of letters that is part of no other are followed, and the latest walk first: it soon
    goes round all that it can return to.

    >>> collects([[(0, 1)], [(1, 0)]], [(False, 0), (True, 0)], 0b11)
    True
    >>> collects([[(0, 1)], []], [(False, 0), (True, 0)], 0b11)
    False
    """
    brought: list[list[int]] = [[] for _ in steps]
    waiting = [(node, 0) for node in range(min(1, len(steps)))]
    while waiting:
        node, mask = waiting.pop()
        if any(mask | known == known for known in brought[node]):
            continue
        brought[node] = [known for known in brought[node] if mask | known != mask] + [mask]
        even, centres = closings[node]
        ends = [0] * even + [1 << letter for letter in bits(centres)]
        if any((mask | centre) & wanted == wanted for centre in ends):
            return True
        waiting += [(other, mask | 1 << letter & wanted) for letter, other in steps[node]]
    return False
