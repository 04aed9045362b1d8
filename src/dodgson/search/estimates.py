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
"""The relative rounding error by which a float estimate may exceed the exact distance."""


@dataclass(frozen=True)
class EstimateCheck:
    """The result of checking an estimate.

    ``status`` is "proved" if the estimate is at most the true distance on every state, "none" if
    it is not, "stopped" if the budget ended the check first. ``admissible`` and ``consistent`` are
    None if unknown. ``state`` is the text of the first state, in breadth-first order, at which the
    estimate is too high, or else is inconsistent.
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
    """Compare a problem's estimate with the true distance on every reachable state.

    >>> from dodgson.search import Problem
    >>> walk = Problem(0, lambda n: [n + 1] if n < 9 else [], (9).__eq__, estimate=lambda n: 9 - n)
    >>> print(check_estimate(walk))
    the estimate is admissible: on all 10 states it is at most the true distance; it is consistent
    >>> from dataclasses import replace
    >>> print(check_estimate(replace(walk, estimate=lambda n: 5)))
    the estimate is not admissible: it is 5 at 5, but a goal is at most 4 away

    Memory grows with the number of states and steps, so use this for small spaces, or limit the
    budget: a check that stops early can still find that an estimate is too high. Raise
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
            fault = f"it is {h:g} at {state!r}, but a goal is at most {distance:g} away"
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
    """The reachable states, in breadth-first order, and the steps between them."""

    def __init__(self, problem: Problem[S]) -> None:
        self.problem = problem
        self.states: list[S] = []
        self.estimates: list[float] = []
        self.places: dict[Hashable, int] = {}
        self.back: list[list[tuple[int, float]]] = []
        """For each state, the steps that lead to it: the index of the state before, the cost."""

    def explore(self, meter: Meter) -> str:
        """Visit the states; return why the search stopped early, or an empty text."""
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
            for child, cost in self.problem.weighted_successors(self.states[at]):
                self.back[self._place(child)].append((at, cost))
        raise AssertionError("the count has no end")

    def _place(self, state: S) -> int:
        """Return a state's index in the list; append it if it is new."""
        identity = self.problem.identity
        key: Any = state if identity is None else identity(state)
        place = self.places.setdefault(key, len(self.states))
        if place == len(self.states):
            self.states.append(state)
            self.estimates.append(self.problem.estimate_of(state))
            self.back.append([])
        return place

    def distances(self) -> list[float]:
        """Return each state's distance to the nearest goal (Dijkstra, from the goals)."""
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

        Return what is wrong there and the text of its state, or an empty text and None.
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
