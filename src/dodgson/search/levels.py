"""All states, level by level: how many are how far away, and which are farthest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Any, TypeVar, cast

from dodgson.search.blaming import blaming
from dodgson.search.encoding import encoded_order, is_naturally_ordered
from dodgson.search.events import Event, Finished
from dodgson.search.problem import Problem
from dodgson.search.run import Run
from dodgson.work import Budget

S = TypeVar("S", bound=Hashable)


class Enumeration(Run[S]):
    """A run through all states, level by level.

    Its end is "none": every state that can be reached was visited.
    """

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(self, budget: Budget | None = None, *, most: int = 0) -> None:
        super().__init__(budget)
        self.most = most
        """How many states ``farthest`` may contain."""
        self.sizes: list[int] = []
        """How many states are 0, 1, 2 and more moves away; complete levels only."""
        self.farthest: list[S] = []
        """The least states of the last level, once all are visited."""

    def _all_visited(self) -> Finished:
        return Finished("none", "every state that can be reached was visited")


class Levels(Enumeration[S]):
    """All states of a problem in which every move can be taken back, from some states on.

    >>> from dodgson.search import Problem
    >>> ring = Problem(0, lambda n: [(n + 1) % 6, (n - 1) % 6], lambda n: n == 2, weighted=False)
    >>> levels = Levels(ring, [0], most=10)
    >>> levels.run().status, levels.sizes, levels.farthest, levels.goals
    ('none', [1, 2, 2, 1], [3], [2])

    The successors of a level are in the level before it, in the level itself, or in the next: no
    more than three levels are stored.
    """

    def __init__(
        self,
        problem: Problem[S],
        sources: Sequence[S],
        budget: Budget | None = None,
        *,
        most: int = 0,
    ) -> None:
        super().__init__(budget, most=most)
        self.problem = problem.without_labels()
        self.sources = sources
        self.goals: list[S] = []
        """The goals among the states of complete levels."""

    def _guarded(self) -> Iterator[Event[S]]:
        return blaming(self, super()._guarded())

    def _steps(self) -> Iterator[Event[S]]:
        self.begun = True
        successors = cast("Callable[[S], Iterable[S]]", self.problem.successors)
        before: dict[S, None] = {}
        level = dict.fromkeys(self.sources)
        while level:
            self._add(level)
            following: dict[S, None] = {}
            for state in level:
                if self.expanded >= self.meter.next_look:
                    self.at = state
                    frontier = len(level) + len(following)
                    if why := (yield from self._look(frontier, len(self.sizes) - 1)):
                        yield Finished("stopped", why)
                        return
                self.expanded += 1
                children = successors(state)
                for child in children:
                    self.generated += 1
                    if child in before or child in level or child in following:
                        self.pruned += 1
                    else:
                        following[child] = None
            before, level = level, following
        self.farthest = nsmallest(self.most, cast("Iterable[Any]", before))
        yield self._all_visited()

    def _add(self, level: dict[S, None]) -> None:
        self.sizes.append(len(level))
        self.largest_frontier = max(self.largest_frontier, len(level))
        self.goals += filter(self.problem.is_goal, level)


class AllStates(Enumeration[S]):
    """All states that can be reached from a problem's start; steps may have one direction.

    >>> from dodgson.search import Problem
    >>> down = Problem(4, lambda n: [n - 1, n - 2] if n > 1 else [], lambda n: n == 0)
    >>> states = AllStates(down, most=9)
    >>> states.run().status, states.sizes, states.goals, states.dead_ends, states.farthest
    ('none', [1, 2, 2], 1, 1, [0, 1])

    It stores every state. Two states with the same ``identity`` count once.
    """

    def __init__(self, problem: Problem[S], budget: Budget | None = None, *, most: int = 0) -> None:
        super().__init__(budget, most=most)
        self.problem = problem.without_labels()
        self.goals = self.dead_ends = 0
        """How many of the states in complete levels are goals, and how many lead nowhere."""

    def _guarded(self) -> Iterator[Event[S]]:
        return blaming(self, super()._guarded())

    def _steps(self) -> Iterator[Event[S]]:
        self.begun = True
        problem = self.problem
        key: Callable[[S], Hashable] = problem.identity or (lambda state: state)
        level, seen = [problem.start], {key(problem.start)}
        while level:
            last, following, dead_ends = level, list[S](), 0
            self.sizes.append(len(level))
            self.largest_frontier = max(self.largest_frontier, len(level))
            self.goals += sum(map(problem.is_goal, level))
            for state in level:
                if self.expanded >= self.meter.next_look:
                    self.at = state
                    frontier = len(level) + len(following)
                    if why := (yield from self._look(frontier, len(self.sizes) - 1)):
                        yield Finished("stopped", why)
                        return
                self.expanded += 1
                children = [child for child, _ in problem.weighted_successors(state)]
                self.generated += len(children)
                dead_ends += not children and not problem.is_goal(state)
                for child in children:
                    if (its := key(child)) in seen:
                        self.pruned += 1
                    else:
                        seen.add(its)
                        following.append(child)
            self.dead_ends += dead_ends
            level = following
        order: Any = problem.order or encoded_order
        if problem.order is None and is_naturally_ordered(problem.start):
            order = None
        self.farthest = sorted(cast("list[Any]", last), key=order)[: self.most]
        yield self._all_visited()
