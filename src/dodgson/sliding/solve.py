"""Solve sliding puzzles: search, and say what was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dodgson.errors import InputError, option
from dodgson.memory import peak_memory
from dodgson.native import choose
from dodgson.questions import asks, check, puzzle_id, read_id
from dodgson.search import Budget, Result, Run, Statistics, Status
from dodgson.search.shortest_paths import PathGraph, ShortestPaths
from dodgson.sliding.answers import Slide
from dodgson.sliding.blocks.breadth_first import BlockBreadthFirst, kernel_takes_blocks
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.explain import explain
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.moves import check_solution
from dodgson.sliding.questions import SlidingOptions, Solve
from dodgson.sliding.reading import ALIAS, FAMILY, find_puzzle
from dodgson.sliding.strategies import FEW_CELLS, TAKEN, Coding, coding_of, search_for
from dodgson.sliding.tiles.ida_star import WIDTHS, KernelIDAStar, kernel_takes_tiles
from dodgson.sliding.tiles.model import Tiles, why_unreachable
from dodgson.wording import counted
from dodgson.work import OutOfBudget

USUAL: Metric = "moves"
TOO_LARGE = f"{option('backend', 'native')}: the board is too large for the compiled kernel"
UNCOUNTED = "none were counted, as the least is not known"
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
    check_options(question)
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
        explanation=_explained(question, coding, found, states),
        hint=question.hint,
        boards=question.boards,
    )


def check_options(question: Solve) -> None:
    """Refuse options that do not go together."""
    if question.hint:
        for name in ("all", "count", "explain"):
            if getattr(question, name):
                raise InputError(f"{option('hint')} and {option(name)} do not go together")
    for name, able in TAKEN.items():
        if getattr(question, name) is not None and question.strategy not in able:
            told = " and ".join(able)
            raise InputError(
                f"{option('strategy', question.strategy)} takes no {option(name)}: only {told} can"
            )


def _explained(
    question: Solve, coding: Coding, found: Found, states: tuple[str, ...]
) -> str | None:
    """Say why no solution is shorter, if that was asked for, in what is left of the budget."""
    if not question.explain:
        return None
    left = replace(question.budget(), expansions=None).less(seconds=found.statistics.seconds)
    return explain(coding, found.status, found.statistics, states, choose(question.backend), left)


def puzzle_of(
    options: SlidingOptions, name: str | Puzzle, *, goalless: bool = False
) -> tuple[Puzzle, Metric]:
    """Give the puzzle that a question names, and the metric: what the ID says, or the usual one.

    Who can do without a goal says ``goalless``.
    """
    metric = options.metric
    name = name if isinstance(name, str) else name.text
    if read := read_id(FAMILY, name, SlidingOptions, alias=ALIAS):
        name, values = read
        check(replace(options, **values))
        told = values.get("metric")
        if told and metric not in (None, told):
            raise InputError(f"{option('metric', metric)}: the ID says {told} already")
        metric = told or metric
    return find_puzzle(name, options.goal, goalless=goalless), metric or USUAL


def name_of(options: SlidingOptions, puzzle: Puzzle, metric: Metric) -> str:
    """Give the puzzle's ID; it tells the metric where that is not the usual one and matters."""
    matters = metric != USUAL and puzzle.kind != "tiles"
    return puzzle_id(FAMILY, puzzle.text, replace(options, metric=metric if matters else None))


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
    if isinstance(coding, Tiles) and asks_kernel(question, coding):
        return _by_kernel(question, coding)
    if isinstance(coding, Blocks) and runs_in_kernel(question, coding):
        search: Run[Any] = BlockBreadthFirst(coding, question.budget())
    else:
        taken = {name: getattr(question, name) for name in TAKEN}
        search = search_for(coding, question.strategy, question.budget(), **taken)
    found = _said(search.run())
    if found.status == "none" and counting:
        return replace(found, count=0)
    if not found.path or not counting:
        return found
    if found.status != "proved" and search.cut_short:
        return replace(found, why=f"{found.why}; {UNCOUNTED}")
    if found.status != "proved":
        raise InputError(
            "to count the shortest solutions one must be proved the shortest: "
            f"{found.why}; leave {option('strategy')} at auto, or give it a larger budget"
        )
    return _with_others(question, coding, search, found)


def unreachable(tiles: Tiles) -> str | None:
    """Say why no moves lead to the goal, if that can be told at sight."""
    return why_unreachable(tiles.start, tiles.goal, tiles.puzzle.rows, tiles.puzzle.cols)


def asks_kernel(question: Solve, tiles: Tiles) -> bool:
    """Say whether the compiled kernel answers; it counts other expansions than A* does."""
    free = question.strategy == "auto" and question.expansions is None
    return free and kernel_takes_tiles(tiles) and choose(question.backend) == "native"


def runs_in_kernel(question: Solve, blocks: Blocks) -> bool:
    """Say whether the compiled kernel answers; it expands what breadth-first search does."""
    if question.strategy != "auto" or choose(question.backend) == "python":
        return False
    if kernel_takes_blocks(blocks):
        return True
    if question.backend == "native":
        raise InputError(TOO_LARGE)
    return False


def paths_found(coding: Coding, search: Run[Any], cost: int, budget: Budget) -> PathGraph[Any]:
    """Return all paths as short as the shortest, which a search has found."""
    if isinstance(search, BlockBreadthFirst):
        return search.every(budget)
    return ShortestPaths(problem=coding.problem, cost=cost, budget=budget)


def _by_kernel(question: Solve, tiles: Tiles) -> Found:
    """Let the kernel search; on large boards beams find solutions first, to have something."""
    search = KernelIDAStar(
        tiles,
        question.budget(),
        every=question.all or question.count,
        most_kept=MOST_LISTED,
        beams=WIDTHS if tiles.puzzle.rows * tiles.puzzle.cols > FEW_CELLS else (),
    )
    result = search.run()
    if result.cost == result.lower_bound:  # it may have been stopped after that was known
        result = result._replace(status="proved")
    return _with_counted(question, search, result)


def _with_counted(question: Solve, search: KernelIDAStar, result: Result[bytes]) -> Found:
    """Tell what the kernel found, and how many solutions it counted if it was asked for them."""
    if search.every and search.count is None and result.path:
        known = result.cost == result.lower_bound
        why = f"not all were counted: {result.why}" if known else UNCOUNTED
        found = _said(result)
        return replace(found, why=f"{found.why}; {why}")
    if question.all and (search.count or 0) > len(search.solutions):
        raise too_many(search.count or 0)
    others = search.solutions if question.all else ()
    return replace(_said(result), count=search.count, others=others)


def too_many(count: int) -> InputError:
    """Give the error of a question for more solutions than can be listed."""
    asked, other = option("all"), option("count")
    return InputError(f"there are {count:,} solutions, too many for {asked}: use {other}")


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


def _with_others(question: Solve, coding: Coding, search: Run[Any], found: Found) -> Found:
    """Count all solutions as short as the one found, and list them if asked for."""
    done = found.statistics
    left = question.budget().less(expanded=done.expanded, seconds=done.seconds)
    try:
        every = paths_found(coding, search, len(found.path) - 1, left)
    except (OutOfBudget, MemoryError) as spent:
        why = str(spent) or "there is no memory left"
        return replace(found, why=f"{found.why}; not all were counted: {why}")
    if not question.all:
        return replace(found, count=every.count)
    if every.count * len(found.path) > MOST_LISTED:
        raise too_many(every.count)
    paths = sorted(every.paths()) if isinstance(coding, Tiles) else every.paths()
    return replace(found, count=every.count, others=tuple(paths))


def _written(coding: Coding, found: Found) -> tuple[tuple[str, ...], ...]:
    write = coding.puzzle.write
    return tuple(tuple(map(write, coding.positions(path))) for path in found.others)
