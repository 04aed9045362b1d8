"""Puzzles to print: their texts are hard to print, and they have pictures or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from dodgson.drawing.svg import Picture, element
from dodgson.family.answers import unread
from dodgson.making import Feature, Made

HARD = '# *a* _b_ $c$ `d` <e> </p> & "f" \\ // @g ~ [h] é π'
"""Text that means something to Typst or to HTML."""


@dataclass(frozen=True)
class Printed(Made):
    """A puzzle made of texts."""

    FEATURES: ClassVar = (Feature("size", "size {:.0f}", easy=0, hard=40, weight=1),)

    told: str = ""
    solved: str = ""
    hinted: tuple[str, ...] = ()
    drawn: str = ""
    side: int = 0
    """The width and the height of the picture, if there is one."""
    svg: str = ""
    """Another picture."""

    @property
    def clue(self) -> str:
        return self.told

    @property
    def solution(self) -> str:
        return self.solved

    @property
    def hints(self) -> tuple[str, ...]:
        return self.hinted

    @property
    def board(self) -> str:
        return self.drawn

    def measured(self) -> Mapping[str, float]:
        return {"size": self.par}

    def puzzle_svg(self) -> str | None:
        return self.svg or (square(self.side) if self.side else None)

    def solution_svg(self) -> str | None:
        return square(self.side, "solved") if self.side else None


def square(side: int, letters: str = "A") -> str:
    """Return a picture of a square with letters in it."""
    box = element("rect", width=side, height=side, class_="box")
    text = element("text", letters, x=side / 2, y=side / 2, text_anchor="middle", class_="word")
    return Picture((box, text), side, side).to_svg()


def puzzle(number: int, **fields: object) -> Printed:
    """Return a puzzle whose texts have its number."""
    made = unread(
        Printed,
        id=f"printed:{number}",
        status="proved",
        why="",
        par=number % 40,
        metric="",
        told=f"Clue{number}.",
        solved=f"Solution{number}.",
        hinted=(f"First{number}.", f"Second{number}."),
        drawn="",
        side=0,
        svg="",
        made_as="",
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def puzzles(count: int, **fields: object) -> list[Printed]:
    """Return some puzzles."""
    return [puzzle(number, **fields) for number in range(1, count + 1)]
