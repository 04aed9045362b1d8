"""All positions of blocks and cars, level by level, in the compiled kernel."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest
from typing import TYPE_CHECKING, Any

from dodgson.search import Budget
from dodgson.search.events import Event, Finished
from dodgson.search.levels import Enumeration
from dodgson.sliding.blocks.kernel import out_of_memory
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.work import LOOK_SECONDS

if TYPE_CHECKING:
    from dodgson._native import BlockSearch

STATES_AT_A_TIME = 1 << 15
"""The number of states read from the kernel at a time, which takes a few milliseconds."""


class BlockLevels(Enumeration[Any]):
    """All positions of blocks and cars: from the start, then again from the goals.

    It stores all positions, and stops before they take too much memory.
    """

    def __init__(
        self,
        blocks: Blocks,
        kernel: BlockSearch,
        budget: Budget | None = None,
        *,
        most: int = 0,
    ) -> None:
        super().__init__(budget, most=most)
        self.blocks = blocks
        self.kernel = kernel

    def _steps(self) -> Iterator[Event[Any]]:
        self.begun = True
        self._count()
        stop = ""
        while stop != "exhausted":
            if why := (yield from self._look(max(self.sizes), self.kernel.depth)):
                yield Finished("stopped", why)
                return
            stop = self.kernel.advance("end", self.meter.budget.expansions, LOOK_SECONDS)
            self._count()
            if stop == "memory":
                yield Finished("stopped", out_of_memory(self.kernel))
                return
        self.farthest = nsmallest(self.most, self._last_level())
        yield self._all_visited()

    def _count(self) -> None:
        """Copy the kernel's counts of complete levels."""
        kernel = self.kernel
        self.expanded, self.generated = kernel.expanded, kernel.generated
        self.sizes = kernel.levels()[: kernel.depth + 1]
        self.pruned = self.generated - len(kernel) + self.sizes[0]
        self.largest_frontier = max(self.sizes)

    def _last_level(self) -> Iterator[Any]:
        """Yield the states of the last level."""
        end = len(self.kernel)
        for first in range(end - self.sizes[-1], end, STATES_AT_A_TIME):
            states = self.kernel.states(first, min(STATES_AT_A_TIME, end - first))
            yield from map(self.converted, states)

    def converted(self, state: State) -> Any:
        """Return a state of the kernel as the caller's problem has it."""
        return state
