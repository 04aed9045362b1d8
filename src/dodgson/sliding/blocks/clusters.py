"""Clusters of blocks and cars: all positions that can be reached from each other.

Fogleman's database of Rush Hour (2018) has one board for each cluster: the one farthest from any
goal. If several are, the first in the order of their texts stands for all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_letters
from typing import TYPE_CHECKING, Final

from dodgson.native import Backend
from dodgson.search import Budget
from dodgson.search.levels import Levels
from dodgson.sliding.blocks.kernel import FIRST_BYTES, kernel_for
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.sliding.model import CAR_EMPTY, CAR_WALL, Cell, Position, Puzzle, anchor
from dodgson.work import LOOK_SECONDS, Meter, OutOfBudget

if TYPE_CHECKING:
    from dodgson._native import BlockSearch

LABELS: Final = [each for each in ascii_letters.swapcase() if each not in (CAR_EMPTY, CAR_WALL)]
"""The labels of pieces, in order: no board takes them for something else."""


@dataclass(frozen=True)
class Cluster:
    """A cluster in which a goal can be reached."""

    blocks: Blocks
    positions: int
    depth: int
    """How far the positions are from the nearest goal that are farthest from it."""
    farthest: Callable[[], Iterable[State]]
    """Return the positions that are farthest from any goal."""

    @cached_property
    def hardest(self) -> Puzzle:
        """The board that stands for the cluster."""
        states = self.farthest()
        return standard(self.blocks.puzzle, map(self.blocks.position, states))


def cluster_of(blocks: Blocks, most: int, backend: Backend, meter: Meter) -> Cluster | None:
    """Return the cluster of a board; None without a goal in it, or with too many positions.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> blocks = Blocks(find_puzzle("rush-10"), "moves")
    >>> cluster = cluster_of(blocks, 10_000, "python", Meter(Budget()))
    >>> cluster.positions, cluster.depth, cluster.hardest.text
    (2332, 60, 'BCCxooBooDEEFAADooFoGHHIJJGooIKKLLLI')

    Raise ``OutOfBudget`` if the meter stops the work.
    """
    meter.check(0)
    return (_by_kernel if backend == "native" else _by_engine)(blocks, most, meter)


def _by_kernel(blocks: Blocks, most: int, meter: Meter) -> Cluster | None:
    kernel = kernel_for(blocks, FIRST_BYTES)
    if not _advance(kernel, most, meter) or not kernel.goals():
        return None
    positions = len(kernel)
    kernel.turn()
    _advance(kernel, most, meter)
    levels = kernel.levels()

    def farthest() -> Iterable[State]:
        return kernel.states(positions - levels[-1], levels[-1])

    return Cluster(blocks, positions, len(levels) - 1, farthest)


def _advance(kernel: BlockSearch, most: int, meter: Meter) -> bool:
    """Visit all positions; return whether there are not too many."""
    while (end := kernel.advance("end", most, LOOK_SECONDS)) == "time":
        meter.check(0)
    return end == "exhausted"


def _by_engine(blocks: Blocks, most: int, meter: Meter) -> Cluster | None:
    first = Levels(blocks.problem, [blocks.start], Budget(expansions=most))
    ended = first.run()
    meter.check(0)
    if ended.status != "none" and first.expanded < most:
        raise OutOfBudget(ended.why)
    if ended.status != "none" or not first.goals:
        return None
    run = Levels(blocks.problem, first.goals, most=sys.maxsize)
    ended = run.run()
    if ended.status != "none":
        raise OutOfBudget(ended.why)
    return Cluster(blocks, sum(run.sizes), len(run.sizes) - 1, lambda: run.farthest)


def standard(puzzle: Puzzle, positions: Iterable[Position]) -> Puzzle:
    """Return the one board that stands for some positions of a puzzle, and for their mirror images.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> puzzle = read_puzzle("CCA/B.A:A@r1c2")
    >>> standard(puzzle, [puzzle.start]).text
    'A.B/ACC:A@r1c2'

    Mirror images in which the goal is elsewhere do not count. The piece with the goal is A, the
    others are B, C ... in reading order.
    """
    boards = (
        labelled(image)
        for position in positions
        for image in _images(puzzle.starting_at(position))
        if image.goal == puzzle.goal
    )
    return min(boards, key=lambda board: board.text)


def labelled(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its pieces named in reading order, those with a goal first."""
    order = sorted(
        puzzle.start, key=lambda label: (label not in puzzle.goal, min(puzzle.start[label]))
    )
    names = dict(zip(order, LABELS, strict=False))
    start = {names[label]: puzzle.start[label] for label in order}
    return replace(
        puzzle, start=start, goal={names[label]: at for label, at in puzzle.goal.items()}
    )


def _images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield a puzzle and its mirror images."""
    rows, cols = puzzle.rows - 1, puzzle.cols - 1

    def image(cells: Iterable[Cell], down: bool, across: bool) -> frozenset[Cell]:
        return frozenset(
            (rows - row if down else row, cols - col if across else col) for row, col in cells
        )

    yield puzzle
    for turn in ((False, True), (True, False), (True, True)):
        yield replace(
            puzzle,
            start={label: image(cells, *turn) for label, cells in puzzle.start.items()},
            goal={
                label: anchor(image(cells, *turn)) for label, cells in puzzle.goal_position.items()
            },
            walls=image(puzzle.walls, *turn),
            holes=image(puzzle.holes, *turn),
            gates=image(puzzle.gates, *turn),
        )


def smaller(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield a puzzle without each of its pieces that have no goal, and without each wall.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> [board.text for board in smaller(read_puzzle("ABB/#C.:A@r2c3"))]
    ['A../#C.:A@r2c3', 'ABB/#..:A@r2c3', 'ABB/.C.:A@r2c3']
    """
    for label in sorted(puzzle.start.keys() - puzzle.goal.keys()):
        yield replace(
            puzzle, start={other: at for other, at in puzzle.start.items() if other != label}
        )
    for wall in sorted(puzzle.walls):
        yield replace(puzzle, walls=puzzle.walls - {wall})
