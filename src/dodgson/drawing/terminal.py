"""Text for a terminal: cut, filled up, wrapped, and tables. No escape codes without ``colour``.

Widths are columns of a terminal, in which wide characters take two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import cells, character_cells, visible
from dodgson.errors import InputError

COLUMN_GAP: Final = "  "
MOST_UNBROKEN: Final = 12
"""A longer word may be broken in a cell; a number never is."""
NARROWEST_CELL: Final = 8


def bold(text: str) -> str:
    r"""Return text in the escape codes for bold.

    >>> bold("a")
    '\x1b[1ma\x1b[0m'
    """
    return f"\x1b[1m{text}\x1b[0m"


def one_line(text: str) -> str:
    r"""Return text for one line of a terminal: line ends become spaces, controls are replaced.

    >>> one_line("12\n34")
    '12 34'
    """
    return visible(text).replace("\n", " ")


def shorten(text: str, width: int) -> str:
    """Return text cut to a number of columns, with an ellipsis if it was longer.

    >>> shorten("palindrome", 6), shorten("日本語", 5), shorten("word", 4)
    ('palin…', '日本…', 'word')
    """
    if cells(text) <= width:
        return text
    kept, room = "", width - 1
    for character in text:
        room -= character_cells(character)
        if room < 0:
            break
        kept += character
    return kept + "…" if width > 0 else ""


def fill(text: str, width: int, align: Literal["left", "right", "centre"] = "left") -> str:
    """Return text padded with spaces to a number of columns.

    >>> fill("日本", 6), fill("7", 3, "right"), fill("x", 4, "centre")
    ('日本  ', '  7', ' x  ')
    """
    room = max(0, width - cells(text))
    left = {"left": 0, "right": room, "centre": room // 2}[align]
    return " " * left + text + " " * (room - left)


def wrap_cells(text: str, width: int) -> list[str]:
    """Return text as lines of at most ``width`` columns, broken between words; long words are cut.

    >>> wrap_cells("lid off a daffodil", 8)
    ['lid off', 'a', 'daffodil']
    >>> wrap_cells("daffodils", 5), wrap_cells("", 5)
    (['daffo', 'dils'], [''])
    """
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows[-1] else word
        if cells(longer) <= width:
            rows[-1] = longer
            continue
        if rows[-1]:
            rows.append("")
        for character in word:
            if rows[-1] and cells(rows[-1]) + character_cells(character) > width:
                rows.append("")
            rows[-1] += character
    return rows


@dataclass(frozen=True, slots=True)
class Table(Drawn):
    """Rows under headers; columns of numbers are right-aligned, cells wrap to fit the width.

    If the width is too small, each row becomes a block, with a line or more for each cell. A
    column is numeric if all its cells read as numbers. Raises InputError when a row does not have
    as many cells as there are headers.

    >>> print(Table(("length", "ladders"), (("4", "12"), ("15", "1,203"))).to_text())
    length  ladders
    ──────  ───────
         4       12
        15    1,203
    """

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spaced: bool = False
    """Whether to put an empty line between two rows; useful if rows wrap."""

    def __post_init__(self) -> None:
        for place, row in enumerate(self.rows, start=1):
            if len(row) != len(self.headers):
                raise InputError(
                    f"row {place} has {len(row)} cells where there are {len(self.headers)} headers"
                )

    def to_text(self, width: int | None = None, *, colour: bool = False) -> str:
        """Return the table in at most ``width`` columns if possible."""
        headers = [one_line(header) for header in self.headers]
        rows = [[one_line(cell) for cell in row] for row in self.rows]
        columns = list(zip(headers, *rows, strict=True))
        widths = _fit(columns, width)
        if widths is None:
            if not rows:
                return "\n".join(wrap_cells(", ".join(headers), width or 0))
            return "\n\n".join(_block(headers, row, width or 0, colour=colour) for row in rows)
        aligns: list[Literal["left", "right"]] = [
            "right" if len(column) > 1 and all(map(_numeric, column[1:])) else "left"
            for column in columns
        ]
        written = _row(headers, widths, aligns)
        if colour:
            written = [bold(line) for line in written]
        written.append(COLUMN_GAP.join("─" * each for each in widths))
        for place, row in enumerate(rows):
            written.extend([""] if self.spaced and place else [])
            written.extend(_row(row, widths, aligns))
        return "\n".join(line.rstrip() for line in written)


def _numeric(cell: str) -> bool:
    """Return whether a cell reads as a number, with sign, commas, point, % or times."""
    digits = cell.strip("+-% ~<>≤≥×x").replace(",", "").replace(".", "", 1)  # noqa: RUF001
    return digits.isdigit() or cell in {"", "-", "—"}


def _fit(columns: Sequence[Sequence[str]], width: int | None) -> list[int] | None:
    """Return the widths of the columns, the widest ones reduced until the table fits.

    Return None if it cannot fit without breaking numbers, or words that are not very long.
    """
    widths = [max([1, *map(cells, column)]) for column in columns]
    if width is None:
        return widths
    least = [max([1, *map(_unbroken, column)]) for column in columns]
    room = width - len(COLUMN_GAP) * (len(widths) - 1)
    if sum(widths) > room and sum(least) > room:
        return None
    while sum(widths) > room:
        spare = [each if each > low else 0 for each, low in zip(widths, least, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _unbroken(cell: str) -> int:
    """Return how many columns a cell needs at least to wrap and stay readable."""
    longest = max(map(cells, cell.split()), default=0)
    return longest if _numeric(cell) else min(longest, MOST_UNBROKEN)


def _block(headers: Sequence[str], row: Sequence[str], width: int, *, colour: bool) -> str:
    """Return a row with one cell under the other, each after its header.

    >>> print(_block(("length", "farthest apart"), ("5", "aloud attic"), 26, colour=False))
    length          5
    farthest apart  aloud
                    attic
    """
    margin = max(map(cells, headers)) + len(COLUMN_GAP)
    if width - margin < max([NARROWEST_CELL, *map(_unbroken, row)]):
        pairs = zip(headers, row, strict=True)
        return "\n".join("\n".join(wrap_cells(f"{head}: {cell}", width)) for head, cell in pairs)
    written = []
    for header, cell in zip(headers, row, strict=True):
        first, *others = wrap_cells(cell, width - margin)
        head = fill(header, margin)
        written.append(((bold(head) if colour else head) + first).rstrip())
        written.extend(" " * margin + each for each in others)
    return "\n".join(written)


def _row(
    row: Sequence[str], widths: Sequence[int], aligns: Sequence[Literal["left", "right"]]
) -> list[str]:
    columns = [wrap_cells(cell, width) for cell, width in zip(row, widths, strict=True)]
    height = max(map(len, columns), default=0)
    return [
        COLUMN_GAP.join(
            fill(column[line] if line < len(column) else "", width, align)
            for column, width, align in zip(columns, widths, aligns, strict=True)
        )
        for line in range(height)
    ]
