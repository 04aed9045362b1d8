"""Two ways to run the command line: in this process, which is fast, and as a program."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dodgson.cli import main


@dataclass(frozen=True)
class Ran:
    """What became of a command."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document on standard output, without NaN or infinity."""
        document = json.loads(self.out, parse_constant=refuse)
        assert isinstance(document, dict)
        return document


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def run_here(*arguments: object) -> Ran:
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run_here


@pytest.fixture
def program() -> Run:
    """Run a command as a separate program."""

    def run_there(*arguments: object, **options: Any) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "dodgson", *map(str, arguments)],
            capture_output=True,
            check=False,
            encoding="utf-8",
            **options,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run_there


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    """Return a small word list."""
    file = tmp_path / "pets.txt"
    file.write_text("cat\t10\ncot\t35\ncog\t35\ndog\t10\ndot\t20\nemu\t50\ncats\t10\n")
    return file


@pytest.fixture
def own_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for the user's own lists."""
    folder = tmp_path / "lists"
    monkeypatch.setenv("DODGSON_LISTS", str(folder))
    return folder
