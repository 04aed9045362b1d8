"""Plant the faults of tests/mutants.md one by one in a copy of the project, and run their tests.

    python tools/mutants.py                  # every fault: some minutes
    python tools/mutants.py beam reference   # those whose titles contain one of these texts

Print for each fault whether the tests caught it; exit with 1 if a fault survived. Each runs first
with the kernels and then, if it survived, without, as in "make test".
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).resolve().parent.parent
LIST = PROJECT / "tests" / "mutants.md"
ENTRY = re.compile(
    r"^### (?P<title>.+)\n\n(?P<about>(?:.+\n)+)\n```diff\n(?P<change>(?:[-+].*\n)+)```$",
    re.MULTILINE,
)
QUOTED = re.compile(r"`([^`]+)`")
LEFT_OUT = shutil.ignore_patterns(".*", "target", "__pycache__", "build", "dist", "out")
PYTEST = (sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider")
QUICKLY = ("--hypothesis-profile", "unshrunk")
RUNS = (("auto", "not slow and not python"), ("off", "not slow and (python or backend)"))


class Mutant(NamedTuple):
    """A fault: the file it is planted in, the text it replaces, and the tests that notice it."""

    title: str
    path: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self, text: str) -> str:
        """Return the text of the file with the fault; raise ValueError unless it has one place."""
        if (places := text.count(self.old)) != 1:
            raise ValueError(f"{self.path} has {places} places for: {self.title}")
        return text.replace(self.old, self.new)


def mutants(text: str) -> list[Mutant]:
    """Read the list of faults; raise ValueError if an entry has another form."""
    found = [mutant(entry) for entry in ENTRY.finditer(text)]
    if len(found) != len(re.findall("^### ", text, re.MULTILINE)):
        raise ValueError("tests/mutants.md: an entry lacks its files or its diff")
    return found


def mutant(entry: re.Match[str]) -> Mutant:
    """Read one entry."""
    path, *tests = QUOTED.findall(entry["about"])
    lines = entry["change"].splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    return Mutant(entry["title"], path, old, new, tuple(tests))


def failure(copy: Path, tests: tuple[str, ...]) -> str:
    """Run tests in the copy as make test does; return what pytest prints if one fails."""
    for native, marked in RUNS:
        done = subprocess.run(
            [*PYTEST, *QUICKLY, "-m", marked, *tests],
            cwd=copy,
            env={**os.environ, "DODGSON_NATIVE": native, "PYTHONPATH": str(copy / "src")},
            capture_output=True,
            check=False,
            text=True,
        )
        if done.returncode not in (0, 1, 5):  # 5: no test has these markers
            sys.exit(f"pytest did not run:\n{done.stdout}{done.stderr}")
        if done.returncode == 1:
            return done.stdout
    return ""


def main(wanted: list[str]) -> int:
    """Plant every fault that is wanted; return 1 if one survives."""
    chosen = [
        each
        for each in mutants(LIST.read_text(encoding="utf-8"))
        if not wanted or any(text.lower() in each.title.lower() for text in wanted)
    ]
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="dodgson-mutants-") as folder:
        copy = Path(folder, "dodgson")
        shutil.copytree(PROJECT, copy, ignore=LEFT_OUT)
        for each in chosen:
            file = copy / each.path
            sound = file.read_text(encoding="utf-8")
            file.write_text(each.planted(sound), encoding="utf-8")
            caught = bool(failure(copy, each.tests))
            file.write_text(sound, encoding="utf-8")
            survivors += not caught
            print(f"{'caught' if caught else 'SURVIVED'}: {each.title}", flush=True)
        if told := failure(copy, tuple(sorted({test for each in chosen for test in each.tests}))):
            sys.exit(f"this says nothing: the tests fail without any fault, too\n{told}")
    print(f"{len(chosen)} faults, {survivors} survived")
    return 1 if survivors or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
