"""Successors made within an allowance, and solutions worth having only below a cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.search import (
    BeamStack,
    Budget,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Problem,
    Result,
    beam,
    beam_stack,
)

from .cases import CASES, Case, Graph, random_graphs
from .judge import assert_solves, least_cost

Allowed = tuple[Any, float]
WIDTHS = (1, 2, 3, 1000)


def bounded(
    problem: Problem[Any], allowed: list[Allowed] | None = None, *, weighted: bool = False
) -> Problem[Any]:
    """Give a problem that leaves out whatever it may; note each state and its allowance."""
    estimate = problem.estimate or (lambda _: 0)

    def within(state: Any, allowance: float) -> list[Any]:
        if allowed is not None:
            allowed.append((state, allowance))
        kept = []
        for each in problem.successors(state):
            child, step = each if weighted else (each, 1)
            if step + estimate(child) <= allowance:
                kept.append(each)
        return kept

    return replace(problem, bounded_successors=within)


def ends(result: Result[Any]) -> tuple[str, float | None]:
    return result.status, result.cost


finite_cases = pytest.mark.parametrize(
    "case", [case for case in CASES if case.finite and not (case.big or case.mazy)], ids=str
)


@finite_cases
@pytest.mark.parametrize("width", WIDTHS)
def test_it_ends_as_with_all_successors(case: Case, width: int) -> None:
    problem = bounded(case.problem, weighted=case.weighted)
    result = beam_stack(problem, width=width).run()
    whole = beam_stack(case.problem, width=width).run()
    assert ends(result) == ends(whole)
    assert result.lower_bound == whole.lower_bound
    assert result.status == ("none" if case.cost is None else "proved")


@finite_cases
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("by", ["upper bound", "cost"])
def test_below_a_limit_it_never_says_none_without_having_seen_all(
    case: Case, width: int, by: str
) -> None:
    for most in (0, 1, 2, 3, 7, 50):
        problem = bounded(case.problem, weighted=case.weighted)
        search = (
            beam_stack(problem, width=width, upper_bound=most)
            if by == "upper bound"
            else beam_stack(problem, width=width, budget=Budget(cost=most))
        )
        result = search.run()
        below = case.cost is not None and (case.cost < most or (by == "cost" and case.cost == most))
        if below or case.cost == 0:
            assert result.status == "proved"
            assert result.cost == pytest.approx(case.cost)
        elif result.status == "none":
            assert case.cost is None
        else:
            told = f"less than {most}" if by == "upper bound" else f"{most} or less"
            assert (result.status, result.reason) == ("stopped", f"no solution costs {told}")
            assert result.lower_bound <= (math.inf if case.cost is None else case.cost)


@given(
    graph=random_graphs(most_nodes=9),
    width=st.sampled_from(WIDTHS),
    upper=st.none() | st.integers(0, 40).map(lambda quarters: quarters / 4),
    dearest=st.none() | st.integers(0, 40).map(lambda quarters: quarters / 4),
)
def test_on_random_graphs_nothing_is_lost_below_any_limit(
    graph: Graph, width: int, upper: float | None, dearest: float | None
) -> None:
    """A limit that leaves no solution may end "none" only where all successors were seen."""
    allowed: list[Allowed] = []
    limits = {"upper_bound": math.inf if upper is None else upper}
    problem = bounded(graph.problem, allowed, weighted=graph.weighted)
    result = beam_stack(problem, width=width, budget=Budget(cost=dearest), **limits).run()
    whole = beam_stack(graph.problem, width=width, budget=Budget(cost=dearest), **limits).run()
    assert result.cost == whole.cost
    assert result.lower_bound <= whole.lower_bound
    assert result.status == whole.status or (result.status, whole.status) == ("stopped", "none")
    least = least_cost(graph.problem, graph.weighted)
    if result.status == "none":
        assert least is None
    elif least is not None:
        assert result.lower_bound <= least
    for state, allowance in allowed:
        assert allowance >= 0, state


@pytest.mark.parametrize("first", [0.1, 0.7, 1.1, 2.3])
@pytest.mark.parametrize("second", [0.1, 0.2, 0.3, 0.7])
def test_fractions_do_not_fall_between(first: float, second: float) -> None:
    """As 0.7 + 0.1 - 0.7 is less than 0.1."""
    steps = {"s": [("a", first)], "a": [("z", second)]}
    problem = Problem("s", lambda state: steps.get(state, []), "z".__eq__, weighted=True)
    least = first + second
    search = beam_stack(bounded(problem, weighted=True), width=1, budget=Budget(cost=least))
    assert ends(search.run()) == ("proved", least)


def ladder_of(rungs: int, dear: float) -> Problem[tuple[int, int]]:
    """Many states a layer, with f from 1 up to ``dear`` apart; the goal is below all of them."""

    def successors(state: tuple[int, int]) -> Iterator[tuple[tuple[int, int], float]]:
        depth, _ = state
        if depth < 3:
            for number in range(rungs):
                yield (depth + 1, number), 1 + dear * number

    return Problem((0, 0), successors, (3, 0).__eq__, weighted=True, name=f"{rungs} rungs")


def test_in_a_full_layer_no_more_is_allowed_than_what_had_to_be_left_out() -> None:
    allowed: list[Allowed] = []
    search = beam_stack(bounded(ladder_of(40, 1), allowed, weighted=True), width=4)
    opened = 0
    for event in search.events():
        if isinstance(event, LayerOpened):
            opened = len(allowed)
        elif isinstance(event, LayerFull) and event.depth == 2:
            # The first state of the layer is given no bound, each other one the layer's own.
            (_, first), *others = allowed[opened:]
            assert math.isinf(first)
            assert others
            assert all(allowance <= event.bound for _, allowance in others)
            break
    whole = beam_stack(ladder_of(40, 1), width=4).run()
    result = search.run()
    assert ends(result) == ends(whole) == ("proved", 3)
    assert result.statistics.generated < whole.statistics.generated


def test_a_successor_at_exactly_the_allowance_is_wanted() -> None:
    """A layer taken up again at a bound begins with the states whose f is just that bound."""
    steps = {"s": "abcd", "a": "efgh", "b": "ijkl", "k": "z", "l": "z"}
    problem = Problem("s", lambda state: [*steps.get(state, "")], "z".__eq__)
    for width in WIDTHS:
        result = beam_stack(bounded(problem), width=width).run()
        assert ends(result) == ("proved", 3), width


def test_what_comes_to_as_much_as_the_solution_is_not_asked_for_in_whole_numbers() -> None:
    allowed: list[Allowed] = []
    walk = Problem(0, lambda n: [n + 1, n + 2] if n < 9 else [], lambda n: n >= 9)
    result = beam_stack(bounded(walk, allowed), width=1).run()
    assert ends(result) == ("proved", 5)
    finite = [allowance for _, allowance in allowed if math.isfinite(allowance)]
    assert finite
    assert not any(allowance.is_integer() for allowance in finite)


def test_a_beam_that_never_goes_back_is_not_bounded_by_its_layers() -> None:
    """What it leaves out is gone, and a goal among it would be too."""
    allowed: list[Allowed] = []
    problem = bounded(ladder_of(40, 1), allowed, weighted=True)
    assert beam(problem, width=2).run().cost == 3
    assert all(math.isinf(allowance) for _, allowance in allowed)


@dataclass(frozen=True)
class Told:
    """When the search is told of a cost, and which."""

    after: int
    cost: float


def told_of(search: BeamStack[Any], news: list[Told]) -> Result[Any]:
    """Run a search; at given events, pass it the cost of a cheaper solution."""
    for number, event in enumerate(search.events()):
        if not isinstance(event, Finished):
            for each in news:
                if each.after == number:
                    search.only_cheaper_than(each.cost)
    return search.result


news = st.lists(
    st.builds(Told, st.integers(0, 40), st.integers(0, 30).map(lambda quarters: quarters / 4)),
    max_size=3,
)


@given(
    graph=random_graphs(most_nodes=8), width=st.sampled_from(WIDTHS), news=news, ours=st.booleans()
)
def test_what_it_says_when_told_of_cheaper_solutions_is_true(
    graph: Graph, width: int, news: list[Told], ours: bool
) -> None:
    problem = bounded(graph.problem, weighted=graph.weighted) if ours else graph.problem
    least = least_cost(graph.problem, graph.weighted)
    search = beam_stack(problem, width=width)
    result = told_of(search, news)
    if result.cost is not None:
        assert result.path is not None
        assert_solves(graph.problem, graph.weighted, result.path, result.cost)
    assert result.lower_bound <= (math.inf if least is None else least)
    match result.status:
        case "proved":
            assert result.cost == least
        case "none":
            assert least is None
        case _:
            assert result.reason == f"no solution costs less than {search.upper_bound:g}"
            assert result.lower_bound >= search.upper_bound
            assert search.upper_bound in {each.cost for each in news}
            assert (result.status == "feasible") == (result.cost is not None)


def hall(length: int) -> Problem[int]:
    return Problem(0, lambda n: [n + 1, n + 2] if n < length else [], length.__eq__)


@pytest.mark.parametrize(
    ("make", "news", "status", "cost", "bound"),
    [
        pytest.param(hall, [], "proved", 10, 10, id="told of nothing"),
        pytest.param(hall, [Told(2, 11)], "proved", 10, 10, id="of a dearer one"),
        pytest.param(hall, [Told(2, 10)], "stopped", None, 10, id="of one as cheap"),
        pytest.param(hall, [Told(2, 7)], "stopped", None, 7, id="of a cheaper one"),
        pytest.param(hall, [Told(2, 7), Told(3, 9)], "stopped", None, 7, id="never raised"),
    ],
)
@pytest.mark.parametrize("width", WIDTHS)
def test_told_of_a_cost(
    make: Callable[[int], Problem[int]],
    news: list[Told],
    status: str,
    cost: float | None,
    bound: float,
    width: int,
) -> None:
    result = told_of(beam_stack(make(20), width=width), news)
    assert (result.status, result.cost, result.lower_bound) == (status, cost, bound)


@pytest.mark.parametrize("after", range(16))
def test_told_of_a_cost_it_never_says_none_for_what_it_left_out(after: int) -> None:
    rising = Problem(0, lambda n: [n + 1], (9).__eq__, estimate=lambda n: 9 - n if n > 1 else 0)
    result = told_of(beam_stack(rising, width=1), [Told(after, 4)])
    assert (result.status, result.reason) == ("stopped", "no solution costs less than 4")


def test_its_own_dearer_solution_stays_and_is_not_called_proved() -> None:
    steps = {"s": [("a", 1), ("b", 2)], "a": [("z", 9)], "b": [("c", 2)], "c": [("z", 5)]}
    problem = Problem("s", lambda state: steps.get(state, []), "z".__eq__, weighted=True)
    search = beam_stack(problem, width=1)
    for event in search.milestones():
        if isinstance(event, Improved):
            search.only_cheaper_than(6)
    assert (search.result.status, search.result.cost) == ("feasible", 10)
    assert (search.result.reason, search.result.lower_bound) == ("no solution costs less than 6", 6)


def test_a_checkpoint_taken_up_below_a_cost_does_not_end_with_none(tmp_path: Path) -> None:
    search = beam_stack(hall(20), width=2, budget=Budget(expansions=3))
    search.run()
    search.save(tmp_path / "hall")
    resumed = beam_stack(hall(20), width=2, upper_bound=10)
    resumed.restore(tmp_path / "hall")
    assert (resumed.run().status, resumed.result.lower_bound) == ("stopped", 10)


@pytest.mark.parametrize("upper", [0, 3, 5])
def test_a_start_that_is_too_dear_already_is_no_proof_that_there_is_nothing(upper: float) -> None:
    problem = Problem(0, lambda n: [n + 1], (5).__eq__, estimate=lambda n: 5 - n)
    result = beam_stack(problem, width=2, upper_bound=upper).run()
    assert (result.status, result.reason) == ("stopped", f"no solution costs less than {upper}")
    assert result.lower_bound == 5


def test_the_lower_of_two_limits_is_told() -> None:
    both = beam_stack(hall(20), width=2, upper_bound=5, budget=Budget(cost=30)).run()
    assert both.reason == "no solution costs less than 5"
    both = beam_stack(hall(20), width=2, upper_bound=8, budget=Budget(cost=5)).run()
    assert both.reason == "no solution costs 5 or less"


def test_dead_ends_that_the_estimate_knows_are_not_too_dear_but_hopeless() -> None:
    problem = Problem(
        0, lambda n: [1, 2] if n == 0 else [], (9).__eq__, estimate=lambda n: n and math.inf
    )
    assert beam_stack(problem, width=2).run().status == "none"
    assert beam_stack(problem, width=2, upper_bound=50).run().status == "none"
