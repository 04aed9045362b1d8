"""The IDs of puzzles: a family, a description, and the options that are not the default."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeVar

from dodgson.errors import InputError
from dodgson.errors import option as named
from dodgson.questions.checking import broken_limit, check
from dodgson.questions.options import Option, likely, options, set_values

Q = TypeVar("Q")
T = TypeVar("T")


def puzzle_id(family: str, description: str, question: Any) -> str:
    """Return a puzzle's ID: ``family:description``, then ``?`` and options that are not default.

    >>> puzzle_id("ladder", "head-tail", None)
    'ladder:head-tail'
    """
    return f"{family}:{description}" + _options_text(question)


def _options_text(question: Any) -> str:
    if question is None:
        return ""
    parts = []
    for option, value in set_values(question):
        if not option.ask.puzzle or option.ask.positional or value == option.default:
            continue
        text = ",".join(map(_escaped_part, value)) if option.many else _escaped(str(value))
        parts.append(f"{option.name}={'yes' if value is True else text}")
    return "?" + "&".join(parts) if parts else ""


def _escaped(text: str) -> str:
    """Return text with & escaped, which separates the parts of an ID, as in URLs."""
    return text.replace("%", "%25").replace("&", "%26")


def _escaped_part(value: Any) -> str:
    """Return one of several values escaped; a comma separates them."""
    return _escaped(str(value)).replace(",", "%2C")


def _unescaped(text: str) -> str:
    return text.replace("%2C", ",").replace("%26", "&").replace("%25", "%")


def read_id(
    family: str, text: str, question: type, *, alias: str = ""
) -> tuple[str, Mapping[str, Any]] | None:
    """Return the description and the options in a puzzle's ID; None if the text is no ID.

    >>> read_id("ladder", "head", object) is None
    True
    """
    name, colon, rest = text.partition(":")
    if not colon or name not in (family, alias):
        return None
    description, _, query = rest.partition("?")
    known = {option.name: option for option in options(question) if option.ask.puzzle}
    values: dict[str, Any] = {}
    for part in filter(None, query.split("&")):
        name, _, value = part.partition("=")
        if name not in known:
            hint = likely(name, known)
            raise InputError(f"{text}: unknown option {name!r} in the ID; {hint}")
        values[name] = _read_value(known[name], value, text)
    return description, values


def filled_in(question: Q, text: str, values: Mapping[str, Any]) -> Q:
    """Return a question with the options in a puzzle's ID, checked against their limits.

    >>> from dodgson.ladder.questions import Solve
    >>> asked = Solve("ladder:head-tail?level=60")
    >>> filled_in(asked, asked.start, {"level": 60}).level
    60
    >>> filled_in(Solve(asked.start, level=35), asked.start, {"level": 60})
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: ladder:head-tail?level=60 has its own level: leave level out

    Raise ``InputError`` if an option contradicts the ID.
    """
    kept = {}
    for option in options(type(question)):
        given = getattr(question, option.name)
        if option.name not in values or given == option.default:
            continue
        # A list of words given in Python stands in the ID with its name.
        if getattr(given, "name", given) != values[option.name]:
            raise InputError(f"{text} has its own {option.name}: leave {named(option.name)} out")
        kept[option.name] = given
    filled: Q = replace(typing.cast("Any", question), **{**values, **kept})
    check(filled)
    return filled


def seeded(text: T, maker: str) -> T | str:
    """Return a puzzle's ID if a text names it by a seed, as in ``ladder:steps=5#42/3``.

    Any other text is returned unchanged. ``maker`` is the module that makes such puzzles by its
    function ``by_seed``; it is imported only then.

    >>> seeded("ladder:head-tail", "dodgson.ladder.make"), seeded(None, "dodgson.boggle.make")
    ('ladder:head-tail', None)
    """
    if not isinstance(text, str) or "#" not in text:  # most puzzles
        return text
    asked, _, end = text.rpartition("#")
    seed, _, number = end.partition("/")
    if ":" not in asked or not (seed + number).isdecimal():
        return text
    found: str = import_module(maker).by_seed(text)
    return found


def _read_value(option: Option, value: str, text: str) -> Any:
    if option.kind is bool:
        if value != "yes":
            raise InputError(f"{text}: {option.name}={value} can only be yes, or left out")
        return True
    parts = value.split(",") if option.many else [value]
    try:
        read = tuple(option.kind(_unescaped(each)) for each in parts)
    except ValueError:
        raise InputError(f"{text}: {option.name}={value} is not a number") from None
    if limit := next(filter(None, (broken_limit(option, each) for each in read)), ""):
        raise InputError(f"{text}: {option.name} must be {limit}")
    return read if option.many else read[0]
