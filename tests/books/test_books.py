"""A book has what its recipe asks for, the same each time, and keeps what was made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.making.pages import Html, Pdf
from tests.making.toy import FAMILY, make_numbers

from dodgson import books, families
from dodgson.books import make
from dodgson.cli import main
from dodgson.errors import InputError


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(families.FAMILIES, FAMILY.name, FAMILY)
    monkeypatch.chdir(tmp_path)


def recipe(*chapters: dict[str, Any], **cover: Any) -> dict[str, Any]:
    return {**cover, "chapter": [{"family": "number", **each} for each in chapters]}


def test_the_chapters_have_the_puzzles_of_their_seeds() -> None:
    asked = recipe({"number": 4, "seed": 3}, {"number": 2, "size": "30..", "heading": "Large"})
    made = make(asked, "book.html")
    first, second = made.book.chapters
    assert [each.id for each in first.puzzles] == [
        each.id for each in make_numbers(number=4, seed=3)
    ]
    assert all(each.par >= 30 for each in second.puzzles)
    page = Html(Path("book.html").read_text())
    assert page.texts["h2"] == ["Contents", "Numbers to guess.", "Large", "Answers"]
    assert [each.strip() for each in page.texts["id"]] == [
        each.id for chapter in made.book.chapters for each in chapter.puzzles
    ]
    assert [" ".join(each.split()) for each in page.texts["answer"]] == [
        f"{number} {each.solution}"
        for number, each in enumerate([*first.puzzles, *second.puzzles], 1)
    ]


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_the_same_recipe_gives_the_same_file(ending: str) -> None:
    asked = recipe({"number": 5}, {"number": 3}, title="Same", seed=4)
    files = []
    for name in ("one", "two"):
        make(asked, f"{name}.{ending}")
        files.append(Path(f"{name}.{ending}").read_bytes())
    assert files[0] == files[1]
    make({**asked, "seed": 5}, f"other.{ending}")
    assert Path(f"other.{ending}").read_bytes() != files[0]


def test_no_puzzle_is_in_a_book_twice() -> None:
    made = make(recipe({"number": 20, "seed": 1}, {"number": 21, "seed": 1}), "book.html")
    there = [each.id for chapter in made.book.chapters for each in chapter.puzzles]
    assert len(there) == len(set(there)) == 41
    assert made.status == "proved"


def test_a_book_of_pdf_has_its_pages() -> None:
    make(recipe({"number": 5, "per_page": 2}, page="6x9", title="Guess"), "book.pdf")
    read = Pdf(Path("book.pdf").read_bytes())
    assert read.sizes == [(432, 648)] * (2 + 3 + 1)
    assert read.texts[0] == "Guess"


def test_a_chapter_that_cannot_be_filled_keeps_what_was_made() -> None:
    made = make(recipe({"number": 5, "size": "4..6"}, {"number": 2, "size": "30.."}), "book.html")
    assert [len(each.puzzles) for each in made.book.chapters] == [3, 2]
    [line] = made.missing
    assert line.startswith("the recipe: chapter 1 (number) has 3 of 5 puzzles: ")
    assert "candidates in a row gave no other" in line
    assert made.status == "stopped"
    assert Path("book.html").exists()


def test_a_fault_that_is_found_late_keeps_what_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(question: Any) -> Iterator[Any]:
        for number, made in enumerate(make_numbers.answer(question)):
            if number == 2:
                raise InputError("theme.txt: line 7 is no word")
            yield made

    class Failing(type(FAMILY)):  # type: ignore[misc]
        def verb(self, name: str) -> Any:  # noqa: ARG002
            return type("Verb", (), {"answer": staticmethod(failing)})

    monkeypatch.setitem(families.FAMILIES, "number", Failing("number", "", "Numbers."))
    made = make(recipe({"number": 5}, {"number": 1}), "book.html")
    place = "the recipe: chapter 1 (number)"
    assert made.missing == (f"{place} has 2 of 5 puzzles: theme.txt: line 7 is no word",)
    assert [len(each.puzzles) for each in made.book.chapters] == [2, 1]


def test_a_book_without_puzzles_is_an_error() -> None:
    with pytest.raises(InputError, match=r"^book.html: there is no puzzle to print: the rec"):
        make(recipe({"size": "50..60"}), "book.html")
    assert list(Path().iterdir()) == []


def test_the_file_is_checked_before_anything_is_made() -> None:
    for path, error in {
        "book.txt": "its name has to end in .html or .pdf",
        "no/book.pdf": "there is no folder no",
    }.items():
        with pytest.raises(InputError, match=error):
            make({"chapter": "bad"}, path)


# On the command line

RECIPE = '[[chapter]]\nfamily = "number"\nnumber = 5\n'


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["book", *arguments])
    return status, *capsys.readouterr()


def test_a_command_makes_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    Path("r.toml").write_text(RECIPE)
    done = run(capsys, "r.toml", "-o", "book.html")
    assert done == (0, "Puzzles: 1 chapter, 5 puzzles\n", "wrote book.html\n")
    status, out, _ = run(capsys, "r.toml", "-o", "book.html", "--json")
    assert status == 0
    assert out.startswith('{"schema": 1, "status": "proved", "title": "Puzzles", "chapters": [{"he')


def test_a_command_tells_what_is_missing_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("r.toml").write_text(RECIPE + 'size = "4..6"\n')
    status, out, err = run(capsys, "r.toml", "-o", "book.html")
    assert (status, out) == (1, "Puzzles: 1 chapter, 3 puzzles\n")
    assert err.startswith(
        "wrote book.html\ndodgson: r.toml: chapter 1 (number) has 3 of 5 puzzles: "
    )
    assert err.count("\n") == 2


@pytest.mark.parametrize("arguments", [["r.toml", "-o", "b.html"], ["r.toml", "-o", "b.txt"], []])
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("r.toml").write_text(RECIPE + "sise = 3\n")
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert list(Path().iterdir()) == [Path("r.toml")]


@pytest.mark.parametrize("chapter", [1, 2])
def test_an_interrupt_keeps_the_chapters_so_far(
    chapter: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(question: Any) -> Iterator[Any]:
        for number, made in enumerate(make_numbers.answer(question)):
            if number == 2 * (chapter - 1) and question.seed == chapter:
                os.kill(os.getpid(), 2)
                return
            yield made

    class Stopping(type(FAMILY)):  # type: ignore[misc]
        def verb(self, name: str) -> Any:  # noqa: ARG002
            return type("Verb", (), {"answer": staticmethod(stopping)})

    monkeypatch.setitem(families.FAMILIES, "number", Stopping("number", "", "Numbers."))
    Path("r.toml").write_text(RECIPE * 3)
    status, out, err = run(capsys, "r.toml", "-o", "book.html")
    if chapter == 1:  # nothing was made
        assert (status, out, err) == (130, "", "interrupted\n")
        assert not Path("book.html").exists()
        return
    assert (status, out) == (130, "Puzzles: 2 chapters, 7 puzzles\n")
    assert err == "wrote book.html\ninterrupted\n"
    assert len(Html(Path("book.html").read_text()).texts["puzzle"]) == 7


def test_books_are_a_room_of_the_package() -> None:
    assert books.make is make
