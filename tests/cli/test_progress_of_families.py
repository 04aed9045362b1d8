"""A family's long search shows its progress, which changes no answer."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run

HARD = ("sliding", "solve", "867/254/301", "--strategy", "uniform-cost", "--json")


def ask(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dodgson", *HARD, *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def without_time(printed: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(printed)
    del document["statistics"]["seconds"], document["statistics"]["memory"]
    return document


def test_progress_goes_to_standard_error_and_changes_no_answer() -> None:
    plain, output = ask(), ask("--progress")
    assert (plain.returncode, plain.stderr) == (0, "")
    assert output.returncode == 0
    assert without_time(output.stdout) == without_time(plain.stdout)
    last = output.stderr.splitlines()[-1]
    assert f"{json.loads(output.stdout)['statistics']['expanded']:,} expanded" in last
    assert "bound 31" in last


def test_measuring_ladders_reports_progress(
    run: Run, pets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dodgson.cli.ticker.PATIENCE", 0)
    ran = run("ladder", "stats", "--words", pets, "--progress")
    assert ran.err.startswith("measuring all ladders of 3 letters\n")
    assert run("ladder", "stats", "--words", pets) == replace(ran, err="")
