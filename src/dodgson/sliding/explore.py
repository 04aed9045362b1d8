"""Explore sliding puzzles: all positions there are, how far from the goal, and the hardest."""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from typing import Any

from dodgson.errors import InputError
from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search import Budget
from dodgson.search.budget import usable_memory
from dodgson.sliding.blocks import Blocks
from dodgson.sliding.cluster import spare_cars
from dodgson.sliding.every import OutOfBudget
from dodgson.sliding.family import Explore, Explored, Origin, Solve
from dodgson.sliding.flooding import can_flood, kernel_for
from dodgson.sliding.graph import PositionGraph, graph_of
from dodgson.sliding.levels import BlockLevels, Levels, TileLevels, can_enumerate
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.solve import name_of, puzzle_of, unreachable
from dodgson.sliding.strategies import Coding, coding_of
from dodgson.sliding.tiles import Tiles
from dodgson.wording import counted


@asks(Explore)
def explore(question: Explore) -> Explored:
    """Walk through all positions that can be reached from the start, nearest the goal first.

    >>> import dodgson
    >>> eight = dodgson.sliding.explore("120/453/786", most=2)
    >>> eight.positions, eight.depth, eight.hardest
    (181440, 31, ('647/850/321', '867/254/301'))

    Where no goal can be reached distances count from the start. If the budget or memory ends it,
    the answer is "stopped" and tells the levels that are whole. Raises ``InputError`` for what is
    no puzzle.
    """
    puzzle, metric = puzzle_of(question, question.puzzle)
    coding = coding_of(puzzle, metric)
    # One at least, to see whether its cars are needed.
    origin, walk = _walk(replace(question, most=max(question.most, 1)), coding)
    ended = walk.result
    hardest = tuple(puzzle.write(coding.position(state)) for state in walk.farthest)
    whole = ended.status == "none"
    return Explored(
        id=name_of(question, puzzle, metric),
        status="proved" if whole else "stopped",
        why=ended.why if whole else f"{ended.why}{_of_all(coding)}",
        puzzle=puzzle,
        metric=metric,
        origin=origin,
        levels=tuple(walk.sizes),
        hardest=hardest[: question.most],
        statistics=ended.statistics,
        spare=_spare(question, puzzle, metric, origin, walk) if whole else None,
        graph=_graph(question, coding) if question.format != "text" else None,
        format=question.format,
    )


def _walk(question: Explore, coding: Coding) -> tuple[Origin, Levels[Any]]:
    """Go through all positions, from the goals on if there are any, else from the start."""
    budget = question.budget(usable_memory())
    origin: Origin
    if isinstance(coding, Tiles):
        origin = "start" if unreachable(coding) else "goal"
        source = coding.goal if origin == "goal" else coding.start
        kernel = choose(question.tier) == "native" and question.expansions is None
        if kernel and can_enumerate(coding):
            tiles = TileLevels(coding, source, budget, most=question.most)
            tiles.run()
            return origin, tiles
        return origin, _run(coding, [source], budget, question.most)
    if choose(question.tier) == "native" and can_flood(coding):
        return _flood(question, coding, budget)
    walk = _run(coding, [coding.start], budget, question.most)
    if walk.result.status != "none" or not walk.goals:
        return "start", walk
    return "goal", _run(coding, walk.goals, left_of(budget, walk), question.most)


def _run(coding: Coding, sources: list[Any], budget: Budget, most: int) -> Levels[Any]:
    walk: Levels[Any] = Levels(coding.problem, sources, budget, most=most)
    walk.run()
    return walk


def _flood(question: Explore, blocks: Blocks, budget: Budget) -> tuple[Origin, Levels[Any]]:
    """Let the kernel go through all positions of blocks or cars, and then from the goals on."""
    kernel = kernel_for(blocks)
    walk = BlockLevels(blocks, kernel, budget, most=question.most)
    walk.run()
    if walk.result.status != "none" or not kernel.goals():
        return "start", walk
    kernel.turn()
    walk = BlockLevels(blocks, kernel, left_of(budget, walk), most=question.most)
    walk.run()
    return "goal", walk


def left_of(budget: Budget, walk: Levels[Any]) -> Budget:
    """Give what a walk has left of a budget."""
    done = walk.result.statistics
    if budget.seconds is not None:
        budget = replace(budget, seconds=max(budget.seconds - done.seconds, 0.0))
    if budget.expansions is not None:
        budget = replace(budget, expansions=max(budget.expansions - done.expanded, 0))
    return budget


def _spare(
    question: Explore, puzzle: Puzzle, metric: Metric, origin: Origin, walk: Levels[Any]
) -> tuple[str, ...] | None:
    """Give the cars that the hardest board of a cluster could do without."""
    if puzzle.kind != "cars" or origin != "goal" or not walk.farthest:
        return None
    position = coding_of(puzzle, metric).position(walk.farthest[0])
    asked = Solve("", tier=question.tier, seconds=question.seconds)
    return spare_cars(puzzle.starting_at(position), metric, asked, len(walk.sizes) - 1)


def _graph(question: Explore, coding: Coding) -> PositionGraph:
    try:
        return graph_of(coding, question.budget())
    except OutOfBudget as spent:
        raise InputError(f"the graph was not finished: {spent}") from None


def _of_all(coding: Coding) -> str:
    """Say how many positions there are, where that is known without a walk."""
    puzzle = coding.puzzle
    one_blank = isinstance(coding, Tiles) and coding.start.count(0) == 1
    if not one_blank or min(puzzle.rows, puzzle.cols) == 1:
        return ""
    # Half of all arrangements can be reached on any board that is no line (Wilson, 1974).
    return f"; there are {counted(factorial(puzzle.rows * puzzle.cols) // 2, 'position')} in all"
