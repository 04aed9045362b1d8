"""Every algorithm gives the known answer to every case, and the judge's on random graphs."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from dodgson import search as engine
from dodgson.search import Expanded, Result, Search, a_star
from dodgson.search.levels import Levels

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, every_pair, with_every_algorithm
from .cases import CASES, Case, Graph, random_graphs
from .judge import assert_solves, fewest_steps, least_cost


def assert_answers(algorithm: Algorithm, problem: Any, weighted: bool, result: Result[Any]) -> None:
    """Hold an answer at the end of a search against the judge's."""
    least = least_cost(problem, weighted)
    if least is None:
        assert result.solution is None
        assert result.status in ({"none"} if algorithm.complete else {"none", "stopped"})
        return
    if result.solution is None:
        assert not algorithm.complete
        assert result.status == "stopped"
        return
    assert result.cost is not None
    assert result.path is not None
    assert_solves(problem, weighted, result.path, result.cost)
    if algorithm.least == "steps":
        assert len(result.path) - 1 == fewest_steps(problem, weighted)
    if result.status == "proved" or algorithm.proves(weighted):
        assert result.cost == pytest.approx(least)
        assert result.status == "proved"
        assert result.lower_bound == pytest.approx(least)
    else:
        assert result.status == "feasible"
        assert result.cost >= least


def algorithms_from(kind: type) -> set[type]:
    """Give the algorithms, which have names, that derive from a class."""
    children: list[type] = kind.__subclasses__()
    below = {each for child in children for each in algorithms_from(child)}
    return below | {kind} if hasattr(kind, "name") else below


@every_pair()
def test_a_case_has_its_known_answer(algorithm: Algorithm, case: Case) -> None:
    problem = case.problem
    assert_answers(algorithm, problem, case.weighted, algorithm(problem).run())


@given(graph=random_graphs())
@with_every_algorithm
def test_a_random_graph_has_the_answer_of_brute_force(algorithm: Algorithm, graph: Graph) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    assert_answers(algorithm, problem, graph.weighted, algorithm(problem).run())


@pytest.mark.slow
@settings(max_examples=1000)
@given(graph=random_graphs(most_nodes=9))
@with_every_algorithm
def test_a_thousand_larger_graphs_have_it_too(algorithm: Algorithm, graph: Graph) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    assert_answers(algorithm, problem, graph.weighted, algorithm(problem).run())


@every_pair()
def test_solutions_only_get_better_and_the_last_is_the_result(
    algorithm: Algorithm, case: Case
) -> None:
    search = algorithm(case.problem)
    costs = []
    for solution in search:
        assert search.result.solution == solution
        assert_solves(case.problem, case.weighted, solution.path, solution.cost)
        costs.append(solution.cost)
    assert all(later < earlier for earlier, later in itertools.pairwise(costs))
    assert search.result.cost == (costs[-1] if costs else None)


@every_pair()
def test_whether_steps_have_prices_may_be_said_as_well_as_seen(
    algorithm: Algorithm, case: Case
) -> None:
    said = replace(case.problem, weighted=case.weighted)
    assert algorithm(said).run().solution == algorithm(case.problem).run().solution


@every_algorithm
def test_what_an_algorithm_declares_is_what_is_tested_here(algorithm: Algorithm) -> None:
    search = algorithm(next(case.problem for case in CASES if case.two_ended))
    assert search.complete == algorithm.complete
    assert search.optimal <= bool(algorithm.least)
    if not algorithm.options:
        assert search.optimal == bool(algorithm.least)
    assert algorithm.name.startswith(search.name)


def test_every_algorithm_of_the_engine_is_tested_here() -> None:
    problem = next(case.problem for case in CASES if case.two_ended)
    tested = {type(algorithm(problem)) for algorithm in ALGORITHMS}
    here = {
        kind for kind in algorithms_from(Search) if kind.__module__.startswith("dodgson.search.")
    }
    assert here - {Levels} <= tested  # it explores all states and looks for no solution
    assert set(engine.ALGORITHMS) <= {algorithm.name for algorithm in ALGORITHMS}


def test_costs_of_nothing_are_whole_where_steps_are(  # a cost of 6, not of 6.0
) -> None:
    for algorithm in ALGORITHMS:
        result = algorithm(CASES[0].problem).run()
        assert repr(result.cost).isdecimal(), algorithm.name
        assert not math.isinf(result.lower_bound)


@pytest.mark.parametrize("case", [case for case in CASES if case.estimate == "consistent"], ids=str)
def test_a_star_expands_no_state_that_must_cost_more_than_the_least(case: Case) -> None:
    problem = case.problem
    events = [event for event in a_star(problem).events() if isinstance(event, Expanded)]
    dearest = max((event.cost + problem.estimate_of(event.state) for event in events), default=0)
    assert case.cost is not None
    assert dearest <= case.cost or dearest == pytest.approx(case.cost)
