"""Bidirectional breadth-first search: from both ends, until the two searches meet."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from dodgson.errors import InputError
from dodgson.search.algorithm import Search
from dodgson.search.breadth_first import follow
from dodgson.search.budget import Budget
from dodgson.search.events import BoundRaised, Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem

S = TypeVar("S")


@dataclass(slots=True)
class Side(Generic[S]):
    """One of the two searches: what it has reached, and the level it stands at."""

    backward: bool
    successors: Callable[[S], Iterable[Any]]
    parents: dict[Hashable, S | None] = field(default_factory=dict)
    level: list[S] = field(default_factory=list)
    depth: int = 0


class Bidirectional(Search[S]):
    """Two breadth-first searches; the one with the smaller level takes the next step.

    Levels are finished before sides change, so the first state that both have reached lies on a
    shortest path: a shorter one would have met at an earlier level.
    """

    name = "bidirectional"
    complete = True
    optimal = True

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        if problem.predecessors is None or not problem.goals:
            raise InputError("bidirectional search needs a problem with goals and predecessors")
        self.forward = Side[S](backward=False, successors=problem.successors)
        self.backward = Side[S](backward=True, successors=problem.predecessors)

    def _steps(self) -> Iterator[Event[S]]:
        forward, backward = self.forward, self.backward
        self._seed(forward, [self.problem.start])
        self._seed(backward, self.problem.goals)
        if self.watched:
            yield from self._seeds()
        if self._key(self.problem.start) in backward.parents:
            yield self._improve((self.problem.start,), 0)
            yield Finished("proved", "the start is a goal")
            return
        while forward.level and backward.level:
            self.lower_bound = forward.depth + backward.depth + 1
            dearest = self.meter.budget.cost
            if dearest is not None and self.lower_bound > dearest:
                yield Finished("stopped", f"no solution costs {dearest:g} or less")
                return
            yield BoundRaised(self.lower_bound)
            width = len(forward.level) + len(backward.level)
            self.largest_frontier = max(self.largest_frontier, width)
            smaller = forward if len(forward.level) <= len(backward.level) else backward
            other = backward if smaller is forward else forward
            if end := (yield from self._take_level(smaller, other)):
                yield end
                return
        self.lower_bound = math.inf
        spent = "the start" if not forward.level else "the goal"
        yield Finished("none", f"every state that can be reached from {spent} was tried")

    def _take_level(
        self, side: Side[S], other: Side[S]
    ) -> Generator[Event[S], None, Finished | None]:
        """Expand a side's whole level; give the end of the search if it comes to one."""
        following: list[S] = []
        for state in side.level:
            if self.expanded >= self.meter.next_look and (why := self.meter.look(self.expanded)):
                return Finished(*self._open_end(why))
            if self.watched:
                yield Expanded(state, side.depth, side.backward)
            for child in self._children(side, state):
                self.generated += 1
                key = self._key(child)
                if key in side.parents:
                    self.pruned += 1
                    if self.watched:
                        yield Pruned(child, state, side.depth + 1, "duplicate", side.backward)
                    continue
                side.parents[key] = state
                following.append(child)
                if self.watched:
                    yield Reached(child, state, side.depth + 1, side.backward)
                if key in other.parents:
                    path = self._path_through(child)
                    yield self._improve(path, len(path) - 1)
                    return Finished(
                        "proved", "the searches from both ends met at this length first"
                    )
            self.expanded += 1
        side.level = following
        side.depth += 1
        return None

    def _children(self, side: Side[S], state: S) -> Iterable[S]:
        if self.weighted is None and not side.backward:
            children: Iterable[Any] = self._opening()
        else:
            children = side.successors(state)
        if self.weighted:
            raise InputError("bidirectional search needs steps that all cost 1")
        return children

    def _seed(self, side: Side[S], states: Iterable[S]) -> None:
        for state in states:
            if self._key(state) not in side.parents:
                side.parents[self._key(state)] = None
                side.level.append(state)

    def _seeds(self) -> Iterator[Event[S]]:
        for side in (self.forward, self.backward):
            for state in side.level:
                yield Reached(state, None, 0, side.backward)

    def _key(self, state: S) -> Hashable:
        identity = self.problem.identity
        return cast("Hashable", state) if identity is None else identity(state)

    def _path_through(self, meeting: S) -> tuple[S, ...]:
        """Give the path from the start through the state where the two sides met."""
        there = follow(self.forward.parents, meeting, self.problem)
        back = follow(self.backward.parents, meeting, self.problem)
        return there + back[::-1][1:]

    def path_to(self, state: S) -> tuple[S, ...]:
        """Give the path from the start to a state, or from a state to the goal."""
        if self._key(state) in self.forward.parents:
            return follow(self.forward.parents, state, self.problem)
        return follow(self.backward.parents, state, self.problem)[::-1]


def bidirectional(problem: Problem[S], *, budget: Budget | None = None) -> Bidirectional[S]:
    """Search from the start and from the goals at once: fewest steps, far fewer states.

    >>> from dodgson.search import Problem
    >>> def beside(n: int) -> list[int]:
    ...     return [n - 7, n + 7, n - 1, n + 1]
    >>> walk = Problem(0, beside, lambda n: n == 1000, goals=[1000], predecessors=beside)
    >>> result = bidirectional(walk).run()
    >>> result.cost, result.status
    (144, 'proved')

    Needs ``goals``, ``predecessors``, and steps that all cost 1. Complete on finite graphs.
    """
    return Bidirectional(problem, budget)
