"""Halves of palindromes: where they close in layers of states, and how they were come to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.states import MASK_SHIFT, NODE, Layers

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


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
