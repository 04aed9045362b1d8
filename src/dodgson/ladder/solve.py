"""Solve word ladders: search each leg of a question, and say what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice, pairwise, product
from math import prod

from dodgson.errors import InputError
from dodgson.ladder.every import (
    OutOfBudget,
    count_shortest,
    distances_to,
    ladders_costing,
    ladders_in_order,
)
from dodgson.ladder.explain import explain
from dodgson.ladder.family import Ladder, Solve
from dodgson.ladder.model import WordGraph, check_ladder, step_cost
from dodgson.ladder.reading import check_options, graph_for, name_of, read_puzzle
from dodgson.ladder.strategies import ladder_of, ladder_problem, search_for
from dodgson.questions import asks
from dodgson.search import Result, Statistics, Status, bidirectional, breadth_first
from dodgson.search.budget import Meter, peak_memory
from dodgson.wording import counted


@asks(Solve)
def solve(question: Solve) -> Ladder:
    """Find the shortest ladder from one word to another.

    >>> import dodgson
    >>> ladder = dodgson.ladder.solve("head", "tail")
    >>> ladder.cost, ladder.status
    (4, 'proved')
    >>> dodgson.ladder.solve("ladder:head-tail").words == ladder.words
    True

    The answer's ``words`` are empty if there is no ladder. Raises ``InputError`` for words that
    the list does not hold, words of unequal length where no rule can mend that, and options that
    do not go together.
    """
    question, lexicon, stations = read_puzzle(question)
    check_options(question, stations)
    graph = graph_for(question, lexicon, stations)
    legs = [solve_leg(question, start, goal, graph) for start, goal in pairwise(stations)]
    whole = join(legs)
    if whole.words and question.steps is None and not question.via:
        check_ladder(whole.words, graph, question.rules)
    return Ladder(
        id=name_of(question, stations),
        status=whole.status,
        why=whole.why,
        words=whole.words,
        cost=whole.cost,
        metric=question.cost,
        lower_bound=whole.lower_bound,
        statistics=whole.statistics,
        ladders=whole.ladders,
        count=whole.count,
        rarest=rarest_word(whole.words, graph),
        components=whole.components,
        explanation=_explanation(question, graph, legs),
        hint=question.hint,
    )


def _explanation(question: Solve, graph: WordGraph, legs: Sequence[Leg]) -> str | None:
    if not question.explain:
        return None
    proofs = [explain(leg.start, leg.goal, leg.cost, graph, question) for leg in legs if leg.words]
    return "\n".join(proofs) or None


def rarest_word(ladder: Sequence[str], graph: WordGraph) -> tuple[str, int] | None:
    """Give a ladder's rarest word and its level, if the list knows levels; ties go to the first."""
    known = [(graph.words.level(word), word) for word in ladder]
    levels = [(level, word) for level, word in known if level is not None]
    if not levels:
        return None
    level, word = max(levels, key=lambda pair: pair[0])
    return word, level


@dataclass(frozen=True)
class Leg:
    """What was found between one word and the next that a ladder must go through."""

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


def solve_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder between two words by the way to search that the question asks for."""
    special = question.all or question.count or question.nearly or question.steps is not None
    if special or question.cost != "steps":
        return exact_leg(question, start, goal, graph)
    if question.strategy == "path-check":
        # It forgets where it has been, and would look for ever for what is not there.
        joined = bidirectional(ladder_problem(start, goal, graph)).run()
        if joined.status == "none":
            return no_leg(start, goal, graph, joined.statistics)
    result = search_for(start, goal, graph, question).run()
    if result.status == "none":
        return no_leg(start, goal, graph, result.statistics)
    return _searched(start, goal, question, result)


def _searched(start: str, goal: str, question: Solve, result: Result[str]) -> Leg:
    words = ladder_of(question, result.path) if result.path else ()
    why = {
        "proved": "no ladder is shorter",
        "feasible": "the first one found; there may be shorter ones",
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


def no_leg(start: str, goal: str, graph: WordGraph, statistics: Statistics) -> Leg:
    """Say that two words are not joined, and how many words each is joined to."""
    sizes = reachable(start, graph), reachable(goal, graph.reversed())
    why = (
        f"no ladder joins {start} and {goal}: "
        f"{start} is in a component of {counted(sizes[0], 'word')}, "
        f"{goal} in one of {counted(sizes[1], 'word')}"
    )
    return Leg(start, goal, "none", why, statistics, components=sizes)


def reachable(word: str, graph: WordGraph) -> int:
    """Count the words that can be reached from one, itself included."""
    everywhere = breadth_first(ladder_problem(word, "", graph))
    everywhere.run()
    return len(everywhere.parents)


def exact_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Answer what needs exact distances: every ladder, their count, a cost, a given length."""
    meter = Meter(question.budget())
    meter.start()
    step = step_cost(graph, question.cost)
    farther = question.nearly is not None or question.steps is not None
    distance = distances_to(goal, graph, step, until=None if farther else start)
    reached = len(distance)
    if start not in distance:
        statistics = Statistics(reached, reached, 0, 0, meter.seconds, peak_memory())
        return no_leg(start, goal, graph, statistics)
    shortest = distance[start]
    wanted = shortest if question.steps is None else question.steps
    if wanted < shortest:
        raise InputError(f"--steps {wanted}: {start} to {goal} takes {shortest} at least")

    if question.nearly is not None:
        every = ladders_in_order(start, goal, graph, step, distance, meter)
        found = islice(every, question.nearly)
    else:
        every = ladders_costing(wanted, start, goal, graph, step, distance, meter)
        found = islice(every, None if question.all else 1)
    ladders, spent = take(found)
    status, why = _verdict(question, ladders, shortest, spent)
    count = None
    if question.count:
        count = count_shortest(start, goal, graph, step, distance)
    elif question.all:
        count = len(ladders)
    return Leg(
        start,
        goal,
        status,
        why,
        Statistics(reached, reached, 0, 0, meter.seconds, peak_memory()),
        words=ladders[0] if ladders else (),
        cost=wanted if ladders else None,
        lower_bound=None if status == "none" else wanted,
        ladders=tuple(ladders) if question.all or question.nearly is not None else None,
        count=count,
    )


def take(found: Iterator[tuple[str, ...]]) -> tuple[list[tuple[str, ...]], str | None]:
    """Take ladders until they or the budget run out; give them, and what ran out if it did."""
    ladders = []
    try:
        for ladder in found:
            ladders.append(ladder)  # noqa: PERF402 (what was found before the end is kept)
    except OutOfBudget as spent:
        return ladders, str(spent)
    return ladders, None


def _verdict(
    question: Solve, ladders: list[tuple[str, ...]], shortest: int, spent: str | None
) -> tuple[Status, str]:
    if spent:
        return ("feasible", spent) if ladders else ("stopped", f"no ladder found: {spent}")
    if question.steps is None:
        less = "is shorter" if question.cost == "steps" else "costs less"
        return "proved", f"no ladder {less}"
    if not ladders:
        return "none", f"no ladder has exactly {counted(question.steps, 'step')}"
    return "proved", f"as long as asked for; the shortest has {counted(shortest, 'step')}"


def join(legs: Sequence[Leg]) -> Leg:
    """Put legs together into one ladder, which is as sure as its least sure leg."""
    if len(legs) == 1:
        return legs[0]
    whole = all(leg.words for leg in legs)
    weakest = min(legs, key=lambda leg: ("none", "stopped", "feasible", "proved").index(leg.status))
    bounds = [leg.lower_bound for leg in legs]
    counts = [leg.count for leg in legs]
    listed = [leg.ladders for leg in legs if leg.ladders is not None]
    return Leg(
        legs[0].start,
        legs[-1].goal,
        weakest.status,
        weakest.why,
        reduce(add_statistics, (leg.statistics for leg in legs)),
        words=_chained([leg.words for leg in legs]) if whole else (),
        cost=sum(leg.cost or 0 for leg in legs) if whole else None,
        lower_bound=None if None in bounds else sum(filter(None, bounds)),
        ladders=tuple(map(_chained, product(*listed))) if len(listed) == len(legs) else None,
        count=None if None in counts else prod(filter(None, counts)),
        components=weakest.components,
    )


def _chained(ladders: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return (*ladders[0], *(word for ladder in ladders[1:] for word in ladder[1:]))


def add_statistics(one: Statistics, other: Statistics) -> Statistics:
    """Add up what two searches did, one after the other."""
    return Statistics(
        one.expanded + other.expanded,
        one.generated + other.generated,
        one.pruned + other.pruned,
        max(one.largest_frontier, other.largest_frontier),
        one.seconds + other.seconds,
        max(one.memory, other.memory),
    )
