"""Solve word ladders: search each leg of a question, and join the legs to an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from itertools import islice, pairwise, product
from math import prod

from dodgson.errors import InputError, option
from dodgson.ladder.answers import Ladder
from dodgson.ladder.every import Ladders, distances_to
from dodgson.ladder.explain import explain
from dodgson.ladder.lengths import NOWHERE, LengthGraph
from dodgson.ladder.model import WordGraph, check_ladder, step_cost
from dodgson.ladder.questions import Solve
from dodgson.ladder.reading import check_options, graph_for, name_of, read_puzzle
from dodgson.ladder.strategies import ladder_of, ladder_problem, search_for
from dodgson.memory import peak_memory
from dodgson.questions import asks
from dodgson.search import Budget, Result, Solution, Statistics, Status, breadth_first
from dodgson.search.effort import Effort
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget

MOST_LISTED = 1_000_000
"""The most ladders that are listed, because the list is held in memory."""


@asks(Solve)
def solve(question: Solve) -> Ladder:
    """Find the shortest ladder from one word to another.

    >>> import dodgson
    >>> ladder = dodgson.ladder.solve("head", "tail")
    >>> ladder.cost, ladder.status
    (4, 'proved')
    >>> dodgson.ladder.solve("ladder:head-tail").words == ladder.words
    True

    Return a ``Ladder``: its ``words``, their ``cost``, a ``status`` with its reason ``why``, and
    ``ladders`` or ``count`` if you ask for several. ``words`` is empty if there is no ladder.

    Raise ``InputError`` for a word that the list does not contain, for words of different lengths
    if no rule inserts or deletes letters, and for options that exclude each other.
    """
    question, lexicon, waypoints = read_puzzle(question)
    check_options(question, lexicon, waypoints)
    graph = graph_for(question, lexicon, waypoints)
    legs = solve_legs(question, waypoints, graph)
    joined = join(legs)
    check_ladder(joined.words, graph, question.rules)
    level_of = cache(graph.words.level)  # many ladders share most of their words
    each = None
    if joined.ladders is not None:
        each = tuple(rarest_word(ladder, level_of) for ladder in joined.ladders)
    return Ladder(
        id=name_of(question, waypoints),
        status=joined.status,
        why=joined.why + _path_check_note(joined),
        words=joined.words,
        cost=joined.cost,
        metric=question.cost,
        lower_bound=joined.lower_bound,
        statistics=joined.statistics,
        ladders=joined.ladders or (() if question.all or question.nearly else None),
        count=0 if joined.status == "none" and (question.all or question.count) else joined.count,
        rarest=rarest_of_all(each) if each else rarest_word(joined.words, level_of),
        rarest_of_each=each,
        components=joined.components,
        explanation=_explanation(question, graph, legs),
        hint=question.hint,
    )


def _path_check_note(leg: Leg) -> str:
    if leg.visited_expansions is None:
        return ""
    expansions = counted(leg.statistics.expanded, "expansion")
    return f" ({expansions}; {leg.visited_expansions:,} if it remembered the words it has seen)"


def _explanation(question: Solve, graph: WordGraph, legs: Sequence[Leg]) -> str | None:
    if not question.explain:
        return None
    proofs: list[str] = []
    try:
        proofs.extend(
            explain(leg.start, leg.goal, leg.cost, graph, question) for leg in legs if leg.words
        )
    except OutOfBudget as spent:  # keep the ladder
        proofs.append(f"The explanation is incomplete: {spent}.")
    return "\n".join(proofs) or None


def rarest_word(
    ladder: Sequence[str], level_of: Callable[[str], int | None]
) -> tuple[str, int] | None:
    """Return the rarest word of a ladder and its level; None if the list has no levels."""
    return rarest_of_all(
        [None if (level := level_of(word)) is None else (word, level) for word in ladder]
    )


def rarest_of_all(words: Iterable[tuple[str, int] | None]) -> tuple[str, int] | None:
    """Return the word of the highest level, the first of equals; None if no level is known.

    >>> rarest_of_all([("cat", 10), None, ("cwm", 70), ("qat", 70)])
    ('cwm', 70)
    """
    return max(filter(None, words), key=lambda known: known[1], default=None)


@dataclass(frozen=True)
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


def solve_legs(question: Solve, waypoints: Sequence[str], graph: WordGraph) -> list[Leg]:
    """Solve one leg after the other on one budget, until one has no ladder."""
    meter = Meter(question.budget())
    meter.start()
    legs: list[Leg] = []
    expanded = 0
    for start, goal in pairwise(waypoints):
        if legs and (why := meter.look(expanded)):
            legs.append(stopped_leg(start, goal, why))
            break
        leg = solve_leg(question.less(expanded=expanded, seconds=meter.seconds), start, goal, graph)
        expanded += leg.statistics.expanded
        # The leg names what was left of the budget; name the budget of the question.
        cut = leg.status == "stopped" or (leg.status == "feasible" and question.all)
        if cut and (why := meter.look(expanded)):
            leg = replace(leg, why=why if leg.words else f"no ladder found: {why}")
        legs.append(leg)
        if not leg.words:
            break
    return legs


def stopped_leg(start: str, goal: str, why: str, statistics: Statistics | None = None) -> Leg:
    """Return the leg of a search that stopped before it found a ladder."""
    done = statistics or Effort().statistics
    return Leg(start, goal, "stopped", f"no ladder found: {why}", done, lower_bound=0)


def solve_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder between two words with the search that the question asks for."""
    special = question.all or question.count or question.nearly or question.steps is not None
    if special or question.cost != "steps":
        return exact_leg(question, start, goal, graph)
    if question.strategy == "path-check":
        return path_check_leg(question, start, goal, graph)
    if question.strategy in ("auto", "bidirectional") and (
        kernel := usable_kernel(question, start, graph)
    ):
        return kernel_leg(question, start, goal, graph, kernel)
    result = search_for(start, goal, graph, question).run()
    if result.status == "none":
        return unreachable_leg(start, goal, graph, result.statistics)
    return _leg_of(start, goal, question, result)


def usable_kernel(question: Solve, start: str, graph: WordGraph) -> LengthGraph | None:
    """Return the kernel's graph, or None if the question has a budget that the kernel ignores."""
    limited = question.expansions is not None or question.seconds == 0
    return None if limited else graph.kernel_graph(len(start))


def kernel_leg(
    question: Solve, start: str, goal: str, graph: WordGraph, kernel: LengthGraph
) -> Leg:
    """Search from both ends in the kernel, exactly as the search in Python does."""
    begun = time.perf_counter()
    ladder, effort = kernel.search(start, goal)
    done = Statistics(*effort, time.perf_counter() - begun, peak_memory())
    if ladder is None:
        return unreachable_leg(start, goal, graph, done)
    steps = len(ladder) - 1
    found = Result("proved", "the searches met", Solution(ladder, steps), steps, done)
    return _leg_of(start, goal, question, found)


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
        "proved": "no ladder is shorter",
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


def unreachable_leg(start: str, goal: str, graph: WordGraph, statistics: Statistics) -> Leg:
    """Return the leg of two words that no ladder joins, and how many words each can reach."""
    against = graph.reversed()
    one, other = reachable(start, graph), reachable(goal, against)
    why = f"no ladder joins {start} and {goal}"
    if one is None or other is None:
        return Leg(start, goal, "none", why, statistics)
    if against is graph:
        why += f": {start} is in a component of {counted(one, 'word')}, "
        why += f"{goal} in one of {counted(other, 'word')}"
    else:
        why += f": {counted(one, 'word')} can be reached from {start}, "
        why += f"and {goal} from {counted(other, 'word')}"
    return Leg(start, goal, "none", why, statistics, components=(one, other))


def reachable(word: str, graph: WordGraph) -> int | None:
    """Count the words that can be reached from one, itself included; None if interrupted."""
    if kernel := graph.kernel_graph(len(word)):
        return len(kernel.distances(word)) - kernel.distances(word).count(NOWHERE)
    everywhere = breadth_first(ladder_problem(word, "", graph))
    result = everywhere.run()
    return len(everywhere.parents) if result.status == "none" else None


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


def check_listable(count: int) -> None:
    """Raise ``InputError`` if there are more ladders than can be listed."""
    if count > MOST_LISTED:
        raise InputError(
            f"there are {count:,} ladders, too many to list: "
            f"count them with {option('count')}, or draw them with ladder draw"
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
        less = "is shorter" if question.cost == "steps" else "costs less"
        return "proved", f"no ladder {less}"
    if not ladders:
        return "none", f"no ladder has exactly {counted(question.steps, 'step')}"
    return "proved", f"a ladder of this length; the shortest has {counted(shortest, 'step')}"


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
