"""Errors in the functions of a user's problem, as one line that names the function or the state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar, cast

from dodgson.errors import DodgsonError, ProblemError
from dodgson.search.events import Event
from dodgson.search.problem import check_cost, check_estimate_of, check_iterable
from dodgson.search.run import Run
from dodgson.wording import counted
from dodgson.work import OutOfBudget

S = TypeVar("S")

_HOUSE: Final = str(Path(__file__).parent.parent)
_REMEDIES: Final = {
    "list": "use a tuple",
    "set": "use a frozenset",
    "dict": "use a tuple of its items",
    "bytearray": "use bytes",
}


def blaming(run: Run[S], events: Iterator[Event[S]]) -> Iterator[Event[S]]:
    """Yield events; raise ``ProblemError`` for what the problem's own functions raise.

    ``run.at`` is the state that was expanded last.
    """
    try:
        yield from events
    except DodgsonError:
        raise
    except Exception as error:  # the problem's functions may raise anything
        where = f"after {counted(run.expanded, 'expansion')}, near {run.at!r}"
        text = " ".join((_wrong_value(run, error) or _raised(where, error)).split())
        raise ProblemError(text) from error


@contextmanager
def blamed(near: Callable[[], object]) -> Iterator[None]:
    """Raise ``ProblemError`` for what a problem's own functions raise in a with block.

    ``near`` returns the state that they were given.

    >>> with blamed(lambda: 0):
    ...     1 / 0
    Traceback (most recent call last):
    ...
    dodgson.errors.ProblemError: near 0: ZeroDivisionError: division by zero (<doctest ...
    """
    try:
        yield
    except (DodgsonError, OutOfBudget, MemoryError):
        raise
    except Exception as error:  # the problem's functions may raise anything
        raise ProblemError(" ".join(_raised(f"near {near()!r}", error).split())) from error


def _raised(where: str, error: Exception) -> str:
    """Return an error with where it was raised: near which state, and in which line."""
    steps = [(step.tb_frame.f_code.co_filename, step.tb_lineno) for step in _steps_of(error)]
    theirs = [(file, line) for file, line in steps if not file.startswith(_HOUSE)]
    place = ""
    if theirs:  # the first is the problem's function: it may call others, also of other files
        name = theirs[0][0]
        line = [line for file, line in theirs if file == name][-1]
        place = f" ({Path(name).name}:{line})"
    return f"{where}: {type(error).__name__}: {error}{place}"


def _steps_of(error: Exception) -> Iterator[TracebackType]:
    """Yield the steps of an error's traceback, the outermost first."""
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def _wrong_value(run: Run[Any], error: Exception) -> str | None:
    """Return which value of the problem made a search's own code raise an error, or None.

    The values are read from the loop of the search, by the names that all loops use.
    """
    values = _own_values(error)
    if values is None or not isinstance(error, TypeError | ValueError):
        return None
    problem = getattr(run, "named", None) or cast("Any", run).problem
    state = values.get("state", run.at)
    try:
        backward = getattr(values.get("side"), "backward", False)
        function = "predecessors" if backward else "successors"
        for name in ("children", "pairs", "steps"):
            check_iterable(state, values.get(name, ()), function)
        for each in (values.get("child"), values.get("state"), problem.start):
            if problem.identity is None and (fault := _unhashable(each)):
                return fault
        check_cost(values.get("step", 0), state, values.get("child"))
        if "child" in values and problem.estimate is not None:
            check_estimate_of(values["child"], problem.estimate(values["child"]))
    except ProblemError as fault:
        return str(fault)
    except Exception:  # the estimate raises too: report the first error
        return None
    promised, form = problem.form()
    if promised and re.search("unpack|subscriptable", str(error)):
        return f"{promised}, but a successor of {state!r} is not a ({', '.join(form)}) tuple"
    return None


def _own_values(error: Exception) -> dict[str, Any] | None:
    """Return the local variables where our code raised an error; None if other code did."""
    *_, last = _steps_of(error)
    ours = last.tb_frame.f_code.co_filename.startswith(_HOUSE)
    return last.tb_frame.f_locals if ours else None


def _unhashable(state: object) -> str | None:
    """Return why a state cannot be hashed, and what to use in its place; None if it can be.

    >>> _unhashable(([1], 2))
    'the state ([1], 2) contains a list, which cannot be hashed: use a tuple'
    """
    try:
        hash(state)
    except TypeError as error:
        found = re.search(r"unhashable type: '(\w+)'", str(error))
        name = found[1] if found else type(state).__name__
        remedy = _REMEDIES.get(name, "give it __hash__, or give the problem an identity")
        if is_dataclass(state) and name == type(state).__name__:
            remedy = "use @dataclass(frozen=True)"
        verb = "is" if name == type(state).__name__ else "contains"
        article = "an" if name[0].lower() in "aeiou" else "a"
        return f"the state {state!r} {verb} {article} {name}, which cannot be hashed: {remedy}"
    return None
