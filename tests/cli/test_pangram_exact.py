"""dodgson pangram search, exact: cut short, killed, and taken up, it comes to the same end."""

from __future__ import annotations

import json
import random
import signal
import string
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from dodgson.native import Backend

from .conftest import Run

SEARCH = ("pangram", "search")
LEAST = 61
PROVED = f"{LEAST} letters: no palindromic pangram of these words is shorter.\n"


@pytest.fixture
def some_time(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for a search that takes some seconds in Python, and for its first pass."""
    chance = random.Random(1)
    letters = string.ascii_lowercase
    drawn = ("".join(chance.choices(letters, k=chance.choice((3, 4, 4, 5)))) for _ in range(1000))
    (tmp_path / "some.txt").write_text("\n".join(sorted(set(drawn))))
    return ("--words", str(tmp_path / "some.txt"))


def at_work(*arguments: str) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "dodgson", *SEARCH, *arguments]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for(file: Path, *, newer_than: int) -> None:
    while not file.exists() or file.stat().st_mtime_ns <= newer_than:
        time.sleep(0.01)


def test_the_shortest_is_proved_with_one_line_on_what_it_is(
    run: Run, some_time: tuple[str, ...], kernels: ModuleType
) -> None:
    ran = run(*SEARCH, *some_time)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(PROVED)


SLOW = pytest.mark.slow


@pytest.mark.parametrize("expansions", [pytest.param(0, marks=SLOW), 9_000])
@pytest.mark.parametrize("on_backend", ["native", pytest.param("python", marks=SLOW)])
def test_one_that_was_killed_comes_to_the_same_end(
    run: Run,
    some_time: tuple[str, ...],
    expansions: int,
    on_backend: Backend,
    kernels: ModuleType,
    tmp_path: Path,
) -> None:
    # Killed in Python, which is at work for long enough, and taken up in either backend.
    file = tmp_path / "saved"
    stopped = run(
        *SEARCH, *some_time, "--backend", "python", "--expansions", expansions, "--checkpoint", file
    )
    assert f"to continue, the same options with --resume {file}" in stopped.err
    before = file.stat().st_mtime_ns
    on = ("--resume", str(file), "--checkpoint", str(file), "--backend", "python")
    child = at_work(*some_time, *on)
    wait_for(file, newer_than=before)
    child.kill()
    child.communicate()
    assert child.returncode == -signal.SIGKILL
    ended = run(*SEARCH, *some_time, "--resume", file, "--backend", on_backend, "--json").document
    whole = run(*SEARCH, *some_time, "--backend", on_backend, "--json").document
    assert (ended["status"], ended["cost"], ended["lower_bound"]) == ("proved", LEAST, LEAST)
    assert ended["words"] == whole["words"]


def test_ctrl_c_keeps_the_best_and_the_bound(some_time: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "saved"
    child = at_work(
        *some_time, "--backend", "python", "--stream", "--json", "--checkpoint", str(file)
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    rest, err = child.communicate(timeout=60)
    *_, last = map(json.loads, (first + rest).splitlines())
    assert child.returncode == 130
    assert err.decode() == f"saved {file}: to continue, the same options with --resume {file}\n"
    assert (last["status"], last["why"]) == ("feasible", "interrupted")
    assert last["lower_bound"] == 51
    assert last["cost"] >= LEAST


def test_progress_shows_the_current_phase(
    run: Run, some_time: tuple[str, ...], backend: Backend
) -> None:
    ran = run(*SEARCH, *some_time, "--backend", backend, "--progress")
    assert "now every half of 30 letters" in ran.err
    assert ran.out.endswith(PROVED)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (
            ("--filters", "length"),
            "--filters does not work with --strategy exact (the default): add --strategy beam",
        ),
        (("--estimate", "missing"), "--estimate missing does not work with"),
        (("--no-peek",), "--no-peek does not work with"),
        (("--processes", "2"), "--processes 2 does not work with"),
        (("--trace", "x.json"), "--trace shows phrases"),
    ],
)
def test_what_goes_with_other_strategies_only_is_refused_in_one_line(
    run: Run, some_time: tuple[str, ...], arguments: tuple[str, ...], named: str
) -> None:
    ran = run(*SEARCH, *some_time, *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert named in ran.err
