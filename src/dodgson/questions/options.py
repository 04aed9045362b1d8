"""The options of a question: type, limits, choices and help, from its annotated fields."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any, Literal, NamedTuple, TypeVar

from dodgson.errors import option as named

Q = TypeVar("Q")


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
_defaults: dict[type, dict[str, Any]] = {}
_required: dict[type, tuple[str, ...]] = {}


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


def defaults(question: type) -> Mapping[str, Any]:
    """Return the defaults of a question's options by name; a required one has ``MISSING``.

    >>> from dodgson.ladder.questions import Draw
    >>> defaults(Draw)["layout"], defaults(Draw)["start"] is MISSING
    ('wide', True)
    """
    if question not in _defaults:
        _defaults[question] = {
            option.name: MISSING if option.required else option.default
            for option in options(question)
        }
        _required[question] = tuple(x.name for x in options(question) if x.required)
    return _defaults[question]


def made(question: type[Q], args: Sequence[Any], given: Mapping[str, Any]) -> Q | None:
    """Return the question with these values; None if they do not match its fields.

    The constructor does the same in twice the time: that of a frozen dataclass sets each field by
    itself. So a question must not have a ``__post_init__``.

    >>> from dodgson.ladder.questions import Draw
    >>> made(Draw, ["head"], {"layout": "upright"}) == Draw("head", layout="upright")
    True
    >>> made(Draw, [], {"layout": "upright"}) is made(Draw, ["head"], {"lay": "upright"}) is None
    True
    """
    standard = defaults(question)
    places = question.__match_args__[: len(args)]  # type: ignore[attr-defined]
    values = {**standard, **dict(zip(places, args, strict=False)), **given}
    known = len(values) == len(standard) and len(places) == len(args)
    if not known or not given.keys().isdisjoint(places):
        return None
    if any(values[name] is MISSING for name in _required[question]):
        return None
    return _of_values(question, values)


def changed(question: Q, changes: Mapping[str, Any]) -> Q:
    """Return a question with other values: ``dataclasses.replace``, in a tenth of the time.

    >>> from dodgson.ladder.questions import Draw
    >>> changed(Draw("head", "tail"), {"goal": "heal"}).goal
    'heal'
    """
    return _of_values(type(question), {**vars(question), **changes})


def _of_values(question: type[Q], values: Mapping[str, Any]) -> Q:
    asked = object.__new__(question)
    vars(asked).update(values)
    return asked


def set_values(question: Any) -> list[tuple[Option, Any]]:
    """Return the options that were not left at their defaults, each with its value.

    A required option is one of them.

    >>> from dodgson.ladder.questions import Solve
    >>> [(option.name, value) for option, value in set_values(Solve("head", "tail", level=60))]
    [('level', 60), ('start', 'head'), ('goal', 'tail')]
    """
    known, standard = options(type(question)), defaults(type(question)).values()
    return [
        (option, value)
        for option, default, value in zip(known, standard, vars(question).values(), strict=True)
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
