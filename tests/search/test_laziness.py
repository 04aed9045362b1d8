"""A search does nothing until it is asked, and then no more than it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import DodgsonError
from dodgson.search import (
    Budget,
    Expanded,
    Improved,
    Problem,
    Pruned,
    Reached,
    Search,
    Solution,
    breadth_first,
)

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, every_pair
from .cases import CASES, Case, Graph, random_graphs
from .judge import lazy_breadth_first


class Log(list[str]):
    """A problem's functions, writing down each call."""

    def listening(self, problem: Problem[Any]) -> Problem[Any]:
        functions: dict[str, Any] = {
            field.name: self.told(field.name, getattr(problem, field.name))
            for field in fields(problem)
            if callable(getattr(problem, field.name))
        }
        return replace(problem, **functions)

    def told(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def telling(*values: Any) -> Any:
            self.append(name)
            return function(*values)

        return telling

    @property
    def expansions(self) -> int:
        names = ("successors", "predecessors", "bounded_successors")
        return sum(self.count(name) for name in names)


@every_pair()
def test_nothing_is_called_before_the_first_next(algorithm: Algorithm, case: Case) -> None:
    log = Log()
    budget = Budget(seconds=10, clock=log.told("clock", lambda: 0.0))
    search = algorithm(log.listening(case.problem), budget)
    iter(search)
    search.paths()
    search.events()
    assert search.result.status == "stopped"
    assert search.statistics.expanded == 0
    assert log == []


@every_pair()
def test_the_first_path_is_the_start_alone_and_takes_no_more_than_its_own_expansion(
    algorithm: Algorithm, case: Case
) -> None:
    log = Log()
    problem = log.listening(case.problem)
    search = algorithm(problem)
    assert next(search.paths()) == (problem.start,)
    assert log.expansions <= (search.visits is Expanded)


@every_pair(cases=[case for case in CASES if case.cost == 0])
def test_nothing_is_expanded_where_the_start_is_a_goal(algorithm: Algorithm, case: Case) -> None:
    log = Log()
    assert algorithm(log.listening(case.problem)).run().cost == 0
    assert log.expansions == 0


@every_pair()
def test_successors_are_made_one_expansion_at_a_time(algorithm: Algorithm, case: Case) -> None:
    log = Log()
    expanded = 0
    for event in algorithm(log.listening(case.problem)).events():
        expanded += isinstance(event, Expanded)
        if isinstance(event, Reached | Pruned | Expanded):
            assert log.expansions <= expanded
    assert expanded > 0 or case.cost == 0


@every_pair(cases=[case for case in CASES if case.cost is not None])
def test_the_first_solution_is_given_before_anything_more_is_done(
    algorithm: Algorithm, case: Case
) -> None:
    log = Log()
    search = algorithm(log.listening(case.problem))
    for event in search.events():
        if isinstance(event, Improved):
            break
    needed = log.expansions
    assert search.incumbent is not None or not algorithm.complete

    log.clear()
    first: Solution[Any] | None = next(iter(algorithm(log.listening(case.problem))), None)
    assert first == search.incumbent
    assert log.expansions == needed


def until_goal(problem: Problem[Any]) -> Iterator[tuple[Any, ...]]:
    """Give the reference's paths, the first that ends at a goal being the last."""
    for path in lazy_breadth_first(problem):
        yield path
        if problem.is_goal(path[-1]):
            return


@pytest.mark.parametrize(
    "case", [case for case in CASES if not case.weighted and not case.problem.identity], ids=str
)
def test_breadth_first_paths_are_those_of_the_lazy_search_told_in_clojure(case: Case) -> None:
    assert list(breadth_first(case.problem).paths()) == list(until_goal(case.problem))


@given(random_graphs(weighted=False))
def test_on_random_graphs_too(graph: Graph) -> None:
    assert list(breadth_first(graph.problem).paths()) == list(until_goal(graph.problem))


@given(random_graphs(weighted=False), st.integers(1, 12))
def test_taking_some_paths_expands_no_more_than_the_reference_does(
    graph: Graph, taken: int
) -> None:
    mine, theirs = Log(), Log()
    paths = list(islice(breadth_first(mine.listening(graph.problem)).paths(), taken))
    wanted = list(islice(until_goal(theirs.listening(graph.problem)), taken))
    assert paths == wanted
    assert mine.expansions <= theirs.expansions


def test_breadth_first_takes_no_more_successors_than_it_needs() -> None:
    def no_end(n: int) -> Iterator[int]:
        while True:
            n += 1
            yield n

    problem = Problem(0, no_end, (1000).__eq__)
    assert list(islice(breadth_first(problem).paths(), 3)) == [(0,), (0, 1), (0, 2)]
    assert breadth_first(problem).run().path == (0, 1000)


@every_algorithm
def test_a_search_that_was_read_to_its_end_says_so(algorithm: Algorithm) -> None:
    case = next(case for case in CASES if algorithm.takes(case) and case.cost)
    search = algorithm(case.problem)
    found = list(search)
    assert found
    for again in (iter, Search.paths, Search.events, Search.milestones):
        with pytest.raises(DodgsonError, match="this search has ended"):
            list(again(search))
    assert search.result.solution == found[-1]
    assert search.run() == search.result


def test_there_is_something_to_be_lazy_about() -> None:
    assert all(any(one.takes(case) for case in CASES) for one in ALGORITHMS)
