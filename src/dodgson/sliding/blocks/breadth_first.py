"""Breadth-first search of blocks and cars in the compiled kernel, as a search like others.

The kernel goes on for a hundredth of a second at a time; in between the meter is looked at, and
whoever watches is told how it stands. It meets positions in the order of its reference, the
engine's breadth-first search, and so gives the same solution after the same number of expansions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from dodgson import native
from dodgson.memory import resident_memory, usable_memory
from dodgson.search import Budget, Run
from dodgson.search.events import BoundRaised, Event, Finished
from dodgson.search.shortest_paths import PathGraph
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.work import LOOK_SECONDS, Meter, OutOfBudget, observed

if TYPE_CHECKING:
    from dodgson._native import BlockSearch


UNKNOWN_SPARE = 1 << 31
"""Where the system does not say what it has, a search may take two gigabytes."""


def kernel_for(blocks: Blocks, most_bytes: int | None = None) -> BlockSearch:
    """Begin a search in the kernel, which may take so many bytes, or most of what is free.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> if native.kernels():
    ...     search = kernel_for(Blocks(find_puzzle("klotski"), "steps"))
    ...     assert search.advance("end", None, 60) == "exhausted"
    ...     assert len(search) == 25955

    Raises ``OverflowError`` where the board is too large for the kernel.
    """
    kernels = native.kernels()
    assert kernels is not None  # or nobody would ask
    kernel: BlockSearch = kernels.BlockSearch(
        blocks.ground,
        [(list(shape.cells), shape.floor, [*shape.ways]) for shape in blocks.shapes],
        list(blocks.start[1:]),
        [(place - 1, target) for place, target in blocks.targets],
        blocks.metric,
        spare_memory() if most_bytes is None else most_bytes,
    )
    return kernel


def spare_memory() -> int:
    """Give the bytes that a search may take so that the system has some left.

    >>> spare_memory() > 0
    True
    """
    usable = usable_memory()
    return UNKNOWN_SPARE if usable is None else max(usable - resident_memory(), 0)


def out_of_memory(kernel: BlockSearch) -> str:
    """Say why a search had to stop that would have taken more memory than it may."""
    taken = f"{len(kernel):,} positions take {kernel.bytes >> 20:,} MB"
    return f"more memory would be needed than there is to spare: {taken}"


def kernel_takes_blocks(blocks: Blocks) -> bool:
    """Say whether the kernel takes a board: one of at most 128 cells, about.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> kernel_takes_blocks(Blocks(find_puzzle("klotski"), "steps"))
    True
    """
    if native.kernels() is None:
        return True  # that there are none is told elsewhere
    try:
        kernel_for(blocks)
    except OverflowError:
        return False
    return True


class BlockBreadthFirst(Run[State]):
    """Level by level from the start, until a goal is met; it cannot be saved.

    Once one was met, ``every`` gives all solutions as short.
    """

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(
        self, blocks: Blocks, budget: Budget | None = None, most_bytes: int | None = None
    ) -> None:
        super().__init__(budget)
        self.problem = blocks.problem
        self.kernel = kernel_for(blocks, most_bytes)
        self._most = self.meter.budget.expansions
        """So many positions may be expanded in all."""

    def _steps(self) -> Iterator[Event[State]]:
        self.begun = True
        if self.problem.is_goal(self.problem.start):
            yield self._improve((self.problem.start,), 0)
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
        """Let the kernel go on until it is there; give what ended it, or why it had to stop."""
        frontier = 1
        while True:
            if why := (yield from self._look(frontier, self.kernel.depth)):
                return why
            stop = self.kernel.advance(until, self._most, LOOK_SECONDS)
            frontier = self._count()
            if self.lower_bound <= self._depth:
                self.lower_bound = self._depth + 1
                yield BoundRaised(self.lower_bound)
            if stop == "memory":
                self.cut_short = True
                return out_of_memory(self.kernel)
            if stop in ("goal", "exhausted"):
                return stop

    @property
    def whole(self) -> list[int]:
        """How many positions are 0, 1, 2 and more moves away; levels met as a whole only."""
        return self.kernel.levels()[: self._depth + 1]

    @property
    def _depth(self) -> int:
        """How deep the level is whose successors are being made; none is made of a goal."""
        path = self.kernel.path() if self.kernel.goals() else None
        return min(self.kernel.depth, max(len(path) - 2, 0)) if path else self.kernel.depth

    def _count(self) -> int:
        """Take over what the kernel has counted; give the size of the level at hand."""
        self.expanded, self.generated = self.kernel.expanded, self.kernel.generated
        self.pruned = self.generated - len(self.kernel) + 1
        opened = self.whole
        self.largest_frontier = max(opened[1:], default=0)  # the start alone is no frontier
        return opened[-1]

    def every(self, budget: Budget) -> PathGraph[State]:
        """Give all shortest solutions, once one was found; raises ``OutOfBudget``."""
        self.meter = Meter(budget)
        self.meter.start()
        self.meter.spent_before(0.0, self.expanded)
        self._most = None if budget.expansions is None else self.expanded + budget.expansions
        for _ in observed(self, self._advance_to_all()):
            pass
        found = self.kernel.shortest(self._pause)
        assert found is not None  # a goal was met
        levels, parents = found
        return paths_of([[tuple(state) for state in level] for level in levels], parents)

    def _advance_to_all(self) -> Iterator[Event[State]]:
        stop = yield from self._advance("goals")
        if stop != "goal":
            raise OutOfBudget(stop)

    def _pause(self) -> None:
        self.meter.check(self.expanded)


def paths_of(levels: list[list[State]], parents: list[list[list[int]]]) -> PathGraph[State]:
    """Give paths told by levels of states, and the places of each one's parents.

    >>> paths_of([[(1,)], [(2,), (3,)], [(4,)]], [[[0], [0]], [[0, 1]]]).count
    2
    """
    paths: PathGraph[State] = PathGraph({}, {}, levels[-1])
    for state in levels[0]:
        paths.parents[state], paths.ways[state] = [], 1
    for before, level, places in zip(levels, levels[1:], parents, strict=False):
        for state, of_state in zip(level, places, strict=True):
            paths.parents[state] = [before[place] for place in of_state]
            paths.ways[state] = sum(map(paths.ways.__getitem__, paths.parents[state]))
    return paths
