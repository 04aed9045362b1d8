"""Questions and answers: each option is written once, and every face is made from that.

A question is a frozen dataclass whose fields are annotated with ``Ask``: the command line, the
page and the jobs read their options, limits and help from it, and so does the reference.
"""

from __future__ import annotations

import functools
import sys
import types
import typing
from collections.abc import Callable, Generator, Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any, Generic, Literal, NamedTuple, ParamSpec, Protocol, TypeVar

from dodgson.errors import InputError

P = ParamSpec("P")
Q = TypeVar("Q")
A = TypeVar("A")

Parts = Generator["Part", None, A]
"""An answer bit by bit: what comes is a part of it, and what is returned is the whole."""


class Ask(NamedTuple):
    """What people need to be told of one field of a question, and the limits it has.

    ``positional`` fields are asked for by place on the command line, all others by ``--name``.
    Those marked ``puzzle`` say which puzzle it is, rather than how to solve it: they go into its
    ID. A value of ``short`` is one letter, for ``-s``.
    """

    help: str
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    positional: bool = False
    puzzle: bool = False
    short: str | None = None


class Answer(Protocol):
    """What a question gets: it says how it went, reads well, and turns into JSON."""

    @property
    def status(self) -> str:
        """One of proved, feasible, none, stopped."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Give the answer as plain data."""
        ...


class Part(Protocol):
    """A part of an answer, told before the rest is known: it reads well, and turns into JSON."""

    def to_json(self) -> dict[str, Any]:
        """Give the part as plain data."""
        ...


class Option(NamedTuple):
    """One field of a question, read from its annotation."""

    name: str
    ask: Ask
    kind: type
    """The plain type of one value: str, int, float, bool, pathlib.Path."""
    choices: tuple[str, ...]
    many: bool
    """Whether it may be given several times."""
    arity: int
    """How many values one giving of it takes: 2 for a pair."""
    required: bool
    default: Any

    @property
    def flag(self) -> str:
        """The option's name as it is typed: ``--allow-unknown``."""
        return "--" + self.name.replace("_", "-")


_read: dict[type, tuple[Option, ...]] = {}


def options(question: type) -> tuple[Option, ...]:
    """Give a question's options in the order in which they are written.

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
    return Option(
        field.name, ask, str if choices else kinds[0], choices, many, arity, required, default
    )


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Give the types a hint allows, None left out."""
    union = typing.get_origin(hint) in (typing.Union, types.UnionType)
    kinds = typing.get_args(hint) if union else (hint,)
    return tuple(kind for kind in kinds if kind is not types.NoneType)


def check(question: Any) -> None:
    """Hold each value of a question to its choices and limits.

    What breaks one raises an ``InputError`` that names the option and the limit.
    """
    for option in options(type(question)):
        value = getattr(question, option.name)
        for each in value if isinstance(value, tuple) else (value,):
            if each is not None:
                _check_value(option, each)


def _check_value(option: Option, value: Any) -> None:
    if option.choices and value not in option.choices:
        raise InputError(f"{option.flag} {value!r}: choose one of {', '.join(option.choices)}")
    if option.kind not in (int, float) or isinstance(value, bool):
        return
    least, most = option.ask.least, option.ask.most
    if most is None and option.kind is int:
        most = sys.maxsize  # what counts, and what kernels count with
    # Turned around, so that what is not a number does not pass.
    if least is not None and not value >= least:
        raise InputError(f"{option.flag} {value}: it must be at least {_plain(least)}")
    if most is not None and not value <= most:
        raise InputError(f"{option.flag} {value}: it must be at most {_plain(most)}")


def _plain(limit: float) -> str:
    return f"{limit:,}" if isinstance(limit, int) else f"{limit:g}"


def settle(question: Any) -> Any:
    """Make tuples of what may be given several times; a single text counts as one of them.

    >>> from dataclasses import dataclass
    >>> import typing
    >>> @dataclass(frozen=True)
    ... class Greet:
    ...     whom: typing.Annotated[tuple[str, ...], Ask("whom to greet")] = ()
    >>> settle(Greet("Alice")).whom, settle(Greet(["Alice", "Dinah"])).whom
    (('Alice',), ('Alice', 'Dinah'))
    """
    changes = {}
    for option in options(type(question)):
        value = getattr(question, option.name)
        if (option.many or option.arity > 1) and not isinstance(value, tuple | types.NoneType):
            changes[option.name] = (value,) if isinstance(value, str) else tuple(value)
    return replace(question, **changes) if changes else question


class Verb(Generic[P, A]):
    """A question and what answers it, called like a function that takes the question's fields.

    ``answer`` takes a question that is already there. ``parts`` does too, and gives the answer
    bit by bit; where nothing was written for that, the whole comes at once.
    """

    def __init__(
        self,
        question: Callable[P, Any],
        answer: Callable[[Any], A],
        parts: Callable[[Any], Parts[A]] | None = None,
    ) -> None:
        functools.update_wrapper(self, answer)
        self.question = question
        self.answer = answer
        self.parts: Callable[[Any], Parts[A]] = parts or self._at_once

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> A:
        return self.answer(self._asked(*args, **kwargs))

    def stream(self, *args: P.args, **kwargs: P.kwargs) -> Parts[A]:
        """Give the answer's parts as they are found; the whole answer is what is returned last."""
        return self.parts(self._asked(*args, **kwargs))

    def _asked(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        question = settle(self.question(*args, **kwargs))
        check(question)
        return question

    def _at_once(self, question: Any) -> Parts[A]:
        yield from ()
        return self.answer(question)


def whole(parts: Parts[A]) -> A:
    """Go through the parts of an answer, and give the whole.

    >>> def found():
    ...     yield "a part"
    ...     return "the whole"
    >>> whole(found())
    'the whole'
    """
    while True:
        try:
            next(parts)
        except StopIteration as end:
            answer: A = end.value
            return answer


def asks(
    question: Callable[P, Q], parts: Callable[[Q], Parts[Any]] | None = None
) -> Callable[[Callable[[Q], A]], Verb[P, A]]:
    """Turn a function of a question into one of the question's fields.

    >>> from dataclasses import dataclass
    >>> import typing
    >>> @dataclass(frozen=True)
    ... class Greet:
    ...     whom: typing.Annotated[str, Ask("whom to greet")]
    >>> @asks(Greet)
    ... def greet(question: Greet) -> str:
    ...     return f"hello {question.whom}"
    >>> greet("Alice")
    'hello Alice'

    ``parts`` is a generator for those who will not wait: it yields parts of the answer as they
    are found, each with a readable ``str`` and a ``to_json()``, and returns the whole answer. On
    the command line it is asked for by a field named ``stream``. Each part is printed at once;
    at the end comes the answer's ``summary()`` if it has one, or with --json the whole answer.
    """

    def decorate(answer: Callable[[Q], A]) -> Verb[P, A]:
        return Verb(question, answer, parts)

    return decorate


def puzzle_id(family: str, description: str, question: Any) -> str:
    """Name a puzzle: ``family:description``, and after a ``?`` what is not as usual in it.

    >>> puzzle_id("ladder", "head-tail", None)
    'ladder:head-tail'
    """
    return f"{family}:{description}" + _unusual(question)


def _unusual(question: Any) -> str:
    if question is None:
        return ""
    parts = []
    for option in options(type(question)):
        value = getattr(question, option.name)
        if not option.ask.puzzle or option.ask.positional or value == option.default:
            continue
        text = ",".join(map(str, value)) if option.many else str(value)
        parts.append(f"{option.name}={'yes' if value is True else _escaped(text)}")
    return "?" + "&".join(parts) if parts else ""


def _escaped(text: str) -> str:
    """Hide the one sign that ends a part of an ID, as web addresses do."""
    return text.replace("%", "%25").replace("&", "%26")


def _unescaped(text: str) -> str:
    return text.replace("%26", "&").replace("%25", "%")


def read_id(family: str, text: str, question: type) -> tuple[str, Mapping[str, Any]] | None:
    """Read a puzzle's ID back into its description and the options in it; None if it is none.

    >>> read_id("ladder", "head", object) is None
    True
    """
    if not text.startswith(family + ":"):
        return None
    description, _, query = text.removeprefix(family + ":").partition("?")
    known = {option.name: option for option in options(question) if option.ask.puzzle}
    values: dict[str, Any] = {}
    for part in filter(None, query.split("&")):
        name, _, value = part.partition("=")
        if name not in known:
            raise InputError(f"{text}: a {family} ID has no part {name!r}")
        values[name] = _read_value(known[name], value, text)
    return description, values


def filled_in(question: Q, text: str, values: Mapping[str, Any]) -> Q:
    """Give a question with the options in a puzzle's ID, held to their choices and limits.

    >>> from dataclasses import dataclass
    >>> import typing
    >>> @dataclass(frozen=True)
    ... class Roll:
    ...     sides: typing.Annotated[int, Ask("how many sides the die has", puzzle=True)] = 6
    >>> filled_in(Roll(), "roll:once?sides=8", {"sides": 8})
    Roll(sides=8)
    >>> filled_in(Roll(sides=4), "roll:once?sides=8", {"sides": 8})
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: roll:once?sides=8 has its own sides: leave --sides out

    What the ID says must not be said otherwise by an option.
    """
    for option in options(type(question)):
        said = getattr(question, option.name)
        if option.name in values and said not in (option.default, values[option.name]):
            raise InputError(f"{text} has its own {option.name}: leave {option.flag} out")
    filled: Q = replace(typing.cast("Any", question), **values)
    check(filled)
    return filled


def _read_value(option: Option, value: str, text: str) -> Any:
    if option.kind is bool:
        if value != "yes":
            raise InputError(f"{text}: {option.name}={value} can only be yes, or left out")
        return True
    parts = _unescaped(value).split(",") if option.many else [_unescaped(value)]
    try:
        read = tuple(option.kind(each) for each in parts)
    except ValueError:
        raise InputError(f"{text}: {option.name}={value} is not a number") from None
    return read if option.many else read[0]
