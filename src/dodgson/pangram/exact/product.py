"""The interfaces of the exact search: a graph, bounds and passes, in a kernel or in Python.

A palindrome is read from both ends inwards, letter by letter. The left side follows the trie of
the words, the right side the trie of the reversed words, and both read the same letters. So each
position is a pair of trie nodes. Pairs with the same future are merged. The result is a graph whose
steps have letters. The shortest palindromic pangram is the shortest walk in it that collects every
wanted letter and ends where a palindrome closes.

**Letters.** Letter number i of the alphabet is bit 1 << i of a mask. Words are bytes: the symbol of
a letter is 1 + its number. ``wanted`` is the mask of the letters that must occur. Other letters may
occur, and are waste.

**Waste** of a string is its length minus the number of different wanted letters in it. A half that
contains all n wanted letters and wastes w has n + w letters, its centre included. The palindrome
has 2(n + w) - 1 letters if its centre is a letter (*odd*), otherwise 2(n + w) (*even*).

`reference` is the readable form and the specification; `tools` chooses between it and the kernels.
"""

from __future__ import annotations

from typing import Final, Protocol

from dodgson.work import Pause

NO_LIMIT: Final = 255
"""As ``most_waste``: no limit, so that the graph has every pair."""

Half = tuple[bytes, bool]
"""The symbols of a half, its centre last, and whether the palindrome is odd."""


class ProductGraph(Protocol):
    """The merged graph of pairs of trie nodes; its nodes are numbered, and 0 is the start."""

    @property
    def pairs(self) -> int:
        """How many pairs can be reached from the start."""

    @property
    def live(self) -> int:
        """How many of them are live: a palindrome closes there, or at a pair reached from there."""

    @property
    def nodes(self) -> int:
        """How many nodes the live pairs are merged into; none if no pair is live."""

    @property
    def edges(self) -> int:
        """How many steps the nodes have together; a step is a letter and a node."""

    @property
    def most_waste(self) -> int:
        """The most waste of the strings at trie nodes; halves with more are not in the graph."""

    def classes(self) -> bytes:
        """Return 1 + the node of each pair, 0 for a pair that is not live: native 32-bit numbers.

        Pairs are sorted by the node in the trie of the words, then by the node in the trie of the
        reversed words; the nodes of a trie are numbered in the order of their strings.
        """

    def steps(self, node: int) -> list[tuple[int, int]]:
        """Return the steps from a node as letter and node, sorted."""

    def closings(self, node: int) -> tuple[bool, int]:
        """Return whether an even palindrome closes at a node, and a mask of centres of odd ones."""

    def step_counts(self) -> list[int]:
        """Return the number of steps by each letter."""

    def exists(self) -> bool:
        """Return whether any walk, of any length, collects all wanted letters and closes."""

    def beam(self, width: int, waste: int, weights: list[int], pause: Pause) -> Half | None:
        """Return a half found by beam search, or None; see `reference.beam`."""


class Bounds(Protocol):
    """Tables of lower bounds on the waste still needed from each node."""

    @property
    def waste(self) -> int:
        """The most waste for which tables are built; -1 at first."""

    @property
    def slab_bytes(self) -> int:
        """The memory of the tables for one more unit of waste, in bytes."""

    def extend(self, pause: Pause) -> None:
        """Build the tables for one more unit of waste."""

    def least_waste(self, node: int, missing: int) -> int | None:
        """Return a lower bound for a node and a mask of missing letters; None: above ``waste``."""


class Pass(Protocol):
    """The search through all halves with at most some waste, layer by layer."""

    @property
    def memory(self) -> int:
        """The memory of the layers, in bytes."""

    @property
    def best(self) -> Half | None:
        """The half with the fewest letters found so far."""

    def advance(self, pause: Pause) -> tuple[int, int, int] | None:
        """Do one layer; return its number of letters, states and steps, or None after the last.

        A layer that ``pause`` has stopped is done again from its beginning.
        """

    def snapshot(self) -> bytes:
        """Return the state of the pass."""

    def restore(self, data: bytes) -> None:
        """Restore the state of a pass of the same kind; raise ``ValueError`` if that fails."""

    def strings(self, odd: bool, most: int, pause: Pause) -> list[bytes]:
        """Return the first ``most`` halves of one parity that waste all that is allowed, sorted."""

    def count_strings(self, odd: bool, pause: Pause) -> int:
        """Return how many such halves there are."""


def palindrome(half: Half) -> bytes:
    """Return the palindrome of a half.

    >>> palindrome((b"abc", True)), palindrome((b"abc", False))
    (b'abcba', b'abccba')
    """
    symbols, odd = half
    return symbols + symbols[: len(symbols) - odd][::-1]
