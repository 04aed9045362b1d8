"""Word ladders: solve, count, draw and measure them.

>>> import dodgson
>>> dodgson.ladder.solve("cat", "dog").words
('cat', 'cot', 'cog', 'dog')
"""

from __future__ import annotations

from dodgson.ladder.answers import Ladder
from dodgson.ladder.draw import draw
from dodgson.ladder.lengths import LengthGraph, length_graph
from dodgson.ladder.model import WordGraph, check_ladder
from dodgson.ladder.questions import Solve
from dodgson.ladder.solve import solve
from dodgson.ladder.stats import stats

__all__ = [
    "Ladder",
    "LengthGraph",
    "Solve",
    "WordGraph",
    "check_ladder",
    "draw",
    "length_graph",
    "solve",
    "stats",
]
