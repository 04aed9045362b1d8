"""A problem tells pairs from states, and checks a path without any search."""

from __future__ import annotations

import math
from collections import namedtuple
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from dodgson.errors import DodgsonError, InputError, ProblemError
from dodgson.search import Problem, breadth_first

from .algorithms import ALGORITHMS, Algorithm, every_algorithm
from .cases import CASES, Jugs

Move = namedtuple("Move", "place price")  # noqa: PYI024 (a state that looks like a pair)


@dataclass(frozen=True)
class Weather:
    """What states of two classes have in common."""


class Dry(Weather):
    """One class of states."""


class Wet(Weather):
    """Another."""


def starting(start: Any, **options: Any) -> Problem[Any]:
    return Problem(start, lambda _: [], lambda _: False, **options)


STATE, PAIR, EITHER = "", "say weighted=True", "say weighted=False or weighted=True"
OTHER = "give all states one type"


@pytest.mark.parametrize(
    ("start", "successor", "mend"),
    [
        (0, 1, STATE),
        (0, 1.5, STATE),
        (0, Fraction(1, 2), STATE),
        (0, True, STATE),
        (0, (1, 2), PAIR),
        (0, (1, 2.5), PAIR),
        (0, (1, math.inf), PAIR),
        (0, (1, True), OTHER),
        (0, (1, "2"), OTHER),
        (0, (1, 2, 3), OTHER),
        (0, "one", OTHER),
        (0, None, OTHER),
        ("cat", "cot", STATE),
        ("cat", ("cot", 1), PAIR),
        ("cat", ("c", "t"), OTHER),
        ("cat", b"cot", OTHER),
        ((0, 0), (0, 1), STATE),
        ((0, 0), ((0, 1), 1), EITHER),
        ((0, 0), ((0, 1), (1, 1)), STATE),
        (("hall", 0), ("door", 1), STATE),
        (("hall", 0), (("door", 1), 3), EITHER),
        (((0, 0), 1), ((1, 0), 1), EITHER),
        (frozenset(), (frozenset("a"), 1), PAIR),
        (frozenset(), frozenset("a"), STATE),
        (Jugs(0, 0), (Jugs(3, 0), 1), PAIR),
        (Jugs(0, 0), Jugs(3, 0), STATE),
        (Dry(), Wet(), STATE),
        (Dry(), Jugs(0, 0), OTHER),
        (Move(0, 1), Move(1, 1), STATE),
    ],
)
def test_a_successor_with_no_one_reading_is_an_error_that_says_how_to_be_clear(
    start: Any, successor: Any, mend: str
) -> None:
    for algorithm in ALGORITHMS:
        assert_reads(algorithm, start, successor, mend)


def assert_reads(algorithm: Algorithm, start: Any, successor: Any, mend: str) -> None:
    """Run an algorithm on one step; where ``mend`` is given it refuses, and says that."""
    problem = Problem(
        start,
        lambda state: [successor] if state == start else [],
        lambda state: state == successor,
        goals=[successor],
        predecessors=lambda _: [],
        order=repr,
    )
    search = algorithm(problem)
    if mend:
        with pytest.raises(ProblemError, match=mend) as refused:
            search.run()
        assert f"a successor of {start!r}, {successor!r}" in str(refused.value)
    else:
        search.run()


def test_pairs_taken_for_states_no_longer_end_in_none() -> None:
    problem: Problem[Any] = Problem(
        0, lambda s: [(1, 2), (3, 4)] if s == 0 else [], lambda s: s == (3, 4)
    )
    with pytest.raises(ProblemError, match="weighted=True"):
        breadth_first(problem).run()


@every_algorithm
def test_a_state_of_another_type_is_found_wherever_it_comes_up(algorithm: Algorithm) -> None:
    def successors(n: Any) -> list[Any]:
        return [n + 1] if isinstance(n, int) and n != 3 else [("x", 1)] if n == 3 else []

    problem: Problem[Any] = Problem(
        0, successors, lambda _: False, goals=[9], predecessors=lambda _: [8], order=repr
    )
    with pytest.raises(ProblemError, match="is a tuple and the start is an int"):
        algorithm(problem).run()
    said = replace(problem, weighted=False)
    assert algorithm(said).run().status in {"none", "stopped"}


@pytest.mark.parametrize("successors", ["cot", b"cot"], ids=repr)
@every_algorithm
def test_successors_that_are_one_text_are_an_error(algorithm: Algorithm, successors: Any) -> None:
    start: Any = successors[:1] if isinstance(successors, str) else 1
    problem: Problem[Any] = Problem(
        start,
        lambda state: (
            successors
            if state != start
            else [successors[:1] * 2]
            if isinstance(successors, str)
            else successors
        ),
        lambda _: False,
        goals=[successors],
        predecessors=lambda _: [],
        weighted=False,
    )
    with pytest.raises(ProblemError, match="letter by letter"):
        algorithm(problem).run()


@every_algorithm
def test_an_estimate_that_is_no_number_is_refused(algorithm: Algorithm) -> None:
    walk = Problem(
        0,
        lambda n: [n + 1],
        lambda n: n == 9,
        goals=[9],
        predecessors=lambda n: [n - 1],
        estimate=lambda n: math.nan if n == 2 else 0,
    )
    search = algorithm(walk)
    asks = "the estimate of 2 is not a number"
    if search.name in {"breadth-first", "uniform-cost", "bidirectional", "depth-first"} or (
        search.name == "iterative-deepening"
    ):
        assert search.run().cost == 9
    else:
        with pytest.raises(ProblemError, match=asks):
            search.run()
    with pytest.raises(ProblemError, match=asks):
        walk.estimate_of(2)


@every_algorithm
def test_a_budget_has_to_be_a_budget(algorithm: Algorithm) -> None:
    problem = Problem(0, lambda n: [n + 1], (9).__eq__, goals=[9], predecessors=lambda n: [n - 1])
    budget: Any = 100
    with pytest.raises(InputError, match=r"budget=100: give a Budget, such as Budget\(expansions="):
        algorithm(problem, budget=budget)


def test_pairs_within_pairs_need_to_be_told() -> None:
    """A state ((row, column), keys) looks like a state and its cost."""
    maze = Problem(
        ((0, 0), 1),
        lambda state: [((state[0][0] + 1, 0), 1)] if state[0][0] < 3 else [],
        lambda state: state == ((3, 0), 1),
        weighted=False,
    )
    assert breadth_first(maze).run().cost == 3
    with pytest.raises(ProblemError, match="say weighted=False or weighted=True"):
        breadth_first(replace(maze, weighted=None)).run()


@pytest.mark.parametrize("case", [case for case in CASES if case.weighted], ids=str)
def test_prices_are_given_as_told(case: Any) -> None:
    problem = case.problem
    assert list(problem.weighted_successors(problem.start)) == list(
        problem.successors(problem.start)
    )


@pytest.mark.parametrize("case", [case for case in CASES if not case.weighted], ids=str)
def test_a_step_without_a_price_costs_one(case: Any) -> None:
    problem = case.problem
    children = list(problem.successors(problem.start))
    assert list(problem.weighted_successors(problem.start)) == [(child, 1) for child in children]


TOLLS: dict[str, list[tuple[str, Any]]] = {
    "s": [("a", 2), ("a", 1), ("b", 5)],
    "a": [("b", 0.5), ("s", 0)],
    "b": [("c", Fraction(1, 3))],
}
tolls = Problem("s", lambda state: TOLLS.get(state, []), "c".__eq__, weighted=True)


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        (("s",), 0),
        (("s", "a"), 1),
        (("s", "a", "b"), 1.5),
        (("s", "b"), 5),
        (("s", "a", "s", "a"), 2),
        (("a", "s"), 0),
        (("b", "c"), Fraction(1, 3)),
    ],
)
def test_a_path_costs_what_its_cheapest_steps_cost(path: tuple[str, ...], cost: float) -> None:
    assert tolls.cost_of(path) == cost


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("s", "c"), "step 1: 'c' does not follow 's'"),
        (("s", "a", "c"), "step 2: 'c' does not follow 'a'"),
        (("c", "s"), "step 1: 's' does not follow 'c'"),
        (("s", "s"), "step 1: 's' does not follow 's'"),
    ],
)
def test_a_path_that_leaps_is_refused_where_it_leaps(path: tuple[str, ...], message: str) -> None:
    with pytest.raises(ProblemError) as refused:
        tolls.cost_of(path)
    assert str(refused.value) == message


def test_goals_may_be_given_one_by_one_and_still_be_there_for_a_second_search() -> None:
    problem: Problem[int] = starting(0, goals=(n for n in (3, 4)))
    assert list(problem.goals) == [3, 4]
    assert list(problem.goals) == [3, 4]


def test_a_problem_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        starting(0).start = 1  # type: ignore[misc]


def test_a_problem_error_is_one_of_ours() -> None:
    assert issubclass(ProblemError, DodgsonError)


def test_an_empty_path_has_no_cost() -> None:
    with pytest.raises(ProblemError, match="the path is empty"):
        Problem(0, lambda n: [n + 1], bool).cost_of(())
