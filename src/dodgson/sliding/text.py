"""Sliding puzzles in a terminal: boards side by side, with the moves that lead to them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from dodgson.drawing.labels import cells as columns_of
from dodgson.sliding.model import EMPTY, GATE, HOLE, WALL, Position, Puzzle
from dodgson.sliding.moves import Move

GAP = 3
SHOWN = {EMPTY: "·", WALL: "█", HOLE: " ", GATE: "="}
COLOURS = (39, 208, 77, 171, 220, 45, 203, 113, 141, 215, 80, 168)
"""Backgrounds of pieces, from the 256 colours of a terminal: bright, for black letters."""


def board_rows(
    puzzle: Puzzle, position: Position, *, bright: str = "", colour: bool = False
) -> list[str]:
    """Write a position as rows of text; the piece called ``bright`` stands out if in colour.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("AA#/B..:A@1,1")
    >>> board_rows(puzzle, puzzle.start)
    ['A A █', 'B · ·']
    """
    width = max(map(len, position), default=1)
    order = {label: number for number, label in enumerate(puzzle.start)}
    rows = []
    for marks in puzzle.grid(position):
        cells = []
        for mark in marks:
            text = f"{SHOWN.get(mark, mark):>{width}}"
            if colour and mark in order:
                text = paint(text, mark, order[mark], puzzle, bright=mark == bright)
            cells.append(text)
        rows.append(" ".join(cells))
    return rows


def paint(text: str, label: str, number: int, puzzle: Puzzle, *, bright: bool) -> str:
    """Colour a piece's letter; a tile stands out when it moved, a block has its own colour."""
    if puzzle.kind == "tiles":
        return f"\x1b[1;36m{text}\x1b[0m" if bright else text
    colour = 196 if label in puzzle.goal else COLOURS[number % len(COLOURS)]
    return f"\x1b[{'1;7' if bright else '1'};38;5;{colour}m{text}\x1b[0m"


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
    width = width or shutil.get_terminal_size().columns
    captions = ["start", *(f"{number}. {move}" for number, move in enumerate(moves, start=1))]
    moving = ["", *(move.label for move in moves)]
    plain = [board_rows(puzzle, position) for position in positions]
    drawn = [
        board_rows(puzzle, position, bright=label, colour=colour)
        for position, label in zip(positions, moving, strict=True)
    ]
    wide = max(*(columns_of(row) for row in plain[0]), *map(len, captions))
    fit = max(1, (width + GAP) // (wide + GAP))
    lines: list[str] = []
    for first in range(0, len(positions), fit):
        chosen = range(first, min(first + fit, len(positions)))
        if lines:
            lines.append("")
        lines.append("".join(captions[i].ljust(wide + GAP) for i in chosen).rstrip())
        for row in range(puzzle.rows):
            parts = [drawn[i][row] + " " * (wide + GAP - columns_of(plain[i][row])) for i in chosen]
            lines.append("".join(parts).rstrip())
    return "\n".join(lines)
