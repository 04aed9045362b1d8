"""Solve a user's own puzzle with any of the engine's algorithms, and watch it being solved."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from dodgson.cli.adapter import FOUND, OUTPUT, write_whole
from dodgson.cli.progress import shown
from dodgson.cli.running import INTERRUPTED, NOT_FOUND, complain, interruptible
from dodgson.cli.user_file import load_problem, place_in, told
from dodgson.errors import CheckpointError, DodgsonError, InputError, ProblemError
from dodgson.search import ALGORITHMS, Budget, Working
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.search import Event, Problem, Result, Search
    from dodgson.search.trace import Trace

SAVE_SECONDS: Final = 10.0
STANDARD_OUTPUT: Final = "-"


@dataclass(frozen=True)
class Solved:
    """What a search for a user's puzzle came to."""

    algorithm: str
    problem: Problem[Any]
    result: Result[Any]
    why: str

    @property
    def status(self) -> str:
        """How sure it is."""
        return self.result.status

    def to_json(self) -> dict[str, Any]:
        """Give the answer as plain data; states as ``plain`` writes them."""
        result = self.result
        bound = result.lower_bound
        return {
            "status": result.status,
            "why": self.why,
            "algorithm": self.algorithm,
            "cost": result.cost,
            "metric": "cost",
            "lower_bound": None if bound == float("inf") else bound,
            "path": None if result.path is None else [plain(state) for state in result.path],
            "statistics": result.statistics.to_json(),
        }

    def __str__(self) -> str:
        return "\n".join([*self._path(), self._verdict(), self._statistics()])

    def _path(self) -> list[str]:
        """Write a state a line; those of several lines apart from each other."""
        if self.result.path is None:
            return []
        states = [self.problem.text_of(state) for state in self.result.path]
        apart = "\n\n" if any("\n" in state for state in states) else "\n"
        return [apart.join(states), ""]

    def _verdict(self) -> str:
        result = self.result
        if result.cost is None:
            found = "none exists" if result.status == "none" else "none found"
            return f"no solution, {found}: {self.why}"
        steps = counted(len(result.path or ()) - 1, "step")
        if result.status == "proved":
            return f"cost {result.cost:g} in {steps}, proved: {self.why}"
        bound = f"; none can cost less than {result.lower_bound:g}" if result.lower_bound else ""
        return f"cost {result.cost:g} in {steps}, maybe not the least: {self.why}{bound}"

    def _statistics(self) -> str:
        did = self.result.statistics
        return (
            f"{self.algorithm}: {did.expanded:,} expanded, {did.generated:,} generated, "
            f"{did.pruned:,} pruned, largest frontier {did.largest_frontier:,}, "
            f"{did.seconds:.2f} s, {did.memory / 1e6:.0f} MB"
        )


def plain(state: Any) -> Any:
    """Give a state as JSON has it: tuples as lists, sets sorted, dataclasses as objects.

    >>> plain((3, frozenset({"b", "a"}), None))
    [3, ['a', 'b'], None]

    A state of any other kind is its text.
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
    """Choose an algorithm that a problem has all for, and whose answer is the cheapest.

    >>> from dodgson.search import Problem
    >>> usual(Problem(1, lambda n: [n + 1], lambda n: n == 9))
    'breadth-first'
    >>> usual(Problem(1, lambda n: [(n + 1, 2)], lambda n: n == 9))
    'uniform-cost'
    >>> usual(Problem(1, lambda n: [n + 1], lambda n: n == 9, estimate=lambda n: 9 - n))
    'a-star'
    """
    if problem.estimate is not None:
        return "a-star"
    successors: Any = problem.successors(problem.start)
    first = next(iter(successors or ()), None)
    if first is not None and problem.is_pair(first):
        return "uniform-cost"
    return "bidirectional" if problem.goals and problem.predecessors else "breadth-first"


def search_for(
    problem: Problem[Any], algorithm: str | None, budget: Budget, options: dict[str, Any]
) -> Search[Any]:
    """Make the search that was asked for; options that were not given are None."""
    name = algorithm or usual(problem)
    if name not in ALGORITHMS:
        near = get_close_matches(name.lower().replace("_", "-"), ALGORITHMS, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise InputError(f"no algorithm {name!r}: {hint}There are {', '.join(ALGORITHMS)}")
    make: Any = ALGORITHMS[name]
    given = {option: value for option, value in options.items() if value is not None}
    for option in given:
        if option not in signature(make).parameters:
            able = [each for each, other in ALGORITHMS.items() if takes(other, option)]
            raise InputError(f"{name} takes no --{option}: {' and '.join(able)} do")
    search: Search[Any] = make(problem, budget=budget, **given)
    return search


def takes(algorithm: Any, option: str) -> bool:
    """Say whether an algorithm has an option of that name."""
    return option in signature(algorithm).parameters


@click.command(params=[OUTPUT[0]])
@click.argument("file", metavar="FILE.py", type=click.Path(path_type=Path))
@click.option(
    "--algorithm",
    "-a",
    metavar="NAME",
    help=f"One of {', '.join(ALGORITHMS)}. Usually one that fits.",
)
@click.option("--width", type=int, metavar="N", help="States that a beam keeps of each layer.")
@click.option(
    "--weight", type=float, metavar="W", help="How much weighted-a-star trusts estimates."
)
@click.option("--expansions", type=int, metavar="N", help="Stop after N expansions.")
@click.option("--seconds", type=float, metavar="S", help="Stop after S seconds.")
@click.option("--memory", type=int, metavar="BYTES", help="Stop when so much memory is used.")
@click.option("--max-cost", type=float, metavar="C", help="Look for no solution dearer than C.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the search here: every ten seconds, and when it is stopped.",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Take up the search that was saved here.",
)
@click.option(
    "--trace",
    metavar="FILE.svg|FILE.json|-",
    help="Draw or write down what the search does; - writes lines, and the answer elsewhere.",
)
@click.option("--progress", is_flag=True, help="Tell how it goes, also where there is no terminal.")
def solve(file: Path, trace: str | None, progress: bool, json: bool, **given: Any) -> int:
    """Solve a puzzle of your own: FILE.py says problem = Problem(...).

    Without --algorithm it is a-star where there is an estimate, uniform-cost where steps have
    costs, bidirectional where there are goals and predecessors, and else breadth-first.
    """
    check_trace(trace, json=json)
    text = ""
    resumed, saved = given.pop("resume"), given.pop("checkpoint")
    budget = Budget(
        expansions=given["expansions"],
        seconds=given["seconds"],
        memory=given["memory"],
        cost=given["max_cost"],
    )
    options = {name: given[name] for name in ("width", "weight")}
    out = sys.stdout
    with redirect_stdout(sys.stderr):  # a user's file may print, and the output is ours
        problem = load_problem(file)
        with blamed_on(file), interruptible() as interrupted:
            search = search_for(problem, given["algorithm"], budget, options)
            if resumed:
                search.restore(resumed)
            if saved:
                keep_saving(search, saved)
            record = recorder(search, trace)
            events = events_of(search, record, out if trace == STANDARD_OUTPUT else None)
            fault = run(shown(search, events, always=progress), file)
            if saved and not fault and was_stopped(search):
                search.save(saved)
            write_trace(record, trace)
            if not fault or search.incumbent is not None:
                solved = Solved(search.name, problem, search.result, fault or search.result.why)
                text = text_of(solved, as_json=json)
    if text:
        click.echo(text, err=trace == STANDARD_OUTPUT)
    return ending(search, saved, fault, interrupted=bool(interrupted))


def check_trace(trace: str | None, *, json: bool) -> None:
    """Refuse a trace that cannot be written, before the search is begun."""
    if trace is None:
        return
    if trace == STANDARD_OUTPUT:
        if json:
            raise InputError("--trace - and --json both want standard output: give one a file")
    elif Path(trace).suffix not in {".svg", ".json"}:
        raise InputError(f"--trace {trace}: its name has to end in .svg or .json, or be -")


@contextmanager
def blamed_on(file: Path) -> Iterator[None]:
    """Tell what a user's own functions raise as theirs, with the line."""
    try:
        yield
    except (DodgsonError, OSError):
        raise
    except Exception as error:  # raised in the user's file: told with its line, else passed on
        if (place := place_in(file, error)) is None:
            raise
        raise InputError(f"{place}: {told(error)}") from error


def keep_saving(search: Search[Any], saved: Path) -> None:
    """Save a search now, which tells at once if it cannot be, and then every so often."""

    def save() -> None:
        try:
            search.save(saved)
        except CheckpointError as error:  # no reason to lose what is in memory
            click.echo(f"dodgson: {error}", err=True)

    search.save(saved)
    search.meter.save_every(SAVE_SECONDS, save)


def was_stopped(search: Search[Any]) -> bool:
    """Say whether a search was ended by its budget or by Ctrl-C rather than by itself."""
    return search.meter.look(search.expanded) == search.result.why


def recorder(search: Search[Any], trace: str | None) -> Trace[Any] | None:
    """Give what records the search, if it is to be kept in a file."""
    if trace in {None, STANDARD_OUTPUT}:
        return None
    from dodgson.search.trace import Trace

    if str(trace).endswith(".json"):
        return Trace(search)
    from dodgson.cli.trace_picture import MOST_NODES

    return Trace(search, nodes=MOST_NODES)


def events_of(
    search: Search[Any], record: Trace[Any] | None, out: TextIO | None
) -> Iterator[Event[Any]]:
    """Give a search's events, which are recorded, or written as lines, as they come."""
    if record is not None:
        yield from record.events()
    elif out is None:
        yield from search.milestones()
    else:
        from dodgson.search.trace import line_of

        for event in search.events():
            if not isinstance(event, Working):
                click.echo(line_of(event, search.problem.text_of), file=out)
            yield event


def run(events: Iterable[Event[Any]], file: Path) -> str:
    """Search to the end; give what was wrong with the problem's functions, if something was."""
    try:
        for _ in events:
            pass
    except ProblemError as error:
        cause = error.__cause__
        return f"{(cause and place_in(file, cause)) or file}: {error}"
    return ""


def write_trace(record: Trace[Any] | None, trace: str | None) -> None:
    """Write the trace: as data, or one picture a step and all in one that moves."""
    if record is None or trace is None:
        return
    if trace.endswith(".json"):
        import json

        write_whole(trace, json.dumps(record.to_json(), ensure_ascii=False, allow_nan=False) + "\n")
        click.echo(f"wrote {trace}", err=True)
        return
    from dodgson.cli.trace_picture import draw_steps

    if not record.entries:  # the problem's own functions raised before anything happened
        return
    steps = draw_steps(record)
    path = Path(trace)
    names = [
        str(path.with_name(f"{path.stem}-{number:03}.svg"))
        for number in range(1, len(steps.pictures) + 1)
    ]
    for name, picture in zip(names, steps.pictures, strict=True):
        write_whole(name, picture.to_svg())
    write_whole(trace, steps.animation().to_svg())
    rest = f" ({counted(steps.left_out, 'step')} not drawn)" if steps.left_out else ""
    click.echo(f"wrote {trace}, and step by step {names[0]} to {names[-1]}{rest}", err=True)


def text_of(solved: Solved, *, as_json: bool) -> str:
    """Write an answer as it is asked for."""
    if not as_json:
        return str(solved)
    import json

    return json.dumps(solved.to_json(), ensure_ascii=False, allow_nan=False)


def ending(search: Search[Any], saved: Path | None, fault: str, *, interrupted: bool) -> int:
    """Say what became of the search, and how to go on; give the exit status."""
    if fault:
        return complain(ProblemError(fault))
    if saved and was_stopped(search):
        how = f"--algorithm {search.name} --resume {saved}"
        click.echo(f"saved {saved}: to go on, {how}", err=True)
    if interrupted:
        return INTERRUPTED
    return 0 if search.result.status in FOUND else NOT_FOUND
