"""Depth-first search: follow one path as far as it goes, then take back the last step."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Literal, TypeVar

from dodgson.search.algorithm import Search
from dodgson.search.encoding import number, read_number
from dodgson.search.events import Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem, check_cost, not_a_number
from dodgson.search.result import Assumption, Solution
from dodgson.work import Budget

S = TypeVar("S")

Remember = Literal["visited", "path"]


class PathSearch(Search[S]):
    """The base of searches that keep one path, and for each of its states the successors left."""

    remember: Remember = "path"
    sort_key: Callable[[S], Any] | None = None

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.path: list[S] = []
        """The states from the start to the current one."""
        self.costs: list[float] = []
        self.remembered: set[Hashable] = set()
        self.cheapest: dict[Hashable, float] | None = None
        """The cost of each remembered state; None if a cheaper path does not visit it again."""
        self.branches: list[Iterator[Any]] = []
        self.taken: list[int] = []
        """How many successors of each state on the path have been followed or pruned."""
        self.estimate: Callable[[S], float] | None = None
        """The h that is added to g to make f."""
        self.limit: float = math.inf
        """States with a greater f are pruned."""
        self.beyond: float = math.inf
        """The least f pruned under this limit."""

    @abstractmethod
    def _end(self, solution: Solution[S]) -> Finished:
        """Return the end of a search that ends with this solution."""

    def _walk(  # noqa: C901, PLR0912, PLR0915 (one loop, watched or not, weighted or not)
        self,
    ) -> Generator[Event[S], None, Finished | None]:
        """Continue from the current path to a goal or the budget's end; return None at the end."""
        problem, meter = self.problem, self.meter
        successors, is_goal, identity = problem.successors, problem.is_goal, problem.identity
        path, costs, branches, taken = self.path, self.costs, self.branches, self.taken
        remembered, cheapest, forgets = self.remembered, self.cheapest, self.remember == "path"
        estimate, limit, deepest = self.estimate, self.limit, self.largest_frontier
        kind = type(problem.start)
        while path:
            state, spent = path[-1], costs[-1]
            if len(branches) < len(path):  # its successors are not generated yet
                if self.expanded >= meter.next_look and (
                    why := (yield from self._look(len(path), spent))
                ):
                    return Finished(*self._open_end(why))
                if self._watched:
                    yield Expanded(state, spent)
                self.at = state
                children = successors(state) if self.expanded else self._opening()
                if type(state) is not kind or type(children) is str:
                    self._check_states(state, children)
                self.expanded += 1
                branches.append(self._branch(children))
                taken.append(0)
            weighted, watched, turn, cost = self.weighted, self._watched, 0, spent + 1
            for successor in branches[-1]:
                turn += 1
                if weighted:
                    child, step = successor
                    if not step >= 0:
                        check_cost(step, state, child)
                    cost = spent + step
                else:
                    child = successor
                key = child if identity is None else identity(child)
                if key in remembered and (cheapest is None or cheapest[key] <= cost):
                    reason = "own path" if forgets else "duplicate"
                else:
                    f = cost if estimate is None else cost + estimate(child)
                    if f <= limit:
                        break
                    if f != f:  # noqa: PLR0124 (only NaN differs from itself)
                        raise not_a_number(child)
                    self.beyond = min(self.beyond, f)
                    self.hopeless = self.hopeless or f == math.inf
                    reason = "cost"
                if watched:
                    f = cost if estimate is None else cost + estimate(child)
                    yield Pruned(child, state, cost, f, reason)
            else:  # undo the last step
                self.generated += turn
                self.pruned += turn
                branches.pop()
                taken.pop()
                costs.pop()
                path.pop()
                if forgets:
                    remembered.remove(self._key(state))
                continue
            self.generated += turn
            self.pruned += turn - 1
            taken[-1] += turn
            if watched:
                yield Reached(child, state, cost, f)
            remembered.add(key)
            if cheapest is not None:
                cheapest[key] = cost
            path.append(child)
            costs.append(cost)
            if len(path) > deepest:
                self.largest_frontier = deepest = len(path)
            if is_goal(child):
                improved = self._improve(tuple(path), cost)
                yield improved
                return self._end(improved.solution)
        return None

    def _branch(self, children: Iterable[Any]) -> Iterator[Any]:
        """Return an iterator over successors, in the order in which to follow them."""
        if self._sorts:
            children = self._in_order(children)
        key = self.sort_key
        if key is not None:
            children = sorted(children, key=(lambda pair: key(pair[0])) if self.weighted else key)
        return iter(children)

    def _begin_at_start(self) -> None:
        """Begin the path with the start."""
        self.path, self.costs = [self.problem.start], [0]
        self.largest_frontier = max(self.largest_frontier, 1)
        key = self._key(self.problem.start)
        self.remembered.add(key)
        if self.cheapest is not None:
            self.cheapest[key] = 0

    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the current path, followed by a state just reached from it."""
        path = tuple(self.path)
        return path if path and path[-1] == state else (*path, state)

    def _snapshot(self) -> dict[str, Any]:
        return {
            "path": self._pack_all(self.path),
            "costs": self.costs,
            "taken": self.taken,
            "limit": number(self.limit),
            "beyond": number(self.beyond),
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self.path = self._unpack_all(snapshot["path"])
        self.costs, self.taken = snapshot["costs"], snapshot["taken"]
        self.limit = read_number(snapshot["limit"])
        self.beyond = read_number(snapshot["beyond"])
        self.remembered = {self._key(state) for state in self.path}
        if self.cheapest is not None:
            self.cheapest = dict(zip(map(self._key, self.path), self.costs, strict=True))
        for state, taken in zip(self.path, self.taken, strict=False):
            branch = self._branch(self.problem.successors(state))
            self.branches.append(islice(branch, taken, None))


class DepthFirst(PathSearch[S]):
    """Follow one path at a time; remember every state visited, or only those on the path."""

    name = "depth-first"
    complete = True
    optimal = False

    def __init__(
        self,
        problem: Problem[S],
        budget: Budget | None = None,
        *,
        sort_key: Callable[[S], Any] | None = None,
        remember: Remember = "visited",
    ) -> None:
        super().__init__(problem, budget)
        self.sort_key = sort_key
        self.remember = remember
        if self.meter.budget.cost is not None:
            self.limit = self.meter.budget.cost
            self.cheapest = {}  # a cheaper path to a state leaves more of the limit

    def _steps(self) -> Iterator[Event[S]]:
        if not self.begun:
            start, self.begun = self.problem.start, True
            self.lower_bound = self.problem.estimate_of(start)
            self._begin_at_start()
            if self._watched:
                yield Reached(start, None, 0, self.lower_bound)
            if self.problem.is_goal(start):
                yield self._improve((start,), 0)
                yield Finished("proved", "the start is a goal")
                return
        end = yield from self._walk()
        yield end or self._exhausted(cut=self.beyond < math.inf, limit=self.meter.budget.cost)

    def _promise(self) -> Assumption | None:
        return None if self.problem.estimate is None else "admissible estimate"

    def _end(self, solution: Solution[S]) -> Finished:
        if solution.cost <= self.lower_bound:
            return self._verdict(solution, "it costs no more than the estimate at the start")
        return Finished("feasible", "the first one found")

    def _snapshot(self) -> dict[str, Any]:
        visited = self.remembered if self.remember == "visited" else ()
        cheapest = self.cheapest or {}
        return {
            **super()._snapshot(),
            "visited": [[self._pack_key(key), cheapest.get(key)] for key in visited],
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        super()._resume(snapshot)
        for data, cost in snapshot["visited"]:
            key = self._unpack_key(data)
            self.remembered.add(key)
            if self.cheapest is not None:
                self.cheapest[key] = cost


def depth_first(
    problem: Problem[S],
    *,
    sort_key: Callable[[S], Any] | None = None,
    remember: Remember = "visited",
    budget: Budget | None = None,
) -> DepthFirst[S]:
    """Follow one path as far as it goes, then back up: a solution soon, rarely a short one.

    >>> from dodgson.search import Problem
    >>> ten = Problem(1, lambda n: [m for m in (n + 1, n * 2) if m <= 12], lambda n: n == 12)
    >>> depth_first(ten).run().cost
    11
    >>> depth_first(ten, sort_key=lambda n: -n).run().path
    (1, 2, 4, 8, 9, 10, 11, 12)

    ``sort_key`` puts each state's successors in order before they are followed. ``remember``
    defines a duplicate: any state visited before ("visited"), or only one on the current path
    ("path"), which needs little memory and may never end. Complete on finite graphs.
    """
    return DepthFirst(problem, budget, sort_key=sort_key, remember=remember)
