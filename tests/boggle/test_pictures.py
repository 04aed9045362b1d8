"""Pictures of boards show every tile in its place, and a word's path that can be followed."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from unicodedata import normalize
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dodgson.boggle import draw, read_board, solve
from dodgson.boggle.model import Word
from dodgson.boggle.pictures import BADGE, HALF, PITCH, picture, text
from dodgson.errors import InputError
from dodgson.words import load

from .judge import Grid, puzzles, words_on

SVG = "{http://www.w3.org/2000/svg}"
POST = "aekc/mrfs/bdci/lpvr"
WORDS = ["quit", "quite", "risk", "scream", "water", "cat"]


def written(svg: str, look: str) -> list[tuple[str, tuple[int, int]]]:
    """Return the texts of a class, each with the place, from 1, of its tile."""
    return [
        (each.text or "", (1 + int(float(each.get("y", "")) // PITCH), column))
        for each in ET.fromstring(svg).iter(f"{SVG}text")
        if each.get("class") == look
        for column in [1 + int(float(each.get("x", "")) // PITCH)]
    ]


def badges(board: Any, word: Word) -> dict[int, tuple[int, int]]:
    """Return for each number on a path the tile that has its badge on the edge."""
    root = ET.fromstring(picture(board, word).to_svg())
    circles = [each for each in root.iter(f"{SVG}circle") if each.get("class") == "badge"]
    numbers = [each.text for each in root.iter(f"{SVG}text") if each.get("class") == "number"]
    found = {}
    for number, circle in zip(numbers, circles, strict=True):
        x, y = float(circle.get("cx", "")), float(circle.get("cy", ""))
        row, col = int(y // PITCH), int(x // PITCH)
        aside = max(abs(x - (col + 0.5) * PITCH), abs(y - (row + 0.5) * PITCH))
        assert aside == pytest.approx(HALF), "on the tile's edge, and not beside its letter"
        found[int(number or "")] = (row + 1, col + 1)
    return found


def arrows(svg: str) -> list[tuple[float, float]]:
    """Return the tips of the arrows."""
    heads = ET.fromstring(svg).iter(f"{SVG}polygon")
    tips = (head.get("points", "").split()[0].split(",") for head in heads)
    return [(float(x), float(y)) for x, y in tips]


def trail_in(drawn: str, cols: int) -> list[tuple[int, int]]:
    """Return the path that the numbers in a board's text show."""
    faces = drawn.split()
    assert len(faces) % cols == 0
    numbers = {
        int(number[0]): (1 + at // cols, 1 + at % cols)
        for at, face in enumerate(faces)
        if (number := re.findall("[0-9]+$", face))
    }
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    return [numbers[step] for step in sorted(numbers)]


@pytest.mark.parametrize(
    ("tile", "shown"),
    [("ß", "ß"), ("ẞ", "ß"), ("[sß]", "Sß"), ("[ßs]", "ßs"), ("ς", "ς"), ("Σ", "Σ"), ("ǆ", "ǅ")],
)
def test_a_tile_is_written_as_it_would_be_read(tile: str, shown: str) -> None:
    board = read_board(f"a{tile}/et")
    assert str(board).splitlines()[0].split() == ["A", shown]
    assert text(board).splitlines()[0].split() == ["A", shown]
    assert written(picture(board).to_svg(), "heading")[1] == (shown, (1, 2))
    assert read_board(board.text) == board


def test_a_joker_for_a_letter_without_a_capital_is_written_as_that_letter() -> None:
    asked: dict[str, Any] = {"word": "aß", "words": load(["aß"]), "min": 1}
    assert str(draw("a?/et", **asked, format="text")).split()[:2] == ["A1", "?ß2"]
    assert ("ß", (1, 2)) in written(draw("a?/et", **asked).svg, "heading")


@given(
    st.characters(categories=["Ll", "Lo", "Lt", "Lu"]).filter(
        lambda letter: len(normalize("NFC", letter)) == 1  # a few have a mark beside them in NFC
    )
)
@example("\u01f0")  # its capital is two characters
def test_the_letter_on_a_tile_reads_back_to_the_tile(letter: str) -> None:
    board = read_board(f"[{letter}]")
    assert read_board(f"[{board}]") == board


def test_a_board_shows_its_tiles_and_leaves_holes_blank() -> None:
    svg = picture(read_board("q[er]?/#a[q]")).to_svg()
    assert written(svg, "heading") == [
        ("Qu", (1, 1)),
        ("Er", (1, 2)),
        ("?", (1, 3)),
        ("A", (2, 2)),
        ("Q", (2, 3)),
    ]
    dashed = [
        each for each in ET.fromstring(svg).iter(f"{SVG}rect") if each.get("stroke-dasharray")
    ]
    assert len(dashed) == 1  # the joker
    assert arrows(svg) == []
    assert written(svg, "number") == []
    assert "badge" not in svg


def test_risk_of_the_post_is_drawn_on_the_path_of_the_post() -> None:
    drawing = draw(POST, word="RISK", words=WORDS)
    svg = drawing.svg
    path = [(4, 4), (3, 4), (2, 4), (1, 3)]
    assert drawing.word is not None
    assert badges(drawing.board, drawing.word) == dict(enumerate(path, start=1))
    assert "risk: 1 point" in svg
    assert svg == draw(POST, word="risk", words=WORDS).svg
    assert drawing.to_json() == {
        "id": f"boggle:{POST}?words=the given list",
        "status": "proved",
        "rows": 4,
        "cols": 4,
        "tiles": [list("aekc"), list("mrfs"), list("bdci"), list("lpvr")],
        "word": "risk",
        "points": 1,
        "path": [[4, 4], [3, 4], [2, 4], [1, 3]],
    }


def test_the_first_tile_has_a_ring_and_each_step_an_arrow_to_the_next_tile() -> None:
    svg = draw(POST, word="scream", words=WORDS).svg
    body = ET.fromstring(svg)
    rings = [each for each in body.iter(f"{SVG}rect") if each.get("class") == "ring"]
    assert len(rings) == 1
    path = draw(POST, word="scream", words=WORDS).word
    assert path is not None
    tips = arrows(svg)
    assert len(tips) == len(path.path) - 1
    for (x, y), (row, col) in zip(tips, path.path[1:], strict=True):
        aside = max(abs(x - (col - 0.5) * PITCH), abs(y - (row - 0.5) * PITCH))
        assert HALF - 1 < aside < HALF + 3 + BADGE * ((row, col) == path.path[-1])


def test_a_number_lies_on_the_line_where_the_path_leaves_its_tile() -> None:
    word = Word("cats", 1, ((1, 1), (1, 2), (2, 1), (2, 2)))
    root = ET.fromstring(picture(read_board("ca/ts"), word).to_svg())
    places = [
        (float(each.get("cx", "")) / PITCH, float(each.get("cy", "")) / PITCH)
        for each in root.iter(f"{SVG}circle")
    ]
    off = HALF / PITCH
    right, down_left, arrived = (0.5 + off, 0.5), (1.5 - off, 0.5 + off), (1.5 - off, 1.5)
    assert [
        each == pytest.approx(place, abs=1e-3)
        for each, place in zip(places, [right, down_left, (0.5 + off, 1.5), arrived], strict=True)
    ] == [True] * 4


def test_a_step_over_the_edge_goes_out_and_comes_in_again() -> None:
    svg = draw("tca/xxx/xxx", word="cat", words=WORDS, wrap=True).svg
    within, out, back = arrows(svg)
    assert PITCH < within[0] < 3 * PITCH
    assert out[0] > 3 * PITCH
    assert back[0] < PITCH / 2


def test_a_joker_on_a_path_shows_what_it_stands_for() -> None:
    drawing = draw("q?/te", word="quite", words=WORDS)
    assert ("I", (1, 2)) in written(drawing.svg, "heading")
    assert ("?", (1, 2)) in written(drawing.svg, "joker")
    shown = text(drawing.board, drawing.word)
    assert shown == "Qu1  ?I2\nT3   E4"
    coloured = text(drawing.board, drawing.word, colour=True)
    assert re.sub(r"\x1b\[\d*m", "", coloured) == shown
    assert coloured.count("\x1b[1m") == 4


@given(puzzles())
def test_a_words_path_can_be_followed_in_every_picture(puzzle: tuple[Grid, list[str]]) -> None:
    grid, words = puzzle
    for word, trails in words_on(grid, words).items():
        drawing = draw(
            grid.text,
            word=word,
            words=words,
            min=1,
            neighbours=4 if grid.straight else 8,
            wrap=grid.joined,
        )
        assert drawing.word is not None
        path = drawing.word.path
        assert path == trails[0]  # the first in reading order
        drawn = text(drawing.board, drawing.word)
        assert trail_in(drawn, len(grid.rows[0])) == list(path)
        svg = drawing.svg
        # Without the title, which is a text too.
        alone = picture(drawing.board, drawing.word).to_svg()
        assert badges(drawing.board, drawing.word) == dict(enumerate(path, start=1))
        far = sum(max(abs(r - s), abs(c - d)) > 1 for (r, c), (s, d) in pairwise(path))
        assert len(arrows(svg)) == len(path) - 1 + far
        faces = {place: face for face, place in written(alone, "heading")}
        assert "".join(faces[place] for place in path).lower() == word


@pytest.mark.parametrize(
    ("word", "says"),
    [
        pytest.param("zebra", "'zebra' is not in the given list", id="not listed"),
        pytest.param("catt", "'catt' is not in the given list: did you mean cat?", id="nearly"),
        pytest.param("water", "'water' is not on the board: it has no t and no w", id="letters"),
        pytest.param("cabal", "'cabal' is not on the board: it has only 1 a", id="too few"),
        pytest.param("park", "'park' is not on the board: no path spells it", id="no path"),
        pytest.param("", "'' is not a word: letters only", id="nothing"),
        pytest.param("x-ray", "'x-ray' is not a word: letters only", id="no letters"),
        pytest.param("ma", "'ma' has 2 letters, and words have 3 at least", id="too short"),
        pytest.param("screams", "'screams' has 7 letters, and words have 6 at most", id="too long"),
    ],
)
def test_a_word_that_cannot_be_made_is_refused_with_the_reason(word: str, says: str) -> None:
    words = ["cat", "water", "cabal", "park", "ma", "screams"]
    with pytest.raises(InputError, match=re.escape(says)):
        draw(POST, word=word, words=words, max=6)


@pytest.mark.parametrize(
    ("board", "options", "level"),
    [
        ("abcd", {"common": True}, "common"),
        ("abcd", {"level": 35}, "level=35"),
        ("boggle:abcd?level=50", {}, "level=50"),
    ],
)
def test_a_word_above_the_level_is_refused_as_such(
    board: str, options: dict[str, Any], level: str
) -> None:
    says = f"'heil' is of level 80 in the word list scowl-80: too rare for {level}"
    with pytest.raises(InputError, match=re.escape(says)):
        draw(board, word="heil", **options)
    with pytest.raises(InputError, match="'heilx' is not in the word list scowl-80"):
        draw(board, word="heilx", **options)


def test_levels_of_a_list_given_as_words_are_named_too() -> None:
    words = ["cat\t10", "tacs\t70"]
    with pytest.raises(InputError, match="'tacs' is of level 70 in the given list"):
        draw("cats", word="tacs", words=words, level=20)


def test_jokers_count_before_a_letter_is_missing() -> None:
    with pytest.raises(InputError, match="it has no c and no t, too much for its jokers"):
        draw("a?/xx", word="cat", words=WORDS)
    assert draw("a?/tx", word="cat", words=WORDS).word is not None


def test_an_answer_draws_its_board_with_its_best_word() -> None:
    svg = solve(POST, words=WORDS)._repr_svg_()
    assert "2 words, 4 points; the best is scream" in svg
    assert len(arrows(svg)) == 5
    none = solve(POST, words=["water"])._repr_svg_()
    assert "0 words, 0 points" in none
    assert arrows(none) == []


def test_a_picture_has_a_description_in_words() -> None:
    word = Word("cat", 1, ((1, 1), (1, 2), (2, 1)))
    root = ET.fromstring(picture(read_board("ca/ts"), word).to_svg())
    described = root.find(f"{SVG}desc")
    assert described is not None
    assert described.text == (
        "The board ca/ts. The word cat: row 1, column 1; row 1, column 2; row 2, column 1."
    )
