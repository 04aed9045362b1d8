"""The highest score of any board, by scoring every board: it knows no classes and no bounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product

from tests.boggle.judge import Grid, trails


def highest(words: Sequence[str], points: Callable[[int], int], grid: Grid) -> int:
    """Return the highest score of any board of a grid's size and rules; q is the Qu tile."""
    rows, cols = len(grid.rows), len(grid.rows[0])
    ways = list(trails(grid, rows * cols))
    # One letter stands for all letters that are in no word.
    letters = sorted({*"".join(words).replace("qu", "Q").replace("q", ""), "?"})
    best = 0
    for tiles in product(letters, repeat=rows * cols):
        board = [tile.replace("Q", "qu") for tile in tiles]
        spelled = {"".join(board[(r - 1) * cols + c - 1] for r, c in way) for way in ways}
        best = max(best, sum(points(len(word)) for word in {*words} & spelled))
    return best


def some_words(seed: int) -> tuple[list[str], str]:
    """Return some words of three letters, and a table of points."""
    draw = random.Random(seed)
    letters = draw.choice(["abc", "aeq", "abu"])
    count = draw.randint(1, 20)
    words = {"".join(draw.choices(letters, k=draw.randint(2, 4))) for _ in range(count)}
    words |= {word.replace("q", "qu") for word in words}
    return sorted(words), draw.choice(["1:1", "2:1,3:2,4:5", "length", "3:7"])


def blank(rows: int, cols: int, *, straight: bool = False, joined: bool = False) -> Grid:
    return Grid((("",) * cols,) * rows, straight, joined)
