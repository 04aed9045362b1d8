"""Describe verbs for Python: their signatures and docstrings show every option of the question."""

from __future__ import annotations

import inspect
import re
import textwrap
import typing
from collections.abc import Callable
from typing import Any, Final, TypeVar

from dodgson.questions.options import Option, options

INDENT: Final = " " * 4
WIDTH: Final = 96

F = TypeVar("F", bound=Callable[..., Any])


def signature_of(question: type, answer: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of a verb: the fields of its question, and the type of its answer.

    >>> from dodgson.ladder.questions import Solve
    >>> def solve(question: Solve) -> bool: ...
    >>> signature = signature_of(Solve, solve)
    >>> str(signature.parameters["level"]), signature.return_annotation
    ('level: int | None = None', <class 'bool'>)
    """
    hints = typing.get_type_hints(question)
    fields = inspect.signature(question).parameters.values()
    try:
        returned = typing.get_type_hints(answer)["return"]
    except NameError:  # imported for type checkers only
        returned = answer.__annotations__["return"]
    return inspect.Signature(
        [field.replace(annotation=hints[field.name]) for field in fields],
        return_annotation=returned,
    )


def with_options(question: type) -> Callable[[F], F]:
    """Return a decorator that shows the options of a question in place of a function's ``**given``.

    Positional options are left out: such a function has its own way to name the puzzles.

    >>> from dodgson.boggle.questions import Scoring
    >>> @with_options(Scoring)
    ... def score(board: str, **rules: object) -> int: ...
    >>> str(inspect.signature(score).parameters["wrap"])
    'wrap: bool = False'
    """

    def decorate(function: F) -> F:
        own = inspect.signature(function)
        fields = signature_of(question, function).parameters.values()
        named = [field for field in fields if field.kind is field.KEYWORD_ONLY]
        kept = [each for each in own.parameters.values() if each.kind is not each.VAR_KEYWORD]
        known = {each.name for each in kept}
        parameters = [*kept, *(each for each in named if each.name not in known)]
        function.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        function.__doc__ = described(function.__doc__, question, positional=False)
        return function

    return decorate


def described(doc: str | None, question: type, *, positional: bool = True) -> str:
    """Return a docstring with the options of a question: types, defaults and meanings.

    >>> from dodgson.sliding.questions import Gallery
    >>> described("List the puzzles.", Gallery)
    'List the puzzles.'
    """
    parts = [inspect.cleandoc(doc or "")]
    shown = [each for each in typed_options(question) if positional or not each[0].ask.positional]
    if entries := [_entry(option, kind) for option, kind in shown]:
        parts.append("Options:\n\n" + "\n".join(entries))
    return "\n\n".join(parts)


def typed_options(question: type) -> list[tuple[Option, str]]:
    """Return the options of a question in the order of a call, each with its type as text.

    >>> from dodgson.ladder.questions import Draw
    >>> [(option.name, kind) for option, kind in typed_options(Draw)][:2]
    [('start', 'str'), ('goal', 'str | None')]
    """
    known = {option.name: option for option in options(question)}
    hints = typing.get_type_hints(question)
    return [(known[name], _spelled(hints[name])) for name in inspect.signature(question).parameters]


def meaning(option: Option) -> str:
    """Return the help of an option as a sentence that names options as Python does.

    >>> from dodgson.ladder.questions import Stats
    >>> next(meaning(option) for option in options(Stats) if option.name == "seed")
    'The seed of `sample`, 0 by default.'
    """
    text = re.sub(
        r"--([a-z][a-z-]*)", lambda flag: f"`{flag[1].replace('-', '_')}`", option.ask.help
    )
    return text[0].upper() + text[1:] + "."


def _entry(option: Option, kind: str) -> str:
    """Return the lines on one option: its name, type and default, then what it means."""
    default = "" if option.required else f" = {option.default!r}"
    lines = textwrap.wrap(meaning(option), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    return "\n".join([f"{option.name}: {kind}{default}", *lines])


def _spelled(hint: Any) -> str:
    """Return a type as code has it, without the modules that the names come from."""
    text = re.sub(r"\b(?:\w+\.)+(?=\w)", "", inspect.formatannotation(hint))
    return re.sub(r"^Optional\[(.*)\]$", r"\1 | None", text)
