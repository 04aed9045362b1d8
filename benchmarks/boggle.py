"""Compare Boggle's kernel with a yardstick in C++, pyggle and hybrid-boggle.

With ENABLE2K, score boards of 16 dice, and boards from hill climbing, which have many words: scores
only, on one core, with the call from Python. Sweeps score a board with each of the 26 letters at
one cell. Times are processor times, as in the yardstick, because other programs disturb them less;
only two threads are measured by the clock. Rounds are interleaved, and a ratio is the median of the
ratios within rounds. The points of all must agree. The yardstick's trie is laid out for the dice
boards that it is measured on; ours is not. Each kind of vectors that the processor has is measured;
the yardstick's are those of AVX-512.

pyggle has no Qu tile, so it gets the boards without q. hybrid-boggle is measured if its compiled
module ``cpp_boggle`` is found: name its folder in DODGSON_HYBRID_BOGGLE.

    python benchmarks/boggle.py [ROUNDS]
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from measure import data_file, heading, missing, of_others, report, rounds, spread, timed, worked
from yardstick import run

from dodgson import native, words
from dodgson.boggle import Rules
from dodgson.boggle.kernel import Kernel, Kind
from dodgson.boggle.reading import game_of, tiles_of_bytes
from dodgson.work import cores

ROUNDS = 5
VECTORS = ("avx512", "avx2", "neon")
CELLS = 16
SECONDS = 1.0
"""How long a round takes."""
RIVAL_BOARDS = 40
TURNS = 8
"""The turns of one thread, and of two, in a round."""
IDLE = 0.1
"""Two threads have a core each if other programs take a smaller share of the machine."""
STANDARD = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}

Column = list[float]


class Ours:
    """Our kernel on some boards, with some vectors or without."""

    def __init__(self, lexicon: words.Lexicon, boards: list[str], vectors: str) -> None:
        kernel = Kernel(game_of(Rules(words=lexicon)), vectors=vectors)
        self.game = kernel.game(Kind(4, 4, 8, wrap=False, folded=True))
        codes = bytes(map(kernel.code, tiles_of_bytes(classic=False)))
        self.rows = "".join(boards).encode().translate(codes)
        self.boards = len(boards)

    def points(self, rows: bytes, threads: int = 1) -> int:
        return sum(memoryview(self.game.score(rows, threads)).cast("I")[::2])

    def per_board(self, repeat: int = 1) -> float:
        """Return the processor's seconds for a board."""
        rows = self.rows * repeat
        return worked(lambda: self.game.score(rows, 1)) / self.boards / repeat

    def per_variant(self) -> float:
        """Return the processor's seconds for a letter of a sweep."""
        count = min(self.boards, 2000)
        rows = [self.rows[at : at + CELLS] for at in range(0, count * CELLS, CELLS)]

        def sweep_all() -> None:
            for number, row in enumerate(rows):
                self.game.sweep(row, number % CELLS)

        return worked(sweep_all) / count / 26


def yardstick(listed: Path, dice: Path, boards: Path) -> dict[str, float] | None:
    """Return the yardstick's seconds for a board, in both ways, and for a letter of a sweep."""
    output = run("boggle", listed, dice, boards)
    if output is None:
        return None
    found = re.search(r"scalar (\d+) vector (\d+) boards/s sweep (\d+)", output)
    assert found, output
    assert "agree" in output, output
    names = ("scalar", "vector", "sweep")
    return {name: 1 / int(rate) for name, rate in zip(names, found.groups(), strict=True)}


def pyggle(lexicon: words.Lexicon) -> Callable[[str], int]:
    """Return a function that scores a board with pyggle; its trie is made once."""
    from pyggle import Boggle

    listed = [word for word in lexicon if len(word) >= 3]
    solver = Boggle("abcd efgh ijkl mnop", words=listed)

    def points(board: str) -> int:
        solver.board = [list(board[at : at + 4]) for at in range(0, CELLS, 4)]
        return sum(STANDARD.get(len(word), 11) for word in solver.solve())

    return points


def hybrid_boggle(lexicon: words.Lexicon) -> Callable[[str], int] | None:
    """Return a function that scores a board with hybrid-boggle, if that is available.

    It reads its words from a file, with a q for each qu.
    """
    folder = os.environ.get("DODGSON_HYBRID_BOGGLE")
    if folder:
        sys.path.append(folder)
    if importlib.util.find_spec("cpp_boggle") is None:
        print(
            "  hybrid-boggle: not measured; DODGSON_HYBRID_BOGGLE names no folder with cpp_boggle"
        )
        return None
    try:
        cpp_boggle: Any = importlib.import_module("cpp_boggle")
    except ImportError as broken:
        print(f"  hybrid-boggle: not measured; {broken}")
        return None
    listed = [word.replace("qu", "q") for word in lexicon if len(word) >= 3 and spellable(word)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="ascii") as file:
        file.write("\n".join(listed))
        file.flush()
        trie = cpp_boggle.Trie.create_from_file(file.name)
    boggler = cpp_boggle.Boggler44(trie)

    def points(board: str, trie: Any = trie) -> int:  # noqa: ARG001 (the boggler does not keep it)
        found: int = boggler.score(board)
        return found

    return points


def spellable(word: str) -> bool:
    """Return whether Qu tiles can spell a word."""
    return word.count("q") == word.count("qu")


def scoring(
    name: str, listed: Path, dice: Path, path: Path, lexicon: words.Lexicon, number: int
) -> None:
    """Measure and print the times for one file of boards."""
    boards = path.read_text(encoding="ascii").split()
    print(f"{name}: {len(boards):,} boards")
    portable = Ours(lexicon, boards, "off")
    vectors = {name: Ours(lexicon, boards, name) for name in vectors_here()}
    expected = portable.points(portable.rows)
    assert all(ours.points(ours.rows) == expected for ours in vectors.values())
    repeat = max(1, round(SECONDS / len(boards) / portable.per_board()))
    plain = [board for board in boards if "q" not in board][:RIVAL_BOARDS]
    works: dict[str, Callable[[], float]] = {
        "scalar": lambda: portable.per_board(repeat=repeat),
        "sweep, scalar": portable.per_variant,
    }
    for each in VECTORS:
        if ours := vectors.get(each):
            works[each] = partial(ours.per_board, repeat=4 * repeat)
            works[f"sweep, {each}"] = ours.per_variant
        else:
            print(f"  {each}: not measured (this processor does not have it)")
    measured: list[dict[str, float]] = []

    def by_yardstick() -> float:
        times = yardstick(listed, dice, path)
        measured.extend([times] if times else [])
        return times["scalar"] if times else 0.0

    works["yardstick"] = by_yardstick
    works |= rivals(lexicon, boards, plain, expected)
    columns = dict(zip(works, rounds(list(works.values()), number), strict=True))
    if not measured:
        del columns["yardstick"]
    print_times(columns, measured, ">= 4" if path == dice else ">= 3.5")


def vectors_here() -> list[str]:
    """Return the names of this processor's vectors, the fastest first."""
    return [name for name in native.compiled().boggle_vectors() if name in VECTORS]


def rivals(
    lexicon: words.Lexicon, boards: list[str], plain: list[str], expected: int
) -> dict[str, Callable[[], float]]:
    """Return functions for the others' seconds for a board; their points must agree with ours."""
    found: dict[str, Callable[[], float]] = {}
    if not missing("pyggle"):
        solve = pyggle(lexicon)
        ours = Ours(lexicon, plain, "off")
        right = ours.points(ours.rows).__eq__
        found["pyggle"] = lambda: worked(lambda: sum(map(solve, plain)), right) / len(plain)
    if score := hybrid_boggle(lexicon):
        right_too = expected.__eq__
        found["hybrid-boggle"] = lambda: (
            worked(lambda: sum(map(score, boards)), right_too) / len(boards)
        )
    return found


def print_times(
    columns: dict[str, Column], measured: list[dict[str, float]], over_hybrid: str
) -> None:
    """Print times for a board or a letter, and the ratios with their targets."""
    for name, column in columns.items():
        rate = 1 / sorted(column)[len(column) // 2]
        print(f"  {name:14}{spread(column, 'µs')}  {rate:12,.0f} a second")
    for ours, theirs in [("scalar", "scalar"), ("avx512", "vector"), ("sweep, avx512", "sweep")]:
        if measured and ours in columns:
            aim = " (aim 1.2)" if ours == "avx512" else ""
            column = [times[theirs] for times in measured]
            report(f"yardstick / {ours}{aim}", column, columns[ours], ">= 0.9")
    for ours in ["scalar", *vectors_here()]:
        over_pyggle, over = (">= 75", ">= 1") if ours == "scalar" else (">= 200", over_hybrid)
        if "pyggle" in columns:
            report(f"pyggle / {ours}", columns["pyggle"], columns[ours], over_pyggle)
        if "hybrid-boggle" in columns:
            report(f"hybrid-boggle / {ours}", columns["hybrid-boggle"], columns[ours], over)
    print()


def threads(lexicon: words.Lexicon, path: Path, number: int) -> None:
    """Measure and print the speedup by a second thread.

    Use the clock only if no other program uses the cores. The processor's time, which shows what
    two threads cost each other, is measured in any case.
    """
    print("two threads, in many short turns")
    if cores() < 2:
        print("  not measured (one core)\n")
        return
    fastest, *_ = native.compiled().boggle_vectors()
    ours = Ours(lexicon, path.read_text(encoding="ascii").split(), fastest)
    rows = 2 * ours.rows
    columns: list[Column] = []

    def measure() -> None:
        scores = [lambda count=count: ours.game.score(rows, count) for count in (1, 2)]
        works = [lambda by=by, score=score: by(score) for by in (timed, worked) for score in scores]
        columns.extend(rounds(works, TURNS * number))

    others = of_others(measure) or 0.0
    one, two, one_worked, two_worked = columns
    if others < IDLE:
        report("one / two", one, two, ">= 1.8")
    else:
        print(f"  not measured by the clock: others took {others:.0%} of the processors")
    report("one / two, the processor's time", one_worked, two_worked, ">= 0.9")


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, ["pyggle"])
    listed, dice, climbed = map(
        data_file, ("enable2k.txt", "boggle_dice.txt", "boggle_hillclimbed.txt")
    )
    if not (listed and dice and climbed):
        return
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    lexicon = words.load(listed)
    print()
    scoring("dice", listed, dice, dice, lexicon, number)
    scoring("climbed to", listed, dice, climbed, lexicon, number)
    threads(lexicon, dice, number)


if __name__ == "__main__":
    main()
