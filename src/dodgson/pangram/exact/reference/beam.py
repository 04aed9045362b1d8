"""Find a first half with a beam: each layer keeps only the states with the rarest letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.halves import MASK_SHIFT, Place, best_half, successors
from dodgson.work import Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


def beam(
    graph: PythonGraph, width: int, waste: int, weights: Sequence[int], pause: Pause = no_pause
) -> Half | None:
    """Return a short half with at most some waste, or None if the beam finds none.

    Each layer keeps the ``width`` states whose letters weigh most; of equals, the least keys. It
    leaves out states that are in a layer with the same letters and less waste. If the beam is wide
    enough to keep everything, the half is the shortest.

    >>> from dodgson.pangram.exact.spelling import Spelling
    >>> from dodgson.pangram.exact.tools import product_graph
    >>> spelling = Spelling.of(["ab", "bcb", "cba"], "abc")
    >>> graph = product_graph(spelling, backend="python")
    >>> spelling.text(graph.beam(10, 2, [1, 1, 1], no_pause)[0])
    'abc'
    """

    def order(key: int) -> tuple[int, int]:
        mask = key >> MASK_SHIFT
        return -sum(each for letter, each in enumerate(weights) if mask >> letter & 1), key

    layers: dict[Place, list[int]] = {}
    reached: dict[Place, set[int]] = {(0, 0): {0}}
    for letters in range(graph.wanted.bit_count() + 1):
        seen: set[int] = set()
        for wasted in range(waste + 1):
            pause()
            keys = reached.pop((letters, wasted), set()) - seen
            kept = sorted(sorted(keys, key=order)[:width])
            seen.update(kept)
            layers[letters, wasted] = kept
            for key in kept:
                for _, new, other in successors(graph, key):
                    place = (letters + new, wasted + (not new))
                    if place[1] <= waste:
                        reached.setdefault(place, set()).add(other)
    return best_half(graph, layers, waste)
