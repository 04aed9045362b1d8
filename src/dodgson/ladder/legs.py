"""The legs of a ladder: the results between neighbouring waypoints, and those of the kernel."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from math import prod

from dodgson.errors import InputError, option
from dodgson.ladder.lengths import LengthGraph
from dodgson.ladder.model import WordGraph
from dodgson.ladder.questions import Solve
from dodgson.memory import peak_memory
from dodgson.search.result import Statistics, Status
from dodgson.wording import counted

MOST_LISTED = 1_000_000
"""The most ladders that are listed, because the list is held in memory."""
SHORTEST = "no ladder is shorter"
CHEAPEST = "no ladder costs less"


@dataclass(slots=True)
class Leg:
    """The result between two neighbouring waypoints."""

    start: str
    goal: str
    status: Status
    why: str
    statistics: Statistics
    words: tuple[str, ...] = ()
    cost: int | None = None
    lower_bound: int | None = None
    ladders: tuple[tuple[str, ...], ...] | None = None
    count: int | None = None
    components: tuple[int, int] | None = None
    visited_expansions: int | None = None
    """With path-check: how many expansions breadth-first search takes."""
    distance: dict[str, int] = field(default_factory=dict, repr=False)
    """The cost from each word to the goal, if exact distances were computed."""


def stopped_leg(start: str, goal: str, why: str, statistics: Statistics | None = None) -> Leg:
    """Return the leg of a search that stopped before it found a ladder."""
    done = statistics or Statistics(0, 0, 0, 0, 0.0, peak_memory())
    return Leg(start, goal, "stopped", f"no ladder found: {why}", done, lower_bound=0)


def usable_kernel(question: Solve, start: str, graph: WordGraph) -> LengthGraph | None:
    """Return the kernel's graph, or None if the question has a budget that the kernel ignores."""
    limited = question.expansions is not None or question.seconds == 0
    return None if limited else graph.kernel_graph(len(start))


def kernel_leg(start: str, goal: str, graph: WordGraph, kernel: LengthGraph) -> Leg:
    """Search from both ends in the kernel, exactly as the search in Python does."""
    begun = time.perf_counter()
    ladder, effort = kernel.search(start, goal)
    done = Statistics(*effort, time.perf_counter() - begun, peak_memory())
    return leg_of(start, goal, graph, ladder, done)


def leg_of(
    start: str,
    goal: str,
    graph: WordGraph,
    ladder: tuple[str, ...] | None,
    done: Statistics,
) -> Leg:
    """Return the leg of a shortest ladder that the kernel has found, or of none."""
    if ladder is None:
        return unreachable_leg(start, goal, graph, done)
    steps = len(ladder) - 1
    return Leg(start, goal, "proved", SHORTEST, done, ladder, steps, steps)


def cheapest_leg(start: str, goal: str, graph: WordGraph, kernel: LengthGraph) -> Leg:
    """Search in the kernel for the ladder of the commonest words, as the search in Python does."""
    begun = time.perf_counter()
    found, effort = kernel.cheapest(start, goal, graph.prices(len(start)))
    done = Statistics(*effort, time.perf_counter() - begun, peak_memory())
    if found is None:
        return unreachable_leg(start, goal, graph, done)
    ladder, cost = found
    return Leg(start, goal, "proved", CHEAPEST, done, ladder, cost, cost)


def unreachable_leg(start: str, goal: str, graph: WordGraph, statistics: Statistics) -> Leg:
    """Return the leg of two words that no ladder joins, and how many words each can reach."""
    against = graph.reversed()
    one, other = reachable(start, graph), reachable(goal, against)
    why = f"no ladder joins {start} and {goal}"
    if one is None or other is None:
        return Leg(start, goal, "none", why, statistics)
    if against is graph:
        why = why_unjoined((start, goal), (one, other))
        return Leg(start, goal, "none", why, statistics, components=(one, other))
    why += f": {counted(one, 'word')} can be reached from {start}, "
    why += f"and {goal} from {counted(other, 'word')}"
    return Leg(start, goal, "none", why, statistics, components=(one, other))


def why_unjoined(pair: tuple[str, str], components: tuple[int, int]) -> str:
    """Return why two words in different components, of these sizes, have no ladder."""
    start, goal = pair
    one, other = (counted(size, "word") for size in components)
    return (
        f"no ladder joins {start} and {goal}: "
        f"{start} is in a component of {one}, {goal} in one of {other}"
    )


def reachable(word: str, graph: WordGraph) -> int | None:
    """Count the words that can be reached from one, itself included; None if interrupted."""
    if kernel := graph.kernel_graph(len(word)):
        return kernel.component_size(word)
    from dodgson.ladder.strategies import ladder_problem
    from dodgson.search import breadth_first

    everywhere = breadth_first(ladder_problem(word, "", graph))
    result = everywhere.run()
    return len(everywhere.parents) if result.status == "none" else None


def check_listable(count: int) -> None:
    """Raise ``InputError`` if there are more ladders than can be listed."""
    if count > MOST_LISTED:
        raise InputError(
            f"there are {count:,} ladders, too many to list: "
            f"count them with {option('count')}, or draw them with ladder draw"
        )


def join(legs: Sequence[Leg]) -> Leg:
    """Return the legs joined into one; its status is the weakest of theirs.

    If the last leg has no ladder, the result has none.
    """
    if len(legs) == 1:
        return legs[0]
    complete = all(leg.words for leg in legs)
    weakest = min(legs, key=lambda leg: ("none", "stopped", "feasible", "proved").index(leg.status))
    bounds = [leg.lower_bound for leg in legs]
    counts = [leg.count for leg in legs]
    count = None if None in counts or not complete else prod(filter(None, counts))
    visited_expansions = [leg.visited_expansions for leg in legs]
    listed = [leg.ladders for leg in legs if leg.ladders is not None]
    if listed:
        check_listable(count or 0)
    return Leg(
        legs[0].start,
        legs[-1].goal,
        weakest.status,
        weakest.why,
        reduce(Statistics.then, (leg.statistics for leg in legs)),
        words=_chained([leg.words for leg in legs]) if complete else (),
        cost=sum(leg.cost or 0 for leg in legs) if complete else None,
        lower_bound=None if None in bounds else sum(filter(None, bounds)),
        ladders=tuple(map(_chained, product(*listed))) if complete and listed else None,
        count=count,
        components=weakest.components,
        visited_expansions=None
        if None in visited_expansions
        else sum(filter(None, visited_expansions)),
    )


def _chained(ladders: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return (*ladders[0], *(word for ladder in ladders[1:] for word in ladder[1:]))
