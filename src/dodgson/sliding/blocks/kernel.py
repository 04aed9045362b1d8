"""Blocks and cars in the compiled kernel: breadth-first search.

The kernel works for a hundredth of a second at a time; between, the budget is checked and progress
is reported. It meets positions in the order of its reference, the engine's breadth-first search,
so it gives the same solution after the same number of expansions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from dodgson import native
from dodgson.memory import resident_memory, usable_memory
from dodgson.search import Budget, Run
from dodgson.search.events import BoundRaised, Event, Finished
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.work import LOOK_SECONDS, Meter, OutOfBudget, observed

if TYPE_CHECKING:
    from dodgson._native import BlockSearch
    from dodgson.search.problem import Problem
    from dodgson.search.shortest_paths import PathGraph

FIRST_BYTES = 1 << 26
"""The memory that a search begins with. Asking how much is free takes longer than most puzzles."""
UNKNOWN_SPARE = 1 << 31
"""The memory that a search may take if the free memory is unknown: two gigabytes."""


def kernel_for(blocks: Blocks, most_bytes: int | None = None) -> BlockSearch:
    """Return a new search in the kernel, which may take ``most_bytes``, or most of what is free.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> if native.kernels():
    ...     search = kernel_for(Blocks(find_puzzle("klotski"), "steps"))
    ...     assert search.advance("end", None, 60) == "exhausted"
    ...     assert len(search) == 25955

    Raise ``OverflowError`` if the board is too large for the kernel.
    """
    kernels = native.kernels()
    assert kernels is not None  # the caller has checked
    kernel: BlockSearch = kernels.BlockSearch(
        blocks.ground,
        [(shape.cells, shape.floor, shape.ways) for shape in blocks.shapes],
        list(blocks.start[1:]),
        [(place - 1, target) for place, target in blocks.targets],
        blocks.metric,
        spare_memory() if most_bytes is None else most_bytes,
    )
    return kernel


def spare_memory() -> int:
    """Return the bytes that a search may take and still leave the system some.

    >>> spare_memory() > 0
    True
    """
    usable = usable_memory()
    return UNKNOWN_SPARE if usable is None else max(usable - resident_memory(), 0)


def out_of_memory(kernel: BlockSearch) -> str:
    """Return why a search stopped that needed more memory than it may take."""
    return f"too little memory: {len(kernel):,} positions take {kernel.bytes >> 20:,} MB already"


def kernel_takes_blocks(blocks: Blocks) -> bool:
    """Return whether the kernel takes a board: one with pieces, of at most 128 cells, about.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> kernel_takes_blocks(Blocks(find_puzzle("klotski"), "steps"))
    True
    """
    if native.kernels() is None:
        return True  # the caller reports that there are no kernels
    if not blocks.shapes:
        return False  # it never ends on a board without pieces
    try:
        kernel_for(blocks)
    except OverflowError:
        return False
    return True


class BlockBreadthFirst(Run[State]):
    """A search level by level from the start to the first goal; it cannot be saved.

    After it has met a goal, ``every`` returns all shortest solutions.
    """

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(
        self, blocks: Blocks, budget: Budget | None = None, most_bytes: int | None = None
    ) -> None:
        """Prepare a search; raise ``OverflowError`` if the board is too large for the kernel."""
        super().__init__(budget)
        self.blocks = blocks
        self.kernel = kernel_for(blocks, FIRST_BYTES if most_bytes is None else most_bytes)
        self._may_grow = most_bytes is None
        self._depth = 0
        """The depth of the level being expanded; goals are not expanded."""
        self._most = self.meter.budget.expansions
        """The limit on expansions, those of ``every`` included."""

    @property
    def problem(self) -> Problem[State]:
        """The same puzzle for the engine."""
        return self.blocks.problem

    def _steps(self) -> Iterator[Event[State]]:
        self.begun = True
        if self.blocks.is_goal(self.blocks.start):
            yield self._improve((self.blocks.start,), 0)
            yield Finished("proved", "the start is a goal")
            return
        stop = yield from self._advance("goal")
        if stop == "goal":
            path = tuple(self.kernel.path() or ())
            yield self._improve(path, len(path) - 1)
            yield Finished("proved", "every state nearer to the start was tried")
        elif stop == "exhausted":
            yield self._exhausted(cut=False, limit=None)
        else:
            yield Finished(*self._open_end(stop))

    def _advance(self, until: Literal["goal", "goals", "end"]) -> Any:
        """Advance the kernel; return what ended it, or why it had to stop."""
        frontier = 1
        while True:
            if why := (yield from self._look(frontier, self.kernel.depth)):
                return why
            stop = self.kernel.advance(until, self._most, LOOK_SECONDS)
            frontier = self._count()
            if self.lower_bound <= self._depth:
                self.lower_bound = self._depth + 1
                yield BoundRaised(self.lower_bound)
            if stop == "memory" and self._may_grow:
                self._may_grow = False
                self.kernel.allow(self.kernel.bytes + spare_memory())
            elif stop == "memory":
                self.cut_short = True
                return out_of_memory(self.kernel)
            if stop in ("goal", "exhausted"):
                return stop

    @property
    def levels(self) -> list[int]:
        """The number of positions at distance 0, 1, 2, ...; complete levels only."""
        levels, depth = self.kernel.levels(), self.kernel.depth
        if self.kernel.goals():  # they are in the last level, and are not expanded
            depth = min(depth, max(len(levels) - 2, 0))
        return levels[: depth + 1]

    def _count(self) -> int:
        """Copy the kernel's counts; return the size of the last complete level."""
        self.expanded, self.generated = self.kernel.expanded, self.kernel.generated
        self.pruned = self.generated - len(self.kernel) + 1
        levels = self.levels
        self._depth = len(levels) - 1
        self.largest_frontier = max(levels[1:], default=0)  # the start alone is no frontier
        return levels[-1]

    def every(self, budget: Budget) -> PathGraph[State]:
        """Return all shortest solutions, after one was found; raise ``OutOfBudget``."""
        self.meter = Meter(budget)
        self.meter.start()
        self.meter.spent_before(0.0, self.expanded)
        self._most = None if budget.expansions is None else self.expanded + budget.expansions
        for _ in observed(self, self._advance_to_all()):
            pass
        found = self.kernel.shortest(lambda: self.meter.check(self.expanded))
        assert found is not None  # a goal was met
        levels, parents = found
        return paths_of([[tuple(state) for state in level] for level in levels], parents)

    def _advance_to_all(self) -> Iterator[Event[State]]:
        stop = yield from self._advance("goals")
        if stop != "goal":
            raise OutOfBudget(stop)


def paths_of(levels: list[list[State]], parents: list[list[list[int]]]) -> PathGraph[State]:
    """Return paths from levels of states, and the places of each state's parents in its level.

    >>> paths_of([[(1,)], [(2,), (3,)], [(4,)]], [[[0], [0]], [[0, 1]]]).count
    2
    """
    from dodgson.search.shortest_paths import PathGraph  # late: only to count solutions

    paths: PathGraph[State] = PathGraph({}, {}, levels[-1])
    for state in levels[0]:
        paths.parents[state], paths.ways[state] = [], 1
    for before, level, places in zip(levels, levels[1:], parents, strict=False):
        for state, of_state in zip(level, places, strict=True):
            paths.parents[state] = [before[place] for place in of_state]
            paths.ways[state] = sum(map(paths.ways.__getitem__, paths.parents[state]))
    return paths
