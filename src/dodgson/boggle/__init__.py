"""Boggle: find the words on a board, and score boards.

>>> import dodgson
>>> dodgson.boggle.solve("3x3:streaedlp", words=["stare", "pleaser", "leader"]).points
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dodgson.boggle.answers import Boggle, Drawing, Statistics
from dodgson.boggle.draw import draw
from dodgson.boggle.model import Board, Word, check_word
from dodgson.boggle.points import Points
from dodgson.boggle.questions import Draw, Rules, Solve
from dodgson.boggle.reading import read_board
from dodgson.boggle.solve import solve

if TYPE_CHECKING:
    from dodgson.boggle.many import Scores, score
    from dodgson.boggle.scoring import Score, scorer

__all__ = [
    "Board",
    "Boggle",
    "Draw",
    "Drawing",
    "Points",
    "Rules",
    "Score",
    "Scores",
    "Solve",
    "Statistics",
    "Word",
    "check_word",
    "draw",
    "read_board",
    "score",
    "scorer",
    "solve",
]

LATE = {"Score": "scoring", "Scores": "many", "score": "many", "scorer": "scoring"}
"""What one board does not need, and in which module it is."""


def __getattr__(name: str) -> Any:
    """Import what one board does not need when it is first asked for."""
    from importlib import import_module

    if name in LATE:
        return getattr(import_module(f"dodgson.boggle.{LATE[name]}"), name)
    raise AttributeError(f"module 'dodgson.boggle' has no attribute {name!r}")
