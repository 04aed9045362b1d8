"""Explore sliding puzzles: all positions there are, how far from the goal, and the hardest."""

from __future__ import annotations

from math import factorial
from typing import Any

from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search import Budget
from dodgson.search.budget import usable_memory
from dodgson.sliding.family import Explore, Explored, Origin
from dodgson.sliding.levels import Levels, TileLevels, can_enumerate
from dodgson.sliding.model import Position
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
    origin, walk = _walk(question, coding)
    hardest = tuple(puzzle.write(_position(coding, state)) for state in walk.farthest)
    ended = walk.result
    whole = ended.status == "none"
    return Explored(
        id=name_of(question, puzzle, metric),
        status="proved" if whole else "stopped",
        why=ended.why if whole else f"{ended.why}{_of_all(coding)}",
        puzzle=puzzle,
        metric=metric,
        origin=origin,
        levels=tuple(walk.sizes),
        hardest=hardest,
        statistics=ended.statistics,
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
    walk = _run(coding, [coding.start], budget, question.most)
    if walk.result.status != "none" or not walk.goals:
        return "start", walk
    return "goal", _run(coding, walk.goals, budget, question.most)


def _run(coding: Coding, sources: list[Any], budget: Budget, most: int) -> Levels[Any]:
    walk: Levels[Any] = Levels(coding.problem, sources, budget, most=most)
    walk.run()
    return walk


def _position(coding: Coding, state: Any) -> Position:
    return coding.positions([state])[0] if isinstance(coding, Tiles) else coding.position(state)


def _of_all(coding: Coding) -> str:
    """Say how many positions there are, where that is known without a walk."""
    puzzle = coding.puzzle
    one_blank = isinstance(coding, Tiles) and coding.start.count(0) == 1
    if not one_blank or min(puzzle.rows, puzzle.cols) == 1:
        return ""
    # Half of all arrangements can be reached on any board that is no line (Wilson, 1974).
    return f"; there are {counted(factorial(puzzle.rows * puzzle.cols) // 2, 'position')} in all"
