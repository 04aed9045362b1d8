"""All positions of a puzzle, level by level: how many are how far away, and which are farthest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, TypeVar, cast

from dodgson import native
from dodgson.search import Budget, Problem, Search
from dodgson.search.events import Event, Finished
from dodgson.sliding.blocks import Blocks, State
from dodgson.sliding.flooding import kernel_for, out_of_memory
from dodgson.sliding.tiles import Tiles
from dodgson.work import LOOK_SECONDS

if TYPE_CHECKING:
    from dodgson._native import BlockSearch

S = TypeVar("S", bound=Hashable)

MOST_ENUMERATED = 12
"""The kernel enumerates boards of so many cells: 3 by 4 have 239,500,800 positions."""
AT_A_TIME = 1 << 15
"""So many ranks, each of up to twelve positions, take a few milliseconds."""


class Levels(Search[S]):
    """Breadth-first from some states on, where every move can be taken back.

    >>> from dodgson.search import Problem
    >>> ring = Problem(0, lambda n: [(n + 1) % 6, (n - 1) % 6], lambda n: n == 2, weighted=False)
    >>> levels = Levels(ring, [0], most=10)
    >>> levels.run().status, levels.sizes, levels.farthest, levels.goals
    ('none', [1, 2, 2, 1], [3], [2])

    What a level leads to lies in it, before it, or behind it, so no more than three levels are
    held. Its end is "none": every state that can be reached was looked at.
    """

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(
        self,
        problem: Problem[S],
        sources: Sequence[S],
        budget: Budget | None = None,
        *,
        most: int = 0,
    ) -> None:
        super().__init__(problem, budget)
        self.sources = sources
        self.most = most
        self.sizes: list[int] = []
        """How many states are 0, 1, 2 and more moves away; whole levels only."""
        self.farthest: list[S] = []
        """States of the last level once all is done, at most as many as were asked for."""
        self.goals: list[S] = []
        """The goals among the states of whole levels."""

    def path_to(self, state: S) -> tuple[S, ...]:
        """Give no path: none is kept."""
        return (state,)

    def _steps(self) -> Iterator[Event[S]]:
        self.begun = True
        successors = cast("Callable[[S], Iterable[S]]", self.problem.successors)
        before: dict[S, None] = {}
        level = dict.fromkeys(self.sources)
        while level:
            self._note(level)
            behind: dict[S, None] = {}
            for state in level:
                if self.expanded >= self.meter.next_look and (
                    why := (yield from self._look(len(level) + len(behind), len(self.sizes) - 1))
                ):
                    yield Finished("stopped", why)
                    return
                self.expanded += 1
                for child in successors(state):
                    self.generated += 1
                    if child in before or child in level or child in behind:
                        self.pruned += 1
                    else:
                        behind[child] = None
            before, level = level, behind
        self.farthest = nsmallest(self.most, cast("Iterable[Any]", before))
        yield Finished("none", "every position that can be reached was looked at")

    def _note(self, level: dict[S, None]) -> None:
        self.sizes.append(len(level))
        self.largest_frontier = max(self.largest_frontier, len(level))
        self.goals += filter(self.problem.is_goal, level)


class TileLevels(Levels[bytes]):
    """The same of tiles with one blank, in the compiled kernel.

    It counts what it expands by whole levels.
    """

    def __init__(
        self, tiles: Tiles, source: bytes, budget: Budget | None = None, *, most: int = 0
    ) -> None:
        super().__init__(tiles.problem, [source], budget, most=most)
        self.tiles = tiles

    def _steps(self) -> Iterator[Event[bytes]]:
        self.begun = True
        self.sizes = [1]
        if why := (yield from self._look(1, 0)):
            yield Finished("stopped", why)
            return
        kernels = native.kernels()
        assert kernels is not None  # or nobody would ask
        puzzle, (source,) = self.tiles.puzzle, self.sources
        try:
            walk = kernels.TileEnumeration(puzzle.rows, puzzle.cols, source, 0, self.most)
        except MemoryError as error:
            yield Finished("stopped", str(error))
            return
        ended = False
        while not ended:
            ended = walk.advance(AT_A_TIME)
            if len(walk.sizes) > len(self.sizes):
                self.expanded, self.sizes = sum(self.sizes), walk.sizes
                self.largest_frontier = max(self.sizes)
            if not ended and (why := (yield from self._look(self.sizes[-1], len(self.sizes) - 1))):
                yield Finished("stopped", why)
                return
        self.expanded = sum(self.sizes)
        self.farthest = sorted(walk.farthest())[: self.most]
        yield Finished("none", "every position that can be reached was looked at")


class BlockLevels(Levels[Any]):
    """The same of blocks and cars in the compiled kernel: from the start on, then from the goals.

    It holds all positions, and stops before that takes more memory than there is to spare.
    """

    def __init__(
        self,
        blocks: Blocks,
        kernel: BlockSearch,
        budget: Budget | None = None,
        *,
        most: int = 0,
    ) -> None:
        super().__init__(blocks.problem, [], budget, most=most)
        self.blocks = blocks
        self.kernel = kernel

    def _steps(self) -> Iterator[Event[Any]]:
        self.begun = True
        self._count()
        stop = ""
        while stop != "exhausted":
            if why := (yield from self._look(max(self.sizes, default=0), self.kernel.depth)):
                yield Finished("stopped", why)
                return
            stop = self.kernel.advance("end", self.meter.budget.expansions, LOOK_SECONDS)
            self._count()
            if stop == "memory":
                yield Finished("stopped", out_of_memory(self.kernel))
                return
        self.farthest = nsmallest(self.most, self._last_level())
        yield Finished("none", "every position that can be reached was looked at")

    def _count(self) -> None:
        """Take over what the kernel has counted of whole levels."""
        kernel = self.kernel
        self.expanded, self.generated = kernel.expanded, kernel.generated
        self.sizes = kernel.levels()[: kernel.depth + 1]
        self.pruned = self.generated - len(kernel) + self.sizes[0]
        self.largest_frontier = max(self.sizes)

    def _last_level(self) -> Iterator[Any]:
        """Give the states of the last level."""
        end = len(self.kernel)
        for first in range(end - self.sizes[-1], end, AT_A_TIME):
            yield from map(self._told, self.kernel.states(first, min(AT_A_TIME, end - first)))

    def _told(self, state: State) -> Any:
        """Give a state as others know it."""
        return state


class SingleLevels(BlockLevels):
    """The same of tiles, with several blanks or on a board too large to be enumerated.

    Each tile is a block of one cell, and may slide into any blank.
    """

    def __init__(
        self, tiles: Tiles, source: bytes, budget: Budget | None = None, *, most: int = 0
    ) -> None:
        blocks = singles(tiles, source)
        super().__init__(blocks, kernel_for(blocks), budget, most=most)
        self.tiles = tiles

    def _told(self, state: State) -> bytes:
        return self.tiles.encode(self.blocks.position(state))


def singles(tiles: Tiles, source: bytes) -> Blocks:
    """Tell tiles in some position as blocks of one cell.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> tiles = Tiles(read_puzzle("12/00"))
    >>> singles(tiles, tiles.start).problem.start
    (24, 1, 2)
    """
    position = tiles.position(source)
    return Blocks(replace(tiles.puzzle, kind="blocks", start=position), "steps")


def can_enumerate(tiles: Tiles) -> bool:
    """Say whether the kernel walks through a puzzle's positions: one blank, and few cells."""
    rows, cols = tiles.puzzle.rows, tiles.puzzle.cols
    few = min(rows, cols) > 1 and rows * cols <= MOST_ENUMERATED
    return few and tiles.start.count(0) == 1
