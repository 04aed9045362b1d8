"""Solve sliding puzzles: search, and say what was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dodgson.errors import InputError
from dodgson.questions import asks, check, puzzle_id, read_id
from dodgson.search import Budget, Result, Statistics, Status
from dodgson.search.budget import peak_memory
from dodgson.sliding.every import Every, OutOfBudget
from dodgson.sliding.explain import explain
from dodgson.sliding.family import Setting, Slide, Solve
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.moves import check_solution
from dodgson.sliding.reading import FAMILY, find_puzzle
from dodgson.sliding.strategies import Coding, coding_of, search_for
from dodgson.sliding.tiles import Tiles, why_unreachable
from dodgson.wording import counted

USUAL: Metric = "moves"
MOST_LISTED = 1_000_000
"""No more positions than these are listed: a list of all solutions is held in memory."""


@asks(Solve)
def solve(question: Solve) -> Slide:
    """Find the shortest solution of a sliding puzzle.

    >>> import dodgson
    >>> answer = dodgson.sliding.solve("854/206/317", goal="123/405/678")
    >>> answer.cost, answer.status
    (26, 'proved')
    >>> dodgson.sliding.solve("120/453/786").states
    ('120/453/786', '123/450/786', '123/456/780')

    The answer's ``states`` are empty if there is no solution. Raises ``InputError`` for what is no
    puzzle, and says what is wrong and where.
    """
    puzzle, metric = puzzle_of(question, question.puzzle)
    coding = coding_of(puzzle, metric)
    found = find(question, coding)
    for path in (found.path, *found.others):
        if path:
            written = [puzzle.write(position) for position in coding.positions(path)]
            check_solution(puzzle, written, metric)
    states = tuple(map(puzzle.write, coding.positions(found.path))) if found.path else ()
    return Slide(
        id=name_of(question, puzzle, metric),
        status=found.status,
        why=found.why,
        puzzle=puzzle,
        states=states,
        cost=len(states) - 1 if states else None,
        metric=metric,
        lower_bound=found.lower_bound,
        statistics=found.statistics,
        solutions=_written(coding, found) if question.all else None,
        count=found.count,
        explanation=explain(coding, found.status, found.statistics, states)
        if question.explain
        else None,
        hint=question.hint,
    )


def puzzle_of(setting: Setting, name: str) -> tuple[Puzzle, Metric]:
    """Give the puzzle that a question names, and the metric: what the ID says, or the usual one."""
    metric = setting.metric
    if read := read_id(FAMILY, name, Setting):
        name, values = read
        check(replace(setting, **values))
        told = values.get("metric")
        if told and metric not in (None, told):
            raise InputError(f"--metric {metric}: the ID says {told} already")
        metric = told or metric
    return find_puzzle(name, setting.goal), metric or USUAL


def name_of(setting: Setting, puzzle: Puzzle, metric: Metric) -> str:
    """Give the puzzle's ID; it tells the metric where that is not the usual one and matters."""
    matters = metric != USUAL and puzzle.kind != "tiles"
    return puzzle_id(FAMILY, puzzle.text, replace(setting, metric=metric if matters else None))


@dataclass(frozen=True)
class Found:
    """What was found: a path of states, others as short, and how sure that is."""

    status: Status
    why: str
    statistics: Statistics
    path: tuple[Any, ...] = ()
    lower_bound: int | None = None
    others: tuple[tuple[Any, ...], ...] = ()
    count: int | None = None


def find(question: Solve, coding: Coding) -> Found:
    """Find what the question asks for."""
    counting = question.all or question.count
    if isinstance(coding, Tiles) and (why := unreachable(coding)):
        nothing = Statistics(0, 0, 0, 0, 0.0, peak_memory())
        return Found("none", f"no moves lead there: {why}", nothing, count=0 if counting else None)
    search = search_for(coding, question.strategy, question.budget())
    found = _said(search.run())
    if found.status == "none" and counting:
        return replace(found, count=0)
    if not found.path or not counting:
        return found
    if found.status != "proved":
        raise InputError(
            "to count the shortest solutions one must be proved the shortest: "
            f"{found.why}; leave --strategy at auto, or give it a larger budget"
        )
    return _with_others(question, coding, found)


def unreachable(tiles: Tiles) -> str | None:
    """Say why no moves lead to the goal, if that can be told at sight."""
    return why_unreachable(tiles.start, tiles.goal, tiles.puzzle.rows, tiles.puzzle.cols)


def _said(result: Result[Any]) -> Found:
    """Tell a search's result in the words of sliding puzzles."""
    done = result.statistics
    bound = None if result.status == "none" else int(result.lower_bound)
    if result.status == "none":
        many = counted(done.generated - done.pruned + 1, "position")
        return Found("none", f"no solution: all {many} that can be reached were tried", done)
    if not result.path:
        return Found(result.status, f"no solution found: {result.why}", done, (), bound)
    proved = result.status == "proved"
    why = "no solution is shorter" if proved else f"{result.why}; there may be shorter ones"
    return Found(result.status, why, done, result.path, bound)


def _with_others(question: Solve, coding: Coding, found: Found) -> Found:
    """Count all solutions as short as the one found, and list them if asked for."""
    left = Budget()
    if question.seconds is not None:
        left = replace(left, seconds=max(question.seconds - found.statistics.seconds, 0.0))
    if question.expansions is not None:
        left = replace(left, expansions=max(question.expansions - found.statistics.expanded, 0))
    try:
        every = Every[Any](coding.problem, len(found.path) - 1, left)
    except OutOfBudget as spent:
        return replace(found, why=f"{found.why}; not all were counted: {spent}")
    if not question.all:
        return replace(found, count=every.count)
    if every.count * len(found.path) > MOST_LISTED:
        raise InputError(f"there are {every.count:,} solutions, too many for --all: use --count")
    return replace(found, count=every.count, others=tuple(every.paths()))


def _written(coding: Coding, found: Found) -> tuple[tuple[str, ...], ...]:
    write = coding.puzzle.write
    return tuple(tuple(map(write, coding.positions(path))) for path in found.others)
