"""Compare the kernels for sliding puzzles with yardsticks in C++ and published packages.

Klotski is solved to the first goal in each metric, and explored to its last position. The 231
boards of rush_hour.txt are solved to their first goals. Ours is the call from Python, from a board
that was read before to the path; the yardsticks store no path. Seconds are processor time, so that
other work on the machine matters less. Rounds are interleaved, and a ratio is the median of the
ratios within rounds. Costs and numbers of positions are checked.

Tiles are measured in ``tiles.py``, in three rounds at most, as all of 3 by 4 takes a while.

npm's klotski solves only in moves. It is measured if there is node and if DODGSON_NODE_MODULES
names a folder of modules that has it (npm install klotski).

    python benchmarks/sliding.py [ROUNDS]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from measure import data_file, heading, report, rounds, spread, worked
from tiles import tiles
from yardstick import built, run

from dodgson import native
from dodgson.sliding.blocks.kernel import kernel_for
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import METRICS, Metric
from dodgson.sliding.reading import find_puzzle, read_puzzle

ROUNDS = 5
MOST_BYTES = 1 << 30
KLOTSKI = dict(zip(METRICS, (116, 90, 81), strict=True))
COMPONENT = 25_955
REPEAT = 100
"""One measurement is the fastest of this many searches of Klotski."""

NPM = """
const Klotski = require('klotski');
const game = {
  boardSize: [5, 4], escapePoint: [3, 1],
  blocks: [[2, 2, 0, 1], [2, 1, 0, 0], [2, 1, 0, 3], [2, 1, 2, 0], [2, 1, 2, 3], [1, 2, 2, 1],
           [1, 1, 3, 1], [1, 1, 3, 2], [1, 1, 4, 0], [1, 1, 4, 3]]
    .map(([rows, cols, row, col]) => ({ shape: [rows, cols], position: [row, col] })),
};
for (let time = 0; time < 3; time++) {
  const began = process.cpuUsage();
  const steps = new Klotski().solve(game);
  const { user, system } = process.cpuUsage(began);
  console.log(steps[steps.length - 1].step, (user + system) / 1e6);
}
"""


def to_goal(blocks: Blocks) -> int:
    """Solve a board; return the cost."""
    kernel = kernel_for(blocks, MOST_BYTES)
    assert kernel.advance("goal", None, 60) == "goal"
    path = kernel.path()
    assert path is not None
    return len(path) - 1


def to_the_end(blocks: Blocks) -> int:
    """Visit all positions of a board; return their number."""
    kernel = kernel_for(blocks, MOST_BYTES)
    assert kernel.advance("end", None, 60) == "exhausted"
    return len(kernel)


def ours(work: Callable[[Blocks], int], metric: Metric, expected: int) -> Callable[[], float]:
    """Return a measurement of Klotski like that of its yardstick: the fastest search of many."""
    blocks = Blocks(find_puzzle("klotski"), metric)
    return lambda: min(worked(lambda: work(blocks), expected.__eq__) for _ in range(REPEAT))


def timed_run(name: str, *arguments: str, given: str, pattern: str) -> float:
    """Return the seconds that a yardstick prints, or its processor seconds if they are fewer."""
    if built(name) is None:
        return 0.0
    before = os.times()
    printed = run(name, *arguments, given=given)
    after = os.times()
    found = re.search(pattern, printed or "")
    assert found, printed
    user = after.children_user - before.children_user
    return min(float(found[1]), user + after.children_system - before.children_system)


def yardstick_klotski() -> float:
    """Return the seconds of the yardstick that solves only Klotski, in steps."""
    printed = run("sliding_klotski")
    found = printed and re.search(r"full=0 sol=116 .* best ([\d.]+) ms", printed)
    return float(found[1]) / 1e3 if found else 0.0


def yardstick_blocks() -> float:
    """Return the seconds in which the yardstick for blocks visits all positions, in moves."""
    board = "4 5\nBAAC\nBAAC\nDFFE\nDGHE\nI..J\ngoal A 3 1\n"
    pattern = r"sol=81 t_sol=.* reachable=25955 .* t_full=([\d.]+)s"
    return timed_run("sliding_blocks", "2", "full", given=board, pattern=pattern)


def npm_klotski() -> float:
    """Return the processor seconds of npm's klotski after a warm-up; 0 if it is missing."""
    folder, node = os.environ.get("DODGSON_NODE_MODULES"), shutil.which("node")
    if not (node and folder and Path(folder, "klotski").is_dir()):
        return 0.0
    environment = os.environ | {"NODE_PATH": folder}
    done = subprocess.run(
        [node, "-e", NPM], env=environment, check=True, capture_output=True, text=True
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert {moves for moves, _ in lines} == {"81"}, lines
    return min(float(seconds) for _, seconds in lines)


def klotski(number: int) -> None:
    """Measure and print the times of Klotski."""
    print("Klotski")
    works = {f"to the goal, {metric}": ours(to_goal, metric, KLOTSKI[metric]) for metric in METRICS}
    works["whole, moves"] = ours(to_the_end, "moves", COMPONENT)
    works["yardstick, steps"] = yardstick_klotski
    works["yardstick, whole, moves"] = yardstick_blocks
    works["npm klotski, moves"] = npm_klotski
    columns = dict(zip(works, rounds(list(works.values()), number), strict=True))
    for name, column in columns.items():
        print(f"  {name:24}{spread(column) if any(column) else '  not measured'}")
    pairs = [
        ("yardstick, steps", "to the goal, steps", ">= 0.8"),
        ("yardstick, whole, moves", "whole, moves", ">= 0.8"),
        ("npm klotski, moves", "to the goal, steps", ">= 100"),
        ("npm klotski, moves", "to the goal, moves", ">= 30"),
    ]
    for theirs, own, target in pairs:
        if all(columns[theirs]):
            report(f"{theirs.partition(',')[0]} / {own}", columns[theirs], columns[own], target)
    print()


def rush_hour(path: Path, number: int) -> None:
    """Measure and print the times of all boards of Rush Hour."""
    lines = [line for line in path.read_text().splitlines() if line and line[0] != "#"]
    rows = [line.split() for line in lines]
    print(f"Rush Hour: {len(rows)} boards, moves")
    boards = [Blocks(read_puzzle(board), "moves") for _, board, _ in rows]
    expected = sum(int(moves) for moves, *_ in rows)
    given = "".join(f"{line}\n" for line in lines)

    def yardstick() -> float:
        pattern = r"total ([\d.]+)s .* bad_moves 0 "
        return timed_run("sliding_cars", "0", given=given, pattern=pattern)

    own, theirs = rounds(
        [lambda: worked(lambda: sum(map(to_goal, boards)), expected.__eq__), yardstick], number
    )
    print(f"  ours      {spread(own)}")
    if all(theirs):
        print(f"  yardstick {spread(theirs)}")
        report("yardstick / ours", theirs, own, ">= 0.8")
    print()


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, [])
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    klotski(number)
    if path := data_file("rush_hour.txt"):
        rush_hour(path, number)
    tiles(min(number, 3))


if __name__ == "__main__":
    main()
