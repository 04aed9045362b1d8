"""Measure ladders: the graphs of a word list, and the ladders that chance finds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from dodgson.errors import InputError
from dodgson.ladder.family import LengthStats, ListStats, Sample, Solve, Stats
from dodgson.ladder.reading import check_options, graph_for, lexicon_for, name_of, read_puzzle
from dodgson.ladder.strategies import ladder_problem, search_for
from dodgson.questions import asks
from dodgson.search import bidirectional
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
    lexicon = lexicon_for(question).without(question.avoid)
    lengths = lexicon.lengths if question.length is None else (question.length,)
    name = lexicon.name if not question.avoid else f"{lexicon.name} without some"
    return ListStats(name, tuple(length_stats(lexicon.of_length(n), n) for n in lengths))


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
    chance = Solve(
        *ends,
        **question.setting(),
        strategy="look-ahead",
        look_ahead=question.look_ahead,
    )
    chance, lexicon, stations = read_puzzle(chance)
    check_options(chance, stations)
    start, goal = stations
    graph = graph_for(chance, lexicon, stations)
    shortest = bidirectional(ladder_problem(start, goal, graph)).run()
    if shortest.path is None:
        raise InputError(f"no ladder joins {start} and {goal}: there is nothing to sample")
    lengths = []
    for seed in range(question.seed, question.seed + question.runs):
        found = search_for(start, goal, graph, replace(chance, seed=seed)).run()
        if found.path is None:
            break  # interrupted: what was found so far counts
        lengths.append(len(found.path))
    return Sample(
        name_of(chance, stations),
        question.look_ahead,
        question.seed,
        tuple(lengths),
        len(shortest.path),
        question.format,
    )
