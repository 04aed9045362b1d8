"""Boards as text for the terminal: side by side under their moves, or large enough to play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dodgson.drawing.labels import cells as columns_of
from dodgson.drawing.labels import terminal_width
from dodgson.sliding.colours import TERMINAL_COLOURS, colours_of
from dodgson.sliding.model import EMPTY, HOLE, WALL, Position, Puzzle
from dodgson.sliding.moves import Move

GAP = 3
SHOWN = {EMPTY: "·", WALL: "█", HOLE: " "}
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Where lines meet: 1 for a line up, 2 for one down, 4 for one left, 8 for one right."""
WHITE = 231


def board_rows(
    puzzle: Puzzle, position: Position, *, bright: str = "", colour: bool = False
) -> list[str]:
    """Return a position as rows of text; in colour, the piece named ``bright`` stands out.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("AA#/B..:A@r2c2")
    >>> board_rows(puzzle, puzzle.start)
    ['A A █', 'B · ·']
    """
    width = max(map(len, position), default=1)
    colours = colours_of(puzzle) if colour else {}
    rows = []
    for marks in puzzle.grid(position):
        texts = [f"{SHOWN.get(mark, mark):>{width}}" for mark in marks]
        for col, mark in enumerate(marks):
            if mark in colours and (puzzle.kind != "tiles" or mark == bright):
                ink = TERMINAL_COLOURS[colours[mark]]
                code = f"16;48;5;{ink}" if mark == bright else ink  # bright: black on the colour
                texts[col] = f"\x1b[1;38;5;{code}m{texts[col]}\x1b[0m"
        rows.append(" ".join(texts))
    return rows


def strip_text(
    puzzle: Puzzle,
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """Return positions side by side under their moves, as wide as the terminal."""
    captions = ["start", *(f"{number}. {move}" for number, move in enumerate(moves, start=1))]
    labels = ["", *(move.label for move in moves)]
    boards = list(zip(captions, positions, labels, strict=True))
    return _side_by_side(puzzle, boards, colour=colour, width=width or terminal_width())


def ends_text(
    puzzle: Puzzle,
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """Return the first position, the last, and all moves in lines as wide as the terminal.

    >>> from dodgson.sliding import solve
    >>> slide = solve("120/453/786")
    >>> print(ends_text(slide.puzzle, slide.positions, slide.moves, width=40))
    start   end
    1 2 ·   1 2 3
    4 5 3   4 5 6
    7 8 6   7 8 ·
    <BLANKLINE>
    1. tile 3 up  2. tile 6 up
    """
    width = width or terminal_width()
    ends = [("start", positions[0], ""), ("end", positions[-1], "")]
    digits = len(str(len(moves)))
    numbered = [f"{number:>{digits}}. {move}" for number, move in enumerate(moves, start=1)]
    wide = max(map(len, numbered))
    fit = max(1, (width + 2) // (wide + 2))
    lines = [
        "  ".join(each.ljust(wide) for each in numbered[first : first + fit]).rstrip()
        for first in range(0, len(numbered), fit)
    ]
    return "\n".join([_side_by_side(puzzle, ends, colour=colour, width=width), "", *lines])


def _side_by_side(
    puzzle: Puzzle, boards: Sequence[tuple[str, Position, str]], *, colour: bool, width: int
) -> str:
    """Return boards side by side: the caption of each, its position, and its bright piece."""
    board_width = columns_of(board_rows(puzzle, boards[0][1])[0])
    wide = max(board_width, *(len(caption) for caption, _, _ in boards)) + GAP
    fit = max(1, (width + GAP) // wide)
    lines: list[str] = []
    for first in range(0, len(boards), fit):
        chosen = boards[first : first + fit]
        lines += [""] * bool(lines)
        lines.append("".join(caption.ljust(wide) for caption, _, _ in chosen).rstrip())
        drawn = [
            board_rows(puzzle, position, bright=bright, colour=colour)
            for _, position, bright in chosen
        ]
        plain = [board_rows(puzzle, position) for _, position, _ in chosen]
        for row in range(puzzle.rows):
            parts = (
                rows[row] + " " * (wide - columns_of(bare[row]))
                for rows, bare in zip(drawn, plain, strict=True)
            )
            lines.append("".join(parts).rstrip())
    return "\n".join(lines)


def large_board(
    puzzle: Puzzle, position: Position, *, chosen: str = "", colour: bool = False
) -> list[str]:
    r"""Return a position as rows of text, with a line around each piece; the chosen stands out.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("AA#/B..:A@r2c2")
    >>> print(*large_board(puzzle, puzzle.start, chosen="B"), sep="\n")
    ┌───────┬───┐
    │ A   A │███│
    ├───┬───┴───┤
    │[B]│       │
    └───┴───────┘
    """
    numbers = colours_of(puzzle) if colour else {}
    codes = {label: TERMINAL_COLOURS[number] for label, number in numbers.items()}
    if chosen in codes:
        codes[chosen] = WHITE
    wide = max(map(len, position), default=1) + 2
    board = LargeBoard(puzzle.grid(position), wide, chosen, codes)
    lines = [board.border(0)]
    for row in range(puzzle.rows):
        lines += [board.cells(row), board.border(row + 1)]
    return [line.rstrip() for line in lines]


@dataclass(frozen=True)
class LargeBoard:
    """Rows of labels, and how to draw the cells and the lines between them."""

    grid: list[list[str]]
    wide: int
    chosen: str
    colours: dict[str, int]
    """The colour under each piece; empty without colour."""

    def label(self, row: int, col: int) -> str:
        """Return what is in a cell; outside the board there are holes."""
        if 0 <= row < len(self.grid) and 0 <= col < len(self.grid[0]):
            return self.grid[row][col]
        return HOLE

    def cells(self, row: int) -> str:
        """Return the cells of a row, with the lines beside them."""
        line = ""
        for col in range(len(self.grid[0]) + 1):
            left, right = self.label(row, col - 1), self.label(row, col)
            line += "│" if left != right else self.painted(" ", left)
            if col < len(self.grid[0]):
                line += self.cell(right)
        return line

    def border(self, row: int) -> str:
        """Return the line over a row, with its joints."""
        line = ""
        for col in range(len(self.grid[0]) + 1):
            line += self.joint(row, col)
            if col < len(self.grid[0]):
                above, below = self.label(row - 1, col), self.label(row, col)
                line += "─" * self.wide if above != below else self.painted(" " * self.wide, above)
        return line

    def joint(self, row: int, col: int) -> str:
        """Return the joint at the top left corner of a cell."""
        nw, ne = self.label(row - 1, col - 1), self.label(row - 1, col)
        sw, se = self.label(row, col - 1), self.label(row, col)
        lines = (nw != ne) + 2 * (sw != se) + 4 * (nw != sw) + 8 * (ne != se)
        return JOINTS[lines] if lines else self.painted(" ", nw)

    def cell(self, label: str) -> str:
        """Return the inside of a cell."""
        text = {EMPTY: "", HOLE: "", WALL: ""}.get(label, label)
        if text and label == self.chosen:
            text = f"[{text}]"
        return self.painted(f"{text:^{self.wide}}", label)

    def painted(self, text: str, label: str) -> str:
        """Return text in black on the colour of a piece; a wall is solid."""
        if label == WALL:
            return "█" * len(text)
        if label not in self.colours:
            return text
        return f"\x1b[38;5;16;48;5;{self.colours[label]}m{text}\x1b[0m"
