"""Verbs: functions made of a question and what answers it, whole or bit by bit."""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Generator, Mapping
from dataclasses import fields
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from dodgson.errors import CallError
from dodgson.questions.checking import settle
from dodgson.questions.options import likely, options

P = ParamSpec("P")
Q = TypeVar("Q")
A = TypeVar("A")

Parts = Generator["Part", None, A]
"""An answer bit by bit: what comes is a part of it, and what is returned is the whole."""


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


class Verb(Generic[P, A]):
    """A question and what answers it, called like a function that takes the question's fields.

    ``answer`` takes a question that is already there. ``parts`` does too, and gives the answer
    bit by bit; where nothing was written for that, the whole comes at once. A call that the
    question does not take raises ``CallError``.
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
        house, *rooms = answer.__module__.split(".")
        self.called = ".".join([*(rooms[:1] if house == "dodgson" else ()), answer.__name__])
        self.parts: Callable[[Any], Parts[A]] = parts or self._at_once

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> A:
        return self.answer(self._asked(*args, **kwargs))

    def stream(self, *args: P.args, **kwargs: P.kwargs) -> Parts[A]:
        """Give the answer's parts as they are found; the whole answer is what is returned last."""
        return self.parts(self._asked(*args, **kwargs))

    def _asked(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        return question_of(self.question, self.called, *args, **kwargs)

    def _at_once(self, question: Any) -> Parts[A]:
        yield from ()
        return self.answer(question)


def question_of(question: Callable[..., Q], called: str, *args: Any, **given: Any) -> Q:
    """Return the question that a call asks, settled; ``called`` is what was called.

    Raises ``CallError`` for what the question does not take, and names the likely spelling.

    >>> from dodgson.ladder.questions import Solve
    >>> question_of(Solve, "ladder.solve", "head", "tail", hnt=True)
    Traceback (most recent call last):
    ...
    dodgson.errors.CallError: ladder.solve has no option 'hnt': did you mean 'hint'?
    """
    try:
        asked = question(*args, **given)
    except TypeError:
        told = _miscalled(typing.cast("type", question), called, len(args), given)
        raise CallError(told) from None
    settled: Q = settle(asked)
    return settled


def _miscalled(question: type, called: str, places: int, given: Mapping[str, Any]) -> str:
    """Say what is wrong with a call that a question does not take."""
    known = {option.name: option for option in options(question)}
    in_place = [field.name for field in fields(question) if not field.kw_only]
    for name in given:
        if name not in known:
            return f"{called} has no option {name!r}: {likely(name, known)}"
        if name in in_place[:places]:
            return f"{called}: {name!r} is given twice"
    if places > len(in_place):
        most = f"it takes {', '.join(in_place) or 'none'}, all else by name"
        return f"{called}: {places} values without a name are too many: {most}"
    there = {*in_place[:places], *given}
    missing = [name for name, option in known.items() if option.required and name not in there]
    return f"{called} needs {' and '.join(map(repr, missing))}"


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

    >>> from dataclasses import make_dataclass
    >>> from typing import Annotated
    >>> from dodgson.questions import Ask
    >>> whom = Annotated[str, Ask("whom to greet")]
    >>> Greet = make_dataclass("Greet", [("whom", whom)], frozen=True)
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
