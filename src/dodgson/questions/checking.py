"""Convert the values of options to the types of their fields, and check them against limits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from numbers import Real
from operator import index
from typing import Any, Final

from dodgson.errors import CallError, InputError
from dodgson.questions.options import Option, changed, set_values

_CALLED: Final = {
    str: "text (str)",
    int: "a whole number (int)",
    float: "a number (int or float)",
    bool: "True or False",
}


def check(question: Any) -> None:
    """Check each value of a question against its type, choices and limits.

    Raise an ``InputError`` that names the option and the limit, or a ``CallError`` that names the
    type.
    """
    _check(set_values(question))


def _check(given: Iterable[tuple[Option, Any]]) -> None:
    for option, value in given:
        if value is None and option.optional:
            continue
        if not (option.many or option.arity > 1):
            _check_value(option, value)
            continue
        if not isinstance(value, tuple):
            raise _mistyped(option, value)
        if option.arity > 1 and len(value) != option.arity:
            wrong = f"it takes {option.arity} values, not {len(value)}"
            raise CallError(f"{option.with_value(value)}: {wrong}")
        for each in value:
            _check_value(option, each)


def _check_value(option: Option, value: Any) -> None:
    if not _fits(option, value):
        raise _mistyped(option, value)
    if limit := broken_limit(option, value):
        verb = "choose" if option.choices else "it must be"
        raise InputError(f"{option.with_value(value)}: {verb} {limit}")


def broken_limit(option: Option, value: Any) -> str:
    """Return what a value must be and is not, such as ``at least 10``; empty if it is valid."""
    if option.choices and value not in option.choices:
        return f"one of {', '.join(option.choices)}"
    if option.kind not in (int, float) or isinstance(value, bool):
        return ""
    least, most = option.ask.least, option.ask.most
    if most is None and option.kind is int:
        most = sys.maxsize  # the largest size in Python and in the kernels
    # Written with not, so that NaN does not pass.
    if least is not None and not value >= least:
        return f"at least {_plain(least)}"
    if most is not None and not value <= most:
        return f"at most {_plain(most)}"
    return ""


def _fits(option: Option, value: Any) -> bool:
    """Return whether a value has a type that the option takes; True is not a number."""
    if isinstance(value, bool):
        return bool in option.kinds
    return isinstance(value, option.kinds) or (float in option.kinds and isinstance(value, int))


def _mistyped(option: Option, value: Any) -> CallError:
    if option.choices and not option.many:
        choices = ", ".join(option.choices)
        return CallError(f"{option.with_value(value)}: choose one of {choices}")
    names = [_CALLED.get(kind, f"a {kind.__name__}") for kind in option.kinds]
    *others, last = [*names, "an iterable"] if option.iterable else names
    kinds = f"{', '.join(others)} or {last}" if others else last
    several = ", or several of them" if option.many else ""
    given = "None" if value is None else type(value).__name__
    return CallError(f"{option.with_value(value)}: it must be {kinds}{several}, not {given}")


def _plain(limit: float) -> str:
    return f"{limit:,}" if isinstance(limit, int) else f"{limit:g}"


def convert(question: Any) -> Any:
    """Return a question with each value converted to its field's type if that is unambiguous.

    An option with several values gets a tuple: of one value, of a text with commas as on the
    command line, or of an iterable. A path becomes text. Text is never read as a number. Raise
    what ``check`` raises.

    >>> from dodgson.ladder.questions import Solve
    >>> convert(Solve("head", "tail", rules="change, anagram")).rules
    ('change', 'anagram')
    >>> convert(Solve("head", "tail", exclude={"heil", "hail"})).exclude
    ('hail', 'heil')
    """
    changes = {}
    given = set_values(question)
    for option, value in given:
        if value is None:
            continue
        several = option.many or option.arity > 1
        converted = _several(option, value) if several else _one(option, value)
        if converted is not value:
            changes[option.name] = converted
    if changes:
        question = changed(question, changes)
        given = [(option, changes.get(option.name, value)) for option, value in given]
    _check(given)
    return question


def _several(option: Option, value: Any) -> Any:
    """Return the tuple for an option that takes several values."""
    if isinstance(value, str):
        return tuple([part.strip() for part in value.split(",")])
    values = value if type(value) in (list, tuple) else in_order(value)
    if values is None:
        one = _one(option, value)
        return (one,) if _fits(option, one) else value
    return tuple([each if type(each) is option.kind else _one(option, each) for each in values])


def _one(option: Option, value: Any) -> Any:
    """Return a single value converted; one that cannot be converted stays as it is."""
    if _fits(option, value) or isinstance(value, bool):
        return value
    if isinstance(value, os.PathLike) and str in option.kinds:
        path = os.fspath(value)
        # A bare name gets ./ in front, so that it can only be a file.
        return path if os.path.dirname(path) else os.path.join(os.curdir, path)  # noqa: PTH118, PTH120
    if option.ask.read is not None and in_order(value) is not None:
        return option.ask.read(value)
    if int in option.kinds:
        try:
            return index(value)
        except TypeError:  # text, or a fraction
            return value
    return float(value) if float in option.kinds and isinstance(value, Real) else value


def in_order(value: Any) -> Iterable[Any] | None:
    """Return an iterable, a set sorted; None for single values, text, bytes and mappings.

    >>> in_order({"b", "a"}), in_order("ab"), in_order(3)
    (['a', 'b'], None, None)
    """
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        return None
    return sorted(value, key=str) if isinstance(value, AbstractSet) else value


def rows_of(value: Any) -> list[Any] | None:
    """Return the rows of a board given in Python, each a text or a list; None if it has none.

    >>> rows_of([("a", "b"), "cd"]), rows_of([1, 2]), rows_of("ab")
    ([['a', 'b'], 'cd'], None, None)
    """
    rows = [row if isinstance(row, str) else _listed(row) for row in _listed(value) or ()]
    return rows if rows and all(row is not None for row in rows) else None


def _listed(value: Any) -> list[Any] | None:
    given = in_order(value)
    return None if given is None else list(given)


def joined(value: Any, between: str = "") -> Any:
    """Return texts from an iterable joined; anything else is returned unchanged.

    >>> joined({"b", "a"}), joined(("ab", "c")), joined([1, 2])
    ('ab', 'abc', [1, 2])
    """
    parts = _listed(value) or []
    return between.join(parts) if all(isinstance(part, str) for part in parts) else value


def spaced(value: Any) -> Any:
    r"""Return words from an iterable joined, with a line feed, so it cannot be a file name.

    >>> spaced(("lid", "off"))
    'lid off\n'
    """
    text = joined(value, " ")
    return f"{text}\n" if isinstance(text, str) else value
