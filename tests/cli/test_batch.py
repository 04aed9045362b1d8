"""``--batch``: one question for each line of a file, bad lines named, to a clean end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import dodgson
from dodgson.errors import InputError, ProblemError
from dodgson.family.problems import ProblemFamily
from dodgson.native import Backend
from dodgson.search import Problem

from .conftest import Run
from .screens import Terminal

LADDERS = "cat dog\n\n  CAT\tcog \ncat emu\nladder:dog-cat?words=pets.txt\n"
ANSWERS = [
    "ladder:cat-dog?words=pets.txt\tproved\t3\tcat cot cog dog",
    "ladder:cat-cog?words=pets.txt\tproved\t2\tcat cot cog",
    (
        "ladder:cat-emu?words=pets.txt\tnone\t-\tno ladder joins cat and emu: "
        "cat is in a component of 5 words, emu in one of 1 word"
    ),
    "ladder:dog-cat?words=pets.txt\tproved\t3\tdog cog cot cat",
]
BAD = "cat dog\ncat d0g\ncat\ncat dog emu\ndog cat\n"
FAULTS = [
    "2: 'd0g' is not a word: letters only",
    "3: a ladder needs two words: give the last word after 'cat'",
    "4: 'cat dog emu': give two words, the first and the last",
]
KLOTSKIS = "klotski\n" * 100_000


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, pets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the folder of the word list, which is then called pets.txt."""
    monkeypatch.chdir(tmp_path)


def batch(run: Run, lines: str, *options: object, verb: str = "ladder") -> Any:
    Path("lines").write_text(lines)
    words = ("--words", "pets.txt") if verb == "ladder" else ()
    return run(verb, "solve", "--batch", "lines", *words, *options)


def test_each_line_is_answered_in_one_line(run: Run, backend: Backend) -> None:
    ran = batch(run, LADDERS, "--backend", backend)
    assert ran.out.splitlines() == ANSWERS
    assert (ran.status, ran.err) == (1, ""), "one has no answer"
    assert batch(run, "cat dog\n" * 3).status == 0


def test_json_is_a_document_for_each_line_and_the_totals(run: Run) -> None:
    ran = batch(run, LADDERS, "--json")
    *found, totals = map(json.loads, ran.out.splitlines())
    pairs = [("cat", "dog"), ("cat", "cog"), ("cat", "emu"), ("dog", "cat")]
    alone = [run("ladder", "solve", *pair, "--words", "pets.txt", "--json") for pair in pairs]
    for document in (*found, *(expected := [each.document for each in alone])):
        del document["statistics"]
    assert found == expected
    assert totals == {"schema": 1, "status": "proved", "puzzles": 4, "bad": 0}


def test_bad_lines_are_named_and_the_others_answered(run: Run) -> None:
    ran = batch(run, BAD)
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == [
        f"ladder:{pair}?words=pets.txt" for pair in ("cat-dog", "dog-cat")
    ]
    assert ran.status == 2
    assert ran.err.splitlines() == [f"dodgson: lines:{fault}" for fault in FAULTS]


def test_bad_lines_are_documents_in_json_too(run: Run) -> None:
    ran = batch(run, BAD, "--json")
    *found, totals = map(json.loads, ran.out.splitlines())
    assert [each["status"] for each in found] == ["proved", *["error"] * 3, "proved"]
    assert [each["message"] for each in found[1:4]] == [f"lines:{fault}" for fault in FAULTS]
    assert ran.err.splitlines() == [f"dodgson: lines:{fault}" for fault in FAULTS]
    assert totals == {"schema": 1, "status": "proved", "puzzles": 2, "bad": 3}


def test_lines_that_are_no_text_are_named_in_their_place(run: Run) -> None:
    lines = b"cat dog\n\xff\xff\n\xef\xbb\xbfdog cat\n" + b"x" * 5000 + b"\ncat cot\n\xff\n"
    Path("lines").write_bytes(lines)
    ran = run("ladder", "solve", "--batch", "lines", "--words", "pets.txt", "--json")
    *found, totals = map(json.loads, ran.out.splitlines())
    assert [each.get("cost", each.get("message")) for each in found] == [
        *(3, "lines:2: this is not text in UTF-8", 3),
        *("lines:4: the line is too long to be a puzzle", 1, "lines:6: this is not text in UTF-8"),
    ]
    assert (totals["puzzles"], totals["bad"]) == (3, 3)


def test_answers_go_to_a_file_by_its_ending(run: Run) -> None:
    assert batch(run, LADDERS, "-o", "found.txt").out == ""
    assert Path("found.txt").read_text().splitlines() == ANSWERS
    ran = batch(run, LADDERS, "-o", "found.json")
    assert (ran.out, ran.err) == ("", "wrote found.json\n")
    assert json.loads(Path("found.json").read_text().splitlines()[-1])["puzzles"] == 4


def test_several_solutions_a_hint_and_a_count_stay_in_one_line(run: Run) -> None:
    Path("pets.txt").write_text("cat\ncot\ncut\nbot\nbut\n")
    assert batch(run, "cat but\n", "--all").out.endswith("\tproved\t2\tcat cut but\t1\n")
    assert batch(run, "cot but\n", "--all").out.endswith(
        "\tproved\t2\tcot bot but, cot cut but\t2\n"
    )
    assert batch(run, "cot but\n", "--count").out.endswith("\t2\n")
    assert batch(run, "cat but\n", "--hint").out.endswith("\tproved\t2\tcut\n")


def test_sliding_puzzles_are_answered_too(run: Run, backend: Backend) -> None:
    lines = "120/453/786\n12/3\n14-15\n123/456/780\nklotsky\n"
    ran = batch(run, lines, "--backend", backend, verb="sliding")
    rows = [line.split("\t") for line in ran.out.splitlines()]
    assert rows[0] == ["sliding:120/453/786", "proved", "2", "tile 3 up; tile 6 up"]
    assert rows[1][1:3] == ["none", "-"]
    assert rows[2] == ["sliding:123/456/780", "proved", "0", "solved already"]
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == ["lines:2", "lines:5"]
    assert ran.status == 2


def test_an_alias_of_a_family_has_it_too(run: Run) -> None:
    assert batch(run, "120/453/786\n", verb="slide").out.startswith("sliding:120/453/786\tproved")


REFUSED = {
    "a puzzle beside it": (
        ("ladder", "solve", "cat", "--batch", "lines"),
        "--batch lines: each line is a puzzle: leave 'cat' out",
    ),
    "the second word beside it": (
        ("ladder", "solve", "cat", "dog", "--batch", "lines"),
        "--batch lines: each line is a puzzle: leave 'cat' out",
    ),
    "neither": (("ladder", "solve"), "ladder solve: Missing argument 'FROM': see dodgson"),
    "neither for sliding": (("sliding", "solve"), "sliding solve: Missing argument 'PUZZLE': see"),
    "no file": (("ladder", "solve", "--batch", "nope"), "nope: No such file or directory"),
    "nothing in it": (("ladder", "solve", "--batch", "empty"), "empty: it contains no puzzle"),
    "a picture": (
        ("ladder", "solve", "--batch", "lines", "-o", "all.svg"),
        "all.svg: many answers have no picture",
    ),
    "options that do not go together": (
        ("sliding", "solve", "--batch", "lines", "--hint", "--all"),
        "--hint and --all do not go together",
    ),
    "a wrong option": (
        ("ladder", "solve", "--batch", "lines", "--level", "5"),
        "--level 5: it must be at least 10",
    ),
    "no text": (("ladder", "solve", "--batch", "zero"), "zero:1: this is not text: it has a zero"),
    "other verbs": (
        ("ladder", "draw", "cat", "dog", "--batch", "lines"),
        "ladder draw: No such option",
    ),
}


@pytest.mark.parametrize(("arguments", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    Path("lines").write_text("cat dog\n")
    Path("empty").write_text("\n \n")
    Path("zero").write_bytes(b"ca\0t\n")
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"dodgson: {message}")
    assert ran.err.count("\n") == 1


def test_standard_input_of_a_line_is_no_puzzle(run: Run) -> None:
    ran = batch(run, "-\n", verb="sliding")
    assert ran.status == 2
    assert ran.err.startswith("dodgson: lines:1: - is standard input")


# Lines that come one by one


def begun(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dodgson", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )


def test_lines_sent_one_by_one_are_answered_at_once() -> None:
    child = begun("ladder", "solve", "--batch", "-", "--words", "pets.txt")
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    for line, answer in ((b"cat dog\n", ANSWERS[0]), (b"cat cog\n", ANSWERS[1])):
        child.stdin.write(line)
        assert child.stdout.readline().decode() == f"{answer}\n"  # the input is still open
    child.stdin.write(b"\xff\n")
    assert b"standard input:3: this is not text" in child.stderr.readline()
    child.stdin.write(b"cat")
    child.stdin.write(b" cog")
    assert child.communicate(timeout=60)[0].decode() == f"{ANSWERS[1]}\n"
    assert child.returncode == 2


def test_ctrl_c_while_it_waits_for_a_line_keeps_what_was_printed() -> None:
    child = begun("ladder", "solve", "--batch", "-", "--words", "pets.txt", "--json")
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"cat dog\n")
    assert json.loads(child.stdout.readline())["cost"] == 3
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert json.loads(out) == {"schema": 1, "status": "stopped", "puzzles": 1, "bad": 0}
    assert (child.returncode, err) == (130, b"interrupted\n")


def test_ctrl_c_while_it_searches_answers_what_was_read() -> None:
    Path("lines").write_text(KLOTSKIS)
    child = begun("sliding", "solve", "--batch", "lines", "-o", "found.json")
    while not (found := [*Path().glob(".found*")]) or not found[0].stat().st_size:
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"wrote found.json\ninterrupted\n")
    *found_, totals = map(json.loads, Path("found.json").read_text().splitlines())
    assert totals == {"schema": 1, "status": "stopped", "puzzles": len(found_), "bad": 0}
    assert found_[0]["cost"] == 81
    assert {each["why"] for each in found_ if each["status"] == "stopped"} <= {
        "no solution found: interrupted"
    }


def test_pipes_are_read_where_they_cannot_be_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("not a socket")  # as on Windows

    monkeypatch.setattr("dodgson.cli.lines.select.select", refuse)
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_text(LADDERS))
    writer.start()
    ran = run("ladder", "solve", "--batch", "pipe", "--words", "pets.txt")
    writer.join()
    assert ran.out.splitlines() == ANSWERS


def test_a_closed_pipe_ends_it_quietly() -> None:
    words = "--words pets.txt"
    command = f"yes cat dog | {sys.executable} -m dodgson ladder solve --batch - {words} | head -n2"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, check=False, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{ANSWERS[0]}\n" * 2, "")


def test_progress_is_shown_with_the_share_of_the_file(run: Run) -> None:
    ran = batch(run, "cat dog\n" * 3, "--progress")
    assert re.fullmatch(r"3 puzzles, [0-9,]+/s, 100%\n", ran.err)


def test_progress_is_redrawn_on_a_terminal() -> None:
    Path("lines").write_text(KLOTSKIS)
    with Path("found").open("w") as found:
        screen = Terminal("sliding", "solve", "--batch", "lines", out=found)
        try:
            while not re.search(r"\r\x1b\[K[0-9,]+ puzzles?, [0-9,]+/s, [0-9]+%$", screen.seen):
                assert screen.read()
            os.write(screen.ours, b"\x03")
            status, seen = screen.close()
        finally:
            screen.kill()
    assert status == 130
    assert seen.rpartition("\x1b[K")[2].split() in (["interrupted"], ["^C", "interrupted"])


# Families made from problems


def halving() -> ProblemFamily:
    def read(text: str) -> Problem[int]:
        if not text.isdecimal():
            raise InputError(f"{text}: this is not a number")
        return Problem(int(text), successors, lambda n: n == 0)

    def successors(number: int) -> list[int]:
        if number == 13:
            raise ValueError("unlucky")
        return [number - 1, number // 2]

    return ProblemFamily("halving", "Count down, or halve.", read)


def test_a_family_of_problems_answers_many() -> None:
    found = list(halving().solve_many(["5", "x", "27", "6"]))
    assert [each.status for each in found] == ["proved", "error", "error", "proved"]
    assert [getattr(each, "cost", None) for each in found] == [3, None, None, 3]
    errors = [each.error for each in found if each.status == "error"]
    assert [type(error) for error in errors] == [InputError, ProblemError]
    hints = halving().solve_many(["6", "6"], hint=True)
    assert list(map(str, hints)) == ["3", "3"]


def test_a_family_of_problems_has_the_option(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dodgson.families.find", lambda _name: halving())
    monkeypatch.setattr("dodgson.cli.commands.find", lambda _name: halving())
    ran = batch(run, "5\nx\n6\nhalving:4\n", verb="halving")
    assert ran.out.splitlines() == [
        "halving:5\tproved\t3\t5; 2; 1; 0",
        "halving:6\tproved\t3\t6; 3; 1; 0",
        "halving:4\tproved\t3\t4; 3; 1; 0",
    ]
    assert (ran.status, ran.err) == (2, "dodgson: lines:2: x: this is not a number\n")
    for option in ("--trace", "--checkpoint", "--resume"):
        refused = batch(run, "5\n", option, "x.svg", verb="halving")
        assert (refused.status, refused.out) == (2, "")
        assert refused.err == f"dodgson: {option} is for one search: leave --batch out\n"


def test_the_option_is_in_the_help_of_what_has_it(run: Run) -> None:
    for verb in ("ladder solve", "sliding solve"):
        assert "--batch FILE|-" in run(*verb.split(), "--help").out
    assert "--batch" not in run("ladder", "stats", "--help").out
    assert dodgson.ladder.Solve.LINE
