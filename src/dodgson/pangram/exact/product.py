"""What the exact search is made of: a graph, bounds and passes, in a kernel or in Python.

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

`reference` is the readable form, and its classes document what those of the kernel do too; `tools`
chooses between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from dodgson._native import PangramBounds, PangramGraph, PangramPass
    from dodgson.pangram.exact.reference.bounds import PythonBounds
    from dodgson.pangram.exact.reference.graph import PythonGraph
    from dodgson.pangram.exact.reference.layers import PythonPass

NO_LIMIT: Final = 255
"""As ``most_waste``: no limit, so that the graph has every pair."""

Half = tuple[bytes, bool]
"""The symbols of a half, its centre last, and whether the palindrome is odd."""


ProductGraph: TypeAlias = "PythonGraph | PangramGraph"
Bounds: TypeAlias = "PythonBounds | PangramBounds"
Pass: TypeAlias = "PythonPass | PangramPass"  # noqa: S105 (not a password)


def palindrome(half: Half) -> bytes:
    """Return the palindrome of a half.

    >>> palindrome((b"abc", True)), palindrome((b"abc", False))
    (b'abcba', b'abccba')
    """
    symbols, odd = half
    return symbols + symbols[: len(symbols) - odd][::-1]
