"""Boards are read from every way of writing them; other text is refused in one line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Board, Rules, read_board, solve
from dodgson.boggle.model import MOST_JOKERS
from dodgson.boggle.points import read_points
from dodgson.errors import InputError
from dodgson.words import load

CATS = load(["cat", "cats", "act", "scat", "quit"])


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("perslatgsineters", "pers/latg/sine/ters", id="a square in one line"),
        pytest.param("PersLatg SineTers", "pers/latg/sine/ters", id="capitals and a space"),
        pytest.param("a", "a", id="one tile"),
        pytest.param("3x4:perslatesind", "pers/late/sind", id="after its size"),
        pytest.param("3 X 4 : perslatesind", "pers/late/sind", id="spaces around the size"),
        pytest.param("1x3:cat", "1x3:cat", id="one row"),
        pytest.param("3x1:cat", "c/a/t", id="one column"),
        pytest.param("2x3:cat/dog", "cat/dog", id="size and rows agree"),
        pytest.param("cat/dog", "cat/dog", id="rows by slashes"),
        pytest.param("cat\ndog\n", "cat/dog", id="rows on lines"),
        pytest.param("cat\r\ndog\r\n", "cat/dog", id="lines of another system"),
        pytest.param(" c a t \n d o g ", "cat/dog", id="spaces between tiles"),
        pytest.param("qi/te", "qi/te", id="the Qu tile"),
        pytest.param("[Qu]i/te", "qi/te", id="the Qu tile spelled out"),
        pytest.param("[q]i/te", "[q]i/te", id="a plain q"),
        pytest.param("[er]a/[ing][tion]", "[er]a/[ing][tion]", id="several letters a tile"),
        pytest.param("[a]b/cd", "ab/cd", id="one letter in brackets"),
        pytest.param("[ er ]b/cd", "[er]b/cd", id="spaces inside brackets"),
        pytest.param("?a/#*", "?a/#?", id="jokers and a hole"),
        pytest.param("e\N{COMBINING ACUTE ACCENT}a/bc", "éa/bc", id="an accent by itself"),
        pytest.param("8x8:" + "ab" * 32, "/".join(["abababab"] * 8), id="the largest"),
    ],
)
def test_a_board_can_be_written_in_many_ways(text: str, read: str) -> None:
    board = read_board(text)
    assert board.text == read
    assert read_board(board.text) == board


def test_under_classic_q_is_a_plain_q() -> None:
    board = read_board("q[q]/[qu]a", Rules(classic=True))
    assert board.tiles == ("q", "q", "qu", "a")


BAD_BOARDS = {
    "": "the board is empty: write its letters, such as perslatgsineters",
    " \n ": "the board is empty: write its letters, such as perslatgsineters",
    "catdo": "5 tiles make no square: separate rows by / or write the size first, "
    "as in 3x4:perslatesind",
    "cat/do": "the board is ragged: row 2 has 2 tiles, row 1 has 3",
    "ca/dog/ca": "the board is ragged: row 2 has 3 tiles, row 1 has 2",
    "cat//dog": "row 2 is empty",
    "cat/dog/": "row 3 is empty",
    "cat/d0g": "row 2, column 2: '0' is no letter",
    "ca7s": "tile 3: '7' is no letter",
    "ca!s": "tile 3: '!' is no letter",
    "ab/[cd": "row 2, column 1: [ is not closed",
    "ab/[]d": "row 2, column 1: [] is empty",
    "ab/c[ ]": "row 2, column 2: [] is empty",
    "ab/cd]": "row 2, column 3: ] without [",
    "ab/[c1]d": "row 2, column 1: [c1]: '1' is no letter",
    "ab/[a?]d": "row 2, column 1: [a?]: '?' is no letter",
    "[a[b]c/def": "row 1, column 1: [a[b]: '[' is no letter",
    "[eight]b/cd": "row 1, column 1: [eight] has 5 letters: a tile has at most 4",
    "???/?*?/abc": "6 jokers: a board has at most 4",
    "#": "the board is nothing but holes",
    "##/##": "the board is nothing but holes",
    "3x4:cat": "3x4 takes 12 tiles, and there are 3",
    "2x2:cat/dog": "the size is 2x2, but the rows make 2x3",
    "0x4:": "0x4 is too small: a board has at least 1 row and 1 column",
    "9x1:abcdefghi": "9x1 is too large: a board has at most 8 rows and 8 columns",
    "99999x9:ab": "99999x9 is too large: a board has at most 8 rows and 8 columns",
    "a" * 81: "9x9 is too large: a board has at most 8 rows and 8 columns",
    "abcdefghi/abcdefghi": "2x9 is too large: a board has at most 8 rows and 8 columns",
    "3x:cats": "tile 1: '3' is no letter",
}


@pytest.mark.parametrize(("text", "says"), BAD_BOARDS.items())
def test_what_is_no_board_is_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(InputError) as fault:
        solve(text, words=CATS)
    assert str(fault.value) == says


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"min": 5, "max": 4}, "min=5 is above max=4"),
        ({"min": 10, "classic": True}, "min=10 is above the longest, 9 (classic)"),
        (
            {"points": "big", "max": 3},
            "the shortest word, 4 letters, is above max=3",
        ),
        ({"min": 0}, "min=0: it must be at least 1"),
        ({"max": 65}, "max=65: it must be at most 64"),
        ({"neighbours": 5}, "neighbours=5: a cell has 8 neighbours, or 4"),
        (
            {"points": "huge"},
            (
                "points='huge': choose one of standard, big, super-big, length, "
                "or write pairs like 3:1,5:2"
            ),
        ),
        ({"points": "3:1,x"}, "points='3:1,x': 'x' is not a pair LETTERS:POINTS"),
        ({"points": "3:-1"}, "points='3:-1': '3:-1' is not a pair LETTERS:POINTS"),
        ({"points": "3:1,3:2"}, "points='3:1,3:2': 3 letters appear twice"),
        ({"points": "0:1"}, "points='0:1': a word has 1 to 64 letters, not 0"),
        ({"points": "65:1"}, "points='65:1': a word has 1 to 64 letters, not 65"),
        (
            {"common": True, "level": 60, "words": "scowl-80"},
            "common and level both set the level: give one of them",
        ),
        ({"common": True}, "the given list has no levels"),
        (
            {"strategy": "clever"},
            "strategy='clever': choose one of auto, naive, prefix, dictionary",
        ),
        ({"order": "size"}, "order='size': choose one of points, length, found, alphabet"),
        ({"seconds": -1.0}, "seconds=-1.0: it must be at least 0"),
    ],
    ids=str,
)
def test_contradictory_options_are_refused_in_one_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as fault:
        solve("ca/ts", **{"words": CATS, **options})
    assert str(fault.value) == says


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        (("a", "b", "c"), "2x2 takes 4 tiles, not 3"),
        (("a", "B", "c", "d"), "row 1, column 2: write 'b' instead of 'B'"),
        (("a", "b", "", "d"), "row 2, column 1: '' spells nothing"),
        (("a", "b", "c3", "d"), "row 2, column 1: 'c3' spells nothing"),
        (("a", "b", "c", "three"), "row 2, column 2: 'three' has more than 4 letters"),
    ],
    ids=str,
)
def test_a_board_made_directly_is_checked_too(tiles: tuple[str, ...], says: str) -> None:
    with pytest.raises(InputError) as fault:
        Board(2, 2, tiles)
    assert str(fault.value) == says


@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (9, 2), (2, 9), (-1, -1)])
def test_a_board_has_at_most_eight_rows_and_columns(rows: int, cols: int) -> None:
    with pytest.raises(
        InputError, match=r"x-?\d is too (small|large): a board has at (least 1|most 8)"
    ):
        Board(rows, cols, ("a",) * abs(rows * cols))


def test_a_board_has_at_most_four_jokers() -> None:
    assert Board(1, 5, ("?",) * MOST_JOKERS + ("a",)).tiles.count("?") == MOST_JOKERS
    with pytest.raises(InputError, match="5 jokers: a board has at most 4"):
        Board(1, 5, ("?",) * 5)


def test_a_board_may_be_in_a_file_or_on_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = solve("ca/ts", words=CATS)
    dotted, bare = tmp_path / "board.txt", tmp_path / "board"
    for file in (dotted, bare):
        file.write_text("\ufeffC A\nT S\n", encoding="utf-8")
        assert solve(str(file), words=CATS).words == plain.words
    monkeypatch.setattr("sys.stdin", io.StringIO("ca\nts\n"))
    assert solve("-", words=CATS).words == plain.words
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board-1").write_text("ca/ts")
    assert solve("board-1", words=CATS).words == plain.words


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "No such file or directory"),
        (b"\xff\xfe\x00", "this is not text in UTF-8"),
        (b"", "the board is empty"),
        (b"cat\ndo\n", "the board is ragged: row 2"),
    ],
    ids=str,
)
def test_a_file_that_holds_no_board(tmp_path: Path, content: bytes | None, says: str) -> None:
    file = tmp_path / "board.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InputError) as fault:
        solve(str(file), words=CATS)
    assert says in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("text", ["abcd" * 2_500_000, "abcd\n" * 2_000_000])
def test_an_absurd_board_is_refused_before_its_tiles_are_read(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_: object, **__: object) -> None:
        raise AssertionError("its tiles were read")

    file = tmp_path / "absurd.txt"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr("dodgson.boggle.reading._tiles", look)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    for board in (str(file), text, "-"):
        with pytest.raises(InputError, match="a board has at most 10,000 characters"):
            solve(board, words=CATS)


@given(st.text(alphabet="abq[]?*#/:x0123 \n.%=&-é", max_size=20))
def test_any_text_is_a_board_or_refused_in_one_line(text: str) -> None:
    try:
        board = read_board(text)
    except InputError as fault:
        shown = str(fault)
    else:
        shown = board.text
        assert read_board(shown) == board
    assert shown.splitlines() == [shown]


IDS = [
    ("perslatgsineters", {}, "boggle:pers/latg/sine/ters"),
    ("1x4:cats", {}, "boggle:1x4:cats"),
    ("a?/#[er]", {}, "boggle:a*/#[er]"),
    ("qa/[q]b", {}, "boggle:qa/[q]b"),
    ("qa/[qu]b", {"classic": True}, "boggle:qa/[qu]b?classic=yes"),
    ("abcd", {"neighbours": 4, "wrap": True}, "boggle:ab/cd?neighbours=4&wrap=yes"),
    ("abcd", {"min": 3, "points": "Standard"}, "boggle:ab/cd"),
    ("abcd", {"min": 4, "points": "big"}, "boggle:ab/cd?points=big"),
    ("abcd", {"min": 4, "max": 6}, "boggle:ab/cd?min=4&max=6"),
    ("abcd", {"classic": True, "max": 9}, "boggle:ab/cd?classic=yes"),
    ("abcd", {"points": "5:2, 3:1"}, "boggle:ab/cd?points=3:1,5:2"),
    ("abcd", {"common": True}, "boggle:ab/cd?level=60"),
    ("ab?d", {"level": 35}, "boggle:ab/*d?level=35"),
    ("abcd", {"strategy": "naive", "paths": True, "order": "found"}, "boggle:ab/cd"),
]


@pytest.mark.parametrize(("text", "options", "name"), IDS, ids=str)
def test_a_puzzle_has_one_id_that_asks_for_the_same_again(
    text: str, options: dict[str, Any], name: str
) -> None:
    answer = solve(text, **options)
    assert answer.id == name
    how = {key: options[key] for key in ("paths", "order") if key in options}
    again = solve(answer.id, **how)
    assert (again.id, again.board, again.words) == (answer.id, answer.board, answer.words)


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        (
            "boggle:abcd?foo=1",
            {},
            (
                "boggle:abcd?foo=1: unknown option 'foo' in the ID; known: words, level, "
                "exclude, family_friendly, min, max, points, neighbours, wrap, classic"
            ),
        ),
        (
            "boggle:abcd?wrp=yes",
            {},
            "boggle:abcd?wrp=yes: unknown option 'wrp' in the ID; did you mean 'wrap'?",
        ),
        (
            "boggle:abcd?wrap=no",
            {},
            "boggle:abcd?wrap=no: wrap=no can only be yes, or left out",
        ),
        ("boggle:abcd?min=x", {}, "boggle:abcd?min=x: min=x is not a number"),
        ("boggle:abcd?min=0", {}, "boggle:abcd?min=0: min must be at least 1"),
        ("boggle:abcd?min=5&max=4", {}, "min=5 is above max=4"),
        (
            "boggle:abcd?min=4",
            {"min": 5},
            "boggle:abcd?min=4 has its own min: leave min out",
        ),
        ("boggle:", {}, "the board is empty: write its letters, such as perslatgsineters"),
        ("boggle:abc", {}, BAD_BOARDS["catdo"].replace("5", "3", 1)),
    ],
    ids=str,
)
def test_a_bad_id_is_refused_in_one_line(text: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as fault:
        solve(text, words=CATS, **options)
    assert str(fault.value) == says


def test_a_list_with_a_question_mark_in_its_name_is_no_joker(tmp_path: Path) -> None:
    file = tmp_path / "which?.txt"
    file.write_text("cat\nact\n")
    answer = solve("c?/ts", words=str(file))
    assert answer.count == 2
    again = solve(answer.id)
    assert (again.id, again.words) == (answer.id, answer.words)


def test_options_change_a_board_object() -> None:
    board = Board(2, 3, tuple("catdog"), neighbours=4)
    assert solve(board, words=CATS).board == board
    joined = solve(board, words=CATS, wrap=True).board
    assert (joined.neighbours, joined.wrap) == (4, True)
    straight = solve(Board(2, 3, tuple("catdog"), wrap=True), words=CATS, neighbours=4).board
    assert (straight.neighbours, straight.wrap) == (4, True)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("standard", "standard"),
        (" BIG ", "big"),
        ("8:11,7:5,6:3,5:2,3:1", "standard"),
        ("4:1,5:2,6:3,7:5,8:11", "big"),
        ("7:9,2:1", "2:1,7:9"),
    ],
)
def test_a_table_of_points_has_one_name(text: str, name: str) -> None:
    assert read_points(text).name == name
    assert read_points(name) == read_points(text)


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("letters", ["a", "Q", "qats", "QuIz", "abcqefghi", "ärst", "aßcd"])
def test_letters_alone_are_read_as_with_spaces_between_them(letters: str, classic: bool) -> None:
    rules = Rules(classic=classic, neighbours=4, wrap=True)
    assert read_board(letters, rules) == read_board(" ".join(letters), rules)


@pytest.mark.parametrize("board", ["abc", "a" * 81, "abc1", "ab c", "a-cd"])
def test_what_is_not_letters_alone_is_read_with_care(board: str) -> None:
    with pytest.raises(InputError):
        read_board(board)
