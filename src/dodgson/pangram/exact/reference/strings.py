"""All halves of one length, each once, although several walks may spell the same letters.

The graph does not say which word a letter belongs to, so the same letters may lead to a set of
nodes. They determine the letters still missing and the waste. Going from set to set (the subset
construction) yields each string once. Sets contain only states from which a palindrome can close
with exactly the waste that is left, which is known from the layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dodgson.pangram.exact.reference.halves import MASK_SHIFT, NODE, Layers, successors
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


class States(NamedTuple):
    """The states that some letters lead to; all have the same mask and the same waste."""

    keys: frozenset[int]
    wasted: int


class Strings:
    """The halves with exactly some waste, from the layers of a pass that allowed it."""

    def __init__(self, graph: PythonGraph, layers: Layers, waste: int, *, odd: bool) -> None:
        self.graph = graph
        self.waste = waste
        self.odd = odd
        self._closable = self._find_closable(layers)

    def _find_closable(self, layers: Layers) -> dict[int, int]:
        """Return for each state a mask of the amounts of waste with which it can still close.

        A state is in the layer of its least waste, and may be reached with more. All states that
        follow it are in layers too.
        """
        by_letters: dict[int, list[int]] = {}
        for (letters, _), keys in layers.items():
            by_letters.setdefault(letters, []).extend(keys)
        found = {key: self._closing_waste(key) for keys in by_letters.values() for key in keys}
        for waste in range(self.waste + 1):
            for letters in sorted(by_letters, reverse=True):
                for key in by_letters[letters]:
                    for _, new, other in successors(self.graph, key):
                        found[key] |= found.get(other, 0) << (not new) & 1 << waste
        return found

    def _closing_waste(self, key: int) -> int:
        """Return a mask of the waste with which a palindrome closes right at a state."""
        even, centres = self.graph.closings(key & NODE)
        missing = self.graph.wanted & ~(key >> MASK_SHIFT)
        if not self.odd:
            return int(even and not missing)
        if not missing:
            return 0b10 if centres else 0
        return int(missing & (missing - 1) == 0 and centres & missing != 0)

    def listed(self, most: int, pause: Pause = no_pause) -> list[bytes]:
        """Return the first ``most`` halves, sorted."""
        return list(islice(self._walk(pause), most))

    def _walk(self, pause: Pause) -> Iterator[bytes]:
        """Yield every half, sorted."""
        waiting = [(b"", states) for states in self._start()]
        turns = 0
        while waiting:
            if not turns & BETWEEN_PAUSES:
                pause()
            turns += 1
            text, states = waiting.pop()
            for centre in self._centres(states):
                yield text + centre
            following = self._following(states)
            waiting += [(text + symbol, other) for symbol, other in reversed(following)]

    def count(self, pause: Pause = no_pause) -> int:
        """Return how many halves there are; strings that lead to one set are counted together."""
        level = dict.fromkeys(self._start(), 1)
        count = 0
        while level:
            below: dict[States, int] = {}
            for number, (states, ways) in enumerate(level.items()):
                if not number & BETWEEN_PAUSES:
                    pause()
                count += ways * len(self._centres(states))
                for _, other in self._following(states):
                    below[other] = below.get(other, 0) + ways
            level = below
        return count

    def _start(self) -> list[States]:
        return [States(frozenset({0}), 0)] if self._closable.get(0, 0) >> self.waste & 1 else []

    def _following(self, states: States) -> list[tuple[bytes, States]]:
        """Return the symbols that may come next, sorted, with the states that they lead to."""
        found: dict[int, set[int]] = {}
        wasted: dict[int, int] = {}
        for key in states.keys:
            for letter, new, other in successors(self.graph, key):
                spent = states.wasted + (not new)
                left = self.waste - spent
                if left >= 0 and self._closable.get(other, 0) >> left & 1:
                    found.setdefault(letter, set()).add(other)
                    wasted[letter] = spent
        return [
            (bytes([letter + 1]), States(frozenset(found[letter]), wasted[letter]))
            for letter in sorted(found)
        ]

    def _centres(self, states: States) -> list[bytes]:
        """Return the centres with which halves end here; an even half has an empty one."""
        left = self.waste - states.wasted
        centres, ends = 0, False
        for key in states.keys:
            even, masks = self.graph.closings(key & NODE)
            missing = self.graph.wanted & ~(key >> MASK_SHIFT)
            if not self.odd:
                ends = ends or (even and not missing and left == 0)
            elif not missing and left == 1:
                centres |= masks
            elif missing & (missing - 1) == 0 and left == 0:
                centres |= masks & missing
        if ends:
            return [b""]
        return [
            bytes([letter + 1]) for letter in range(centres.bit_length()) if centres >> letter & 1
        ]
