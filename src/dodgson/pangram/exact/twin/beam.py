"""A first phrase, soon: layers by letters and waste, of each only the states with rare letters.

A state is a node of the merged graph and the wanted letters collected on the way, as one number,
its key: mask << 32 | node. A step by a letter that is new gives a state of the next layer; by any
other letter, one of the same number of letters and one more waste. So layer (p, w) is made from
(p - 1, w) and (p, w - 1), and layers come by p, and then by w.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import Half, Pause, go_on

if TYPE_CHECKING:
    from dodgson.pangram.exact.twin.graph import PythonGraph

NODE = (1 << 32) - 1
MASK_SHIFT = 32

Layers = Mapping[tuple[int, int], Sequence[int]]
"""The keys of each layer, sorted, by letters collected and waste."""


def beam(
    graph: PythonGraph, width: int, waste: int, weights: Sequence[int], pause: Pause = go_on
) -> Half | None:
    """Give a half of few letters that wastes no more than allowed, or None if none is met.

    Each layer keeps the states whose collected letters weigh most, and of equals the least keys.
    A state that stands in a layer of as many letters and less waste is left out. With layers as
    wide as can be the half is the shortest.

    >>> from dodgson.pangram.exact.product import Spelling, product_graph
    >>> spelling = Spelling.of(["ab", "bcb", "cba"], "abc")
    >>> graph = product_graph(spelling, tier="python")
    >>> spelling.text(graph.beam(10, 2, [1, 1, 1], go_on)[0])
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


def successors(graph: PythonGraph, key: int) -> Iterator[tuple[int, bool, int]]:
    """Give the steps from a state: the letter, whether it is wanted and new, and the state."""
    mask, node = key >> MASK_SHIFT, key & NODE
    for letter, other in graph.steps(node):
        fresh = bool(graph.wanted & ~mask & 1 << letter)
        collected = mask | 1 << letter if fresh else mask
        yield letter, fresh, collected << MASK_SHIFT | other


def goals(
    graph: PythonGraph, layers: Layers, waste: int, *, odd: bool = True, even: bool = True
) -> Iterator[tuple[int, int, tuple[int, int], int]]:
    """Give the states where a half with every letter closes.

    Each with the letters of its whole, its key, its layer, and 1 + its centre, 0 if it is even.
    """
    wanted, count = graph.wanted, graph.wanted.bit_count()
    for (letters, wasted), keys in layers.items():
        if letters < count - 1:
            continue
        for key in keys:
            mask, node = key >> MASK_SHIFT, key & NODE
            closes, centres = graph.closings(node)
            if letters == count and even and closes:
                yield 2 * (count + wasted), key, (letters, wasted), 0
            if not odd:
                continue
            if letters == count and centres and wasted < waste:
                centre = (centres & -centres).bit_length()
                yield 2 * (count + wasted + 1) - 1, key, (letters, wasted), centre
            elif letters == count - 1 and centres & wanted & ~mask:
                centre = (wanted & ~mask).bit_length()
                yield 2 * (count + wasted) - 1, key, (letters, wasted), centre


def best_half(
    graph: PythonGraph, layers: Layers, waste: int, *, odd: bool = True, even: bool = True
) -> Half | None:
    """Give the half of the fewest letters that closes in these layers; of equals, the least key."""
    found = min(goals(graph, layers, waste, odd=odd, even=even), default=None)
    if found is None:
        return None
    _, key, place, centre = found
    symbols = traced(graph, layers, key, place)
    return (symbols + bytes([centre]), True) if centre else (symbols, False)


def traced(graph: PythonGraph, layers: Layers, key: int, place: tuple[int, int]) -> bytes:
    """Give the symbols by which a state was reached, found from its end.

    Of all steps to it that of the least letter is taken, a new letter before one that repeats,
    and of those the one from the least node.
    """
    sources = predecessors(graph)
    symbols = bytearray()
    while place != (0, 0):
        letter, _, _, key, place = min(
            (letter, repeated, source, before, earlier)
            for letter, source in sources[key & NODE]
            for repeated, before, earlier in _before(graph, key, place, letter, source)
            if _stands(layers.get(earlier, ()), before)
        )
        symbols.append(letter + 1)
    return bytes(reversed(symbols))


def _before(
    graph: PythonGraph, key: int, place: tuple[int, int], letter: int, source: int
) -> Iterator[tuple[bool, int, tuple[int, int]]]:
    """Give the states at a node from which a letter may lead to a state, and their layers."""
    mask, bit = key >> MASK_SHIFT, 1 << letter
    letters, wasted = place
    if graph.wanted & mask & bit:
        yield False, (mask & ~bit) << MASK_SHIFT | source, (letters - 1, wasted)
    if mask & bit or not graph.wanted & bit:
        yield True, mask << MASK_SHIFT | source, (letters, wasted - 1)


def _stands(keys: Sequence[int], key: int) -> bool:
    """Look a key up in a layer."""
    at = bisect_left(keys, key)
    return at < len(keys) and keys[at] == key


def predecessors(graph: PythonGraph) -> list[list[tuple[int, int]]]:
    """Give for each node the letter and the source of each step to it."""
    sources: list[list[tuple[int, int]]] = [[] for _ in range(graph.nodes)]
    for node in range(graph.nodes):
        for letter, other in graph.steps(node):
            sources[other].append((letter, node))
    return sources
