"""Measure how many puzzles are made in a second of the processor's time.

A round makes the puzzles of a seed of its own, on all cores; other work on the machine matters less
to the processor's time than to the clock. Each puzzle has its solution; how difficult it is is not
measured, as that is computed only when it is read.

    python benchmarks/make.py [ROUNDS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from measure import heading, judge, worked

from dodgson import native
from dodgson.boggle import make as make_boards
from dodgson.ladder import make as make_ladders
from dodgson.making import Made
from dodgson.pangram import make as make_phrases
from dodgson.sliding import make as make_sliding

ROUNDS = 3


def rates(
    number: int, make: Callable[..., Iterator[Made]], puzzles: int, **wanted: Any
) -> list[float]:
    """Return how many puzzles are made in a second of the processor's time, once a round."""
    next(make(**wanted, seed=0))  # tables are made once, and kept

    def count(seed: int) -> int:
        return sum(1 for _ in make(**wanted, number=puzzles, seed=seed))

    return [
        puzzles / worked(lambda seed=seed: count(seed), puzzles.__eq__)  # type: ignore[misc]
        for seed in range(1, number + 1)
    ]


def words(number: int) -> None:
    """Measure ladders with one answer, and palindromes of common words."""
    print("puzzles of words in a second")

    ladders = rates(number, make_ladders, 2000, steps=5, unique=True)
    judge("ladders, 5 steps, 1 answer", ladders, ">= 2000")
    judge("palindromes", rates(number, make_phrases, 500), ">= 200")


def boards(number: int) -> None:
    """Measure boards of dice with many points."""
    print("boards in a second")
    judge("dice, 200 points and more", rates(number, make_boards, 5000, score="200.."), ">= 5000")


def sliding(number: int) -> None:
    """Measure tiles at wanted distances, and minimal boards of cars and blocks."""
    print("sliding puzzles in a second")

    def measure(what: str, target: str, puzzles: int, **wanted: Any) -> None:
        judge(what, rates(number, make_sliding, puzzles, **wanted), target)

    measure("3x3, 20 moves and more", ">= 50", 500, moves="20..")
    measure("4x4, up to 40 moves", ">= 50", 500, size="4x4", moves="..40")
    measure("4x4, 40 moves", ">= 50", 100, size="4x4", moves=40)
    measure("Rush Hour, 20 moves and more", ">= 1", 20, kind="cars", moves="20..")
    measure("blocks, 30 moves and more", ">= 1", 20, kind="blocks", moves="30..")


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, [])
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    words(number)
    boards(number)
    sliding(number)


if __name__ == "__main__":
    main()
