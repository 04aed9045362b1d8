"""Tries for the compiled kernel: made once, and kept in the cache folder beside the word lists.

A trie that is kept is mapped into memory and used where it lies: nothing is copied, and processes
share it. The kernel looks through it before it takes it, and a damaged one is made anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson import cache, native

if TYPE_CHECKING:
    from dodgson._native import BoggleTrie
    from dodgson.words import Lexicon

KEPT_FROM = 10_000
"""A trie of fewer words is made sooner than a file is opened."""


def kept_trie(lexicon: Lexicon, least: int, most: int, fold: tuple[int, int] | None) -> BoggleTrie:
    """Open the trie of a list's words of so many letters, or make it and keep it.

    With a fold, the first of two letters, by their places in the alphabet, stands for both.
    """
    if len(lexicon) < KEPT_FROM:
        return made_trie(lexicon, least, most, fold)
    key = cache.key_of(f"{least} {most} {fold}".encode(), lexicon.key)
    path = cache.path_of("boggle", key)
    try:
        return _tries().open(cache.mapped(path))
    except (OSError, ValueError):  # not there, or damaged, or of another format
        trie = made_trie(lexicon, least, most, fold)
        cache.write_atomically(path, trie.image())
        return trie


def made_trie(lexicon: Lexicon, least: int, most: int, fold: tuple[int, int] | None) -> BoggleTrie:
    """Make the trie of a list's words of so many letters."""
    lengths = [length for length in lexicon.lengths if least <= length <= most]
    rows = [(length, lexicon.packed(length)) for length in lengths]
    return _tries().compile(rows, len(lexicon.alphabet), fold)


def _tries() -> type[BoggleTrie]:
    tries: type[BoggleTrie] = native.compiled().BoggleTrie
    return tries
