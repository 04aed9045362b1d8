"""Check an estimate on every state of a small problem."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

from dodgson.errors import InputError
from dodgson.search.problem import Problem
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.work import Budget, Meter, OutOfBudget

S = TypeVar("S")

ROUNDING = 1e-9
"""By how much of its size an estimate in floats may be above the exact distance."""


@dataclass(frozen=True)
class EstimateCheck:
    """What a check of an estimate found.

    ``status`` is "proved" if the estimate is at most the true distance on every state, "none" if
    it is not, "stopped" if the budget ended the check before either was known. ``admissible`` and
    ``consistent`` are None where that is not known. ``state`` is the text of the first state, in
    breadth-first order, at which the estimate is too high, or else is inconsistent.
    """

    status: Status
    why: str
    states: int
    state: str | None = None
    admissible: bool | None = None
    consistent: bool | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the check as plain data."""
        return {
            "status": self.status,
            "why": self.why,
            "states": self.states,
            "admissible": self.admissible,
            "consistent": self.consistent,
            "state": self.state,
        }

    def __str__(self) -> str:
        words = {True: "admissible", False: "not admissible", None: "not known to be admissible"}
        return f"the estimate is {words[self.admissible]}: {self.why}"


def check_estimate(problem: Problem[S], *, budget: Budget | None = None) -> EstimateCheck:
    """Compare a problem's estimate with the true distance on every state that can be reached.

    >>> from dodgson.search import Problem
    >>> walk = Problem(0, lambda n: [n + 1] if n < 9 else [], (9).__eq__, estimate=lambda n: 9 - n)
    >>> print(check_estimate(walk))
    the estimate is admissible: on all 10 states it is at most the true distance; it is consistent
    >>> from dataclasses import replace
    >>> print(check_estimate(replace(walk, estimate=lambda n: 5)))
    the estimate is not admissible: it is 5 at 5, from where 4 will do

    Memory grows with the number of states and steps, so the space has to be small, or the budget
    limited: a check that is cut short can still find that an estimate is too high. Raise
    ``InputError`` if the problem has no estimate, ``ProblemError`` for an estimate of NaN.
    """
    if problem.estimate is None:
        raise InputError("the problem has no estimate to check")
    space = _Space(problem)
    why = space.explore(Meter(budget or Budget()))
    distances = space.distances()
    states = len(space.states)
    for state, h, distance in zip(space.states, space.estimates, distances, strict=True):
        if h > distance + ROUNDING * max(1.0, abs(distance)):
            fault = f"it is {h:g} at {state!r}, from where {distance:g} will do"
            where = problem.text_of(state)
            return EstimateCheck("none", fault, states, where, admissible=False)
    fault, at = space.inconsistent()
    if why:
        consistent = False if fault else None
        return EstimateCheck("stopped", why, states, at, consistent=consistent)
    found = f"on {_all_of(states)} it is at most the true distance; it is "
    found += f"inconsistent: {fault}" if fault else "consistent"
    return EstimateCheck("proved", found, states, at, admissible=True, consistent=not fault)


class _Space(Generic[S]):
    """The states that can be reached, in breadth-first order, and the steps between them."""

    def __init__(self, problem: Problem[S]) -> None:
        self.problem = problem
        self.states: list[S] = []
        self.estimates: list[float] = []
        self.places: dict[Hashable, int] = {}
        self.back: list[list[tuple[int, float]]] = []
        """For each state the steps that lead to it: where from, and at what cost."""

    def explore(self, meter: Meter) -> str:
        """Go through the states; return why it was cut short, or an empty text."""
        meter.start()
        self._place(self.problem.start)
        for at in count():
            if at == len(self.states):
                return ""
            if at >= meter.next_look:
                try:
                    meter.check(at)
                except OutOfBudget as cut:
                    return str(cut)
            for child, cost in self.problem.priced(self.states[at]):
                self.back[self._place(child)].append((at, cost))
        raise AssertionError("the count has no end")

    def _place(self, state: S) -> int:
        """Return where a state stands in the list, having put it there if it is new."""
        identity = self.problem.identity
        key: Any = state if identity is None else identity(state)
        place = self.places.setdefault(key, len(self.states))
        if place == len(self.states):
            self.states.append(state)
            self.estimates.append(self.problem.estimate_of(state))
            self.back.append([])
        return place

    def distances(self) -> list[float]:
        """Return each state's cost to the nearest goal (Dijkstra's algorithm, from the goals)."""
        far = [math.inf] * len(self.states)
        heap = [(0.0, at) for at, state in enumerate(self.states) if self.problem.is_goal(state)]
        for _, at in heap:
            far[at] = 0.0
        while heap:
            distance, at = heappop(heap)
            if distance > far[at]:
                continue
            for before, cost in self.back[at]:
                if distance + cost < far[before]:
                    far[before] = distance + cost
                    heappush(heap, (distance + cost, before))
        return far

    def inconsistent(self) -> tuple[str, str | None]:
        """Find the first step that lowers the estimate by more than its cost.

        Return what is wrong there, and the text of its state; an empty text if there is none.
        """
        worst: tuple[int, int, float] | None = None
        for after, steps in enumerate(self.back):
            for before, cost in steps:
                fall = self.estimates[before] - self.estimates[after]
                if fall > cost + ROUNDING * max(1.0, abs(cost)) and (
                    worst is None or before < worst[0]
                ):
                    worst = before, after, cost
        if worst is None:
            return "", None
        before, after, cost = worst
        first, second = self.states[before], self.states[after]
        high, low = self.estimates[before], self.estimates[after]
        fault = (
            f"it is {high:g} at {first!r} and {low:g} at {second!r}, a step of cost {cost:g} away"
        )
        return fault, self.problem.text_of(first)


def _all_of(states: int) -> str:
    return "the only state" if states == 1 else f"all {counted(states, 'state')}"
