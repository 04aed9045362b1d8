"""All halves of one length, each once, although several walks may spell the same letters.

The graph does not say which word a letter belongs to, so the same letters may lead to a set of
nodes. They determine the letters still missing and the waste. Going from set to set (the subset
construction) yields each string once. Sets contain only states from which a palindrome can close
with exactly the waste that is left, which is known from the layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dodgson.pangram.exact.reference.halves import Layers, bits, ends, successors
from dodgson.work import Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


class States(NamedTuple):
    """The states that some letters lead to; all have the same mask, and the same waste is left."""

    keys: frozenset[int]
    left: int


class Strings:
    """The halves with exactly some waste, from the layers of a pass that allowed it."""

    def __init__(self, graph: PythonGraph, layers: Layers, waste: int, *, odd: bool) -> None:
        self.graph = graph
        self.odd = odd
        self.start = States(frozenset({0}), waste)
        self._in_layers = {key for keys in layers.values() for key in keys}
        self._closes = cache(self._find_whether_it_closes)

    def listed(self, most: int, pause: Pause = no_pause) -> list[bytes]:
        """Return the first ``most`` halves, sorted."""
        return list(islice(self._walk(b"", self.start, pause), most))

    def count(self, pause: Pause = no_pause) -> int:
        """Return how many halves there are; strings that lead to one set are counted together."""

        @cache
        def count_from(states: States) -> int:
            pause()
            following = self._following(states)
            return len(self._centres(states)) + sum(count_from(other) for _, other in following)

        return count_from(self.start)

    def _walk(self, text: bytes, states: States, pause: Pause) -> Iterator[bytes]:
        """Yield every half that begins with a text, sorted."""
        pause()
        for centre in self._centres(states):
            yield text + centre
        for symbol, other in self._following(states):
            yield from self._walk(text + symbol, other, pause)

    def _following(self, states: States) -> list[tuple[bytes, States]]:
        """Return the symbols that may come next, sorted, with the states that they lead to."""
        found: dict[int, set[int]] = {}
        left: dict[int, int] = {}
        for key in states.keys:
            for letter, new, other in successors(self.graph, key):
                rest = states.left - (not new)
                if self._closes(other, rest):
                    found.setdefault(letter, set()).add(other)
                    left[letter] = rest
        return [
            (bytes([letter + 1]), States(frozenset(found[letter]), left[letter]))
            for letter in sorted(found)
        ]

    def _find_whether_it_closes(self, key: int, left: int) -> bool:
        """Return whether a palindrome can close from a state with exactly the waste that is left.

        All states from which one can close within the waste of the pass are in its layers.
        """
        if left < 0 or key not in self._in_layers:
            return False
        return bool(ends(self.graph, key, left, odd=self.odd)) or any(
            self._closes(other, left - (not new)) for _, new, other in successors(self.graph, key)
        )

    def _centres(self, states: States) -> list[bytes]:
        """Return the centres with which halves end here; an even half has an empty one."""
        found = 0
        for key in states.keys:
            found |= ends(self.graph, key, states.left, odd=self.odd)
        return [bytes([symbol] if symbol else []) for symbol in bits(found)]
