"""All algorithms by their names on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dodgson.search.algorithm import Search
from dodgson.search.algorithms.beam_stack import beam, beam_stack
from dodgson.search.algorithms.best_first import a_star, greedy, uniform_cost, weighted_a_star
from dodgson.search.algorithms.bidirectional import bidirectional
from dodgson.search.algorithms.breadth_first import breadth_first
from dodgson.search.algorithms.depth_first import depth_first
from dodgson.search.algorithms.iterative_deepening import ida_star, iterative_deepening

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
