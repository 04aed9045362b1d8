"""``make`` prints each puzzle as it is made, in the form that was asked for."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run

WISH = ("boggle", "make", "--common", "--score", "60..", "--seed", "7")


def test_each_puzzle_is_told_in_full(run: Run) -> None:
    ran = run(*WISH, "-n", "2")
    first, second = (block.splitlines() for block in ran.out.split("\n\nboggle:"))
    assert ran.status == 0
    assert first[0].startswith("boggle:")
    assert first[-1] == "made as: boggle:level=60&score=60..#7/1"
    assert second[-1] == "made as: boggle:level=60&score=60..#7/2"
    labels = [line.partition(":")[0] for line in first[-3:]]
    assert labels == ["solution", "difficulty", "made as"]


def test_json_has_a_line_for_each_puzzle_and_the_totals(run: Run) -> None:
    *puzzles, totals = map(json.loads, run(*WISH, "-n", "3", "--json").out.splitlines())
    assert [each["made_as"][-2:] for each in puzzles] == ["/1", "/2", "/3"]
    assert totals == {"schema": 1, "status": "proved", "puzzles": 3, "why": ""}
    for each in puzzles:
        assert each["difficulty"]["features"]
        assert each["hints"]
        assert each["par"] >= 60


def test_csv_is_a_table_with_a_head(run: Run, tmp_path: Path) -> None:
    printed = run(*WISH, "-n", "2", "--csv").out
    file = tmp_path / "boards.csv"
    run(*WISH, "-n", "2", "-o", file)
    assert file.read_text() == printed
    rows = list(csv.DictReader(printed.splitlines()))
    assert [row["made_as"][-2:] for row in rows] == ["/1", "/2"]
    assert all(row["id"].startswith("boggle:") and row["grade"] for row in rows)


def test_too_few_puzzles_are_kept_and_end_with_status_1(run: Run, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("cat\n")
    wish = ("boggle", "make", "--words", words, "--dice", "letters", "--size", "1x3", "--seed", 1)
    ran = run(*wish, "-n", "5", "--tries", "600", "--json")
    *puzzles, totals = map(json.loads, ran.out.splitlines())
    assert ran.status == 1
    assert {each["id"].partition("?")[0] for each in puzzles} == {
        "boggle:1x3:cat",
        "boggle:1x3:tac",
    }
    assert totals["status"] == "stopped"
    assert totals["puzzles"] == 2
    why = "made 2 of 5 puzzles: 768 candidates in a row gave no other; the nearest had 0 words"
    assert totals["why"] == why
    assert ran.err == f"dodgson: {why}\n"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--score", "7..5"), "--score 7..5: the range is upside down: write 5..7"),
        (("--difficulty", "mild"), "--difficulty mild: known: easy, medium, hard, expert, or a"),
        (("-o", "boards.svg"), "boards.svg: a list of puzzles has no picture"),
        (("-o", "no/such/boards.csv"), "no/such/boards.csv: "),
        (("-n", "0"), "--number 0: it must be at least 1"),
    ],
    ids=str,
)
def test_bad_wishes_are_one_line(run: Run, options: tuple[str, ...], error: str) -> None:
    ran = run("boggle", "make", *options)
    assert ran.status == 2
    assert ran.err.startswith(f"dodgson: {error}")
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_two_forms_at_once_are_refused(run: Run) -> None:
    ran = run("boggle", "make", "--json", "--csv")
    assert ran.status == 2
    assert ran.err == "dodgson: --json and --csv are two forms of the output: choose one\n"


@pytest.mark.parametrize(
    ("wish", "clue"),
    [
        (("ladder", "make", "--unique", "--theme", "wolf,horse", "--steps", "4..5"), "Change "),
        (("pangram", "make", "--must", "lemon", "--letters", "st"), "Find a palindrome of "),
    ],
    ids=str,
)
def test_words_are_made_into_puzzles_that_can_be_named_by_their_seed(
    run: Run, wish: tuple[str, ...], clue: str
) -> None:
    ran = run(*wish, "-n", 2, "--seed", 3, "--json")
    assert (ran.status, ran.err) == (0, "")
    *puzzles, _ = map(json.loads, ran.out.splitlines())
    reads = {"ladder": "solve", "pangram": "check"}[wish[0]]
    for each in puzzles:
        assert each["clue"].startswith(clue)
        again = json.loads(run(wish[0], reads, each["made_as"], "--json").out)
        assert again["status"] == "proved"
        assert again.get("id", each["id"]) == each["id"]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ("ladder make --steps 7..5", "--steps 7..5: the range is upside down: write 5..7"),
        ("ladder make --unique --answers 2", "--unique and --answers 2 do not go together"),
        ("ladder make --theme zzyzx", "--theme zzyzx: 'zzyzx' is not in the word list scowl-80"),
        ("ladder make --pairs none.txt", "none.txt: no such file"),
        ("pangram make --must zzyzx", "--must zzyzx: 'zzyzx' is not in the word list scowl-80"),
        ("pangram make --word-count 0", "--word-count 0: it can only be 1..1000"),
        ("ladder solve ladder:step=5#1", "ladder:?step=5: unknown option 'step' in the ID"),
    ],
)
def test_bad_wishes_for_words_are_one_line(run: Run, wish: str, error: str) -> None:
    ran = run(*wish.split())
    assert ran.status == 2
    assert ran.err.startswith(f"dodgson: {error}")
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_keeps_what_was_made() -> None:
    wish = [sys.executable, "-m", "dodgson", *WISH, "-n", "1000000000", "--json"]
    with subprocess.Popen(wish, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as made:
        assert made.stdout is not None
        assert made.stderr is not None
        first = [made.stdout.readline() for _ in range(3)]
        os.kill(made.pid, signal.SIGINT)
        rest = made.stdout.read()  # communicate() would lose what readline() has read ahead
        err = made.stderr.read()
    assert made.returncode == 130
    assert err.endswith("interrupted\n")
    *puzzles, totals = map(json.loads, [*first, *rest.splitlines()])
    assert [each["made_as"].rpartition("/")[2] for each in puzzles] == [
        str(number) for number in range(1, len(puzzles) + 1)
    ]
    assert (totals["status"], totals["puzzles"]) == ("stopped", len(puzzles))
