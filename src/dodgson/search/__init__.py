"""The engine: one problem, many algorithms, one stream of events. It knows no puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dodgson.search.algorithm import Search
from dodgson.search.beam_stack import Beam, BeamStack, beam, beam_stack
from dodgson.search.best_first import BestFirst, a_star, greedy, uniform_cost, weighted_a_star
from dodgson.search.bidirectional import Bidirectional, bidirectional
from dodgson.search.breadth_first import BreadthFirst, breadth_first
from dodgson.search.depth_first import DepthFirst, depth_first
from dodgson.search.estimates import EstimateCheck, check_estimate
from dodgson.search.events import (
    Backtracked,
    BoundRaised,
    Event,
    Expanded,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Phase,
    Pruned,
    Reached,
    Working,
)
from dodgson.search.iterative_deepening import (
    IDAStar,
    IterativeDeepening,
    ida_star,
    iterative_deepening,
)
from dodgson.search.problem import Problem
from dodgson.search.result import Assumption, Result, Solution, Statistics, Status
from dodgson.search.run import Run
from dodgson.work import Budget

ALGORITHMS: Final[Mapping[str, Callable[..., Search[Any]]]] = {
    "breadth-first": breadth_first,
    "depth-first": depth_first,
    "iterative-deepening": iterative_deepening,
    "uniform-cost": uniform_cost,
    "greedy": greedy,
    "a-star": a_star,
    "weighted-a-star": weighted_a_star,
    "ida-star": ida_star,
    "bidirectional": bidirectional,
    "beam": beam,
    "beam-stack": beam_stack,
}
"""Every algorithm by its name on the command line."""

__all__ = [
    "ALGORITHMS",
    "Assumption",
    "Backtracked",
    "Beam",
    "BeamStack",
    "BestFirst",
    "Bidirectional",
    "BoundRaised",
    "BreadthFirst",
    "Budget",
    "DepthFirst",
    "EstimateCheck",
    "Event",
    "Expanded",
    "Finished",
    "IDAStar",
    "Improved",
    "IterativeDeepening",
    "LayerFull",
    "LayerOpened",
    "Phase",
    "Problem",
    "Pruned",
    "Reached",
    "Result",
    "Run",
    "Search",
    "Solution",
    "Statistics",
    "Status",
    "Working",
    "a_star",
    "beam",
    "beam_stack",
    "bidirectional",
    "breadth_first",
    "check_estimate",
    "depth_first",
    "greedy",
    "ida_star",
    "iterative_deepening",
    "uniform_cost",
    "weighted_a_star",
]
