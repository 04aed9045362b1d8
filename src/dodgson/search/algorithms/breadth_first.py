"""Breadth-first search: nearest states first, so that the first solution has the fewest steps."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from dodgson.search.algorithm import Search
from dodgson.search.events import (
    BoundRaised,
    Event,
    Expanded,
    Finished,
    LayerOpened,
    Pruned,
    Reached,
)
from dodgson.search.problem import Problem, check_cost
from dodgson.work import Budget

S = TypeVar("S")


class BreadthFirst(Search[S]):
    """Search level by level from the start; a state is visited and tested when first reached."""

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.parents: dict[Hashable, S | None] = {}
        """For each state reached, by its identity, the state it was reached from."""
        self.depth = 0
        self.level: list[S] = []
        self.following: list[S] = []
        self.position = 0
        """How many states of the level have been expanded into the following one."""

    def _steps(self) -> Iterator[Event[S]]:
        opening = None
        if not self.begun:
            start, self.begun = self.problem.start, True
            self.parents[self._key(start)] = None
            self.level = [start]
            if self._watched:
                yield Reached(start, None, 0, 0)
            if self.problem.is_goal(start):
                yield self._improve((start,), 0)
                yield Finished("proved", "the start is a goal")
                return
        if not self.expanded:
            if why := (yield from self._look(1, 0)):
                yield Finished(*self._open_end(why))
                return
            opening = self._opening()
        limit = self.meter.budget.cost
        while self.level:
            if not self.weighted and self.lower_bound <= self.depth:
                self.lower_bound = self.depth + 1
                yield BoundRaised(self.lower_bound)
            if limit is not None and self.lower_bound > limit:
                yield self._exhausted(cut=True, limit=limit)
                return
            yield LayerOpened(self.depth, len(self.level), self.depth, self.depth)
            if end := (yield from self._expand_level(opening)):
                yield end
                return
            opening = None
            self.level, self.following, self.position = self.following, [], 0
            self.largest_frontier = max(self.largest_frontier, len(self.level))
            self.depth += 1
        yield self._exhausted(cut=False, limit=None)

    def _expand_level(
        self, opening: Iterable[Any] | None
    ) -> Generator[Event[S], None, Finished | None]:
        meter, following, cost = self.meter, self.following, self.depth + 1
        successors, is_goal = self._successors(opening), self.problem.is_goal
        identity, kind = self.problem.identity, type(self.problem.start)
        parents: Any = self.parents if identity is None else ByIdentity(self.parents, identity)
        expanded, pruned = self.expanded, self.pruned
        began, state, watched = expanded - self.position, self.at, self._watched
        try:
            for state in islice(self.level, self.position, None):
                if expanded >= meter.next_look:
                    self._count(expanded, pruned)
                    self.position = expanded - began
                    if why := (yield from self._look(len(self.level), cost)):
                        return Finished(*self._open_end(why))
                    watched = self._watched
                expanded += 1
                if watched:
                    self._count(expanded, pruned)
                    yield Expanded(state, self.depth)
                children = successors(state)
                if type(state) is not kind or type(children) is str:
                    self._check_states(state, children)
                for child in children:
                    if child not in parents:
                        parents[child] = state
                        if watched:
                            yield Reached(child, state, cost, cost)
                        if is_goal(child):
                            self._count(expanded, pruned)
                            return (yield from self._solved(child))
                        following.append(child)
                    else:
                        pruned += 1
                        if watched:
                            yield Pruned(child, state, cost, cost, "duplicate")
        finally:  # also where the problem raises
            self._count(expanded, pruned)
            self.at = state
        return None

    def _successors(self, opening: Iterable[Any] | None) -> Callable[[S], Iterable[Any]]:
        """Return a function that returns a state's successors, without their costs and in order.

        ``opening`` holds the start's successors if they are known already.
        """
        later: Callable[[S], Iterable[Any]] = self.problem.successors
        made = later if opening is None else (lambda _state: opening)
        if not self._sorts and not self.weighted:
            return made

        def successors(state: S) -> Iterable[Any]:
            children = self._in_order(made(state)) if self._sorts else made(state)
            return without_costs(state, children) if self.weighted else children

        return successors

    def _count(self, expanded: int, pruned: int) -> None:
        self.expanded, self.pruned = expanded, pruned
        self.generated = pruned + len(self.parents) - 1

    def _solved(self, goal: S) -> Generator[Event[S], None, Finished]:
        path = self.path_to(goal)
        if self.weighted:
            cost, limit = self.problem.cost_of(path), self.meter.budget.cost
            if limit is not None and cost > limit:
                why = f"the path with the fewest steps costs {cost:g}, more than {limit:g}"
                return Finished("stopped", why)
            yield self._improve(path, cost)
            return Finished("feasible", "the fewest steps, maybe not the least cost")
        yield self._improve(path, len(path) - 1)
        return Finished("proved", "every state nearer to the start was tried")

    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the path by which a state was first reached."""
        return follow(self.parents, state, self.problem)

    def _snapshot(self) -> dict[str, Any]:
        return {
            "parents": self._pack_parents(self.parents),
            "depth": self.depth,
            "level": self._pack_all(self.level),
            "following": self._pack_all(self.following),
            "position": self.position,
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self.parents = self._unpack_parents(snapshot["parents"])
        self.depth, self.position = snapshot["depth"], snapshot["position"]
        self.level = self._unpack_all(snapshot["level"])
        self.following = self._unpack_all(snapshot["following"])


class ByIdentity(Generic[S]):
    """A table that stores states under their identities."""

    def __init__(self, table: dict[Hashable, Any], identity: Callable[[S], Hashable]) -> None:
        self.table, self.identity = table, identity
        self.asked: Hashable = None

    def __contains__(self, state: S) -> bool:
        self.asked = self.identity(state)
        return self.asked in self.table

    def __setitem__(self, state: S, value: Any) -> None:
        """Set the value of the state that was looked up last: its identity is still known."""
        self.table[self.asked] = value


def without_costs(state: S, pairs: Iterable[tuple[S, float]]) -> Iterator[S]:
    """Yield the successors of (successor, cost) pairs; raise ``ProblemError`` for a bad cost."""
    for child, step in pairs:
        if not step >= 0:
            check_cost(step, state, child)
        yield child


def follow(parents: dict[Hashable, S | None], state: S, problem: Problem[S]) -> tuple[S, ...]:
    """Return the path to a state from the root of its parents, root first."""
    identity = problem.identity
    path = [state]
    while (parent := parents[path[-1] if identity is None else identity(path[-1])]) is not None:
        path.append(parent)
    return tuple(reversed(path))


def breadth_first(problem: Problem[S], *, budget: Budget | None = None) -> BreadthFirst[S]:
    """Search level by level: the first solution found has the fewest steps, and is proved.

    >>> from dodgson.search import Problem
    >>> walk = Problem(0, lambda n: [m for m in (n - 3, n + 5) if m >= 0], lambda n: n == 4)
    >>> breadth_first(walk).run().path
    (0, 5, 2, 7, 4)
    >>> [len(path) for path in breadth_first(walk).paths()]
    [1, 2, 3, 3, 4, 4, 5]

    Complete on finite graphs. If the problem is weighted, the answer has the fewest steps and its
    status is "feasible". Successors are visited in the order in which the problem returns them, or
    by its ``order``; ties go to the state reached first.
    """
    return BreadthFirst(problem, budget)
