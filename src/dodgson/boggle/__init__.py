"""Boggle: find the words on a board, and score boards.

>>> import dodgson
>>> dodgson.boggle.solve("3x3:streaedlp", words=["stare", "pleaser", "leader"]).points
2
"""

from __future__ import annotations

from dodgson.boggle.draw import draw
from dodgson.boggle.family import Boggle, Draw, Drawing, Rules, Solve, Word
from dodgson.boggle.many import Scores, score_rows
from dodgson.boggle.model import Board, check_word
from dodgson.boggle.points import Points
from dodgson.boggle.reading import read_board
from dodgson.boggle.scoring import Score, score, scorer
from dodgson.boggle.solve import solve

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
    "Word",
    "check_word",
    "draw",
    "read_board",
    "score",
    "score_rows",
    "scorer",
    "solve",
]
