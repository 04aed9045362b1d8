"""Every algorithm and what it claims. A new one needs one line in ``ALGORITHMS``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from hypothesis import assume

from dodgson.search import (
    Budget,
    Problem,
    Search,
    bidirectional,
    breadth_first,
    depth_first,
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

    def takes(self, case: Case) -> bool:
        """Say whether a case can be put to it, and come to an end in the time of a test."""
        return not (
            (case.weighted and not self.takes_prices)
            or (self.two_ended and not case.two_ended)
            or (self.forgets and case.mazy)
            or (self.plunges and case.big)
        )

    def proves(self, weighted: bool) -> bool:
        """Say whether it ends with a proof on every problem of finite size that it takes."""
        return self.complete and (self.least == "cost" or (self.least == "steps" and not weighted))

    def accept(self, graph: Graph) -> Problem[Any]:
        """Give the problem of a random graph, if it is one that the algorithm takes."""
        assume(self.takes_prices or not graph.weighted)
        assume(bool(graph.goals) or not self.two_ended)
        return graph.problem

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
    Algorithm("bidirectional", bidirectional, takes_prices=False, two_ended=True),
)

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS, ids=str)


def every_pair(
    algorithms: Iterable[Algorithm] = ALGORITHMS, cases: Iterable[Case] = CASES
) -> pytest.MarkDecorator:
    """Run a test for each algorithm on each case that it takes."""
    pairs = [(one, case) for one in algorithms for case in cases if one.takes(case)]
    ids = [f"{one}-{case}" for one, case in pairs]
    return pytest.mark.parametrize(("algorithm", "case"), pairs, ids=ids)
