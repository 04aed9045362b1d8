"""Iterative deepening for tiles in the compiled kernel, as a search like others.

The kernel goes on by some thousands of expansions at a time, a few milliseconds; in between the
meter is looked at, and whoever watches is told how it stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from dodgson import native
from dodgson.search import Budget, Search, Solution
from dodgson.search.events import BoundRaised, Event, Finished
from dodgson.sliding.patterns import MOST_CELLS, place_goal
from dodgson.sliding.tables import tables
from dodgson.sliding.tiles import Tiles

AT_A_TIME = 1 << 14
"""So many expansions take a few milliseconds."""


class _StoppedError(Exception):
    """The budget was spent, or somebody interrupted, before the search had begun."""


def can_deepen(tiles: Tiles) -> bool:
    """Say whether the kernel takes a puzzle: one blank, and a board of some rows and columns."""
    rows, cols = tiles.puzzle.rows, tiles.puzzle.cols
    one_blank = tiles.start.count(0) == 1
    return one_blank and min(rows, cols) > 1 and rows * cols <= MOST_CELLS


class Deepening(Search[bytes]):
    """IDA* with additive pattern databases and their mirror image (Korf and Felner, 2002).

    With ``every`` it goes on to count all shortest solutions, in ``count``, and to keep them as far
    as they have no more than ``most_kept`` moves in all. It ends at the first of all shortest
    solutions in the order of moves. An ``incumbent`` is a solution known already, for whoever has
    to stop earlier: once the bound has come up to its cost it is proved. The tables are made when
    they are first wanted, which takes some seconds on large boards. It cannot be saved.
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
    ) -> None:
        super().__init__(tiles.problem, budget)
        self.tiles = tiles
        self.every = every
        self.most_kept = most_kept
        self.incumbent = incumbent
        self.count: int | None = None
        """How many shortest solutions there are, once that is known."""
        self.solutions: tuple[tuple[bytes, ...], ...] = ()
        """Those that were kept, in the order of their states."""

    def path_to(self, state: bytes) -> tuple[bytes, ...]:
        """Give the path to a state: those that are told here are whole."""
        return (self.problem.start, state)

    def _steps(self) -> Iterator[Event[bytes]]:
        self.begun = True
        if why := (yield from self._look(0, 0)):
            yield Finished(*self._open_end(why))
            return
        self.lower_bound = self.tiles.estimate(self.problem.start)
        yield BoundRaised(self.lower_bound)
        puzzle = self.tiles.puzzle
        placement = place_goal(self.tiles.goal, puzzle.rows, puzzle.cols)
        try:
            patterns = tables(placement.layout, self._pause)
        except _StoppedError as stopped:
            yield Finished(*self._open_end(str(stopped)))
            return
        kernels = native.kernels()
        assert kernels is not None  # or nobody would ask
        mirror = placement.layout.mirror
        search = kernels.TileSearch(
            patterns,
            placement.tiles(self.problem.start),
            mirror=None if mirror is None else bytes(mirror),
            every=self.every,
            most_kept=self.most_kept,
        )
        ended, first = False, tuple[bytes, ...]()
        while not ended:
            ended = search.advance(AT_A_TIME)
            self.expanded, self.generated, self.pruned, self.largest_frontier = search.effort
            if search.bound > self.lower_bound:
                self.lower_bound = search.bound
                yield BoundRaised(self.lower_bound)
            if search.found and not first:
                first = placement.path(self.problem.start, search.solutions()[0])
                if self.incumbent and self.incumbent.cost == search.bound:
                    self.incumbent = Solution(first, search.bound)  # as good, but the first
                else:
                    yield self._improve(first, search.bound)
            if not ended and (why := (yield from self._look(self.largest_frontier, search.bound))):
                yield Finished(*self._open_end(why))
                return
        if self.every:
            self.count = search.found
            paths = (placement.path(self.problem.start, each) for each in search.solutions())
            self.solutions = tuple(sorted(paths))
        assert self.incumbent is not None  # nobody searches where the parity is wrong
        yield self._verdict(self.incumbent, "no path within a lower limit ends")

    def _pause(self) -> None:
        """Look at the meter while tables are made."""
        if why := self.meter.look(0):
            self.cut_short = True
            raise _StoppedError(why)
