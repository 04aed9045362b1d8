"""Best-first search: one open list, of which greedy, uniform-cost and A* are orderings."""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import repeat
from typing import Any, Literal, TypeVar

from dodgson.errors import InputError, option
from dodgson.search.algorithm import Search, overestimated
from dodgson.search.algorithms.breadth_first import follow
from dodgson.search.events import BoundRaised, Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem, check_cost, not_a_number
from dodgson.search.result import Assumption
from dodgson.work import Budget

S = TypeVar("S")

Until = Literal["first", "proved"]


class BestFirst(Search[S]):
    """Expand the state with the least rank first: ``past`` * g + ``rest`` * h.

    g is the cost of the path to a state, h its estimate. Ties go to the larger g, then to the
    total order. A state is opened again when a cheaper path to it is found, so the estimate need
    not be consistent.
    """

    complete = True
    visits = Expanded

    def __init__(
        self,
        problem: Problem[S],
        budget: Budget | None = None,
        *,
        past: float = 1,
        rest: float = 1,
        until: Until = "proved",
    ) -> None:
        super().__init__(problem, budget)
        self.past, self.rest, self.until = past, rest, until
        self.parents: dict[Hashable, S | None] = {}
        self.costs: dict[Hashable, float] = {}
        """The cost of the cheapest path found to each state, by its identity."""
        self.open: list[tuple[Any, ...]] = []
        """A heap of (rank, -g, order, state), without the order if states can be compared."""
        self.cut = False

    def _steps(self) -> Iterator[Event[S]]:
        if not self.begun:
            start, self.begun = self.problem.start, True
            key = self._key(start)
            self.parents[key], self.costs[key] = None, 0
            h = self._estimate(start)
            order = self._total_order()
            entry = (self.rest * h, 0, start)
            self.open = [entry if order is None else (*entry[:2], order(start), start)]
            self.lower_bound = h
            if self._watched:
                yield Reached(start, None, 0, h)
            yield BoundRaised(self.lower_bound)
        end = yield from self._expand_all()
        yield end

    def _expand_all(  # noqa: C901, PLR0912, PLR0915 (one loop, watched or not, weighted or not)
        self,
    ) -> Generator[Event[S], None, Finished]:
        problem, meter, parents, costs = self.problem, self.meter, self.parents, self.costs
        successors, is_goal, identity = problem.successors, problem.is_goal, problem.identity
        estimate = problem.estimate if self.rest else None
        past, rest, order = self.past, self.rest, self._total_order()
        heap, weighted, sorts, limit = self.open, self.weighted, self._sorts, self._limit()
        kind = type(problem.start)
        expanded, pruned, entered = self.expanded, self.pruned, self.generated - self.pruned
        state, largest, fresh = self.at, self.largest_frontier, not expanded
        even, watched = past == rest == 1, self._watched
        # With past == 1, rank / max(1, rest) is a lower bound on the cost of a solution.
        sound = max(1, rest) if past == 1 else None
        ceiling = math.inf if sound is None else self.lower_bound * sound

        try:
            while heap:
                entry = heappop(heap)
                state, cost = entry[-1], -entry[1]
                if costs[state if identity is None else identity(state)] < cost:
                    continue  # a cheaper path to it was found later
                if entry[0] > ceiling and sound is not None:
                    ceiling = entry[0]
                    bound = ceiling if sound == 1 else ceiling / sound
                    if self.incumbent is not None and bound >= self.incumbent.cost:
                        break
                    self.lower_bound = bound
                    yield BoundRaised(bound)
                if is_goal(state):
                    self._count(expanded, pruned, entered)
                    if end := (yield from self._found(state, cost)):
                        return end
                    limit = self._limit()
                    continue
                if expanded >= meter.next_look:
                    heappush(heap, entry)
                    self._count(expanded, pruned, entered)
                    if why := (yield from self._look(len(heap), entry[0])):
                        return Finished(*self._open_end(why))
                    heappop(heap)
                    watched = self._watched
                expanded += 1
                if watched:
                    self._count(expanded, pruned, entered)
                    yield Expanded(state, cost)
                children: Iterable[Any] = self._opening() if fresh else successors(state)
                if fresh:
                    fresh, sorts = False, self._sorts
                elif type(state) is not kind or type(children) is str:
                    self._check_states(state, children)
                if sorts:
                    children = self._in_order(children)
                for child, step in children if weighted else zip(children, repeat(1)):
                    reached = cost + step
                    if not step >= 0:
                        check_cost(step, state, child)
                    key = child if identity is None else identity(child)
                    if key in costs and costs[key] <= reached:
                        pruned += 1
                        if watched:
                            yield Pruned(child, state, reached, reached, "duplicate")
                        continue
                    h = 0 if estimate is None else estimate(child)
                    if h != h:  # noqa: PLR0124 (only NaN differs from itself)
                        raise not_a_number(child)
                    if limit is not None and self._exceeds_limit(reached + h, limit):
                        pruned += 1
                        if watched:
                            yield Pruned(child, state, reached, reached + h, "cost")
                        continue
                    entered += 1
                    costs[key] = reached
                    parents[key] = state
                    rank = reached + h if even else past * reached + rest * h
                    if order is None:
                        heappush(heap, (rank, -reached, child))
                    else:
                        heappush(heap, (rank, -reached, order(child), child))
                    if watched:
                        yield Reached(child, state, reached, reached + h)
                if len(heap) > largest:
                    self.largest_frontier = largest = len(heap)
        finally:
            self._count(expanded, pruned, entered)
            self.at = state
        if self.incumbent is not None:
            return self._verdict(self.incumbent, "nothing left can be cheaper")
        return self._exhausted(cut=self.cut, limit=self.meter.budget.cost)

    def _found(self, goal: S, cost: float) -> Generator[Event[S], None, Finished | None]:
        """Yield a better solution; return the end of the search, or None if it continues."""
        if self.incumbent is not None and cost >= self.incumbent.cost:
            return None
        solution = self._improve(self.path_to(goal), cost)
        yield solution
        if cost <= self.lower_bound:
            return self._verdict(solution.solution, "no open state can lead to a cheaper solution")
        if self.until == "proved":
            return None
        if fault := overestimated(self.problem, solution.solution):
            self.lower_bound = 0
            return Finished("feasible", fault)
        return Finished("feasible", "the first one found")

    def _limit(self) -> float | None:
        """Return the limit on the cost: the incumbent's cost, or else the budget's."""
        if self.incumbent is not None:
            return self.incumbent.cost
        return self.meter.budget.cost

    def _exceeds_limit(self, f: float, limit: float) -> bool:
        if self.incumbent is not None:
            return f >= limit
        self.cut = self.cut or f > limit
        return f > limit

    def _promise(self) -> Assumption | None:
        asked = self.rest and self.problem.estimate is not None
        return "admissible estimate" if asked else None

    def _estimate(self, state: S) -> float:
        return self.problem.estimate_of(state) if self.rest else 0

    def _count(self, expanded: int, pruned: int, entered: int) -> None:
        """Store the counts; a successor is either pruned or entered in the open list."""
        self.expanded, self.pruned, self.generated = expanded, pruned, pruned + entered

    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the cheapest path found so far to a state."""
        return follow(self.parents, state, self.problem)

    def _snapshot(self) -> dict[str, Any]:
        return {
            "parents": self._pack_parents(self.parents),
            "costs": list(self.costs.values()),
            "open": [[*entry[:2], self._pack(entry[-1])] for entry in self.open],
            "ranks": [self.past, self.rest],
            "cut": self.cut,
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        if snapshot["ranks"] != [self.past, self.rest]:
            raise InputError(
                "the checkpoint has other weights: resume it with the weights it was saved with"
            )
        self.parents = self._unpack_parents(snapshot["parents"])
        self.costs = dict(zip(self.parents, snapshot["costs"], strict=True))
        order = self._total_order()
        for rank, cost, data in snapshot["open"]:
            state = self._unpack(data)
            between = () if order is None else (order(state),)
            self.open.append((rank, cost, *between, state))
        heapify(self.open)
        self.cut = snapshot["cut"]


def uniform_cost(problem: Problem[S], *, budget: Budget | None = None) -> BestFirst[S]:
    """Expand the state nearest to the start first (Dijkstra 1959): no solution is cheaper.

    >>> from dodgson.search import Problem
    >>> fares = {"a": [("b", 1), ("c", 5)], "b": [("c", 3)], "c": []}
    >>> uniform_cost(Problem("a", fares.__getitem__, "c".__eq__, weighted=True)).run().path
    ('a', 'b', 'c')

    Complete on finite graphs; the estimate is not used.
    """
    return UniformCost(problem, budget, rest=0)


def a_star(problem: Problem[S], *, budget: Budget | None = None) -> BestFirst[S]:
    """Expand the state with the least g + h first (Hart, Nilsson and Raphael 1968).

    >>> from dodgson.search import Problem
    >>> def beside(n: int) -> list[int]:
    ...     return [n - 7, n + 7, n - 1, n + 1]
    >>> walk = Problem(0, beside, lambda n: n == 100, estimate=lambda n: abs(100 - n) / 7)
    >>> a_star(walk).run().cost
    16

    Complete on finite graphs, and optimal if the estimate is admissible; if a path that was found
    shows that it is not, the result says so. Without an estimate this is uniform-cost search.
    """
    return AStar(problem, budget)


def weighted_a_star(
    problem: Problem[S], *, weight: float = 2, until: Until = "first", budget: Budget | None = None
) -> BestFirst[S]:
    """Expand the state with the least g + weight * h first (Pohl 1970): faster, bounded cost.

    >>> from dodgson.search import Problem
    >>> def left(n: int) -> float:
    ...     return abs(23 - n) / 5
    >>> walk = Problem(0, lambda n: [n + 1, n + 5], lambda n: n == 23, estimate=left)
    >>> result = weighted_a_star(walk, weight=3).run()
    >>> result.status, result.lower_bound <= result.cost <= 3 * result.lower_bound
    ('feasible', True)

    The first solution costs at most ``weight`` times the optimum. With ``until="proved"`` the
    search continues, each solution better than the last, until no cheaper one can exist (Hansen
    and Zhou 2007). Raise ``InputError`` for a weight below 1.
    """
    if not weight >= 1:
        raise InputError(f"{option('weight', weight)} is below 1: give 1 or more")
    return WeightedAStar(problem, budget, rest=weight, until=until)


def greedy(
    problem: Problem[S], *, until: Until = "first", budget: Budget | None = None
) -> BestFirst[S]:
    """Expand the state with the least estimate first, whatever the path to it costs.

    >>> from dodgson.search import Problem
    >>> def left(n: int) -> int:
    ...     return abs(23 - n)
    >>> walk = Problem(0, lambda n: [n + 1, n + 5], lambda n: n == 23, estimate=left)
    >>> greedy(walk).run().status
    'feasible'

    With ``until="proved"`` it continues until no cheaper solution can exist.
    """
    return Greedy(problem, budget, past=0, until=until)


class UniformCost(BestFirst[S]):
    """Least g first."""

    name = "uniform-cost"
    optimal = True


class AStar(BestFirst[S]):
    """Least g + h first."""

    name = "a-star"
    optimal = True


class WeightedAStar(BestFirst[S]):
    """Least g + weight * h first."""

    name = "weighted-a-star"
    optimal = False


class Greedy(BestFirst[S]):
    """Least h first."""

    name = "greedy"
    optimal = False
