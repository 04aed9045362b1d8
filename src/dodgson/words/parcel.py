"""Pickle a lexicon for another process, with its words.

Its file may have changed when the other process reads it, and a filter is a function. So a pickle
contains the words themselves, in one compressed block per length; a block is decompressed on first
use. The shipped list takes about a megabyte, four bytes per word.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

from dodgson.words.compiled import unpack
from dodgson.words.stores import Row, Store

if TYPE_CHECKING:
    from dodgson.words.lexicon import Lexicon
    from dodgson.words.reading import DroppedLine


class Block(NamedTuple):
    """The words of one length, as ``Lexicon.packed`` writes them, and their levels."""

    number: int
    words: bytes
    levels: bytes


class ParcelStore(Store):
    """The words of an unpickled lexicon."""

    def __init__(self, blocks: dict[int, Block], alphabet: str) -> None:
        self._blocks = blocks
        self._alphabet = alphabet

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(self._blocks)

    def count(self, length: int) -> int:
        return self._blocks[length].number if length in self._blocks else 0

    def row(self, length: int) -> Row:
        if length not in self._blocks:
            return Row((), b"")
        _, words, levels = self._blocks[length]
        return Row(unpack(zlib.decompress(words), length, self._alphabet), zlib.decompress(levels))

    def packed(self, length: int) -> bytes | None:
        return zlib.decompress(self._blocks[length].words) if length in self._blocks else b""


def parcel(lexicon: Lexicon) -> tuple[dict[int, Block], list[DroppedLine], str, str, str, bool]:
    """Return the arguments that rebuild a lexicon, for ``pickle``.

    >>> import pickle
    >>> from dodgson.words import load
    >>> pickle.loads(pickle.dumps(load(["cat", "cot", "dog"]).match("c?t")))
    <Lexicon 'the given list, c?t': 2 words>
    """
    blocks = {}
    for length in lexicon.lengths:
        words, levels = lexicon.row(length)
        packed = zlib.compress(lexicon.packed(length), 1)
        blocks[length] = Block(len(words), packed, zlib.compress(levels, 1))
    about = (lexicon.name, lexicon.alphabet, lexicon.md5, lexicon.has_levels)
    return blocks, lexicon.dropped.list(), *about
