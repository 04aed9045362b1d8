"""Count what a search does, and check its budget."""

from __future__ import annotations

from collections.abc import Sized

from dodgson.errors import InputError
from dodgson.memory import peak_memory
from dodgson.search.result import Statistics
from dodgson.work import Budget, Meter


class Effort:
    """The counts of a search, or of several that answer one question, and their meter.

    >>> effort = Effort(Budget(expansions=1))
    >>> effort.expand(["cot", "cut"], frontier=1)
    >>> effort.statistics.generated
    2
    >>> effort.expand([], frontier=2)
    Traceback (most recent call last):
    ...
    dodgson.work.OutOfBudget: the budget of 1 expansion is spent

    A loop that cannot afford a call for each expansion changes the counts itself.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        """Start to count; raise ``InputError`` if ``budget`` is not a ``Budget``."""
        if budget is not None and not isinstance(budget, Budget):
            raise InputError(f"budget={budget!r}: give a Budget, such as Budget(expansions=1000)")
        self.meter = Meter(budget or Budget())
        self.expanded = self.generated = self.pruned = self.largest_frontier = 0

    def expand(self, successors: Sized, frontier: int) -> None:
        """Count a state that is about to be expanded; raise ``OutOfBudget`` if it must not be."""
        if self.expanded >= self.meter.next_look:
            self.meter.start()
            self.meter.check(self.expanded)
        self.expanded += 1
        self.generated += len(successors)
        self.largest_frontier = max(self.largest_frontier, frontier)

    @property
    def statistics(self) -> Statistics:
        """The statistics so far."""
        return Statistics(
            self.expanded,
            self.generated,
            self.pruned,
            self.largest_frontier,
            self.meter.seconds,
            peak_memory(),
        )
