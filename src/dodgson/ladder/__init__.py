"""Word ladders: solve, count, draw, measure and make them.

>>> import dodgson
>>> dodgson.ladder.solve("cat", "dog").words
('cat', 'cot', 'cog', 'dog')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.ladder.answers import Ladder
    from dodgson.ladder.draw import draw
    from dodgson.ladder.drawings import LadderGraph
    from dodgson.ladder.lengths import LengthGraph, length_graph
    from dodgson.ladder.made import LadderPuzzle
    from dodgson.ladder.make import make
    from dodgson.ladder.many import solve_many
    from dodgson.ladder.matrix import distances
    from dodgson.ladder.measures import LengthStats, ListStats, Sample
    from dodgson.ladder.model import Step, WordGraph, check_ladder
    from dodgson.ladder.questions import Draw, Make, Solve, Stats
    from dodgson.ladder.solve import solve
    from dodgson.ladder.stats import stats

__all__ = [
    "Draw",
    "Ladder",
    "LadderGraph",
    "LadderPuzzle",
    "LengthGraph",
    "LengthStats",
    "ListStats",
    "Make",
    "Sample",
    "Solve",
    "Stats",
    "Step",
    "WordGraph",
    "check_ladder",
    "distances",
    "draw",
    "length_graph",
    "make",
    "solve",
    "solve_many",
    "stats",
]

import_late(
    __name__,
    {
        "answers": "Ladder",
        "draw": "draw",
        "drawings": "LadderGraph",
        "lengths": "LengthGraph length_graph",
        "made": "LadderPuzzle",
        "make": "make",
        "many": "solve_many",
        "matrix": "distances",
        "measures": "LengthStats ListStats Sample",
        "model": "Step WordGraph check_ladder",
        "questions": "Draw Make Solve Stats",
        "solve": "solve",
        "stats": "stats",
    },
)
