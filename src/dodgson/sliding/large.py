"""A board in a terminal with a line around each piece: large enough to play on."""

from __future__ import annotations

from dataclasses import dataclass

from dodgson.sliding.model import EMPTY, GATE, HOLE, WALL, Position, Puzzle
from dodgson.sliding.text import INKS
from dodgson.sliding.tones import tones

JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Where lines meet: 1 for a line up, 2 for one down, 4 for one left, 8 for one right."""


def large_board(
    puzzle: Puzzle, position: Position, *, chosen: str = "", colour: bool = False
) -> list[str]:
    r"""Write a position with a line around each piece; the chosen one stands out.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("AA#/B..:A@r2c2")
    >>> print(*large_board(puzzle, puzzle.start, chosen="B"), sep="\n")
    ┌───────┬───┐
    │ A   A │███│
    ├───┬───┴───┤
    │[B]│       │
    └───┴───────┘
    """
    inks = {label: INKS[tone] for label, tone in tones(puzzle).items()} if colour else {}
    wide = max(map(len, position), default=1) + 2
    board = LargeBoard(puzzle.grid(position), wide, chosen, inks)
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
    inks: dict[str, int]
    """The colour under each piece; empty if there is none."""

    def label(self, row: int, col: int) -> str:
        """Give what is in a cell; outside there is a hole."""
        if 0 <= row < len(self.grid) and 0 <= col < len(self.grid[0]):
            return self.grid[row][col]
        return HOLE

    def cells(self, row: int) -> str:
        """Draw the cells of a row, with the lines beside them."""
        line = ""
        for col in range(len(self.grid[0]) + 1):
            left, right = self.label(row, col - 1), self.label(row, col)
            line += "│" if left != right else self.tinted(" ", left)
            if col < len(self.grid[0]):
                line += self.cell(right)
        return line

    def border(self, row: int) -> str:
        """Draw the line over a row, with the joints in it."""
        line = ""
        for col in range(len(self.grid[0]) + 1):
            line += self.joint(row, col)
            if col < len(self.grid[0]):
                above, below = self.label(row - 1, col), self.label(row, col)
                line += "─" * self.wide if above != below else self.tinted(" " * self.wide, above)
        return line

    def joint(self, row: int, col: int) -> str:
        """Draw the corner at the top left of a cell."""
        nw, ne = self.label(row - 1, col - 1), self.label(row - 1, col)
        sw, se = self.label(row, col - 1), self.label(row, col)
        lines = (nw != ne) + 2 * (sw != se) + 4 * (nw != sw) + 8 * (ne != se)
        return JOINTS[lines] if lines else self.tinted(" ", nw)

    def cell(self, label: str) -> str:
        """Draw the inside of a cell."""
        if label == WALL:
            return "█" * self.wide
        text = {EMPTY: "", HOLE: "", GATE: GATE}.get(label, label)
        if text and label == self.chosen:
            text = f"[{text}]"
        return self.tinted(f"{text:^{self.wide}}", label)

    def tinted(self, text: str, label: str) -> str:
        """Put a piece's colour under text; white if it is the chosen one."""
        if label == WALL:
            return "█" * len(text)
        if label not in self.inks:
            return text
        under = 231 if label == self.chosen else self.inks[label]
        return f"\x1b[38;5;16;48;5;{under}m{text}\x1b[0m"
