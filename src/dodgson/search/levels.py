"""All states, level by level: how many are how far away, and which are farthest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Any, TypeVar, cast

from dodgson.search.algorithm import Search
from dodgson.search.events import Event, Finished
from dodgson.search.problem import Problem
from dodgson.work import Budget

S = TypeVar("S", bound=Hashable)


class Levels(Search[S]):
    """Breadth-first from some states on, where every move can be taken back.

    >>> from dodgson.search import Problem
    >>> ring = Problem(0, lambda n: [(n + 1) % 6, (n - 1) % 6], lambda n: n == 2, weighted=False)
    >>> levels = Levels(ring, [0], most=10)
    >>> levels.run().status, levels.sizes, levels.farthest, levels.goals
    ('none', [1, 2, 2, 1], [3], [2])

    What a level leads to lies in it, before it, or behind it, so no more than three levels are
    held. Its end is "none": every state that can be reached was looked at.
    """

    name = "breadth-first"
    complete = True
    optimal = True

    def __init__(
        self,
        problem: Problem[S],
        sources: Sequence[S],
        budget: Budget | None = None,
        *,
        most: int = 0,
    ) -> None:
        super().__init__(problem, budget)
        self.sources = sources
        self.most = most
        self.sizes: list[int] = []
        """How many states are 0, 1, 2 and more moves away; whole levels only."""
        self.farthest: list[S] = []
        """States of the last level once all is done, at most as many as were asked for."""
        self.goals: list[S] = []
        """The goals among the states of whole levels."""

    def path_to(self, state: S) -> tuple[S, ...]:
        """Give no path: none is kept."""
        return (state,)

    def _steps(self) -> Iterator[Event[S]]:
        self.begun = True
        successors = cast("Callable[[S], Iterable[S]]", self.problem.successors)
        before: dict[S, None] = {}
        level = dict.fromkeys(self.sources)
        while level:
            self._note(level)
            behind: dict[S, None] = {}
            for state in level:
                if self.expanded >= self.meter.next_look and (
                    why := (yield from self._look(len(level) + len(behind), len(self.sizes) - 1))
                ):
                    yield Finished("stopped", why)
                    return
                self.expanded += 1
                for child in successors(state):
                    self.generated += 1
                    if child in before or child in level or child in behind:
                        self.pruned += 1
                    else:
                        behind[child] = None
            before, level = level, behind
        self.farthest = nsmallest(self.most, cast("Iterable[Any]", before))
        yield Finished("none", "every position that can be reached was looked at")

    def _note(self, level: dict[S, None]) -> None:
        self.sizes.append(len(level))
        self.largest_frontier = max(self.largest_frontier, len(level))
        self.goals += filter(self.problem.is_goal, level)
