"""The engine: one problem, many algorithms, one stream of events. It knows no puzzle."""

from __future__ import annotations

from dodgson.search.algorithm import Search
from dodgson.search.bidirectional import Bidirectional, bidirectional
from dodgson.search.breadth_first import BreadthFirst, breadth_first
from dodgson.search.budget import Budget
from dodgson.search.depth_first import DepthFirst, depth_first
from dodgson.search.events import (
    Backtracked,
    BoundRaised,
    Event,
    Expanded,
    Finished,
    Improved,
    LayerFull,
    Pruned,
    Reached,
)
from dodgson.search.problem import Problem
from dodgson.search.result import Result, Solution, Statistics, Status

__all__ = [
    "Backtracked",
    "Bidirectional",
    "BoundRaised",
    "BreadthFirst",
    "Budget",
    "DepthFirst",
    "Event",
    "Expanded",
    "Finished",
    "Improved",
    "LayerFull",
    "Problem",
    "Pruned",
    "Reached",
    "Result",
    "Search",
    "Solution",
    "Statistics",
    "Status",
    "bidirectional",
    "breadth_first",
    "depth_first",
]
