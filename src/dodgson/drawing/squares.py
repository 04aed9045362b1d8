"""Rows of squares, each with a letter or empty: to be filled in with a pencil."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from dodgson.drawing.svg import Element, Picture, element

SIDE: Final = 38.0
"""On paper about a centimetre: there is room to write."""
LETTER: Final = 22.0
GAP: Final = 4.0
"""Between two rows."""
WIDEST: Final = 14
"""How many squares a row has at most, if it can be broken."""


def squares(rows: Sequence[str], *, blank: str = "_", description: str = "") -> Picture:
    """Return a picture of rows of letters; a blank is an empty square, and a space is none.

    >>> picture = squares(["cat", "___", "dot"])
    >>> picture.width, picture.height, picture.to_svg().count("<rect")
    (114.0, 122.0, 10)

    Rows are broken at spaces that would otherwise have more than ``WIDEST`` squares.
    """
    rows = [
        part for row in rows for part in textwrap.wrap(row, WIDEST, break_long_words=False) or [""]
    ]
    return Picture(
        tuple(_drawn(rows, blank)),
        width=max(map(len, rows)) * SIDE,
        height=len(rows) * (SIDE + GAP) - GAP,
        description=description,
    )


def _drawn(rows: Sequence[str], blank: str) -> Iterator[Element]:
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == " ":
                continue
            x, y = column * SIDE, row * (SIDE + GAP)
            empty = letter == blank
            yield element(
                "rect",
                x=x,
                y=y,
                width=SIDE,
                height=SIDE,
                class_="paper axis" if empty else "box",
            )
            if not empty:
                yield element(
                    "text",
                    letter.upper() if len(letter.upper()) == 1 else letter,
                    x=x + SIDE / 2,
                    y=y + SIDE / 2 + LETTER * 0.36,
                    font_size=LETTER,
                    text_anchor="middle",
                    class_="heading",
                )
