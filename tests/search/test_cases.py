"""The table itself is right: its answers are the judge's, and so are its words on estimates."""

from __future__ import annotations

import math
from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from dodgson.search import Problem

from .cases import CASES, HASHED, Case, Graph, random_graphs
from .judge import (
    fewest_steps,
    lazy_breadth_first,
    least_cost,
    simple_solutions,
    steps_of,
)

every_case = pytest.mark.parametrize("case", [*CASES, *HASHED], ids=str)


def some_states(problem: Problem[Any], weighted: bool, most: int = 60) -> list[Any]:
    states = [problem.start]
    for state in states:
        for child, _ in steps_of(problem, weighted)(state):
            if child not in states and len(states) < most:
                states.append(child)
    return states


@every_case
def test_the_least_cost_is_as_said(case: Case) -> None:
    assert least_cost(case.problem, case.weighted) == case.cost


@every_case
def test_the_fewest_steps_are_as_said(case: Case) -> None:
    assert fewest_steps(case.problem, case.weighted) == case.steps


@pytest.mark.parametrize("case", [case for case in CASES if case.ways], ids=str)
def test_the_cheapest_paths_are_as_many_as_said(case: Case) -> None:
    assert case.cost is not None
    ways = list(simple_solutions(case.problem, case.weighted, most=case.cost))
    assert len(ways) == case.ways


@pytest.mark.parametrize("case", [case for case in CASES if case.two_ended], ids=str)
def test_predecessors_are_successors_turned_round(case: Case) -> None:
    problem = case.problem
    assert problem.predecessors is not None
    states = some_states(problem, case.weighted, most=20)
    for state in states:
        for child in problem.successors(state):
            assert state in problem.predecessors(child)
        for parent in problem.predecessors(state):
            assert state in problem.successors(parent)


@pytest.mark.parametrize("case", [case for case in CASES if case.estimate], ids=str)
def test_an_estimate_is_what_it_is_called(case: Case) -> None:
    problem = case.problem
    estimate, steps = problem.estimate, steps_of(problem, case.weighted)
    assert estimate is not None
    consistent = True
    for state in some_states(problem, case.weighted):
        consistent &= all(
            estimate(state) <= price + estimate(child) for child, price in steps(state)
        )
        if case.finite:
            left = least_cost(Problem(state, problem.successors, problem.is_goal), case.weighted)
            assert estimate(state) <= (math.inf if left is None else left)
    assert consistent == (case.estimate == "consistent")


@every_case
def test_a_case_with_costs_says_so(case: Case) -> None:
    assert bool(case.problem.weighted) == case.weighted


@given(random_graphs())
def test_random_estimates_are_admissible_and_some_are_consistent(graph: Graph) -> None:
    for estimate, distance in zip(graph.estimates or (), graph.distances(), strict=False):
        assert 0 <= estimate <= distance


@given(random_graphs(estimate="consistent"))
def test_random_estimates_called_consistent_are_that(graph: Graph) -> None:
    assert graph.is_consistent


@given(random_graphs())
def test_dijkstra_bellman_and_brute_force_agree(graph: Graph) -> None:
    problem, weighted = graph.problem, graph.weighted
    found = list(simple_solutions(problem, weighted))
    least = min((cost for _, cost in found), default=None)
    assert least == least_cost(problem, weighted)
    assert (math.inf if least is None else least) == graph.distances()[0]
    fewest = min((len(path) - 1 for path, _ in found), default=None)
    assert fewest == fewest_steps(problem, weighted)


def test_the_lazy_search_told_in_clojure_gives_paths_level_by_level() -> None:
    paths = lazy_breadth_first(CASES[0].problem)
    assert list(islice(paths, 3)) == [(0,), (0, 1), (0, 1, 2)]
