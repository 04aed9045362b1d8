"""An answer can be printed in parts: each as soon as it is found, and the rest at the end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dodgson.families import FAMILIES

from . import counting
from .conftest import Run

PROGRAM = (sys.executable, str(Path(__file__).with_name("counting.py")), "count")
FOREVER = str(10**12)


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "count", counting.COUNTING)


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        pytest.param("up 3", "1 2 3\nup to 3, proved\n", id="not asked to stream"),
        pytest.param("up 3 --stream", "and 1\nand 2\nand 3\nup to 3, proved\n", id="text"),
        pytest.param("up 0 --stream", "up to 0, proved\n", id="no parts"),
        pytest.param("plainly 2 --stream", "up to 2, proved\n", id="nothing was written for it"),
    ],
)
def test_parts_are_printed_and_then_the_summary(run: Run, arguments: str, printed: str) -> None:
    ran = run("count", *arguments.split())
    assert (ran.status, ran.out, ran.err) == (0, printed, "")


def test_with_json_each_line_is_an_object_and_the_last_the_complete_answer(run: Run) -> None:
    ran = run("count", "up", "3", "--stream", "--json")
    *parts, last = map(json.loads, ran.out.splitlines())
    assert parts == [{"number": 1}, {"number": 2}, {"number": 3}]
    assert last == run("count", "up", "3", "--json").document


def test_the_complete_answer_can_still_go_to_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer"
    ran = run("count", "up", "2", "--stream", "-o", file)
    assert ran.out == "and 1\nand 2\n"
    assert file.read_text() == "1 2\nup to 2, proved\n"


def test_in_python_the_parts_are_a_generator_that_returns_the_answer() -> None:
    parts = counting.up.stream(2)
    assert [next(parts), next(parts)] == [counting.Number(1), counting.Number(2)]
    with pytest.raises(StopIteration) as end:
        next(parts)
    assert end.value.value == counting.up(2)
    assert list(counting.plainly.stream(2)) == []


def test_a_question_is_checked_before_its_first_part_is_asked_for() -> None:
    with pytest.raises(ValueError, match="to=-1: it must be at least 0"):
        counting.up.stream(-1)


@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_each_part_is_there_at_once_and_ctrl_c_keeps_what_was_found(
    options: tuple[str, ...],
) -> None:
    command = [*PROGRAM, "up", FOREVER, "--stream", *options]
    # Unbuffered, so that reading a line here takes no other.
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    assert child.stdout is not None
    first = child.stdout.readline()  # it never ends by itself, so this came before the end
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"")
    lines = (first + out).decode().splitlines()
    if options:
        parts = [json.loads(line) for line in lines]
        assert parts[-1]["status"] == "feasible"
        assert parts[-1]["numbers"] == [part["number"] for part in parts[:-1]]
    else:
        assert lines[-1] == f"up to {len(lines) - 1}, feasible"


@pytest.mark.parametrize("options", ["", "--json"])
def test_a_closed_pipe_ends_it_quietly(options: str) -> None:
    command = f"{' '.join(PROGRAM)} up {FOREVER} --stream {options} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
