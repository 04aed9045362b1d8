"""Say in plain words why no solution is shorter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dodgson.native import Backend
from dodgson.search import Problem, Statistics, Status
from dodgson.sliding.blocks.breadth_first import BlockBreadthFirst, kernel_takes_blocks
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import cell_text, unit_of
from dodgson.sliding.strategies import Coding
from dodgson.sliding.tiles.levels import TileLevels, can_enumerate
from dodgson.sliding.tiles.model import Tiles
from dodgson.wording import counted
from dodgson.work import Budget, Meter

FEW_CELLS = 9
"""Tile boards of at most so many cells have few enough positions to walk through them all."""


def explain(
    coding: Coding,
    status: Status,
    done: Statistics,
    states: Sequence[str],
    backend: Backend = "python",
    budget: Budget | None = None,
) -> str:
    """Give the argument: what any solution must do at least, and what was tried in vain.

    What was tried is counted anew, by the backend and within the budget that are given.
    """
    if status == "none":
        return _why_none(coding, done)
    if not states:
        return "The search stopped before it could tell."
    cost = len(states) - 1
    if cost == 0:
        return "The start is a goal: it needs no move."
    parts = [_least_tiles(coding) if isinstance(coding, Tiles) else _least_blocks(coding)]
    if status == "proved":
        parts.append(_tried(coding, done, cost, backend, budget or Budget()))
    else:
        parts.append(f"Whether {cost:,} is the least was not settled.")
    return " ".join(parts)


def _why_none(coding: Coding, done: Statistics) -> str:
    if not done.expanded:
        return (
            "Half of all arrangements of the tiles can be reached from the other half only by "
            "taking tiles out: sliding them changes neither side."
            if min(coding.puzzle.rows, coding.puzzle.cols) > 1
            else "Tiles would have to jump over each other."
        )
    many = counted(done.generated - done.pruned + 1, "position")
    return (
        f"From the start {many} can be reached, whatever one does. Each was looked at, and in "
        "none do the goal pieces stand where they are to stand."
    )


def _least_tiles(tiles: Tiles) -> str:
    """Tell what the estimate sees, and which numbers of moves are possible at all."""
    puzzle = tiles.puzzle
    ways = [
        abs(row - to_row) + abs(col - to_col)
        for label, (to_row, to_col) in puzzle.goal.items()
        for row, col in puzzle.start[label]
    ]
    least = tiles.estimate(tiles.start)
    text = f"The tiles have {counted(sum(ways), 'cell')} to go in all, each move takes one of them"
    if least > sum(ways):
        text += (
            f", and tiles that stand in their line in the wrong order must step aside: at least "
            f"{counted(least, 'move')}."
        )
    else:
        text += f": at least {counted(least, 'move')}."
    if tiles.start.count(0) == 1:
        cols = puzzle.cols
        (row, col), (to_row, to_col) = (
            divmod(state.index(0), cols) for state in (tiles.start, tiles.goal)
        )
        parity = "odd" if (row - to_row + col - to_col) % 2 else "even"
        text += f" Each takes the blank one cell further, so their number is {parity}."
    return text


def _least_blocks(blocks: Blocks) -> str:
    goals = ", ".join(f"{label}@{cell_text(cell)}" for label, cell in blocks.puzzle.goal.items())
    least = counted(blocks.estimate(blocks.start), unit_of(blocks.puzzle, blocks.metric))
    return f"On an empty board it would take {least} to reach {goals}."


def _tried(coding: Coding, done: Statistics, cost: int, backend: Backend, budget: Budget) -> str:
    if isinstance(coding, Tiles) and coding.puzzle.rows * coding.puzzle.cols > FEW_CELLS:
        return (
            f"All that might lead to a shorter solution was tried, "
            f"{counted(done.expanded, 'position')}: none has fewer than {counted(cost, 'move')}."
        )
    unit = "move" if isinstance(coding, Tiles) else unit_of(coding.puzzle, coding.metric)
    levels = _levels(coding, cost, backend, budget)
    if len(levels) < cost:
        return "The search ended before the positions tried in vain could be counted."
    widest = max(range(cost), key=levels.__getitem__)
    text = (
        f"{counted(sum(levels), 'position')} can be reached in fewer than "
        f"{counted(cost, unit)}, and none of them is the goal"
    )
    if widest > 1:
        text += f"; most, {levels[widest]:,}, take {counted(widest, unit)}"
    return text + "."


def _levels(coding: Coding, cost: int, backend: Backend, budget: Budget) -> list[int]:
    """Count the positions 0, 1, ... moves from the start, up to one before the least cost."""
    if backend == "native" and isinstance(coding, Blocks) and kernel_takes_blocks(coding):
        search = BlockBreadthFirst(coding, budget)
        search.run()
        return search.whole[:cost]
    if backend == "native" and isinstance(coding, Tiles) and can_enumerate(coding):
        walk = TileLevels(coding, coding.start, budget)
        walk.run()
        return walk.sizes[:cost]
    return level_sizes(coding.problem, cost - 1, budget)


def level_sizes(problem: Problem[Any], deepest: int, budget: Budget | None = None) -> list[int]:
    """Count the states 0, 1, ... ``deepest`` steps from the start; fewer if the budget ends it.

    >>> level_sizes(Problem(1, lambda n: [n + 1, n * 2], bool), 3)
    [1, 1, 2, 3]
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
