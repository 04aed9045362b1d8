"""Breadth-first search: nearest states first, so that the first solution has the fewest steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeVar

from dodgson.search.algorithm import Search
from dodgson.search.budget import Budget
from dodgson.search.events import BoundRaised, Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem

S = TypeVar("S")


class BreadthFirst(Search[S]):
    """Level by level from the start; a state is visited, and tested, when it is first reached."""

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        self.parents: dict[Hashable, S | None] = {}
        """Each state reached, by its identity, and the state it was reached from."""
        self.depth = 0

    def _steps(self) -> Iterator[Event[S]]:  # noqa: C901, PLR0912, PLR0915 (one loop, watched or not)
        problem, meter, parents = self.problem, self.meter, self.parents
        successors: Callable[[S], Iterable[Any]] = problem.successors
        is_goal, identity = problem.is_goal, problem.identity
        start = problem.start
        deepest = meter.budget.cost
        expanded = generated = 0

        parents[start if identity is None else identity(start)] = None
        if self.watched:
            yield Reached(start, None, 0)
        if is_goal(start):
            yield self._improve((start,), 0)
            yield Finished("proved", "the start is a goal")
            return
        level = [start]
        opening: Iterable[Any] | None = self._opening()
        weighted = self.weighted

        while level:
            if not weighted:
                self.lower_bound = self.depth + 1
                if deepest is not None and self.lower_bound > deepest:
                    yield Finished("stopped", f"no solution costs {deepest:g} or less")
                    return
                yield BoundRaised(self.lower_bound)
            following: list[S] = []
            for state in level:
                if expanded >= meter.next_look:
                    self._count(expanded, generated, len(level))
                    if why := meter.look(expanded):
                        yield Finished(*self._open_end(why))
                        return
                expanded += 1
                children = opening if opening is not None else successors(state)
                opening = None
                if weighted:
                    children = (child for child, _ in children)
                watched = self.watched
                if watched:
                    self._count(expanded, generated, len(level))
                    yield Expanded(state, self.depth)
                for child in children:
                    generated += 1
                    key = child if identity is None else identity(child)
                    if key in parents:
                        if watched:
                            yield Pruned(child, state, self.depth + 1, "duplicate")
                        continue
                    parents[key] = state
                    if watched:
                        yield Reached(child, state, self.depth + 1)
                    if is_goal(child):
                        self._count(expanded, generated, len(following))
                        yield from self._solved(child)
                        return
                    following.append(child)
            self._count(expanded, generated, len(following))
            level = following
            self.depth += 1
        self.lower_bound = math.inf
        yield Finished("none", "every state that can be reached was tried")

    def _count(self, expanded: int, generated: int, frontier: int) -> None:
        self.expanded, self.generated = expanded, generated
        self.pruned = generated - len(self.parents) + 1
        self.largest_frontier = max(self.largest_frontier, frontier)

    def _solved(self, goal: S) -> Iterator[Event[S]]:
        path = self.path_to(goal)
        if self.weighted:
            yield self._improve(path, self.problem.cost_of(path))
            yield Finished("feasible", "the fewest steps, not the least cost")
        else:
            yield self._improve(path, len(path) - 1)
            yield Finished("proved", "every state nearer to the start was tried")

    def path_to(self, state: S) -> tuple[S, ...]:
        return follow(self.parents, state, self.problem)


def follow(parents: dict[Hashable, S | None], state: S, problem: Problem[S]) -> tuple[S, ...]:
    """Follow parents from a state back to where they end; give the path the way it was walked."""
    identity = problem.identity
    path = [state]
    while (parent := parents[path[-1] if identity is None else identity(path[-1])]) is not None:
        path.append(parent)
    return tuple(reversed(path))


def breadth_first(problem: Problem[S], *, budget: Budget | None = None) -> BreadthFirst[S]:
    """Search level by level: the first solution found has the fewest steps, and is proved.

    >>> from dodgson.search import Problem
    >>> knight = Problem(0, lambda n: [m for m in (n - 3, n + 5) if m >= 0], lambda n: n == 4)
    >>> breadth_first(knight).run().path
    (0, 5, 2, 7, 4)
    >>> [len(path) for path in breadth_first(knight).paths()]
    [1, 2, 3, 3, 4, 4, 5]

    Complete on finite graphs. Where steps have costs of their own, the answer has the fewest
    steps and is called feasible. Ties go to the state reached first.
    """
    return BreadthFirst(problem, budget)
