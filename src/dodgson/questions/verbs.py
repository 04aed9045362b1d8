"""Verbs: functions made from a question and its answer, complete or in parts."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable, Generator, Mapping
from dataclasses import fields
from types import DynamicClassAttribute
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar

from dodgson.errors import CallError
from dodgson.questions.checking import convert
from dodgson.questions.options import likely, made, options

P = ParamSpec("P")
Q = TypeVar("Q")
A = TypeVar("A")

Parts = Generator["Part", None, A]
"""A generator that yields the parts of an answer and returns the complete answer."""


class Answer(Protocol):
    """The answer to a question: it has a status, a readable ``str``, and JSON."""

    @property
    def status(self) -> str:
        """One of proved, feasible, none, stopped."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        ...


class Part(Protocol):
    """A part of an answer, before the rest is known: it has a readable ``str``, and JSON."""

    def to_json(self) -> dict[str, Any]:
        """Return the part as plain data."""
        ...


class _Doc:
    """The docstring of ``Verb``; on a verb, that of its answer with the options added."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, verb: Verb[..., Any] | None, _owner: type) -> str:
        if verb is None:
            return self.text
        from dodgson.questions.described import described

        return described(verb.answer.__doc__, typing.cast("type", verb.question))


class Verb(Generic[P, A]):
    """A question and its answer, called like a function of the question's fields.

    ``answer`` takes a question and returns the answer. ``parts`` takes a question and yields the
    parts of the answer; by default there are none, only the answer at the end. A call that does
    not match the fields raises ``CallError``.

    ``inspect.signature`` and ``help`` of a verb show every option. They read the types of the
    fields when they are called, so that importing a family stays quick.
    """

    __doc__ = _Doc(__doc__)

    def __init__(
        self,
        question: Callable[P, Any],
        answer: Callable[[Any], A],
        parts: Callable[[Any], Parts[A]] | None = None,
    ) -> None:
        functools.update_wrapper(self, answer, ("__module__", "__name__", "__qualname__"))
        self.question = question
        self.answer = answer
        house, *rooms = answer.__module__.split(".")
        self.called = ".".join([*(rooms[:1] if house == "dodgson" else ()), answer.__name__])
        self.parts: Callable[[Any], Parts[A]] = parts or self._at_once

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> A:
        return self.answer(self._asked(*args, **kwargs))

    def __get__(self, _instance: object, _owner: type | None = None) -> Self:
        """Return the verb: with this method, ``help`` shows it as it shows functions."""
        return self

    @DynamicClassAttribute
    def __signature__(self) -> inspect.Signature:
        """The fields of the question, and the type of the answer."""
        from dodgson.questions.described import signature_of

        return signature_of(typing.cast("type", self.question), self.answer)

    def stream(self, *args: P.args, **kwargs: P.kwargs) -> Parts[A]:
        """Yield the parts of the answer as they are found; return the complete answer."""
        return self.parts(self._asked(*args, **kwargs))

    def _asked(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        return question_of(self.question, self.called, *args, **kwargs)

    def _at_once(self, question: Any) -> Parts[A]:
        yield from ()
        return self.answer(question)


def question_of(question: Callable[..., Q], called: str, *args: Any, **given: Any) -> Q:
    """Return the question of a call, with its values converted; ``called`` is the verb's name.

    Raise ``CallError`` for an unknown option, with the likely spelling.

    >>> from dodgson.ladder.questions import Solve
    >>> question_of(Solve, "ladder.solve", "head", "tail", hnt=True)
    Traceback (most recent call last):
    ...
    dodgson.errors.CallError: ladder.solve has no option 'hnt': did you mean 'hint'?
    """
    asked = made(typing.cast("type[Q]", question), args, given)
    if asked is None:
        raise CallError(_miscalled(typing.cast("type", question), called, len(args), given))
    converted: Q = convert(asked)
    return converted


def _miscalled(question: type, called: str, places: int, given: Mapping[str, Any]) -> str:
    """Return what is wrong with a call that does not match the question's fields."""
    known = {option.name: option for option in options(question)}
    in_place = [field.name for field in fields(question) if not field.kw_only]
    for name in given:
        if name not in known:
            return f"{called} has no option {name!r}: {likely(name, known)}"
        if name in in_place[:places]:
            return f"{called}: {name!r} is given twice"
    if places > len(in_place):
        if not in_place:
            return f"{called} takes no positional arguments: pass the values by name"
        noun = "argument" if len(in_place) == 1 else "arguments"
        most = f"{len(in_place)} positional {noun} ({', '.join(in_place)})"
        return f"{called} takes at most {most}: pass the others by name"
    there = {*in_place[:places], *given}
    missing = [name for name, option in known.items() if option.required and name not in there]
    return f"{called} needs {' and '.join(map(repr, missing))}"


def whole(parts: Parts[A]) -> A:
    """Consume the parts of an answer and return the complete answer.

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
    """Return a decorator that turns a function of a question into one of its fields.

    >>> from dataclasses import make_dataclass
    >>> from typing import Annotated
    >>> from dodgson.questions import Ask
    >>> name = Annotated[str, Ask("the name to greet")]
    >>> Greet = make_dataclass("Greet", [("name", name)], frozen=True)
    >>> @asks(Greet)
    ... def greet(question: Greet) -> str:
    ...     return f"hello {question.name}"
    >>> greet("Alice")
    'hello Alice'

    ``parts`` is a generator: it yields parts of the answer as they are found, each with a readable
    ``str`` and a ``to_json()``, and returns the complete answer. The command line uses it if the
    question has a field ``stream``. It prints each part at once; at the end it prints the answer's
    ``summary()`` if there is one, or with --json the complete answer.
    """

    def decorate(answer: Callable[[Q], A]) -> Verb[P, A]:
        return Verb(question, answer, parts)

    return decorate
