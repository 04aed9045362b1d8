"""Measure commands as whole processes, from the shell's point of view.

Each command runs beside ``python -c "import click"``, which no command can undercut. They share a
cache folder of their own, which a first run fills. A batch of 1,000 ladders is compared with a
batch of one. ``boggle score`` writes JSON beside text. What a new user runs first starts with an
empty cache folder each time; these targets are in seconds.

Times are elapsed times; rounds are interleaved, and a ratio is the median of the ratios within
rounds. Every command must give an answer.

    python benchmarks/commands.py [ROUNDS]
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from measure import Work, data_file, heading, judge, race, report, spread, tell_others, timed

from dodgson import native, words

ROUNDS = 15
FEW = 5
"""The most rounds of what takes longer."""
ROOT = Path(__file__).parents[1]
PAIRS = 1000
ANSWERED = (0, 1)
"""Exit statuses; 1 says that there is no ladder between some words."""
CLICK = 'python -c "import click"'
COPIES = 10
"""How often ``boggle score`` gets the boards: with more boards, start-up matters less."""
COMMANDS = {
    "ladder solve": ["ladder", "solve", "head", "tail"],
    "boggle solve": ["boggle", "solve", "perslatgsineters"],
    "sliding solve klotski": ["sliding", "solve", "klotski"],
    "pangram check": ["pangram", "check", "lid off a daffodil", "--letters", "adfilo"],
    "solve examples/jugs.py": ["solve", "examples/jugs.py"],
    "doctor": ["doctor"],
}
FIRST = {
    "sliding solve 15-puzzle": 1.5,
    "ladder stats": 1.0,
    "reproduce": 5.0,
    "pangram prove --letters aeinorst": 1.0,
}
"""What a new user may run first, and the seconds that it may take."""


class Commands:
    """Runs commands with a cache folder; what it runs must give an answer."""

    def __init__(self, cache: Path) -> None:
        script = shutil.which("dodgson", path=str(Path(sys.executable).parent))
        self.program = [script] if script else [sys.executable, "-m", "dodgson"]
        self.environment = {**os.environ, "DODGSON_CACHE": str(cache)}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, *arguments: str | Path) -> None:
        self.start(*self.program, *arguments)

    def start(self, *command: str | Path) -> None:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert done.returncode in ANSWERED, f"{' '.join(map(str, command))}: {done.stderr}"

    def timed(self, *arguments: str | Path) -> Work:
        """Return the work that takes a command's seconds; run it once now, to fill the cache."""
        self.run(*arguments)
        return lambda: timed(lambda: self.run(*arguments))


def start_up(commands: Commands, number: int) -> None:
    print("whole processes, the cache filled; divided by click, the aim is 1.8")
    click = partial(commands.start, sys.executable, "-c", "import click")
    click()
    works: dict[str, Work] = {CLICK: lambda: timed(click)}
    works |= {name: commands.timed(*arguments) for name, arguments in COMMANDS.items()}
    columns = race(works, number)
    alone = columns.pop(CLICK)
    for name, column in columns.items():
        report(name, column, alone, "<= 2.2")


def batches(commands: Commands, folder: Path, number: int) -> None:
    print(f"\nladder solve --batch, one ladder and {PAIRS:,}")
    five = words.load().of_length(5)
    chance = random.Random(1)
    lines = [f"{chance.choice(five)} {chance.choice(five)}\n" for _ in range(PAIRS)]
    one, many = folder / "one.txt", folder / "many.txt"
    one.write_text("head tail\n")
    many.write_text("".join(lines))
    works = {
        "one": commands.timed("ladder", "solve", "--batch", one),
        f"{PAIRS:,}": commands.timed("ladder", "solve", "--batch", many),
    }
    alone, together = race(works, number).values()
    more = [b - a for a, b in zip(alone, together, strict=True)]
    judge(f"{PAIRS:,} more than one, s", more, "<= 1")


def scores(commands: Commands, folder: Path, number: int) -> None:
    print("\nboggle score")
    dice = data_file("boggle_dice.txt")
    if dice is None:
        return
    boards = folder / "boards.txt"
    boards.write_text(dice.read_text() * COPIES)
    score = ("boggle", "score", boards)
    works = {"text": commands.timed(*score), "JSON": commands.timed(*score, "--json")}
    text, json = race(works, number).values()
    report("text / JSON", text, json, ">= 0.5")


def first_use(number: int) -> None:
    print("\nfirst use, an empty cache each time")
    busy: dict[str, list[float]] = {name: [] for name in FIRST}

    def fresh(name: str) -> float:
        before = os.times()
        with tempfile.TemporaryDirectory() as folder:
            took = timed(partial(Commands(Path(folder)).run, *name.split()))
        after = os.times()
        user = after.children_user - before.children_user
        busy[name].append(user + after.children_system - before.children_system)
        return took

    columns = race({name: partial(fresh, name) for name in FIRST}, number, "s")
    print("the same, the processor's seconds, on all cores together")
    for name, column in busy.items():
        print(f"  {name:32}{spread(column, 's')}")
    print("seconds from start to end")
    for name, column in columns.items():
        judge(name, column, f"<= {FIRST[name]}")


def measure(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        commands = Commands(Path(folder, "cache"))
        start_up(commands, number)
        batches(commands, Path(folder), min(number, FEW))
        scores(commands, Path(folder), min(number, FEW))
    first_use(min(number, FEW))


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, ["click"])
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    tell_others(partial(measure, number))


if __name__ == "__main__":
    main()
