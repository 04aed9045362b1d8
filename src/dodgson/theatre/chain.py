"""Draw a solution by itself: its states in order, in rows like lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dodgson.drawing.boxes import Box, box_size, draw_box
from dodgson.drawing.svg import Element, Picture, element, number

ARROW: Final = 8.0
STEP: Final = 30.0
"""The gap between two boxes, with an arrow in it."""
ROW_GAP: Final = 14.0
MOST_STATES: Final = 300
"""The middle of a longer solution is left out."""


def draw_chain(texts: Sequence[str], width: float, actions: Sequence[str] = ()) -> Picture:
    """Draw states in rows of at most ``width`` pixels, each with its step's number and action.

    >>> picture = draw_chain(["1", "2", "4"], width=120)
    >>> picture.to_svg().count("<rect") - 1, picture.to_svg().count("<polygon")
    (3, 2)
    """
    suffixes = [f". {action}" if action else "" for action in actions] or [""] * len(texts)
    notes = ["start", *(f"{step}{action}" for step, action in enumerate(suffixes, start=1))][
        : len(texts)
    ]
    shown = list(zip(texts, notes, strict=True))
    if len(shown) > MOST_STATES:
        half = MOST_STATES // 2
        skipped = (f"{len(shown) - 2 * half:,} more", "not drawn")
        shown = [*shown[:half], skipped, *shown[-half:]]
    body: list[Element] = []
    x = y = widest = lowest = 0.0
    for place, (text, note) in enumerate(shown):
        wide, high = box_size(text, note)
        if x and x + STEP + wide > width:
            x, y = 0.0, lowest + ROW_GAP
        if place:  # every row but the first begins with an arrow
            body += draw_arrow(x, y + high / 2)
            x += STEP
        body += draw_box(Box(x + wide / 2, y + high / 2, wide, high), text, note=note, tone="good")
        x += wide
        widest, lowest = max(widest, x), max(lowest, y + high)
    shift = max(0.0, (width - widest) / 2)
    centred = element("g", *body, transform=f"translate({number(shift)} 0)")
    return Picture((centred,), max(width, widest), lowest)


def draw_arrow(x: float, y: float) -> list[Element]:
    """Draw an arrow to the right, as long as a step."""
    end = x + STEP - 2
    corners = ((end - ARROW, y - ARROW * 0.45), (end - ARROW, y + ARROW * 0.45), (end, y))
    points = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
    line = f"M{number(x + 3)} {number(y)}L{number(end - ARROW)} {number(y)}"
    return [
        element("path", d=line, class_="edge good"),
        element("polygon", points=points, class_="head good"),
    ]
