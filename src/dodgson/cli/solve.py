"""``dodgson solve``: solve a user's own puzzle with any algorithm of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.adapter import FOUND, OUTPUT
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND, complain, interruptible
from dodgson.cli.output import as_line, deliver, ending_of
from dodgson.cli.searching import Watch, status_of, watched
from dodgson.cli.terminal import for_stream
from dodgson.cli.user_file import load_problem, one_line, place_in
from dodgson.errors import DodgsonError, InputError, ProblemError
from dodgson.search import ALGORITHMS, Budget, check_estimate
from dodgson.search.result import conditional, unconditional
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.search import Event, Problem, Result, Search


@dataclass(frozen=True)
class Solved:
    """The answer to a user's puzzle."""

    algorithm: str
    problem: Problem[Any]
    result: Result[Any]
    why: str

    @property
    def status(self) -> str:
        """One of proved, feasible, none, stopped."""
        return self.result.status

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data; states as ``plain`` writes them."""
        result = self.result
        bound = result.lower_bound
        return {
            "status": result.status,
            "why": self.why,
            **({} if result.assumes is None else {"assumes": result.assumes}),
            "algorithm": self.algorithm,
            "cost": result.cost,
            "metric": "cost",
            "lower_bound": None if bound == float("inf") else bound,
            "path": None if result.path is None else [plain(state) for state in result.path],
            **({"actions": [plain(each) for each in result.actions]} if result.actions else {}),
            "statistics": result.statistics.to_json(),
        }

    def __str__(self) -> str:
        return "\n".join([*self._path(), self._verdict(), self._statistics()])

    def _path(self) -> list[str]:
        """Return the path as text, a state on each line, or separated by empty lines."""
        if self.result.path is None:
            return []
        states = [self.problem.text_of(state) for state in self.result.path]
        tall = any("\n" in state for state in states)
        if self.result.actions:
            labels = [f"{action}:" for action in self.result.actions]
            wide = max(map(len, labels))
            leads = [f"{label:{wide}} " for label in ("", *labels)]
            if tall:
                leads = ["", *(f"{label}\n" for label in labels)]
            states = [lead + state for lead, state in zip(leads, states, strict=True)]
        return [("\n\n" if tall else "\n").join(states), ""]

    def _verdict(self) -> str:
        result = self.result
        why = unconditional(self.why, result.assumes)
        condition = result.verdict.removeprefix(result.status)
        if result.cost is None:
            found = "none exists" if result.status == "none" else "none found"
            return f"no solution, {found}{condition}: {why}"
        steps = counted(len(result.path or ()) - 1, "step")
        if result.status == "proved":
            return f"cost {result.cost:g} in {steps}, proved{condition}: {why}"
        bound = f"none can cost less than {result.lower_bound:g}" if result.lower_bound else ""
        bound = conditional(bound, result.assumes) if bound else ""
        parts = [f"cost {result.cost:g} in {steps}, maybe not the least: {self.why}", bound]
        return "; ".join(filter(None, parts))

    def _statistics(self) -> str:
        did = self.result.statistics
        return (
            f"{self.algorithm}: {did.expanded:,} expanded, {did.generated:,} generated, "
            f"{did.pruned:,} pruned, largest frontier {did.largest_frontier:,}, "
            f"{did.seconds:.2f} s, {did.memory / 1e6:.0f} MB"
        )


def plain(state: Any) -> Any:
    """Return a state as plain data: tuples as lists, sets sorted, dataclasses as objects.

    >>> plain((3, frozenset({"b", "a"}), None))
    [3, ['a', 'b'], None]

    A state of another type becomes text.
    """
    if state is None or isinstance(state, bool | int | str):
        return state
    if isinstance(state, float):
        return state if state - state == 0 else str(state)
    if isinstance(state, tuple | list):
        return [plain(part) for part in state]
    if isinstance(state, set | frozenset):
        return sorted((plain(part) for part in state), key=repr)
    if is_dataclass(state) and not isinstance(state, type):
        return {field.name: plain(getattr(state, field.name)) for field in fields(state)}
    return str(state)


def usual(problem: Problem[Any]) -> str:
    """Return the algorithm to use by default: it suits the problem, and its answers are optimal.

    >>> from dodgson.search import Problem
    >>> usual(Problem(1, lambda n: [n + 1], lambda n: n == 9))
    'breadth-first'
    >>> usual(Problem(1, lambda n: [(n + 1, 2)], lambda n: n == 9, weighted=True))
    'uniform-cost'
    >>> usual(Problem(1, lambda n: [n + 1], lambda n: n == 9, estimate=lambda n: 9 - n))
    'a-star'
    """
    if problem.estimate is not None:
        return "a-star"
    if problem.weighted:
        return "uniform-cost"
    return "bidirectional" if problem.goals and problem.predecessors else "breadth-first"


def search_for(
    problem: Problem[Any], algorithm: str | None, budget: Budget, options: dict[str, Any]
) -> Search[Any]:
    """Return the search that the options ask for; an option that is not given is None."""
    name = algorithm or usual(problem)
    if name not in ALGORITHMS:
        near = get_close_matches(name.lower().replace("_", "-"), ALGORITHMS, n=1)
        hint = f"did you mean {near[0]}? There are" if near else "there are"
        raise InputError(f"no algorithm {name!r}: {hint} {', '.join(ALGORITHMS)}")
    make: Any = ALGORITHMS[name]
    given = {option: value for option, value in options.items() if value is not None}
    for option in given:
        if option not in signature(make).parameters:
            able = [each for each, other in ALGORITHMS.items() if takes(other, option)]
            raise InputError(f"--{option} is not for {name}, only for {' and '.join(able)}")
    search: Search[Any] = make(problem, budget=budget, **given)
    return search


def takes(algorithm: Any, option: str) -> bool:
    """Return whether an algorithm has an option of that name."""
    return option in signature(algorithm).parameters


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
                solved = Solved(search.name, problem, search.result, fault or search.result.why)
                text = text_of(solved, as_json=json or ending_of(output) == "json")
                if not json and output is None:
                    text = for_stream(text, sys.stderr if watch.takes_output else out)
    if text:
        deliver(text, output, err=watch.takes_output)
    if fault:
        return complain(ProblemError(fault), as_json=json and not text)
    watch.tell_how_to_go_on(search, f"--algorithm {search.name}")
    return status_of(search, interrupted=bool(interrupted))


def check(file: Path, budget: Budget, *, json: bool, output: str | None) -> int:
    """Check the estimate of a user's puzzle, and print the result."""
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
        return f"{(cause and place_in(file, cause)) or file}: {error}"
    return ""


def text_of(solved: Solved, *, as_json: bool) -> str:
    """Return an answer as text or JSON."""
    return as_line(solved.to_json()) if as_json else str(solved)
