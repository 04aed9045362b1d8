"""Explore sliding puzzles: all positions there are, how far from the goal, and the hardest."""

from __future__ import annotations

from math import factorial
from typing import Any, TypeVar

from dodgson.errors import InputError
from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search import Budget
from dodgson.search.levels import Enumeration, Levels
from dodgson.sliding.answers import Explored, Origin
from dodgson.sliding.blocks.breadth_first import kernel_for, kernel_takes_blocks
from dodgson.sliding.blocks.levels import BlockLevels
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.cluster import spare_cars
from dodgson.sliding.graph import PositionGraph, graph_of
from dodgson.sliding.questions import Explore, Solve
from dodgson.sliding.solve import TOO_LARGE, name_of, puzzle_of, unreachable
from dodgson.sliding.strategies import Coding, coding_of
from dodgson.sliding.tiles.levels import SingleLevels, TileLevels, can_enumerate, singles
from dodgson.sliding.tiles.model import Tiles
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget

E = TypeVar("E", bound=Enumeration[Any])


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
    budget = question.budget()
    meter = Meter(budget)
    meter.start()
    # First, as it ends soon where there are too many positions for a graph.
    drawn = question.format != "text"
    graph = _graph(coding, budget, question.limit) if drawn else None
    origin, walk = _walk(question, coding, budget.less(seconds=meter.seconds))
    ended = walk.result
    hardest = tuple(puzzle.write(coding.position(state)) for state in walk.farthest)
    whole = ended.status == "none"
    spare = None
    if whole and puzzle.kind == "cars" and origin == "goal":
        least = budget.less(seconds=meter.seconds)
        spare = spare_cars(
            puzzle.starting_at(coding.position(walk.farthest[0])),
            metric,
            Solve("", backend=question.backend, seconds=least.seconds),
            len(walk.sizes) - 1,
        )
    return Explored(
        id=name_of(question, puzzle, metric),
        status="proved" if whole else "stopped",
        # A walk knows what was left for it; people know what they gave for the whole.
        why=ended.why if whole else f"{meter.look(0) or ended.why}{_of_all(coding)}",
        puzzle=puzzle,
        metric=metric,
        origin=origin,
        levels=tuple(walk.sizes),
        hardest=hardest[: question.most],
        statistics=ended.statistics,
        spare=spare,
        graph=graph,
        format=question.format,
    )


def _graph(coding: Coding, budget: Budget, limit: int) -> PositionGraph:
    try:
        return graph_of(coding, budget, limit)
    except OutOfBudget as spent:
        raise InputError(f"the graph was not finished: {spent}") from None


def _walk(question: Explore, coding: Coding, budget: Budget) -> tuple[Origin, Enumeration[Any]]:
    """Go through all positions, from the goals on if there are any, else from the start."""
    most = max(question.most, 1)  # one at least, to see whether its cars are needed
    native = choose(question.backend) == "native"
    if isinstance(coding, Tiles):
        reached = not unreachable(coding)
        walk = _tiles(coding, coding.goal if reached else coding.start, budget, most, native)
        return ("goal" if reached else "start"), walk
    if native and kernel_takes_blocks(coding):
        return _advance(coding, budget, most)
    if question.backend == "native":
        raise InputError(TOO_LARGE)
    first = _run(Levels(coding.problem, [coding.start], budget, most=most))
    if first.result.status != "none" or not first.goals:
        return "start", first
    return "goal", _run(Levels(coding.problem, first.goals, _left(budget, first), most=most))


def _tiles(
    tiles: Tiles, source: bytes, budget: Budget, most: int, native: bool
) -> Enumeration[Any]:
    """Go through all positions of tiles from one on."""
    if native and budget.expansions is None and can_enumerate(tiles):
        return _run(TileLevels(tiles, source, budget, most=most))
    if native and kernel_takes_blocks(singles(tiles, source)):
        return _run(SingleLevels(tiles, source, budget, most=most))
    return _run(Levels(tiles.problem, [source], budget, most=most))


def _advance(blocks: Blocks, budget: Budget, most: int) -> tuple[Origin, Enumeration[Any]]:
    """Let the kernel go through all positions of blocks or cars, and then from the goals on."""
    kernel = kernel_for(blocks)
    walk = _run(BlockLevels(blocks, kernel, budget, most=most))
    if walk.result.status != "none" or not kernel.goals():
        return "start", walk
    kernel.turn()
    return "goal", _run(BlockLevels(blocks, kernel, _left(budget, walk), most=most))


def _run(walk: E) -> E:
    walk.run()
    return walk


def _left(budget: Budget, walk: Enumeration[Any]) -> Budget:
    done = walk.result.statistics
    return budget.less(expanded=done.expanded, seconds=done.seconds)


def _of_all(coding: Coding) -> str:
    """Say how many positions there are, where that is known without a walk."""
    puzzle = coding.puzzle
    one_blank = isinstance(coding, Tiles) and coding.start.count(0) == 1
    if not one_blank or min(puzzle.rows, puzzle.cols) == 1:
        return ""
    # Half of all arrangements can be reached on any board that is no line (Wilson, 1974).
    return f"; there are {counted(factorial(puzzle.rows * puzzle.cols) // 2, 'position')} in all"
