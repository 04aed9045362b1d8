"""Budgets are kept to the expansion, whatever is asked; what was found by then is kept."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.ladder import WordGraph, solve, stats
from dodgson.ladder.questions import Strategy
from dodgson.ladder.strategies import OPTIMAL
from dodgson.search.effort import Effort
from dodgson.wording import counted
from dodgson.words import Lexicon, load
from dodgson.work import Meter, interrupt

from .judge import CHANGE, puzzles, simple_ladders

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

ASKED = [
    *(pytest.param({"strategy": name}, id=name) for name in STRATEGIES),
    pytest.param({"all": True}, id="all"),
    pytest.param({"count": True}, id="count"),
    pytest.param({"nearly": 5}, id="nearly"),
    pytest.param({"steps": 6}, id="steps"),
    pytest.param({"cost": "rarity"}, id="rarity"),
    pytest.param({"cost": "letters"}, id="letters"),
    pytest.param({"via": ("dead",)}, id="via"),
    pytest.param({"via": ("dead",), "all": True}, id="via-all"),
]


@pytest.fixture(scope="module")
def common() -> Lexicon:
    return load("common").length(4)


@pytest.mark.parametrize("options", ASKED)
def test_expansions_are_kept_to_exactly(options: dict[str, Any], common: Lexicon) -> None:
    whole = solve("head", "tail", words=common, backend="python", **options)
    needed = whole.statistics.expanded
    assert needed > 2
    for budget in (0, 1, needed // 2, needed - 1):
        ladder = solve("head", "tail", words=common, expansions=budget, backend="python", **options)
        assert ladder.statistics.expanded == budget
        assert ladder.status in ("stopped", "feasible")
        assert f"the budget of {counted(budget, 'expansion')} is spent" in ladder.why
        assert bool(ladder.words) == (ladder.status == "feasible") == (ladder.cost is not None)
    enough = solve("head", "tail", words=common, expansions=needed, backend="python", **options)
    assert (enough.status, enough.words, enough.cost) == (whole.status, whole.words, whole.cost)


@pytest.mark.parametrize("options", ASKED)
def test_no_time_is_no_answer(options: dict[str, Any], common: Lexicon) -> None:
    ladder = solve("head", "tail", words=common, seconds=0, **options)
    assert (ladder.status, ladder.words, ladder.cost) == ("stopped", (), None)
    assert "the budget of 0 seconds is spent" in ladder.why


@given(puzzles(), st.sampled_from(sorted(OPTIMAL)), st.integers(0, 12))
def test_a_lower_bound_is_never_above_the_shortest(
    puzzle: tuple[list[str], str, str], strategy: Strategy, budget: int
) -> None:
    words, start, goal = puzzle
    shortest = solve(start, goal, words=load(words))
    ladder = solve(start, goal, words=load(words), strategy=strategy, expansions=budget)
    if shortest.cost is not None:
        assert ladder.lower_bound is not None
        assert ladder.lower_bound <= shortest.cost
        assert ladder.status == "stopped" or ladder.cost == shortest.cost


@given(puzzles(most=8), st.integers(0, 60))
def test_the_ladders_found_before_the_budget_was_spent_are_kept(
    puzzle: tuple[list[str], str, str], budget: int
) -> None:
    words, start, goal = puzzle
    every = sorted(simple_ladders(start, goal, words, CHANGE), key=lambda each: (len(each), each))
    ladder = solve(start, goal, words=load(words), nearly=1000, expansions=budget)
    found = ladder.ladders or ()
    assert found == tuple(every[: len(found)])
    if ladder.status == "stopped":
        assert found == ()
    elif ladder.status == "feasible":
        assert 0 < len(found) <= len(every)
        assert "spent" in ladder.why
    else:
        assert len(found) == len(every)


def test_a_leg_that_cannot_be_finished_ends_the_search(common: Lexicon) -> None:
    first = solve("head", "dead", words=common, strategy="breadth-first").statistics.expanded
    ladder = solve(
        "head", "tail", words=common, via=("dead",), strategy="breadth-first", expansions=first + 1
    )
    assert (ladder.status, ladder.words) == ("stopped", ())
    assert ladder.statistics.expanded == first + 1


@pytest.mark.parametrize("options", ASKED)
def test_an_interrupted_search_says_so(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], common: Lexicon
) -> None:
    def interrupted(look_up: Callable[..., Any]) -> Callable[..., Any]:
        def looking_up(*arguments: Any) -> Any:
            interrupt()  # as Ctrl-C would while a search looks words up
            return look_up(*arguments)

        return looking_up

    for name in ("neighbours", "of_length"):
        monkeypatch.setattr(WordGraph, name, interrupted(getattr(WordGraph, name)))
    ladder = solve("head", "tail", words=common, backend="python", **options)
    assert ladder.status == "stopped"
    assert "interrupted" in ladder.why
    assert ladder.words == ()


def test_an_interrupted_explanation_costs_no_ladder(
    monkeypatch: pytest.MonkeyPatch, common: Lexicon
) -> None:
    module = import_module("dodgson.ladder.explain")  # the name leads to the function
    exact = module.distances_to

    def interrupted(*arguments: Any, **options: Any) -> Any:
        effort = Effort()
        effort.meter.start()
        interrupt()
        return exact(*arguments, **options, effort=effort)

    monkeypatch.setattr(module, "distances_to", interrupted)
    ladder = solve("head", "tail", words=common, explain=True)
    assert (ladder.status, ladder.cost) == ("proved", 5)
    assert ladder.explanation == "The explanation is incomplete: interrupted."


class InterruptedAfterThree(Meter):
    """A meter that stops when three ladders are counted."""

    def look(self, expanded: int) -> str | None:
        return "interrupted" if expanded >= 3 else super().look(expanded)


def test_an_interrupted_sample_keeps_what_it_found(
    monkeypatch: pytest.MonkeyPatch, common: Lexicon
) -> None:
    whole = stats(words=common, sample=("head", "tail"), runs=5)
    module = import_module("dodgson.ladder.stats")  # the name leads to the verb
    monkeypatch.setattr(module, "Meter", InterruptedAfterThree)
    sample = stats(words=common, sample=("head", "tail"), runs=5)
    assert sample.lengths == whole.lengths[:3]  # type: ignore[union-attr]
    assert sample.status == "feasible"
    assert sample.to_json()["runs"] == 3
