"""The shortest palindromic pangram of ENABLE2K, compared with a yardstick in C++.

It measures the processor seconds from the word list to a phrase of 57 letters, and to the proof
that none is shorter. Each run uses one core and its own process, which also reports its memory.
With --all it measures the time from the list to all 18,600 strings of 57 letters: ours on all
cores, the yardstick on one, because it has no threads. Rounds are interleaved, and a ratio is the
median of the ratios within rounds.

The yardstick needs to know which letters to track and which beam width finds 57 letters; ours
finds out both. Its proof tries odd and even lengths one after the other, ours both together.

    python benchmarks/pangram.py [ROUNDS] [--all]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from measure import data_file, heading, report, rounds, spread
from yardstick import built

from dodgson import native

ROUNDS = 3
SHORTEST = 57
STRINGS = 18_600
TRACKED = "jqxzvkwfy/aeiou"
BEAM = 100_000
"""The smallest round number with which the yardstick's beam finds 57 letters."""
GIGABYTE = 1e9

FIND_AND_PROVE = """
import json, resource, sys, time
import dodgson
found = None
search = dodgson.pangram.search(words=sys.argv[1], strategy="exact", backend="native")
for answer in search:
    if found is None and answer.letters == 57:
        found = time.process_time()
answer = search.answer
print(json.dumps({
    "letters": answer.letters, "bound": answer.lower_bound, "status": answer.status,
    "found": found, "proved": time.process_time(),
    "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
}))
"""
COUNT_ALL = """
import json, resource, sys, time
import dodgson
answer = dodgson.pangram.prove(words=sys.argv[1], all=True, backend="native")
print(json.dumps({
    "letters": answer.letters, "count": answer.count, "status": answer.status,
    "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
}))
"""


class Ours:
    """Our search, each time in a new process."""

    def __init__(self, words: Path) -> None:
        self.words = words
        self.memory = 0
        self.last: dict[str, Any] = {}

    def _run(self, program: str, cores: set[int]) -> dict[str, Any]:
        mine = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cores)
        try:
            command = [sys.executable, "-c", program, str(self.words)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
        finally:
            os.sched_setaffinity(0, mine)
        self.last = json.loads(done.stdout)
        self.memory = max(self.memory, self.last["memory"])
        return self.last

    def found(self) -> float:
        """Return the processor seconds until 57 letters were found; remember those to the end."""
        run = self._run(FIND_AND_PROVE, {min(os.sched_getaffinity(0))})
        assert (run["letters"], run["bound"], run["status"]) == (SHORTEST, SHORTEST, "proved")
        return float(run["found"])

    def proved(self) -> float:
        """Return the processor seconds of the last run to its proof."""
        return float(self.last["proved"])

    def all_strings(self) -> float:
        """Return the seconds until all strings of 57 letters are found, on all cores."""
        began = time.perf_counter()
        run = self._run(COUNT_ALL, os.sched_getaffinity(0))
        assert (run["letters"], run["count"]) == (SHORTEST, STRINGS), run
        return time.perf_counter() - began


class Yardstick:
    """The yardstick: one program makes the graph, another searches it."""

    def __init__(self, words: Path, graph: Path, search: Path) -> None:
        self.words, self.graph, self.search = words, graph, search

    def _seconds(self, waste: int, searches: list[list[str]], expected: str) -> float:
        """Return the processor seconds to make a graph and for some searches in it."""
        began = getrusage(RUSAGE_CHILDREN)
        with tempfile.TemporaryDirectory() as folder:
            commands: list[list[str | Path]] = [[self.graph, str(waste), self.words]]
            commands += [[self.search, *search] for search in searches]
            for command in commands:
                done = subprocess.run(
                    command, cwd=folder, check=True, capture_output=True, text=True
                )
                assert command[0] == self.graph or expected in done.stdout, done.stdout
        ended = getrusage(RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime

    def found(self) -> float:
        return self._seconds(3, [["3", "1", str(BEAM)]], f"len {SHORTEST}")

    def proved(self) -> float:
        return self._seconds(2, [["2", "1", "0", TRACKED], ["2", "0", "0", TRACKED]], "EXHAUSTED")

    def all_strings(self) -> float:
        """Return the seconds to all states that the strings of 57 letters pass through."""
        return self._seconds(3, [["3", "1", "0", TRACKED]], "EXHAUSTED")


def main() -> None:
    number = int(next((given for given in sys.argv[1:] if given.isdigit()), ROUNDS))
    heading(number, [])
    words = data_file("enable2k.txt")
    if words is None:
        return
    if native.kernels() is None:
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    if not hasattr(os, "sched_setaffinity"):
        print("skipped, as this system cannot keep a process on one core")
        return
    ours = Ours(words)
    programs = [program for name in ("graph", "search") if (program := built(f"pangram_{name}"))]
    works = [ours.found, ours.proved]
    if len(programs) == 2:
        graph, search = programs
        theirs = Yardstick(words, graph, search)
        works += [theirs.found, theirs.proved]
    columns = rounds(works, number)
    names = ["57 letters found", "proved the shortest", "yardstick: found", "yardstick: proved"]
    for name, column in zip(names, columns, strict=False):
        print(f"  {name:24} {spread(column, 's')}")
    print(f"  memory in total          {ours.memory / GIGABYTE:.2f} GB (target <= 2)")
    if len(programs) == 2:
        report("found, of the yardstick's time", columns[0], columns[2], "<= 0.3")
        report("proved, of the yardstick's time", columns[1], columns[3], "<= 0.75")
    if "--all" in sys.argv:
        works = [ours.all_strings, theirs.all_strings] if len(programs) == 2 else [ours.all_strings]
        columns = rounds(works, 1)
        cores = len(os.sched_getaffinity(0))
        print(f"  all strings, {cores} cores     {spread(columns[0], 's')}")
        print(f"  memory in total          {ours.memory / GIGABYTE:.2f} GB")
        if len(programs) == 2:
            print(f"  yardstick, one core      {spread(columns[1], 's')}")
            report("all, of the yardstick's time", columns[0], columns[1], "<= 0.6")


if __name__ == "__main__":
    main()
