"""What an answer rests on that no search can check is said with it; all else holds by itself."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError, ProblemError
from dodgson.search import (
    Budget,
    Problem,
    a_star,
    beam_stack,
    bidirectional,
    check_estimate,
    greedy,
    ida_star,
    uniform_cost,
    weighted_a_star,
)
from dodgson.search.problem import TrustedProblem
from dodgson.search.result import CONDITIONS

from .algorithms import ALGORITHMS, Algorithm, every_algorithm
from .cases import Graph, line, numbers, random_graphs
from .judge import least_cost

ADMISSIBLE = "admissible estimate"
ROADS = {"S": [("A", 1), ("B", 2)], "A": [("G", 1)], "B": [("G", 2)]}
CONVERTED = [one for one in ALGORITHMS if not one.two_ended]


def roads(**estimates: float) -> Problem[str]:
    """S-A-G costs 2 and S-B-G costs 4; the estimates are the test's."""
    return numbers(ROADS, "S", "G", estimate=lambda s: estimates.get(s, 0))()


@pytest.mark.parametrize("search", [a_star, ida_star, beam_stack])
def test_a_proof_that_rests_on_the_estimate_says_so(search: Any) -> None:
    result = search(roads(A=100)).run()
    assert (result.status, result.cost, result.assumes) == ("proved", 4, ADMISSIBLE)
    assert result.why.endswith(", if the estimate never overestimates")
    assert str(result).startswith("proved, if the estimate never overestimates: cost 4 (")
    assert str(result).count("overestimates") == 1


@pytest.mark.parametrize("search", [a_star, ida_star, beam_stack, weighted_a_star])
def test_what_its_own_path_disproves_is_not_called_proved(search: Any) -> None:
    result = search(roads(S=9)).run()
    assert (result.status, result.cost, result.lower_bound) == ("feasible", 2, 0)
    fault = "the estimate is not admissible: it is 9 at 'S', but a goal is at most 2 away"
    assert result.why == fault


@every_algorithm
def test_what_asks_no_estimate_needs_no_promise(algorithm: Algorithm) -> None:
    result = algorithm(replace(line(), estimate=None)).run()
    wanted = "matching goals and predecessors" if algorithm.two_ended else None
    assert result.assumes == wanted
    assert (result.why != result.reason) == algorithm.two_ended


@every_algorithm
def test_our_own_problems_are_plainly_proved(algorithm: Algorithm) -> None:
    theirs = line()
    given = {name: getattr(theirs, name) for name in ("goals", "predecessors", "estimate")}
    ours = TrustedProblem(theirs.start, theirs.successors, theirs.is_goal, **given)
    result = algorithm(ours).run()
    assert result.assumes is None
    assert ", if " not in result.why


@given(graph=random_graphs(), lies=st.lists(st.sampled_from([0.0, 1.0, 9.0, math.inf]), max_size=7))
def test_whatever_the_estimate_says_a_plain_claim_holds(graph: Graph, lies: list[float]) -> None:
    """The estimate may be any numbers: what is claimed without a condition is true all the same."""
    estimates = (*lies, *[0.0] * len(graph.steps))[: len(graph.steps)]
    for algorithm in CONVERTED:
        fitted = replace(algorithm.fit(graph), estimates=estimates)
        if algorithm.takes_prices or not fitted.weighted:
            assert_true(algorithm, fitted)


def assert_true(algorithm: Algorithm, graph: Graph) -> None:
    least = least_cost(graph.problem, graph.weighted)
    for limit in (None, 1):
        result = algorithm(graph.problem, budget=Budget(cost=limit, expansions=500)).run()
        if result.assumes is not None:
            assert result.assumes == ADMISSIBLE
            continue
        assert result.lower_bound <= (math.inf if least is None else least), str(algorithm)
        assert ", if " not in result.why
        if result.status == "proved":
            assert result.cost == least, str(algorithm)
        if result.status == "none":
            assert least is None, str(algorithm)


@pytest.mark.parametrize("search", [ida_star, beam_stack], ids=["ida_star", "beam_stack"])
@pytest.mark.parametrize("hidden", ["S", "A"])
def test_none_that_rests_on_an_infinite_estimate_says_so(search: Any, hidden: str) -> None:
    problem = numbers({"S": ["A"], "A": ["G"]}, "S", "G", estimate=lambda _: 0)()
    problem = replace(problem, estimate=lambda s: math.inf if s == hidden else 0)
    result = search(problem).run()
    assert (result.status, result.assumes) == ("none", ADMISSIBLE)
    assert "if the estimate never overestimates" in result.why
    assert a_star(problem).run().status in {"proved", "feasible"}


def test_a_lower_bound_that_rests_on_the_estimate_says_so() -> None:
    result = a_star(roads(S=3), budget=Budget(expansions=1)).run()
    assert (result.status, result.lower_bound, result.assumes) == ("stopped", 3, ADMISSIBLE)
    assert "overestimates" not in result.why
    assert greedy(roads()).run().assumes is None


def test_a_limit_that_the_estimate_keeps_to_says_so() -> None:
    result = a_star(roads(A=100, B=100), budget=Budget(cost=3)).run()
    assert result.why == "no solution costs 3 or less, if the estimate never overestimates"
    assert result.assumes == ADMISSIBLE
    assert uniform_cost(roads(A=100, B=100), budget=Budget(cost=3)).run().cost == 2


def test_a_search_from_both_ends_rests_on_its_predecessors() -> None:
    steps = {0: [1, 5], 1: [2], 5: [2], 2: []}
    found = numbers(steps, 0, 2, goals=[2], predecessors={2: [1], 1: [0], 0: []}.__getitem__)()
    result = bidirectional(found).run()
    assert result.assumes == "matching goals and predecessors"
    assert result.why.endswith(CONDITIONS["matching goals and predecessors"])
    lost = bidirectional(replace(found, predecessors=lambda _: [])).run()
    assert (lost.status, lost.assumes) == ("none", "matching goals and predecessors")


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"predecessors": lambda _: [0]}, "0 is a predecessor of 2, which is not among"),
        ({"is_goal": lambda n: n == 1}, "2 is among the goals, but is_goal returns False"),
    ],
)
def test_a_path_from_both_ends_is_walked_before_it_is_given(
    changed: dict[str, Any], fault: str
) -> None:
    problem = Problem(
        0,
        {0: [1, 4, 5], 1: [2], 2: [], 4: [], 5: []}.__getitem__,
        (2).__eq__,
        goals=[2],
        predecessors={2: [1], 1: [0], 0: []}.__getitem__,
    )
    assert bidirectional(problem).run().path == (0, 1, 2)
    with pytest.raises(ProblemError, match=fault):
        bidirectional(replace(problem, **changed)).run()


def test_bounded_successors_are_a_promise() -> None:
    problem = replace(roads(), estimate=None, bounded_successors=lambda s, _: ROADS.get(s, []))
    result = beam_stack(problem).run()
    assert (result.status, result.cost, result.assumes) == ("proved", 2, "sound bounded_successors")


def test_an_order_with_too_many_ties_is_an_error_rather_than_no_end() -> None:
    problem: Problem[int] = Problem(0, lambda _: range(1, 9), (-1).__eq__, order=lambda _: 0)
    with pytest.raises(ProblemError, match="make order different for every two states"):
        beam_stack(problem, width=2).run()


def test_a_checkpoint_keeps_what_its_end_rests_on(tmp_path: Path) -> None:
    search = a_star(roads(A=100))
    ended = search.run()
    search.save(tmp_path / "end")
    again = a_star(roads(A=100))
    again.restore(tmp_path / "end")
    result = again.run()
    assert (result.why, result.assumes) == (ended.why, ended.assumes)


# The check of an estimate


@given(graph=random_graphs(), lie=st.integers(0, 6), above=st.sampled_from([0.5, 3.0, math.inf]))
def test_a_check_finds_every_estimate_that_is_too_high(
    graph: Graph, lie: int, above: float
) -> None:
    true = graph.distances()
    honest = replace(graph, estimates=tuple(true))
    check = check_estimate(honest.problem)
    assert (check.status, check.admissible, check.consistent) == ("proved", True, True)
    lie %= len(true)
    estimates = [far + above if at == lie else far for at, far in enumerate(true)]
    check = check_estimate(replace(graph, estimates=tuple(estimates)).problem)
    reached = {0}
    for _ in graph.steps:
        reached |= {child for at in reached for child, _ in graph.steps[at]}
    if lie in reached and math.isfinite(true[lie]):
        assert (check.status, check.admissible, check.state) == ("none", False, str(lie))
    else:
        assert check.status == "proved"
    assert check.states == len(reached)


@given(random_graphs(estimate="admissible"))
def test_a_check_knows_what_is_consistent(graph: Graph) -> None:
    check = check_estimate(graph.problem)
    assert check.admissible
    assert check.consistent or not graph.is_consistent


def test_a_check_names_the_first_state() -> None:
    check = check_estimate(roads(A=100, B=3))
    assert (
        str(check)
        == "the estimate is not admissible: it is 100 at 'A', but a goal is at most 1 away"
    )
    assert check.to_json() == {
        "status": "none",
        "why": "it is 100 at 'A', but a goal is at most 1 away",
        "states": 4,
        "state": "A",
        "admissible": False,
        "consistent": None,
    }
    uneven = check_estimate(roads(S=2))
    assert (uneven.admissible, uneven.consistent, uneven.state) == (True, False, "S")
    assert "inconsistent: it is 2 at 'S' and 0 at 'A', a step of cost 1 away" in uneven.why


def test_a_check_that_is_cut_short_claims_nothing_and_still_finds_a_fault() -> None:
    walk = Problem(0, lambda n: [n + 1], (5).__eq__, estimate=lambda _: 0)
    check = check_estimate(walk, budget=Budget(expansions=20))
    assert (check.status, check.admissible) == ("stopped", None)
    assert check.why == "the budget of 20 expansions is spent"
    high = check_estimate(replace(walk, estimate=lambda _: 4), budget=Budget(expansions=20))
    assert (high.status, high.state) == ("none", "2")


def test_a_check_needs_an_estimate() -> None:
    with pytest.raises(InputError, match="no estimate to check"):
        check_estimate(replace(line(), estimate=None))
