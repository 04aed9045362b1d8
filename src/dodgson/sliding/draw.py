"""The verb that draws sliding puzzles, and its answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dodgson.drawing.drawn import Drawn
from dodgson.errors import InputError, option
from dodgson.questions import asks
from dodgson.search.result import Status
from dodgson.sliding.answers import Slide
from dodgson.sliding.model import Puzzle
from dodgson.sliding.questions import Draw, Format, Solve
from dodgson.sliding.reading import name_of, puzzle_of
from dodgson.sliding.solve import solve
from dodgson.sliding.text import board_rows, strip_text


@dataclass(frozen=True)
class Drawing(Drawn):
    """A puzzle or its solution, which can be drawn."""

    slide: Slide | None
    puzzle: Puzzle = field(repr=False)
    id: str
    animate: bool = False
    format: Format = "svg"
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the positions that are drawn."""
        if self.slide is not None:
            return self.slide.to_json()
        states = [self.puzzle.write(self.puzzle.start)]
        return {"id": self.id, "status": self.status, "states": states}

    @property
    def drawable(self) -> bool:
        """Whether there is a board, or the solution, to draw."""
        return self.slide is None or self.slide.cost is not None

    def to_text(self, *, colour: bool = False) -> str:
        """Return the board, or every position of the solution, or why there is none."""
        slide = self.slide
        if slide is None:
            return "\n".join(board_rows(self.puzzle, self.puzzle.start, colour=colour))
        if slide.cost is None:
            return slide.why
        return strip_text(self.puzzle, slide.positions, slide.moves, colour=colour)

    def to_svg(self) -> str:
        """Return the board, or the solution as a strip or an animation, as SVG."""
        from dodgson.sliding.pictures import animation, picture, strip

        if self.slide is None:
            return picture(self.puzzle).to_svg()
        return (animation if self.animate else strip)(self.slide).to_svg()


@asks(Draw)
def draw(question: Draw) -> Drawing:
    """Draw a sliding puzzle or its solution; only a solution needs a goal.

    >>> import dodgson
    >>> print(dodgson.sliding.draw("rush-1", format="text"))
    H B B B C C
    H D D · · M
    H · J A A M
    I · J L E E
    I · K L · ·
    F F K G G G
    """
    solved = question.solution or question.animate
    puzzle, metric = puzzle_of(question, question.puzzle, goalless=not solved)
    name = name_of(question, puzzle, metric)
    if question.animate and question.format == "text":
        kept = option("save", typed="-o FILE.svg")
        raise InputError(
            f"{option('animate')} draws SVG: write it with {kept}, or watch sliding play --solve"
        )
    if not solved:
        return Drawing(None, puzzle, name, format=question.format)
    slide = solve.answer(Solve(question.puzzle, goal=question.goal, metric=question.metric))
    return Drawing(slide, puzzle, name, question.animate, question.format, slide.status)
