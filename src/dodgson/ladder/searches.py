"""The legs that the engine finds: by a strategy, with path-check, or from exact distances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from dodgson.errors import InputError, option
from dodgson.ladder.every import Ladders, distances_to
from dodgson.ladder.legs import (
    CHEAPEST,
    SHORTEST,
    Leg,
    check_listable,
    stopped_leg,
    unreachable_leg,
    usable_kernel,
)
from dodgson.ladder.model import WordGraph, step_cost
from dodgson.ladder.questions import Solve
from dodgson.ladder.strategies import ladder_of, ladder_problem, search_for
from dodgson.search import Budget, Result, Status, breadth_first
from dodgson.search.effort import Effort
from dodgson.wording import counted
from dodgson.work import OutOfBudget


def strategy_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder with the question's strategy."""
    result = search_for(start, goal, graph, question).run()
    if result.status == "none":
        return unreachable_leg(start, goal, graph, result.statistics)
    return _leg_of(start, goal, question, result)


def path_check_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder with path-check, and compare it with a search that remembers all words.

    The other search goes first, because path-check would not end if there is no ladder.
    """
    budget = Budget(seconds=question.seconds)
    visited = breadth_first(ladder_problem(start, goal, graph), budget=budget).run()
    if visited.status == "none":
        return unreachable_leg(start, goal, graph, visited.statistics)
    if visited.status == "stopped":
        return stopped_leg(start, goal, visited.why)
    question = question.less(seconds=visited.statistics.seconds)
    leg = _leg_of(start, goal, question, search_for(start, goal, graph, question).run())
    return replace(leg, visited_expansions=visited.statistics.expanded)


def _leg_of(start: str, goal: str, question: Solve, result: Result[str]) -> Leg:
    words = ladder_of(question, result.path) if result.path else ()
    why = {
        "proved": SHORTEST,
        "feasible": "the first ladder found; there may be shorter ones",
    }.get(result.status, f"no ladder found: {result.why}")
    return Leg(
        start,
        goal,
        result.status,
        why,
        result.statistics,
        words,
        len(words) - 1 if words else None,
        len(words) - 1 if result.status == "proved" else int(result.lower_bound),
    )


def exact_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Answer what needs exact distances: all ladders, their count, a cost, a given length."""
    effort = Effort(question.budget())
    effort.meter.start()
    step = step_cost(graph, question.cost)
    farther = question.nearly is not None or question.steps is not None
    kernel = usable_kernel(question, start, graph) if question.cost == "steps" else None
    try:
        until = None if farther else start
        distance = distances_to(goal, graph, step, until=until, effort=effort, kernel=kernel)
    except OutOfBudget as spent:
        return stopped_leg(start, goal, str(spent), effort.statistics)
    if start not in distance:
        return unreachable_leg(start, goal, graph, effort.statistics)
    shortest = distance[start]
    wanted = shortest if question.steps is None else question.steps
    if wanted < shortest:
        raise InputError(f"{option('steps', wanted)}: {start} to {goal} takes at least {shortest}")
    every = Ladders(start, goal, graph, step, distance, effort)
    count = None
    if question.all or question.count:
        count = kernel.count(start, goal) if kernel else every.count_shortest()
    if question.all:
        check_listable(count or 0)
    if question.nearly is not None:
        found = islice(every.in_order(), question.nearly)
    else:
        found = islice(every.costing(wanted), None if question.all else 1)
    ladders, ended = take(found)
    status, why = _verdict(question, ladders, shortest, ended)
    return Leg(
        start,
        goal,
        status,
        why,
        effort.statistics,
        words=ladders[0] if ladders else (),
        cost=wanted if ladders else None,
        lower_bound=None if status == "none" else wanted,
        ladders=tuple(ladders) if question.all or question.nearly is not None else None,
        count=count,
        distance=distance,
    )


def take(found: Iterator[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], str | None]:
    """Return the ladders found within the budget, and which limit ended the search, if any."""
    ladders: list[tuple[str, ...]] = []
    try:
        ladders.extend(found)  # keeps what was found before an exception
    except OutOfBudget as spent:
        return ladders, str(spent)
    return ladders, None


def _verdict(
    question: Solve, ladders: list[tuple[str, ...]], shortest: int, spent: str | None
) -> tuple[Status, str]:
    if spent:
        return ("feasible", spent) if ladders else ("stopped", f"no ladder found: {spent}")
    if question.steps is None:
        return "proved", SHORTEST if question.cost == "steps" else CHEAPEST
    if not ladders:
        return "none", f"no ladder has exactly {counted(question.steps, 'step')}"
    return "proved", f"a ladder of this length; the shortest has {counted(shortest, 'step')}"
