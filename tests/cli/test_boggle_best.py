"""``dodgson boggle best``: better boards as they are found, checkpoints, records."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dodgson.boggle import best, solve

from .conftest import Run

BEST = ("boggle", "best")
WORDS = ["act", "cat", "cats", "cast", "scat", "sat", "tact", "taco", "coat", "cost"]


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small list, with an empty folder for records."""
    monkeypatch.setenv("DODGSON_RECORDS", str(tmp_path / "records"))
    file = tmp_path / "few.txt"
    file.write_text("\n".join(WORDS))
    return file


def test_the_board_is_printed_and_says_that_it_is_not_proved(run: Run, words: Path) -> None:
    options = ("--words", words, "--size", "2x2", "--restarts", 2, "--steps", 40)
    ran = run(*BEST, *options)
    answer = best(words=WORDS, size="2x2", restarts=2, steps=40, record=False)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{answer.board}\n\n{answer.summary()}\n"
    assert "; not proved to be the best: every restart has ended.\n" in ran.out


def test_each_better_board_is_a_line_of_json_and_the_last_a_document(run: Run, words: Path) -> None:
    options = ("--words", words, "--size", "3x3", "--restarts", 3, "--steps", 100)
    ran = run(*BEST, *options, "--stream", "--json")
    *boards, document = map(json.loads, ran.out.splitlines())
    assert boards
    points = [board["points"] for board in boards]
    assert points == sorted(set(points))
    assert document["status"] == "feasible"
    assert document["points"] == points[-1]
    assert document["points"] == solve(document["board"], words=WORDS).points
    assert document["record"]["id"] == document["id"]


def test_records_are_listed_and_kept(run: Run, words: Path) -> None:
    assert run(*BEST, "--records").out == ""
    options = ("--words", words, "--size", "2x2", "--restarts", 2, "--steps", 40)
    found = run(*BEST, *options, "--json").document
    run(*BEST, "--words", words, "--size", "1x3", "--no-record")
    ran = run(*BEST, "--records")
    points, count = found["points"], found["count"]
    line = f"2x2, most points: {points} points, {count} words: {found['id']}\n"
    assert (ran.status, ran.out) == (0, line)
    assert json.loads(run(*BEST, "--records", "--json").out) == found["record"]
    file = words.with_name("records.txt")
    run(*BEST, "--records", "-o", file)
    assert file.read_text() == line


def test_a_picture_of_the_board_can_be_written(run: Run, words: Path, tmp_path: Path) -> None:
    file = tmp_path / "best.svg"
    assert run(*BEST, "--words", words, "--size", "2x2", "--restarts", 1, "-o", file).status == 0
    assert "points" in file.read_text()


def test_no_board_gives_status_1_and_no_file(run: Run, words: Path, tmp_path: Path) -> None:
    file = tmp_path / "best.svg"
    ran = run(*BEST, "--words", words, "--seconds", 0, "-o", file)
    assert (ran.status, file.exists()) == (1, False)
    assert ran.out == "no board with a word was found: the budget of 0 seconds is spent.\n"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--size", "big"), "size 'big': write rows and columns, from 1x1 to 8x8"),
        (("--restarts", "0"), "--restarts 0: it must be at least 1"),
        (("--min", "5", "--max", "4"), "--min 5 is above --max 4"),
        (("--resume", "nowhere"), "checkpoint nowhere: No such file or directory"),
        (("--checkpoint", "no/where"), "--checkpoint no/where: there is no folder no"),
    ],
)
def test_bad_input_is_one_line(run: Run, words: Path, options: tuple[str, ...], why: str) -> None:
    ran = run(*BEST, "--words", words, *options)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(f"{why}\n")
    assert ran.err.count("\n") == 1


def test_ctrl_c_keeps_the_best_board_and_the_rest_can_be_resumed(
    run: Run, words: Path, tmp_path: Path
) -> None:
    file = tmp_path / "saved"
    options = ["--words", str(words), "--size", "3x3", "--steps", "2000", "--backend", "python"]
    command = [sys.executable, "-m", "dodgson", *BEST, *options, "--restarts", "100000"]
    command += ["--stream", "--json", "--checkpoint", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        child.send_signal(signal.SIGINT)
        rest, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert err.decode() == f"saved {file}: to continue, the same options with --resume {file}\n"
    *_, last = map(json.loads, (first + rest).splitlines())
    assert (last["status"], last["why"]) == ("feasible", "interrupted")
    resumed = run(*BEST, *options, "--restarts", 1, "--resume", file, "--json").document
    whole = run(*BEST, *options, "--restarts", 1, "--json").document
    assert resumed["points"] >= last["points"]
    assert [resumed["board"], resumed["restarts"]] == [whole["board"], 1]


def test_progress_tells_restarts_and_the_best_value(run: Run, words: Path) -> None:
    ran = run(*BEST, "--words", words, "--size", "2x2", "--restarts", 3, "--progress")
    assert re.search(r" s: restarts 3, steps 768, per second [\d,]+, most points 6\n$", ran.err)
