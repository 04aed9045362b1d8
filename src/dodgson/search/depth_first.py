"""Depth-first search: follow one path as far as it goes, then take back the last step."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Literal, TypeVar

from dodgson.errors import ProblemError
from dodgson.search.algorithm import Search
from dodgson.search.budget import Budget
from dodgson.search.events import Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem
from dodgson.search.result import Solution

S = TypeVar("S")

Remember = Literal["visited", "path"]


class PathSearch(Search[S]):
    """What searches share that hold one path, and for each of its states the successors to come."""

    remember: Remember = "path"
    sort_key: Callable[[S], Any] | None = None

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.path: list[S] = []
        """The states from the start to the one in hand."""
        self.costs: list[float] = []
        self.remembered: set[Hashable] = set()
        self.branches: list[Iterator[tuple[S, float]]] = []
        self.taken: list[int] = []
        """How many successors of each state of the path have been followed or left out."""

    @abstractmethod
    def _end(self, solution: Solution[S]) -> Finished:
        """Say how a search ends that ends with this solution."""

    @abstractmethod
    def _reason(self, state: S, cost: float) -> tuple[str | None, float]:
        """Say why a state is left out, or None; and its f."""

    def _walk(self) -> Generator[Event[S], None, Finished | None]:
        """Go on from the path in hand to a goal or the budget's end; None if there is no more."""
        while self.path:
            if len(self.branches) < len(self.path):  # its successors are still to be made
                if self.expanded >= self.meter.next_look:
                    why = yield from self._look(len(self.path), self.costs[-1])
                    if why:
                        return Finished(*self._open_end(why))
                yield from self._expand()
            yield from self._descend()
            if self.path and self.problem.is_goal(self.path[-1]):
                improved = self._improve(tuple(self.path), self.costs[-1])
                yield improved
                return self._end(improved.solution)
        return None

    def _expand(self) -> Iterator[Event[S]]:
        state = self.at = self.path[-1]
        if self._watched:
            yield Expanded(state, self.costs[-1])
        children = self.problem.successors(state) if self.expanded else self._opening()
        self.expanded += 1
        self.branches.append(self._branch(children))
        self.taken.append(0)

    def _branch(self, children: Iterable[Any]) -> Iterator[tuple[S, float]]:
        """Give successors with their costs, in the order in which they are to be followed."""
        if self._sorts:
            children = self._in_order(children)
        pairs = children if self.weighted else ((child, 1) for child in children)
        key = self.sort_key
        if key is None:
            return iter(pairs)
        return iter(sorted(pairs, key=lambda pair: key(pair[0])))

    def _descend(self) -> Iterator[Event[S]]:
        """Go on to the next state to expand, taking back steps as needed; at the end, to none."""
        while self.branches:
            state, spent = self.path[-1], self.costs[-1]
            for child, step in self.branches[-1]:
                self.taken[-1] += 1
                self.generated += 1
                if not step >= 0:
                    raise ProblemError(f"the step from {state!r} to {child!r} costs {step:g}")
                why, f = self._reason(child, spent + step)
                if why is None:
                    if self._watched:
                        yield Reached(child, state, spent + step, f)
                    self._enter(child, spent + step)
                    return
                self.pruned += 1
                if self._watched:
                    yield Pruned(child, state, spent + step, f, why)
            self.branches.pop()
            self.taken.pop()
            self.costs.pop()
            left = self.path.pop()
            if self.remember == "path":
                self.remembered.remove(self._key(left))

    def _enter(self, state: S, cost: float) -> None:
        self.remembered.add(self._key(state))
        self.path.append(state)
        self.costs.append(cost)
        self.largest_frontier = max(self.largest_frontier, len(self.path))

    def path_to(self, state: S) -> tuple[S, ...]:
        """Give the path in hand, and behind it a state just reached from it."""
        path = tuple(self.path)
        return path if path and path[-1] == state else (*path, state)

    def _snapshot(self) -> dict[str, Any]:
        return {
            "path": self._pack_all(self.path),
            "costs": self.costs,
            "taken": self.taken,
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self.path = self._unpack_all(snapshot["path"])
        self.costs, self.taken = snapshot["costs"], snapshot["taken"]
        self.remembered = {self._key(state) for state in self.path}
        for state, taken in zip(self.path, self.taken, strict=False):
            branch = self._branch(self.problem.successors(state))
            self.branches.append(islice(branch, taken, None))


class DepthFirst(PathSearch[S]):
    """One path at a time; remembers every state visited, or only those on the path."""

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
        self.cheapest: dict[Hashable, float] = {}
        """What each visited state cost, where a solution may cost only so much: a state is
        visited again when it is come to for less, since more can be reached from there."""
        self.cut = False

    def _steps(self) -> Iterator[Event[S]]:
        if not self.begun:
            start, self.begun = self.problem.start, True
            estimate = self.problem.estimate
            self.lower_bound = estimate(start) if estimate else 0
            self._enter(start, 0)
            if self._watched:
                yield Reached(start, None, 0, self.lower_bound)
            if self.problem.is_goal(start):
                yield self._improve((start,), 0)
                yield Finished("proved", "the start is a goal")
                return
        end = yield from self._walk()
        yield end or self._exhausted(cut=self.cut, limit=self.meter.budget.cost)

    def _end(self, solution: Solution[S]) -> Finished:
        if solution.cost <= self.lower_bound:
            return self._verdict(solution, "it costs no more than the estimate at the start")
        return Finished("feasible", "the first one found")

    def _reason(self, state: S, cost: float) -> tuple[str | None, float]:
        dearest = self.meter.budget.cost
        if dearest is not None and cost > dearest:
            self.cut = True
            return "cost", cost
        key = self._key(state)
        if key in self.remembered and (dearest is None or self.cheapest.get(key, cost) <= cost):
            return ("duplicate" if self.remember == "visited" else "own path"), cost
        return None, cost

    def _enter(self, state: S, cost: float) -> None:
        super()._enter(state, cost)
        if self.meter.budget.cost is not None:
            self.cheapest[self._key(state)] = cost

    def _snapshot(self) -> dict[str, Any]:
        visited = self.remembered if self.remember == "visited" else ()
        return {
            **super()._snapshot(),
            "visited": [[self._pack_key(key), self.cheapest.get(key)] for key in visited],
            "cut": self.cut,
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        super()._resume(snapshot)
        for data, cost in snapshot["visited"]:
            key = self._unpack_key(data)
            self.remembered.add(key)
            if cost is not None:
                self.cheapest[key] = cost
        self.cut = snapshot["cut"]


def depth_first(
    problem: Problem[S],
    *,
    sort_key: Callable[[S], Any] | None = None,
    remember: Remember = "visited",
    budget: Budget | None = None,
) -> DepthFirst[S]:
    """Follow one path as far as it goes, then back up: a solution soon, seldom a short one.

    >>> from dodgson.search import Problem
    >>> ten = Problem(1, lambda n: [m for m in (n + 1, n * 2) if m <= 12], lambda n: n == 12)
    >>> depth_first(ten).run().cost
    11
    >>> depth_first(ten, sort_key=lambda n: -n).run().path
    (1, 2, 4, 8, 9, 10, 11, 12)

    ``sort_key`` puts each state's successors in order before they are followed. ``remember``
    says what counts as a duplicate: any state visited before ("visited"), or only one on the path
    itself ("path"), which takes little memory and may take for ever. Complete on finite graphs.
    """
    return DepthFirst(problem, budget, sort_key=sort_key, remember=remember)
