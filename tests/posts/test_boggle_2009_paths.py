"""Paths counted by the sweep are those that brute force walks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Board
from dodgson.boggle.model import HOLE
from dodgson.posts.boggle_2009_paths import walks

SHAPES = [(rows, cols) for rows in range(1, 9) for cols in range(1, 9) if rows * cols <= 9]


def walked(board: Board) -> tuple[int, ...]:
    """Walk every path, by the board's rows and columns only, and count them by their length."""
    lengths: Counter[int] = Counter()

    def near(one: int, other: int) -> bool:
        down = abs(one // board.cols - other // board.cols)
        right = abs(one % board.cols - other % board.cols)
        if board.wrap:
            down, right = min(down, board.rows - down), min(right, board.cols - right)
        return max(down, right) == 1 and (board.neighbours == 8 or down + right == 1)

    def walk(path: list[int]) -> None:
        lengths[len(path)] += 1
        for cell, tile in enumerate(board.tiles):
            if tile != HOLE and cell not in path and near(path[-1], cell):
                walk([*path, cell])

    cells = [cell for cell, tile in enumerate(board.tiles) if tile != HOLE]
    for cell in cells:
        walk([cell])
    return tuple(lengths[length] for length in range(1, len(cells) + 1))


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_paths_are_those_walked_on_every_small_shape(rows: int, cols: int) -> None:
    board = Board(rows, cols, ("a",) * (rows * cols))
    assert walks(board) == walked(board)


@given(
    st.sampled_from(SHAPES).flatmap(
        lambda shape: st.builds(
            Board,
            st.just(shape[0]),
            st.just(shape[1]),
            st.lists(
                st.sampled_from(("a", "a", HOLE)),
                min_size=shape[0] * shape[1],
                max_size=shape[0] * shape[1],
            )
            .filter(lambda tiles: "a" in tiles)
            .map(tuple),
            st.sampled_from((8, 4)),
            st.booleans(),
        )
    )
)
def test_paths_are_those_walked_with_holes_and_joined_edges(board: Board) -> None:
    assert walks(board) == walked(board)


def test_the_posts_figure_follows_from_them() -> None:
    counts = walks(Board(4, 4, ("a",) * 16))
    assert 16 + 8 * sum(counts) == 96_237_136


def test_large_boards_are_counted_too() -> None:
    """Twice the undirected paths in the graph of a king's moves on 5 x 5, and each cell alone."""
    assert sum(walks(Board(5, 5, ("a",) * 25))) == 115_066_382_913
    assert walks(Board(6, 6, ("a",) * 36))[:3] == (36, 220, 1240)
