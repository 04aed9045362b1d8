"""Boggle: find the words on a board, and score boards.

>>> import dodgson
>>> dodgson.boggle.solve("3x3:streaedlp", words=["stare", "pleaser", "leader"]).points
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dodgson.boggle.answers import Boggle, Drawing, Score, Scores, Statistics
from dodgson.boggle.draw import draw
from dodgson.boggle.model import Board, Word, check_word
from dodgson.boggle.points import Points
from dodgson.boggle.questions import Draw, Rules, Solve
from dodgson.boggle.reading import read_board
from dodgson.boggle.solve import solve

if TYPE_CHECKING:
    from dodgson.boggle.batches import score
    from dodgson.boggle.scoring import scorer

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

LATE = {"score": "batches", "scorer": "scoring"}
"""Functions that most programs do not need, and their modules."""


def __getattr__(name: str) -> Any:
    """Import a function of ``LATE`` when it is first used."""
    from importlib import import_module

    if name in LATE:
        return getattr(import_module(f"dodgson.boggle.{LATE[name]}"), name)
    raise AttributeError(f"module 'dodgson.boggle' has no attribute {name!r}")
