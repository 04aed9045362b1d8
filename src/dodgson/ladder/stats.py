"""Measure the graphs of a word list, and the ladders that a random search finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from dodgson.errors import InputError, option
from dodgson.ladder.lengths import LengthGraph, length_graph
from dodgson.ladder.measures import LengthStats, ListStats, Sample
from dodgson.ladder.questions import RUNS, Solve, Stats
from dodgson.ladder.reading import CHANGE_ONLY, complete
from dodgson.ladder.solver import solver_for
from dodgson.native import choose, warn_if_slow
from dodgson.questions import asks
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.work import Budget, Meter, OutOfBudget, report_progress

if TYPE_CHECKING:
    from dodgson.native import Backend
    from dodgson.words import Lexicon

MOST_ENDS: Final = 8
"""How many pairs of words farthest apart are listed."""


@asks(Stats)
def stats(question: Stats) -> ListStats | Sample:
    """Measure the graphs of a word list, or the ladders that a random search finds.

    >>> import dodgson
    >>> from dodgson.words import load
    >>> row = dodgson.ladder.stats(words=load(["cat", "cot", "dog", "dot", "emu"])).rows[0]
    >>> row.edges, row.components, row.isolated
    (3, 2, 1)
    """
    return list_stats(question) if question.sample is None else sample(question, question.sample)


def list_stats(question: Stats) -> ListStats:
    """Measure the graph of each length of words, until interrupted."""
    refuse_what_is_for_samples(question)
    if question.rules != ("change",):
        raise InputError(f"ladder stats works with the rule change only: {CHANGE_ONLY}")
    if question.format == "svg" and question.length is None:
        svg, one, sampled = option("format", "svg"), option("length"), option("sample")
        raise InputError(f"{svg} needs {one} or {sampled}: a table of all lengths has no picture")
    lexicon = question.lexicon()
    lengths = lexicon.lengths if question.length is None else (question.length,)
    if choose(question.backend) == "python":
        warn_if_slow("measuring all ladders")
    meter = Meter(Budget())
    meter.start()
    rows = []
    with suppress(OutOfBudget):
        for length in lengths:
            rows.append(length_stats(lexicon, length, question.backend, meter))  # noqa: PERF401 (kept)
    status: Status = "proved" if len(rows) == len(lengths) else "feasible" if rows else "stopped"
    return ListStats(lexicon.name, tuple(rows), status, question.format)


def refuse_what_is_for_samples(question: Stats) -> None:
    """Raise ``InputError`` for an option that has no effect without a sample."""
    given = {
        option("runs"): question.runs is not None,
        option("seed"): question.seed is not None,
        option("look_ahead", value=False): not question.look_ahead,
    }
    for name, is_given in given.items():
        if is_given:
            raise InputError(f"{name} has no effect without {option('sample')}: leave it out")


def length_stats(
    lexicon: Lexicon, length: int, backend: Backend | None, meter: Meter
) -> LengthStats:
    """Measure the graph of words of one length."""

    def pause() -> None:
        report_progress(lambda: f"measuring all ladders of {counted(length, 'letter')}")
        meter.check(0)

    pause()
    graph = length_graph(lexicon, length, backend=backend)
    sizes = Counter(graph.components()).values()
    eccentricities, pairs = graph.survey(pause)
    diameter = max(eccentricities, default=0)
    return LengthStats(
        length=length,
        words=len(graph.words),
        edges=graph.edges,
        components=len(sizes),
        isolated=sum(size == 1 for size in sizes),
        largest=max(sizes, default=0),
        diameter=diameter,
        ends=tuple(islice(farthest_apart(graph, eccentricities, diameter), MOST_ENDS)),
        distances=tuple(pair // 2 for pair in pairs),
    )


def farthest_apart(
    graph: LengthGraph, eccentricities: Sequence[int], diameter: int
) -> Iterator[tuple[str, str]]:
    """Yield the pairs of words that are farthest apart, each once, in alphabetical order."""
    ends = [word for word, far in zip(graph.words, eccentricities, strict=True) if far == diameter]
    for word in ends if diameter else ():
        far = zip(graph.words, graph.distances(word), strict=True)
        yield from ((word, other) for other, steps in far if steps == diameter and word < other)


def sample(question: Stats, ends: tuple[str, str]) -> Sample:
    """Return the lengths of ladders that the look-ahead strategy finds, each with another seed."""
    if question.length is not None:
        raise InputError(
            f"{option('length')} and {option('sample')} do not go together: leave one out"
        )
    from dodgson.ladder.strategies import ladder_problem, search_for
    from dodgson.search import breadth_first

    chance = Solve(
        *ends,
        **question.options(),
        strategy="look-ahead",
        look_ahead=question.look_ahead,
    )
    chance = complete(chance)
    solver = solver_for(chance)
    waypoints = solver.waypoints(chance.start, chance.goal or "", chance.via)
    start, goal = waypoints
    graph = solver.graph_with(waypoints)
    meter = Meter(Budget())
    meter.start()
    shortest = breadth_first(ladder_problem(start, goal, graph)).run()
    if shortest.status == "none":
        raise InputError(f"no ladder joins {start} and {goal}: nothing can be sampled")
    lengths: list[int] = []
    runs, first = question.runs or RUNS, question.seed or 0
    for seed in range(first, first + runs):
        found = search_for(start, goal, graph, replace(chance, seed=seed)).run()
        if found.path is not None:
            lengths.append(len(found.path))
        report_progress(lambda: f"{counted(len(lengths), 'ladder')} of {runs:,}")
        if meter.look(len(lengths)):
            break  # interrupted: what was found so far counts
    whole = len(lengths) == runs
    return Sample(
        solver.id_of(waypoints),
        question.look_ahead,
        first,
        tuple(lengths),
        len(shortest.path) if shortest.path else None,
        question.format,
        "proved" if whole else "feasible" if lengths else "stopped",
    )
