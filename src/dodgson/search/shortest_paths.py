"""All shortest solutions: how many there are, and each of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from dodgson.search.blaming import blamed
from dodgson.search.effort import Effort
from dodgson.search.problem import Problem
from dodgson.search.result import Statistics
from dodgson.work import Budget

S = TypeVar("S", bound=Hashable)


@dataclass
class PathGraph(Generic[S]):
    """The states on shortest paths from the start to a goal, as a graph of levels."""

    parents: dict[S, list[S]] = field(default_factory=dict)
    """Before each state those from which it is reached; the start has none."""
    ways: dict[S, int] = field(default_factory=dict)
    """How many shortest paths lead from the start to each state."""
    goals: list[S] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many shortest paths there are."""
        return sum(self.ways[goal] for goal in self.goals)

    def paths(self) -> Iterator[tuple[S, ...]]:
        """Yield every shortest path, in an order that is always the same."""
        stack: list[tuple[S, ...]] = [(goal,) for goal in reversed(self.goals)]
        while stack:
            path = stack.pop()
            before = self.parents[path[0]]
            if not before:
                yield path
            stack.extend((state, *path) for state in reversed(before))


@dataclass(kw_only=True)
class ShortestPaths(PathGraph[S]):
    """The shortest paths of a problem, found by walking out from its start.

    >>> from dodgson.search import Problem
    >>> grid = Problem((0, 0), lambda s: [(s[0] + 1, s[1]), (s[0], s[1] + 1)], (2, 1).__eq__,
    ...     weighted=False)
    >>> found = ShortestPaths(problem=grid, cost=3)
    >>> found.count, next(found.paths())
    (3, ((0, 0), (1, 0), (2, 0), (2, 1)))

    The cost of a shortest path must be known. Two steps between the same states are one way. Only a
    ``TrustedProblem`` is pruned by its estimate: a wrong estimate would hide paths, and the count
    would not say so. Raise ``OutOfBudget``, and ``ProblemError`` for what the problem's functions
    raise.
    """

    problem: Problem[S]
    cost: int
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        self.effort = Effort(self.budget)
        self.effort.meter.start()
        self._at = self.problem.start
        with blamed(lambda: self._at):
            self._walk()

    def _walk(self) -> None:
        """Visit the states level by level, without those that are proved too far from a goal."""
        problem = self.problem
        estimate = (problem.estimate if problem.trusted else None) or (lambda _state: 0)
        level = [problem.start]
        self.ways[problem.start] = 1
        self.parents[problem.start] = []
        depths: dict[S, int] = {problem.start: 0}
        for depth in range(1, self.cost + 1):
            following: list[S] = []
            for state in level:
                self._at = state
                children = [*cast("Iterable[S]", problem.successors(state))]
                self.effort.expand(children, len(level))
                for child in children if problem.trusted else dict.fromkeys(children):
                    known = depths.get(child)
                    if known is None and depth + estimate(child) <= self.cost:
                        depths[child] = known = depth
                        self.ways[child] = 0
                        self.parents[child] = []
                        following.append(child)
                    if known == depth:
                        self.ways[child] += self.ways[state]
                        self.parents[child].append(state)
            level = following
        self.goals = [state for state in level if problem.is_goal(state)]
        if self.cost == 0:
            self.goals = [problem.start]

    @property
    def statistics(self) -> Statistics:
        """The counts of the walk."""
        done = self.effort.statistics
        return done._replace(pruned=done.generated - len(self.ways) + 1)
