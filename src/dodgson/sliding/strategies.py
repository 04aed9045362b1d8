"""The strategies for sliding puzzles, all on one engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from dodgson import search
from dodgson.errors import InputError, option
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.questions import Strategy

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from dodgson.search import Budget, Search
    from dodgson.sliding.tiles.model import Tiles

Coding: TypeAlias = "Tiles | Blocks"
"""A puzzle as a ``Problem``, and the way back from states to positions."""

FEW_CELLS = 16
"""On a board of this many cells all positions that A* meets fit in memory."""


def coding_of(puzzle: Puzzle, metric: Metric) -> Coding:
    r"""Return a puzzle as a problem, encoded in the way that suits its kind.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> coding_of(find_puzzle("still-life"), "moves").problem.start
    b'\x08\x05\x04\x02\x00\x06\x03\x01\x07'
    """
    if puzzle.kind != "tiles":
        return Blocks(puzzle, metric)
    from dodgson.sliding.tiles.model import Tiles  # late: only for tiles

    return Tiles(puzzle)


def codes_tiles(coding: Coding) -> TypeIs[Tiles]:
    """Return whether a puzzle is one of tiles.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> codes_tiles(coding_of(find_puzzle("klotski"), "moves"))
    False
    """
    return coding.puzzle.kind == "tiles"


def default_strategy(puzzle: Puzzle) -> Strategy:
    """Return the strategy that ``auto`` selects.

    Tiles have a good estimate: A*, or on large boards beam-stack search, which needs less memory
    and soon finds a first solution. Blocks have no estimate worth its time, but few positions.
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
    """Return the search that a strategy names.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> from dodgson.work import Budget
    >>> coding = coding_of(find_puzzle("still-life"), "moves")
    >>> [search_for(coding, "beam", Budget(), width=width).run().cost for width in (5, 5000)]
    [28, 26]

    ``taken`` has the options in ``TAKEN``; None is the default. Raise ``InputError`` if the puzzle
    lacks what the strategy needs.
    """
    if strategy == "auto":
        strategy = default_strategy(coding.puzzle)
        if codes_tiles(coding) and (canonical := _canonical(coding, strategy, budget)):
            return canonical
    if strategy == "bidirectional" and not tuple(coding.problem.goals):
        asked = option("strategy", strategy)
        raise InputError(f"{asked} searches back from the goal: give every piece a goal")
    options: dict[str, Any] = {name: value for name, value in taken.items() if value is not None}
    if strategy == "weighted-a-star" and not (budget.seconds is budget.expansions is None):
        options["until"] = "proved"  # use all of the budget to improve the first solution
    algorithm: Callable[..., Search[Any]] = getattr(search, strategy.replace("-", "_"))
    return algorithm(coding.problem, budget=budget, **options)


def _canonical(tiles: Tiles, strategy: Strategy, budget: Budget) -> Search[Any] | None:
    """Return the search that gives the kernel's solution, if the kernel may answer too."""
    from dodgson.sliding.tiles.canonical import CanonicalAStar, CanonicalBeamStack
    from dodgson.sliding.tiles.ida_star import kernel_takes_tiles  # late: only for tiles

    if not kernel_takes_tiles(tiles):
        return None
    return (CanonicalAStar if strategy == "a-star" else CanonicalBeamStack)(tiles, budget)
