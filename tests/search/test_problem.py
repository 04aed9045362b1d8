"""A problem tells pairs from states, and checks a path without any search."""

from __future__ import annotations

import math
from collections import namedtuple
from fractions import Fraction
from typing import Any

import pytest

from dodgson.errors import DodgsonError, ProblemError
from dodgson.search import Problem, breadth_first

from .cases import CASES, Jugs

Move = namedtuple("Move", "place price")  # noqa: PYI024 (a state that looks like a pair)


def starting(start: Any, **options: Any) -> Problem[Any]:
    return Problem(start, lambda _: [], lambda _: False, **options)


@pytest.mark.parametrize(
    ("start", "successor", "is_pair"),
    [
        (0, 1, False),
        (0, (1, 2), True),
        (0, (1, 2.5), True),
        (0, (1, 0), True),
        (0, (1, math.inf), True),
        (0, (1, True), False),
        (0, (1, "2"), False),
        (0, (1, None), False),
        (0, (1, 2, 3), False),
        (0, (1,), False),
        (0, ("one", 2), False),
        (0, [1, 2], False),
        ("cat", "cot", False),
        ("cat", ("cot", 1), True),
        ("cat", ("c", "t"), False),
        ((0, 0), (0, 1), False),
        ((0, 0), ((0, 1), 1), True),
        ((0, 0), ((0, 1), (1, 1)), False),
        (("hall", 0), ("door", 1), False),
        (("hall", 0), (("door", 1), 3), True),
        (frozenset(), (frozenset("a"), 1), True),
        (frozenset(), frozenset("a"), False),
        (Jugs(0, 0), (Jugs(3, 0), 1), True),
        (Jugs(0, 0), Jugs(3, 0), False),
        (None, (None, 1), True),
        (Move(0, 1), Move(1, 1), False),
    ],
)
def test_a_pair_is_a_state_and_a_number(start: Any, successor: object, is_pair: bool) -> None:
    assert starting(start).is_pair(successor) is is_pair


@pytest.mark.parametrize("weighted", [True, False])
@pytest.mark.parametrize("successor", [1, (1, 2), ("x", "y")])
def test_what_the_problem_says_goes_before_what_is_seen(successor: object, weighted: bool) -> None:
    assert starting(0, weighted=weighted).is_pair(successor) is weighted


def test_pairs_within_pairs_need_to_be_told() -> None:
    """A state ((row, column), keys) looks like a state and its price, and is one if not told."""
    maze = Problem(
        ((0, 0), 1),
        lambda state: [((state[0][0] + 1, 0), 1)] if state[0][0] < 3 else [],
        lambda state: state == ((3, 0), 1),
        weighted=False,
    )
    assert maze.is_pair(((1, 0), 1)) is False
    assert breadth_first(maze).run().cost == 3


@pytest.mark.parametrize("case", [case for case in CASES if case.weighted], ids=str)
def test_prices_are_given_as_told(case: Any) -> None:
    problem = case.problem
    assert list(problem.priced(problem.start)) == list(problem.successors(problem.start))


@pytest.mark.parametrize("case", [case for case in CASES if not case.weighted], ids=str)
def test_a_step_without_a_price_costs_one(case: Any) -> None:
    problem = case.problem
    children = list(problem.successors(problem.start))
    assert list(problem.priced(problem.start)) == [(child, 1) for child in children]


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
