"""Pictures of puzzles that are problems: one state, a solution state by state, an animation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from dodgson.drawing.animation import Animation, Shown
from dodgson.drawing.boxes import Box, box_size, draw_box
from dodgson.drawing.drawn import Drawn
from dodgson.drawing.svg import Element, Picture, element, number, text_width
from dodgson.search.result import Status
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.family.solved import Solved
    from dodgson.search import Problem

WIDTH: Final = 760.0
GAP: Final = 24.0
CAPTION: Final = 13.0
HEAD: Final = CAPTION + 8
MOST_STATES: Final = 300
"""The most states that are drawn of a solution."""


@dataclass(frozen=True)
class Drawing(Drawn):
    """A puzzle or its solution, ready to be drawn."""

    id: str
    problem: Problem[Any] = field(repr=False)
    solved: Solved | None = field(repr=False)
    picture: Callable[[Any], Picture] | None = field(repr=False)
    animate: bool
    format: str

    @property
    def status(self) -> Status:
        """The status of the solution; a puzzle alone is what it is."""
        return "proved" if self.solved is None else self.solved.status

    @property
    def drawable(self) -> bool:
        """Whether there is a solution, if one is to be drawn."""
        return self.solved is None or bool(self.solved.path)

    def to_json(self) -> dict[str, Any]:
        """Return the solution as plain data, or the puzzle's ID."""
        return (
            {"id": self.id, "status": self.status} if self.solved is None else self.solved.to_json()
        )

    def to_text(self, *, colour: bool = False) -> str:
        """Return the puzzle as text, or its solution, or why there is none."""
        if self.solved is None:
            return self.problem.text_of(self.problem.start)
        return self.solved.to_text(colour=colour) if self.drawable else self.solved.why

    def to_svg(self) -> str:
        """Return the puzzle, its solution state by state, or its animation as SVG."""
        if self.solved is None:
            return self._draw(self.problem.start).to_svg()
        path = self.solved.path[:MOST_STATES]
        pictures = [*map(self._draw, path)]
        labels = self.solved.result.actions or ("",) * len(path)
        steps = (f"{step}. {label}".rstrip(". ") for step, label in enumerate(labels, start=1))
        captions = ["start", *steps][: len(path)]
        title = (
            f"{self.id}: {counted(len(self.solved.path) - 1, 'step')}, {self.solved.result.verdict}"
        )
        return (animation if self.animate else strip)(pictures, captions, title).to_svg()

    def _draw(self, state: Any) -> Picture:
        if self.picture is not None:
            return self.picture(state)
        text = self.problem.text_of(state)
        wide, high = box_size(text)
        box = draw_box(Box(wide / 2, high / 2, wide, high), text)
        return Picture(tuple(box), wide, high, "", text)


def strip(pictures: Sequence[Picture], captions: Sequence[str], title: str) -> Picture:
    """Return pictures in rows, each under its caption.

    >>> dot = Picture((element("circle", r=3),), 6, 6)
    >>> strip([dot, dot], ["start", "1"], "two dots").to_svg().count("<circle")
    2
    """
    wide = max(_widest(pictures), *(text_width(caption, CAPTION) for caption in captions)) + GAP
    high = max(picture.height for picture in pictures) + HEAD + GAP
    across = max(1, min(len(pictures), int((WIDTH + GAP) // wide)))
    down = math.ceil(len(pictures) / across)
    body = []
    for place, (picture, caption) in enumerate(zip(pictures, captions, strict=True)):
        row, col = divmod(place, across)
        where = f"translate({number(col * wide)} {number(row * high)})"
        body.append(element("g", "\n", *_under(picture, caption), transform=where))
    description = "; ".join(captions[1:])
    return Picture(tuple(body), across * wide - GAP, down * high - GAP, title, description)


def animation(pictures: Sequence[Picture], captions: Sequence[str], title: str) -> Animation:
    """Return pictures one after the other at one place, each under its caption."""
    last = len(pictures)
    parts = tuple(
        Shown(tuple(_under(picture, caption)), place, place + 1)
        for place, (picture, caption) in enumerate(zip(pictures, captions, strict=True))
    )
    high = max(picture.height for picture in pictures) + HEAD
    wide = max(_widest(pictures), *(text_width(caption, CAPTION) for caption in captions))
    return Animation(last, parts, wide, high, title=title, description="; ".join(captions[1:]))


def _under(picture: Picture, caption: str) -> list[Element]:
    """Return a picture's elements below its caption."""
    text = element("text", caption, x=0, y=CAPTION * 0.8, font_size=CAPTION, class_="soft")
    return [text, element("g", *picture.body, transform=f"translate(0 {number(HEAD)})")]


def _widest(pictures: Sequence[Picture]) -> float:
    return max(picture.width for picture in pictures)


@dataclass(frozen=True)
class Exhibits:
    """The puzzles of a family that have names."""

    rows: tuple[tuple[str, str], ...]
    """The name and the text of each."""
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return one object per puzzle."""
        puzzles = [{"name": name, "puzzle": text} for name, text in self.rows]
        return {"status": self.status, "puzzles": puzzles}

    def __str__(self) -> str:
        wide = max(len(name) for name, _ in self.rows)
        return "\n".join(f"{name:{wide}}  {text}" for name, text in self.rows)
