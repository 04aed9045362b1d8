"""The verb that solves sliding puzzles."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dodgson.errors import InputError, option
from dodgson.family.answers import unread
from dodgson.memory import peak_memory
from dodgson.native import choose
from dodgson.questions import asks
from dodgson.search.result import Result, Statistics, Status
from dodgson.search.run import Run
from dodgson.sliding.answers import Slide
from dodgson.sliding.blocks.kernel import BlockBreadthFirst
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.moves import check_moves
from dodgson.sliding.questions import Solve
from dodgson.sliding.reading import name_of, puzzle_of
from dodgson.sliding.routes import Route
from dodgson.sliding.strategies import (
    FEW_CELLS,
    TAKEN,
    Coding,
    codes_tiles,
    coding_of,
    search_for,
)
from dodgson.wording import counted
from dodgson.work import OutOfBudget

if TYPE_CHECKING:
    from dodgson.search.problem import Problem
    from dodgson.search.shortest_paths import PathGraph
    from dodgson.sliding.tiles.model import Tiles

TOO_LARGE = f"{option('backend', 'native')}: the board is too large for the compiled kernel"
UNCOUNTED = "none were counted, as the least number of moves is not known"
MOST_LISTED = 1_000_000
"""The most positions of listed solutions, which are all in memory."""


@asks(Solve)
def solve(question: Solve) -> Slide:
    """Find the shortest solution of a sliding puzzle.

    >>> import dodgson
    >>> answer = dodgson.sliding.solve("854/206/317", goal="123/405/678")
    >>> answer.cost, answer.status
    (26, 'proved')
    >>> dodgson.sliding.solve("120/453/786").states
    ('120/453/786', '123/450/786', '123/456/780')

    The answer's ``states`` are empty if there is no solution. Raise ``InputError`` if the puzzle
    cannot be read.
    """
    check_options(question)
    puzzle, metric = puzzle_of(question, question.puzzle)
    coding = coding_of(puzzle, metric)
    found = find(question, coding)
    routes = [coding.route(path) for path in found.others]
    route = coding.route(found.path) if found.path else None
    for each in (route, *routes):
        if each is not None:
            check_moves(puzzle, each.ends, metric)
    return unread(
        Slide,
        id=name_of(question, puzzle, metric),
        status=found.status,
        why=found.why,
        puzzle=puzzle,
        cost=None if route is None else len(route.ends),
        metric=metric,
        lower_bound=found.lower_bound,
        statistics=found.statistics,
        solutions=tuple(each.states() for each in routes) if question.all else None,
        count=found.count,
        explanation=_explained(question, coding, found),
        hint=question.hint,
        boards=question.boards,
        _route=route or Route(puzzle, ()),
    )


def check_options(question: Solve) -> None:
    """Raise ``InputError`` for options that exclude each other."""
    if question.hint:
        for name in ("all", "count", "explain"):
            if getattr(question, name):
                raise InputError(f"{option('hint')} and {option(name)} do not go together")
    for name, able in TAKEN.items():
        if getattr(question, name) is not None and question.strategy not in able:
            strategies = f"{option('strategy')} {' or '.join(able)}"
            raise InputError(f"{option(name)} works only with {strategies}")


def _explained(question: Solve, coding: Coding, found: Found) -> str | None:
    """Return why no solution is shorter, if asked for, within the rest of the budget."""
    if not question.explain:
        return None
    from dodgson.sliding.explain import explain  # late: only with --explain

    left = replace(question.budget(), expansions=None).less(seconds=found.statistics.seconds)
    backend = choose(question.backend)
    return explain(coding, found.status, found.statistics, found.path, backend, left)


@dataclass(frozen=True)
class Found:
    """The end of a search: a path of states, if any, and perhaps the other shortest paths."""

    status: Status
    why: str
    statistics: Statistics
    path: tuple[Any, ...] = ()
    lower_bound: int | None = None
    others: tuple[tuple[Any, ...], ...] = ()
    count: int | None = None


def find(question: Solve, coding: Coding) -> Found:
    """Search for what the question asks."""
    counting = question.all or question.count
    if codes_tiles(coding) and (why := unreachable(coding)):
        nothing = Statistics(0, 0, 0, 0, 0.0, peak_memory())
        return Found("none", f"there is no solution: {why}", nothing, count=0 if counting else None)
    if codes_tiles(coding) and asks_kernel(question, coding):
        return _by_kernel(question, coding)
    search: Run[Any] | None = None
    if isinstance(coding, Blocks):
        search = kernel_search(question, coding)
    if search is None:
        taken = {name: getattr(question, name) for name in TAKEN}
        search = search_for(coding, question.strategy, question.budget(), **taken)
    found = _found(search.run())
    if found.status == "none" and counting:
        return replace(found, count=0)
    if not found.path or not counting:
        return found
    if found.status != "proved" and search.cut_short:
        return replace(found, why=f"{found.why}; {UNCOUNTED}")
    if found.status != "proved":
        raise InputError(
            f"the shortest solutions cannot be counted before one is proved: {found.why}; "
            f"leave {option('strategy')} at auto, or give a larger budget"
        )
    return _with_others(question, coding, search, found)


def unreachable(tiles: Tiles) -> str | None:
    """Return why no moves lead to the goal, if that is known without a search."""
    from dodgson.sliding.tiles.model import why_unreachable  # late: only for tiles

    return why_unreachable(tiles.start, tiles.goal, tiles.puzzle.rows, tiles.puzzle.cols)


def asks_kernel(question: Solve, tiles: Tiles) -> bool:
    """Return whether the compiled kernel answers; it cannot keep a limit on A*'s expansions."""
    from dodgson.sliding.tiles.ida_star import kernel_takes_tiles  # late: only for tiles

    free = question.strategy == "auto" and question.expansions is None
    return free and kernel_takes_tiles(tiles) and choose(question.backend) == "native"


def kernel_search(question: Solve, blocks: Blocks) -> BlockBreadthFirst | None:
    """Return the compiled kernel's search; it expands what breadth-first search does.

    Return None if it cannot answer; raise ``InputError`` if it has to.
    """
    if question.strategy != "auto" or choose(question.backend) == "python":
        return None
    if blocks.shapes:  # without pieces the kernel never ends
        with suppress(OverflowError):
            return BlockBreadthFirst(blocks, question.limits())
    if question.backend == "native":
        raise InputError(TOO_LARGE)
    return None


def _by_kernel(question: Solve, tiles: Tiles) -> Found:
    """Search in the kernel; on large boards beams find a first solution."""
    from dodgson.sliding.tiles.ida_star import WIDTHS, KernelIDAStar  # late: only for tiles

    search = KernelIDAStar(
        tiles,
        question.budget(),
        every=question.all or question.count,
        most_kept=MOST_LISTED,
        beams=WIDTHS if tiles.puzzle.rows * tiles.puzzle.cols > FEW_CELLS else (),
    )
    result = search.run()
    known = result.cost == result.lower_bound
    if known:  # perhaps it was stopped, but only after the proof
        result = result._replace(status="proved")
    found = replace(_found(result), count=search.count)
    if search.every and search.count is None and result.path:
        why = f"not all were counted: {result.why}" if known else UNCOUNTED
        return replace(found, why=f"{found.why}; {why}")
    if question.all and (search.count or 0) > len(search.solutions):
        raise too_many(search.count or 0)
    return replace(found, others=search.solutions if question.all else ())


def too_many(count: int) -> InputError:
    """Return the error for more solutions than can be listed."""
    return InputError(
        f"there are {count:,} solutions, too many for {option('all')}: use {option('count')}"
    )


def _found(result: Result[Any]) -> Found:
    """Return the result of a search in the words of sliding puzzles."""
    done = result.statistics
    bound = None if result.status == "none" else int(result.lower_bound)
    if result.status == "none":
        positions = counted(done.generated - done.pruned + 1, "position")
        return Found("none", f"no solution: all {positions} that can be reached were tried", done)
    if not result.path:
        return Found(result.status, f"no solution found: {result.why}", done, (), bound)
    proved = result.status == "proved"
    why = "no solution is shorter" if proved else f"{result.why}; there may be shorter ones"
    return Found(result.status, why, done, result.path, bound)


def _with_others(question: Solve, coding: Coding, search: Run[Any], found: Found) -> Found:
    """Count all shortest solutions, and list them if asked for."""
    from dodgson.search.shortest_paths import ShortestPaths  # late: only to count solutions

    done = found.statistics
    left = question.budget().less(expanded=done.expanded, seconds=done.seconds)
    try:
        if isinstance(search, BlockBreadthFirst):
            every: PathGraph[Any] = search.every(left)
        else:
            problem: Problem[Any] = coding.problem
            every = ShortestPaths(problem=problem, cost=len(found.path) - 1, budget=left)
    except (OutOfBudget, MemoryError) as spent:
        why = str(spent) or "there is no memory left"
        return replace(found, why=f"{found.why}; not all were counted: {why}")
    if not question.all:
        return replace(found, count=every.count)
    if every.count * len(found.path) > MOST_LISTED:
        raise too_many(every.count)
    paths = sorted(every.paths()) if codes_tiles(coding) else every.paths()
    return replace(found, count=every.count, others=tuple(paths))
