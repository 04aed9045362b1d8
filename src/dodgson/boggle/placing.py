"""Lay words on an empty board, along random paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dodgson.boggle.dice import Face
from dodgson.boggle.model import Board, Path

MOST_STEPS: Final = 2000
"""After how many steps to give up: another attempt takes less time than a hopeless one."""


def tiles_of(word: str, *, classic: bool = False) -> list[Face]:
    """Return the tiles that spell a word: a q and its u are one tile.

    >>> tiles_of("quiz"), tiles_of("quiz", classic=True), tiles_of("qi")
    (['qu', 'i', 'z'], ['q', 'u', 'i', 'z'], ['q', 'i'])
    """
    if classic:
        return list(word)
    return ["qu" if tile == "Q" else tile for tile in word.replace("qu", "Q")]


def laid(words: Sequence[Sequence[Face]], empty: Board, random: Random) -> dict[int, Face] | None:
    """Return tiles for some cells of a board, so that each word has a path; None if none is found.

    >>> empty = Board(2, 2, ("a",) * 4)
    >>> sorted(laid([["c", "a", "t"], ["c", "a", "p"]], empty, Random(2)).values())
    ['a', 'c', 'p', 't']
    >>> laid([list("catch")], empty, Random(1)) is None
    True

    Two words may share a tile. A word's path uses no cell twice.
    """
    fixed: dict[int, Face] = {}
    steps = iter(range(MOST_STEPS))
    for word in words:
        path = next(_paths(word, empty, fixed, random, steps), None)
        if path is None:
            return None
        fixed.update(zip(path, word, strict=True))
    return fixed


def _paths(
    word: Sequence[Face],
    empty: Board,
    fixed: dict[int, Face],
    random: Random,
    steps: Iterator[int],
    path: Path = (),
) -> Iterator[Path]:
    """Yield paths that can spell a word, in random order, until the steps are used up."""
    if len(path) == len(word):
        yield path
        return
    tile = word[len(path)]
    near = empty.adjacent[path[-1]] if path else empty.cells
    for cell in sorted(near, key=lambda _: random.random()):
        if next(steps, None) is None:
            return
        if cell not in path and fixed.get(cell, tile) == tile:
            yield from _paths(word, empty, fixed, random, steps, (*path, cell))
