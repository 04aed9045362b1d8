"""The options of a question: type, limits, choices and help, from its annotated fields."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields
from typing import Any, Literal, NamedTuple

from dodgson.errors import option as named


class Ask(NamedTuple):
    """The help and the limits of one field of a question.

    ``positional`` fields are positional arguments on the command line, all others are ``--name``.
    Fields marked ``puzzle`` define the puzzle, not how to solve it: they are part of its ID.
    ``short`` is one letter, for ``-s``. ``read`` converts other values given in Python, such as a
    list of rows; it returns unchanged what it cannot convert.
    """

    help: str
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    positional: bool = False
    puzzle: bool = False
    short: str | None = None
    read: Callable[[Any], Any] | None = None


class Option(NamedTuple):
    """One field of a question, read from its annotation."""

    name: str
    ask: Ask
    kind: type
    """The plain type of one value: str, int, float, bool, pathlib.Path."""
    kinds: tuple[type, ...]
    """The types that one value may have: str or a list of words."""
    choices: tuple[str, ...]
    many: bool
    """Whether it may be given several times."""
    arity: int
    """How many values it takes at once: 2 for a pair."""
    required: bool
    optional: bool
    """Whether it may be None."""
    default: Any
    iterable: bool
    """Whether a call may also pass an iterable, which ``ask.read`` converts."""

    def with_value(self, value: Any) -> str:
        """Return the option's name with a value, for a message."""
        typed = (self.ask.metavar or self.name.upper()) if self.ask.positional else None
        return named(self.name, value, typed=typed)

    @property
    def flag(self) -> str:
        """The option's name on the command line: ``--allow-unknown``."""
        return "--" + self.name.replace("_", "-")


_read: dict[type, tuple[Option, ...]] = {}
_defaults: dict[type, tuple[Any, ...]] = {}
"""The defaults of a question's options in their order; ``MISSING`` where one is required."""


def options(question: type) -> tuple[Option, ...]:
    """Return a question's options in the order of its fields.

    >>> from dataclasses import dataclass
    >>> import typing
    >>> @dataclass(frozen=True)
    ... class Roll:
    ...     sides: typing.Annotated[int, Ask("how many sides the die has", least=2)] = 6
    >>> [(option.flag, option.kind.__name__, option.default) for option in options(Roll)]
    [('--sides', 'int', 6)]
    """
    if question not in _read:
        hints = typing.get_type_hints(question, include_extras=True)
        _read[question] = tuple(_option(field, hints[field.name]) for field in fields(question))
    return _read[question]


def set_values(question: Any) -> list[tuple[Option, Any]]:
    """Return the options that were not left at their defaults, each with its value.

    A required option is one of them.

    >>> from dodgson.ladder.questions import Solve
    >>> [(option.name, value) for option, value in set_values(Solve("head", "tail", level=60))]
    [('level', 60), ('start', 'head'), ('goal', 'tail')]
    """
    kind = type(question)
    known = options(kind)
    if kind not in _defaults:
        _defaults[kind] = tuple(MISSING if option.required else option.default for option in known)
    values = vars(question).values()
    return [
        (option, value)
        for option, default, value in zip(known, _defaults[kind], values, strict=True)
        if value is not default
    ]


def _option(field: Field[Any], hint: Any) -> Option:
    ask = next(extra for extra in hint.__metadata__ if isinstance(extra, Ask))
    kinds = _kinds(hint.__origin__)
    many, arity = False, 1
    if typing.get_origin(kinds[0]) is tuple:
        parts = typing.get_args(kinds[0])
        many = parts[-1] is Ellipsis
        arity = 1 if many else len(parts)
        kinds = _kinds(parts[0])
    literal = next((kind for kind in kinds if typing.get_origin(kind) is Literal), None)
    choices = typing.get_args(literal) if literal else ()
    required = field.default is MISSING and field.default_factory is MISSING
    default = None if required else field.default
    plain = tuple(str if typing.get_origin(kind) is Literal else kind for kind in kinds)
    optional = types.NoneType in typing.get_args(hint.__origin__)
    iterable = any(typing.get_origin(kind) is Iterable for kind in typing.get_args(hint.__origin__))
    return Option(
        field.name,
        ask,
        plain[0],
        plain,
        choices,
        many,
        arity,
        required,
        optional,
        default,
        iterable,
    )


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Return the types that a field may hold, without None.

    Generic types, as in ``str | Iterable[str]``, are left out: ``convert`` makes a plain one of
    their values.
    """
    union = typing.get_origin(hint) in (typing.Union, types.UnionType)
    kinds = typing.get_args(hint) if union else (hint,)
    held = (None, Literal, tuple)
    return tuple(
        kind for kind in kinds if kind is not types.NoneType and typing.get_origin(kind) in held
    )


def likely(name: str, known: Iterable[str]) -> str:
    """Return a suggestion for a misspelt name, or the list of known names.

    >>> likely("levl", ["all", "level"]), likely("x", ["all", "level"])
    ("did you mean 'level'?", 'known: all, level')
    """
    from difflib import get_close_matches  # late: only for a mistake

    names = list(known)
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"known: {', '.join(names)}" if names else "there are none"
