"""A knight's tour: lead a knight over all 64 squares of the chessboard, to each once.

Al-Adli had tours in the ninth century. There are far too many ways to try; von Warnsdorff's rule
(1823) is to go where there are the fewest ways on. Here it is the order of states, by which the
engine breaks ties, and which depth-first search follows.

    dodgson solve examples/knights_tour.py
"""

from dodgson.search import Problem

SIZE = 8
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
Tour = tuple[tuple[int, int], ...]


def ways_on(tour: Tour) -> list[Tour]:
    """Go on to each square that is a leap away and new."""
    row, column = tour[-1]
    squares = [(row + down, column + right) for down, right in LEAPS]
    return [(*tour, (r, c)) for r, c in squares if 0 <= r < SIZE > c >= 0 and (r, c) not in tour]


problem = Problem(
    start=((0, 0),),
    successors=ways_on,
    is_goal=lambda tour: len(tour) == SIZE**2,
    estimate=lambda tour: SIZE**2 - len(tour),
    order=lambda tour: (len(ways_on(tour)), tour),
    show=lambda tour: "abcdefgh"[tour[-1][1]] + "12345678"[tour[-1][0]],
    weighted=False,
)
