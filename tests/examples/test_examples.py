"""Every example is solved by each algorithm that suits it, at the known cost, and walked again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dodgson.cli.user_file import load_problem
from dodgson.search import ALGORITHMS, Problem

FOLDER = Path(__file__).parents[2] / "examples"

BLIND = {"breadth-first", "depth-first", "iterative-deepening", "uniform-cost"}
TWO_ENDED = {"bidirectional"}
OPTIMAL = {
    "breadth-first",
    "iterative-deepening",
    "uniform-cost",
    "a-star",
    "ida-star",
    "bidirectional",
    "beam-stack",
}

KNOWN: dict[str, tuple[int, set[str]]] = {
    "daffodil": (35, TWO_ENDED),
    "eight_puzzle": (31, {"iterative-deepening"}),
    "hanoi": (63, {"iterative-deepening", "ida-star"}),
    "jugs": (7, TWO_ENDED),
    "knights_tour": (63, BLIND - {"depth-first"} | TWO_ENDED | {"beam", "beam-stack"}),
    "pancakes": (10, BLIND),
    "peg_solitaire": (13, TWO_ENDED | {"iterative-deepening"}),
    "queens": (8, TWO_ENDED),
    "river": (7, set()),
    "still_life": (26, {"iterative-deepening", "ida-star", "beam-stack"}),
}
"""What each example costs at least, and the algorithms that it is too large for or not made for."""


def example(name: str) -> Problem[Any]:
    return load_problem(FOLDER / f"{name}.py")


def test_every_example_is_known() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(KNOWN)


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [
        (name, algorithm)
        for name, (_, unfit) in KNOWN.items()
        for algorithm in ALGORITHMS
        if algorithm not in unfit
    ],
)
def test_it_is_solved(name: str, algorithm: str) -> None:
    problem, least = example(name), KNOWN[name][0]
    result = ALGORITHMS[algorithm](problem).run()
    assert result.path is not None
    assert result.cost is not None
    assert result.path[0] == problem.start
    assert problem.is_goal(result.path[-1])
    assert problem.cost_of(result.path) == result.cost >= least
    proves = algorithm in OPTIMAL and (algorithm != "breadth-first" or name != "daffodil")
    assert result.status == "proved" or not proves
    assert result.cost == least or result.status == "feasible"


@pytest.mark.parametrize("name", sorted(set(KNOWN) - {"daffodil"}))
def test_it_is_short_and_tells_how_to_run_it(name: str) -> None:
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    assert f"    dodgson solve examples/{name}.py" in text.split('"""')[1]


def test_the_wolf_is_never_alone_with_the_goat() -> None:
    path = ALGORITHMS["breadth-first"](example("river")).run().path
    assert path is not None
    for here in path:
        for bank in (here, {"farmer", "wolf", "goat", "cabbage"} - here):
            assert "farmer" in bank or not bank >= {"wolf", "goat"}
            assert "farmer" in bank or not bank >= {"goat", "cabbage"}


def test_no_queen_takes_another() -> None:
    path = ALGORITHMS["depth-first"](example("queens")).run().path
    assert path is not None
    queens = list(enumerate(path[-1]))
    assert {row for row, _ in queens} == {column for _, column in queens} == set(range(8))
    assert len({row + column for row, column in queens}) == 8
    assert len({row - column for row, column in queens}) == 8


def test_the_knight_is_everywhere_once() -> None:
    path = ALGORITHMS["a-star"](example("knights_tour")).run().path
    assert path is not None
    tour = path[-1]
    assert len(set(tour)) == len(tour) == 64
    steps = {(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(tour)}
    assert steps == {(1, 2), (2, 1)}
