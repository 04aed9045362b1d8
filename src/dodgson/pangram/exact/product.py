"""Palindromic pangrams, the exact way: what a kernel and its reference in Python have to give.

A palindrome is read from both ends inwards. Its left half spells words, its right half words
reversed, letter by letter the same; so where one is, is a pair of nodes, one of each trie. Pairs
that have the same future are merged. What is left is a graph whose steps have letters, and the
shortest palindromic pangram is the shortest walk in it that collects every letter and ends where
a palindrome can be closed.

**Letters.** Letter number i of the alphabet is bit 1 << i of a mask; words are bytes, 1 + number.
``wanted`` has the letters that must occur; others may, and are waste.

**Waste** of a string is its length less the number of different wanted letters in it. Half a
palindrome, centre included, that holds all n wanted letters and wastes w has n + w letters; the
whole has 2(n + w) - 1 letters if its centre is one letter (*odd*), else 2(n + w) (*even*).

`reference` is the readable form of everything, and the specification; `tools` chooses between it
and the kernels.
"""

from __future__ import annotations

from typing import Final, Protocol

from dodgson.work import Pause

NO_LIMIT: Final = 255
"""As ``most_waste``: no limit on the waste, so that the graph has every pair."""

Half = tuple[bytes, bool]
"""Half a palindrome, its centre included and last, as symbols; and whether the whole is odd."""


class ProductGraph(Protocol):
    """The merged graph of pairs of nodes; nodes are numbered from 0, which is the start."""

    @property
    def pairs(self) -> int:
        """How many pairs of nodes can be reached from the start."""

    @property
    def live(self) -> int:
        """How many of them can reach one where a palindrome closes."""

    @property
    def nodes(self) -> int:
        """How many nodes are left when pairs with the same future are merged; maybe none."""

    @property
    def edges(self) -> int:
        """How many steps, each a letter and a node, these have together."""

    @property
    def most_waste(self) -> int:
        """What the strings at the nodes of the tries may waste; halves of more are not in here."""

    def classes(self) -> bytes:
        """Give 1 + the node of each pair, 0 for one that is not live: 32 bits each, native.

        Pairs come in order, by the node in the trie of the words and then by that in the trie of
        the words reversed, both numbered by the alphabetical order of their strings.
        """

    def steps(self, node: int) -> list[tuple[int, int]]:
        """Give where one can go from a node: letter and node, sorted."""

    def closings(self, node: int) -> tuple[bool, int]:
        """Give whether an even palindrome closes at a node, and a mask of centres of odd ones."""

    def step_counts(self) -> list[int]:
        """Count the steps by each letter."""

    def exists(self) -> bool:
        """Say whether any walk collects all that is wanted and closes, however long it is."""

    def beam(self, width: int, waste: int, weights: list[int], pause: Pause) -> Half | None:
        """Find a half of little waste by layers of so many states; see `reference.beam`."""


class Bounds(Protocol):
    """The least waste that is still needed from each node, some letters only counted."""

    @property
    def waste(self) -> int:
        """The most waste for which the tables are built; -1 at first."""

    @property
    def slab_bytes(self) -> int:
        """What the tables for one more unit of waste take."""

    def extend(self, pause: Pause) -> None:
        """Build the tables for one more unit of waste."""

    def least_waste(self, node: int, missing: int) -> int | None:
        """Give a lower bound on the waste from a node, letters missing; None: above ``waste``."""


class Pass(Protocol):
    """The search through every half of at most so much waste, by the number of letters."""

    @property
    def memory(self) -> int:
        """Bytes that the layers take."""

    @property
    def best(self) -> Half | None:
        """The half of the fewest letters found so far."""

    def advance(self, pause: Pause) -> tuple[int, int, int] | None:
        """Do one layer: letters collected, states, steps made; None after the last.

        One that is ended by ``pause`` is done from its beginning when asked for again.
        """

    def snapshot(self) -> bytes:
        """Give what is needed to go on."""

    def restore(self, data: bytes) -> None:
        """Go on where another pass of the same kind was; ValueError if it cannot be."""

    def strings(self, odd: bool, most: int, pause: Pause) -> list[bytes]:
        """Give the first so many, in order, of the halves with all of the waste allowed."""

    def count_strings(self, odd: bool, pause: Pause) -> int:
        """Count the halves with all of the waste allowed."""


def whole(half: Half) -> bytes:
    """Give the palindrome of which this is the first half, its centre included.

    >>> whole((b"abc", True)), whole((b"abc", False))
    (b'abcba', b'abccba')
    """
    symbols, odd = half
    return symbols + symbols[: len(symbols) - odd][::-1]
