"""Write puzzles on a sheet to print, with the answers at the back."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import InputError
from dodgson.files import SHARED, check_place, write_whole
from dodgson.making.layout import Book, Chapter
from dodgson.making.paper import Paper
from dodgson.questions import question_of, with_options

if TYPE_CHECKING:
    from dodgson.making.made import Made

ENDINGS: Final = (".html", ".pdf")


@with_options(Paper)
def sheet(
    puzzles: Iterable[Made], path: str | PathLike[str], *, title: str = "", **paper: Any
) -> None:
    """Write puzzles to an HTML or PDF file that can be printed, with the answers at the back.

    >>> sheet([], "puzzles.txt")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: puzzles.txt: its name has to end in .html or .pdf

    Raise ``InputError`` if the file cannot be written; PDF needs the package ``typst``.
    """
    asked = question_of(Paper, "making.sheet", **paper)
    check_target(path)
    chapter = Chapter(tuple(puzzles), heading=title)
    if not chapter.puzzles:
        raise InputError(f"{fspath(path)}: there are no puzzles to put on a sheet")
    write(Book((chapter,), asked, title=title, bound=False), path)


def check_target(path: str | PathLike[str]) -> None:
    """Raise ``InputError`` if no book can be written there; call it before making puzzles."""
    name = fspath(path)
    if _ending(name) not in ENDINGS:
        raise InputError(f"{name}: its name has to end in {' or '.join(ENDINGS)}")
    check_place(name)
    if _ending(name) == ".pdf":
        from dodgson.making.pdf import check_typst

        check_typst(name)


def write(book: Book, path: str | PathLike[str]) -> None:
    """Write a book to a file; raise ``InputError`` if that fails, and then leave an old file."""
    name = fspath(path)
    if _ending(name) == ".pdf":
        from dodgson.making.pdf import to_pdf

        data = to_pdf(book)
    else:
        from dodgson.making.html import to_html

        data = to_html(book).encode("utf-8", "replace")
    try:
        write_whole(name, data, mode=SHARED)
    except OSError as error:
        raise InputError(f"{name}: it cannot be written ({error.strerror})") from None


def _ending(name: str) -> str:
    return PurePath(name).suffix.lower()
