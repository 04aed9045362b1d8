"""The ways to look for a solution, all on one engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from dodgson import search
from dodgson.errors import InputError, option
from dodgson.search import Budget, Search
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.questions import Strategy
from dodgson.sliding.tiles.canonical import CanonicalAStar, CanonicalBeamStack
from dodgson.sliding.tiles.ida_star import kernel_takes_tiles
from dodgson.sliding.tiles.model import Tiles

Coding: TypeAlias = Tiles | Blocks
"""A puzzle told to the engine: its problem, and the way back from states to positions."""

FEW_CELLS = 16
"""On a board of so many cells the positions met by A* fit in memory, however hard it is."""


def coding_of(puzzle: Puzzle, metric: Metric) -> Coding:
    r"""Tell a puzzle to the engine in the way that suits its kind.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> coding_of(find_puzzle("still-life"), "moves").problem.start
    b'\x08\x05\x04\x02\x00\x06\x03\x01\x07'
    """
    return Tiles(puzzle) if puzzle.kind == "tiles" else Blocks(puzzle, metric)


def usual_strategy(puzzle: Puzzle) -> Strategy:
    """Give what ``auto`` stands for.

    Tiles have a good estimate: A*, or beam-stack search where the board is too large to remember
    all that is met, and often too large for anybody to see the end: it has a solution soon. Blocks
    have no estimate worth its time, and few enough positions to take level by level.
    """
    if puzzle.kind != "tiles":
        return "breadth-first"
    return "a-star" if puzzle.rows * puzzle.cols <= FEW_CELLS else "beam-stack"


TAKEN: Mapping[str, tuple[Strategy, ...]] = {
    "width": ("beam", "beam-stack"),
    "weight": ("weighted-a-star",),
}
"""Options that only some strategies take."""


def search_for(
    coding: Coding, strategy: Strategy, budget: Budget, **taken: float | None
) -> Search[Any]:
    """Set up the search that a strategy names; it has not begun.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> coding = coding_of(find_puzzle("still-life"), "moves")
    >>> [search_for(coding, "beam", Budget(), width=width).run().cost for width in (5, 5000)]
    [28, 26]

    What it may be told besides, see ``TAKEN``, is left at what is usual where it is None.
    """
    if strategy == "auto":
        strategy = usual_strategy(coding.puzzle)
        if isinstance(coding, Tiles) and kernel_takes_tiles(coding):  # the kernel might answer
            few = strategy == "a-star"
            return (CanonicalAStar if few else CanonicalBeamStack)(coding, budget)
    if strategy == "bidirectional" and not tuple(coding.problem.goals):
        told = option("strategy", strategy)
        raise InputError(f"{told} needs a goal for every piece, to search back from it")
    said: dict[str, Any] = {name: value for name, value in taken.items() if value is not None}
    if strategy == "weighted-a-star" and not (budget.seconds is budget.expansions is None):
        said["until"] = "proved"  # who gives it so much wants the best that can be had for that
    algorithm: Callable[..., Search[Any]] = getattr(search, strategy.replace("-", "_"))
    return algorithm(coding.problem, budget=budget, **said)
