"""Explain why no solution is shorter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dodgson.native import Backend
from dodgson.search import Problem, Statistics, Status
from dodgson.sliding.blocks.kernel import BlockBreadthFirst, kernel_takes_blocks
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import cell_text, unit_of
from dodgson.sliding.strategies import Coding
from dodgson.sliding.tiles.levels import TileLevels, can_enumerate
from dodgson.sliding.tiles.model import Tiles
from dodgson.wording import counted
from dodgson.work import Budget, Meter

FEW_CELLS = 9
"""Tile boards of at most this many cells have few enough positions to visit them all."""


def explain(
    coding: Coding,
    status: Status,
    done: Statistics,
    states: Sequence[object],
    backend: Backend = "python",
    budget: Budget | None = None,
) -> str:
    """Return the argument: what every solution has to do, and which positions were tried.

    The positions are counted again, by a backend and within a budget.
    """
    if status == "none":
        return _why_none(coding, done)
    if not states:
        return "The search stopped before it found a solution."
    cost = len(states) - 1
    if cost == 0:
        return "The start is a goal: it needs no move."
    least = _least_tiles(coding) if isinstance(coding, Tiles) else _least_blocks(coding)
    if status == "proved":
        return f"{least} {_tried(coding, done, cost, backend, budget or Budget())}"
    return f"{least} It is not known whether {cost:,} is the least."


def _why_none(coding: Coding, done: Statistics) -> str:
    if not done.expanded:
        return (
            "The arrangements of the tiles form two halves. No move leads from one half to the "
            "other, and the goal is in the other half."
            if min(coding.puzzle.rows, coding.puzzle.cols) > 1
            else "Tiles would have to jump over each other."
        )
    positions = counted(done.generated - done.pruned + 1, "position")
    return f"From the start {positions} can be reached. None of them is the goal."


def _least_tiles(tiles: Tiles) -> str:
    """Return what the estimate counts, and whether the number of moves is odd or even."""
    puzzle = tiles.puzzle
    cells = sum(
        abs(row - to_row) + abs(col - to_col)
        for label, (to_row, to_col) in puzzle.goal.items()
        for row, col in puzzle.start[label]
    )
    least = tiles.estimate(tiles.start)
    text = f"The tiles have {counted(cells, 'cell')} to go in all, and each move takes one of them"
    if least > cells:
        text += ". Some tiles are in their line but in the wrong order, and have to step aside"
    text += f": at least {counted(least, 'move')}."
    if tiles.start.count(0) == 1:
        (row, col), (to_row, to_col) = (
            divmod(state.index(0), puzzle.cols) for state in (tiles.start, tiles.goal)
        )
        parity = "odd" if (row - to_row + col - to_col) % 2 else "even"
        text += f" Each move takes the blank one cell further, so their number is {parity}."
    return text


def _least_blocks(blocks: Blocks) -> str:
    goals = ", ".join(f"{label}@{cell_text(cell)}" for label, cell in blocks.puzzle.goal.items())
    least = counted(blocks.estimate(blocks.start), unit_of(blocks.puzzle, blocks.metric))
    return f"On an empty board it would take {least} to reach {goals}."


def _tried(coding: Coding, done: Statistics, cost: int, backend: Backend, budget: Budget) -> str:
    unit = unit_of(coding.puzzle, "moves" if isinstance(coding, Tiles) else coding.metric)
    if isinstance(coding, Tiles) and coding.puzzle.rows * coding.puzzle.cols > FEW_CELLS:
        return (
            f"Every position that might lead to a shorter solution was tried, {done.expanded:,} in "
            f"all: no solution has fewer than {counted(cost, unit)}."
        )
    levels = _levels(coding, cost, backend, budget)
    if len(levels) < cost:
        return "The budget ended before the nearer positions could be counted."
    widest = max(range(cost), key=levels.__getitem__)
    text = (
        f"{counted(sum(levels), 'position')} can be reached in fewer than "
        f"{counted(cost, unit)}, and none of them is the goal"
    )
    if widest > 1:
        text += f"; most, {levels[widest]:,}, take {counted(widest, unit)}"
    return f"{text}."


def _levels(coding: Coding, cost: int, backend: Backend, budget: Budget) -> list[int]:
    """Return the number of positions at each distance from the start that is below the cost."""
    if backend == "native" and isinstance(coding, Blocks) and kernel_takes_blocks(coding):
        search = BlockBreadthFirst(coding, budget)
        search.run()
        return search.levels[:cost]
    if backend == "native" and isinstance(coding, Tiles) and can_enumerate(coding):
        tiles = TileLevels(coding, coding.start, budget)
        tiles.run()
        return tiles.sizes[:cost]
    return level_sizes(coding.problem, cost - 1, budget)


def level_sizes(problem: Problem[Any], deepest: int, budget: Budget | None = None) -> list[int]:
    """Return the number of states 0, 1, ... ``deepest`` steps from the start.

    >>> level_sizes(Problem(1, lambda n: [n + 1, n * 2], bool), 3)
    [1, 1, 2, 3]

    If the budget ends first, later levels are missing.
    """
    meter = Meter(budget or Budget())
    meter.start()
    level, seen, sizes = [problem.start], {problem.start}, [1]
    expanded = 0
    for _ in range(deepest):
        following = []
        for state in level:
            if expanded >= meter.next_look and meter.look(expanded):
                return sizes
            expanded += 1
            for child in problem.successors(state):
                if child not in seen:
                    seen.add(child)
                    following.append(child)
        level = following
        sizes.append(len(level))
    return sizes
