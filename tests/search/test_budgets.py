"""A search keeps to its budget, says what stopped it, and can be stopped from outside."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson import memory, work
from dodgson.errors import CallError, InputError
from dodgson.search import Budget, Finished, Problem, Search, depth_first
from dodgson.wording import counted

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, every_pair, with_every_algorithm
from .cases import CASES, Case, Graph, endless, random_graphs
from .judge import assert_solves, least_cost
from .test_watching import without_time


def each_expansion(problem: Problem[Any], act: Callable[[], object]) -> Problem[Any]:
    """Do something whenever a state's successors or predecessors are made."""

    def acting(function: Callable[..., Any] | None) -> Any:
        if function is None:
            return None

        def both(*state: Any) -> Any:
            act()
            return function(*state)

        return both

    return replace(
        problem,
        successors=acting(problem.successors),
        predecessors=acting(problem.predecessors),
        bounded_successors=acting(problem.bounded_successors),
    )


@every_pair(cases=[case for case in CASES if not case.big])
def test_expansions_are_kept_to_exactly(algorithm: Algorithm, case: Case) -> None:
    whole = algorithm(case.problem).run()
    most = whole.statistics.expanded
    numbers = [*range(min(most, 40)), *range(40, most, 37)]
    for number in numbers:
        made = [0]
        problem = each_expansion(case.problem, lambda: made.append(0))  # noqa: B023
        result = algorithm(problem, Budget(expansions=number)).run()
        assert result.statistics.expanded == number
        assert result.status in {"stopped", "feasible"}
        assert counted(number, "expansion") in result.why
        assert len(made) - 1 <= number
    for enough in (most, most + 1):
        result = algorithm(case.problem, Budget(expansions=enough)).run()
        assert without_time(result) == without_time(whole)


@given(graph=random_graphs(), number=st.integers(0, 30))
@with_every_algorithm
def test_expansions_are_kept_to_on_random_graphs(
    algorithm: Algorithm, graph: Graph, number: int
) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    whole = algorithm(problem).run()
    result = algorithm(problem, Budget(expansions=number)).run()
    assert result.statistics.expanded == min(number, whole.statistics.expanded)
    if number >= whole.statistics.expanded:
        assert without_time(result) == without_time(whole)


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@every_algorithm
def test_slow_expansions_stop_right_after_the_time_is_up(algorithm: Algorithm) -> None:
    clock = Clock()
    problem = each_expansion(endless(), lambda: clock.pass_by(1))
    result = algorithm(problem, Budget(seconds=7, clock=clock)).run()
    assert (result.status, result.why) == ("stopped", "the budget of 7 seconds is spent")
    assert result.statistics.expanded == 7
    assert result.statistics.seconds == 7


@every_algorithm
def test_quick_expansions_stop_within_some_hundredths_of_a_second(algorithm: Algorithm) -> None:
    clock = Clock()
    problem = each_expansion(endless(), lambda: clock.pass_by(0.001))
    result = algorithm(problem, Budget(seconds=0.5, clock=clock)).run()
    assert result.status == "stopped"
    assert 0.5 <= result.statistics.seconds <= 0.52


@every_algorithm
def test_no_time_at_all_is_no_expansion(algorithm: Algorithm) -> None:
    result = algorithm(endless(), Budget(seconds=0, clock=Clock())).run()
    assert (result.status, result.statistics.expanded) == ("stopped", 0)


@every_algorithm
def test_time_that_is_not_used_up_changes_nothing(algorithm: Algorithm) -> None:
    case = next(case for case in CASES if algorithm.takes(case))
    budgeted = algorithm(case.problem, Budget(seconds=1, clock=Clock())).run()
    assert without_time(budgeted) == without_time(algorithm(case.problem).run())


@every_algorithm
def test_memory_is_looked_at_and_kept_to(
    algorithm: Algorithm, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [0]
    clock = Clock()

    def grow() -> None:
        held[0] += 1_000
        clock.pass_by(1)

    monkeypatch.setattr(work, "resident_memory", lambda: held[0])
    problem = each_expansion(endless(), grow)
    result = algorithm(problem, Budget(memory=9_500, clock=clock)).run()
    assert result.why == "the budget of 9,500 bytes of memory is spent"
    assert (result.status, result.statistics.expanded) == ("stopped", 10)


@every_algorithm
def test_memory_that_is_not_used_up_changes_nothing(
    algorithm: Algorithm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "resident_memory", lambda: 5)
    case = next(case for case in CASES if algorithm.takes(case))
    budgeted = algorithm(case.problem, Budget(memory=5)).run()
    assert without_time(budgeted) == without_time(algorithm(case.problem).run())


def test_the_memory_of_this_process_is_more_than_nothing() -> None:
    assert memory.peak_memory() > 1_000_000
    assert memory.resident_memory() > 1_000_000


def test_the_peak_is_measured_once_for_many_short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    moment, kilobytes = 12345.001, iter([100, 200, 300])
    monkeypatch.setattr("dodgson.memory.time.perf_counter", lambda: moment)
    monkeypatch.setattr(resource, "getrusage", lambda _: SimpleNamespace(ru_maxrss=next(kilobytes)))
    first = memory.peak_memory()
    assert memory.peak_memory() == first > 0
    moment = 12345.011
    assert memory.peak_memory() == 2 * first


def assert_within(algorithm: Algorithm, problem: Problem[Any], weighted: bool, most: float) -> None:
    """Hold a search that may not spend more than a cost on its solution to that."""
    least = least_cost(problem, weighted)
    result = algorithm(problem, Budget(cost=most)).run()
    if result.cost is not None:
        assert result.path is not None
        assert result.cost <= most
        assert_solves(problem, weighted, result.path, result.cost)
    elif least is None:
        assert result.status in {"none", "stopped"}
    else:
        assert result.status == "stopped"
        assert result.why
    if least is None or least > most:
        assert result.solution is None
        assert f"{most:g}" in result.why or result.status == "none" or not algorithm.complete
    elif algorithm.proves(weighted):
        assert result.status == "proved"
        assert result.cost == pytest.approx(least)
    elif algorithm.complete and algorithm.least != "steps":
        assert result.solution is not None


@every_pair(cases=[case for case in CASES if case.finite and case.cost])
def test_nothing_dearer_than_the_cost_is_given(algorithm: Algorithm, case: Case) -> None:
    assert case.cost is not None
    for share in (0, 0.5, 0.999, 1, 1.25, 100):
        assert_within(algorithm, case.problem, case.weighted, case.cost * share)


@given(graph=random_graphs(), quarters=st.integers(0, 30))
@with_every_algorithm
def test_nor_on_random_graphs(algorithm: Algorithm, graph: Graph, quarters: int) -> None:
    graph = algorithm.fit(graph)
    assert_within(algorithm, graph.problem, graph.weighted, quarters / 4)


@every_algorithm
def test_only_dearer_solutions_is_said_with_the_cost(algorithm: Algorithm) -> None:
    case = next(case for case in CASES if algorithm.takes(case) and case.cost and case.cost > 2)
    result = algorithm(case.problem, Budget(cost=2)).run()
    assert result.status == "stopped"
    if algorithm.complete:
        assert result.reason == "no solution costs 2 or less"


def test_what_is_too_dear_but_known_leaves_no_doubt() -> None:
    steps = {"a": [("b", 1)], "b": [("a", 5)]}
    problem = Problem("a", steps.__getitem__, lambda state: state == "c", weighted=True)
    result = depth_first(problem, budget=Budget(cost=3)).run()
    assert (result.status, result.statistics.expanded) == ("none", 2)


@pytest.mark.parametrize("name", ["expansions", "seconds", "memory", "cost"])
@pytest.mark.parametrize("limit", [-1, -0.5, math.nan])
def test_a_budget_below_zero_is_refused_in_one_line(name: str, limit: float) -> None:
    with pytest.raises(InputError, match=name) as refused:
        Budget(**{name: limit})  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def ended(search: Search[Any]) -> Finished | None:
    """Run a search unwatched; return its last event."""
    search.run()
    return search.finished


def stopped_by(
    algorithm: Algorithm, stop: Callable[[Search[Any]], object]
) -> Iterator[Search[Any]]:
    """Run an endless search that something stops in its fifth expansion, unwatched and watched."""

    def run(watched: bool) -> Search[Any]:
        made: list[int] = []

        def act() -> None:
            made.append(0)
            if len(made) == 5:
                stop(search)

        search = algorithm(each_expansion(endless(), act))
        last = list(search.events())[-1] if watched else ended(search)
        assert isinstance(last, Finished)
        assert len(made) == 5
        return search

    yield run(watched=False)
    yield run(watched=True)


@every_algorithm
def test_it_can_be_stopped_while_it_runs(algorithm: Algorithm) -> None:
    for search in stopped_by(algorithm, lambda search: search.stop()):
        assert (search.result.status, search.result.why) == ("stopped", "interrupted")
        assert search.statistics.expanded == 5


@every_algorithm
def test_a_signal_handler_can_stop_it(algorithm: Algorithm) -> None:
    running: list[Search[Any]] = []
    before = signal.signal(signal.SIGINT, lambda *_: running[-1].stop())

    def interrupt(search: Search[Any]) -> None:
        running.append(search)
        signal.raise_signal(signal.SIGINT)

    try:
        for search in stopped_by(algorithm, interrupt):
            assert search.statistics.expanded == 5
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(running) == 2


@every_algorithm
def test_another_thread_can_stop_it(algorithm: Algorithm) -> None:
    def interrupt(search: Search[Any]) -> None:
        thread = threading.Thread(target=search.stop)
        thread.start()
        thread.join()

    for search in stopped_by(algorithm, interrupt):
        assert search.statistics.expanded == 5


def test_what_takes_long_to_save_is_saved_more_seldom() -> None:
    """So that a large search is not busy with nothing else: a tenth of its time is enough."""
    now, saved = [0.0], []

    def save() -> None:
        saved.append(now[0])
        now[0] += 2.0 if len(saved) == 1 else 0.5

    meter = work.Meter(Budget(clock=lambda: now[0]))
    meter.save_every(10.0, save)
    meter.start()
    while now[0] < 60:
        meter.look(0)
        now[0] += 1.0
    assert saved == [10.0, 32.0, 42.5, 53.0]


@every_algorithm
def test_an_interrupt_stops_every_search_that_runs(algorithm: Algorithm) -> None:
    other = algorithm(endless())
    next(other.events())
    for search in stopped_by(algorithm, lambda _: work.interrupt()):
        assert search.result.why == "interrupted"
    assert other.run().statistics.expanded <= 1


@every_algorithm
def test_stopped_before_it_begins_it_expands_nothing(algorithm: Algorithm) -> None:
    search = algorithm(endless())
    search.stop()
    assert search.run().statistics.expanded == 0
    assert search.result.status == "stopped"


def test_some_algorithm_proves() -> None:
    assert any(one.proves(weighted=True) or one.proves(weighted=False) for one in ALGORITHMS)


def test_one_second_is_singular() -> None:
    clock = Clock()
    meter = work.Meter(Budget(seconds=1, clock=clock))
    meter.start()
    clock.pass_by(1)
    assert meter.look(0) == "the budget of 1 second is spent"


@pytest.mark.parametrize("name", ["expansions", "seconds", "memory", "cost"])
def test_a_bad_limit_is_named(name: str) -> None:
    below: dict[str, Any] = {name: -1}
    with pytest.raises(InputError) as refused:
        Budget(**below)
    assert str(refused.value) == f"{name}=-1: it must be at least 0"
    text: dict[str, Any] = {name: "x"}
    with pytest.raises(CallError) as mistyped:
        Budget(**text)
    assert str(mistyped.value) == f"{name}='x': it must be a number, not str"
