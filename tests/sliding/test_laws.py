"""For every puzzle, strategy and metric, the answer is that of the judge, and replays."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.sliding import check_solution, find_puzzle, solve
from dodgson.sliding.answers import Slide
from dodgson.sliding.model import METRICS, Metric, anchor
from dodgson.sliding.questions import Strategy
from dodgson.sliding.reading import read_puzzle

from .judge import block_texts, judge, tile_texts

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
EXACT: tuple[Strategy, ...] = ("auto", "breadth-first", "uniform-cost", "a-star")
"""These end on every small board, with the shortest solution or none."""

anything = st.one_of(tile_texts(), block_texts(), block_texts(cars=True))


def check(slide: Slide, least: int | None) -> None:
    """Compare an answer with the judge: no status claims more than is true."""
    if slide.status == "none":
        assert least is None
        assert slide.states == ()
        assert slide.cost is slide.lower_bound is None
        return
    assert least is None or slide.lower_bound is None or slide.lower_bound <= least
    if slide.states:
        assert least is not None
        assert slide.cost is not None
        assert slide.cost >= least
        assert check_solution(slide.puzzle, slide.states, slide.metric) == slide.cost
    if slide.status == "proved":
        assert slide.cost == slide.lower_bound == least


@given(anything, st.sampled_from(METRICS))
def test_exact_strategies_find_what_the_judge_finds(text: str, metric: Metric) -> None:
    least, _, _ = judge(read_puzzle(text), metric)
    for strategy in EXACT:
        slide = solve(text, metric=metric, strategy=strategy)
        assert slide.status == ("none" if least is None else "proved")
        assert slide.cost == least
        check(slide, least)


@given(anything, st.sampled_from(METRICS), st.sampled_from(STRATEGIES))
def test_no_strategy_claims_too_much(text: str, metric: Metric, strategy: Strategy) -> None:
    puzzle = read_puzzle(text)
    if strategy == "bidirectional" and len(puzzle.goal) < len(puzzle.start):
        strategy = "auto"
    slide = solve(text, metric=metric, strategy=strategy, expansions=2000)
    check(slide, judge(puzzle, metric)[0])


@given(anything, st.sampled_from(METRICS))
def test_all_solutions_are_as_many_as_counted(text: str, metric: Metric) -> None:
    puzzle = read_puzzle(text)
    least, ways, _ = judge(puzzle, metric)
    if ways > 200:
        assert solve(text, metric=metric, count=True).count == ways
        return
    slide = solve(text, metric=metric, all=True)
    assert slide.count == ways
    assert slide.solutions is not None
    assert len(set(slide.solutions)) == len(slide.solutions) == ways
    for states in slide.solutions:
        assert check_solution(puzzle, states, metric) == least


@given(anything)
def test_steps_are_no_fewer_than_straight_moves_and_those_than_moves(text: str) -> None:
    costs = [solve(text, metric=metric).cost for metric in ("steps", "straight", "moves")]
    if None in costs:
        assert set(costs) == {None}
    else:
        assert costs == sorted(costs, key=lambda cost: -(cost or 0))


@given(tile_texts())
def test_the_way_back_is_as_long(text: str) -> None:
    start, goal = text.split(":")
    there, back = solve(f"{start}:{goal}"), solve(f"{goal}:{start}")
    assert (there.cost, there.status) == (back.cost, back.status)


@given(block_texts(), st.sampled_from(METRICS))
def test_with_a_goal_for_each_piece_the_way_back_is_as_long(text: str, metric: Metric) -> None:
    slide = solve(text, metric=metric)
    assume(slide.states and not slide.puzzle.gates)
    ends = (slide.puzzle.start, slide.positions[-1])
    corners = [{label: anchor(cells) for label, cells in end.items()} for end in ends]
    there = replace(slide.puzzle, goal=corners[1])
    back = replace(slide.puzzle, start=ends[1], goal=corners[0])
    strategies: tuple[Strategy, ...] = ("bidirectional", "breadth-first", "a-star")
    for strategy in strategies:
        ways = [solve(each.text, metric=metric, strategy=strategy) for each in (there, back)]
        assert ways[0].cost == ways[1].cost is not None
        assert ways[0].status == ways[1].status == "proved"


def old_form(text: str) -> str:
    """Return a puzzle's text as it was when goals and gates counted from 0."""
    return re.sub(r"@r(\d+)c(\d+)", lambda at: f"@{int(at[1]) - 1},{int(at[2]) - 1}", text)


@given(anything)
def test_a_puzzle_is_read_back_from_its_text_and_its_id(text: str) -> None:
    puzzle = read_puzzle(text)
    assert read_puzzle(puzzle.text) == puzzle
    assert read_puzzle(puzzle.text).text == puzzle.text
    assert read_puzzle(old_form(puzzle.text)) == puzzle
    assert find_puzzle(f"sliding:{puzzle.text}") == puzzle
    assert puzzle.read(puzzle.write(puzzle.start)) == puzzle.start


@given(anything, st.sampled_from(METRICS))
def test_an_answers_id_names_the_same_puzzle_and_metric(text: str, metric: Metric) -> None:
    slide = solve(text, metric=metric)
    again = solve(slide.id)
    assert (again.id, again.cost, again.states) == (slide.id, slide.cost, slide.states)
    assert again.puzzle == slide.puzzle
    assert again.metric == slide.metric or slide.puzzle.kind == "tiles"
