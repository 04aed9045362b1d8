"""The paper that puzzles are printed on: its size, its margins, and the size of the print.

Lengths are in points: 72 make an inch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from dodgson.questions import Ask

PageSize: TypeAlias = Literal["a4", "letter", "6x9"]

PerPage: TypeAlias = Annotated[
    int | None,
    Ask(
        "at most N puzzles on a page; by default as many as fit well", metavar="N", least=1, most=60
    ),
]

INCH: Final = 72.0
MILLIMETRE: Final = INCH / 25.4
TEXT: Final = 10.5
"""The size of the text."""
LARGE_TEXT: Final = 16.0


class Format(NamedTuple):
    """The size of a page and its margins; ``gutter`` is the extra inner margin of a book."""

    width: float
    height: float
    margin: float
    gutter: float


FORMATS: Final[dict[str, Format]] = {
    "a4": Format(210 * MILLIMETRE, 297 * MILLIMETRE, 18 * MILLIMETRE, 6 * MILLIMETRE),
    "letter": Format(8.5 * INCH, 11 * INCH, 0.7 * INCH, 0.25 * INCH),
    # Print on demand asks for an inner margin of 0.5 inch up to 300 pages, and 0.25 inch outside.
    "6x9": Format(6 * INCH, 9 * INCH, 0.5 * INCH, 0.3 * INCH),
}


@dataclass(frozen=True, kw_only=True)
class Paper:
    """How puzzles are put on paper."""

    page: Annotated[PageSize, Ask("the size of the page")] = "a4"
    per_page: PerPage = None
    large_print: Annotated[bool, Ask("print in large letters")] = False
    print_hints: Annotated[bool, Ask("print hints before the answers")] = False

    @property
    def format(self) -> Format:
        """The size and the margins of the page."""
        return FORMATS[self.page]

    @property
    def text(self) -> float:
        """The size of the text."""
        return LARGE_TEXT if self.large_print else TEXT

    @property
    def scale(self) -> float:
        """How much larger than normal the print is."""
        return self.text / TEXT
