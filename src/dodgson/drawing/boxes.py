"""Labelled boxes: their size, and their look in each tone. Lengths are in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from dodgson.drawing.labels import Label, Span, lines, spans
from dodgson.drawing.svg import Element, element, text_width

Tone: TypeAlias = Literal["plain", "strong", "good", "faint", "hidden"]
"""The emphasis of a node or an edge: strong and good are heavier, faint is dashed, hidden is not
drawn but keeps its place. A tone never moves anything: an animation needs only one layout."""

TEXT_SIZE: Final = 15.0
NOTE_SIZE: Final = 11.5
LINE_HEIGHT: Final = 19.0
NOTE_HEIGHT: Final = 15.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its centre and its size, in pixels.

    >>> box = Box(x=10, y=20, width=8, height=4)
    >>> box.left, box.right, box.top, box.bottom
    (6.0, 14.0, 18.0, 22.0)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        """The smallest x."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The largest x."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The smallest y: y grows downwards."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The largest y."""
        return self.y + self.height / 2

    def overlaps(self, other: Box) -> bool:
        """Return whether two boxes share more than an edge.

        >>> Box(0, 0, 2, 2).overlaps(Box(2, 0, 2, 2)), Box(0, 0, 2, 2).overlaps(Box(1, 1, 2, 2))
        (False, True)
        """
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def box_size(label: Label, note: str = "") -> tuple[float, float]:
    """Return the width and height in pixels of the box around a label and its note.

    >>> box_size("black")
    (67.75, 31.0)
    """
    rows = lines(label)
    widest = max(
        text_width("".join(text for text, _ in row), TEXT_SIZE, monospace=True) for row in rows
    )
    width = max(widest, text_width(note, NOTE_SIZE)) + 22
    return width, len(rows) * LINE_HEIGHT + (NOTE_HEIGHT if note else 0) + 12


def draw_box(box: Box, label: Label, *, note: str = "", tone: Tone = "plain") -> list[Element]:
    """Draw a box with its label and the note under it.

    >>> for part in draw_box(Box(50, 20, 70, 31), "black", tone="strong"):
    ...     print(part)
    <rect x="15" y="4.5" width="70" height="31" rx="7" class="box strong"/>
    <text x="50" y="25.25" font-size="15" text-anchor="middle" class="word strong">black</text>
    """
    if tone == "hidden":
        return []
    rows = lines(label)
    top = box.y - (len(rows) * LINE_HEIGHT + (NOTE_HEIGHT if note else 0)) / 2
    parts = [
        element(
            "rect",
            x=box.left,
            y=box.top,
            width=box.width,
            height=box.height,
            rx=7,
            class_=f"box {tone}",
        ),
        *(
            draw_line(row, box.x, top + (place + 0.5) * LINE_HEIGHT, tone=tone)
            for place, row in enumerate(rows)
        ),
    ]
    if note:
        middle = top + len(rows) * LINE_HEIGHT + NOTE_HEIGHT / 2
        parts.append(draw_note(note, box.x, middle))
    return parts


def draw_line(row: tuple[Span, ...], x: float, y: float, *, tone: Tone = "plain") -> Element:
    """Draw one line of a label centred on a point."""
    text = "".join(piece for piece, _ in row)
    exact = {"xml:space": "preserve"} if text != " ".join(text.split()) else {}
    return _draw_spans(row, x, y, TEXT_SIZE, text_anchor="middle", class_=f"word {tone}", **exact)


def draw_note(label: Label, x: float, y: float, *, anchor: str = "middle") -> Element:
    """Draw a small line of text about a point.

    >>> str(draw_note((("new", True), (" letters", False)), 0, 0)).partition(">")[2]
    '<tspan class="letter">new</tspan> letters</text>'
    """
    row = ((text.replace("\n", " "), emphasised) for text, emphasised in spans(label))
    return _draw_spans(row, x, y, NOTE_SIZE, text_anchor=anchor, class_="soft")


def _draw_spans(row: Iterable[Span], x: float, y: float, size: float, **attributes: str) -> Element:
    """Draw pieces of text, with a middle line at y."""
    pieces = (element("tspan", text, class_="letter") if mark else text for text, mark in row)
    return element("text", *pieces, x=x, y=y + 0.35 * size, font_size=size, **attributes)


def draw_note_over(text: str, x: float, y: float) -> list[Element]:
    """Draw a small line of text on a patch of background that hides the line under it."""
    width = text_width(text, NOTE_SIZE) + 2
    patch = element(
        "rect",
        x=x - width / 2,
        y=y - NOTE_SIZE * 0.6,
        width=width,
        height=NOTE_SIZE * 1.2,
        class_="paper",
    )
    return [patch, draw_note(text, x, y)]
