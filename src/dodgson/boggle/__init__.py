"""Boggle: find the words on a board, and score boards.

>>> import dodgson
>>> dodgson.boggle.solve("3x3:streaedlp", words=["stare", "pleaser", "leader"]).points
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.boggle.answers import BestBoard, Boggle, Score, Scores, Statistics
    from dodgson.boggle.batches import score
    from dodgson.boggle.best import best
    from dodgson.boggle.certificates.checking import Certified, check
    from dodgson.boggle.certificates.form import Certificate
    from dodgson.boggle.draw import Drawing, draw
    from dodgson.boggle.make import BogglePuzzle, make
    from dodgson.boggle.model import Board, Word, check_word
    from dodgson.boggle.points import Points
    from dodgson.boggle.proof.highest import Highest
    from dodgson.boggle.proof.proving import prove
    from dodgson.boggle.questions import Best, Check, Draw, Make, Prove, Rules, Solve
    from dodgson.boggle.reading import read_board
    from dodgson.boggle.records import Record, records
    from dodgson.boggle.scoring import scorer
    from dodgson.boggle.solve import solve

__all__ = [
    "Best",
    "BestBoard",
    "Board",
    "Boggle",
    "BogglePuzzle",
    "Certificate",
    "Certified",
    "Check",
    "Draw",
    "Drawing",
    "Highest",
    "Make",
    "Points",
    "Prove",
    "Record",
    "Rules",
    "Score",
    "Scores",
    "Solve",
    "Statistics",
    "Word",
    "best",
    "check",
    "check_word",
    "draw",
    "make",
    "prove",
    "read_board",
    "records",
    "score",
    "scorer",
    "solve",
]

import_late(
    __name__,
    {
        "answers": "BestBoard Boggle Score Scores Statistics",
        "batches": "score",
        "best": "best",
        "certificates.checking": "Certified check",
        "certificates.form": "Certificate",
        "draw": "Drawing draw",
        "make": "BogglePuzzle make",
        "model": "Board Word check_word",
        "points": "Points",
        "proof.highest": "Highest",
        "proof.proving": "prove",
        "questions": "Best Check Draw Make Prove Rules Solve",
        "reading": "read_board",
        "records": "Record records",
        "scoring": "scorer",
        "solve": "solve",
    },
)
