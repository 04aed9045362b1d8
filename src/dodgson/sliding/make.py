"""The verb that makes sliding puzzles."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random
from typing import Final

from dodgson import making
from dodgson.errors import InputError, option
from dodgson.making import Draw, Range, read_range
from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search import Budget
from dodgson.sliding.blocks.make import BlockMaker
from dodgson.sliding.made import MadeSlide, made_slide
from dodgson.sliding.model import Kind, Puzzle
from dodgson.sliding.questions import ALIAS, DEFAULT_METRIC, FAMILY, Make
from dodgson.sliding.tiles.make import MOST_CELLS, TileMaker, all_boards
from dodgson.sliding.wishes import Wishes
from dodgson.work import Meter, OutOfBudget

SIZES: Final[dict[Kind, tuple[int, int]]] = {"tiles": (3, 3), "cars": (6, 6), "blocks": (5, 4)}
"""The rows and columns of a board if none are given."""
SIDES: Final[dict[Kind, Range]] = {
    "tiles": Range(2, 5),
    "cars": Range(3, 7),
    "blocks": Range(3, 7),
}
"""How many rows and columns a board may have."""
EACH: Final = 8
"""How many candidates a draw of tiles has."""
TRIES: Final = {"tiles": 300, "cars": 4_000, "blocks": 800}
"""After how many candidates in a row to give up: after some ten seconds."""
DEEPEST: Final = {(2, 5): 55, (2, 6): 80, (3, 4): 53, (4, 4): 80}
"""The largest distance of tiles on some boards; ``sliding explore`` finds all but the last."""
LARGE_BOARD: Final = 16
"""On a board of more cells, tiles that are far from their goal take too long to solve."""
MOST_MOVES: Final = 40
"""The most moves of tiles on a large board."""


@asks(Make)
def make(question: Make) -> Generator[MadeSlide, None, None]:
    """Make sliding puzzles whose shortest solution is as long as you want.

    >>> import dodgson
    >>> (puzzle,) = dodgson.sliding.make(kind="tiles", size="2x3", moves=21, seed=1)
    >>> puzzle.id, puzzle.par
    ('sliding:450/123', 21)

    Each puzzle is made only once. ``NotMadeError`` is raised if there are too few. Raise
    ``InputError`` for options that no puzzle can have.
    """
    tries = question.tries or TRIES[question.kind]
    try:
        draw = _drawer(wishes_of(question))
    except OutOfBudget:  # stopped before the first puzzle
        return
    yield from making.make(FAMILY, replace(question, tries=tries), draw)


def by_seed(text: str) -> str:
    """Return the ID of the puzzle that ``sliding:options#seed/number`` names.

    >>> by_seed("sliding:kind=tiles&size=2x3&moves=21#1")
    'sliding:450/123'
    """
    return making.made_by_id(FAMILY, text, Make, make.answer, alias=ALIAS)


def _drawer(wishes: Wishes) -> Callable[[Random], Draw[MadeSlide]]:
    """Return the function that tries some candidates."""
    tiles = TileMaker(wishes) if wishes.kind == "tiles" else None

    def draw(random: Random) -> Draw[MadeSlide]:
        meter = Meter(Budget())
        meter.start()
        made: list[MadeSlide] = []
        drawn = Draw(0, made)
        if tiles is None:
            if cluster := BlockMaker(random, wishes, meter, drawn).attempt():
                made.append(_made(cluster.hardest, wishes, cluster.positions))
            return drawn
        for _ in range(EACH):
            meter.check(0)
            puzzle = tiles.attempt(random, meter, drawn)
            if puzzle is not None:
                made.append(_made(puzzle, wishes))
        return drawn

    return draw


def _made(puzzle: Puzzle, wishes: Wishes, positions: int | None = None) -> MadeSlide:
    return made_slide(puzzle, wishes.metric, wishes.backend, positions)


def wishes_of(question: Make) -> Wishes:
    """Return what a question asks for; raise ``InputError`` if no puzzle can have it."""
    kind, backend = question.kind, choose(question.backend)
    rows, cols = read_size(question)
    if kind == "tiles":
        for name in ("pieces", "walls", "metric"):
            if getattr(question, name) is not None:
                cars = option("kind", "cars")
                raise InputError(
                    f"{option(name)} is for cars and blocks: leave it out, or give {cars}"
                )
    cells = rows * cols
    most_pieces = cells // 2 if kind == "cars" else cells - 3
    return Wishes(
        kind,
        rows,
        cols,
        moves=read_range("moves", question.moves, possible_moves(question, rows, cols)),
        pieces=read_range("pieces", question.pieces, Range(1, most_pieces)),
        walls=read_range(
            "walls", 0 if question.walls is None else question.walls, Range(0, cells // 4)
        ),
        metric=question.metric or DEFAULT_METRIC,
        backend=backend,
    )


def read_size(question: Make) -> tuple[int, int]:
    """Return the rows and columns of a board.

    >>> read_size(Make(kind="cars")), read_size(Make(size="2x3"))
    ((6, 6), (2, 3))
    """
    if question.size is None:
        return SIZES[question.kind]
    read = re.fullmatch(r"(\d{1,3})x(\d{1,3})", question.size.strip().lower(), re.ASCII)
    if read is None:
        raise InputError(f"{option('size', question.size)}: give rows and columns, such as 4x5")
    rows, cols = int(read[1]), int(read[2])
    sides = SIDES[question.kind]
    if not (sides.has(rows) and sides.has(cols)):
        raise InputError(
            f"{option('size', question.size)}: {question.kind} have {sides.least} to "
            f"{sides.most:.0f} rows and columns"
        )
    return rows, cols


def possible_moves(question: Make, rows: int, cols: int) -> Range:
    """Return how many moves a puzzle may have.

    >>> str(possible_moves(Make(), 2, 3)), str(possible_moves(Make(), 4, 4))
    ('1..21', '1..80')
    """
    if question.kind != "tiles":
        return Range(1)
    if rows * cols <= MOST_CELLS:
        return Range(1, all_boards(rows, cols, choose(question.backend)).deepest)
    if rows * cols > LARGE_BOARD:
        return Range(1, MOST_MOVES)
    return Range(1, DEEPEST.get((min(rows, cols), max(rows, cols)), math.inf))
