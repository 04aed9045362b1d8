"""Write a book as PDF: Typst sets the pages, with fonts of its own, the same on every machine."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from dodgson.drawing.svg import for_print
from dodgson.errors import InputError
from dodgson.making.layout import (
    ABOUT_IDS,
    GAP,
    ID_SIZE,
    Book,
    Entry,
    Picture,
    Placed,
    Room,
    cell_width,
    columns_of_text,
    foot,
    id_lines,
    paragraphs,
    place,
    room_of,
    rounds,
)

COVERED: Final = "\u2e80"
"""The fonts of Typst have the letters of the scripts before this character, not of those after."""
TEXT_FONT: Final = "Libertinus Serif"
WORD_FONT: Final = "DejaVu Sans Mono"
"""Two of the fonts that come with Typst."""


def check_typst(path: str) -> None:
    """Raise ``InputError`` if Typst, which writes PDF, is not installed."""
    if find_spec("typst") is None:
        raise InputError(
            f"{path}: PDF needs typst: pip install 'dodgson[book]', or name a .html file"
        )


def to_pdf(book: Book) -> bytes:
    """Return a book as PDF: the same bytes for the same book and version of Typst."""
    pages: bytes = compiled(book)
    return pages


def compiled(book: Book, **form: Any) -> Any:
    """Return a book as Typst compiles it; ``form`` is how, if not PDF: ``format="png"``."""
    import typst  # late: 80 MB, and only for PDF

    data = json.dumps(_as_data(book), ensure_ascii=False)
    return typst.compile(
        Path(__file__).with_name("book.typ").read_bytes(),
        sys_inputs={"book": data},
        ignore_system_fonts=max(data) < COVERED,
        **form,
    )


def _as_data(book: Book) -> dict[str, Any]:
    """Return all that the template sets, as plain data."""
    page, room, placed = book.paper.format, room_of(book), place(book)
    hints = rounds(placed) if book.paper.print_hints else []
    return {
        "title": book.title,
        "subtitle": book.subtitle,
        "author": book.author,
        "date": book.date,
        "introduction": paragraphs(book.introduction),
        "bound": book.bound,
        "width": page.width,
        "height": page.height,
        "margin": page.margin,
        "gutter": page.gutter if book.bound else 0,
        "foot": foot(book.paper),
        "text": book.paper.text,
        "id-size": ID_SIZE,
        "gap": GAP,
        "text-columns": columns_of_text(book),
        "about-ids": ABOUT_IDS,
        "rounds": [[(str(number), hint) for number, hint in each] for each in hints],
        "chapters": [_chapter(each, room, book.paper.text) for each in placed],
    }


def _chapter(placed: Placed, room: Room, size: float) -> dict[str, Any]:
    cell = cell_width(room, placed.columns)
    return {
        "heading": placed.heading,
        "introduction": placed.introduction,
        "apart": placed.apart,
        "columns": placed.columns,
        "rows": placed.rows,
        "scale": placed.scale,
        "clue-height": placed.clue_height,
        "answer-columns": placed.answer_columns,
        "answer-scale": placed.answer_scale,
        "pages": [[_entry(entry, cell, size) for entry in page] for page in placed.pages],
    }


def _entry(entry: Entry, width: float, size: float) -> dict[str, Any]:
    return {
        "number": str(entry.number),
        "stars": entry.stars,
        "grade": entry.grade,
        "clue": entry.clue,
        "board": entry.board.splitlines(),
        "id": id_lines(entry.id, width, size),
        "picture": _picture(entry.picture, entry.clue),
        "solution": entry.solution,
        "answer": _picture(entry.answer, entry.solution),
    }


def _picture(picture: Picture | None, alt: str) -> dict[str, Any] | None:
    if picture is None:
        return None
    svg = for_print(picture.svg, f"'{TEXT_FONT}'", f"'{WORD_FONT}'")
    return {"svg": svg, "width": picture.width, "height": picture.height, "alt": alt}
