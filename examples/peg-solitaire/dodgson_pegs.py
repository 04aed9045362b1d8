"""Peg solitaire: jump over pegs until one is left."""

from collections.abc import Iterator
from dataclasses import dataclass

from dodgson.drawing.svg import Picture, element
from dodgson.errors import InputError
from dodgson.family.problems import ProblemFamily
from dodgson.search import Problem

PEG, HOLE, WALL = "o", ".", "#"
WAYS = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
CELL = 28.0


@dataclass(frozen=True, order=True)
class Board:
    """The cells row by row, and how many there are in a row."""

    cells: str
    width: int

    @property
    def rows(self) -> list[str]:
        return [self.cells[i : i + self.width] for i in range(0, len(self.cells), self.width)]

    def jumps(self) -> Iterator[tuple["Board", str]]:
        """Yield each jump: the board after it, and its name, such as 'r4c2 right'."""
        for place, cell in enumerate(self.cells):
            row, col = divmod(place, self.width)
            for name, (down, across) in WAYS.items():
                over, to = (place + n * (down * self.width + across) for n in (1, 2))
                inside = 0 <= col + 2 * across < self.width and 0 <= to < len(self.cells)
                if inside and (cell, self.cells[over], self.cells[to]) == (PEG, PEG, HOLE):
                    after = list(self.cells)
                    after[place], after[over], after[to] = HOLE, HOLE, PEG
                    yield Board("".join(after), self.width), f"r{row + 1}c{col + 1} {name}"

    def symmetries(self) -> tuple[str, ...]:
        """Return the board as it looks turned and mirrored."""
        looks, rows = [], self.rows
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            looks += ["/".join(rows), "/".join(rows[::-1])]
        return tuple(looks)


def read(text: str) -> Problem[Board]:
    """Read a board from rows of o (a peg), . (a hole) and # (no cell), with / between rows."""
    rows = text.strip().split("/")
    board = Board("".join(rows), len(rows[0]))
    if {len(row) for row in rows} != {board.width}:
        raise InputError(f"{text}: the rows of a board must have the same length")
    if odd := set(board.cells) - {PEG, HOLE, WALL}:
        raise InputError(f"{text}: {min(odd)!r} is not a cell: use {PEG}, {HOLE} and {WALL}")
    if PEG not in board.cells:
        raise InputError(f"{text}: there is no peg on the board")
    return Problem(
        start=board,
        successors=Board.jumps,
        is_goal=lambda board: board.cells.count(PEG) == 1,
        estimate=lambda board: board.cells.count(PEG) - 1,
        identity=lambda board: min(board.symmetries()),
        labelled=True,
        show=lambda board: "\n".join(map(spaced, board.rows)),
    )


def spaced(row: str) -> str:
    return " ".join(row).replace(WALL, " ").rstrip()


def picture(board: Board) -> Picture:
    """Draw a board: a ring for each hole, a disc for each peg."""
    body = [
        element(
            "circle",
            cx=(place % board.width + 0.5) * CELL,
            cy=(place // board.width + 0.5) * CELL,
            r=CELL * (0.36 if cell == PEG else 0.12),
            class_="box strong" if cell == PEG else "box",
        )
        for place, cell in enumerate(board.cells)
        if cell != WALL
    ]
    text = f"{board.cells.count(PEG)} pegs"
    return Picture(tuple(body), board.width * CELL, len(board.rows) * CELL, "", text)


PEGS = ProblemFamily(
    name="pegs",
    summary="Peg solitaire: jump over pegs until one is left.",
    read=read,
    write=lambda board: "/".join(board.rows),
    picture=picture,
    gallery={
        "cross": "##...##/##.o.##/..ooo../...o.../...o.../##...##/##...##",
        "plus": "##...##/##.o.##/...o.../.ooooo./...o.../##.o.##/##...##",
        "fireplace": "##ooo##/##ooo##/..ooo../..o.o../......./##...##/##...##",
        "pyramid": "##...##/##.o.##/..ooo../.ooooo./ooooooo/##...##/##...##",
        "english": "##ooo##/##ooo##/ooooooo/ooo.ooo/ooooooo/##ooo##/##ooo##",
    },
    how="A board is rows of o (a peg), . (a hole) and # (no cell), with / between rows.",
)
