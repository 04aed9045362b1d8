"""The verb that explores: all positions, their distances from the goal, and the hardest.

For Rush Hour it also answers whether the cluster, all positions that can be reached from each
other, is minimal: without any one of its cars but those with a goal, the hardest board would be
easier. Fogleman's database (2018) has the hardest boards of minimal clusters.
"""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from typing import Any, TypeVar

from dodgson.errors import InputError
from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search import Budget
from dodgson.search.levels import Enumeration, Levels
from dodgson.sliding.blocks.kernel import kernel_for, kernel_takes_blocks
from dodgson.sliding.blocks.levels import BlockLevels
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.explored import Explored, Origin
from dodgson.sliding.graph import graph_of
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.questions import Explore, Solve
from dodgson.sliding.reading import name_of, puzzle_of
from dodgson.sliding.solve import TOO_LARGE, find, unreachable
from dodgson.sliding.strategies import Coding, coding_of
from dodgson.sliding.tiles.levels import SingleLevels, TileLevels, can_enumerate, singles
from dodgson.sliding.tiles.model import Tiles
from dodgson.wording import counted
from dodgson.work import Meter

E = TypeVar("E", bound=Enumeration[Any])


@asks(Explore)
def explore(question: Explore) -> Explored:
    """Visit all positions that can be reached from the start, those nearest to the goal first.

    >>> import dodgson
    >>> eight = dodgson.sliding.explore("120/453/786", most=2)
    >>> eight.positions, eight.depth, eight.hardest
    (181440, 31, ('647/850/321', '867/254/301'))

    If no goal can be reached, distances are measured from the start. If the budget or the memory
    ends first, the answer is "stopped" and has the levels completed so far. Raise ``InputError``
    if the puzzle cannot be read.
    """
    puzzle, metric = puzzle_of(question, question.puzzle)
    coding = coding_of(puzzle, metric)
    budget = question.budget()
    meter = Meter(budget)
    meter.start()
    # The graph first: it fails early if there are too many positions.
    graph = None if question.format == "text" else graph_of(coding, budget, question.limit)
    origin, run = _enumerate(question, coding, budget.less(seconds=meter.seconds))
    ended = run.result
    complete = ended.status == "none"
    spare = None
    if complete and puzzle.kind == "cars" and origin == "goal":
        hardest = puzzle.starting_at(coding.position(run.farthest[0]))
        left = question.less(seconds=meter.seconds).seconds
        asked = Solve("", backend=question.backend, seconds=left)
        spare = spare_cars(hardest, metric, asked, len(run.sizes) - 1)
    return Explored(
        id=name_of(question, puzzle, metric),
        status="proved" if complete else "stopped",
        # The run had what the graph left of the budget; the message names the budget given.
        why=ended.why if complete else f"{meter.look(0) or ended.why}{_in_all(coding)}",
        puzzle=puzzle,
        metric=metric,
        origin=origin,
        levels=tuple(run.sizes),
        hardest=tuple(
            puzzle.write(coding.position(state)) for state in run.farthest[: question.most]
        ),
        statistics=ended.statistics,
        spare=spare,
        graph=graph,
        format=question.format,
    )


def _enumerate(
    question: Explore, coding: Coding, budget: Budget
) -> tuple[Origin, Enumeration[Any]]:
    """Visit all positions, from the goals if any can be reached, else from the start."""
    most = max(question.most, 1)  # the first is needed to find spare cars
    native = choose(question.backend) == "native"
    if isinstance(coding, Tiles):
        reached = not unreachable(coding)
        run = _tiles(coding, coding.goal if reached else coding.start, budget, most, native)
        return ("goal" if reached else "start"), run
    if native and kernel_takes_blocks(coding):
        return _blocks_in_kernel(coding, budget, most)
    if question.backend == "native":
        raise InputError(TOO_LARGE)
    first = _run(Levels(coding.problem, [coding.start], budget, most=most))
    if first.result.status != "none" or not first.goals:
        return "start", first
    return "goal", _run(Levels(coding.problem, first.goals, _left(budget, first), most=most))


def _tiles(
    tiles: Tiles, source: bytes, budget: Budget, most: int, native: bool
) -> Enumeration[Any]:
    """Visit all positions of tiles from a source."""
    if native and budget.expansions is None and can_enumerate(tiles):
        return _run(TileLevels(tiles, source, budget, most=most))
    if native and kernel_takes_blocks(singles(tiles, source)):
        return _run(SingleLevels(tiles, source, budget, most=most))
    return _run(Levels(tiles.problem, [source], budget, most=most))


def _blocks_in_kernel(blocks: Blocks, budget: Budget, most: int) -> tuple[Origin, Enumeration[Any]]:
    """Visit all positions of blocks or cars from the start, and then from the goals met."""
    kernel = kernel_for(blocks)
    run = _run(BlockLevels(blocks, kernel, budget, most=most))
    if run.result.status != "none" or not kernel.goals():
        return "start", run
    kernel.turn()
    return "goal", _run(BlockLevels(blocks, kernel, _left(budget, run), most=most))


def _run(run: E) -> E:
    run.run()
    return run


def _left(budget: Budget, run: Enumeration[Any]) -> Budget:
    done = run.result.statistics
    return budget.less(expanded=done.expanded, seconds=done.seconds)


def _in_all(coding: Coding) -> str:
    """Return the number of positions if a formula gives it: half of all arrangements of tiles.

    That holds on every board with one blank that is not a single line (Wilson, 1974).
    """
    rows, cols = coding.puzzle.rows, coding.puzzle.cols
    if isinstance(coding, Blocks) or coding.start.count(0) != 1 or min(rows, cols) == 1:
        return ""
    return f"; there are {counted(factorial(rows * cols) // 2, 'position')} in all"


def spare_cars(
    puzzle: Puzzle, metric: Metric, question: Solve, cost: int
) -> tuple[str, ...] | None:
    """Return the cars without which a board still costs as much; None if time ran out.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> board = find_puzzle("DDoBoooooBooAAoBoooooooooooooooooooo")
    >>> spare_cars(board, "moves", Solve(""), cost=2)
    ('D',)

    ``cost`` is that of the board with all its cars. The question has the backend and the limits.
    """
    meter = Meter(question.budget())
    meter.start()
    spare = []
    for label in sorted(puzzle.start.keys() - puzzle.goal.keys()):
        start = {other: cells for other, cells in puzzle.start.items() if other != label}
        easier = coding_of(replace(puzzle, start=start), metric)
        found = find(question.less(seconds=meter.seconds), easier)
        if found.status != "proved":
            return None
        if len(found.path) - 1 == cost:
            spare.append(label)
    return tuple(spare)
