"""All positions of tiles, level by level, in the compiled kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dodgson import native
from dodgson.search import Budget
from dodgson.search.events import Event, Finished
from dodgson.search.levels import Enumeration
from dodgson.sliding.blocks.kernel import kernel_for
from dodgson.sliding.blocks.levels import BlockLevels
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.sliding.tiles.model import Tiles

MOST_ENUMERATED = 12
"""The most cells of a board that is enumerated; 3 by 4 has 239,500,800 positions."""
AT_A_TIME = 1 << 15
"""The number of ranks expanded at a time, which takes a few milliseconds."""


class TileLevels(Enumeration[bytes]):
    """All positions of tiles with one blank, counted in the compiled kernel.

    ``expanded`` counts complete levels.
    """

    def __init__(
        self, tiles: Tiles, source: bytes, budget: Budget | None = None, *, most: int = 0
    ) -> None:
        super().__init__(budget, most=most)
        self.tiles, self.source = tiles, source

    def _steps(self) -> Iterator[Event[bytes]]:
        self.begun = True
        self.sizes = [1]
        if why := (yield from self._look(1, 0)):
            yield Finished("stopped", why)
            return
        kernels = native.kernels()
        assert kernels is not None  # the caller has checked
        puzzle = self.tiles.puzzle
        try:
            kernel = kernels.TileEnumeration(puzzle.rows, puzzle.cols, self.source, 0, self.most)
        except MemoryError as error:
            yield Finished("stopped", str(error))
            return
        ended = False
        while not ended:
            ended = kernel.advance(AT_A_TIME)
            if len(kernel.sizes) > len(self.sizes):
                self.expanded, self.sizes = sum(self.sizes), kernel.sizes
                self.largest_frontier = max(self.sizes)
            if not ended and (why := (yield from self._look(self.sizes[-1], len(self.sizes) - 1))):
                yield Finished("stopped", why)
                return
        self.expanded = sum(self.sizes)
        self.farthest = sorted(kernel.farthest())[: self.most]
        yield self._all_visited()


class SingleLevels(BlockLevels):
    """All positions of tiles as blocks: for several blanks, or boards too large to enumerate."""

    def __init__(
        self, tiles: Tiles, source: bytes, budget: Budget | None = None, *, most: int = 0
    ) -> None:
        blocks = singles(tiles, source)
        super().__init__(blocks, kernel_for(blocks), budget, most=most)
        self.tiles = tiles

    def converted(self, state: State) -> bytes:
        return self.tiles.encode(self.blocks.position(state))


def singles(tiles: Tiles, source: bytes) -> Blocks:
    """Return tiles in some position as blocks of one cell.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> tiles = Tiles(read_puzzle("12/00"))
    >>> singles(tiles, tiles.start).problem.start
    (24, 1, 2)
    """
    position = tiles.position(source)
    return Blocks(replace(tiles.puzzle, kind="blocks", start=position), "steps")


def can_enumerate(tiles: Tiles) -> bool:
    """Return whether the kernel enumerates a puzzle: one blank, and few cells."""
    rows, cols = tiles.puzzle.rows, tiles.puzzle.cols
    few = min(rows, cols) > 1 and rows * cols <= MOST_ENUMERATED
    return few and tiles.start.count(0) == 1
