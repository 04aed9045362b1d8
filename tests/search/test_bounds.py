"""Status and bounds are honest at every moment of a search."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dodgson.search import ALGORITHMS as ENGINES
from dodgson.search import BoundRaised, Budget, Finished, Improved, Problem, Search

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, every_pair, with_every_algorithm
from .cases import CASES, Case, Graph, endless, random_graphs
from .judge import assert_solves, least_cost


def above(number: float, other: float) -> bool:
    return number > other and not math.isclose(number, other)


def assert_honest(search: Search[Any], weighted: bool, optimum: float | None) -> None:
    """Run a search; hold each of its words, as they come, against the true optimum."""
    least = math.inf if optimum is None else optimum
    bound, best = 0.0, math.inf
    for event in search.events():
        assert not above(search.lower_bound, least)
        assert not above(bound, search.lower_bound), "the bound fell"
        bound = search.lower_bound
        if isinstance(event, BoundRaised):
            assert event.lower_bound == search.lower_bound
        elif isinstance(event, Improved):
            assert event.solution.cost < best
            best = event.solution.cost
            assert_solves(search.problem, weighted, event.solution.path, best)
        elif not isinstance(event, Finished):
            assert search.result.status == ("stopped" if math.isinf(best) else "feasible")
    result = search.result
    assert result.why
    assert "\n" not in str(result)
    match result.status:
        case "proved":
            assert best == pytest.approx(least)
            assert result.lower_bound == pytest.approx(least)
        case "feasible":
            assert least <= best < math.inf
        case "none":
            assert optimum is None
            assert result.lower_bound == math.inf
            assert result.solution is None
        case "stopped":
            assert result.solution is None


@every_pair()
def test_on_every_case(algorithm: Algorithm, case: Case) -> None:
    assert_honest(algorithm(case.problem), case.weighted, case.cost)


@given(
    graph=random_graphs(),
    expansions=st.none() | st.integers(0, 12),
    cost=st.none() | st.integers(0, 24).map(lambda quarters: quarters / 4),
)
@with_every_algorithm
def test_on_random_graphs_within_any_budget(
    algorithm: Algorithm, graph: Graph, expansions: int | None, cost: float | None
) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    search = algorithm(problem, Budget(expansions=expansions, cost=cost))
    assert_honest(search, graph.weighted, least_cost(problem, graph.weighted))


@pytest.mark.slow
@settings(max_examples=1000)
@given(graph=random_graphs(most_nodes=9), expansions=st.none() | st.integers(0, 40))
@with_every_algorithm
def test_on_a_thousand_larger_graphs(
    algorithm: Algorithm, graph: Graph, expansions: int | None
) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    search = algorithm(problem, Budget(expansions=expansions))
    assert_honest(search, graph.weighted, least_cost(problem, graph.weighted))


@every_pair(cases=[case for case in CASES if case.big], takes=Algorithm.begins)
def test_on_large_and_endless_graphs_within_a_budget(algorithm: Algorithm, case: Case) -> None:
    search = algorithm(case.problem, Budget(expansions=300))
    assert_honest(search, case.weighted, case.cost)


@every_algorithm
def test_no_end_of_states_without_a_goal_is_never_called_none(algorithm: Algorithm) -> None:
    search = algorithm(endless(), Budget(expansions=500))
    assert_honest(search, weighted=False, optimum=None)
    assert search.result.status == "stopped"


@every_pair(
    (one for one in ALGORITHMS if one.complete), [case for case in CASES if case.cost is None]
)
def test_none_is_said_when_there_is_none(algorithm: Algorithm, case: Case) -> None:
    result = algorithm(case.problem).run()
    assert (result.status, result.solution, result.lower_bound) == ("none", None, math.inf)


@every_pair(cases=[case for case in CASES if case.cost == 0])
def test_a_start_that_is_a_goal_is_the_answer(algorithm: Algorithm, case: Case) -> None:
    result = algorithm(case.problem).run()
    assert (result.status, result.path, result.cost) == ("proved", (case.problem.start,), 0)
    assert result.statistics.expanded == 0


@pytest.mark.parametrize("name", ["uniform-cost", "iterative-deepening", "breadth-first"])
def test_an_estimate_that_is_not_asked_does_no_harm(name: str) -> None:
    hopeless = Problem(0, lambda n: [n + 1], lambda n: n == 3, estimate=lambda n: 12 - n)
    result = ENGINES[name](hopeless).run()
    assert (result.status, result.cost, result.lower_bound) == ("proved", 3, 3)
