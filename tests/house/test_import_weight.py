"""Importing is light: what is not asked for is not loaded, by Python and by each command."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

import dodgson

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


class Weight(NamedTuple):
    """What a command may load."""

    rooms: str
    """The rooms and families, all that it loads."""
    modules: int
    """The most modules of dodgson."""
    heavy: str = ""
    """Heavy modules of the standard library that it needs."""


COMMANDS = {
    "ladder solve head tail": Weight("family ladder questions search words", 50),
    "boggle solve perslatgsineters": Weight("boggle drawing family questions search words", 55),
    "sliding solve klotski": Weight("drawing family questions search sliding words", 64),
    "pangram check tat --letters at": Weight("family pangram questions search words", 45),
    "solve examples/jugs.py": Weight("family search", 36),
    "solve examples/jugs.py --algorithm a-star --trace {folder}/trace.svg": Weight(
        "drawing family search theatre", 51
    ),
    "solve examples/jugs.py --json": Weight("family search", 37, "json"),
    "doctor": Weight("words", 28),
    "--version": Weight("", 12),
}
"""What each command loads, with its lists in the cache.

If a command needs more, and it is worth its time, change this table. If not, import it late.
"""
ROOMS = {
    "boggle",
    "books",
    "drawing",
    "family",
    "ladder",
    "making",
    "pangram",
    "posts",
    "questions",
    "search",
    "sliding",
    "theatre",
    "words",
}
SLOW = {
    "asyncio",
    "concurrent.futures",
    "difflib",
    "email",
    "hashlib",
    "http",
    "importlib.metadata",
    "json",
    "logging",
    "lzma",
    "multiprocessing",
    "numpy",
    "platformdirs",
    "random",
    "shutil",
    "statistics",
    "subprocess",
    "tempfile",
    "xml",
}
"""Modules that take a millisecond or more, and that click does not import."""

LOADED = """
import sys
from dodgson.cli import main
try:
    status = main(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
sys.exit(status)
"""


@pytest.fixture(scope="module")
def loaded(kernels: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Give what each command loads; they run side by side, with lists in the cache."""
    assert kernels.__name__ == "dodgson._native"
    folder = tmp_path_factory.mktemp("loaded")
    dodgson.ladder.solve("head", "tail")
    dodgson.boggle.solve("perslatgsineters")

    def load(command: str) -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", LOADED, *command.format(folder=folder).split()],
            capture_output=True,
            check=False,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert done.returncode == 0, done.stderr
        return set(done.stderr.splitlines()[-1].split())

    with ThreadPoolExecutor(len(COMMANDS)) as pool:
        return dict(zip(COMMANDS, pool.map(load, COMMANDS), strict=True))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_only_what_it_needs(command: str, loaded: dict[str, set[str]]) -> None:
    rooms, modules, heavy = COMMANDS[command]
    ours = {name for name in loaded[command] if name.partition(".")[0] == "dodgson"}
    assert {name.split(".")[1] for name in ours if "." in name} & ROOMS == set(rooms.split())
    assert loaded[command] & SLOW == set(heavy.split())
    assert len(ours) <= modules


COLLECTOR = """
import gc, sys
from dodgson.cli import COLLECT_AFTER, main
before = gc.get_threshold()[0]
main(["--version"])
print(gc.get_threshold()[0] == before, gc.get_freeze_count())
sys.argv = ["dodgson", "--version"]
main()
print(gc.get_threshold()[0] == COLLECT_AFTER, gc.get_freeze_count() > 0)
"""


def test_the_program_seldom_looks_for_garbage_and_others_as_they_choose() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COLLECTOR], capture_output=True, check=True, text=True
    )
    reported = [line for line in done.stdout.splitlines() if not line.startswith("dodgson ")]
    assert reported == ["True 0", "True True"]
