"""Measure ladders: the graphs of a word list, and the ladders that chance finds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from dodgson.errors import InputError
from dodgson.ladder.family import LengthStats, ListStats, Sample, Solve, Stats
from dodgson.ladder.reading import (
    check_options,
    graph_for,
    lexicon_for,
    name_of,
    read_avoided,
    read_puzzle,
)
from dodgson.ladder.strategies import ladder_problem, search_for
from dodgson.questions import asks
from dodgson.search import Budget, breadth_first
from dodgson.search.budget import Meter
from dodgson.words.stars import star_words


@asks(Stats)
def stats(question: Stats) -> ListStats | Sample:
    """Measure the graphs of a word list, or the ladders that chance finds between two words.

    >>> import dodgson
    >>> from dodgson.words import load
    >>> row = dodgson.ladder.stats(words=load(["cat", "cot", "dog", "dot", "emu"])).rows[0]
    >>> row.edges, row.components, row.isolated
    (3, 2, 1)
    """
    return list_stats(question) if question.sample is None else sample(question, question.sample)


def list_stats(question: Stats) -> ListStats:
    """Measure the graph of each length of word."""
    if question.rules != ("change",):
        raise InputError("ladder stats is for changed letters only: leave --rules at change")
    if question.format == "svg":
        raise InputError("--format svg is for --sample only: a table has no picture")
    lexicon = lexicon_for(question)
    if question.avoid:
        lexicon = lexicon.without(map(read_avoided, question.avoid))
    lengths = lexicon.lengths if question.length is None else (question.length,)
    rows = tuple(length_stats(lexicon.of_length(n), n) for n in lengths)
    return ListStats(lexicon.name, rows)


def length_stats(words: Sequence[str], length: int) -> LengthStats:
    """Measure the graph of words of one length.

    Two words one letter apart share exactly one star word: each star word's words are a clique,
    and no edge is in two of them.
    """
    cliques: dict[str, list[int]] = defaultdict(list)
    for number, word in enumerate(words):
        for star in star_words(word):
            cliques[star].append(number)
    root = list(range(len(words)))

    def find(place: int) -> int:
        while root[place] != place:
            root[place] = place = root[root[place]]
        return place

    edges = 0
    for clique in cliques.values():
        edges += len(clique) * (len(clique) - 1) // 2
        for one, other in pairwise(clique):
            root[find(one)] = find(other)
    sizes = Counter(map(find, range(len(words)))).values()
    isolated = sum(size == 1 for size in sizes)
    return LengthStats(length, len(words), edges, len(sizes), isolated, max(sizes, default=0))


def sample(question: Stats, ends: tuple[str, str]) -> Sample:
    """Find ladders by the look-ahead strategy, each with its own seed, and note their lengths."""
    if question.length is not None:
        raise InputError("--length and --sample do not go together")
    chance = Solve(
        *ends,
        **question.setting(),
        strategy="look-ahead",
        look_ahead=question.look_ahead,
    )
    chance, lexicon, stations = read_puzzle(chance)
    check_options(chance, lexicon, stations)
    start, goal = stations
    graph = graph_for(chance, lexicon, stations)
    meter = Meter(Budget())
    meter.start()
    shortest = breadth_first(ladder_problem(start, goal, graph)).run()
    if shortest.status == "none":
        raise InputError(f"no ladder joins {start} and {goal}: there is nothing to sample")
    lengths: list[int] = []
    for seed in range(question.seed, question.seed + question.runs):
        found = search_for(start, goal, graph, replace(chance, seed=seed)).run()
        if found.path is not None:
            lengths.append(len(found.path))
        if meter.look(len(lengths)):
            break  # interrupted: what was found so far counts
    whole = len(lengths) == question.runs
    return Sample(
        name_of(chance, stations),
        question.look_ahead,
        question.seed,
        tuple(lengths),
        len(shortest.path) if shortest.path else None,
        question.format,
        "proved" if whole else "feasible" if lengths else "stopped",
    )
