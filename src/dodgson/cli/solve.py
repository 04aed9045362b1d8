"""``dodgson solve``: solve a user's own puzzle with any algorithm of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.ending import FOUND, INTERRUPTED, NOT_FOUND, complain, interruptible
from dodgson.cli.output import OUTPUT, as_line, deliver, ending_of
from dodgson.cli.searching import Watch, status_of, watched
from dodgson.cli.terminal import for_stream
from dodgson.cli.user_file import load_problem, one_line, place_in
from dodgson.errors import DodgsonError, InputError, ProblemError
from dodgson.family.algorithms import search_for
from dodgson.family.solved import Solved
from dodgson.search import ALGORITHMS, Budget

if TYPE_CHECKING:
    from dodgson.search import Event, Problem, Search


@click.command(params=list(OUTPUT))
@click.argument("file", metavar="FILE.py", type=click.Path(path_type=Path))
@click.option(
    "--algorithm",
    "-a",
    metavar="NAME",
    help=f"One of {', '.join(ALGORITHMS)}. By default one that suits the problem.",
)
@click.option("--width", type=int, metavar="N", help="States that a beam keeps in each layer.")
@click.option(
    "--weight", type=float, metavar="W", help="The weight of the estimate in weighted-a-star."
)
@click.option("--expansions", type=int, metavar="N", help="Stop after N expansions.")
@click.option("--seconds", type=float, metavar="S", help="Stop after S seconds.")
@click.option("--memory", type=int, metavar="BYTES", help="Stop when BYTES of memory are used.")
@click.option("--max-cost", type=float, metavar="C", help="Find solutions of cost C or less only.")
@click.option(
    "--check-estimate",
    is_flag=True,
    help="Instead of solving, compare the estimate of every state with its true distance.",
)
@watched
def solve(file: Path, watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    """Solve a puzzle of your own: FILE.py contains problem = Problem(...).

    By default the algorithm is a-star if the problem has an estimate, uniform-cost if its steps
    have costs, bidirectional if it has goals and predecessors, and else breadth-first.
    """
    watch.check(json=json and output is None)
    if ending_of(output) == "svg":
        raise InputError(f"{output}: a solution has no picture: --trace FILE.svg draws the search")
    text = ""
    budget = Budget(
        expansions=given["expansions"],
        seconds=given["seconds"],
        memory=given["memory"],
        cost=given["max_cost"],
    )
    if given["check_estimate"]:
        return check(file, budget, json=json, output=output)
    options = {name: given[name] for name in ("width", "weight")}
    out = sys.stdout
    with redirect_stdout(sys.stderr):  # the user's file may print
        problem = load_problem(file)
        with blamed_on(file), interruptible() as interrupted:
            search = search_for(problem, given["algorithm"], budget, options)
            with watch.over(search, out) as events:
                fault = run(events, file)
            if not fault or search.incumbent is not None:
                solved = solved_by(search, problem, fault)
                text = text_of(solved, as_json=json or ending_of(output) == "json")
                if not json and output is None:
                    text = for_stream(text, sys.stderr if watch.takes_output else out)
    if text:
        deliver(text, output, err=watch.takes_output)
    if fault:
        return complain(ProblemError(fault), as_json=json and not text)
    needed = {**options, "max-cost": given["max_cost"]}
    values = [
        word for name, value in needed.items() if value is not None for word in (f"--{name}", value)
    ]
    watch.tell_how_to_go_on(search, ["dodgson", "solve", file, "--algorithm", search.name, *values])
    return status_of(search, interrupted=bool(interrupted))


def check(file: Path, budget: Budget, *, json: bool, output: str | None) -> int:
    """Check the estimate of a user's puzzle, and print the result."""
    from dodgson.search import check_estimate  # late: solving needs no check

    with redirect_stdout(sys.stderr):
        problem = load_problem(file)
        with blamed_on(file), interruptible() as interrupted:
            try:
                found = check_estimate(problem, budget=budget)
            except ProblemError as error:
                raise ProblemError(f"{file}: {error}") from None
    deliver(as_line(found.to_json()) if json or ending_of(output) == "json" else str(found), output)
    return INTERRUPTED if interrupted else 0 if found.status in FOUND else NOT_FOUND


@contextmanager
def blamed_on(file: Path) -> Iterator[None]:
    """Turn an error of the user's functions into ``InputError`` with its line."""
    try:
        yield
    except (DodgsonError, OSError):
        raise
    except Exception as error:  # of the user's file, or a bug of ours
        if (place := place_in(file, error)) is None:
            raise
        raise InputError(f"{place}: {one_line(error)}") from error


def run(events: Iterable[Event[Any]], file: Path) -> str:
    """Run a search to its end; return the fault in the problem's functions, or no text."""
    try:
        for _ in events:
            pass
    except ProblemError as error:
        cause = error.__cause__
        place = cause and place_in(file, cause)
        text = str(error)
        if place:  # the line comes first here
            text = text.removesuffix(f" ({Path(place).name})")
        return f"{place or file}: {text}"
    return ""


def solved_by(search: Search[Any], problem: Problem[Any], fault: str) -> Solved:
    """Return a search's result as an answer; ``fault`` is what was wrong with the problem."""
    result = search.result
    return Solved(
        status=result.status,
        why=fault or result.why,
        algorithm=search.name,
        problem=problem,
        result=result,
    )


def text_of(solved: Solved, *, as_json: bool) -> str:
    """Return an answer as text or JSON."""
    return as_line(solved.to_json()) if as_json else str(solved)
