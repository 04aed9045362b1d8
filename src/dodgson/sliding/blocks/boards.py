"""Random boards of cars and blocks, and random changes of them."""

from __future__ import annotations

from random import Random
from typing import Final

from dodgson.sliding.blocks.clusters import LABELS
from dodgson.sliding.model import Cell, Puzzle, form_of, moved, rectangle
from dodgson.sliding.wishes import Wishes

CAR: Final = rectangle(1, 2)
"""The car that has to leave."""
LONG_CARS: Final = 0.3
"""The share of other cars that cover three cells; the rest cover two."""
CAR_DENSITY: Final = (0.3, 0.42)
"""The fewest and the most random cars for each cell: long solutions are commonest between."""
MOST_SPARE: Final = 3
"""The most pieces that a board may have beyond those wanted: some are taken away later."""
BLOCK: Final = rectangle(2, 2)
"""The block that has a goal."""
BLOCKS: Final = {
    **dict.fromkeys((rectangle(1, 1), rectangle(1, 2), rectangle(2, 1)), 6),
    **dict.fromkeys((rectangle(1, 3), rectangle(3, 1)), 1),
    **{BLOCK - {corner}: 1 for corner in sorted(BLOCK)},
}
"""The other blocks, and how common each is. Of small ones alone there are few different puzzles."""
EMPTY: Final = (2, 3)
"""The fewest and the most empty cells of a random board of blocks."""
PLACES: Final = 20
"""How many places are tried for a piece that is added."""
ADDING: Final = 0.25
"""The share of changes that only add a piece; the others take one away before."""


def laid_out(random: Random, wishes: Wishes) -> Puzzle | None:
    """Return a random board; None if it is solved already, or a line on it is full of cars."""
    board = _Board(random, wishes)
    large = board.goal_piece()
    if large is None:
        return None
    board.put(large)
    board.build_walls()
    wanted = board.wanted_pieces()
    for _ in range(8 * max(wanted, wishes.rows)):
        if len(board.pieces) >= wanted:
            break
        board.add()
    return board.puzzle()


def changed(random: Random, wishes: Wishes, puzzle: Puzzle) -> Puzzle | None:
    """Return a board with a piece put somewhere else, or one more piece; None as ``laid_out``."""
    board = _Board(random, wishes)
    goal_piece, *others = puzzle.start.values()
    if others and (random.random() >= ADDING or len(others) + 1 >= board.most_pieces):
        others.pop(random.randrange(len(others)))
    board.wall(puzzle.walls)
    for cells in (goal_piece, *others):
        board.put(cells)
    for _ in range(PLACES):
        if board.add():
            break
    return board.puzzle()


class _Board:
    """A board on which pieces and walls are put at random."""

    def __init__(self, random: Random, wishes: Wishes) -> None:
        self.random, self.wishes = random, wishes
        self.pieces: dict[str, frozenset[Cell]] = {}
        self.walls: frozenset[Cell] = frozenset()
        self.free = set(rectangle(wishes.rows, wishes.cols))
        rows, cols = wishes.rows, wishes.cols
        if wishes.kind == "cars":
            self.goal = (rows - 1) // 2, cols - 2
            most = round(rows * cols * CAR_DENSITY[1])
        else:
            self.goal = rows - 2, (cols - 2) // 2
            most = len(LABELS)
        self.most_pieces = max(int(min(most, wishes.pieces.most + MOST_SPARE)), wishes.pieces.least)
        self.empty = 0 if wishes.kind == "cars" else random.randint(*EMPTY)

    def goal_piece(self) -> frozenset[Cell] | None:
        """Return a random place for the piece with the goal."""
        if self.wishes.kind == "cars":
            corner = self.goal[0], self.random.randint(0, self.goal[1])
            return moved(CAR, corner)
        return self.place(BLOCK)

    def place(self, piece: frozenset[Cell]) -> frozenset[Cell] | None:
        """Return a random place for a piece; None if it is taken."""
        form = form_of(piece)
        down, across = self.wishes.rows - form.rows, self.wishes.cols - form.cols
        if min(down, across) < 0:
            return None
        cells = moved(piece, (self.random.randint(0, down), self.random.randint(0, across)))
        return cells if cells <= self.free else None

    def put(self, cells: frozenset[Cell]) -> None:
        """Put a piece; the first is the one with the goal."""
        self.pieces[LABELS[len(self.pieces)]] = cells
        self.free -= cells

    def add(self) -> bool:
        """Put a random piece in a random place; return whether there was room."""
        if self.wishes.kind == "cars":
            length = 3 if self.random.random() < LONG_CARS else 2
            size = (length, 1) if self.random.random() < 0.5 else (1, length)
            cells = self.place(rectangle(*size))
            # Another car in the row of the exit would never let the goal's car pass.
            if cells and {row for row, _ in cells} == {self.goal[0]}:
                return False
        else:
            (piece,) = self.random.choices(list(BLOCKS), list(BLOCKS.values()))
            cells = self.place(piece)
        if cells is None or len(self.free) - len(cells) < self.empty:
            return False
        self.put(cells)
        return True

    def build_walls(self) -> None:
        """Put as many walls as are wanted."""
        least, most = self.wishes.walls
        count = self.random.randint(least, int(min(most, len(self.free))))
        self.wall(frozenset(self.random.sample(sorted(self.free), count)))

    def wall(self, cells: frozenset[Cell]) -> None:
        """Put walls on some cells."""
        self.walls = cells
        self.free -= cells

    def wanted_pieces(self) -> int:
        """Return how many pieces to put: of blocks, as many as there is room for."""
        if self.wishes.kind == "blocks":
            return self.most_pieces
        least = round(self.wishes.rows * self.wishes.cols * CAR_DENSITY[0])
        least = min(max(least, self.wishes.pieces.least), self.most_pieces)
        return self.random.randint(least, self.most_pieces)

    def puzzle(self) -> Puzzle | None:
        """Return the puzzle; None if it is solved already, or a line is full of cars."""
        wishes, goal = self.wishes, {LABELS[0]: self.goal}
        puzzle = Puzzle(wishes.kind, wishes.rows, wishes.cols, self.pieces, goal, self.walls)
        if puzzle.is_goal(puzzle.start) or puzzle.goal_position[LABELS[0]] & self.walls:
            return None
        return None if wishes.kind == "cars" and has_full_line(puzzle) else puzzle


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
