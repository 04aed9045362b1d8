"""States of the searches upon the graph: a node, and the wanted letters collected on the way.

A state is one number, its key: mask << 32 | node. A step by a letter that is new gives a state of
the next layer; by any other letter, one of the same number of letters and one more waste. So layer
(p, w) is made from (p - 1, w) and (p, w - 1), and layers come by p, and then by w.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph

NODE = (1 << 32) - 1
MASK_SHIFT = 32

Layers = Mapping[tuple[int, int], Sequence[int]]
"""The keys of each layer, sorted, by letters collected and waste."""


def successors(graph: PythonGraph, key: int) -> Iterator[tuple[int, bool, int]]:
    """Give the steps from a state: the letter, whether it is wanted and new, and the state."""
    mask, node = key >> MASK_SHIFT, key & NODE
    for letter, other in graph.steps(node):
        fresh = bool(graph.wanted & ~mask & 1 << letter)
        collected = mask | 1 << letter if fresh else mask
        yield letter, fresh, collected << MASK_SHIFT | other
