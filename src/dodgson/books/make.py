"""Make a book: the puzzles of each chapter, then the file."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from os import PathLike, fspath
from typing import Any

from dodgson.books.recipe import Planned, Recipe, read_recipe
from dodgson.errors import InputError, NotMadeError
from dodgson.making.layout import Book, Chapter
from dodgson.making.made import Made
from dodgson.making.paper import Paper
from dodgson.making.sheets import check_target, write
from dodgson.questions import options
from dodgson.wording import counted
from dodgson.work import OutOfBudget


@dataclass(frozen=True)
class MadeBook:
    """A book that was made: its chapters, and what is missing in them."""

    book: Book
    missing: tuple[str, ...] = ()
    """For each chapter with too few puzzles, where it is and why."""
    interrupted: bool = False

    @property
    def status(self) -> str:
        """Return ``proved`` if nothing is missing, and else ``stopped``."""
        return "stopped" if self.missing or self.interrupted else "proved"

    def to_json(self) -> dict[str, Any]:
        """Return what the book has, as plain data."""
        return {
            "status": self.status,
            "title": self.book.title,
            "chapters": [
                {"heading": each.heading, "puzzles": [puzzle.id for puzzle in each.puzzles]}
                for each in self.book.chapters
            ],
            "missing": list(self.missing),
        }

    def __str__(self) -> str:
        puzzles = sum(len(each.puzzles) for each in self.book.chapters)
        chapters = counted(len(self.book.chapters), "chapter")
        return f"{self.book.title}: {chapters}, {counted(puzzles, 'puzzle')}"


def make(recipe: str | PathLike[str] | Mapping[str, Any], path: str | PathLike[str]) -> MadeBook:
    """Make the book of a recipe, and write it to an HTML or PDF file.

    >>> import tempfile
    >>> boards = {"family": "boggle", "number": 2, "seed": 1}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(make({"title": "Boards", "chapter": [boards]}, f"{folder}/book.html"))
    Boards: 1 chapter, 2 puzzles

    The same recipe gives the same file. If a chapter cannot be filled, or the work is interrupted,
    the book has what was made so far. Raise ``InputError`` for a bad recipe, if no puzzle was made,
    and if the file cannot be written; PDF needs the package ``typst``.
    """
    check_target(path)
    made = _made(read_recipe(recipe))
    if not made.book.chapters:
        why = made.missing[0] if made.missing else "interrupted"
        raise InputError(f"{fspath(path)}: there is no puzzle to print: {why}")
    write(made.book, path)
    return made


def _made(recipe: Recipe) -> MadeBook:
    chapters: list[Chapter] = []
    missing: list[str] = []
    there: set[str] = set()
    interrupted = False
    for planned in recipe.chapters:
        puzzles: list[Made] = []
        why = ""
        try:
            _fill(planned, puzzles, there)
        except NotMadeError as error:
            why = str(error).partition(": ")[2]
        except InputError as error:  # found late, in a file that the puzzles need
            why = str(error)
        except OutOfBudget:  # interrupted while a puzzle was looked at
            pass
        number = planned.question.number
        if puzzles:
            part = planned.part
            chapters.append(Chapter(puzzles, planned.heading, part.introduction, part.per_page))
        if len(puzzles) < number:
            interrupted = not why
            if interrupted:
                break
            missing.append(f"{planned.place} has {len(puzzles)} of {number} puzzles: {why}")
    for planned in recipe.chapters:
        planned.puzzles.close()
    return MadeBook(_book(recipe, chapters), tuple(missing), interrupted)


def _fill(planned: Planned, puzzles: list[Made], there: set[str]) -> None:
    """Add the puzzles of a chapter to a list, without those that the book has already."""
    with closing(planned.puzzles) as made:
        new = (puzzle for puzzle in made if puzzle.id not in there)
        for puzzle in islice(new, planned.question.number):
            _ = puzzle.clue, puzzle.solution, puzzle.hints, puzzle.grade  # read while it may stop
            there.add(puzzle.id)
            puzzles.append(puzzle)


def _book(recipe: Recipe, chapters: list[Chapter]) -> Book:
    cover = recipe.cover
    paper = Paper(**{option.name: getattr(cover, option.name) for option in options(Paper)})
    return Book(
        chapters,
        paper,
        title=cover.title,
        subtitle=cover.subtitle,
        author=cover.author,
        date=cover.date,
        introduction=cover.introduction,
    )
