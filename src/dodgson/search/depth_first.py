"""Depth-first search: follow one path as far as it goes, then take back the last step."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Literal, TypeVar, cast

from dodgson.search.algorithm import Search
from dodgson.search.budget import Budget
from dodgson.search.events import Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem

S = TypeVar("S")


class DepthFirst(Search[S]):
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
        remember: Literal["visited", "path"] = "visited",
    ) -> None:
        super().__init__(problem, budget)
        self.sort_key = sort_key
        self.remember = remember
        self.path: list[S] = []
        """The states from the start to the one in hand."""
        self.costs: list[float] = []
        self.branches: list[Iterator[tuple[S, float]]] = []
        """For each state of the path, its successors not yet followed."""
        self.remembered: set[Hashable] = set()
        self.cut = False

    def _steps(self) -> Iterator[Event[S]]:
        start, estimate = self.problem.start, self.problem.estimate
        self.lower_bound = estimate(start) if estimate else 0
        self._enter(start, 0)
        if self.watched:
            yield Reached(start, None, 0)
        if self.problem.is_goal(start):
            yield self._improve((start,), 0)
            yield Finished("proved", "the start is a goal")
            return
        while self.path:
            if why := self._spent():
                yield Finished(*self._open_end(why))
                return
            state = self.path[-1]
            if self.watched:
                yield Expanded(state, self.costs[-1])
            children = self.problem.successors(state) if self.expanded else self._opening()
            self.expanded += 1
            self.branches.append(self._branch(cast("Iterable[Any]", children)))
            yield from self._descend()
            if self.path and self.problem.is_goal(self.path[-1]):
                yield self._improve(tuple(self.path), self.costs[-1])
                yield self._solved()
                return
        if self.cut:
            yield Finished("stopped", f"no solution costs {self.meter.budget.cost:g} or less")
            return
        self.lower_bound = math.inf
        yield Finished("none", "every path was tried")

    def _descend(self) -> Iterator[Event[S]]:
        """Go on to the next state to expand, taking back steps as needed; at the end, to none."""
        dearest = self.meter.budget.cost
        while self.branches:
            for child, step in self.branches[-1]:
                self.generated += 1
                cost = self.costs[-1] + step
                too_dear = dearest is not None and cost > dearest
                if not too_dear and self._key(child) not in self.remembered:
                    if self.watched:
                        yield Reached(child, self.path[-1], cost)
                    self._enter(child, cost)
                    return
                self.cut = self.cut or too_dear
                self.pruned += 1
                if self.watched:
                    yield Pruned(child, self.path[-1], cost, self._reason(too_dear))
            self.branches.pop()
            self._leave()

    def _enter(self, state: S, cost: float) -> None:
        self.remembered.add(self._key(state))
        self.path.append(state)
        self.costs.append(cost)
        self.largest_frontier = max(self.largest_frontier, len(self.path))

    def _leave(self) -> None:
        state = self.path.pop()
        self.costs.pop()
        if self.remember == "path":
            self.remembered.remove(self._key(state))

    def _key(self, state: S) -> Hashable:
        identity = self.problem.identity
        return cast("Hashable", state) if identity is None else identity(state)

    def _spent(self) -> str | None:
        if self.expanded < self.meter.next_look:
            return None
        return self.meter.look(self.expanded)

    def _reason(self, too_dear: bool) -> str:
        if too_dear:
            return "cost"
        return "duplicate" if self.remember == "visited" else "own path"

    def _solved(self) -> Finished:
        if self.costs[-1] <= self.lower_bound:
            return Finished("proved", "it costs no more than the estimate at the start")
        return Finished("feasible", "the first one found")

    def _branch(self, children: Iterable[Any]) -> Iterator[tuple[S, float]]:
        """Give successors with their costs, sorted if there is a key to sort by."""
        pairs = children if self.weighted else ((child, 1) for child in children)
        key = self.sort_key
        if key is None:
            return iter(pairs)
        return iter(sorted(pairs, key=lambda pair: key(pair[0])))

    def path_to(self, state: S) -> tuple[S, ...]:
        """Give the path to the state in hand, or to one just reached from it."""
        path = tuple(self.path)
        return path if path and path[-1] == state else (*path, state)


def depth_first(
    problem: Problem[S],
    *,
    sort_key: Callable[[S], Any] | None = None,
    remember: Literal["visited", "path"] = "visited",
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
