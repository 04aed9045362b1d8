"""A plain solver that shares nothing with the others, and strategies that draw puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

from hypothesis import strategies as st

from dodgson.sliding.model import Cell, Metric, Puzzle

Cells: TypeAlias = frozenset[Cell]
Board: TypeAlias = frozenset[tuple[str, Cells]]
"""Pieces as (name, cells); those without a goal have no name, so equal shapes are equal."""

BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))


def name_in(puzzle: Puzzle, label: str) -> str:
    return label if label in puzzle.goal else ""


def board_of(puzzle: Puzzle) -> Board:
    return frozenset((name_in(puzzle, label), cells) for label, cells in puzzle.start.items())


@cache
def pushed(cells: Cells, way: Cell, times: int = 1) -> Cells:
    return frozenset((row + way[0] * times, col + way[1] * times) for row, col in cells)


def floor(puzzle: Puzzle, name: str) -> set[Cell]:
    """Return the cells that a piece may cover if it is alone."""
    cells = {(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)}
    return cells - puzzle.walls - puzzle.holes - (set() if name else puzzle.gates)


def ways_of(puzzle: Puzzle, cells: Cells) -> tuple[Cell, ...]:
    if puzzle.kind != "cars":
        return BESIDE
    return BESIDE[2:] if len({row for row, _ in cells}) == 1 else BESIDE[:2]


def reach(puzzle: Puzzle, cells: Cells, free: set[Cell], metric: Metric) -> set[Cells]:
    """Return where one piece can go on free cells by one move of the metric."""
    ways = ways_of(puzzle, cells)
    if metric == "steps" or puzzle.kind == "tiles":
        return {end for way in ways if (end := pushed(cells, way)) <= free}
    found: set[Cells] = set()
    if metric == "straight":
        for way in ways:
            far = 1
            while (end := pushed(cells, way, far)) <= free:
                found.add(end)
                far += 1
        return found
    edge = [cells]
    while edge:
        here = edge.pop()
        for way in ways:
            end = pushed(here, way)
            if end <= free and end not in found and end != cells:
                found.add(end)
                edge.append(end)
    return found


def floors_of(puzzle: Puzzle) -> dict[str, set[Cell]]:
    """Return the cells that each piece may cover, by its name."""
    return {name: floor(puzzle, name) for name in ("", *puzzle.goal)}


def following(
    puzzle: Puzzle, floors: dict[str, set[Cell]], board: Board, metric: Metric
) -> Iterator[Board]:
    for piece in board:
        name, cells = piece
        rest = board - {piece}
        free = floors[name].difference(*(other for _, other in rest))
        for end in reach(puzzle, cells, free, metric):
            yield rest | {(name, end)}


def corner(cells: Cells) -> Cell:
    return min(row for row, _ in cells), min(col for _, col in cells)


def is_goal(puzzle: Puzzle, board: Board) -> bool:
    return all(puzzle.goal[name] == corner(cells) for name, cells in board if name)


def judge(puzzle: Puzzle, metric: Metric = "moves") -> tuple[int | None, int, int]:
    """Return the least cost or None, the number of paths of that cost, and that of all boards."""
    start = board_of(puzzle)
    ways: dict[Board, int] = {start: 1}
    depth: dict[Board, int] = {start: 0}
    queue = [start]
    floors = floors_of(puzzle)
    for board in queue:
        for child in following(puzzle, floors, board, metric):
            if child not in depth:
                depth[child] = depth[board] + 1
                ways[child] = 0
                queue.append(child)
            if depth[child] == depth[board] + 1:
                ways[child] += ways[board]
    goals = [board for board in queue if is_goal(puzzle, board)]
    if not goals:
        return None, 0, len(queue)
    least = min(depth[board] for board in goals)
    return least, sum(ways[board] for board in goals if depth[board] == least), len(queue)


def levels_from(puzzle: Puzzle, sources: Iterable[Board], metric: Metric) -> list[int]:
    """Return the number of boards at each distance from the nearest source."""
    far = dict.fromkeys(sources, 0)
    queue = list(far)
    floors = floors_of(puzzle)
    for board in queue:
        for child in following(puzzle, floors, board, metric):
            if child not in far:
                far[child] = far[board] + 1
                queue.append(child)
    sizes = [0] * (max(far.values()) + 1)
    for cost in far.values():
        sizes[cost] += 1
    return sizes


@st.composite
def tile_texts(draw: st.DrawFn, most_cells: int = 6) -> str:
    """Draw tile puzzles of any shape, with several blanks and any goal; many cannot be solved."""
    rows = draw(st.integers(1, 4))
    cols = draw(st.integers(1 if rows > 1 else 2, max(2, most_cells // rows)))
    cells = rows * cols
    blanks = draw(st.integers(1, min(3, cells - 1)))
    first = draw(st.sampled_from([1, 1, 1, 8]))  # from 8 on there are tiles of two digits
    tiles = [0] * blanks + list(range(first, first + cells - blanks))
    boards = [draw(st.permutations(tiles)) for _ in range(2)]
    return ":".join(tile_board(board, cols) for board in boards)


def tile_board(tiles: list[int], cols: int) -> str:
    rows = [tiles[i : i + cols] for i in range(0, len(tiles), cols)]
    return "/".join(",".join(map(str, row)) + "," for row in rows)


SHAPES: tuple[tuple[Cell, ...], ...] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (0, 2)),
)
CARS = (SHAPES[1], SHAPES[2], SHAPES[6], ((0, 0), (1, 0), (2, 0)))


def off_line(cells: Cells, at: Cell) -> bool:
    """Return whether a place is off the line of a car."""
    row, col = corner(cells)
    return at[0] != row if len({row for row, _ in cells}) == 1 else at[1] != col


@st.composite
def block_texts(draw: st.DrawFn, *, cars: bool = False) -> str:
    """Draw sliding blocks, or cars, on small boards with walls, holes and gates."""
    # Cars can reach few places, so their boards may be larger.
    rows, cols = (draw(st.integers(2, 6 if cars else 4)) for _ in range(2))
    grid = {(row, col): "." for row in range(rows) for col in range(cols)}
    shapes = CARS if cars else SHAPES
    pieces: dict[str, Cells] = {}
    for label in "ABCDEFGH"[: draw(st.integers(1, 8 if cars else 5))]:
        shape = frozenset(SHAPES[1] if label == "A" else draw(st.sampled_from(shapes)))
        fits = [at for at in grid if all(grid.get(cell) == "." for cell in pushed(shape, at))]
        if fits:
            pieces[label] = pushed(shape, draw(st.sampled_from(fits)))
            grid |= dict.fromkeys(pieces[label], label)
    free = sorted(cell for cell in grid if grid[cell] == ".")
    for cell in draw(st.lists(st.sampled_from(free), max_size=3, unique=True)) if free else ():
        grid[cell] = draw(st.sampled_from("#-="))
    goals = []
    taken: set[Cell] = set()
    for label in sorted(draw(st.sets(st.sampled_from(sorted(pieces)), min_size=1, max_size=2))):
        shape = pushed(pieces[label], corner(pieces[label]), -1)
        ends = [
            at
            for at in grid
            if all(grid.get(cell, "#") not in "#-" for cell in pushed(shape, at))
            and not pushed(shape, at) & taken
            and not (cars and off_line(pieces[label], at))
        ]
        if ends:
            at = draw(st.sampled_from(ends))
            taken |= pushed(shape, at)
            goals.append(f"{label}@r{at[0] + 1}c{at[1] + 1}")
    lines = ("".join(grid[row, col] for col in range(cols)) for row in range(rows))
    first = corner(pieces["A"])
    goals = goals or [f"A@r{first[0] + 1}c{first[1] + 1}"]
    return ":".join(["/".join(lines), *["cars"] * cars, *goals])
