"""The states of the searches in the graph, and the halves where palindromes close.

A state is a node and the wanted letters collected on the way to it. It is one number, its key:
mask << 32 | node. A step by a new wanted letter leads to a state with one letter more; any other
step to a state with the same letters and one more waste. So the states of layer (p, w), with p
letters and waste w, come from the layers (p - 1, w) and (p, w - 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import Half

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph

NODE = (1 << 32) - 1
MASK_SHIFT = 32

Place = tuple[int, int]
"""A layer: how many letters its states have collected, and their waste."""
Layers = Mapping[Place, Sequence[int]]
"""The keys of each layer."""


def bits(mask: int) -> list[int]:
    """Return the places of the bits of a mask.

    >>> bits(0b1101)
    [0, 2, 3]
    """
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def successors(graph: PythonGraph, key: int) -> Iterator[tuple[int, bool, int]]:
    """Yield the steps from a state: the letter, whether it is wanted and new, and the state."""
    mask, node = key >> MASK_SHIFT, key & NODE
    for letter, other in graph.steps(node):
        new = bool(graph.wanted & ~mask & 1 << letter)
        collected = mask | 1 << letter if new else mask
        yield letter, new, collected << MASK_SHIFT | other


def ends(graph: PythonGraph, key: int, left: int, *, odd: bool) -> int:
    """Return the symbols of the centres that close a state with exactly some waste left, as bits.

    Bit 0 stands for an even palindrome, which has no such centre.
    """
    even, centres = graph.closings(key & NODE)
    missing = graph.wanted & ~(key >> MASK_SHIFT)
    if not odd:
        return int(even and not missing and left == 0)
    if not missing:
        return centres << 1 if left == 1 else 0
    return (centres & missing) << 1 if missing.bit_count() == 1 and left == 0 else 0


def closing_states(
    graph: PythonGraph, layers: Layers, waste: int, *, odd: bool = True, even: bool = True
) -> Iterator[tuple[int, int, Place, int]]:
    """Yield the states where a palindrome with every wanted letter closes.

    For each: the letters of the palindrome, the key, the layer, and the symbol of the centre, which
    is 0 if the palindrome is even.
    """
    count = graph.wanted.bit_count()
    ways = [(False, 0)] * even + [(True, 0), (True, 1)] * odd
    for (letters, wasted), keys in layers.items():
        for key in keys if letters >= count - 1 else ():
            for is_odd, left in ways:
                half = count + wasted + left
                if wasted + left <= waste and (closing := ends(graph, key, left, odd=is_odd)):
                    yield 2 * half - is_odd, key, (letters, wasted), bits(closing)[0]


def best_half(
    graph: PythonGraph, layers: Layers, waste: int, *, odd: bool = True, even: bool = True
) -> Half | None:
    """Return the half with the fewest letters in these layers; of several, the least key's."""
    found = min(closing_states(graph, layers, waste, odd=odd, even=even), default=None)
    if found is None:
        return None
    _, key, place, centre = found
    symbols = trace_back(graph, layers, key, place)
    return (symbols + bytes([centre]), True) if centre else (symbols, False)


def trace_back(graph: PythonGraph, layers: Layers, key: int, place: Place) -> bytes:
    """Return the symbols by which a state was reached.

    Of several steps to a state it takes the one with the least letter, a new letter before a
    repeated one, and then the one from the least node.
    """
    symbols = bytearray()
    while place != (0, 0):
        letters, wasted = place
        letter, _, _, key, place = min(
            (letter, not new, before & NODE, before, earlier)
            for earlier in ((letters - 1, wasted), (letters, wasted - 1))
            for before in layers.get(earlier, ())
            for letter, new, other in successors(graph, before)
            if other == key
        )
        symbols.append(letter + 1)
    return bytes(reversed(symbols))
