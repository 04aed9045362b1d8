"""A problem that breaks its promise is told so in one line, and what was found is kept."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import CallError, DodgsonError, InputError, ProblemError
from dodgson.search import (
    Expanded,
    Improved,
    Problem,
    Search,
    a_star,
    beam_stack,
    bidirectional,
    breadth_first,
    greedy,
    ida_star,
)
from dodgson.search.levels import AllStates, Levels

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, with_every_algorithm
from .cases import Graph, line, numbers, random_graphs


class Trap:
    """Raises when a function meets a state: on a line from 0 to 9, whose goal is 6."""

    def __init__(self, function: str, state: int, error: Exception) -> None:
        self.function, self.state, self.error = function, state, error

    def problem(self) -> Problem[int]:
        whole = replace(line(), identity=int, estimate=lambda n: abs(6 - n))
        sound: Callable[[int], Any] = getattr(whole, self.function)

        def raising(state: int) -> Any:
            if state == self.state:
                raise self.error
            return sound(state)

        changed: dict[str, Any] = {self.function: raising}
        return replace(whole, **changed)


def refusal(algorithm: Algorithm, problem: Problem[Any], watched: bool = False) -> ProblemError:
    search = algorithm(problem)
    with pytest.raises(ProblemError) as refused:
        list(search.events() if watched else search)
    assert "\n" not in str(refused.value)
    assert search.result.status == "stopped"
    assert search.result.solution is None
    return refused.value


CALLED = [
    (one, function)
    for one in ALGORITHMS
    for function in ("successors", "is_goal", "identity")
    if not (one.two_ended and function == "is_goal")
]


@pytest.mark.parametrize(("algorithm", "function"), CALLED, ids=str)
def test_what_a_function_raises_is_told_as_the_problems(
    algorithm: Algorithm, function: str
) -> None:
    error = ValueError("three is a crowd")
    state = 1 if algorithm.two_ended else 3
    trap = Trap(function, state, error)
    refused = refusal(algorithm, trap.problem())
    assert "ValueError: three is a crowd" in str(refused)
    assert refused.__cause__ is error


@pytest.mark.parametrize("state", [0, 1, 2])
@every_algorithm
def test_it_is_told_where_that_was_watched_or_not(algorithm: Algorithm, state: int) -> None:
    trap = Trap("successors", state, KeyError("gone"))
    search = algorithm(trap.problem())
    with pytest.raises(ProblemError, match="expansion") as refused:
        search.run()
    told = str(refused.value)
    assert told == str(refusal(algorithm, trap.problem(), watched=True))
    assert f"after {search.statistics.expanded:,} expansion" in told
    if not algorithm.two_ended:
        assert search.statistics.expanded >= state


@pytest.mark.parametrize(
    "error",
    [RuntimeError("one\ntwo\n\nthree"), ValueError(), StopIteration(3), AssertionError("no")],
    ids=repr,
)
@every_algorithm
def test_whatever_is_raised_is_told_in_one_line(algorithm: Algorithm, error: Exception) -> None:
    told = str(refusal(algorithm, Trap("successors", 1, error).problem()))
    assert type(error).__name__ in told or isinstance(error, StopIteration)


@every_algorithm
def test_an_error_of_ours_is_passed_on_as_it_is(algorithm: Algorithm) -> None:
    error = InputError("the board is ragged")
    with pytest.raises(InputError) as refused:
        algorithm(Trap("successors", 1, error).problem()).run()
    assert refused.value is error


@every_algorithm
def test_ctrl_c_is_passed_on_and_what_was_done_is_kept(algorithm: Algorithm) -> None:
    problem = Trap("successors", 1, KeyboardInterrupt()).problem()  # type: ignore[arg-type]
    search = algorithm(problem)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert search.result.status == "stopped"
    assert search.statistics.expanded >= 1


@given(graph=random_graphs(), calls=st.integers(1, 8))
@with_every_algorithm
def test_what_was_found_before_is_kept(algorithm: Algorithm, graph: Graph, calls: int) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    made = 0

    def breaking(state: int) -> Any:
        nonlocal made
        made += 1
        if made == calls:
            raise OSError("the disk is full")
        return problem.successors(state)

    search = algorithm(replace(problem, successors=breaking))
    found = None
    expanded = 0
    try:
        for event in search.events():
            if isinstance(event, Improved):
                found = event.solution
            expanded += isinstance(event, Expanded)
    except ProblemError:
        assert search.result.status == ("feasible" if found else "stopped")
    assert search.result.solution == found
    assert abs(search.statistics.expanded - expanded) <= 1


@every_algorithm
def test_states_that_cannot_be_hashed_are_told(algorithm: Algorithm) -> None:
    def lists(state: Any) -> list[list[int]]:
        return [[1]]

    problem: Problem[Any] = Problem(
        (0,), lists, lambda _: False, goals=[(5,)], predecessors=lists, weighted=False
    )
    told = "the state [1] is a list, which cannot be hashed: use a tuple"
    assert str(refusal(algorithm, problem)) == told
    start: Problem[Any] = replace(problem, start=[1])
    assert str(refusal(algorithm, start)) == told


@every_algorithm
def test_successors_that_are_nothing_are_told(algorithm: Algorithm) -> None:
    nothing: Any = {}.get
    problem: Problem[Any] = Problem(0, nothing, lambda _: False, goals=(5,), predecessors=nothing)
    told = "successors(0) returned None: return a list of states, or use yield"
    assert str(refusal(algorithm, problem)) == told


@pytest.mark.parametrize("at", [7, 5])
def test_predecessors_that_are_nothing_are_named(at: int) -> None:
    nothing: Any = lambda n: None if n == at else [n - 1]  # noqa: E731
    problem = Problem(
        0, lambda n: [n + 1, n + 99], lambda n: n == 7, goals=[7], predecessors=nothing
    )
    with pytest.raises(ProblemError) as refused:
        bidirectional(problem).run()
    told = f"predecessors({at}) returned None: return a list of states, or use yield"
    assert str(refused.value) == told


ONE_ENDED = pytest.mark.parametrize(
    "algorithm", [one for one in ALGORITHMS if not one.two_ended], ids=str
)
PRICED = pytest.mark.parametrize(
    "algorithm", [one for one in ALGORITHMS if one.takes_prices], ids=str
)


@pytest.mark.parametrize("labelled", [False, True])
@ONE_ENDED
def test_successors_that_are_no_list_are_named_wherever_they_are(
    algorithm: Algorithm, labelled: bool
) -> None:
    for at, wrong, remedy in ((0, 2, ""), (2, None, ", or use yield"), (2, 7, "")):

        def successors(n: int, at: int = at, wrong: Any = wrong) -> Any:
            return wrong if n == at else [(n + 1, "add") if labelled else n + 1]

        problem = Problem(0, successors, lambda n: n == 9, labelled=labelled)
        told = f"successors({at}) returned {wrong}: return a list of states{remedy}"
        assert str(refusal(algorithm, problem)) == told


@pytest.mark.parametrize(
    ("form", "successor", "told"),
    [
        ("weighted", 2, "a successor of 1 is 2: return (state, cost) pairs"),
        (
            "weighted",
            (2, 1, "add"),
            "a successor of 1 has 3 parts: return (state, cost), or add labelled=True",
        ),
        (
            "labelled",
            (2, 1, "add"),
            "a successor of 1 has 3 parts: return (state, label), or add weighted=True",
        ),
        ("labelled", 2, "a successor of 1 is 2: return (state, label) pairs"),
        (
            "weighted labelled",
            (2, 1),
            "a successor of 1 is (2, 1): return (state, cost, label)",
        ),
    ],
)
@PRICED
def test_the_form_of_successors_is_named(
    algorithm: Algorithm, form: str, successor: Any, told: str
) -> None:
    options: dict[str, Any] = dict.fromkeys(form.split(), True)
    problem: Problem[Any] = Problem(1, lambda _: [successor], lambda n: n == 9, **options)
    promised = " and ".join(f"{name}=True" for name in options)
    assert str(refusal(algorithm, problem)) == f"{promised}, but {told}"
    with pytest.raises(ProblemError) as refused:
        problem.cost_of((1, 2))
    assert str(refused.value) == f"{promised}, but {told}"


@pytest.mark.parametrize("wrong", [7, (3, 1, "add", 0)])
@pytest.mark.parametrize("form", ["weighted", "labelled"])
@PRICED
def test_the_form_of_later_successors_is_named(algorithm: Algorithm, form: str, wrong: Any) -> None:
    options: dict[str, Any] = {form: True}
    problem: Problem[Any] = Problem(
        1, lambda n: [wrong if n == 2 else (n + 1, 1)], lambda n: n == 9, **options
    )
    part = "cost" if form == "weighted" else "label"
    told = f"{form}=True, but a successor of 2 is not a (state, {part}) tuple"
    assert str(refusal(algorithm, problem)) == told


@pytest.mark.parametrize("at", [0, 2])
def test_levels_name_successors_that_are_nothing(at: int) -> None:
    nothing: Any = lambda n: None if n == at else [n + 1]  # noqa: E731
    problem: Problem[Any] = Problem(0, nothing, lambda n: n == 9, weighted=False)
    for run in (Levels(problem, [0]), AllStates(problem)):
        with pytest.raises(ProblemError) as refused:
            run.run()
        told = f"successors({at}) returned None: return a list of states, or use yield"
        assert str(refused.value) == told


@PRICED
def test_a_cost_that_is_no_number_is_named(algorithm: Algorithm) -> None:
    problem: Problem[Any] = Problem(1, lambda n: [(n + 1, "x")], lambda n: n == 9, weighted=True)
    told = "the step from 1 to 2 costs 'x': the cost must be a number"
    assert str(refusal(algorithm, problem)) == told


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("wrong", ["x", None])
@pytest.mark.parametrize("algorithm", [a_star, greedy, ida_star, beam_stack])
def test_an_estimate_that_is_no_number_is_named(
    algorithm: Callable[..., Search[int]], wrong: Any, at: int
) -> None:
    def estimate(n: int) -> Any:
        return wrong if n == at else 0

    options = {"width": 3} if algorithm is beam_stack else {}
    problem = Problem(1, lambda n: [n + 1], lambda n: n == 5, estimate=estimate)
    with pytest.raises(ProblemError) as refused:
        algorithm(problem, **options).run()
    assert str(refused.value) == f"estimate({at}) returned {wrong!r}: return a number"


@pytest.mark.parametrize(
    ("name", "wrong", "of"),
    [
        ("is_goal", 5, "a state"),
        ("is_goal", None, "a state"),
        ("successors", [2], "a state"),
        ("estimate", 5, "a state"),
        ("order", 5, "a state"),
        ("decode", 5, "plain data"),
    ],
)
def test_a_function_that_cannot_be_called_is_refused(name: str, wrong: Any, of: str) -> None:
    given: dict[str, Any] = {"successors": lambda n: [n + 1], "is_goal": bool, name: wrong}
    with pytest.raises(CallError) as refused:
        Problem(1, **given)
    assert str(refused.value) == f"{name}={wrong!r}: it must be a function of {of}"


@ONE_ENDED
def test_the_line_of_the_error_is_named(algorithm: Algorithm) -> None:
    def deeper(n: int) -> list[int]:
        return [n + 1 // (n - 2)]

    line = deeper.__code__.co_firstlineno + 1
    told = str(refusal(algorithm, Problem(2, deeper, lambda n: n == 9)))
    assert ", near 2: ZeroDivisionError: " in told
    assert told.endswith(f" (test_bad_problems.py:{line})")


def test_an_estimate_that_raises_hides_no_other_error() -> None:
    is_goal: Any = len  # it raises for a number, in no file of the user's
    problem: Problem[Any] = Problem("", lambda _: [5], is_goal, estimate=int, weighted=False)
    with pytest.raises(ProblemError, match="TypeError: object of type 'int' has no len"):
        breadth_first(problem).run()
    raising: Any = {}.__getitem__
    with pytest.raises(ProblemError, match="TypeError: object of type 'int' has no len"):
        breadth_first(replace(problem, estimate=raising)).run()


def test_a_state_that_contains_a_list_is_named() -> None:
    problem: Problem[Any] = Problem(([1], 2), lambda s: [s], lambda _: False, weighted=False)
    told = "the state ([1], 2) contains a list, which cannot be hashed: use a tuple"
    with pytest.raises(ProblemError) as refused:
        breadth_first(problem).run()
    assert str(refused.value) == told


@pytest.mark.parametrize("cost", [-1, -0.25, -math.inf, math.nan])
@pytest.mark.parametrize("algorithm", [one for one in ALGORITHMS if one.takes_prices], ids=str)
def test_a_negative_cost_is_told_with_both_its_states(algorithm: Algorithm, cost: float) -> None:
    problem = numbers({"a": [("b", 1)], "b": [("c", cost)], "c": [("d", 1)]}, "a", "d")()
    told = str(refusal(algorithm, problem))
    assert f"{cost:g}" in told
    assert "'b'" in told
    assert "'c'" in told


@pytest.mark.parametrize("cost", [-1, math.nan])
def test_a_path_with_a_negative_cost_is_refused_too(cost: float) -> None:
    problem = numbers({"a": [("b", 1)], "b": [("c", cost)]}, "a", "c")()
    with pytest.raises(ProblemError, match="'b'"):
        problem.cost_of("abc")


@pytest.mark.parametrize(
    ("problem", "needs"),
    [
        (Problem(0, lambda n: [n + 1], bool), "goals"),
        (Problem(0, lambda n: [n + 1], bool, goals=[1]), "predecessors"),
        (Problem(0, lambda n: [n + 1], bool, predecessors=lambda n: [n - 1]), "goals"),
    ],
)
def test_a_search_from_both_ends_says_what_it_needs(problem: Problem[int], needs: str) -> None:
    with pytest.raises(InputError, match=needs):
        bidirectional(problem)


def test_a_search_from_both_ends_takes_no_prices() -> None:
    graph = Graph((((1, 2.0),), ()), frozenset([1]), weighted=True)
    with pytest.raises(DodgsonError, match="cost 1"):
        bidirectional(graph.problem).run()


@every_algorithm
def test_a_search_needs_a_problem(algorithm: Algorithm) -> None:
    wrong: Any = 5
    with pytest.raises(CallError, match=f"^{algorithm.search.__name__} needs a Problem, not int$"):
        algorithm(wrong)


def test_a_width_is_a_whole_number() -> None:
    width: Any = "x"
    with pytest.raises(CallError) as refused:
        beam_stack(line(), width=width)
    assert str(refused.value) == "width='x': it must be a whole number (int), not str"
