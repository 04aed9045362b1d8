"""What a search found, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

S = TypeVar("S")

Status = Literal["proved", "feasible", "none", "stopped"]
"""``proved``: no solution is cheaper. ``feasible``: a solution, maybe not the cheapest.
``none``: no solution exists. ``stopped``: none was found before the search was stopped."""


Assumption = Literal[
    "admissible estimate", "matching goals and predecessors", "sound bounded_successors"
]
"""A promise of the problem that an answer depends on, and that no search can check fully."""

CONDITIONS: Final[Mapping[Assumption, str]] = {
    "admissible estimate": "if the estimate never overestimates",
    "matching goals and predecessors": (
        "if goals and predecessors agree with is_goal and successors"
    ),
    "sound bounded_successors": "if bounded_successors and estimate keep their promises",
}
"""The text of each assumption, for people."""


def conditional(why: str, assumes: Assumption | None) -> str:
    """Return the reason for a status, followed by the condition on which it holds.

    >>> conditional("no open state can lead to a cheaper solution", "admissible estimate")
    'no open state can lead to a cheaper solution, if the estimate never overestimates'
    """
    return why if assumes is None else f"{why}, {CONDITIONS[assumes]}"


def unconditional(why: str, assumes: Assumption | None) -> str:
    """Return a reason without its condition: the inverse of ``conditional``."""
    return why if assumes is None else why.removesuffix(f", {CONDITIONS[assumes]}")


class Solution(NamedTuple, Generic[S]):
    """A path from the start to a goal, what it costs, and the actions along it.

    A path of n states has n - 1 steps. There is an action for each step if the problem is
    labelled, else there are none.

    >>> Solution(path=("cat", "cot", "dot"), cost=2)
    Solution(path=('cat', 'cot', 'dot'), cost=2, actions=())
    """

    path: tuple[S, ...]
    cost: float
    actions: tuple[Any, ...] = ()


class Statistics(NamedTuple):
    """What a search did: counts of states, wall-clock seconds, peak bytes of the process."""

    expanded: int
    generated: int
    pruned: int
    largest_frontier: int
    seconds: float
    memory: int

    def then(self, later: Statistics) -> Statistics:
        """Return the statistics of two searches that ran one after the other.

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
        """Return the numbers as plain data, ready for ``json.dumps``."""
        return self._asdict()


class Result(NamedTuple, Generic[S]):
    """The end of a search: its status and why, the best solution, the bound, the statistics.

    ``assumes`` names the promise of the problem that the status and the bound depend on; it is None
    if they hold unconditionally.
    """

    status: Status
    why: str
    solution: Solution[S] | None
    lower_bound: float
    statistics: Statistics
    assumes: Assumption | None = None

    @property
    def path(self) -> tuple[S, ...] | None:
        """The best path found, or None."""
        return self.solution.path if self.solution else None

    @property
    def cost(self) -> float | None:
        """The best path's cost, or None."""
        return self.solution.cost if self.solution else None

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions along the best path; none if the problem is not labelled."""
        return self.solution.actions if self.solution else ()

    @property
    def verdict(self) -> str:
        """The status, with the condition on which "proved" or "none" holds.

        >>> done = Statistics(3, 9, 1, 5, 0.5, 10)
        >>> Result("proved", "", None, 4, done, "admissible estimate").verdict
        'proved, if the estimate never overestimates'
        """
        sure = self.status in {"proved", "none"}
        return conditional(self.status, self.assumes if sure else None)

    @property
    def reason(self) -> str:
        """Why the search ended, without the condition that ``why`` includes."""
        return unconditional(self.why, self.assumes)

    def __str__(self) -> str:
        found = f"cost {self.cost:g}" if self.cost is not None else "no solution"
        return f"{self.verdict}: {found} ({self.reason}; {self.statistics.expanded:,} expanded)"

    def _repr_html_(self) -> str:
        """Return the result as HTML for notebooks: the verdict, then one row per state."""
        from html import escape

        path = self.path or ()
        actions = ("", *map(str, self.actions)) if self.actions else ("",) * len(path)
        cells = "".join(
            f"<tr><td>{escape(action)}</td><td><pre>{escape(str(state))}</pre></td></tr>"
            for action, state in zip(actions, path, strict=True)
        )
        return f"<p>{escape(str(self))}</p><table>{cells}</table>"
