"""A puzzle that was made: its ID, its solution, hints, and why it is as difficult as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from dodgson.family.answers import PuzzleAnswer, late, unread
from dodgson.making.grading import Feature, Grade, graded

COLUMNS: Final = (
    "id",
    "clue",
    "par",
    "metric",
    "difficulty",
    "grade",
    "solution",
    "hints",
    "made_as",
)
"""The columns of a table of puzzles."""


def _graded(made: Made) -> Grade:
    return graded(made.FEATURES, made.measured())


@late(grade=_graded)
@dataclass(frozen=True)
class Made(PuzzleAnswer):
    """A puzzle with all that a page needs; a family adds how it is shown, and what is measured.

    A family defines ``FEATURES``, ``measured``, ``clue``, ``solution``, ``hints``,
    ``puzzle_svg`` and ``solution_svg``.
    """

    FEATURES: ClassVar[tuple[Feature, ...]] = ()
    """What the difficulty is predicted from."""

    par: int
    """The best that can be done: the fewest steps, the most points."""
    metric: str
    """What ``par`` counts."""
    grade: Grade
    """The predicted difficulty, computed when it is first read."""
    made_as: str = ""
    """How to make this puzzle again: the family, the options, # and the seed, / and its number."""

    @property
    def clue(self) -> str:
        """What a solver has to do, in one line."""
        raise NotImplementedError

    @property
    def solution(self) -> str:
        """The solution, in one line."""
        raise NotImplementedError

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints, each telling more than the one before."""
        raise NotImplementedError

    @property
    def board(self) -> str:
        """The puzzle as text of several lines; empty if the clue says it all."""
        return ""

    def puzzle_svg(self) -> str | None:
        """Return a picture of the puzzle, without its solution; None if the clue says it all.

        By default that is the board, if it has blanks to fill in.
        """
        if "_" not in self.board:
            return None
        from dodgson.drawing.squares import squares  # late: only for pictures

        return squares(self.board.splitlines(), description=self.clue).to_svg()

    def solution_svg(self) -> str | None:
        """Return a picture of the solution; None if one line of text says it."""
        return None

    def measured(self) -> Mapping[str, float]:
        """Return the value of each feature, by name."""
        raise NotImplementedError

    def made(self, made_as: str) -> Self:
        """Return the puzzle with the way in which it was made."""
        return unread(type(self), **{**vars(self), "made_as": made_as})

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as plain data."""
        document = super().to_json()
        return {
            **{name: document.pop(name) for name in ("id", "status", "why")},
            "made_as": self.made_as,
            "clue": self.clue,
            "par": self.par,
            "metric": self.metric,
            "difficulty": self.grade.to_json(),
            "hints": list(self.hints),
            "solution": self.solution,
            **document,
        }

    def to_row(self) -> dict[str, str]:
        """Return the puzzle as a row of a table, with these ``COLUMNS``."""
        return {
            "id": self.id,
            "clue": self.clue,
            "par": str(self.par),
            "metric": self.metric,
            "difficulty": str(self.grade.difficulty),
            "grade": self.grade.name,
            "solution": self.solution,
            "hints": " | ".join(self.hints),
            "made_as": self.made_as,
        }

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (families may have colours)
        """Return the puzzle, its solution, and why it is as difficult as it is."""
        lines = [self.id, *([self.board, ""] if self.board else []), self.clue]
        lines += [f"solution: {self.solution}", f"difficulty: {self.grade}"]
        return "\n".join([*lines, f"made as: {self.made_as}"])

    def _in_line(self) -> str:
        return self.solution

    def _repr_svg_(self) -> str | None:
        return self.puzzle_svg()
