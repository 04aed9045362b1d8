"""The verb that draws sliding puzzles."""

from __future__ import annotations

from dodgson.errors import InputError, option
from dodgson.questions import asks
from dodgson.sliding.answers import Drawing
from dodgson.sliding.questions import Draw, Solve
from dodgson.sliding.reading import name_of, puzzle_of
from dodgson.sliding.solve import solve


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
