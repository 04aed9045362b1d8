"""Importing is light: what is not asked for is not loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "click",
    "concurrent.futures",
    "email",
    "http",
    "json",
    "logging",
    "multiprocessing",
    "numpy",
    "platformdirs",
    "sqlite3",
    "subprocess",
    "unittest",
    "urllib",
    "xml",
    "dodgson._native",
}


def loaded_by(statement: str) -> set[str]:
    """Return what a statement loads that a bare interpreter has not."""
    program = f"import sys; bare = set(sys.modules); {statement}; print(*set(sys.modules) - bare)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement", ["import dodgson", "import dodgson.errors", "import dodgson.native"]
)
def test_importing_loads_nothing_heavy(statement: str) -> None:
    assert loaded_by(statement) & HEAVY == set()


def test_importing_the_package_loads_no_room() -> None:
    assert {name for name in loaded_by("import dodgson") if name.startswith("dodgson")} == {
        "dodgson"
    }
