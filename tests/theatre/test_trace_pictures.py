"""A trace draws itself: in a notebook, as text, and into files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dodgson.errors import CallError, InputError
from dodgson.search import Problem, breadth_first
from dodgson.theatre import Trace


def doubling() -> Trace[int]:
    trace = Trace(breadth_first(Problem(1, lambda n: [n + 1, n * 2], lambda n: n == 4)))
    trace.run()
    return trace


def test_a_trace_draws_itself_in_a_notebook() -> None:
    trace = doubling()
    svg = trace._repr_svg_()
    assert svg is not None
    assert svg == trace.svg
    assert svg.startswith("<svg")
    assert "2. Expand 1: 1 new" in svg


def test_a_trace_of_nothing_yet_is_no_picture_and_says_what_to_do() -> None:
    trace = Trace(breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 4)))
    assert trace._repr_svg_() is None
    with pytest.raises(InputError, match=r"run\(\)"):
        _ = trace.svg
    assert "run()" in str(trace)


def test_a_trace_is_saved_as_its_name_ends(tmp_path: Path) -> None:
    trace = doubling()
    for ending in ("svg", "txt", "json"):
        trace.save(tmp_path / f"out.{ending}")
    assert (tmp_path / "out.svg").read_text() == trace.svg
    assert (tmp_path / "out.txt").read_text() == trace.text + "\n" == f"{trace}\n"
    assert json.loads((tmp_path / "out.json").read_text()) == trace.to_json()
    with pytest.raises(InputError, match="has to end in"):
        trace.save(tmp_path / "out.png")


def test_a_picture_needs_no_command_line() -> None:
    program = (
        "import sys; from dodgson.search import Problem, breadth_first\n"
        "from dodgson.theatre import Trace\n"
        "trace = Trace(breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 3)))\n"
        "trace.run(); trace.svg; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "dodgson.theatre.steps" in loaded
    assert not loaded & {"click", "dodgson.cli"}


def test_a_trace_needs_a_search() -> None:
    with pytest.raises(CallError) as refused:
        Trace(5)  # type: ignore[arg-type]
    assert str(refused.value) == "Trace needs a search such as breadth_first(problem), not int"


@pytest.mark.parametrize("name", ["x.svg", "x.json"])
def test_a_picture_needs_a_folder(name: str) -> None:
    trace = Trace(breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 3)))
    trace.run()
    with pytest.raises(InputError) as refused:
        trace.save(f"nowhere/{name}")
    assert str(refused.value) == f"nowhere/{name}: there is no folder nowhere"
