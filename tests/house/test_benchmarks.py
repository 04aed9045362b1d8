"""Benchmarks leave out what is missing, with a line. Their page shows each, and make runs each."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dodgson import native, words

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "benchmarks"
PARTS = {"measure", "yardstick", "tiles"}
"""What benchmarks share, and a part of one."""
DATALESS = {"engine"}
"""Needs no data and no kernels; the page does not show it."""
SHOWN = sorted({path.stem for path in FOLDER.glob("*.py")} - PARTS - DATALESS)


def load(name: str) -> Any:
    """Return a benchmark's module under a name that no room of tests has."""
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let benchmarks import each other, which have the names of rooms, for this test only."""
    monkeypatch.syspath_prepend(FOLDER)
    yield
    for path in FOLDER.glob("*.py"):
        sys.modules.pop(path.stem, None)


@pytest.fixture
def yardstick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Return the module that compiles yardsticks, with a source that no compiler takes."""
    (tmp_path / "broken.cpp").write_text("this is not C++")
    monkeypatch.setenv("DODGSON_SKETCHES", str(tmp_path))
    monkeypatch.delenv("DODGSON_DATA", raising=False)
    return load("yardstick")


def test_a_yardstick_without_a_source_is_left_out(
    yardstick: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert yardstick.run("absent") is None
    monkeypatch.delenv("DODGSON_SKETCHES")
    assert yardstick.run("broken") is None
    assert capsys.readouterr().out == (
        "  yardstick absent: not measured (no source)\n"
        "  yardstick broken: not measured (no source)\n"
    )


def test_a_yardstick_without_a_compiler_is_left_out(
    yardstick: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert yardstick.run("broken") is None
    assert capsys.readouterr().out == "  yardstick broken: not measured (no compiler)\n"


def test_a_yardstick_that_cannot_be_compiled_is_left_out(
    yardstick: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", "false")
    assert yardstick.run("broken") is None
    assert capsys.readouterr().out == (
        "  yardstick broken: not measured (it cannot be compiled for this processor)\n"
    )


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("name", SHOWN)
def test_a_benchmark_without_data_and_kernels_says_so(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [f"{name}.py", "1"])
    monkeypatch.delenv("DODGSON_DATA", raising=False)
    monkeypatch.setattr(native, "kernels", lambda: None)
    load(name).main()
    printed = capsys.readouterr().out
    assert "1 rounds; medians" in printed
    assert printed.splitlines()[-1].startswith("skipped, as ")


@pytest.mark.usefixtures("importable")
def test_a_rival_that_cannot_be_run_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cpp_boggle.py").write_text("raise ImportError('made for another Python')")
    monkeypatch.setenv("DODGSON_HYBRID_BOGGLE", str(tmp_path))
    monkeypatch.setenv("DODGSON_RUSH", str(tmp_path / "rush"))
    monkeypatch.setenv("DODGSON_NODE_MODULES", str(tmp_path))
    monkeypatch.setattr(sys, "path", sys.path.copy())
    assert load("boggle").hybrid_boggle(words.load(["cat"])) is None
    assert load("calls").rush([], 0) is None
    assert load("measure").missing("no_such_rival")
    assert capsys.readouterr().out == (
        "  hybrid-boggle: not measured; made for another Python\n"
        "  fogleman/rush: not measured; DODGSON_RUSH names no program (see rush.go)\n"
        "  no_such_rival: not installed; python -m pip install -e '.[bench]'\n"
    )
    assert load("sliding").npm_klotski() == 0
    assert not load("tiles").imports("no-such-python", "json")


def test_ratios_are_compared_with_their_targets(capsys: pytest.CaptureFixture[str]) -> None:
    measure = load("measure")
    columns = measure.race({"theirs": lambda: 0.003, "ours": lambda: 0.002}, 3)
    measure.report("theirs / ours", columns["theirs"], columns["ours"], ">= 1.5")
    measure.report("ours / theirs", columns["ours"], columns["theirs"], "<= 0.5")
    measure.judge("seconds", [1.0, 2.0, 9.0], "<= 2")
    *times, first, second, third = capsys.readouterr().out.splitlines()
    assert [line.split() for line in times] == [
        ["theirs", "3.0", "ms", "(3.0", "to", "3.0)"],
        ["ours", "2.0", "ms", "(2.0", "to", "2.0)"],
    ]
    assert first.endswith("1.50 (1.50 to 1.50)  target >= 1.5: reached")
    assert second.endswith("0.67 (0.67 to 0.67)  target <= 0.5: MISSED")
    assert third.endswith("2.00 (1.00 to 9.00)  target <= 2: reached")


def test_the_page_shows_the_benchmarks() -> None:
    page = (PROJECT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\$ python benchmarks/(\w+)\.py", page, re.MULTILINE)) == SHOWN


def test_make_runs_every_benchmark() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    (left_out,) = re.findall(r"filter-out ([^,]*),\$\(wildcard benchmarks/\*\.py\)", makefile)
    assert set(re.findall(r"%/(\w+)\.py", left_out)) == PARTS
