"""Eight queens on a chessboard, none of which can take another.

Max Bezzel asked for it in 1848; Gauss looked for all the ways. A state is the columns of the queens
placed so far, row by row from the top. Every solution takes eight steps, so the first found is as
good as any, and depth-first search, which remembers one path, is at home here.

    dodgson solve examples/queens.py --algorithm depth-first
"""

from dodgson.search import Problem

SIZE = 8


def is_free(queens: tuple[int, ...], column: int) -> bool:
    """Say whether no queen placed attacks this column of the next row."""
    above = enumerate(reversed(queens), start=1)
    return all(abs(queen - column) not in (0, rows) for rows, queen in above)


problem = Problem(
    start=(),
    successors=lambda queens: [(*queens, c) for c in range(SIZE) if is_free(queens, c)],
    is_goal=lambda queens: len(queens) == SIZE,
    estimate=lambda queens: SIZE - len(queens),
    show=lambda queens: "\n".join("." * c + "Q" + "." * (SIZE - c - 1) for c in queens),
)
