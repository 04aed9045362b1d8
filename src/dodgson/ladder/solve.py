"""Solve word ladders: search each leg of a question, and join the legs to an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from dodgson.ladder.answers import Ladder
from dodgson.ladder.legs import Leg, join, kernel_leg, stopped_leg, usable_kernel
from dodgson.ladder.model import WordGraph, check_ladder
from dodgson.ladder.questions import Solve
from dodgson.ladder.reading import check_options, graph_for, name_of, read_puzzle
from dodgson.questions import asks
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget


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
    from dodgson.ladder.explain import explain

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
        # The leg's reason names the rest of the budget that it got. Name the whole budget instead.
        cut = leg.status == "stopped" or (leg.status == "feasible" and question.all)
        if cut and (why := meter.look(expanded)):
            leg = replace(leg, why=why if leg.words else f"no ladder found: {why}")
        legs.append(leg)
        if not leg.words:
            break
    return legs


def solve_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder between two words with the search that the question asks for."""
    special = question.all or question.count or question.nearly or question.steps is not None
    exact = special or question.cost != "steps"
    plain = question.strategy in ("auto", "bidirectional") and not exact
    if plain and (kernel := usable_kernel(question, start, graph)):
        return kernel_leg(start, goal, graph, kernel)
    from dodgson.ladder import searches

    if exact:
        return searches.exact_leg(question, start, goal, graph)
    if question.strategy == "path-check":
        return searches.path_check_leg(question, start, goal, graph)
    return searches.strategy_leg(question, start, goal, graph)
