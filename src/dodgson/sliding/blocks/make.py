"""Make Rush Hour boards and sliding blocks that nobody can call trivial.

A random board stands for its cluster. Pieces and walls without which the hardest board of the
cluster takes as many moves are taken away, one by one; each time the cluster grows, and its hardest
board may become harder. What is left is interesting by the rules of Fogleman's database (2018): the
hardest board of its cluster, which needs every piece, with no line full of cars.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from dodgson.native import Backend
from dodgson.search import breadth_first
from dodgson.sliding.blocks.clusters import LABELS, Cluster, cluster_of, smaller
from dodgson.sliding.blocks.kernel import BlockBreadthFirst
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import (
    Cell,
    Puzzle,
    anchor,
    exit_goal,
    moved,
    rectangle,
)
from dodgson.sliding.wishes import Missed, Wishes
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget

LONG_CARS: Final = 0.3
"""The share of cars that cover three cells; the others cover two."""
CAR_DENSITY: Final = (0.3, 0.42)
"""The fewest and the most random cars for each cell: long solutions are commonest between."""
MOST_SPARE: Final = 3
"""How many more pieces than wanted a random board may have: some are taken away later."""
BLOCKS: Final = ((1, 2), (2, 1), (1, 1))
"""The rows and columns of the blocks that a random board has beside the large one."""
LARGE: Final = (2, 2)
"""The rows and columns of the block that has a goal."""
EMPTY: Final = (2, 3)
"""The fewest and the most empty cells of a random board of blocks."""
MOST_POSITIONS: Final = {"cars": 10_000, "blocks": 100_000}
"""Larger clusters are left out: they take long, and for cars their solutions are short."""


def attempt(random: Random, wishes: Wishes, meter: Meter, missed: Missed) -> Cluster | None:
    """Return the cluster that a random board leads to; None if it is not as wanted.

    Raise ``OutOfBudget`` if the meter stops the work.
    """
    board = (random_cars if wishes.kind == "cars" else random_blocks)(random, wishes)
    cluster = None
    while board is not None:
        blocks = Blocks(board, wishes.metric)
        cluster = cluster_of(blocks, MOST_POSITIONS[wishes.kind], wishes.backend, meter)
        if cluster is None:
            return None
        if not wishes.moves.has(cluster.depth):
            missed(wishes.moves.off(cluster.depth), counted(cluster.depth, "move").__str__)
            return None
        board = spared(cluster, wishes.backend, meter)
    return cluster if cluster and _as_wanted(cluster, wishes, missed) else None


def _as_wanted(cluster: Cluster, wishes: Wishes, missed: Missed) -> bool:
    """Return whether a minimal cluster has the pieces and walls that are wanted."""
    pieces, walls = len(cluster.hardest.start), len(cluster.hardest.walls)
    if off := wishes.pieces.off(pieces) + wishes.walls.off(walls):
        parts = [counted(cluster.depth, "move"), counted(pieces, "piece"), counted(walls, "wall")]
        missed(off, ", ".join(parts[: 3 if walls else 2]).__str__)
    return not off


def spared(cluster: Cluster, backend: Backend, meter: Meter) -> Puzzle | None:
    """Return the hardest board of a cluster without a part that it does not need.

    None if it takes fewer moves without any one of its pieces and walls: it is minimal.
    """
    for board in smaller(cluster.hardest):
        meter.check(0)
        blocks = Blocks(board, cluster.blocks.metric)
        if least_moves(blocks, backend) == cluster.depth:
            return board
    return None


def least_moves(blocks: Blocks, backend: Backend) -> int:
    """Return the least number of moves of a board that can be solved."""
    native = backend == "native"
    search = BlockBreadthFirst(blocks) if native else breadth_first(blocks.problem)
    result = search.run()
    if result.status != "proved":
        raise OutOfBudget(result.why)
    assert result.path is not None
    return len(result.path) - 1


def random_cars(random: Random, wishes: Wishes) -> Puzzle | None:
    """Return a random board of cars; None if it is solved already, or a line on it is full."""
    rows, cols = wishes.rows, wishes.cols
    exit_row = (rows - 1) // 2
    board = _Board(random, wishes)
    board.put(_rectangle((exit_row, random.randrange(cols - 1)), (1, 2)))
    board.build_walls()
    wanted = board.wanted_pieces()
    for _ in range(8 * wanted):
        length = 3 if random.random() < LONG_CARS else 2
        upright = random.random() < 0.5
        cells = board.place((length, 1) if upright else (1, length))
        # Another car in the row of the exit would never let the goal's car pass.
        if cells and (upright or min(cells)[0] != exit_row):
            board.put(cells)
        if len(board.pieces) == wanted:
            break
    puzzle = board.puzzle({})
    puzzle = replace(puzzle, goal=exit_goal(puzzle))
    return None if puzzle.is_goal(puzzle.start) or has_full_line(puzzle) else puzzle


def random_blocks(random: Random, wishes: Wishes) -> Puzzle | None:
    """Return a random board of blocks; None if it is solved already.

    The large block has to reach the middle of the lowest rows.
    """
    board = _Board(random, wishes)
    goal = wishes.rows - LARGE[0], (wishes.cols - LARGE[1]) // 2
    large = board.place(LARGE)
    if large is None or anchor(large) == goal:
        return None
    board.put(large)
    board.build_walls()
    empty = random.randint(*EMPTY)
    for _ in range(4 * wishes.rows * wishes.cols):
        size = random.choice(BLOCKS)
        cells = board.place(size)
        if cells and len(board.free) - len(cells) >= empty:
            board.put(cells)
    if board.walls & _rectangle(goal, LARGE):
        return None
    return board.puzzle({LABELS[0]: goal})


class _Board:
    """A board on which pieces and walls are put at random."""

    def __init__(self, random: Random, wishes: Wishes) -> None:
        self.random, self.wishes = random, wishes
        self.pieces: dict[str, frozenset[Cell]] = {}
        self.walls: frozenset[Cell] = frozenset()
        self.free = set(rectangle(wishes.rows, wishes.cols))

    def place(self, size: Cell) -> frozenset[Cell] | None:
        """Return a random place for a piece of some rows and columns; None if it is taken."""
        down, across = self.wishes.rows - size[0], self.wishes.cols - size[1]
        if min(down, across) < 0:
            return None
        corner = self.random.randint(0, down), self.random.randint(0, across)
        cells = _rectangle(corner, size)
        return cells if cells <= self.free else None

    def put(self, cells: frozenset[Cell]) -> None:
        """Put a piece; the first is the one with the goal."""
        self.pieces[LABELS[len(self.pieces)]] = cells
        self.free -= cells

    def build_walls(self) -> None:
        """Put as many walls as are wanted."""
        least, most = self.wishes.walls
        count = self.random.randint(least, int(min(most, len(self.free))))
        self.walls = frozenset(self.random.sample(sorted(self.free), count))
        self.free -= self.walls

    def wanted_pieces(self) -> int:
        """Return a random number of cars, from which those wanted may remain."""
        area = self.wishes.rows * self.wishes.cols
        least, most = (round(area * density) for density in CAR_DENSITY)
        wanted = self.wishes.pieces
        most = max(int(min(most, wanted.most + MOST_SPARE)), wanted.least)
        return self.random.randint(min(max(least, wanted.least), most), most)

    def puzzle(self, goal: dict[str, Cell]) -> Puzzle:
        """Return the puzzle."""
        wishes = self.wishes
        return Puzzle(wishes.kind, wishes.rows, wishes.cols, self.pieces, goal, self.walls)


def _rectangle(corner: Cell, size: Cell) -> frozenset[Cell]:
    return moved(rectangle(*size), corner)


def has_full_line(puzzle: Puzzle) -> bool:
    """Return whether cars fill a line from end to end, or between walls: none of them ever moves.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> boards = "AA.B/...B/CCDD cars", "AA.B/...B/.#DD cars", "AA.B/..#B/CC.. cars"
    >>> [has_full_line(read_puzzle(board)) for board in boards]
    [True, True, False]
    """
    for upright in (False, True):
        cars = [cells for cells in puzzle.start.values() if is_upright(cells) == upright]
        covered = frozenset[Cell]().union(*cars)
        if any(covered.issuperset(_line(puzzle, min(cells), upright=upright)) for cells in cars):
            return True
    return False


def is_upright(cells: frozenset[Cell]) -> bool:
    """Return whether a car stands in a column.

    >>> is_upright(frozenset({(0, 1), (1, 1)}))
    True
    """
    return len({col for _, col in cells}) == 1


def _line(puzzle: Puzzle, cell: Cell, *, upright: bool) -> list[Cell]:
    """Return the cells of the line through a cell, as far as there is no wall."""
    line = [cell]
    for step in (-1, 1):
        row, col = cell
        while True:
            row, col = (row + step, col) if upright else (row, col + step)
            if (row, col) not in puzzle.ground:
                break
            line.append((row, col))
    return line
