"""Laws of ladders, on small random lists, against brute force that shares no code with them."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.ladder import Ladder, WordGraph, check_ladder, solve
from dodgson.ladder.model import BACKWARDS, Cost, Rule
from dodgson.ladder.strategies import OPTIMAL
from dodgson.words import Lexicon, load

from .judge import (
    ALL_RULES,
    CHANGE,
    LENGTH_CHANGING,
    RULES,
    distances,
    faults,
    following,
    price_of,
    puzzles,
    simple_ladders,
    total,
    word_lists,
)

COSTS: tuple[Cost, ...] = ("steps", "rarity", "letters")
LEVELS = st.sampled_from([10, 20, 35, 60, 80])


@st.composite
def levelled(draw: st.DrawFn, most: int = 8) -> tuple[dict[str, int], str, str]:
    """Make a list in which most words have a level, and two of its words."""
    words, start, goal = draw(puzzles(most=most))
    levels = {word: draw(st.one_of(LEVELS, st.just(0))) for word in words}
    levels[start] = draw(LEVELS)
    return levels, start, goal


def lexicon_of(levels: dict[str, int]) -> Lexicon:
    return load([f"{word}\t{level}" if level else word for word, level in levels.items()])


def cheapest(levels: dict[str, int], start: str, goal: str, cost: str) -> list[tuple[str, ...]]:
    """Return every simple ladder, cheapest first, in alphabetical order among equals."""
    price = price_of(cost, levels)
    ladders = simple_ladders(start, goal, levels, CHANGE)
    return sorted(ladders, key=lambda ladder: (total(ladder, price), ladder))


@given(puzzles(), st.integers(0, 5))
def test_all_optimal_strategies_agree_with_plain_breadth_first_search(
    puzzle: tuple[list[str], str, str], seed: int
) -> None:
    words, start, goal = puzzle
    shortest = distances(start, words, CHANGE).get(goal)
    for strategy in sorted(OPTIMAL):
        ladder = solve(start, goal, words=load(words), strategy=strategy, seed=seed)
        assert ladder.cost == shortest, strategy
        assert ladder.status == ("none" if shortest is None else "proved")


@given(puzzles(), st.sampled_from(["depth-first", "sorted-depth-first", "look-ahead"]))
def test_the_other_strategies_find_a_ladder_if_there_is_one(
    puzzle: tuple[list[str], str, str], strategy: Any
) -> None:
    words, start, goal = puzzle
    for seed in range(3):
        for look_ahead in (True, False):
            ladder = solve(
                start, goal, words=load(words), strategy=strategy, seed=seed, look_ahead=look_ahead
            )
            assert bool(ladder.words) == (goal in distances(start, words, CHANGE))
            assert faults(ladder.words, words, CHANGE) == []
            assert len(set(ladder.words)) == len(ladder.words)


@given(puzzles(length=None), LENGTH_CHANGING)
def test_strategies_agree_under_any_rules(
    puzzle: tuple[list[str], str, str], rules: tuple[Rule, ...]
) -> None:
    words, start, goal = puzzle
    shortest = distances(start, words, rules).get(goal)
    for strategy in sorted(OPTIMAL - {"star-words"}):
        ladder = solve(start, goal, words=load(words), strategy=strategy, rules=rules)
        assert ladder.cost == shortest, strategy
        assert faults(ladder.words, words, rules) == []
        check_ladder(ladder.words, words, rules)


@given(puzzles(length=None), LENGTH_CHANGING)
def test_a_ladder_is_as_long_backwards_by_the_rules_turned_round(
    puzzle: tuple[list[str], str, str], rules: tuple[Rule, ...]
) -> None:
    words, start, goal = puzzle
    there = solve(start, goal, words=load(words), rules=rules, count=True)
    back = tuple(BACKWARDS[rule] for rule in rules)
    again = solve(goal, start, words=load(words), rules=back, count=True)
    assert (there.cost, there.count) == (again.cost, again.count)
    assert faults(again.words, words, back) == []
    if there.components is not None and again.components is not None:
        assert there.components == again.components[::-1]


@given(puzzles(length=None), LENGTH_CHANGING)
def test_two_words_not_joined_are_shown_with_the_words_each_can_reach(
    puzzle: tuple[list[str], str, str], rules: tuple[Rule, ...]
) -> None:
    words, start, goal = puzzle
    reached = distances(start, words, rules)
    assume(goal not in reached)
    leading = [word for word in words if goal in distances(word, words, rules)]
    for strategy in ("auto", "breadth-first", "path-check", "depth-first"):
        ladder = solve(start, goal, words=load(words), rules=rules, strategy=strategy)
        assert ladder.components == (len(reached), len(leading))


@given(puzzles(most=8), st.booleans())
def test_counting_is_listing_is_enumerating(
    puzzle: tuple[list[str], str, str], mixed: bool
) -> None:
    words, start, goal = puzzle
    rules: Any = ALL_RULES if mixed else CHANGE
    every = list(simple_ladders(start, goal, words, rules))
    least = min(map(len, every), default=0)
    shortest = sorted(ladder for ladder in every if len(ladder) == least)
    listing = solve(start, goal, words=load(words), rules=rules, all=True)
    counting = solve(start, goal, words=load(words), rules=rules, count=True)
    assert listing.ladders == tuple(shortest)
    assert listing.count == counting.count == len(shortest)
    assert listing.words == counting.words


@pytest.mark.parametrize("cost", COSTS)
@given(puzzle=levelled())
def test_no_ladder_costs_less(cost: Cost, puzzle: tuple[dict[str, int], str, str]) -> None:
    levels, start, goal = puzzle
    price = price_of(cost, levels)
    expected = cheapest(levels, start, goal, cost)
    ladder = solve(start, goal, words=lexicon_of(levels), cost=cost, all=True)
    if not expected:
        assert ladder.status == "none"
        return
    least = total(expected[0], price)
    assert (ladder.status, ladder.metric) == ("proved", cost)
    assert ladder.cost == ladder.lower_bound == least == total(ladder.words, price)
    assert ladder.ladders == tuple(each for each in expected if total(each, price) == least)


@pytest.mark.parametrize("cost", COSTS)
@given(puzzle=levelled(most=7), number=st.integers(1, 40))
def test_nearly_gives_the_cheapest_simple_ladders_in_order(
    cost: Cost, puzzle: tuple[dict[str, int], str, str], number: int
) -> None:
    levels, start, goal = puzzle
    expected = cheapest(levels, start, goal, cost)
    ladder = solve(start, goal, words=lexicon_of(levels), cost=cost, nearly=number)
    assert ladder.ladders == tuple(expected[:number])
    assert ladder.words == (expected[0] if expected else ())


@given(puzzles(most=8), st.integers(0, 8))
def test_a_ladder_of_exactly_n_steps_is_found_if_and_only_if_there_is_one(
    puzzle: tuple[list[str], str, str], steps: int
) -> None:
    words, start, goal = puzzle
    lengths = {len(ladder) - 1 for ladder in simple_ladders(start, goal, words, CHANGE)}
    assume(not lengths or steps >= min(lengths))
    ladder = solve(start, goal, words=load(words), steps=steps)
    assert ladder.status == ("proved" if steps in lengths else "none")
    if ladder.words:
        assert ladder.cost == ladder.steps == steps
        assert faults(ladder.words, words, CHANGE) == []
        assert len(set(ladder.words)) == len(ladder.words)


@given(puzzles(), st.data())
def test_a_word_excluded_is_a_word_not_listed(
    puzzle: tuple[list[str], str, str], data: st.DataObject
) -> None:
    words, start, goal = puzzle
    exclude = data.draw(st.lists(st.sampled_from(words), max_size=3))
    assume(not {start, goal} & {*exclude})
    without = solve(start, goal, words=load([word for word in words if word not in exclude]))
    assert solve(start, goal, words=load(words), exclude=exclude).words == without.words  # type: ignore[arg-type]


@given(levelled(), LEVELS)
def test_a_level_leaves_rarer_words_out(
    puzzle: tuple[dict[str, int], str, str], level: int
) -> None:
    levels, start, goal = puzzle
    kept = [word for word in levels if 0 < levels[word] <= level]
    assume({start, goal} <= {*kept})
    asked = solve(start, goal, words=lexicon_of(levels), level=level)
    assert asked.words == solve(start, goal, words=load(kept)).words


@given(puzzles(most=8), st.data())
def test_through_words_the_legs_add_up(
    puzzle: tuple[list[str], str, str], data: st.DataObject
) -> None:
    words, start, goal = puzzle
    via = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=2))
    waypoints = [start, *via, goal]
    legs = [distances(one, words, CHANGE).get(other) for one, other in pairwise(waypoints)]
    ladder = solve(start, goal, words=load(words), via=via, all=True)  # type: ignore[arg-type]
    if None in legs:
        assert (ladder.status, ladder.count, ladder.ladders) == ("none", 0, ())
        return
    assert ladder.cost == sum(leg for leg in legs if leg is not None)
    counts = [
        solve(one, other, words=load(words), count=True).count or 0
        for one, other in pairwise(waypoints)
    ]
    assert ladder.count == len(ladder.ladders or ()) == prod(counts)
    for each in ladder.ladders or ():
        assert faults(each, words, CHANGE) == []
        places = iter(each)
        assert all(word in places for word, _ in groupby(waypoints)), "the words come in order"


@given(puzzles(length=None), RULES)
def test_a_hint_is_the_second_word(
    puzzle: tuple[list[str], str, str], rules: tuple[Rule, ...]
) -> None:
    words, start, goal = puzzle
    assume(len(start) == len(goal) or {"insert", "delete"} & {*rules})
    whole = solve(start, goal, words=load(words), rules=rules)
    hint = solve(start, goal, words=load(words), rules=rules, hint=True)
    assert hint.to_json()["words"] == list(whole.words[1:2])
    if len(whole.words) > 1:
        assert str(hint) == whole.words[1]


@given(puzzles(length=None), RULES)
def test_neighbours_are_those_that_follow(
    puzzle: tuple[list[str], str, str], rules: tuple[Rule, ...]
) -> None:
    words, word, _ = puzzle
    graph = WordGraph(load(words), rules)
    assert list(graph.neighbours(word)) == following(word, words, rules)
    assert list(graph.reversed().neighbours(word)) == [
        other for other in sorted(words) if word in following(other, words, rules)
    ]


@given(word_lists(length=3), st.text("abc", min_size=3, max_size=3))
def test_an_unknown_end_counts_as_listed(words: list[str], start: str) -> None:
    ladder = solve(start, words[0], words=load(words), allow_unknown=True)
    assert ladder.cost == distances(start, {*words, start}, CHANGE).get(words[0])


@given(st.lists(st.text("ab", min_size=1, max_size=4), max_size=4), word_lists(), RULES)
def test_the_checker_and_the_judge_agree(
    ladder: list[str], words: list[str], rules: tuple[Rule, ...]
) -> None:
    try:
        check_ladder(ladder, words, rules)
    except ValueError:
        assert faults(ladder, words, rules)
    else:
        assert faults(ladder, words, rules) == []


@given(puzzles(), st.permutations(range(14)))
def test_the_order_of_a_list_makes_no_difference(
    puzzle: tuple[list[str], str, str], order: list[int]
) -> None:
    words, start, goal = puzzle
    shuffled = [words[place] for place in order if place < len(words)]

    def answers(listed: list[str]) -> list[Ladder]:
        return [
            solve(start, goal, words=load(listed), strategy=strategy, seed=1)
            for strategy in ("auto", "star-words", "depth-first", "look-ahead", "path-check")
        ]

    assert [a.words for a in answers(words)] == [b.words for b in answers(shuffled)]
