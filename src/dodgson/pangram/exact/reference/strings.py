"""All halves of one length, each once: the same letters may be read by several walks.

Which letters are missing and how much is wasted depends on the letters read, and so do the nodes
where one may stand: a set, as the graph does not say which word one is in. Going by sets, each
string is met once (the subset construction). Sets are kept small by what is known from the layers:
from each state, the amounts of waste with which a palindrome can still close, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from dodgson.pangram.exact.reference.states import MASK_SHIFT, NODE, Layers, successors
from dodgson.work import BETWEEN_PAUSES, Pause, no_pause

if TYPE_CHECKING:
    from dodgson.pangram.exact.reference.graph import PythonGraph


class Stand(NamedTuple):
    """Where one may stand after some letters: the states' keys, of one mask, and what is wasted."""

    keys: frozenset[int]
    wasted: int


class Strings:
    """The halves that waste exactly so much, from the layers of a pass that allowed as much."""

    def __init__(self, graph: PythonGraph, layers: Layers, waste: int, *, odd: bool) -> None:
        self.graph = graph
        self.waste = waste
        self.odd = odd
        self._open = self._closable(layers)

    def _closable(self, layers: Layers) -> dict[int, int]:
        """Give for each state a mask of the waste it can still close with, exactly.

        A state stands in the layer of its least waste, and may be come to with more. All that
        follow it are in layers too.
        """
        by_letters: dict[int, list[int]] = {}
        for (letters, _), keys in layers.items():
            by_letters.setdefault(letters, []).extend(keys)
        found = {key: self._ending(key) for keys in by_letters.values() for key in keys}
        for more in range(self.waste + 1):
            for letters in sorted(by_letters, reverse=True):
                for key in by_letters[letters]:
                    for _, fresh, other in successors(self.graph, key):
                        open_with = found.get(other, 0) << (not fresh)
                        found[key] |= open_with & 1 << more
        return found

    def _ending(self, key: int) -> int:
        """Give the waste that a centre right here brings, as a mask."""
        even, centres = self.graph.closings(key & NODE)
        missing = self.graph.wanted & ~(key >> MASK_SHIFT)
        if not self.odd:
            return int(even and not missing)
        if not missing:
            return 0b10 if centres else 0
        return int(missing & (missing - 1) == 0 and centres & missing != 0)

    def listed(self, most: int, pause: Pause = no_pause) -> list[bytes]:
        """Give the first so many by the alphabet."""
        return list(islice(self._walk(pause), most))

    def _walk(self, pause: Pause) -> Iterator[bytes]:
        """Give every string, by the alphabet."""
        waiting = [(b"", stand) for stand in self._start()]
        met = 0
        while waiting:
            if not met & BETWEEN_PAUSES:
                pause()
            met += 1
            text, stand = waiting.pop()
            for centre in self._centres(stand):
                yield text + centre
            following = self._following(stand)
            waiting += [(text + symbol, other) for symbol, other in reversed(following)]

    def count(self, pause: Pause = no_pause) -> int:
        """Count them, without listing any: strings that lead to one set are counted together."""
        level = dict.fromkeys(self._start(), 1)
        count = 0
        while level:
            below: dict[Stand, int] = {}
            for number, (stand, ways) in enumerate(level.items()):
                if not number & BETWEEN_PAUSES:
                    pause()
                count += ways * len(self._centres(stand))
                for _, other in self._following(stand):
                    below[other] = below.get(other, 0) + ways
            level = below
        return count

    def _start(self) -> list[Stand]:
        return [Stand(frozenset({0}), 0)] if self._open.get(0, 0) >> self.waste & 1 else []

    def _following(self, stand: Stand) -> list[tuple[bytes, Stand]]:
        """Give by symbol where one may stand after one more letter, if that can come to an end."""
        found: dict[int, set[int]] = {}
        wasted: dict[int, int] = {}
        for key in stand.keys:
            for letter, fresh, other in successors(self.graph, key):
                spent = stand.wasted + (not fresh)
                left = self.waste - spent
                if left >= 0 and self._open.get(other, 0) >> left & 1:
                    found.setdefault(letter, set()).add(other)
                    wasted[letter] = spent
        return [
            (bytes([letter + 1]), Stand(frozenset(found[letter]), wasted[letter]))
            for letter in sorted(found)
        ]

    def _centres(self, stand: Stand) -> list[bytes]:
        """Give the centres with which strings end here, an empty one if they are even."""
        left = self.waste - stand.wasted
        centres, ends = 0, False
        for key in stand.keys:
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
