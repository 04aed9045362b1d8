"""Make a command from a question, which has the options, their limits and their help."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from dodgson.cli.batch import with_batch
from dodgson.cli.ending import FOUND, INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import OUTPUT, ending_of, show, show_parts
from dodgson.errors import InputError
from dodgson.families import find
from dodgson.questions import Option, check, options
from dodgson.work import observe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from dodgson.families import AnyFamily
    from dodgson.questions import Answer

ENDINGS = {"gv": "dot", "txt": "text"}
"""The formats of file extensions that are not named like them."""


def command(family: AnyFamily, verb: str, question: type) -> click.Command:
    """Return the command that asks a question and prints its answer."""
    fields = options(question)
    formats = next((field.choices for field in fields if field.name == "format"), ())

    def run(**given: Any) -> int:
        as_json, output, progress = given.pop("json"), given.pop("output"), given.pop("progress")
        asked = question_from(question, given)
        refuse_other_families(family, asked)
        as_json = as_json or ending_of(output) == "json"
        if "format" in given and not as_json:
            asked = replace(asked, format=format_of(asked.format, output, formats))
        streams = getattr(asked, "stream", False)
        with interruptible() as interrupted, progress_shown(always=progress, never=streams):
            function = family.verb(verb)
            answer: Answer = (
                show_parts(function.parts(asked), as_json=as_json)
                if streams
                else function.answer(asked)
            )
        found = answer.status in FOUND
        # If there is nothing to draw, do not write a file with a sentence in it.
        output = output if found or as_json else None
        show(answer, as_json=as_json, output=output, brief=streams)
        if interrupted:
            return INTERRUPTED
        return 0 if found else NOT_FOUND

    parameters = [parameter(field) for field in fields]
    made = click.Command(
        verb,
        callback=run,
        params=[*parameters, PROGRESS, *OUTPUT],
        help=question.__doc__,
        short_help=(question.__doc__ or "").partition("\n")[0],
    )
    return with_batch(made, family, verb, question, question_from)


PROGRESS = click.Option(
    ["--progress"],
    is_flag=True,
    help="Show progress even if standard error is not a terminal.",
)


@contextmanager
def progress_shown(*, always: bool, never: bool = False) -> Iterator[None]:
    """Show the progress of long work on standard error: on a terminal, or always.

    ``never`` turns it off, unless ``always`` is given: parts of the answer are printed instead.
    """
    if not (always or (sys.stderr.isatty() and not never)):
        yield
        return
    from dodgson.cli.progress import Progress

    progress = Progress(always=always, shared=never and sys.stdout.isatty())
    with observe(progress):
        try:
            yield
        finally:
            progress.ticker.close()


def command_for(
    question: type, *more: click.Parameter
) -> Callable[[Callable[..., int]], click.Command]:
    """Return a decorator that makes a command with the help and options of a question."""
    return click.command(
        help=question.__doc__,
        short_help=(question.__doc__ or "").partition("\n")[0],
        params=[*map(parameter, options(question)), *more, *OUTPUT],
    )


def parameter(option: Option) -> click.Parameter:
    """Return a field of a question as an argument or an option."""
    if option.ask.positional:
        name = option.ask.metavar or option.name.upper()
        return click.Argument(
            [option.name],
            type=option.kind if option.kind in (int, float) else str,
            required=option.required,
            metavar=_spell(option, name),
            **({} if option.required else {"default": option.default}),
        )
    help_text = option.ask.help[0].upper() + option.ask.help[1:] + "."
    if option.kind is bool:
        flag = option.flag.replace("--", "--no-", 1) if option.default else option.flag
        if option.default:
            help_text = f"Do not {option.ask.help}."
        return click.Option(
            [flag, option.name],
            is_flag=True,
            flag_value=not option.default,
            default=option.default,
            help=help_text,
        )
    plain = option.kind is str and (option.many or not option.choices)
    kind: Any = click.Choice(option.choices) if option.choices and not option.many else option.kind
    return click.Option(
        [option.flag, *([f"-{option.ask.short}"] if option.ask.short else [])],
        type=str if plain else kind,
        multiple=option.many,
        nargs=option.arity,
        default=option.default,
        required=option.required,
        metavar=_metavar(option),
        show_default=option.default not in (None, ()),
        help=help_text,
    )


def _spell(option: Option, name: str) -> str:
    return name if option.required else f"[{name}]"


def _metavar(option: Option) -> str | None:
    if option.many and option.choices:
        return ",".join(option.choices)
    metavar = option.ask.metavar
    return f"{metavar},..." if option.many and metavar else metavar


def question_from(question: type, given: Mapping[str, Any]) -> Any:
    """Return the question that options ask; raise ``InputError`` for a value out of its limits."""
    asked = question(
        **{option.name: _plain(option, given[option.name]) for option in options(question)}
    )
    check(asked)
    return asked


def refuse_other_families(family: AnyFamily, question: Any) -> None:
    """Raise ``InputError`` if a puzzle is the ID of another family's puzzle."""
    for option in options(type(question)):
        text = getattr(question, option.name)
        if option.ask.positional and isinstance(text, str):
            name, colon, _ = text.partition(":")
            other = find(name) if colon and name.isidentifier() else None
            if other and other.name != family.name:
                raise InputError(f"{text}: this is a puzzle for dodgson {other.name}")


def _plain(option: Option, value: Any) -> Any:
    """Return the values of an option; a list may be written with commas, or one by one."""
    if option.many:
        return tuple(part.strip() for each in value for part in str(each).split(","))
    return value


def format_of(asked: str, output: str | None, formats: Sequence[str]) -> str:
    """Return the format of a picture: the one asked for, or that of the file's extension.

    Without a file, a terminal gets text, and a pipe gets the default format.
    """
    source = click.get_current_context().get_parameter_source("format")
    if source is ParameterSource.COMMANDLINE:
        return asked
    if output is None:
        return "text" if sys.stdout.isatty() else asked
    ending = ending_of(output)
    if not ending:
        return asked
    if (named := ENDINGS.get(ending, ending)) not in formats:
        raise InputError(f"{output}: cannot write .{ending}: choose one of {', '.join(formats)}")
    return named
