"""The product graph in Python."""

from __future__ import annotations

from array import array

from dodgson.pangram.exact.product import Half
from dodgson.pangram.exact.reference.layers import beam
from dodgson.pangram.exact.reference.merging import DEAD, live, merged
from dodgson.pangram.exact.reference.pairs import Pairs
from dodgson.pangram.exact.reference.unlimited import collects
from dodgson.work import Pause, no_pause, pausing


class PythonGraph:
    r"""The merged pairs of trie nodes of a list of words. Nodes are numbered; 0 is the start.

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
        """The most waste of the strings at trie nodes; halves with more are not in the graph."""
        found = Pairs(words.split(b"\0")[:-1], wanted, most_waste, pause)
        closings = list(zip(found.even, found.centres, strict=True))
        alive = live(found.steps, [even or centres != 0 for even, centres in closings], pause)
        numbers = merged(found.steps, closings, alive, pause)
        self._classes = array("I", numbers)
        self.pairs = len(numbers)
        """How many pairs can be reached from the start."""
        self.live = sum(alive)
        """How many of them are live: a palindrome closes there, or at a pair reached from there."""
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
        """How many nodes the live pairs are merged into; none if no pair is live."""
        self.edges = sum(map(len, self._steps))
        """How many steps the nodes have together; a step is a letter and a node."""

    def classes(self) -> bytes:
        """Return 1 + the node of each pair, 0 for a pair that is not live: native 32-bit numbers.

        Pairs are sorted by the node in the trie of the words, then by the node in the trie of the
        reversed words; the nodes of a trie are numbered in the order of their strings.
        """
        return self._classes.tobytes()

    def steps(self, node: int) -> list[tuple[int, int]]:
        """Return the steps from a node as letter and node, sorted."""
        return self._steps[node]

    def closings(self, node: int) -> tuple[bool, int]:
        """Return whether an even palindrome closes at a node, and a mask of centres of odd ones."""
        return self._closings[node]

    def step_counts(self) -> list[int]:
        """Return the number of steps by each letter."""
        counts = [0] * self.letters
        for steps in self._steps:
            for letter, _ in steps:
                counts[letter] += 1
        return counts

    def exists(self) -> bool:
        """Return whether any walk, of any length, collects all wanted letters and closes."""
        return collects(self._steps, self._closings, self.wanted)

    def beam(
        self, width: int, waste: int, weights: list[int], pause: Pause = no_pause
    ) -> Half | None:
        """Return a half found by beam search, or None; see `beam`."""
        return beam(self, width, waste, weights, pause)
