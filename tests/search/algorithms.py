"""Every algorithm and what it claims. A new one needs one line in ``ALGORITHMS``."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pytest

from dodgson.search import (
    Budget,
    Problem,
    Search,
    a_star,
    beam,
    beam_stack,
    bidirectional,
    breadth_first,
    depth_first,
    greedy,
    ida_star,
    iterative_deepening,
    uniform_cost,
    weighted_a_star,
)

from .cases import CASES, Case, Graph
from .judge import plain


@dataclass(frozen=True)
class Algorithm:
    """A search function with its options, and its claims.

    ``least`` is what a solution at the end has the least of, on every problem it takes: "cost",
    "steps" (where steps cost 1 that is the cost), or "" for no promise. ``complete`` is for finite
    graphs. ``takes_prices`` and ``two_ended`` are what it needs of a problem. ``forgets`` says
    that it remembers no states but those of its own path, ``plunges`` that it may pass a goal
    close by and go on into no end of states.
    """

    name: str
    search: Callable[..., Search[Any]]
    options: Mapping[str, Any] = field(default_factory=dict)
    least: Literal["cost", "steps", ""] = "cost"
    complete: bool = True
    takes_prices: bool = True
    two_ended: bool = False
    forgets: bool = False
    plunges: bool = False

    def __call__(self, problem: Problem[Any], budget: Budget | None = None) -> Search[Any]:
        return self.search(problem, budget=budget, **self.options)

    def begins(self, case: Case) -> bool:
        """Say whether the problem has what the algorithm needs."""
        return not (
            (case.weighted and not self.takes_prices) or (self.two_ended and not case.two_ended)
        )

    def takes(self, case: Case) -> bool:
        """Say whether it begins with a case and ends in the time of a test."""
        endless = (self.forgets and case.mazy) or (self.plunges and case.big)
        return self.begins(case) and not endless

    def proves(self, weighted: bool) -> bool:
        """Say whether it ends with a proof on every problem of finite size that it takes."""
        return self.complete and (self.least == "cost" or (self.least == "steps" and not weighted))

    def fit(self, graph: Graph) -> Graph:
        """Give a random graph as it is, or without what the algorithm does not take."""
        if graph.weighted and not self.takes_prices:
            steps = tuple(tuple((child, 1) for child, _ in steps) for steps in graph.steps)
            graph = replace(graph, steps=steps, weighted=False, estimates=None)
        if self.two_ended and not graph.goals:
            graph = replace(graph, goals=frozenset({len(graph.steps) - 1}), estimates=None)
        return graph

    def __str__(self) -> str:
        return self.name


ALGORITHMS = (
    Algorithm("breadth-first", breadth_first, least="steps"),
    Algorithm("depth-first", depth_first, least="", plunges=True),
    Algorithm(
        "depth-first, sorted",
        depth_first,
        {"sort_key": lambda state: repr(plain(state))},
        least="",
        plunges=True,
    ),
    Algorithm(
        "depth-first, own path only",
        depth_first,
        {"remember": "path"},
        least="",
        plunges=True,
        forgets=True,
    ),
    Algorithm("iterative-deepening", iterative_deepening, forgets=True),
    Algorithm("uniform-cost", uniform_cost),
    Algorithm("greedy", greedy, least="", plunges=True),
    Algorithm("greedy, to the proof", greedy, {"until": "proved"}, plunges=True),
    Algorithm("a-star", a_star),
    Algorithm("weighted-a-star", weighted_a_star, least=""),
    Algorithm("weighted-a-star, to the proof", weighted_a_star, {"weight": 3, "until": "proved"}),
    Algorithm("ida-star", ida_star, forgets=True),
    Algorithm("bidirectional", bidirectional, takes_prices=False, two_ended=True),
    Algorithm("beam", beam, least="", complete=False),
    Algorithm("beam of width 2", beam, {"width": 2}, least="", complete=False, plunges=True),
    Algorithm("beam-stack", beam_stack),
    Algorithm("beam-stack of width 1", beam_stack, {"width": 1}, forgets=True, plunges=True),
    Algorithm("beam-stack of width 3", beam_stack, {"width": 3}, forgets=True, plunges=True),
)

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS, ids=str)


def every_pair(
    algorithms: Iterable[Algorithm] = ALGORITHMS,
    cases: Iterable[Case] = CASES,
    takes: Callable[[Algorithm, Case], bool] = Algorithm.takes,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for each algorithm, on all the cases that it takes; a failure names its case."""
    taken = {one.name: [case for case in cases if takes(one, case)] for one in algorithms}
    some = [one for one in ALGORITHMS if taken.get(one.name)]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def on_every_case(algorithm: Algorithm, **fixtures: Any) -> None:
            each_in_turn(test, "case", taken[algorithm.name], algorithm=algorithm, **fixtures)

        mark = pytest.mark.parametrize("algorithm", some, ids=str)
        marked: Callable[..., None] = mark(in_place_of(test, on_every_case, "case"))
        return marked

    return decorate


def with_every_algorithm(test: Callable[..., None]) -> Callable[..., None]:
    """Run a law with every algorithm on what was drawn, which takes longer than the searches."""

    def by_every_algorithm(**drawn: Any) -> None:
        each_in_turn(test, "algorithm", ALGORITHMS, **drawn)

    return in_place_of(test, by_every_algorithm, "algorithm")


def each_in_turn(
    test: Callable[..., None], name: str, values: Iterable[object], **others: Any
) -> None:
    """Call a test with each value of one argument; a failure names the value."""
    for value in values:
        try:
            test(**{name: value}, **others)
        except BaseException as error:
            error.add_note(f"the {name} is: {value}")
            raise


def in_place_of(
    test: Callable[..., None], other: Callable[..., None], name: str
) -> Callable[..., None]:
    """Let a function pass for a test that does without one argument."""
    functools.update_wrapper(other, test)
    del other.__dict__["__wrapped__"]
    asked = inspect.signature(test)
    others = (each for each in asked.parameters.values() if each.name != name)
    kept = [each.replace(kind=each.KEYWORD_ONLY) for each in others]
    other.__dict__["__signature__"] = asked.replace(parameters=kept)
    return other
