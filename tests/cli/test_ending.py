"""The end of a command: its status, interruptions, and closed pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dodgson.families import Family
from dodgson.search import Problem, breadth_first

from .conftest import Ran, Run

LONG = ("ladder", "solve", "head", "tail", "--nearly", "1000000000", "--words")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param(("ladder", "solve", "head", "tail"), 0, id="proved"),
        pytest.param(
            ("ladder", "solve", "head", "tail", "--strategy", "depth-first"), 0, id="feasible"
        ),
        pytest.param(("ladder", "draw", "head", "tail"), 0, id="drawn"),
        pytest.param(("ladder", "solve", "hydra", "ethos"), 1, id="none"),
        pytest.param(("ladder", "draw", "hydra", "ethos"), 1, id="nothing to draw"),
        pytest.param(
            ("ladder", "solve", "black", "white", "--expansions", "1"), 1, id="not in the budget"
        ),
        pytest.param(("ladder", "solve", "black", "white", "--steps", "7"), 0, id="exactly"),
        pytest.param(("ladder", "solve", "headd", "tail"), 2, id="bad input"),
        pytest.param(("words", "remove", "nope"), 2, id="bad name"),
    ],
)
def test_the_exit_status_shows_how_it_ended(
    run: Run, program: Run, arguments: tuple[str, ...], status: int
) -> None:
    here, there = run(*arguments), program(*arguments)
    assert here.status == there.status == status
    assert (here.out, here.err) == (there.out, there.err)
    assert bool(here.out) == (status < 2)
    assert bool(here.err) == (status == 2)


def test_why_there_is_no_ladder_is_the_answer(run: Run) -> None:
    assert run("ladder", "solve", "hydra", "ethos").out.startswith("no ladder joins hydra and eth")
    stopped = run("ladder", "solve", "black", "white", "--expansions", 1).out
    assert stopped == "no ladder found: the budget of 1 expansion is spent\n"


@pytest.fixture
def many_words(tmp_path: Path) -> Path:
    """Return a list with more simple ladders than anyone will ever see."""
    file = tmp_path / "many.txt"
    letters = "aehilt"
    words = [a + b + c + d for a in letters for b in letters for c in letters for d in letters]
    file.write_text("\n".join([*words, "head", "tail"]))
    return file


def interrupt(
    *arguments: str, times: int = 1, number: signal.Signals = signal.SIGINT
) -> tuple[int, str, str]:
    """Run a command, send it a signal once it is at work, and give what became of it."""
    child = subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "dodgson", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stderr is not None
    # The answering function is imported after the handler is set, just before the search.
    reported = []
    for line in child.stderr:
        reported.append(line)
        if line.rstrip().endswith("dodgson.ladder.legs"):
            break
    time.sleep(0.5)
    for _ in range(times):
        child.send_signal(number)
        time.sleep(0.2)
    out, rest = child.communicate(timeout=60)
    err = "".join(
        line for line in [*reported, *rest.splitlines(keepends=True)] if "import time:" not in line
    )
    return child.returncode, out, err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_sigterm_print_what_was_found(many_words: Path, number: signal.Signals) -> None:
    status, out, err = interrupt(*LONG, str(many_words), "--json", number=number)
    assert status == 130
    assert "Traceback" not in err
    document = json.loads(out)
    assert (document["status"], document["why"]) == ("feasible", "interrupted")
    assert len(document["ladders"]) > 1
    lengths = list(map(len, document["ladders"]))
    assert lengths == sorted(lengths)


def test_ctrl_c_before_anything_was_found_says_so(many_words: Path) -> None:
    stuck = ("--steps", "1400", "--words", str(many_words))  # there are fewer words
    status, out, err = interrupt("ladder", "solve", "heal", "tail", *stuck)
    assert status == 130
    assert out == "no ladder found: interrupted\n"
    assert err == ""


def test_ctrl_c_in_a_sample_prints_the_runs_that_were_made(many_words: Path) -> None:
    status, out, err = interrupt(
        *("ladder", "stats", "--sample", "head", "tail", "--runs", "100000000", "--json"),
        *("--allow-unknown", "--words", str(many_words)),
    )
    assert status == 130
    assert "Traceback" not in err
    document = json.loads(out)
    assert document["status"] == "feasible"
    assert document["runs"] == sum(document["histogram"].values()) > 0


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("ladder solve head tail --nearly 1000000000", id="ladder"),
        pytest.param("sliding solve 15,14,13,12/11,10,9,8/7,6,5,4/3,1,2,0", id="tiles"),
        pytest.param("sliding explore 15-puzzle", id="explore"),
        pytest.param(f"boggle solve {'aeiourst' * 8} --strategy naive", id="boggle"),
    ],
)
def test_ctrl_c_before_the_search_begins_is_not_lost(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    verb = Family.verb

    def interrupted(self: Family, name: str) -> Any:
        signal.raise_signal(signal.SIGINT)
        return verb(self, name)

    monkeypatch.setattr(Family, "verb", interrupted)
    ran = run(*command.split(), "--seconds", 3, "--json")
    assert ran.status == 130
    assert "interrupted" in ran.document["why"]
    assert searches_run_again()


def test_ctrl_c_before_the_search_of_a_users_puzzle_is_not_lost(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(
        "import signal\n"
        "from dodgson.search import Problem\n"
        "calls = []\n"
        "def successors(n):\n"
        "    if not calls:  # when the algorithm is chosen\n"
        "        calls.append(signal.raise_signal(signal.SIGINT))\n"
        "    return [n + 1]\n"
        "problem = Problem(0, successors, (-1).__eq__)\n"
    )
    ran = run("solve", file, "--seconds", 3, "--json")
    assert (ran.status, ran.document["why"]) == (130, "interrupted")
    assert searches_run_again()


def searches_run_again() -> bool:
    """Return whether an interruption is over once its command is."""
    problem = Problem(1, lambda n: [n + 1], (5).__eq__)
    return breadth_first(problem).run().status == "proved"


def test_ctrl_c_twice_ends_it_at_once(tmp_path: Path) -> None:
    """Even if nothing reacts to the first, as here, where it waits for a list."""
    fifo = tmp_path / "never.txt"
    os.mkfifo(fifo)
    status, out, err = interrupt("ladder", "solve", "head", "tail", "--words", str(fifo), times=2)
    assert (status, out) == (130, "")
    assert err.split() == ["interrupted"]


def test_sigterm_outside_a_search_leaves_as_ctrl_c_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a terminal that was taken over is given back."""
    left = []

    def ended(*_: object, **_options: object) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            left.append("in order")

    monkeypatch.setattr("dodgson.words.lists.info", ended)
    before = signal.getsignal(signal.SIGTERM)
    ran = run("words", "info")
    assert (ran.status, ran.out, ran.err.split(), left) == (130, "", ["interrupted"], ["in order"])
    assert signal.getsignal(signal.SIGTERM) == before


def test_ctrl_c_outside_a_search_prints_one_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dodgson.words.lists.info", interrupted)
    ran = run("words", "info")
    assert (ran.status, ran.out, ran.err.split()) == (130, "", ["interrupted"])


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param("ladder solve black white --all", id="a long answer"),
        pytest.param("ladder draw black white", id="a picture"),
        pytest.param("ladder solve --help", id="help"),
    ],
)
def test_a_closed_pipe_is_no_error(arguments: str) -> None:
    command = f"{sys.executable} -m dodgson {arguments} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False, text=True
    )
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "dodgson", "ladder", "solve", "head", "tail"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert done.stderr == "dodgson: standard output: No space left on device\n"
    assert done.returncode == 2


def test_a_closed_standard_output_is_no_fault() -> None:
    command = f"{sys.executable} -m dodgson ladder solve head tail >&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_with_standard_error_closed_the_status_still_shows() -> None:
    command = f"{sys.executable} -m dodgson ladder solve head tial 2>&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout) == (2, "")


def test_an_output_that_cannot_encode_arrows_gets_something_else() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dodgson", "ladder", "solve", "head", "tail"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"heal   d?l" in done.stdout


SIGNALLED = """
import atexit, os, signal, sys

def interrupted():
    os.kill(os.getpid(), signal.SIGINT)

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            interrupted()

sys.meta_path.insert(0, Interrupting())
if {module!r} == "the end":
    atexit.register(interrupted)
from dodgson.cli import main
sys.exit(main())
"""


def program_of(code: str) -> Ran:
    """Run a program that solves a ladder."""
    done = subprocess.run(
        [sys.executable, "-c", code, "ladder", "solve", "head", "tail"],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "module",
    ["typing", "dodgson.cli.running", "click", "dodgson.families", "dodgson.ladder.questions"],
)
def test_ctrl_c_during_the_start_gives_no_traceback(module: str) -> None:
    ran = program_of(SIGNALLED.format(module=module))
    assert ran.status in {-signal.SIGINT, 130}
    assert ran.out == ""
    assert ran.err.split() in ([], ["interrupted"])


def test_ctrl_c_when_the_answer_is_out_gives_no_traceback(run: Run) -> None:
    ran = program_of(SIGNALLED.format(module="the end"))
    answer = run("ladder", "solve", "head", "tail").out
    assert (ran.status, ran.out, ran.err) == (-signal.SIGINT, answer, "")
