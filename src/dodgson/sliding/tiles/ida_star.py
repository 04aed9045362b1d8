"""IDA* for tiles in the compiled kernel.

The kernel works for a few milliseconds at a time; between, the budget is checked and progress is
reported.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from dodgson import native
from dodgson import search as engine
from dodgson.search import Budget, Run, Solution, Statistics
from dodgson.search.events import BoundRaised, Event, Finished, Improved, Phase, Working
from dodgson.sliding.tiles.model import Tiles
from dodgson.sliding.tiles.patterns import MOST_CELLS, Layout, Placement, place_goal
from dodgson.sliding.tiles.tables import cached_tables, tables
from dodgson.work import OutOfBudget, in_background

if TYPE_CHECKING:
    from dodgson._native import TilePatterns, TileSearch

AT_A_TIME = 1 << 14
"""The number of expansions at a time, which takes a few milliseconds."""
WIDTHS = (200, 1000, 5000, 25_000)
"""The widths of the beams. A beam of 200 solves a 24-puzzle in a second, 25% above the least."""
PATIENCE = 5
"""The next beam runs when IDA* has taken this many times as long as the last beam."""


def kernel_takes_tiles(tiles: Tiles) -> bool:
    """Return whether the kernel takes a puzzle: one blank, and several rows and columns."""
    rows, cols = tiles.puzzle.rows, tiles.puzzle.cols
    one_blank = tiles.start.count(0) == 1
    return one_blank and min(rows, cols) > 1 and rows * cols <= MOST_CELLS


class KernelIDAStar(Run[bytes]):
    """IDA* with additive pattern databases and their mirror image (Korf and Felner, 2002).

    It returns the first of all shortest solutions in the order of moves. With ``every`` it also
    counts all shortest solutions, in ``count``, and keeps those that have at most ``most_kept``
    moves in all.

    An ``incumbent`` is a solution known before; it is proved when the bound reaches its cost.
    ``beams`` are the widths of beam searches that look for a first solution, and then, in a part of
    the time, for better ones. Making the tables takes some seconds on large boards. The search
    cannot be saved.
    """

    name = "ida-star"
    complete = True
    optimal = True

    def __init__(
        self,
        tiles: Tiles,
        budget: Budget | None = None,
        *,
        every: bool = False,
        most_kept: int = 1_000_000,
        incumbent: Solution[bytes] | None = None,
        beams: Sequence[int] = (),
    ) -> None:
        super().__init__(budget)
        self.tiles = tiles
        self.problem = tiles.problem
        self.every = every
        self.most_kept = most_kept
        self.incumbent = incumbent
        self._widths = list(beams)
        """The widths of the beams not yet tried."""
        self._beam_took = 0.0
        self._beams_did = Statistics(0, 0, 0, 0, 0.0, 0)
        self.count: int | None = None
        """The number of shortest solutions, when it is known."""
        self.solutions: tuple[tuple[bytes, ...], ...] = ()
        """The solutions kept, in the order of their states."""

    def _steps(self) -> Iterator[Event[bytes]]:
        self.begun = True
        if why := (yield from self._look(0, 0)):
            yield Finished(*self._open_end(why))
            return
        self.lower_bound = self.tiles.estimate(self.problem.start)
        yield BoundRaised(self.lower_bound)
        if why := (yield from self._beam()):
            yield Finished(*self._open_end(why))
            return
        puzzle = self.tiles.puzzle
        placement = place_goal(self.tiles.goal, puzzle.rows, puzzle.cols)
        patterns = yield from self._tables(placement.layout)
        if isinstance(patterns, str):
            yield Finished(*self._open_end(patterns))
            return
        search = tile_search(
            placement,
            patterns,
            self.problem.start,
            every=self.every,
            most_kept=self.most_kept,
        )
        if why := (yield from self._advance(search, placement)):
            yield Finished(*self._open_end(why))
            return
        if self.every:
            self.count = search.found
            paths = (placement.path(self.problem.start, each) for each in search.solutions())
            self.solutions = tuple(sorted(paths))
        assert self.incumbent is not None  # the caller has checked the parity
        yield self._verdict(self.incumbent, "no path below this cost reaches a goal")

    def _advance(
        self, search: TileSearch, placement: Placement
    ) -> Generator[Event[bytes], None, str | None]:
        """Advance the kernel to its end, with beams between; return why to stop, if so."""
        first, since = tuple[bytes, ...](), self.meter.seconds
        while True:
            ended = search.advance(AT_A_TIME)
            self._count(Statistics(*search.effort, 0.0, 0))
            if search.bound > self.lower_bound:
                self.lower_bound = search.bound
                yield BoundRaised(self.lower_bound)
            if search.found and not first:
                first = placement.path(self.problem.start, search.solutions()[0])
                if self.incumbent and self.incumbent.cost == search.bound:
                    # The incumbent costs the same, but is not the first in the order of moves.
                    self.incumbent = Solution(first, search.bound)
                else:
                    yield self._improve(first, search.bound)
            if ended:
                return None
            why = yield from self._look(self.largest_frontier, search.bound)
            if not why and self.meter.seconds - since > PATIENCE * self._beam_took:
                why = yield from self._beam()
                since = self.meter.seconds
            if why:
                return why

    def _beam(self) -> Generator[Event[bytes], None, str | None]:
        """Search by the next beam for a better solution; return why to stop, if so."""
        if not self._widths or (self.incumbent and self.incumbent.cost == self.lower_bound):
            return None
        width, began = self._widths.pop(0), self.meter.seconds
        yield Phase(f"a beam of {width:,} positions a level")
        search = engine.beam(self.problem, width=width)
        search.meter = self.meter
        for event in search.as_part():
            if isinstance(event, Working):
                yield event
            elif isinstance(event, Improved):
                found = event.solution
                if self.incumbent is None or found.cost < self.incumbent.cost:
                    yield self._improve(found.path, found.cost)
        self._beams_did = self._beams_did.then(search.statistics)
        self._beam_took = self.meter.seconds - began
        self.cut_short = search.cut_short
        if search.cut_short:
            self._count(Statistics(0, 0, 0, 0, 0.0, 0))
            return search.result.why
        yield Phase("iterative deepening")
        return None

    def _count(self, did: Statistics) -> None:
        """Copy the statistics: those of the kernel, added to those of the beams."""
        did = self._beams_did.then(did)
        self.expanded, self.generated, self.pruned, self.largest_frontier, *_ = did

    def _tables(self, layout: Layout) -> Generator[Event[bytes], None, TilePatterns | str]:
        """Return a layout's tables, or why to stop before they are made."""
        patterns = cached_tables(layout)
        if patterns is not None:
            return patterns
        yield Phase("making pattern databases, which are then cached")
        try:
            patterns = yield from in_background(
                lambda pause: tables(layout, pause), lambda: self._look(0, self.lower_bound)
            )
        except OutOfBudget as spent:
            return str(spent)
        yield Phase("iterative deepening")
        return patterns


def tile_search(
    placement: Placement,
    patterns: TilePatterns,
    start: bytes,
    *,
    every: bool = False,
    most_kept: int = 1,
) -> TileSearch:
    """Return the kernel's search from a position, with the tables of its layout."""
    kernels = native.kernels()
    assert kernels is not None  # the caller has checked
    mirror = placement.layout.mirror
    search: TileSearch = kernels.TileSearch(
        patterns,
        placement.tiles(start),
        mirror=None if mirror is None else bytes(mirror),
        every=every,
        most_kept=most_kept,
    )
    return search
