"""Measure what a caller in Python waits for: whole calls, with their checks and their answers.

With ENABLE2K, ``ladder.solve`` finds ladders between random words of five letters, whether there
is one or not, beside ``networkx.shortest_path`` on the same graph; ``ladder.solve_many`` finds all
of them in one call; and options are measured beside the plain call. ``boggle.solve`` finds all
words of a board beside pyggle; each word, its points and a path are read within the time.
``sliding.solve`` solves the 231 boards of rush_hour.txt beside its own kernel and fogleman/rush.
Answers must agree. Processes show how much memory an import and a ladder take: their peaks, divided
by that of Python alone.

What belongs to a list is made before the first round. Seconds are processor time, because other
programs disturb it less; only ``solve_many``, which uses all cores, is measured by the clock.
Rounds are interleaved, and a ratio is the median of the ratios within rounds.

fogleman/rush is a package in Go. DODGSON_RUSH names the program that ``rush.go`` makes of it.

    python benchmarks/calls.py [ROUNDS]
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from measure import (
    Work,
    data_file,
    heading,
    judge,
    missing,
    race,
    report,
    rounds,
    tell_others,
    timed,
    worked,
)

import dodgson
from boggle import RIVAL_BOARDS
from dodgson import native, words
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.reading import read_puzzle
from sliding import to_goal

ROUNDS = 5
PAIRS = 10_000
RIVAL = "networkx.shortest_path"
FEW = 500
"""How many pairs get ladders with options."""
LEVEL = 50
EXCLUDED = "xylem"
KNOWN = "perslatgsineters"
KNOWN_WORDS = 1045
KLOTSKI = 81
REPEAT = 20
"""How many times a round solves Klotski, and the board of many words."""

EXCLUDING: dict[str, dict[str, Any]] = {"exclude=": {"exclude": [EXCLUDED]}}
FILTERS: dict[str, dict[str, Any]] = {
    "common=True": {"common": True},
    f"level={LEVEL}": {"level": LEVEL},
    "cost='rarity'": {"cost": "rarity"},
}

Pair = tuple[str, str]
Options = dict[str, Any]
Lengths = Callable[[], list[int]]
"""Finds the ladder of each pair; returns how many words each has."""


def random_pairs(listed: Sequence[str], number: int) -> list[Pair]:
    chance = random.Random(1)
    return [(chance.choice(listed), chance.choice(listed)) for _ in range(number)]


def lengths(pairs: Iterable[Pair], **options: Any) -> list[int]:
    """Solve pair by pair; return how many words each ladder has."""
    return [len(dodgson.ladder.solve(a, b, **options).words) for a, b in pairs]


def per_item(found: Lengths, expected: list[int], took: Callable[..., float] = worked) -> Work:
    """Return the work that takes the seconds of one item, and checks all."""
    return lambda: took(found, expected.__eq__) / len(expected)


def many(pairs: Iterable[Pair], lexicon: words.Lexicon) -> list[int]:
    """Solve all pairs in one call; return how many words each ladder has."""
    solved = dodgson.ladder.solve_many(pairs, words=lexicon)
    return [len(each.words) for each in solved if isinstance(each, dodgson.ladder.Ladder)]


def by_networkx(lexicon: words.Lexicon, pairs: list[Pair]) -> Lengths:
    """Return how networkx finds the lengths: a graph of words, searched from both ends."""
    import networkx as nx

    graph = nx.Graph()
    joined = dodgson.ladder.length_graph(lexicon, 5)
    graph.add_nodes_from(joined.words)
    graph.add_edges_from((a, b) for a in joined.words for b in joined.neighbours(a))

    def length(a: str, b: str) -> int:
        try:
            return len(nx.shortest_path(graph, a, b))
        except nx.NetworkXNoPath:
            return 0

    return lambda: [length(a, b) for a, b in pairs]


def ladders(lexicon: words.Lexicon, number: int) -> None:
    """Measure ladders between random words, one call each and all in one, beside networkx."""
    pairs = random_pairs(lexicon.of_length(5), PAIRS)
    expected = lengths(pairs, words=lexicon)
    ours = {"ladder.solve": per_item(partial(lengths, pairs, words=lexicon), expected)}
    together = {"ladder.solve_many": per_item(partial(many, pairs, lexicon), expected, timed)}
    theirs, all_theirs = {}, {}
    print(f"\na ladder between two words of five letters, {PAIRS:,} random pairs")
    if not missing("networkx"):
        find = by_networkx(lexicon, pairs)
        theirs[RIVAL] = per_item(find, expected)
        all_theirs[RIVAL] = per_item(find, expected, timed)
    columns = race(ours | theirs, number, "µs")
    if theirs:
        report("networkx / ladder.solve (aim 10)", columns[RIVAL], columns["ladder.solve"], ">= 6")
    print("\nthe same by the clock, all pairs in one call")
    columns = race(together | all_theirs, number, "µs")
    if theirs:
        column = columns["ladder.solve_many"]
        report("networkx / ladder.solve_many", columns[RIVAL], column, ">= 20")


def options(lexicon: words.Lexicon, asked: dict[str, Options], number: int) -> None:
    """Measure what options cost, between words of five letters that all of them allow."""
    five = lexicon.at_most_level(LEVEL) if lexicon.has_levels else lexicon
    pairs = random_pairs([word for word in five.of_length(5) if word != EXCLUDED], FEW)
    print(f"\nladders with options, {FEW} pairs, {lexicon.name}")
    works: dict[str, Work] = {}
    for name, chosen in {"ladder.solve": {}, **asked}.items():
        solve = partial(lengths, pairs, words=lexicon, **chosen)
        works[name] = per_item(solve, solve())
    columns = race(works, number, "µs")
    plain = columns.pop("ladder.solve")
    for name, column in columns.items():
        report(f"{name} / ladder.solve", column, plain, "<= 20" if "cost" in name else "<= 1.5")


def by_us(lexicon: words.Lexicon, boards: list[str]) -> list[int]:
    """Solve boards, read each word, its points and its path; return how many words each has."""
    answers = (dodgson.boggle.solve(board, words=lexicon) for board in boards)
    return [len([(each.word, each.points, each.path) for each in a.words]) for a in answers]


def by_pyggle(lexicon: words.Lexicon, boards: list[str]) -> Callable[[], list[int]]:
    """Return how pyggle finds the words of boards, with a path of each; its trie is made once."""
    from pyggle import Boggle

    solver = Boggle("abcd efgh ijkl mnop", words=[word for word in lexicon if len(word) >= 3])

    def count(board: str) -> int:
        solver.board = [list(board[at : at + 4]) for at in range(0, 16, 4)]
        return len(solver.solve())

    return lambda: [count(board) for board in boards]


def boards(lexicon: words.Lexicon, dice: Path, number: int) -> None:
    """Measure boards of dice, and one of many words, beside pyggle, which has no Qu tile."""
    rolled = [board for board in dice.read_text(encoding="ascii").split() if "q" not in board]
    rival = not missing("pyggle")
    for title, texts in (
        (f"the words of a board of dice, {RIVAL_BOARDS} boards without q", rolled[:RIVAL_BOARDS]),
        (f"the {KNOWN_WORDS:,} words of {KNOWN}", [KNOWN] * REPEAT),
    ):
        print(f"\n{title}")
        solve = partial(by_us, lexicon, texts)
        expected = solve()
        assert texts[0] != KNOWN or expected[0] == KNOWN_WORDS
        works = {"boggle.solve, all words read": per_item(solve, expected)}
        if rival:
            works["pyggle"] = per_item(by_pyggle(lexicon, texts), expected)
        ours, *theirs = race(works, number, "µs").values()
        for column in theirs:
            report("pyggle / boggle.solve (aim 10)", column, ours, ">= 3")


def rush(texts: list[str], expected: int) -> Work | None:
    """Return the seconds that fogleman/rush takes for all boards, by its own clock."""
    program = os.environ.get("DODGSON_RUSH")
    if not (program and shutil.which(program)):
        print("  fogleman/rush: not measured; DODGSON_RUSH names no program (see rush.go)")
        return None
    given = "".join(f"{text.replace('o', '.')}\n" for text in texts)

    def seconds() -> float:
        done = subprocess.run([program], check=True, capture_output=True, text=True, input=given)
        found = re.fullmatch(r"(\d+) moves, ([\d.]+) s\n", done.stdout)
        assert found, done.stdout
        assert int(found[1]) == expected, done.stdout
        return float(found[2])

    return seconds


def slides(path: Path, number: int) -> None:
    """Measure all boards of Rush Hour, from their texts, beside our kernel and fogleman/rush."""
    lines = [line.split() for line in path.read_text().splitlines() if line and line[0] != "#"]
    texts = [text for _, text, _ in lines]
    least = [int(moves) for moves, *_ in lines]
    read = [Blocks(read_puzzle(text), "moves") for text in texts]
    print(f"\nRush Hour: all {len(texts)} boards, moves")

    def states() -> list[int]:
        return [len(dodgson.sliding.solve(text).states) - 1 for text in texts]

    works: dict[str, Work] = {
        "the kernel": lambda: worked(lambda: [to_goal(board) for board in read], least.__eq__),
        "sliding.solve": lambda: worked(
            lambda: [dodgson.sliding.solve(text).cost for text in texts], least.__eq__
        ),
        "sliding.solve, all boards read": lambda: worked(states, least.__eq__),
    }
    if rival := rush(texts, sum(least)):
        works["fogleman/rush"] = rival
    kernel, solve, _, *theirs = race(works, number).values()
    report("sliding.solve / the kernel", solve, kernel, "<= 3")
    for column in theirs:
        report("fogleman/rush / sliding.solve", column, solve, ">= 6")


def klotski(number: int) -> None:
    print(f"\nKlotski, {KLOTSKI} moves")
    costs = [KLOTSKI] * REPEAT
    solve = per_item(lambda: [dodgson.sliding.solve("klotski").cost or 0 for _ in costs], costs)
    (column,) = race({"sliding.solve": solve}, number).values()
    judge("sliding.solve, ms", [1e3 * seconds for seconds in column], "<= 5")


PEAK = """
try:
    with open("/proc/self/status") as status:
        print(next(int(line.split()[1]) * 1024 for line in status if line[:6] == "VmHWM:"))
except OSError:
    import resource, sys
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most if sys.platform == "darwin" else most * 1024)
"""
"""Prints the peak of a process's own memory. On Linux ``ru_maxrss`` may be that of its parent."""
BEFORE = {
    "import dodgson": 1.04,
    "import dodgson; dodgson.ladder.solve('black', 'white')": 2.25,
}
"""Programs, and the peaks that they had before they were made fast, divided by Python's."""


def memory(number: int) -> None:
    """Measure the peak memory of processes, and print it beside what it was before."""
    print("\npeak memory of the whole process, and divided by that of Python alone")

    def peak(program: str) -> float:
        command = [sys.executable, "-c", f"{program}\n{PEAK}"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return float(done.stdout)

    programs = ["pass", *BEFORE]
    for program in programs:
        peak(program)  # what belongs to the list is in the cache from here on
    alone, *columns = rounds([partial(peak, program) for program in programs], number)
    print(f"  {'Python alone':32}{median(alone) / 1e6:8.1f} MB")
    for (program, before), column in zip(BEFORE.items(), columns, strict=True):
        print(f"  {name_of(program):32}{median(column) / 1e6:8.1f} MB")
        report(f"{name_of(program)} / Python", column, alone, f"<= {before}")


def name_of(program: str) -> str:
    """Return a program's name in the report: what it does at last.

    >>> name_of("import dodgson; dodgson.ladder.solve('black', 'white')")
    'ladder.solve'
    """
    return program.rpartition("; dodgson.")[2].partition("(")[0]


def measure(number: int) -> None:
    listed, dice, cars = map(data_file, ("enable2k.txt", "boggle_dice.txt", "rush_hour.txt"))
    lexicon = words.load(listed) if listed else None
    if lexicon:
        ladders(lexicon, number)
        options(lexicon, EXCLUDING, number)
    options(words.load(), FILTERS | EXCLUDING, number)
    if lexicon and dice:
        boards(lexicon, dice, number)
    if cars:
        slides(cars, number)
    klotski(number)
    memory(number)


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, ["networkx", "pyggle"])
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    tell_others(partial(measure, number))


if __name__ == "__main__":
    main()
