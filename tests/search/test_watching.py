"""Watching a search changes nothing, and what is seen adds up."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.search import (
    BoundRaised,
    Budget,
    Event,
    Expanded,
    Finished,
    Improved,
    Pruned,
    Reached,
    Result,
    Search,
)

from .algorithms import ALGORITHMS, Algorithm, every_pair, with_every_algorithm
from .cases import Case, Graph, random_graphs

OF_STATES = (Reached, Expanded, Pruned)


def without_time(result: Result[Any]) -> Result[Any]:
    return result._replace(statistics=result.statistics._replace(seconds=0, memory=0))


WAYS: dict[str, Callable[[Search[Any]], object]] = {
    "events": lambda search: list(search.events()),
    "paths": lambda search: list(search.paths()),
    "solutions": list,
}


@every_pair()
def test_watched_and_unwatched_end_the_same(algorithm: Algorithm, case: Case) -> None:
    unwatched = without_time(algorithm(case.problem).run())
    for name, watch in WAYS.items():
        watched = algorithm(case.problem)
        watch(watched)
        assert without_time(watched.result) == unwatched, name


@given(graph=random_graphs(), expansions=st.integers(0, 12))
@with_every_algorithm
def test_also_on_random_graphs_and_within_a_budget(
    algorithm: Algorithm, graph: Graph, expansions: int
) -> None:
    graph = algorithm.fit(graph)
    problem, budget = graph.problem, Budget(expansions=expansions)
    watched = algorithm(problem, budget)
    list(watched.events())
    assert without_time(watched.result) == without_time(algorithm(problem, budget).run())


@every_pair()
def test_unwatched_it_tells_nothing_of_single_states(algorithm: Algorithm, case: Case) -> None:
    watched, unwatched = algorithm(case.problem), algorithm(case.problem)
    everything = watched.events()
    little = unwatched.events()
    unwatched.watched = False
    assert list(little) == [event for event in everything if not isinstance(event, OF_STATES)]


@given(graph=random_graphs(), calls=st.integers(1, 8))
@with_every_algorithm
def test_watching_may_begin_midway(algorithm: Algorithm, graph: Graph, calls: int) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    whole = algorithm(problem)
    everything = [event for event in whole.events() if isinstance(event, OF_STATES)]

    made = 0

    def counting(state: int) -> Any:
        nonlocal made
        made += 1
        if made == calls:
            search.watched = True
        return problem.successors(state)

    search = algorithm(replace(problem, successors=counting))
    stream = search.events()
    search.watched = False
    seen = [event for event in stream if isinstance(event, OF_STATES)]
    assert seen == everything[len(everything) - len(seen) :]
    assert without_time(search.result) == without_time(whole.result)
    expansions = sum(isinstance(event, Expanded) and not event.backward for event in everything)
    assert sum(isinstance(event, Expanded) for event in seen) >= expansions - calls


@given(graph=random_graphs(), taken=st.integers(0, 30))
@with_every_algorithm
def test_a_search_goes_on_where_its_watcher_broke_off(
    algorithm: Algorithm, graph: Graph, taken: int
) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    whole = algorithm(problem)
    everything = list(whole.events())

    search = algorithm(problem)
    seen: list[Event[Any]] = []
    for event in search.events():
        seen.append(event)
        if len(seen) > taken:
            break
    between = search.result
    assert between.status in {"stopped", "feasible"} or search.finished
    result = search.run()
    assert seen == everything[: taken + 1]
    assert without_time(result) == without_time(whole.result)


def assert_adds_up(search: Search[Any], events: list[Event[Any]], problem: Any) -> None:
    """Hold a stream of events against the statistics, the problem and itself."""
    counts = Counter(type(event) for event in events)
    statistics = search.statistics
    assert counts[Expanded] == statistics.expanded
    assert counts[Pruned] == statistics.pruned
    assert counts[Finished] == 1
    assert isinstance(events[-1], Finished)
    assert search.finished is events[-1]
    expanded: set[tuple[Any, bool]] = set()
    reached: set[tuple[Any, bool]] = set()
    made = 0
    for event in events:
        if isinstance(event, Expanded):
            assert (event.state, event.backward) in reached
            expanded.add((event.state, event.backward))
        elif isinstance(event, Reached):
            assert event.parent is None or (event.parent, event.backward) in expanded
            assert event.parent is not None or event.cost == 0
            reached.add((event.state, event.backward))
            made += event.parent is not None
        elif isinstance(event, Pruned):
            assert event.parent is None or (event.parent, event.backward) in expanded
            assert event.why
        elif isinstance(event, Improved):
            solution = event.solution
            least = problem.cost_of(solution.path)
            assert solution.cost > least or solution.cost == pytest.approx(least)
    assert made <= statistics.generated <= made + counts[Pruned]


@every_pair()
def test_what_is_seen_adds_up(algorithm: Algorithm, case: Case) -> None:
    search = algorithm(case.problem)
    assert_adds_up(search, list(search.events()), case.problem)


@given(graph=random_graphs(), expansions=st.none() | st.integers(0, 12))
@with_every_algorithm
def test_it_adds_up_on_random_graphs_and_within_a_budget(
    algorithm: Algorithm, graph: Graph, expansions: int | None
) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    search = algorithm(problem, Budget(expansions=expansions))
    assert_adds_up(search, list(search.events()), problem)


@every_pair()
def test_a_path_is_told_for_each_state_visited(algorithm: Algorithm, case: Case) -> None:
    problem = case.problem
    search = algorithm(problem)
    events = list(search.events())
    visits = (Expanded, Improved) if search.visits is Expanded else Reached
    visited = [event for event in events if isinstance(event, visits)]
    paths = list(algorithm(problem).paths())
    for event, path in zip(visited, paths, strict=True):
        if isinstance(event, Improved):
            assert path == event.solution.path
            continue
        assert isinstance(event, Reached | Expanded)
        problem.cost_of(path)
        if event.backward:
            assert event.state in {path[0], path[-1]}
        else:
            assert (path[0], path[-1]) == (problem.start, event.state)


@every_pair(one for one in ALGORITHMS if one.least == "cost" and not one.two_ended)
def test_the_cost_told_of_a_state_is_that_of_its_path(algorithm: Algorithm, case: Case) -> None:
    search = algorithm(case.problem)
    for event in search.events():
        if isinstance(event, search.visits):
            assert isinstance(event, Reached | Expanded)
            least = case.problem.cost_of(search.path_to(event.state))
            assert event.cost > least or event.cost == pytest.approx(least)
            assert event.cost <= least or case.name == "two prices for one step"


@every_pair()
def test_bounds_are_told_as_they_rise(algorithm: Algorithm, case: Case) -> None:
    bounds = [
        event.lower_bound
        for event in algorithm(case.problem).events()
        if isinstance(event, BoundRaised)
    ]
    assert all(earlier < later for earlier, later in itertools.pairwise(bounds))
