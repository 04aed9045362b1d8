"""Tries for the compiled kernel: made once, and kept in the cache folder beside the word lists.

A file's name is a hash of the words in it and of what else the trie depends on, so a list that
changes is never answered from an old file; a damaged file is made anew. Where the folder cannot be
written the trie is made each time.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dodgson import native
from dodgson.words.compiled import key_of, write_atomically
from dodgson.words.places import cache_folder

if TYPE_CHECKING:
    from dodgson._native import BoggleTrie

KEPT_FROM = 1 << 16
"""A trie of fewer letters is made sooner than a file is opened."""

Rows = list[tuple[int, bytes]]


def kept_trie(rows: Rows, symbols: int, fold: tuple[int, int] | None) -> BoggleTrie:
    """Open the trie of packed words, or make it and keep it; see ``BoggleTrie.compile``."""
    kernels = native.kernels()
    assert kernels is not None  # or nobody would ask
    trie: BoggleTrie
    if sum(len(words) for _, words in rows) < KEPT_FROM:
        trie = kernels.BoggleTrie.compile(rows, symbols, fold)
        return trie
    path = Path(cache_folder(), f"boggle-{_key(rows, symbols, fold)}.bin")
    try:
        trie = kernels.BoggleTrie.open(path.read_bytes())
    except (OSError, ValueError):  # not there, or damaged, or of another format
        trie = kernels.BoggleTrie.compile(rows, symbols, fold)
        write_atomically(str(path), trie.image())
    return trie


def _key(rows: Rows, symbols: int, fold: tuple[int, int] | None) -> str:
    sizes = [(length, len(words)) for length, words in rows]
    return key_of(f"{symbols} {fold} {sizes}".encode(), *(words for _, words in rows))
