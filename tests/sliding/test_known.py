"""Answers that others have published, found again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dodgson.search import breadth_first
from dodgson.sliding import check_solution, find_puzzle, gallery, solve
from dodgson.sliding.exhibits import EXHIBITS
from dodgson.sliding.explain import level_sizes
from dodgson.sliding.model import METRICS, Puzzle
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.strategies import coding_of
from dodgson.sliding.tiles import Tiles


def rows_of(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def reachable(puzzle: Puzzle) -> int:
    """Count the positions that can be reached, pieces that look alike taken for the same."""
    problem: Any = replace(coding_of(puzzle, "steps").problem, is_goal=lambda _state: False)
    search = breadth_first(problem)
    assert search.run().status == "none"
    return len(search.parents)


def test_classic_blocks_in_all_metrics(data: Path) -> None:
    for row in rows_of(data / "sliding_blocks.txt"):
        name, grid, goal, *figures = (part.strip() for part in row.split("|"))
        *costs, states = map(int, figures)
        for metric, cost in zip(METRICS, costs, strict=True):
            slide = solve(grid, goal=goal, metric=metric)
            assert (slide.cost, slide.status, slide.lower_bound) == (cost, "proved", cost), name
            assert check_solution(slide.puzzle, slide.states, metric) == cost
        assert reachable(read_puzzle(grid, goal)) == states, name


def test_rush_hour(data: Path) -> None:
    for row in rows_of(data / "rush_hour.txt")[:20]:
        moves, board, states = row.split()
        slide = solve(board)
        assert (slide.cost, slide.status) == (int(moves), "proved"), board
        assert slide.cost == solve(board, metric="straight").cost
        assert reachable(slide.puzzle) == int(states), board


@pytest.mark.slow
def test_rush_hour_whole(data: Path) -> None:
    for row in rows_of(data / "rush_hour.txt")[20:]:
        moves, board, states = row.split()
        slide = solve(board)
        assert (slide.cost, slide.status) == (int(moves), "proved"), board
        assert reachable(slide.puzzle) == int(states), board


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_gallery_tells_its_puzzles_moves(name: str) -> None:
    slide = solve(name)
    assert slide.cost == EXHIBITS[name].cost
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


def test_wrong_parity_is_said_at_once() -> None:
    for board in ("123/456/870", "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0"):
        slide = solve(board, count=True)
        assert (slide.status, slide.statistics.expanded, slide.count) == ("none", 0, 0)
        assert "parity" in slide.why
    assert solve("123/456/87.", goal="12./456/873", expansions=0).status == "none"


def test_two_blanks_have_no_parity() -> None:
    assert solve("123/456/7..").cost == 0
    assert solve("213/456/7..").status == "proved"


@pytest.mark.slow
def test_all_positions_of_the_eight_puzzle() -> None:
    for goal, depth, farthest in (("123/456/780", 31, 2), ("123/405/678", 30, 148)):
        sizes = level_sizes(Tiles(read_puzzle(goal, goal)).problem, 32)
        assert sum(sizes) == 181_440
        assert sizes[depth : depth + 2] == [farthest, 0]


def test_blocks_that_cannot_be_solved_are_exhausted() -> None:
    slide = solve("AAB/..B:A@1,1", explain=True)
    assert slide.status == "none"
    assert slide.why == "no solution: all 2 positions that can be reached were tried"
    assert slide.explanation is not None
    assert "2 positions" in slide.explanation
