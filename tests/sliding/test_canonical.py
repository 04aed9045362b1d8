"""Every backend gives the same of all shortest solutions."""

from __future__ import annotations

import random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.native import Backend
from dodgson.search import Budget, a_star
from dodgson.search.events import BoundRaised
from dodgson.sliding import find_puzzle, solve
from dodgson.sliding.tiles.canonical import CanonicalAStar, CanonicalBeamStack
from dodgson.sliding.tiles.ida_star import KernelIDAStar
from dodgson.sliding.tiles.model import Tiles, neighbours
from dodgson.sliding.tiles.patterns import place_goal
from dodgson.work import interrupt

from .judge import tile_board


def walked(rows: int, cols: int, steps: int, chance: random.Random) -> str:
    """Return a puzzle with one blank and a random goal, a number of random steps away."""
    beside, tiles = neighbours(rows, cols), list(range(rows * cols))
    chance.shuffle(tiles)
    goal = tile_board(tiles, cols)
    for _ in range(steps):
        blank = tiles.index(0)
        cell = chance.choice(beside[blank])
        tiles[blank], tiles[cell] = tiles[cell], 0
    return f"{tile_board(tiles, cols)}:{goal}"


def first_of(text: str, solutions: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the first solution in the order of moves: the blank goes to the largest cells."""
    puzzle = find_puzzle(text)
    tiles = Tiles(puzzle)
    image = place_goal(tiles.goal, puzzle.rows, puzzle.cols).image

    def turned(states: tuple[str, ...]) -> list[int]:
        each = [
            Tiles(find_puzzle(f"{state}:{puzzle.write(puzzle.goal_position)}")) for state in states
        ]
        return [image[coded.start.index(0)] for coded in each]

    return max(solutions, key=turned)


def hold_to_the_first(text: str, backend: Backend) -> None:
    slide = solve(text, backend=backend)
    listed = solve(text, all=True, backend=backend)
    assert slide.status == listed.status == "proved"
    assert slide.solutions is None
    assert listed.solutions is not None
    assert slide.states == listed.states == first_of(text, listed.solutions)


@pytest.mark.parametrize(
    "text",
    [
        "still-life",
        "8-puzzle",
        "123/405/678:123/405/678",
        "1,2,3,4,5/6,7,8,9,10/11,12,13,14,0:0,1,2,3,5/6,7,8,4,10/11,12,13,9,14",
        "413/275/608:123/405/678",
        "012/345:345/012",
        "01/23/45:54/32/10",
    ],
)
def test_the_first_of_all_shortest_is_given(text: str, backend: Backend) -> None:
    hold_to_the_first(text, backend)


@given(
    st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]), st.integers(0, 80), st.integers(0)
)
def test_of_chance_puzzles_too(
    backend: Backend, shape: tuple[int, int], steps: int, seed: int
) -> None:
    hold_to_the_first(walked(*shape, steps, random.Random(seed)), backend)


@pytest.mark.parametrize("shape", [(4, 4), (3, 6), (5, 5)])
def test_on_larger_boards_the_backends_agree(
    shape: tuple[int, int], backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With small tables, which are quickly made."""
    monkeypatch.setattr("dodgson.sliding.tiles.patterns.MOST_IN_GROUP", 4)
    monkeypatch.setattr("dodgson.sliding.tiles.patterns.CHOSEN", {})
    chance = random.Random(6)
    for _ in range(5):
        text = walked(*shape, 40, chance)
        assert solve(text, backend=backend).states == solve(text, backend="python").states
        hold_to_the_first(text, backend)


@pytest.mark.parametrize("name", ["dads-puzzle", "klotski", "rush-1", "rush-5", "rush-10"])
def test_blocks_and_cars_have_one_solution_too(name: str, backend: Backend) -> None:
    assert solve(name, backend=backend).states == solve(name, backend="python").states


def test_a_budget_of_expansions_may_end_before_the_first_is_found() -> None:
    tiles = Tiles(find_puzzle("still-life"))
    proved = a_star(tiles.problem).run()
    enough = Budget(expansions=proved.statistics.expanded)
    short = CanonicalAStar(tiles, enough)
    result = short.run()
    assert (result.status, result.path) == ("proved", proved.path)
    assert not short.cut_short
    assert result.statistics.expanded == proved.statistics.expanded
    assert CanonicalAStar(tiles).run().path != proved.path  # or this would tell nothing
    slide = solve("still-life", expansions=proved.statistics.expanded)
    assert (slide.status, slide.cost) == ("proved", 26)


def test_a_beam_gives_the_first_too() -> None:
    tiles = Tiles(find_puzzle("still-life"))
    assert CanonicalBeamStack(tiles, width=20).run().path == CanonicalAStar(tiles).run().path


def test_a_known_solution_is_replaced_by_the_first_in_order(
    monkeypatch: pytest.MonkeyPatch, kernels: ModuleType
) -> None:
    tiles = Tiles(find_puzzle("still-life"))
    known = a_star(tiles.problem).run().solution
    first = KernelIDAStar(tiles).run()
    assert known is not None
    assert first.path != known.path
    assert KernelIDAStar(tiles, incumbent=known).run().path == first.path
    monkeypatch.setattr("dodgson.sliding.tiles.ida_star.AT_A_TIME", 1)
    stopped = KernelIDAStar(tiles, incumbent=known)
    for event in stopped.milestones():
        if isinstance(event, BoundRaised) and event.lower_bound == known.cost:
            interrupt()
    assert (stopped.result.path, stopped.result.lower_bound) == (known.path, known.cost)
