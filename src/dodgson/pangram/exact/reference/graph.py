"""The product graph in Python."""

from __future__ import annotations

from array import array

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.beam import beam
from dodgson.pangram.exact.reference.merging import DEAD, live, merged
from dodgson.pangram.exact.reference.pairs import Pairs
from dodgson.pangram.exact.reference.unlimited import collects
from dodgson.work import Pause, no_pause, pausing


class PythonGraph:
    r"""The merged pairs of trie nodes of a list of words; see `ProductGraph`.

    >>> graph = PythonGraph(b"\x01\x02\x00\x02\x01\x00", 2, wanted=0b11, most_waste=9)
    >>> [graph.steps(node) for node in range(graph.nodes)]
    [[(0, 1), (1, 2)], [(1, 0)], [(0, 0)]]
    >>> [graph.closings(node) for node in range(graph.nodes)], graph.exists()
    ([(True, 0), (False, 0), (False, 0)], True)
    """

    def __init__(
        self, words: bytes, letters: int, wanted: int, most_waste: int, pause: Pause = no_pause
    ) -> None:
        self.letters = letters
        self.wanted = wanted
        self.most_waste = most_waste
        found = Pairs(words.split(b"\0")[:-1], wanted, most_waste, pause)
        closings = list(zip(found.even, found.centres, strict=True))
        alive = live(found.steps, [even or centres != 0 for even, centres in closings], pause)
        numbers = merged(found.steps, closings, alive, pause)
        self._classes = array("I", numbers)
        self.pairs = len(numbers)
        self.live = sum(alive)
        first: dict[int, int] = {}
        for pair, number in enumerate(numbers):
            if number != DEAD:
                first.setdefault(number, pair)
        self._closings = [closings[pair] for pair in first.values()]
        self._steps = [
            sorted(
                {
                    (letter, numbers[other] - 1)
                    for letter, other in found.steps[pair]
                    if numbers[other] != DEAD
                }
            )
            for pair in pausing(first.values(), pause)
        ]
        self.nodes = len(self._steps)
        self.edges = sum(map(len, self._steps))

    def classes(self) -> bytes:
        return self._classes.tobytes()

    def steps(self, node: int) -> list[tuple[int, int]]:
        return self._steps[node]

    def closings(self, node: int) -> tuple[bool, int]:
        return self._closings[node]

    def step_counts(self) -> list[int]:
        counts = [0] * self.letters
        for steps in self._steps:
            for letter, _ in steps:
                counts[letter] += 1
        return counts

    def exists(self) -> bool:
        return collects(self._steps, self._closings, self.wanted)

    def beam(
        self, width: int, waste: int, weights: list[int], pause: Pause = no_pause
    ) -> Half | None:
        return beam(self, width, waste, weights, pause)
