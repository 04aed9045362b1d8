"""A first phrase, soon: layers by letters and waste, of each only the states with rare letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.halves import best_half
from dodgson.pangram.exact.reference.states import MASK_SHIFT, successors
from dodgson.work import Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


def beam(
    graph: PythonGraph, width: int, waste: int, weights: Sequence[int], pause: Pause = no_pause
) -> Half | None:
    """Give a half of few letters that wastes no more than allowed, or None if none is met.

    Each layer keeps the states whose collected letters weigh most, and of equals the least keys.
    A state that stands in a layer of as many letters and less waste is left out. With layers as
    wide as can be the half is the shortest.

    >>> from dodgson.pangram.exact.spelling import Spelling
    >>> from dodgson.pangram.exact.tools import product_graph
    >>> spelling = Spelling.of(["ab", "bcb", "cba"], "abc")
    >>> graph = product_graph(spelling, backend="python")
    >>> spelling.text(graph.beam(10, 2, [1, 1, 1], no_pause)[0])
    'abc'
    """
    layers: dict[tuple[int, int], list[int]] = {}
    reached: dict[tuple[int, int], set[int]] = {(0, 0): {0}}
    for letters in range(graph.wanted.bit_count() + 1):
        standing: set[int] = set()
        for wasted in range(waste + 1):
            pause()
            keys = reached.pop((letters, wasted), set()) - standing
            kept = sorted(sorted(keys, key=lambda key: (-_weight(key, weights), key))[:width])
            standing.update(kept)
            layers[letters, wasted] = kept
            for key in kept:
                for _, fresh, other in successors(graph, key):
                    place = (letters + fresh, wasted + (not fresh))
                    if place[1] <= waste:
                        reached.setdefault(place, set()).add(other)
    return best_half(graph, layers, waste)


def _weight(key: int, weights: Sequence[int]) -> int:
    mask = key >> MASK_SHIFT
    return sum(weight for letter, weight in enumerate(weights) if mask >> letter & 1)
