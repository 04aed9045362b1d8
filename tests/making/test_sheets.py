"""A sheet has each puzzle once, and its solution only at the back; bad input writes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.making.pages import Html
from tests.making.printed import HARD, puzzle, puzzles

from dodgson import boggle
from dodgson.drawing.svg import Picture, for_print
from dodgson.errors import InputError
from dodgson.making import Book, Chapter, Made, Paper, sheet, sheets
from dodgson.making.html import to_html
from dodgson.making.layout import place, room_of


def html(*chapters: Chapter, **paper: object) -> Html:
    return Html(to_html(Book(chapters, Paper(**paper), title="Puzzles")))  # type: ignore[arg-type]


def test_each_puzzle_is_there_once_and_its_answer_at_the_back() -> None:
    text = to_html(Book((Chapter(puzzles(7)), Chapter(puzzles(5, side=200))), Paper()))
    page = Html(text)
    assert [name for name in page.ids if name.startswith("puzzle-")] == [
        f"puzzle-{number}" for number in range(1, 13)
    ]
    assert [name for name in page.ids if name.startswith("answer-")] == [
        f"answer-{number}" for number in range(1, 13)
    ]
    assert len(page.texts["puzzle"]) == len(page.texts["answer"]) == 12
    for number, (shown, solved) in enumerate(
        zip(page.texts["puzzle"], page.texts["answer"], strict=True), 1
    ):
        told = (number - 1) % 7 + 1
        assert f"Clue{told}." in shown
        assert f"printed:{told}" in shown
        assert solved.split()[0].startswith(str(number))
        assert f"Solution{told}." in solved
    before, _, after = text.partition('id="answers"')
    assert "olution" not in before
    assert "solved" not in before
    assert after.count("<svg") == 5
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_an_id_that_tells_the_solution_is_not_printed() -> None:
    told = puzzle(1, id="printed:no-lemon", solved="no lemon", made_as="printed:#1/1")
    assert html(Chapter([told, puzzle(2)])).texts["id"] == ["printed:#1/1", "printed:2"]


def test_blanks_are_drawn_as_squares() -> None:
    made = Made.puzzle_svg(puzzle(1, drawn="no _____\n__"))
    assert made is not None
    assert made.count("paper axis") == 7
    assert "".join(re.findall(r">(\w)</text>", made)) == "NO"
    assert Made.puzzle_svg(puzzle(1, drawn="no")) is None
    long = Made.puzzle_svg(puzzle(1, drawn="_____ ____ __ ________ ___"))
    assert long is not None
    assert len({*re.findall(r' y="(\d+)"', long)}) == 2


def test_text_is_escaped() -> None:
    hard = puzzle(1, told=HARD, solved=f"{HARD} x", drawn=HARD, id=HARD, hinted=(HARD,))
    book = Book(
        (Chapter([hard], HARD, HARD),),
        Paper(print_hints=True),
        title=HARD,
        subtitle=HARD,
        author=HARD,
        date=HARD,
        introduction=HARD,
    )
    page = Html(to_html(book))
    for part in ("title", "h1", "clue", "pre", "id", "answer"):
        assert HARD in page.texts[part][0]
    assert page.texts["h2"] == ["Contents", HARD, "Hints", "Answers"]
    assert page.texts["begin"] == [f"\n{HARD}\n{HARD}\n"]
    assert f"1 {HARD}" in page.texts["hints"][0]


def test_a_page_loads_nothing_and_is_dark_on_screen_only() -> None:
    path = boggle.draw("ca/ts", word="act").svg
    assert path.count("@media (prefers-color-scheme:dark)") == 2
    some = [*puzzles(2, side=100), puzzle(3, svg=path)]
    text = to_html(Book((Chapter(some),), Paper()))
    assert Html(text).loads == []
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "prefers-color-scheme:dark" in text
    assert text.count("prefers-color-scheme") == text.count("@media screen and (prefers-color")
    assert text.count("<style>") == 1 + 1
    assert "dark" not in for_print(path, "serif", "monospace")


def test_hints_come_in_rounds_if_they_are_wanted() -> None:
    some = [*puzzles(2), puzzle(3, hinted=("First3.",))]
    assert "First" not in to_html(Book((Chapter(some),), Paper()))
    told = html(Chapter(some), print_hints=True).texts["hints"][0]
    order = [told.index(each) for each in ("First1", "First2", "First3", "Second1", "Second2")]
    assert order == sorted(order)
    assert "Second3" not in told


def test_a_sheet_has_no_cover_and_a_book_has() -> None:
    chapter = Chapter(puzzles(1), "Numbers")
    assert "Contents" in to_html(Book((chapter,), title="All"))
    alone = to_html(Book((chapter,), title="All", bound=False))
    assert "Contents" not in alone
    assert Html(alone).texts["h2"] == ["Numbers", "Answers"]


@pytest.mark.parametrize("size", ["a4", "letter", "6x9"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("side", "per_page"), [(90, None), (300, None), (300, 12), (900, 1)])
def test_pictures_fit_their_places(size: str, large: bool, side: int, per_page: int | None) -> None:
    paper = Paper(page=size, large_print=large, per_page=per_page)  # type: ignore[arg-type]
    book = Book((Chapter(puzzles(30, side=side), "Heading", "Words. " * 30),), paper)
    [placed] = place(book)
    room, shown = room_of(book), (side + 40) * placed.scale
    assert shown * placed.columns <= room.width
    assert shown * placed.rows <= room.height
    counts = [len(page) for page in placed.pages]
    assert counts[:-1] == [counts[0]] * (len(counts) - 1)
    if not per_page:  # as even as can be
        assert len(counts) == 1 or counts[0] * (len(counts) - 1) < 30 <= counts[0] * len(counts)
        assert -(-30 // len(counts)) == counts[0]
    assert len(placed.pages[0]) <= (per_page or 9)
    assert sum(map(len, placed.pages)) == 30


def test_as_many_go_on_a_page_as_are_asked_for_if_they_fit() -> None:
    counts = {}
    for asked in (1, 4, 6, 9, 60):
        [placed] = place(Book((Chapter(puzzles(60, side=300)),), Paper(per_page=asked)))
        counts[asked] = len(placed.pages[0])
    assert counts == {1: 1, 4: 4, 6: 6, 9: 9, 60: counts[60]}
    assert 9 < counts[60] < 60
    [placed] = place(Book((Chapter(puzzles(60, side=300), per_page=2),), Paper(per_page=6)))
    assert len(placed.pages[0]) == 2


@pytest.mark.parametrize(("side", "shown"), [(100, 4), (350, 2), (600, 0)])
def test_pictures_of_solutions_are_printed_if_two_stand_side_by_side(side: int, shown: int) -> None:
    book = Book((Chapter(puzzles(4, side=side)),))
    page = Html(to_html(book))
    assert [text.count("solved") for text in page.texts["answer"]] == [1 if shown else 0] * 4
    assert all("Solution" in text for text in page.texts["answer"])
    assert place(book)[0].answer_columns == (shown or 2)


@pytest.mark.parametrize("large", [False, True])
def test_wide_pictures_stand_below_each_other(large: bool) -> None:
    wide = Picture((), width=900, height=60).to_svg()
    paper = Paper(page="6x9", large_print=large)
    [placed] = place(Book((Chapter(puzzles(12, svg=wide)),), paper))
    assert placed.columns == 1
    assert len(placed.pages[0]) > 2


def test_large_print_is_larger() -> None:
    texts = [
        place(Book((Chapter(puzzles(30, side=200)),), Paper(large_print=large)))[0].scale
        for large in (False, True)
    ]
    assert texts[1] > texts[0]


def test_a_long_introduction_has_a_page_of_its_own() -> None:
    short, long = (
        place(Book((Chapter(puzzles(1), "Heading", "Many words. " * words),)))[0].apart
        for words in (10, 600)
    )
    assert (short, long) == (False, True)
    page = html(Chapter(puzzles(1), "Heading", "Many words. " * 600))
    assert "Many words" in page.texts["begin apart"][0]
    assert "Many words" not in page.texts["page"][0]


def test_the_same_puzzles_give_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.html", "two.html")]
    for path in paths:
        sheet(puzzles(5, side=100), path, title="Same", per_page=4)
    one, two = (path.read_bytes() for path in paths)
    assert one == two


@pytest.mark.parametrize(
    ("name", "paper", "error"),
    [
        ("a.txt", {}, "a.txt: its name has to end in .html or .pdf"),
        ("a", {}, "a: its name has to end in .html or .pdf"),
        ("nowhere/a.html", {}, "nowhere/a.html: there is no folder nowhere"),
        ("folder.html", {}, "folder.html: this is a folder"),
        ("a.html", {"page": "a5"}, "page='a5': choose one of a4, letter, 6x9"),
        ("a.html", {"per_page": 0}, "per_page=0: it must be at least 1"),
        ("a.html", {"perpage": 2}, "making.sheet has no option 'perpage': did you mean 'per_page'"),
    ],
)
def test_a_bad_sheet_is_one_line(
    name: str,
    paper: dict[str, Any],
    error: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.html").mkdir()
    with pytest.raises(InputError) as caught:
        sheet(puzzles(1), name, **paper)
    assert str(caught.value).startswith(error)
    assert list(Path().iterdir()) == [Path("folder.html")]


def test_no_puzzles_make_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there are no puzzles to put on a sheet"):
        sheet([], tmp_path / "a.html")


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.html"
    path.write_text("old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sheets, "write_whole", full)
    with pytest.raises(InputError, match=r"a\.html: it cannot be written \(No space left"):
        sheet(puzzles(1), path)
    assert path.read_text() == "old"
