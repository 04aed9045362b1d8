"""Layers of states by letters and waste: all halves with at most some waste, or a beam of them.

A state is left out only if it is in a layer with the same letters and less waste, or if by the
bounds no palindrome can close from it within the waste that is allowed. A beam cuts its layers too.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.halves import MASK_SHIFT, NODE, Place, best_half, successors
from dodgson.pangram.exact.reference.strings import Strings
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.bounds import PythonBounds
    from dodgson.pangram.exact.reference.graph import PythonGraph

KEY_BYTES = 8


class PythonPass:
    r"""The search through all halves with at most some waste, layer by layer.

    >>> from dodgson.pangram.exact.spelling import Spelling
    >>> from dodgson.pangram.exact.tools import product_graph
    >>> spelling = Spelling.of(["ab", "bcb", "cba"], "abc")
    >>> graph = product_graph(spelling, backend="python")
    >>> search = PythonPass(graph, None, waste=0, odd=True, even=True)
    >>> while (done := search.advance()) is not None:
    ...     print(done)
    (0, 1, 2)
    (1, 2, 2)
    (2, 2, 1)
    (3, 1, 0)
    >>> search.best, search.strings(True, 10), search.count_strings(odd=False)
    ((b'\x01\x02\x03', True), [b'\x01\x02\x03'], 0)
    """

    def __init__(
        self,
        graph: PythonGraph,
        bounds: PythonBounds | None,
        waste: int,
        odd: bool,
        even: bool,
        threads: int = 1,  # noqa: ARG002 (as in the kernel)
    ) -> None:
        if bounds is not None and bounds.waste < waste:
            raise ValueError(f"the bounds are built for waste {bounds.waste}, not {waste}")
        self.graph = graph
        self.bounds = bounds
        self.waste = waste
        self.odd, self.even = odd, even
        self.layers: dict[Place, Sequence[int]] = {}
        self._next = 0
        self._reached: dict[Place, set[int]] = {}
        self._keep: Callable[[list[int]], list[int]] = list
        if self._possible(0, 0):
            self._reached[0, 0] = {0}

    def advance(self, pause: Pause = no_pause) -> tuple[int, int, int] | None:
        """Do one layer; return its number of letters, states and steps, or None after the last.

        A layer that ``pause`` has stopped is done again from its beginning.
        """
        letters = self._next
        if letters > self.graph.wanted.bit_count():
            return None
        generated = 0
        made: dict[Place, Sequence[int]] = {}
        seen: set[int] = set()
        for wasted in range(self.waste + 1):
            keys = self._keep(sorted(self._reached.get((letters, wasted), set()) - seen))
            seen.update(keys)
            made[letters, wasted] = keys
            for number, key in enumerate(keys):
                if not number & BETWEEN_PAUSES:
                    pause()
                generated += self._expand(key, letters, wasted)
        for wasted in range(self.waste + 1):
            self._reached.pop((letters, wasted), None)
        self.layers |= made
        self._next += 1
        return letters, len(seen), generated

    def _expand(self, key: int, letters: int, wasted: int) -> int:
        """Add the successors of a state; return how many steps were tried."""
        generated = 0
        for _, new, other in successors(self.graph, key):
            place = (letters + new, wasted + (not new))
            if place[1] > self.waste:
                continue
            generated += 1
            if self._possible(other, place[1]):
                self._reached.setdefault(place, set()).add(other)
        return generated

    def _possible(self, key: int, wasted: int) -> bool:
        """Return whether, by the bounds, a palindrome may close from a state."""
        if self.bounds is None:
            return True
        missing = self.graph.wanted & ~(key >> MASK_SHIFT)
        return self.bounds.possible(key & NODE, missing, self.waste - wasted)

    @property
    def memory(self) -> int:
        """The memory of the layers in the kernel, in bytes; Python's numbers take more."""
        made = sum(map(len, self.layers.values())) + sum(map(len, self._reached.values()))
        return KEY_BYTES * made

    @property
    def best(self) -> Half | None:
        """The half with the fewest letters found so far."""
        return best_half(self.graph, self.layers, self.waste, odd=self.odd, even=self.even)

    def strings(self, odd: bool, most: int, pause: Pause = no_pause) -> list[bytes]:
        """Return the first ``most`` halves of one parity that waste all that is allowed, sorted."""
        return Strings(self.graph, self.layers, self.waste, odd=odd).listed(most, pause)

    def count_strings(self, odd: bool, pause: Pause = no_pause) -> int:
        """Return how many such halves there are."""
        return Strings(self.graph, self.layers, self.waste, odd=odd).count(pause)

    def snapshot(self) -> bytes:
        """Return the state of the pass."""
        layers = [
            [[*place, sorted(keys)] for place, keys in part.items()]
            for part in (self.layers, self._reached)
        ]
        body = json.dumps([self._about(), self._next, *layers]).encode()
        return zlib.crc32(body).to_bytes(4, "little") + body

    def restore(self, data: bytes) -> None:
        """Restore the state of a pass of the same kind; raise ``ValueError`` if that fails."""
        head, body = data[:4], data[4:]
        if zlib.crc32(body).to_bytes(4, "little") != head:
            raise ValueError("the saved layers are damaged")
        about, following, layers, reached = json.loads(body)
        if about != self._about():
            raise ValueError("the saved layers are those of another search")
        self._next = following
        self.layers = {(letters, wasted): keys for letters, wasted, keys in layers}
        self._reached = {(letters, wasted): set(keys) for letters, wasted, keys in reached}

    def _about(self) -> list[Any]:
        """Return what must be the same in a pass that restores a snapshot."""
        return [self.graph.nodes, self.graph.wanted, self.waste, self.odd, self.even]


def beam(
    graph: PythonGraph, width: int, waste: int, weights: Sequence[int], pause: Pause = no_pause
) -> Half | None:
    """Return a short half with at most some waste, or None if the beam finds none.

    Each layer keeps the ``width`` states whose letters weigh most; of equals, the least keys. If
    the beam is wide enough to keep everything, the half is the shortest.

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

    search = PythonPass(graph, None, waste, odd=True, even=True)
    search._keep = lambda keys: sorted(sorted(keys, key=order)[:width])  # noqa: SLF001
    while search.advance(pause) is not None:
        pass
    return search.best
