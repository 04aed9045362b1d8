"""Published answers, found again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dodgson.native import Backend
from dodgson.search import breadth_first
from dodgson.sliding import check_solution, explore, find_puzzle, gallery, solve
from dodgson.sliding.blocks.kernel import kernel_for
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.explain import level_sizes
from dodgson.sliding.gallery import EXHIBITS
from dodgson.sliding.model import METRICS, Metric, Puzzle
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.strategies import coding_of
from dodgson.sliding.tiles.model import Tiles

PARTS = 8
"""The number of parts of the boards that take Python a while."""


def rows_of(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def positions_in(puzzle: Puzzle, backend: Backend) -> int:
    """Return the number of positions that can be reached; equal pieces are interchangeable."""
    if backend == "native":
        kernel = kernel_for(Blocks(puzzle, "steps"))
        assert kernel.advance("end", None, 600) == "exhausted"
        return len(kernel)
    problem: Any = replace(coding_of(puzzle, "steps").problem, is_goal=lambda _state: False)
    search = breadth_first(problem)
    assert search.run().status == "none"
    return len(search.parents)


def check_cost(text: str, metric: Metric, backend: Backend, cost: int) -> Puzzle:
    """Check the cost of a puzzle in a metric, and its solution; return the puzzle."""
    slide = solve(text, metric=metric, backend=backend)
    assert (slide.cost, slide.status, slide.lower_bound) == (cost, "proved", cost), text
    assert check_solution(slide.puzzle, slide.states, metric) == cost
    return slide.puzzle


def check_classic(row: str, backend: Backend, metrics: tuple[Metric, ...] = METRICS) -> None:
    _, grid, goal, *figures = (part.strip() for part in row.split("|"))
    *costs, states = map(int, figures)
    for metric, cost in zip(METRICS, costs, strict=True):
        if metric in metrics:
            check_cost(f"{grid}:{goal}", metric, backend, cost)
    assert positions_in(read_puzzle(grid, goal), backend) == states


def check_rush_hour(rows: list[str], backend: Backend) -> None:
    """Check the moves and the positions of boards; a car's move is always straight."""
    for moves, board, states in map(str.split, rows):
        check_cost(board, "straight", backend, int(moves))
        puzzle = check_cost(board, "moves", backend, int(moves))
        assert positions_in(puzzle, backend) == int(states), board


def test_classic_blocks(data: Path, backend: Backend) -> None:
    rows = rows_of(data / "sliding_blocks.txt")
    assert len(rows) == 5
    for row in rows if backend == "native" else rows[1:2]:
        check_classic(row, backend)


@pytest.mark.slow
@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("place", range(5))
def test_classic_blocks_in_python(place: int, metric: Metric, data: Path) -> None:
    check_classic(rows_of(data / "sliding_blocks.txt")[place], "python", (metric,))


def test_rush_hour(data: Path, backend: Backend) -> None:
    rows = rows_of(data / "rush_hour.txt")
    assert len(rows) == 231
    check_rush_hour(rows if backend == "native" else rows[::40], backend)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_rush_hour_in_python(part: int, data: Path) -> None:
    check_rush_hour(rows_of(data / "rush_hour.txt")[part::PARTS], "python")


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_gallery_has_the_cost_of_each_puzzle(name: str) -> None:
    slide = solve(name)
    assert slide.cost == EXHIBITS[name].cost
    assert (slide.puzzle.text, slide.puzzle.kind) == (EXHIBITS[name].text, EXHIBITS[name].kind)
    assert slide.status == ("none" if slide.cost is None else "proved")


def test_the_gallery_has_the_puzzles_people_ask_for() -> None:
    wanted = ["still-life", "8-puzzle", "15-puzzle", "klotski", "dads-puzzle", "century"]
    wanted += ["super-century", "bickford-4x4", *(f"rush-{n}" for n in range(1, 11))]
    names = [row[0] for row in gallery().rows]
    assert set(wanted) <= set(names)
    for name, *_, credit in gallery().rows:
        assert find_puzzle(name).text
        assert credit


def test_still_life() -> None:
    slide = solve("854/206/317", goal="123/405/678", all=True)
    assert (slide.cost, len(slide.states), slide.count) == (26, 27, 6)
    assert slide.solutions is not None
    assert len(set(slide.solutions)) == 6
    assert solve("413/275/608", goal="123/405/678").cost == 5


def test_the_first_paths_from_the_goal() -> None:
    """As in the post: level by level, counted in states."""
    problem = Tiles(find_puzzle("123/405/678")).problem
    paths = breadth_first(problem).paths()
    assert [len(path) for path in islice(paths, 10)] == [1, 2, 2, 2, 2, 3, 3, 3, 3, 3]


def test_wrong_parity_needs_no_search() -> None:
    for board in ("123/456/870", "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0"):
        slide = solve(board, count=True)
        assert (slide.status, slide.statistics.expanded, slide.count) == ("none", 0, 0)
        assert "parity" in slide.why
    assert solve("123/456/87.", goal="12./456/873", expansions=0).status == "none"


def test_two_blanks_have_no_parity() -> None:
    assert solve("123/456/7..").cost == 0
    assert solve("213/456/7..").status == "proved"


def test_all_positions_of_the_eight_puzzle(backend: Backend) -> None:
    for goal, depth, farthest in (("123/456/780", 31, 2), ("123/405/678", 30, 148)):
        sizes = explore(goal, goal=goal, backend=backend).levels
        assert (sum(sizes), len(sizes) - 1, sizes[-1]) == (181_440, depth, farthest)
        coding = coding_of(read_puzzle(goal, goal), "moves")
        expected = level_sizes(coding.problem, 32)  # shares nothing with the enumeration
        assert expected == [*sizes, *[0] * (32 - depth)]


def test_blocks_that_cannot_be_solved_are_exhausted() -> None:
    slide = solve("AAB/..B:A@r2c2", explain=True)
    assert slide.status == "none"
    assert slide.why == "no solution: all 2 positions that can be reached were tried"
    assert slide.explanation is not None
    assert "2 positions" in slide.explanation
