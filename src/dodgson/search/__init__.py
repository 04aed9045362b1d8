"""The engine: one problem, many algorithms, one stream of events. It knows no puzzle.

Its parts are imported when they are first asked for: most answers need one algorithm, or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.search.algorithm import Search
    from dodgson.search.algorithms.beam_stack import Beam, BeamStack, beam, beam_stack
    from dodgson.search.algorithms.best_first import (
        BestFirst,
        a_star,
        greedy,
        uniform_cost,
        weighted_a_star,
    )
    from dodgson.search.algorithms.bidirectional import Bidirectional, bidirectional
    from dodgson.search.algorithms.breadth_first import BreadthFirst, breadth_first
    from dodgson.search.algorithms.depth_first import DepthFirst, depth_first
    from dodgson.search.algorithms.iterative_deepening import (
        IDAStar,
        IterativeDeepening,
        ida_star,
        iterative_deepening,
    )
    from dodgson.search.by_name import ALGORITHMS
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
    from dodgson.search.problem import Problem
    from dodgson.search.result import Assumption, Result, Solution, Statistics, Status
    from dodgson.search.run import Run
    from dodgson.work import Budget

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

import_late(
    __name__,
    {
        "algorithm": "Search",
        "algorithms.beam_stack": "Beam BeamStack beam beam_stack",
        "algorithms.best_first": "BestFirst a_star greedy uniform_cost weighted_a_star",
        "algorithms.bidirectional": "Bidirectional bidirectional",
        "algorithms.breadth_first": "BreadthFirst breadth_first",
        "algorithms.depth_first": "DepthFirst depth_first",
        "algorithms.iterative_deepening": "IDAStar IterativeDeepening ida_star iterative_deepening",
        "by_name": "ALGORITHMS",
        "estimates": "EstimateCheck check_estimate",
        "events": (
            "Backtracked BoundRaised Event Expanded Finished Improved LayerFull LayerOpened Phase "
            "Pruned Reached Working"
        ),
        "problem": "Problem",
        "result": "Assumption Result Solution Statistics Status",
        "run": "Run",
        ".work": "Budget",
    },
)
