"""The answer to the question which score is the highest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dodgson.boggle.answers import Statistics
from dodgson.boggle.model import Board
from dodgson.family.answers import PuzzleAnswer
from dodgson.wording import counted


@dataclass(frozen=True)
class Highest(PuzzleAnswer):
    """The highest score of any board of a size, or what is known about it."""

    size: str
    board: Board | None = field(repr=False)
    """A board with the highest score known."""
    points: int
    upper_bound: int
    """No board of the size scores more."""
    classes: int
    """How many classes of boards the proof has closed."""
    certificate: str | None = None
    """The file of the certificate, if one was written."""
    statistics: Statistics = field(kw_only=True)

    def _body(self) -> dict[str, Any]:
        """Return the board, its points, and the bound."""
        return {
            "size": self.size,
            "board": self.board.text if self.board else None,
            "points": self.points,
            "upper_bound": self.upper_bound,
            "classes": self.classes,
            **({"certificate": self.certificate} if self.certificate else {}),
        }

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (none yet)
        """Return the board, its score, and how sure it is."""
        return "\n\n".join([*([str(self.board)] if self.board else []), self.summary()])

    def summary(self) -> str:
        """Return the score and how sure it is, in one line."""
        points = counted(self.points, "point")
        if self.status == "proved":
            written = f" Certificate: {self.certificate}." if self.certificate else ""
            return f"{points}: {self.why}. {self.classes:,} classes of boards.{written}"
        known = points if self.board else "No board"
        return f"{known}: {self.why}. No {self.size} board scores more than {self.upper_bound:,}."

    def _repr_svg_(self) -> str | None:
        """Return a picture of the board."""
        from dodgson.boggle.pictures import picture

        return picture(self.board, title=self.summary()).to_svg() if self.board else None
