"""What a search found, and how sure it is."""

from __future__ import annotations

from typing import Any, Generic, Literal, NamedTuple, TypeVar

S = TypeVar("S")

Status = Literal["proved", "feasible", "none", "stopped"]
"""``proved``: no solution is cheaper. ``feasible``: a solution, maybe not the cheapest.
``none``: no solution exists. ``stopped``: none found before the budget ran out."""


class Solution(NamedTuple, Generic[S]):
    """A path from the start to a goal, and what it costs.

    A path of n states has n - 1 steps.

    >>> Solution(path=("cat", "cot", "dot"), cost=2)
    Solution(path=('cat', 'cot', 'dot'), cost=2)
    """

    path: tuple[S, ...]
    cost: float


class Statistics(NamedTuple):
    """What a search did: counts of states, wall-clock seconds, peak bytes of the process."""

    expanded: int
    generated: int
    pruned: int
    largest_frontier: int
    seconds: float
    memory: int

    def then(self, later: Statistics) -> Statistics:
        """Give what two searches did, one after the other.

        >>> Statistics(3, 9, 1, 5, 0.5, 10).then(Statistics(2, 4, 0, 8, 0.25, 20))
        Statistics(expanded=5, generated=13, pruned=1, largest_frontier=8, seconds=0.75, memory=20)
        """
        return Statistics(
            self.expanded + later.expanded,
            self.generated + later.generated,
            self.pruned + later.pruned,
            max(self.largest_frontier, later.largest_frontier),
            self.seconds + later.seconds,
            max(self.memory, later.memory),
        )

    def to_json(self) -> dict[str, Any]:
        """Give the numbers as plain data, ready for ``json.dumps``."""
        return self._asdict()


class Result(NamedTuple, Generic[S]):
    """The end of a search: its status and why, the best solution, the bound, the statistics."""

    status: Status
    why: str
    solution: Solution[S] | None
    lower_bound: float
    statistics: Statistics

    @property
    def path(self) -> tuple[S, ...] | None:
        """The best path found, or None."""
        return self.solution.path if self.solution else None

    @property
    def cost(self) -> float | None:
        """The best path's cost, or None."""
        return self.solution.cost if self.solution else None

    def __str__(self) -> str:
        found = f"cost {self.cost:g}" if self.cost is not None else "no solution"
        return f"{self.status}: {found} ({self.why}; {self.statistics.expanded:,} expanded)"
