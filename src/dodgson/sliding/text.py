"""Sliding puzzles in a terminal: positions side by side, under the moves that lead to them."""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.drawing.labels import cells as columns_of
from dodgson.drawing.labels import terminal_width
from dodgson.sliding.model import EMPTY, GATE, HOLE, WALL, Position, Puzzle
from dodgson.sliding.moves import Move
from dodgson.sliding.tones import tones

GAP = 3
SHOWN = {EMPTY: "·", WALL: "█", HOLE: " ", GATE: "="}
INKS = (
    *(75, 215, 79, 177, 248),
    203,  # red: the car that is to get out
    *(220, 75, 79, 177, 250, 43, 180, 117, 148, 105, 186, 139),
)
"""A colour a tone, from the 256 of a terminal; bright enough under black letters too."""


def painted(text: str, tone: int, *, bright: bool = False) -> str:
    """Write text in the colour of a tone; what is bright stands on it, in black."""
    code = f"1;38;5;16;48;5;{INKS[tone]}" if bright else f"1;38;5;{INKS[tone]}"
    return f"\x1b[{code}m{text}\x1b[0m"


def board_rows(
    puzzle: Puzzle, position: Position, *, bright: str = "", colour: bool = False
) -> list[str]:
    """Write a position as rows of text; the piece called ``bright`` stands out if in colour.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("AA#/B..:A@r2c2")
    >>> board_rows(puzzle, puzzle.start)
    ['A A █', 'B · ·']
    """
    width = max(map(len, position), default=1)
    colours = tones(puzzle) if colour else {}
    rows = []
    for marks in puzzle.grid(position):
        texts = [f"{SHOWN.get(mark, mark):>{width}}" for mark in marks]
        for place, mark in enumerate(marks):
            plain_tile = puzzle.kind == "tiles" and mark != bright
            if mark in colours and not plain_tile:
                texts[place] = painted(texts[place], colours[mark], bright=mark == bright)
        rows.append(" ".join(texts))
    return rows


def board_text(puzzle: Puzzle, position: Position, *, colour: bool = False) -> str:
    """Write one position."""
    return "\n".join(board_rows(puzzle, position, colour=colour))


def strip_text(
    puzzle: Puzzle,
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """Write positions side by side under the moves that lead to them, as wide as the terminal."""
    captions = ["start", *(f"{number}. {move}" for number, move in enumerate(moves, start=1))]
    moving = ["", *(move.label for move in moves)]
    shown = list(zip(captions, positions, moving, strict=True))
    return _side_by_side(puzzle, shown, colour=colour, width=width or terminal_width())


def ends_text(
    puzzle: Puzzle,
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """Write the first and the last position, and all moves, as many on a line as the terminal has.

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
    boards = _side_by_side(puzzle, ends, colour=colour, width=width)
    digits = len(str(len(moves)))
    numbered = [f"{number:>{digits}}. {move}" for number, move in enumerate(moves, start=1)]
    wide = max(map(len, numbered))
    fit = max(1, (width + 2) // (wide + 2))
    lines = [
        "  ".join(each.ljust(wide) for each in numbered[first : first + fit]).rstrip()
        for first in range(0, len(numbered), fit)
    ]
    return "\n".join([boards, "", *lines])


def _side_by_side(
    puzzle: Puzzle, shown: Sequence[tuple[str, Position, str]], *, colour: bool, width: int
) -> str:
    """Write positions beside each other, each under its caption; a piece of each is bright."""
    captions = [caption for caption, _, _ in shown]
    wide = max(columns_of(board_rows(puzzle, shown[0][1])[0]), *map(len, captions))
    fit = max(1, (width + GAP) // (wide + GAP))
    lines: list[str] = []
    for first in range(0, len(shown), fit):
        chosen = shown[first : first + fit]
        if lines:
            lines.append("")
        lines.append("".join(caption.ljust(wide + GAP) for caption, _, _ in chosen).rstrip())
        plain = [board_rows(puzzle, position) for _, position, _ in chosen]
        drawn = [
            board_rows(puzzle, position, bright=bright, colour=colour)
            for _, position, bright in chosen
        ]
        for row in range(puzzle.rows):
            parts = (
                shown[row] + " " * (wide + GAP - columns_of(text[row]))
                for shown, text in zip(drawn, plain, strict=True)
            )
            lines.append("".join(parts).rstrip())
    return "\n".join(lines)
