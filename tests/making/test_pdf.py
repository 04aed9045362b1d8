"""PDF, read back: pages of the right size, fonts in the file, every text where it belongs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typst
from tests.making.pages import Pdf
from tests.making.printed import HARD, puzzle, puzzles

from dodgson.errors import InputError
from dodgson.making import Book, Chapter, Paper, pdf, sheet
from dodgson.making.paper import PageSize
from dodgson.making.pdf import to_pdf

SIZES = {"a4": (595.28, 841.89), "letter": (612, 792), "6x9": (432, 648)}


@pytest.mark.parametrize("size", SIZES)
def test_pages_have_the_size_asked_for(size: str) -> None:
    paper = Paper(page=size, per_page=4)  # type: ignore[arg-type]
    read = Pdf(to_pdf(Book((Chapter(puzzles(9, side=100)),), paper, bound=False)))
    assert len(read.sizes) == 3 + 1
    assert all(each == pytest.approx(SIZES[size], abs=0.01) for each in read.sizes)


def test_a_book_has_a_cover_contents_chapters_hints_and_answers() -> None:
    chapters = (Chapter(puzzles(3), "Numbers", "Guess them."), Chapter([puzzle(4, side=90)], "One"))
    book = Book(
        chapters,
        Paper(print_hints=True),
        title="All of them",
        subtitle="By hand",
        author="Ann Author",
        date="May",
        introduction="Be quick.",
    )
    cover, contents, first, second, hints, answers = Pdf(to_pdf(book)).texts
    assert cover.split("\n") == ["All of them", "By hand", "Ann Author", "May"]
    for heading, number in (("Numbers", 3), ("One", 4), ("Hints", 5), ("Answers", 6)):
        assert re.search(rf"{heading}[.\s]*{number}\b", contents)
    assert "Be quick." in contents
    assert "Guess them." in first
    for number, page in ((1, first), (2, first), (3, first), (4, second)):
        assert f"Clue{number}." in page
        assert f"printed:{number}" in page
        assert hints.index(f"First{number}.") < hints.index(f"Second{number}.")
        assert f"Solution{number}." in answers
    assert "olution" not in cover + contents + first + second + hints
    assert "First" not in first + second + answers


def test_text_is_no_markup() -> None:
    hard = puzzle(1, told=HARD, solved=f"{HARD} x", drawn=HARD, id=HARD, hinted=(HARD,))
    book = Book(
        (Chapter([hard], HARD, HARD),),
        Paper(print_hints=True, per_page=1),
        title=HARD,
        subtitle=HARD,
        author=HARD,
        date=HARD,
        introduction=HARD,
    )
    flat = HARD.replace(" ", "")
    pages = ["".join(text.split()) for text in Pdf(to_pdf(book)).texts]
    assert [text.count(flat) for text in pages] == [4, 2, 5, 1, 2]


def test_every_letter_is_in_fonts_of_the_file() -> None:
    words = "crème déjà straße λόγος слово ★ → …"
    made = [puzzle(1, told=words, drawn=words), puzzle(2, side=90)]
    read = Pdf(to_pdf(Book((Chapter(made),), bound=False)))
    assert read.fonts == {"LibertinusSerif", "DejaVuSansMono"}
    assert "".join(words.split()) in "".join(read.texts[0].split())


def test_the_same_book_is_the_same_file(tmp_path: Path) -> None:
    program = (
        "from tests.making.printed import puzzles\n"
        "from dodgson.making import sheet\n"
        "sheet(puzzles(3, side=90), 'there.pdf', title='Same')\n"
    )
    root = Path(__file__).parents[2]
    environment = {"PYTHONHASHSEED": "5", "TZ": "Asia/Tokyo"}
    subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {[str(root), *sys.path]}\n{program}"],
        check=True,
        cwd=tmp_path,
        env=environment,
    )
    sheet(puzzles(3, side=90), tmp_path / "here.pdf", title="Same")
    here, there = ((tmp_path / name).read_bytes() for name in ("here.pdf", "there.pdf"))
    assert here == there
    assert b"CreationDate" not in here


@pytest.mark.parametrize(("told", "own"), [("λόγος", True), ("слово", True), ("犬", False)])
def test_fonts_of_the_machine_are_used_only_for_other_scripts(
    told: str, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, object] = {}
    monkeypatch.setattr(typst, "compile", lambda _template, **options: given.update(options))
    to_pdf(Book((Chapter([puzzle(1, told=told)]),)))
    assert given["ignore_system_fonts"] is own


def test_a_long_solution_goes_on_on_the_next_page() -> None:
    words = [f"step{number}" for number in range(2000)]
    long = puzzle(1, solved=" ".join(words))
    texts = Pdf(to_pdf(Book((Chapter([long]),), Paper(page="6x9"), bound=False))).texts
    assert len(texts) > 3
    flat = "".join(texts[1:])
    assert [word for word in words if word not in flat] == []


def test_without_typst_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda _name: None)
    with pytest.raises(InputError) as caught:
        sheet(puzzles(1), tmp_path / "a.pdf")
    assert str(caught.value).endswith(
        "a.pdf: PDF needs typst: pip install 'dodgson[book]', or name a .html file"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_long_introduction_has_a_page_of_its_own() -> None:
    long = Chapter(puzzles(1), "Heading", "Many words. " * 400)
    texts = Pdf(to_pdf(Book((long,), bound=False))).texts
    assert len(texts) == 3
    assert "Clue" not in texts[0]
    assert "Many words" not in texts[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("per_page", "words"), [(None, 32), (1, 32), (30, 32), (8, 1)])
def test_nothing_leaves_the_paper_or_covers_something_else(
    size: PageSize, large: bool, per_page: int | None, words: int
) -> None:
    paper = Paper(page=size, large_print=large, per_page=per_page, print_hints=True)
    told = "Word " * words
    some = [
        puzzle(number, told=told, id="long:" + "id" * 40, side=side, solved="step " * 90)
        for number, side in enumerate([60, 900, 300, 150] * 4)
    ]
    texts = [puzzle(number, told=told, drawn="a b c\nd e f") for number in range(12)]
    chapters = (Chapter(some, "A heading " * 8, told * 3), Chapter(texts, "Texts"))
    read = Pdf(to_pdf(Book(chapters, paper)))
    width, height, margin, _ = paper.format
    assert sum(map(len, read.pictures)) == len(some)
    for places, pictures in zip(read.places[1:], read.pictures[1:], strict=True):
        assert len(places) > 1
        assert all(margin - 1 < x < width - margin for x, _ in places)
        assert all(margin / 2 < y < height - margin for _, y in places)
        for each in pictures:
            assert margin - 1 < each.left < each.right < width - margin + 1
            assert margin < each.below < each.above < height - margin
            assert not any(each.has(*place) for place in places)
            assert not any(
                other.has(each.left + 1, each.below + 1) for other in pictures if other is not each
            )
