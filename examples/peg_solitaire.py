"""Peg solitaire on a triangle of fifteen holes: jump over pegs until one is left.

A peg jumps over a neighbour into the empty hole behind it, and the neighbour is taken away. The
board is that of Herbert Smith's Puzzle Game (patented 1891). It begins with one hole empty.

    dodgson solve examples/peg_solitaire.py
"""

from collections.abc import Iterator

from dodgson.search import Problem

HOLES = [(row, column) for row in range(5) for column in range(row + 1)]
WAYS = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)]
LINES = [((r, c), (r + y, c + x), (r + 2 * y, c + 2 * x)) for r, c in HOLES for y, x in WAYS]
JUMPS = [line for line in LINES if line[2] in HOLES]
Pegs = frozenset[tuple[int, int]]


def jumps(pegs: Pegs) -> Iterator[Pegs]:
    for peg, over, hole in JUMPS:
        if peg in pegs and over in pegs and hole not in pegs:
            yield pegs - {peg, over} | {hole}


def draw(pegs: Pegs) -> str:
    signs = ["●" if hole in pegs else "·" for hole in HOLES]
    rows = [signs[row * (row + 1) // 2 :][: row + 1] for row in range(5)]
    return "\n".join(" ".join(row).center(9).rstrip() for row in rows)


problem = Problem(
    start=frozenset(HOLES) - {(0, 0)},
    successors=jumps,
    is_goal=lambda pegs: len(pegs) == 1,
    estimate=lambda pegs: len(pegs) - 1,
    show=draw,
)
