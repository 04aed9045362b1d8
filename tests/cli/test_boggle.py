"""Boggle on the command line: a board asked for, many boards scored, what is no board refused."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dodgson.boggle import solve

from .conftest import Run
from .screens import Terminal

POST = "aekc/mrfs/bdci/lpvr"
WORDS = ["risk", "scream", "cat", "cats", "act", "quit"]


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a small word list, in the folder where one is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.txt").write_text("\n".join(WORDS))
    return "few.txt"


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    begun: list[Terminal] = []

    def begin(*arguments: str, **options: Any) -> Terminal:
        begun.append(Terminal(*arguments, **options))
        return begun[-1]

    yield begin
    for each in begun:
        each.kill()


Begin = Callable[..., Terminal]


# A board is asked for


INVITED = "Type the board row by row, or paste it; an empty line ends it.\n"


def test_rows_are_taken_as_they_are_typed_up_to_an_empty_line(terminal: Begin, few: str) -> None:
    screen = terminal("boggle", "solve", "--words", few)
    for number, row in enumerate([*POST.split("/"), ""], start=1):
        screen.type(f"row {number}: ", f"{row.upper()}\n")
    status, seen = screen.close()
    assert status == 0
    assert seen.startswith(f"{INVITED}row 1: AEKC\nrow 2: MRFS\n")
    after = seen.partition("row 5: \n")[2]
    board, words = after.split("\n\n")
    assert board.strip() == "A E K C\nM R F S\nB D C I\nL P V R"
    found = solve(POST, words=WORDS, order="found")
    output = "2 words, 4 points: every path was tried."
    assert words.splitlines() == [*map(str, found.words), output]


def test_rows_may_be_pasted(terminal: Begin, few: str) -> None:
    screen = terminal("boggle", "solve", "--words", few)
    screen.type("row 1: ", "\n" + POST.replace("/", "\n") + "\n\n")
    status, seen = screen.close()
    assert status == 0
    assert "\nA E K C\nM R F S\nB D C I\nL P V R\n" in seen
    assert "2 words, 4 points: every path was tried." in seen


def test_a_bad_row_is_named_and_asked_for_again(terminal: Begin, few: str) -> None:
    screen = terminal("boggle", "solve", "--words", few)
    nonsense = [
        ("row 1: ", "c4t", "row 1, tile 2: '4' is no letter"),
        ("row 1: ", "c[at", "row 1, tile 2: [ is not closed"),
        ("row 1: ", "abcdefghi", "row 1: a board goes up to 8 rows of 8 tiles"),
        ("row 1: ", "???", ""),
        ("row 2: ", "ca", "row 2 has 2 tiles, row 1 has 3 tiles"),
        ("row 2: ", "ca/", "row 2, tile 3: '/' is no letter"),
        ("row 2: ", "???", "row 2 makes 6 jokers: a board has at most 4"),
        *((f"row {number}: ", "# # #", "") for number in range(2, 9)),
        ("row 9: ", "# # #", "row 9: a board goes up to 8 rows of 8 tiles"),
        ("row 9: ", "", ""),
    ]
    for prompt, typed, _ in nonsense:
        screen.type(prompt, f"{typed}\n")
    status, seen = screen.close()
    dialogue = INVITED
    for prompt, typed, message in nonsense:
        again = f"{message}. Once more from {prompt.removesuffix(': ')}.\n" if message else ""
        dialogue += f"{prompt}{typed}\n{again}"
    assert seen.startswith(dialogue)
    assert status == 0


def test_what_was_pasted_after_a_bad_row_is_not_taken_for_it(terminal: Begin, few: str) -> None:
    screen = terminal("boggle", "solve", "--words", few)
    screen.type("row 1: ", "aekc\nmrf\nbdci\nlpvr\n\n")
    screen.type("Once more from row 2.\nrow 2: ", "mrfs\nbdci\nlpvr\n\n")
    status, seen = screen.close()
    assert status == 0
    assert "row 2 has 3 tiles, row 1 has 4 tiles. Once more from row 2." in seen
    assert "\nA E K C\nM R F S\nB D C I\nL P V R\n" in seen


def test_a_board_of_nothing_but_holes_is_asked_for_again(terminal: Begin, few: str) -> None:
    screen = terminal("boggle", "solve", "--words", few, "--min", "1")
    screen.type("row 1: ", "##\n")
    screen.type("row 2: ", "\n")
    screen.type("nothing but holes. Once more from row 1.\nrow 1: ", "#a\n\n")
    assert screen.close()[0] == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_one_can_leave_instead_of_typing_a_board(terminal: Begin, few: str, key: str) -> None:
    screen = terminal("boggle", "solve", "--words", few)
    screen.type("row 1: ", key)
    status, seen = screen.close()
    assert status == 130
    assert "Traceback" not in seen
    assert seen.rpartition("row 1: ")[2].strip() in ("", "^C")


def test_within_a_board_ctrl_c_leaves_and_ctrl_d_ends_it(terminal: Begin, few: str) -> None:
    for key, left in (("\x03", 130), ("\x04", 0)):
        screen = terminal("boggle", "solve", "--words", few)
        screen.type("row 1: ", "cat\n")
        screen.type("row 2: ", key)
        status, seen = screen.close()
        assert status == left
        assert ("1 word, 1 point" in seen) == (left == 0)


def test_the_rules_are_checked_before_anything_is_asked(terminal: Begin, few: str) -> None:
    status, seen = terminal("boggle", "solve", "--words", few, "--min", "5", "--max", "4").close()
    assert (status, seen) == (2, "dodgson: --min 5 is above --max 4\n")


def test_questions_stay_out_of_a_document(terminal: Begin, few: str, tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as out:
        screen = terminal("boggle", "solve", "--words", few, "--json", out=out)
        screen.type("row 1: ", "cat\n\n")
        assert screen.close()[0] == 0
    document = json.loads((tmp_path / "out").read_text())
    assert [word["word"] for word in document["words"]] == ["cat"]


@pytest.mark.parametrize(
    ("options", "output"),
    [
        pytest.param("--paths", "1 point\n  cat  1,1 1,2 1,3\n", id="paths"),
        pytest.param("--order alphabet", "  cat\n", id="order"),
    ],
)
def test_the_end_of_a_table_shows_what_is_known_only_then(
    terminal: Begin, few: str, options: str, output: str
) -> None:
    screen = terminal("boggle", "solve", "--words", few, *options.split())
    screen.type("row 1: ", "cat\n\n")
    status, seen = screen.close()
    assert status == 0
    assert f"\nC A T\n\n{output}\n1 word, 1 point" in seen
    assert seen.count("C A T") == 1


def test_without_a_terminal_a_board_has_to_be_given(program: Run) -> None:
    for stdin in (subprocess.DEVNULL, subprocess.PIPE):
        ran = program("boggle", "solve", stdin=stdin)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("dodgson: no board: write its letters, such as ")
        assert ran.err.count("\n") == 1


# A board is given


def test_json_has_the_fields_that_others_rely_on(run: Run, few: str) -> None:
    document = run("boggle", "solve", POST, "--words", few, "--json").document
    assert set(document) == {
        *(
            "schema",
            "id",
            "status",
            "why",
            "rows",
            "cols",
            "points",
            "count",
            "words",
            "statistics",
        ),
    }
    del document["statistics"]
    assert document == {
        "schema": 1,
        "id": f"boggle:{POST}?words=few.txt",
        "status": "proved",
        "why": "every path was tried",
        "rows": 4,
        "cols": 4,
        "points": 4,
        "count": 2,
        "words": [
            {
                "word": "scream",
                "points": 3,
                "path": [[2, 4], [3, 3], [2, 2], [1, 2], [1, 1], [2, 1]],
            },
            {"word": "risk", "points": 1, "path": [[4, 4], [3, 4], [2, 4], [1, 3]]},
        ],
    }


def test_no_word_at_all_is_an_answer(run: Run, few: str) -> None:
    ran = run("boggle", "solve", "xxxx", "--words", few)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("0 words, 0 points: every path was tried.\n")


def test_words_are_streamed_as_they_are_found(run: Run, few: str) -> None:
    ran = run("boggle", "solve", POST, "--words", few, "--stream")
    assert sorted(ran.out.splitlines()[:-1]) == ["risk", "scream"]
    ran = run("boggle", "solve", POST, "--words", few, "--stream", "--json")
    *parts, last = map(json.loads, ran.out.splitlines())
    assert sorted(part["word"] for part in parts) == ["risk", "scream"]
    whole = run("boggle", "solve", POST, "--words", few, "--json").document
    del last["statistics"], whole["statistics"]
    assert last == whole


def test_a_board_comes_from_a_file_or_standard_input(
    run: Run, program: Run, few: str, tmp_path: Path
) -> None:
    output = run("boggle", "solve", POST, "--words", few).out
    (tmp_path / "board.txt").write_text("A E K C\nM R F S\nB D C I\nL P V R\n")
    assert run("boggle", "solve", "board.txt", "--words", few).out == output
    assert program("boggle", "solve", "-", "--words", few, input="aekcmrfsbdcilpvr").out == output


def test_a_budget_ends_it_and_it_prints_what_it_found(run: Run, few: str) -> None:
    ran = run("boggle", "solve", POST, "--words", few, "--strategy", "naive", "--expansions", 99)
    assert ran.status == 1
    assert "0 words, 0 points: the budget of 99 expansions is spent" in ran.out


def test_ctrl_c_keeps_the_words_that_were_found() -> None:
    large = "ligdrmanesietildsracsepes"
    command = ("boggle", "solve", large, "--strategy", "naive", "--stream", "--json")
    child = subprocess.Popen(
        [sys.executable, "-m", "dodgson", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    assert child.stdout is not None
    first = child.stdout.readline()  # all its paths would take days
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"")
    *parts, last = map(json.loads, (first + out).splitlines())
    assert (last["status"], last["why"]) == ("feasible", "interrupted")
    assert {word["word"] for word in last["words"]} == {part["word"] for part in parts}


def test_a_board_is_drawn_into_a_file_by_its_ending(run: Run, few: str, tmp_path: Path) -> None:
    ask = ("boggle", "draw", POST, "--words", few, "--word", "risk")
    assert run(*ask, "-o", "risk.svg").err == "wrote risk.svg\n"
    assert (tmp_path / "risk.svg").read_text() == run(*ask).out
    assert run(*ask, "-o", "risk.txt").status == 0
    assert (tmp_path / "risk.txt").read_text().splitlines()[0] == "A   E   K4  C"
    solved = run("boggle", "solve", POST, "--words", few, "-o", "best.svg")
    assert (solved.status, solved.out) == (0, "")
    assert "the best is scream" in (tmp_path / "best.svg").read_text()


@pytest.mark.parametrize("verb", ["solve", "draw"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param("abc/de", "the board is ragged: row 2 has 2 tiles, row 1 has 3", id="ragged"),
        pytest.param("abc/d3f", "row 2, column 2: '3' is no letter", id="a digit"),
        pytest.param("ab/c[er", "row 2, column 2: [ is not closed", id="open bracket"),
        pytest.param("ab/c[]", "row 2, column 2: [] is empty", id="empty brackets"),
        pytest.param("ab/c[abcde]", "has 5 letters: a tile has at most 4", id="a long tile"),
        pytest.param("3x3:?????abcd", "5 jokers: a board has at most 4", id="jokers"),
        pytest.param("abcde", "5 tiles make no square", id="no square"),
        pytest.param("2x2:abcde", "2x2 takes 4 tiles, and there are 5", id="another size"),
        pytest.param(
            "9x1:abcdefghi", "9x1 is too large: a board has at most 8 rows and 8", id="too large"
        ),
        pytest.param("##/##", "the board is nothing but holes", id="holes"),
        pytest.param("", "the board is empty", id="nothing"),
        pytest.param("ab/cd --min 5 --max 4", "--min 5 is above --max 4", id="min above max"),
        pytest.param("ab/cd --min 0", "--min 0: it must be at least 1", id="min 0"),
        pytest.param("ab/cd --points gold", "--points gold: choose one of standard", id="points"),
        pytest.param("ab/cd --neighbours 6", "--neighbours 6: a cell has 8", id="neighbours"),
        pytest.param("ab/cd --words nope", "no word list is called 'nope'", id="no list"),
        pytest.param("boggle:abcd?wrap=no", "wrap=no can only be yes", id="a bad ID"),
        pytest.param("nope.txt", "nope.txt: No such file", id="no file"),
    ],
)
def test_bad_input_is_reported_in_one_line(
    run: Run, few: str, verb: str, arguments: str, message: str
) -> None:
    ran = run("boggle", verb, *(arguments.split() or [""]))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("dodgson: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("dog", "'dog' is not in the word list few.txt"),
        ("cats", "is not on the board: it has no t"),
    ],
)
def test_a_word_that_is_not_there_is_not_drawn(run: Run, few: str, word: str, message: str) -> None:
    ran = run("boggle", "draw", POST, "--words", few, "--word", word, "-o", "none.svg")
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert not Path("none.svg").exists()


def test_progress_of_a_search_is_shown_and_changes_no_answer(run: Run, few: str) -> None:
    plain = run("boggle", "solve", POST, "--words", few)
    output = run("boggle", "solve", POST, "--words", few, "--progress")
    assert (plain.err, output.out) == ("", plain.out)
    assert re.fullmatch(r"[0-9,]+ paths, [0-9,]+/s, 2 words\n", output.err)


def test_progress_of_a_long_search_is_shown_during_it(few: str, backend: str) -> None:
    board = "8x8:" + "e" * 64
    options = ("--words", few, "--progress", "--strategy", "naive")
    if backend == "native":
        Path("es.txt").write_text("\n".join("e" * length for length in range(3, 40)))
        options = ("--words", "es.txt", "--progress", "--backend", "native")
    command = [sys.executable, "-m", "dodgson", "boggle", "solve", board, *options]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    assert child.stderr is not None
    first = child.stderr.readline()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b": interrupted." in out
    for line in (first, err):
        assert re.fullmatch(rb"[0-9,]+ paths, [0-9,]+/s, [0-9]+ words?\n", line)


# Many boards


def test_boards_are_scored_in_their_order(run: Run, few: str, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text(
        "cats\n\n2x3:catxyz\r\n  CAT / XYZ \nq?/it\nboggle:ca/ts?words=few.txt\n1x3:cat\n\n"
    )
    ran = run("boggle", "score", "boards", "--words", few)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "ca/ts\t3\t3",
        "cat/xyz\t1\t1",
        "cat/xyz\t1\t1",
        "q?/it\t1\t1",
        "ca/ts\t3\t3",
        "1x3:cat\t1\t1",
    ]


def test_known_boards_are_scored_right(program: Run, data: Path) -> None:
    lines = (data / "boggle_boards.tsv").read_text().splitlines()
    known = [line.split("\t")[:4] for line in lines if line and not line.startswith("#")]
    boards = "".join(f"{size}:{letters}\n" for size, letters, _, _ in known)
    env = {**os.environ, "DODGSON_DATA": str(data)}
    ran = program("boggle", "score", "-", "--words", "enable2k", input=boards, env=env)
    assert (ran.status, ran.err) == (0, "")
    assert [line.split("\t")[1:] for line in ran.out.splitlines()] == [
        [points, words] for _, _, points, words in known
    ]


def test_each_bad_line_is_named_and_the_rest_is_done(run: Run, few: str, tmp_path: Path) -> None:
    lines = [b"\xef\xbb\xbfcats", b"cat", b"c4ts", b"\xff\xff", b"", b"\x1b[2Jcats", b"x" * 9999]
    (tmp_path / "boards").write_bytes(b"\n".join([*lines, b"[c", b"?????abcd", b"1x3:cat"]))
    ran = run("boggle", "score", "boards", "--words", few)
    assert ran.status == 2
    assert ran.out == "ca/ts\t3\t3\n1x3:cat\t1\t1\n"
    named = [re.fullmatch("dodgson: boards:([0-9]+): (.+)", line) for line in ran.err.splitlines()]
    assert [(match[1], match[2][:26]) for match in named if match] == [
        ("2", "3 tiles make no square: se"),
        ("3", "tile 2: '4' is no letter"),
        ("4", "this is not text in UTF-8"),
        ("6", "tile 1: '\\x1b' is no letter"[:26]),
        ("7", "the line is too long to be"),
        ("8", "tile 1: [ is not closed"),
        ("9", "5 jokers: a board has at m"),
    ]
    assert None not in named


def test_bad_lines_of_standard_input_are_named_too(program: Run, few: str) -> None:
    ran = program("boggle", "score", "-", "--words", few, input="cats\nc4ts\n")
    assert (ran.status, ran.out) == (2, "ca/ts\t3\t3\n")
    assert ran.err == "dodgson: standard input:2: tile 2: '4' is no letter\n"


@pytest.mark.parametrize("content", [b"", b"\n \n\r\n"], ids=["empty", "blank"])
def test_a_file_without_boards_is_bad_input(
    run: Run, few: str, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "boards").write_bytes(content)
    ran = run("boggle", "score", "boards", "--words", few, "--json", "-o", "scores")
    assert (ran.status, ran.document["status"]) == (2, "error")
    assert ran.err == "dodgson: boards: it contains no board\n"
    assert not Path("scores").exists()


@pytest.mark.parametrize(
    ("content", "out", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\nx\ny\n", "", "1: this is not text in UTF-8"),
        (b"\x7fELF\2\1\1\n" + b"\0\n" * 900, "", "2: this is not text: it has a zero byte"),
        (b"cats\n" + b"\0" * 9999 + b"\ncats\n", "ca/ts\t3\t3\n", "2: this is not text: it"),
        ("cats\ncats\n".encode("utf-16"), "", "1: this is not"),
    ],
    ids=["a picture", "a program", "zeros", "UTF-16"],
)
def test_a_file_that_is_no_text_is_reported_once(
    run: Run, few: str, content: bytes, out: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "boards").write_bytes(content)
    ran = run("boggle", "score", "boards", "--words", few)
    assert (ran.status, ran.out) == (2, out)
    *lines, last = ran.err.splitlines()
    assert last.startswith(f"dodgson: boards:{message}")
    assert len(lines) == ("zero" in message)  # what came before is no board


def test_scores_can_be_had_as_json_and_in_a_file(run: Run, few: str, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("cats\nc4ts\n[ca]t/?s\n")
    plain = run("boggle", "score", "boards", "--words", few)
    ran = run("boggle", "score", "boards", "--words", few, "--json")
    *rows, last = map(json.loads, ran.out.splitlines())
    assert [tuple(map(str, row.values())) for row in rows] == [
        tuple(line.split("\t")) for line in plain.out.splitlines()
    ]
    assert rows[0] == {"board": "ca/ts", "points": 3, "count": 3}
    assert last == {"schema": 1, "status": "proved", "boards": 2, "bad": 1}
    assert ran.err == plain.err
    for name, wanted in (("table.txt", plain.out), ("table.json", ran.out)):
        kept = run("boggle", "score", "boards", "--words", few, "-o", name)
        assert (kept.status, kept.out) == (2, "")
        assert kept.err == f"{plain.err}wrote {name}\n"
        assert Path(name).read_text() == wanted
    assert not list(tmp_path.glob(".table*"))
    for name in ("table.svg", "table.png"):
        refused = run("boggle", "score", "boards", "--words", few, "-o", name)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_ctrl_c_leaves_in_the_file_what_was_scored(few: str) -> None:
    child = begun("-", "--words", few, "-o", "kept.json")
    assert child.stdin is not None
    child.stdin.write(b"cats\n")
    while not (found := [*Path().glob(".kept*")]) or not found[0].stat().st_size:
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == 130
    row, last = map(json.loads, Path("kept.json").read_text().splitlines())
    assert row == {"board": "ca/ts", "points": 3, "count": 3}
    assert last == {"schema": 1, "status": "stopped", "boards": 1, "bad": 0}


@pytest.mark.parametrize(
    ("options", "scored"),
    [
        ("--min 4", "ca/ts\t1\t1"),
        ("--max 3", "ca/ts\t2\t2"),
        ("--points length", "ca/ts\t10\t3"),
        ("--neighbours 4", "ca/ts\t1\t1"),
        ("--classic", "ca/ts\t3\t3"),
    ],
)
def test_rules_count_for_every_board(
    run: Run, few: str, options: str, scored: str, tmp_path: Path
) -> None:
    (tmp_path / "boards").write_text("cats\n")
    assert run("boggle", "score", "boards", "--words", few, *options.split()).out == f"{scored}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param("nope", "nope: No such file or directory", id="no file"),
        pytest.param("folder", "folder: Is a directory", id="a folder"),
        pytest.param("boards --min 5 --max 4", "--min 5 is above --max 4", id="min above max"),
        pytest.param("boards --level 3", "--level 3: it must be at least 10", id="a level"),
        pytest.param("", "Missing argument 'FILE|-'", id="nothing"),
    ],
)
def test_boards_that_cannot_be_scored_are_reported_in_one_line(
    run: Run, few: str, arguments: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "boards").write_text("cats\n")
    ran = run("boggle", "score", *arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def begun(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dodgson", "boggle", "score", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )


def test_boards_sent_one_by_one_get_their_scores_at_once(few: str) -> None:
    child = begun("-", "--words", few)
    assert child.stdin is not None
    assert child.stdout is not None
    for board, scored in ((b"cats\n", b"ca/ts\t3\t3\n"), (b"tacs\n", b"ta/cs\t3\t3\n")):
        child.stdin.write(board)
        assert child.stdout.readline() == scored  # the input is still open
    assert child.communicate(timeout=60) == (b"", b"")
    assert child.returncode == 0


def test_ctrl_c_keeps_the_scores_that_were_printed(few: str) -> None:
    child = begun("-", "--words", few)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"cats\n")
    assert child.stdout.readline() == b"ca/ts\t3\t3\n"
    child.send_signal(signal.SIGINT)  # while it waits for the next board
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err.split()) == (130, b"", [b"interrupted"])


def test_ctrl_c_on_a_long_file_leaves_complete_lines(few: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards"
    boards.write_text("cats\n" * 6_000_000)
    with (tmp_path / "scores").open("w") as scores:
        child = subprocess.Popen(
            [sys.executable, "-m", "dodgson", "boggle", "score", boards, "--words", few],
            stdout=scores,
            stderr=subprocess.PIPE,
        )
        while not (tmp_path / "scores").stat().st_size and child.poll() is None:
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
    assert (child.returncode, err.split()) == (130, [b"interrupted"])
    assert set((tmp_path / "scores").read_text().splitlines(keepends=True)) == {"ca/ts\t3\t3\n"}


def test_a_closed_pipe_ends_it_quietly(few: str) -> None:
    command = f"yes cats | {sys.executable} -m dodgson boggle score - --words {few} | head -n 2"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, check=False, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "ca/ts\t3\t3\n" * 2, "")


def test_boards_without_end_take_no_more_memory(few: str) -> None:
    """A line without end is skipped, and reported as too long."""
    limited = f"ulimit -v 400000; {sys.executable} -m dodgson boggle score - --words {few}"
    command = f"(head -c 600000000 /dev/zero | tr '\\0' x; echo; echo cats) | ({limited})"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout) == (2, "ca/ts\t3\t3\n")
    assert done.stderr == "dodgson: standard input:1: the line is too long to be a board\n"


def test_progress_is_shown_only_where_it_disturbs_no_output(
    terminal: Begin, few: str, tmp_path: Path
) -> None:
    boards = tmp_path / "boards"
    boards.write_text("cats\n" * 500_000)
    with (tmp_path / "scores").open("w") as scores:
        slow = ("--words", few, "--backend", "python")
        screen = terminal("boggle", "score", "boards", *slow, out=scores)
        while not re.search(r"\r\x1b\[K[0-9,]+ boards, [0-9,]+/s, [0-9]+%$", screen.seen):
            assert screen.read()
        os.write(screen.ours, b"\x03")
        status, seen = screen.close()
    assert status == 130
    assert seen.rpartition("\x1b[K")[2].split() in (["interrupted"], ["^C", "interrupted"])


def test_progress_is_not_shown_between_the_scores(
    terminal: Begin, run: Run, few: str, tmp_path: Path
) -> None:
    boards = tmp_path / "boards"
    boards.write_text("cats\n" * 3)
    assert terminal("boggle", "score", "boards", "--words", few).close() == (0, "ca/ts\t3\t3\n" * 3)
    output = run("boggle", "score", "boards", "--words", few, "--progress").err
    assert re.fullmatch(r"3 boards, [0-9,]+/s, 100%\n", output)


def test_many_boards_are_scored_in_order_whatever_the_backend(
    run: Run, few: str, tmp_path: Path, backend: str
) -> None:
    """There are more than are read at a time, and a bad one in the middle of them."""
    boards = ["cats", "2x3:catsca", "tacs", "risk", "ca?s", "abcdefghi"] * 2_000
    boards[7_000] = "c4ts"
    (tmp_path / "boards").write_text("\n".join(boards))
    ran = run("boggle", "score", "boards", "--words", few, "--backend", backend)
    lines = [
        "ca/ts\t3\t3",
        "cat/sca\t2\t2",
        "ta/cs\t3\t3",
        "ri/sk\t1\t1",
        "ca/?s\t3\t3",
        "abc/def/ghi\t0\t0",
    ] * 2_000
    del lines[7_000]
    assert ran.status == 2
    assert ran.out.splitlines() == lines
    assert ran.err == "dodgson: boards:7001: tile 2: '4' is no letter\n"


def test_a_line_may_come_in_pieces(few: str) -> None:
    child = begun("-", "--words", few)
    assert child.stdin is not None
    for piece in (b"ca", b"ts\ntac", b"s"):
        child.stdin.write(piece)
        time.sleep(0.05)
    assert child.communicate(timeout=60) == (b"ca/ts\t3\t3\nta/cs\t3\t3\n", b"")
