"""Answers known from elsewhere: the old posts', Knuth's and Lewis Carroll's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from dodgson.errors import InputError
from dodgson.ladder import solve, stats
from dodgson.ladder.measures import ListStats
from dodgson.ladder.questions import Strategy
from dodgson.ladder.strategies import OPTIMAL
from dodgson.words import Lexicon, load

from .judge import CHANGE, faults

POSTS_OWN = ("black", "clack", "click", "chick", "chink", "chine", "whine", "white")


@pytest.fixture(scope="module")
def enable2k(data: Path) -> Lexicon:
    return load(data / "enable2k.txt")


class Doublet(NamedTuple):
    start: str
    goal: str
    steps: int
    fewest: int
    """Over ENABLE1, its ends added if absent."""
    chain: tuple[str, ...]
    booklet: str


def rows(file: Path) -> Iterator[list[str]]:
    for line in file.read_text().splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


@pytest.fixture(scope="module")
def doublets(data: Path) -> list[Doublet]:
    return [
        Doublet(start, goal, int(steps), int(fewest), tuple(filter(None, chain.split("-"))), where)
        for start, goal, steps, fewest, chain, where in rows(data / "carroll.tsv")
    ]


@pytest.mark.parametrize("strategy", sorted(OPTIMAL))
@pytest.mark.parametrize(("start", "goal", "steps"), [("head", "tail", 4), ("black", "white", 7)])
def test_the_posts_doublets_by_every_optimal_strategy(
    start: str, goal: str, steps: int, strategy: Strategy
) -> None:
    ladder = solve(start, goal, strategy=strategy)
    assert (ladder.cost, ladder.status) == (steps, "proved")
    assert faults(ladder.words, load(), CHANGE) == []


def test_head_to_tail_on_enable2k_is_the_posts_and_the_only_one(enable2k: Lexicon) -> None:
    ladder = solve("head", "tail", words=enable2k, all=True)
    assert ladder.ladders == (("head", "heal", "heil", "hail", "tail"),)


def test_black_to_white_on_enable2k_has_ten_shortest(enable2k: Lexicon) -> None:
    ladder = solve("black", "white", words=enable2k, all=True)
    assert ladder.ladders is not None
    assert ladder.count == len({*ladder.ladders}) == 10
    assert POSTS_OWN in ladder.ladders
    assert all(faults(each, enable2k, CHANGE) == [] for each in ladder.ladders)


def test_knuths_five_letter_words(data: Path) -> None:
    answer = stats(words=load(data / "sgb-words.txt"))
    assert isinstance(answer, ListStats)
    (row,) = answer.rows
    assert (row.words, row.edges, row.components, row.isolated) == (5757, 14135, 853, 671)


def test_carrolls_chains_have_their_stated_length_and_change_one_letter_a_step(
    doublets: list[Doublet],
) -> None:
    """The file itself is sound, so that what is measured against it means something."""
    assert len(doublets) == 48
    for row in doublets:
        if row.chain:
            assert (row.chain[0], row.chain[-1]) == (row.start, row.goal)
            assert len(row.chain) - 1 == row.steps
            assert faults(row.chain, row.chain, CHANGE) == []


def test_no_answer_is_longer_than_carrolls_own(doublets: list[Doublet], enable2k: Lexicon) -> None:
    """Nor even where he uses words that the list does not hold, or prints no chain."""
    for row in doublets:
        ladder = solve(row.start, row.goal, words=enable2k, allow_unknown=True)
        assert ladder.status == "proved"
        listed = {word for word in ladder.words if word in enable2k}
        assert faults(ladder.words, listed | {row.start, row.goal}, CHANGE) == []
        assert ladder.cost is not None
        assert ladder.cost <= row.steps, row


def test_the_fewest_over_enable1_are_the_fewest_over_enable2k(
    doublets: list[Doublet], enable2k: Lexicon
) -> None:
    """The later list has some seven hundred words more; none of them shortens any of the 48."""
    ours = {
        (row.start, row.goal): solve(row.start, row.goal, words=enable2k, allow_unknown=True).cost
        for row in doublets
    }
    assert ours == {(row.start, row.goal): row.fewest for row in doublets}


UNEVEN = {("width", "soap"), ("wasp", "sting"), ("masters", "slaves")}
"""Set with ends of unequal length, by a misprint or for a joke."""


@pytest.fixture(scope="module")
def problems(data: Path) -> list[tuple[str, ...]]:
    return [tuple(words.split()) for _, words in rows(data / "carroll_vanity_fair.tsv")]


def test_every_problem_set_in_vanity_fair_is_answered(
    problems: list[tuple[str, ...]], enable2k: Lexicon
) -> None:
    """Some words are halves of words, which no list contains."""
    assert len(problems) == 267
    for words in problems:
        start, *via, goal = words
        if words in UNEVEN:
            with pytest.raises(InputError, match="only rules with insert or delete"):
                solve(start, goal, words=enable2k, via=tuple(via), allow_unknown=True)
            continue
        ladder = solve(start, goal, words=enable2k, via=tuple(via), allow_unknown=True)
        assert ladder.status == "proved", words
        assert faults(ladder.words, {*words, *ladder.words}, CHANGE) == []
        assert all(word in enable2k or word in words for word in ladder.words)
        places = iter(ladder.words)
        assert all(word in places for word in words), words


class Buckets:
    """Words by each of their patterns with a gap: a way to neighbours that is not the package's."""

    def __init__(self, words: Iterable[str]) -> None:
        self.by_gap: dict[tuple[str, str], set[str]] = defaultdict(set)
        for word in words:
            for gap in self.gaps(word):
                self.by_gap[gap].add(word)

    @staticmethod
    def gaps(word: str) -> list[tuple[str, str]]:
        return [(word[:place], word[place + 1 :]) for place in range(len(word))]

    def fewest(self, start: str, goal: str) -> int:
        reached, level, steps = {start}, {start}, 0
        while goal not in reached:
            level = {
                word for each in level for gap in self.gaps(each) for word in self.by_gap[gap]
            } - reached
            assert level, f"{start} and {goal} are not joined"
            reached |= level
            steps += 1
        return steps


@pytest.mark.slow
def test_carrolls_doublets_by_every_strategy_that_remembers_against_plain_search(
    doublets: list[Doublet], enable2k: Lexicon
) -> None:
    """Path-check forgets what it has seen: ladders of ten steps are beyond it."""
    ends = {word for row in doublets for word in (row.start, row.goal)}
    for row in doublets:
        same = [word for word in {*enable2k, *ends} if len(word) == len(row.start)]
        listed = {word for word in same if word in enable2k or word in (row.start, row.goal)}
        fewest = Buckets(listed).fewest(row.start, row.goal)
        for strategy in sorted(OPTIMAL - {"path-check"}):
            ladder = solve(
                row.start, row.goal, words=enable2k, allow_unknown=True, strategy=strategy
            )
            assert ladder.cost == fewest, (row, strategy)
            assert faults(ladder.words, listed, CHANGE) == []


@pytest.mark.slow
def test_vanity_fairs_problems_against_plain_search(
    problems: list[tuple[str, ...]], enable2k: Lexicon
) -> None:
    shelves = {length: set(enable2k.of_length(length)) for length in enable2k.lengths}
    for words in problems:
        if words in UNEVEN:
            continue
        start, *via, goal = words
        buckets = Buckets(shelves[len(start)] | {*words})
        fewest = sum(buckets.fewest(one, other) for one, other in pairwise(words))
        ladder = solve(start, goal, words=enable2k, via=tuple(via), allow_unknown=True)
        assert (ladder.cost, ladder.lower_bound) == (fewest, fewest), words
