"""Answers as JSON, as text and explained; and answers within a budget."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dodgson.cli.running import run
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.search import Budget
from dodgson.sliding import find_puzzle, solve
from dodgson.sliding.explain import explain
from dodgson.sliding.model import METRICS, Metric
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.strategies import coding_of

from .judge import block_texts, board_of, levels_from


def asked(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = run(["sliding", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def judged(text: str, metric: Metric) -> list[int]:
    """Return the number of positions at each distance from the start, by the judge."""
    puzzle = read_puzzle(text)
    return levels_from(puzzle, [board_of(puzzle)], metric)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = asked(["solve", "120/453/786", "--all", "--json"], capsys)
    document = json.loads(out)
    seconds = document.pop("statistics")
    assert (status, err) == (0, "")
    assert seconds["expanded"] > 0
    states = ["120/453/786", "123/450/786", "123/456/780"]
    assert document == {
        "schema": 1,
        "id": "sliding:120/453/786",
        "status": "proved",
        "why": "no solution is shorter",
        "cost": 2,
        "metric": "moves",
        "lower_bound": 2,
        "states": states,
        "moves": ["tile 3 up", "tile 6 up"],
        "solutions": [states],
        "count": 1,
    }


def test_none_ends_with_1_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(["solve", "213/456/780", "--json"], capsys)
    document = json.loads(out)
    assert status == 1
    assert (document["status"], document["states"], document["cost"]) == ("none", [], None)
    assert document["lower_bound"] is None
    assert "parity" in document["why"]
    assert asked(["solve", "213/456/780"], capsys)[1] == (
        "there is no solution: the positions differ in parity: the tiles need an odd number of "
        "swaps, but the blank reaches its place only after an even number of moves\n"
    )


def test_bad_input_ends_with_2_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = asked(["solve", "AB/.:A@r1c1"], capsys)
    assert (status, out) == (2, "")
    assert err == "dodgson: the board is ragged: row 2 has 1 cell, row 1 has 2\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--hint", "--count"], "--hint and --count do not go together"),
        (["--hint", "--all"], "--hint and --all do not go together"),
        (["--hint", "--explain"], "--hint and --explain do not go together"),
        (["--width", "9"], "--width works only with --strategy beam or beam-stack"),
        (
            ["--strategy", "a-star", "--weight", "9"],
            "--weight works only with --strategy weighted-a-star",
        ),
        (["--strategy", "beam", "--width", "0"], "--width 0: it must be at least 1"),
        (["--strategy", "weighted-a-star", "--weight", "nan"], "--weight nan: it must be at leas"),
    ],
)
def test_options_that_exclude_each_other_are_refused(
    options: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = asked(["solve", "still-life", *options], capsys)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_width_and_weight_reach_the_search() -> None:
    narrow, wide = (solve("still-life", strategy="beam", width=width) for width in (5, 5000))
    assert narrow.cost is not None
    assert wide.cost is not None
    assert narrow.cost > wide.cost == 26
    assert narrow.statistics.expanded < wide.statistics.expanded
    usual = solve("still-life", strategy="beam-stack", width=1000)
    stack = solve("still-life", strategy="beam-stack", width=20)
    assert stack.cost == usual.cost == 26
    assert stack.statistics.largest_frontier < usual.statistics.largest_frontier
    trusting, careful = (
        solve("still-life", strategy="weighted-a-star", weight=weight) for weight in (9, 1)
    )
    assert (careful.cost, careful.status, trusting.status) == (26, "proved", "feasible")
    assert trusting.statistics.expanded < careful.statistics.expanded


def test_hints(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(["solve", "rush-1", "--hint"], capsys)[1] == "D right 2\n"
    document = json.loads(asked(["solve", "rush-1", "--hint", "--json"], capsys)[1])
    assert document["moves"] == ["D right 2"]
    assert len(document["states"]) == 1
    assert asked(["solve", "123/456/780", "--hint"], capsys)[1] == "the puzzle is solved already\n"


def test_the_gallery_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(["gallery"], capsys)
    assert status == 0
    assert "klotski" in out
    document = json.loads(asked(["gallery", "--json"], capsys)[1])
    assert {row["name"] for row in document["puzzles"]} >= {"klotski", "rush-10"}


@pytest.mark.parametrize("strategy", ["auto", "breadth-first", "ida-star", "beam-stack", "greedy"])
@pytest.mark.parametrize("name", ["still-life", "klotski"])
def test_the_limit_on_expansions_is_exact(name: str, strategy: str) -> None:
    for budget in (0, 1, 100):
        slide = solve(name, strategy=strategy, expansions=budget)  # type: ignore[arg-type]
        assert slide.statistics.expanded == budget
        assert (slide.status, slide.states, slide.cost) == ("stopped", (), None)
        assert "budget" in slide.why
        assert slide.lower_bound is not None


def test_a_solution_found_is_kept_when_the_count_runs_out_of_budget() -> None:
    enough = solve("klotski", count=True)
    assert enough.count is not None
    slide = solve("klotski", count=True, expansions=enough.statistics.expanded + 10)
    assert (slide.status, slide.cost, slide.count) == ("proved", 81, None)
    assert "not all were counted" in slide.why


def test_too_many_solutions_are_counted_not_listed() -> None:
    count = solve("super-century", count=True, metric="steps").count
    assert count is not None
    assert count > 10_000
    with pytest.raises(InputError, match="too many for all: use count"):
        solve("super-century", all=True, metric="steps")


def test_explanations() -> None:
    tiles = solve("854/206/317", goal="123/405/678", explain=True).explanation or ""
    assert "22 cells to go" in tiles
    assert "number is even" in tiles
    assert "can be reached in fewer than 26 moves" in tiles
    blocks = solve("klotski", explain=True).explanation or ""
    assert "can be reached in fewer than 81 moves" in blocks
    assert (
        solve("123/456/780", explain=True).explanation == "The start is a goal: it needs no move."
    )
    none = solve("213/456/780", explain=True).explanation or ""
    assert "The arrangements of the tiles form two halves" in none
    assert str(solve("213/456/780", explain=True)).endswith(f"\n\n{none}")
    greedy = solve("klotski", strategy="greedy", explain=True).explanation or ""
    assert "It is not known whether" in greedy


@pytest.mark.parametrize("metric", METRICS)
def test_explanations_count_alike(metric: Metric, backend: Backend) -> None:
    for name in ("rush-3", "854/206/317:123/405/678", "12./345:5.4/321", "AB./C..:A@r2c3"):
        text = solve(name, metric=metric, explain=True, backend=backend).explanation
        assert text == solve(name, metric=metric, explain=True, backend="python").explanation
        assert text is not None
        assert "can be reached in fewer than" in text


@given(block_texts(), st.sampled_from(METRICS))
@settings(max_examples=30)
def test_explanations_count_the_nearer_positions(
    backend: Backend, text: str, metric: Metric
) -> None:
    slide = solve(text, metric=metric, explain=True, backend=backend)
    if slide.cost:
        nearer = sum(judged(text, metric)[: slide.cost])
        assert f"{nearer:,} position" in (slide.explanation or "")


def test_an_explanation_says_if_the_budget_ended_the_count(backend: Backend) -> None:
    coding = coding_of(find_puzzle("klotski"), "moves")
    slide = solve("klotski", backend=backend)
    spent = Budget(seconds=0)
    text = explain(coding, slide.status, slide.statistics, slide.states, backend, spent)
    assert text.endswith("The budget ended before the nearer positions could be counted.")


def test_identical_pieces_change_places_goal_pieces_do_not() -> None:
    """A swap of two squares costs nothing if they are interchangeable, and much with goals."""
    assert solve("AB./...:A@r1c2").cost == 2
    assert solve("AB/..:A@r1c2:B@r1c1", metric="steps").cost == 4


def test_gates_let_only_goal_pieces_through() -> None:
    assert solve("AB=./##.#:A@r1c4").status == "none"
    assert solve("AB=./##.#:B@r1c4").cost == 1
    assert solve("AB../##.#:A@r1c4").cost == 2
    assert solve("A=.:A@r1c3").cost == 1
    assert solve("A-.:A@r1c3").status == "none"
