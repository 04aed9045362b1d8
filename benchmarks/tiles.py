"""Measure tiles, as a part of ``sliding.py``: all of the 8-puzzle, Korf's hundred, all of 3 by 4.

A process solves Korf's hundred fifteen-puzzles by ``dodgson.sliding.solve`` and checks each answer.
The first process has an empty cache folder and makes the pattern databases, the second reads them.
Seconds are processor time from the start of the process, so that other work on the machine matters
less. The package slidingpuzzle solves an 8-puzzle 31 moves from its goal, breadth-first, through
all positions. It needs an old numpy, so DODGSON_RIVALS_PYTHON may name its interpreter.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

from measure import data_file, report, rounds, spread
from yardstick import built

from dodgson.sliding import explore

KORF = """
import sys
from dodgson.sliding import solve
def board(tiles):
    return "/".join(",".join(tiles[i:i + 4]) for i in range(0, 16, 4))
goal = board(list(map(str, range(16))))
total = 0
for line in open(sys.argv[1]):
    if line[0] != "#":
        number, cost, *tiles = line.split()
        slide = solve(f"{board(tiles)}:{goal}")
        assert (slide.cost, slide.status) == (int(cost), "proved"), line
        total += slide.cost
print(total)
"""
RIVAL = """
import time
from slidingpuzzle import from_iter, search
board = from_iter(3, 3, [8, 6, 7, 2, 5, 4, 3, 0, 1])
began = time.perf_counter()
found = search(board, alg="bfs")
took = time.perf_counter() - began
assert len(found.solution) == 31, found
print(took)
"""
ALL_POSITIONS = """
from dodgson.sliding import explore
found = explore("1,2,3,4/5,6,7,8/9,10,11,0", backend="native")
print(found.status, found.depth, found.positions, found.statistics.memory)
"""
TOTAL = 5305
THREE_BY_FOUR = 239_500_800


def processor_seconds(command: Sequence[object], expected: str, **options: object) -> float:
    """Return the processor seconds of a program, after checking what it prints."""
    return measured(command, expected, **options)[0]


def measured(
    command: Sequence[object], expected: str, **options: object
) -> tuple[float, re.Match[str]]:
    """Return the processor seconds of a program, and the match of what it prints."""
    before = os.times()
    done = subprocess.run(
        list(map(str, command)),
        check=True,
        capture_output=True,
        text=True,
        **options,  # type: ignore[call-overload]
    )
    after = os.times()
    found = re.search(expected, done.stdout)
    assert found, done.stdout
    return after.children_user - before.children_user, found


def korf(number: int) -> None:
    listed = data_file("korf100.txt")
    if listed is None:
        return
    print(f"Korf's hundred fifteen-puzzles, {TOTAL:,} moves in all, processor's seconds")
    command = [sys.executable, "-c", KORF, listed]
    cold: list[float] = []
    kept: list[float] = []
    for _ in range(number):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "DODGSON_CACHE": folder, "DODGSON_NATIVE": "require"}
            for column in (cold, kept):
                column.append(processor_seconds(command, str(TOTAL), env=environment))
    print(f"  {'making tables':22}{spread(cold, 's')}")
    print(f"  {'tables kept':22}{spread(kept, 's')}")
    report("making tables / 10 s", cold, [10.0] * number, "<= 1")
    report("tables kept / 2.5 s", kept, [2.5] * number, "<= 1")
    sketch = built("sliding_tiles")
    if sketch is not None:
        theirs = [
            processor_seconds([sketch, "663", "100"], f"sum {TOTAL}", cwd=listed.parent)
            for _ in range(number)
        ]
        print(f"  {'yardstick, both':22}{spread(theirs, 's')}")
        report("yardstick / making tables", theirs, cold, ">= 0.8")


def all_positions(text: str, positions: int, depth: int) -> float:
    began = time.process_time()
    found = explore(text, backend="native")
    assert (found.positions, found.depth, found.status) == (positions, depth, "proved")
    return time.process_time() - began


def three_by_four(number: int) -> None:
    print(f"all {THREE_BY_FOUR:,} positions of 3 by 4 tiles, processor's seconds")
    memory: list[int] = []

    def ours() -> float:
        pattern = rf"^proved 53 {THREE_BY_FOUR} (\d+)$"
        took, found = measured([sys.executable, "-c", ALL_POSITIONS], pattern)
        memory.append(int(found[1]))
        return took

    works = [ours]
    sketch = built("sliding_enumerate")
    if sketch is not None:
        total = f"total {THREE_BY_FOUR} depth 53"
        works.append(lambda: processor_seconds([sketch, "3", "4"], total))
    columns = rounds(works, number)
    for name, column in zip(("dodgson", "yardstick"), columns, strict=False):
        print(f"  {name:22}{spread(column, 's')}")
    print(f"  memory of the whole process, ours  {max(memory) / 1e6:.0f} MB")
    if len(columns) > 1:
        report("yardstick / dodgson (aim 2)", columns[1], columns[0], ">= 0.9")


def imports(python: str, module: str) -> bool:
    """Return whether an interpreter can import a module.

    >>> imports(sys.executable, "json"), imports("no-such-python", "json")
    (True, False)
    """
    try:
        done = subprocess.run([python, "-c", f"import {module}"], check=False, capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def eight(number: int) -> None:
    print("all 181,440 positions of the 8-puzzle")
    python = os.environ.get("DODGSON_RIVALS_PYTHON", sys.executable)

    def ours() -> float:
        began = time.perf_counter()
        all_positions("123/456/780", 181_440, 31)
        return time.perf_counter() - began

    def theirs() -> float:
        done = subprocess.run([python, "-c", RIVAL], check=True, capture_output=True, text=True)
        return float(done.stdout)

    if not imports(python, "slidingpuzzle"):
        print("  slidingpuzzle: not installed; name an interpreter in DODGSON_RIVALS_PYTHON")
        print(f"  {'dodgson':22}{spread(rounds([ours], number)[0])}")
        return
    columns = rounds([ours, theirs], number)
    for name, column in zip(("dodgson", "slidingpuzzle"), columns, strict=True):
        print(f"  {name:22}{spread(column)}")
    report("slidingpuzzle / dodgson", columns[1], columns[0], ">= 500")


def tiles(number: int) -> None:
    eight(number)
    print()
    korf(number)
    print()
    three_by_four(number)
