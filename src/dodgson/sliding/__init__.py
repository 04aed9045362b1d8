"""Sliding puzzles: tiles, blocks and cars; solve, count, explore, draw and play them.

>>> import dodgson
>>> dodgson.sliding.solve("klotski").cost
81
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.sliding.answers import Exhibits, Slide
    from dodgson.sliding.draw import Drawing, draw
    from dodgson.sliding.explore import explore
    from dodgson.sliding.explored import Explored
    from dodgson.sliding.gallery import gallery
    from dodgson.sliding.graph import PositionGraph
    from dodgson.sliding.made import MadeSlide
    from dodgson.sliding.make import make
    from dodgson.sliding.many import solve_many
    from dodgson.sliding.model import Puzzle
    from dodgson.sliding.moves import Move, check_solution
    from dodgson.sliding.questions import Draw, Explore, Gallery, Make, Solve
    from dodgson.sliding.reading import find_puzzle
    from dodgson.sliding.solve import solve

__all__ = [
    "Draw",
    "Drawing",
    "Exhibits",
    "Explore",
    "Explored",
    "Gallery",
    "MadeSlide",
    "Make",
    "Move",
    "PositionGraph",
    "Puzzle",
    "Slide",
    "Solve",
    "check_solution",
    "draw",
    "explore",
    "find_puzzle",
    "gallery",
    "make",
    "solve",
    "solve_many",
]

import_late(
    __name__,
    {
        "answers": "Exhibits Slide",
        "draw": "Drawing draw",
        "explore": "explore",
        "explored": "Explored",
        "gallery": "gallery",
        "graph": "PositionGraph",
        "made": "MadeSlide",
        "make": "make",
        "many": "solve_many",
        "model": "Puzzle",
        "moves": "Move check_solution",
        "questions": "Draw Explore Gallery Make Solve",
        "reading": "find_puzzle",
        "solve": "solve",
    },
)
