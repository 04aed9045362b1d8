"""Bidirectional breadth-first search: from both ends, until the two searches meet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from dodgson.errors import InputError, ProblemError
from dodgson.search.algorithm import Search
from dodgson.search.algorithms.breadth_first import follow
from dodgson.search.events import BoundRaised, Event, Expanded, Finished, Pruned, Reached
from dodgson.search.problem import Problem
from dodgson.search.result import Assumption
from dodgson.work import Budget

S = TypeVar("S")


@dataclass(slots=True)
class Side(Generic[S]):
    """One of the two searches: the states it has reached, and its current level."""

    backward: bool
    successors: Callable[[S], Iterable[Any]]
    parents: dict[Hashable, S | None] = field(default_factory=dict)
    level: list[S] = field(default_factory=list)
    following: list[S] = field(default_factory=list)
    position: int = 0
    depth: int = 0
    sorts: bool = False
    """Whether to sort successors: the problem has an order, or returned sets at first."""


class Bidirectional(Search[S]):
    """Two breadth-first searches; the one with the smaller level is expanded next.

    A level is finished before the side changes. So the first state that both sides have reached
    is on a shortest path: a shorter one would have met at an earlier level.
    """

    name = "bidirectional"
    complete = True
    optimal = True

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        super().__init__(problem, budget)
        successors, predecessors = self.problem.successors, self.problem.predecessors
        if predecessors is None or not problem.goals:
            raise InputError("bidirectional search needs a problem with goals and predecessors")
        if problem.weighted:
            raise InputError("bidirectional search needs steps that all cost 1")
        self.forward = Side[S](backward=False, successors=successors)
        self.backward = Side[S](backward=True, successors=predecessors)
        self.side = self.forward

    def _steps(self) -> Iterator[Event[S]]:
        forward, backward = self.forward, self.backward
        if not self.begun:
            self.begun = True
            yield from self._seed(forward, [self.problem.start])
            yield from self._seed(backward, self._goals())
            if self._key(self.problem.start) in backward.parents:
                self._path_through(self.problem.start)  # raises if is_goal disagrees
                yield self._improve((self.problem.start,), 0)
                yield Finished("proved", "the start is a goal")
                return
        limit = self.meter.budget.cost
        while forward.level and backward.level:
            if self.side.position == 0:
                self.lower_bound = forward.depth + backward.depth + 1
                yield BoundRaised(self.lower_bound)
                width = len(forward.level) + len(backward.level)
                self.largest_frontier = max(self.largest_frontier, width)
                self.side = forward if len(forward.level) <= len(backward.level) else backward
            if limit is not None and self.lower_bound > limit:
                yield self._exhausted(cut=True, limit=limit)
                return
            other = backward if self.side is forward else forward
            if end := (yield from self._expand_level(self.side, other)):
                yield end
                return
        yield self._exhausted(cut=False, limit=None)

    def _expand_level(
        self, side: Side[S], other: Side[S]
    ) -> Generator[Event[S], None, Finished | None]:
        """Expand a side's level; return the end of the search, or None if it continues."""
        meter, identity, cost = self.meter, self.problem.identity, side.depth + 1
        reached, met, following = side.parents, other.parents, side.following
        successors, kind = self._successors(side), type(self.problem.start)
        for state in side.level[side.position :]:
            if self.expanded >= meter.next_look:
                width = len(side.level) + len(other.level)
                if why := (yield from self._look(width, self.lower_bound)):
                    return Finished(*self._open_end(why))
            self.expanded += 1
            self.at, watched, new, again = state, self._watched, 0, 0
            if watched:
                yield Expanded(state, side.depth, side.backward)
            children = successors(state)
            if type(state) is not kind or type(children) is str:
                self._check_states(state, children)
            for child in children:
                key = child if identity is None else identity(child)
                if key in reached:
                    again += 1
                    if watched:
                        yield Pruned(child, state, cost, cost, "duplicate", side.backward)
                    continue
                new += 1
                reached[key] = state
                following.append(child)
                if watched:
                    yield Reached(child, state, cost, cost, side.backward)
                if key in met:
                    self._count(new, again)
                    path = self._path_through(child)
                    yield self._improve(path, len(path) - 1)
                    return Finished("proved", "the searches from both ends did not meet earlier")
            self._count(new, again)
            side.position += 1
        side.level, side.following, side.position = side.following, [], 0
        side.depth += 1
        return None

    def _count(self, new: int, again: int) -> None:
        """Count a state's successors, the new ones and the duplicates."""
        self.generated += new + again
        self.pruned += again

    def _successors(self, side: Side[S]) -> Callable[[S], Iterable[S]]:
        """Return the successor function; on the first level it also checks what it returns."""
        checked = side.depth == 0 or side.sorts
        return partial(self._children, side) if checked else side.successors

    def _children(self, side: Side[S], state: S) -> Iterable[S]:
        """Return successors, sorted if need be; raise ``ProblemError`` if they have costs."""
        children: Iterable[Any]
        if side.depth == 0 and not side.backward:
            children = self._opening()
        else:
            children = side.successors(state)
        side.sorts = side.sorts or self._sorts or isinstance(children, AbstractSet)
        return self._in_order(children) if side.sorts else children

    def _goals(self) -> Iterable[S]:
        goals = self.problem.goals
        sorts = self._sorts or isinstance(goals, AbstractSet)
        return self._in_order(goals) if sorts else goals

    def _seed(self, side: Side[S], states: Iterable[S]) -> Iterator[Event[S]]:
        for state in states:
            if self._key(state) not in side.parents:
                side.parents[self._key(state)] = None
                side.level.append(state)
                if self._watched:
                    yield Reached(state, None, 0, 0, side.backward)

    def _promise(self) -> Assumption:
        return "matching goals and predecessors"

    def _leaves_out(self) -> bool:
        return True

    def _path_through(self, meeting: S) -> tuple[S, ...]:
        """Return the path from the start through the state where the two sides met.

        The second half was found backward, so the path is walked again forward.
        """
        there = follow(self.forward.parents, meeting, self.problem)
        back = follow(self.backward.parents, meeting, self.problem)
        path = self._rewalked(there + back[::-1][1:])
        if not self.problem.is_goal(path[-1]):
            raise ProblemError(f"{path[-1]!r} is among the goals, but is_goal returns False for it")
        return path

    def _rewalked(self, path: tuple[S, ...]) -> tuple[S, ...]:
        """Return a path walked forward, with the successor of the same identity for each state."""
        walked = [path[0]]
        for wanted in path[1:]:
            children = (child for child, _ in self.problem.weighted_successors(walked[-1]))
            same = (child for child in children if self._key(child) == self._key(wanted))
            child = next(same, None)
            if child is None:
                raise ProblemError(
                    f"{walked[-1]!r} is a predecessor of {wanted!r}, which is not among its "
                    "successors"
                )
            walked.append(child)
        return tuple(walked)

    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the path from the start to a state, or from a state to the goal."""
        if self._key(state) in self.forward.parents:
            return follow(self.forward.parents, state, self.problem)
        return follow(self.backward.parents, state, self.problem)[::-1]

    def _snapshot(self) -> dict[str, Any]:
        return {
            "backward is next": self.side.backward,
            "sides": [
                {
                    "parents": self._pack_parents(side.parents),
                    "level": self._pack_all(side.level),
                    "following": self._pack_all(side.following),
                    "position": side.position,
                    "depth": side.depth,
                    "sorts": side.sorts,
                }
                for side in (self.forward, self.backward)
            ],
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        for side, data in zip((self.forward, self.backward), snapshot["sides"], strict=True):
            side.parents = self._unpack_parents(data["parents"])
            side.level = self._unpack_all(data["level"])
            side.following = self._unpack_all(data["following"])
            side.position, side.depth = data["position"], data["depth"]
            side.sorts = data["sorts"]
        self.side = self.backward if snapshot["backward is next"] else self.forward


def bidirectional(problem: Problem[S], *, budget: Budget | None = None) -> Bidirectional[S]:
    """Search from the start and from the goals at once: the fewest steps, and few states expanded.

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
