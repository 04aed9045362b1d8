"""What goes wrong if a beam tells states apart by f alone, as the post of 2010 has it; and ours.

The post's search keeps one state of each f, takes successors with f strictly between two bounds,
and when it has gone through those below a bound it takes the bound as the next lower one. Its f has
a small fraction made from ``hash``, which Python salts today, to keep states apart. With f a whole
number, states that share one are lost for good. The emulation below is for this test only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest

from dodgson.search import Problem, a_star, beam_stack

Board = tuple[int, ...]
GOAL: Board = (1, 2, 3, 4, 5, 6, 7, 8, 0)
BESIDE = {
    blank: tuple(
        3 * (blank // 3 + down) + blank % 3 + right
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        if 0 <= blank // 3 + down < 3 and 0 <= blank % 3 + right < 3
    )
    for blank in range(9)
}


def moves(board: Board) -> Iterator[Board]:
    blank = board.index(0)
    for place in BESIDE[blank]:
        cells = list(board)
        cells[blank], cells[place] = cells[place], 0
        yield tuple(cells)


def distance(board: Board) -> int:
    """Give the Manhattan distance, a whole number."""
    return sum(
        abs(place // 3 - (tile - 1) // 3) + abs(place % 3 - (tile - 1) % 3)
        for place, tile in enumerate(board)
        if tile
    )


def eight_puzzle(start: Board) -> Problem[Board]:
    return Problem(start, moves, lambda board: board == GOAL, estimate=distance)


def random_boards(count: int, seed: int = 2010) -> list[Board]:
    """Give solvable boards, all alike likely: those with an even number of swaps and moves."""
    chance = random.Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        cells = list(range(9))
        chance.shuffle(cells)
        tiles = [tile for tile in cells if tile]
        if sum(a > b for place, a in enumerate(tiles) for b in tiles[place + 1 :]) % 2 == 0:
            boards.append(tuple(cells))
    return boards


@dataclass
class Frame:
    """A layer: a path for each f, and the range that its successors' f has to lie in."""

    low: float
    high: float
    paths: list[tuple[Board, ...]]


def by_f_alone(start: Board, width: int, upper: float) -> int | None:
    """Search as the post does, and give what it ends with and calls optimal; None if nothing.

    As the post's phrases use no word twice, no path here comes to a board twice.
    """
    best = None
    stack = [Frame(0, upper, [(start,)])]
    while stack:
        frame = stack[-1]
        following: dict[int, tuple[Board, ...]] = {}
        for path in frame.paths:
            for child in moves(path[-1]):
                f = len(path) + distance(child)
                if child == GOAL and f < upper:
                    best = f
                    upper = frame.high = f
                elif child not in path and frame.low < f < min(frame.high, upper):
                    following.setdefault(f, (*path, child))  # one path of each f
        kept = sorted(following.items())[:width]
        if len(kept) < len(following):
            frame.high = kept[-1][0]
        if kept:
            stack.append(Frame(0, upper, [path for _, path in kept]))
            continue
        while stack and stack[-1].high >= upper:
            stack.pop()
        if stack:
            stack[-1].low, stack[-1].high = stack[-1].high, upper
    return best


def test_the_boards_can_be_solved_and_the_estimate_is_honest() -> None:
    for board in random_boards(5):
        path = a_star(eight_puzzle(board)).run().path
        assert path is not None
        assert path[-1] == GOAL
        assert all(after in moves(before) for before, after in pairwise(path))
        assert all(distance(b) <= len(path) - 1 - place for place, b in enumerate(path))


@pytest.mark.parametrize(
    ("upper", "width", "dear", "none"),
    [
        pytest.param(100, 5, 40, 0, id="dear answers called optimal"),
        pytest.param(32, 30, 0, 45, id="none, though each board can be solved in 31 moves or less"),
    ],
)
def test_telling_states_apart_by_f_alone_loses_solutions(
    upper: int, width: int, dear: int, none: int
) -> None:
    boards = random_boards(50)
    least = [a_star(eight_puzzle(board)).run().cost for board in boards]
    ends = [by_f_alone(board, width, upper) for board in boards]
    found = [(end, cost) for end, cost in zip(ends, least, strict=True) if end is not None]
    assert all(cost is not None and end > cost for end, cost in found)
    assert len(found) >= dear
    assert len(ends) - len(found) >= none


@pytest.mark.slow
@pytest.mark.parametrize("width", [5, 30, 300])
def test_ours_proves_the_optimum_however_narrow_the_beam(width: int) -> None:
    for board in random_boards(150):
        ours = beam_stack(eight_puzzle(board), width=width).run()
        assert (ours.status, ours.cost) == ("proved", a_star(eight_puzzle(board)).run().cost)
