"""What a sliding puzzle is: pieces on a board, their goals, and the text form.

Tiles, blocks and cars are pieces, each with a label and the cells it covers. In a tile puzzle every
piece covers one cell and has a goal. A car moves only along its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from dodgson.questions import rows_of

Cell: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0 at the top left."""

Position: TypeAlias = Mapping[str, frozenset[Cell]]
"""The cells that each piece covers, by its label."""

Kind = Literal["tiles", "blocks", "cars"]
Metric = Literal["steps", "straight", "moves"]
Direction = Literal["up", "down", "left", "right"]

UNITS: dict[Metric, str] = {"steps": "step", "straight": "straight move", "moves": "move"}
METRICS: tuple[Metric, ...] = get_args(Metric)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
OFFSETS: dict[Direction, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

EMPTY, WALL, HOLE, GATE = ".", "#", "-", "="
BLANK = "0"
CAR_EMPTY, CAR_WALL = "o", "x"
CAR_SIDE = 6
"""A Rush Hour board has this many rows and columns, and is written in one row of 36 letters."""


def anchor(cells: Iterable[Cell]) -> Cell:
    """Return the top left corner of the rectangle around some cells, which locates a piece.

    >>> anchor({(2, 1), (1, 2), (2, 2)})
    (1, 1)
    """
    rows, cols = zip(*cells, strict=True)
    return min(rows), min(cols)


class Form(NamedTuple):
    """What follows from the cells of a piece, whatever board it is on."""

    anchor: Cell
    piece: frozenset[Cell]
    """The cells after the anchor is moved to the first cell of the board."""
    rows: int
    cols: int


@lru_cache(maxsize=256)
def form_of(cells: frozenset[Cell]) -> Form:
    """Return the form of a piece.

    >>> form_of(frozenset({(2, 1), (2, 2)}))[0], form_of(frozenset({(2, 1), (2, 2)})).cols
    ((2, 1), 2)
    """
    row, col = corner = anchor(cells)
    rows, cols = zip(*cells, strict=True)
    piece = moved(cells, (-row, -col))
    return Form(corner, piece, max(rows) - row + 1, max(cols) - col + 1)


@lru_cache(maxsize=64)
def rectangle(rows: int, cols: int) -> frozenset[Cell]:
    """Return every cell of a board of some size.

    >>> sorted(rectangle(1, 2))
    [(0, 0), (0, 1)]
    """
    return frozenset((row, col) for row in range(rows) for col in range(cols))


def moved(cells: Iterable[Cell], offset: Cell) -> frozenset[Cell]:
    """Return cells moved down and to the right by an offset in rows and columns.

    >>> sorted(moved({(0, 0), (0, 1)}, (2, -1)))
    [(2, -1), (2, 0)]
    """
    down, right = offset
    return frozenset((row + down, col + right) for row, col in cells)


def cell_text(cell: Cell) -> str:
    """Return a cell as goals write it: its row and its column, counted from 1.

    >>> cell_text((3, 1))
    'r4c2'
    """
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def read_cell(text: str) -> Cell | None:
    """Return the cell that a goal names; None if the text names none.

    >>> read_cell("r4c2")
    (3, 1)

    Goals once counted from 0, and are still read:

    >>> read_cell("3,1")
    (3, 1)
    """
    if new := re.fullmatch(r"r(\d{1,6})c(\d{1,6})", text, re.ASCII):
        return int(new[1]) - 1, int(new[2]) - 1
    if old := re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})", text, re.ASCII):
        return int(old[1]), int(old[2])
    return None


def place(cell: Cell) -> str:
    """Return a cell in words, counted from 1.

    >>> place((3, 1))
    'row 4, column 2'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


@dataclass(frozen=True)
class Puzzle:
    """A board, the pieces at the start, and the goals of some pieces or all.

    No piece may cover a wall, or a hole, which is not a part of the board. Only pieces with a goal
    may cover a gate. ``goal`` has the anchor of each piece that has a goal; a board without goals
    can only be drawn.

    >>> two = {"A": frozenset({(0, 0), (0, 1)}), "B": frozenset({(1, 0)})}
    >>> Puzzle("blocks", 2, 3, two, {"A": (0, 1)}).text
    'AA./B..:A@r1c2'
    """

    kind: Kind
    rows: int
    cols: int
    start: Position
    goal: Mapping[str, Cell]
    walls: frozenset[Cell] = field(default=frozenset())
    holes: frozenset[Cell] = field(default=frozenset())
    gates: frozenset[Cell] = field(default=frozenset())

    @property
    def cells(self) -> frozenset[Cell]:
        """Every cell of the rectangle, walls and holes too."""
        return rectangle(self.rows, self.cols)

    @cached_property
    def anchors(self) -> Mapping[str, Cell]:
        """The anchor of each piece at the start."""
        return {label: form_of(cells).anchor for label, cells in self.start.items()}

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields: copies and pickles leave out what is derived from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def text(self) -> str:
        """The text form of the puzzle, from which it can be read."""
        start = self.write(self.start)
        if self.kind == "tiles":
            # Where a number is missing, reading requires the goal, as it may be a mistake.
            complete = all(str(number + 1) in self.start for number in range(len(self.start)))
            implied = complete and self.goal == default_goal(self)
            if implied or not self.goal:
                return start
            return f"{start}:{self.write(self.goal_position)}"
        parts = [start]
        if self.kind == "cars" and not self._is_rush_hour:
            parts.append("cars")
        if not (self._is_rush_hour and self.goal == exit_goal(self)):
            parts += [f"{label}@{cell_text(cell)}" for label, cell in self.goal.items()]
        covered = self.gates & frozenset().union(*self.start.values())
        parts += [f"{GATE}@{cell_text(cell)}" for cell in sorted(covered)]
        return ":".join(parts)

    @property
    def goal_position(self) -> dict[str, frozenset[Cell]]:
        """The cells that the pieces with a goal have to cover."""
        return {label: self.moved_to(label, cell) for label, cell in self.goal.items()}

    def moved_to(self, label: str, corner: Cell) -> frozenset[Cell]:
        """Return the cells that a piece covers if its anchor is at ``corner``."""
        piece = form_of(self.start[label]).piece
        return piece if corner == (0, 0) else moved(piece, corner)

    def is_goal(self, position: Position) -> bool:
        """Return whether every piece that has a goal is there."""
        return all(anchor(position[label]) == cell for label, cell in self.goal.items())

    def floor(self, label: str) -> frozenset[Cell]:
        """Return the cells that a piece may cover."""
        return self.ground - self.gates if self.gates and label not in self.goal else self.ground

    @cached_property
    def ground(self) -> frozenset[Cell]:
        """The cells that pieces with a goal may cover: all but walls and holes."""
        return self.cells - self.walls - self.holes if self.walls or self.holes else self.cells

    def directions(self, label: str) -> tuple[Direction, ...]:
        """Return the directions in which a piece may move: two for a car, else four."""
        if self.kind != "cars":
            return DIRECTIONS
        return ("left", "right") if form_of(self.start[label]).rows == 1 else ("up", "down")

    def starting_at(self, position: Position) -> Puzzle:
        """Return the same puzzle with another start."""
        return replace(self, start=position)

    @cached_property
    def _is_rush_hour(self) -> bool:
        """Whether the board can be written as Rush Hour's 36 letters."""
        plain = not (self.holes or self.gates or {CAR_EMPTY, CAR_WALL} & self.start.keys())
        return self.kind == "cars" and self.rows == self.cols == CAR_SIDE and plain

    @cached_property
    def _has_digits_only(self) -> bool:
        """Whether each tile is one digit, so that no commas are needed between them."""
        return all(len(label) == 1 for label in self.start)

    def grid(self, position: Position, empty: str = EMPTY, wall: str = WALL) -> list[list[str]]:
        """Return a position as rows of labels."""
        rows = [[empty] * self.cols for _ in range(self.rows)]
        for mark, cells in ((wall, self.walls), (HOLE, self.holes), (GATE, self.gates)):
            for row, col in cells:
                rows[row][col] = mark
        for label, cells in position.items():
            for row, col in cells:
                rows[row][col] = label
        return rows

    def write(self, position: Position) -> str:
        """Return a position as text: rows of numbers or letters, or Rush Hour's 36 letters."""
        if self._is_rush_hour:
            return "".join(map("".join, self.grid(position, CAR_EMPTY, CAR_WALL)))
        if self.kind != "tiles":
            return "/".join(map("".join, self.grid(position)))
        if self._has_digits_only:
            return "/".join(map("".join, self.grid(position, BLANK)))
        # With one column a comma after the number tells 12 from a 1 and a 2.
        end = "," if self.cols == 1 else ""
        return "/".join(",".join(row) + end for row in self.grid(position, BLANK))

    def read(self, text: str) -> dict[str, frozenset[Cell]]:
        """Return a position of this puzzle, read from its text.

        >>> one = Puzzle("tiles", 1, 2, {"1": frozenset({(0, 0)})}, {"1": (0, 1)})
        >>> one.read("01") == one.goal_position
        True
        """
        position: dict[str, set[Cell]] = {}
        nothing = {EMPTY, WALL, HOLE, GATE, BLANK}
        rows: Iterable[Iterable[str]] = text.split("/")
        if self._is_rush_hour:
            nothing |= {CAR_EMPTY, CAR_WALL}
            rows = (text[i : i + self.cols] for i in range(0, len(text), self.cols))
        elif "," in text:
            rows = (row.strip(",").split(",") for row in text.split("/"))
        for row, labels in enumerate(rows):
            for col, label in enumerate(labels):
                if label not in nothing:
                    position.setdefault(label, set()).add((row, col))
        return {label: frozenset(cells) for label, cells in position.items()}


def unit_of(puzzle: Puzzle, metric: Metric) -> str:
    """Return what a metric counts; for tiles always moves."""
    return "move" if puzzle.kind == "tiles" else UNITS[metric]


def default_goal(puzzle: Puzzle) -> dict[str, Cell]:
    """Return the goal of tiles if none is given: in order, the blanks last.

    >>> tiles = {"2": frozenset({(0, 0)}), "1": frozenset({(1, 0)})}
    >>> default_goal(Puzzle("tiles", 2, 2, tiles, {}))
    {'1': (0, 0), '2': (0, 1)}
    """
    inorder = sorted(puzzle.start, key=int)
    return {label: divmod(place, puzzle.cols) for place, label in enumerate(inorder)}


def exit_goal(puzzle: Puzzle) -> dict[str, Cell]:
    """Return the goal of a Rush Hour board: A at the right end of its row; {} if A is not in a row.

    >>> exit_goal(Puzzle("cars", 2, 3, {"A": frozenset({(0, 0), (0, 1)})}, {}))
    {'A': (0, 1)}
    """
    car = puzzle.start.get("A")
    if puzzle.kind != "cars" or not car or "right" not in puzzle.directions("A"):
        return {}
    return {"A": (anchor(car)[0], puzzle.cols - len(car))}


def puzzle_text(given: Any) -> Any:
    r"""Return rows of tiles or pieces as text; each row is text, or a list of marks or numbers.

    >>> puzzle_text([[1, 2], [3, 0]]), puzzle_text(["AA", ".."]), puzzle_text([["A", None]])
    ('1,2\n3,0\n', 'AA\n..\n', 'A,.\n')

    Anything else is returned unchanged.
    """
    rows = rows_of(given)
    if rows is None:
        return given
    if all(isinstance(row, str) for row in rows):
        return "\n".join(rows) + "\n"
    marks = [[EMPTY if mark is None else mark for mark in row] for row in rows]
    if any(isinstance(mark, bool | float) or mark == "" for row in marks for mark in row):
        return given
    # The final newline marks it as a board: the name of a puzzle or a file has none.
    return "".join(",".join(map(str, row)) + "\n" for row in marks)
