"""Iterative deepening: depth-first search under a rising limit; IDA* limits g + h."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeVar

from dodgson.search.algorithms.depth_first import PathSearch
from dodgson.search.events import BoundRaised, Event, Finished, Reached
from dodgson.search.problem import Problem
from dodgson.search.result import Assumption, Solution
from dodgson.work import Budget

S = TypeVar("S")


class IterativeDeepening(PathSearch[S]):
    """Repeat depth-first search, each time with the least f pruned before as the limit.

    It keeps one path only, so it needs little memory, and may visit a state many times.
    """

    name = "iterative-deepening"
    complete = True
    optimal = True

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.limit = 0

    def _promise(self) -> Assumption | None:
        return None if self.estimate is None else "admissible estimate"

    def _steps(self) -> Iterator[Event[S]]:
        start, limit = self.problem.start, self.meter.budget.cost
        if not self.begun:
            self.begun = True
            self.limit = 0 if self.estimate is None else self.problem.estimate_of(start)
            self.hopeless = self.limit == math.inf
            if self._watched:
                yield Reached(start, None, 0, self.limit)
            if self.problem.is_goal(start):
                yield self._improve((start,), 0)
                yield Finished("proved", "the start is a goal")
                return
        while self.limit < math.inf:
            if self.limit > self.lower_bound:
                self.lower_bound = self.limit
                yield BoundRaised(self.limit)
            if limit is not None and self.limit > limit:
                yield self._exhausted(cut=True, limit=limit)
                return
            if not self.path:
                self._begin_at_start()
            if end := (yield from self._walk()):
                yield end
                return
            self.limit, self.beyond = self.beyond, math.inf
        yield self._exhausted(cut=False, limit=None)

    def _end(self, solution: Solution[S]) -> Finished:
        return self._verdict(solution, "no path below this cost reaches a goal")


class IDAStar(IterativeDeepening[S]):
    """Iterative deepening on g + h."""

    name = "ida-star"

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.estimate = problem.estimate


def iterative_deepening(
    problem: Problem[S], *, budget: Budget | None = None
) -> IterativeDeepening[S]:
    """Search depth-first under a rising limit on the cost: optimal, in the memory of one path.

    >>> from dodgson.search import Problem
    >>> knight = Problem(0, lambda n: [n - 3, n + 5], lambda n: n == 4)
    >>> iterative_deepening(knight).run().path
    (0, -3, -6, -1, 4)

    Complete on finite graphs. Source: Slate and Atkin 1977, Korf 1985.
    """
    return IterativeDeepening(problem, budget)


def ida_star(problem: Problem[S], *, budget: Budget | None = None) -> IDAStar[S]:
    """Search depth-first under a limit on g + h that rises to the least f pruned (Korf 1985).

    >>> from dodgson.search import Problem
    >>> def left(n: int) -> float:
    ...     return abs(23 - n) / 5
    >>> walk = Problem(0, lambda n: [n + 1, n + 5], lambda n: n == 23, estimate=left)
    >>> ida_star(walk).run().cost
    7

    Complete on finite graphs, and optimal if the estimate is admissible.
    """
    return IDAStar(problem, budget)
