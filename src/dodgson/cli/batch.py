"""The option ``--batch``: ask one question for each line of a file.

A question can be asked so if its class says in ``LINE`` what a line is. The module with the work is
imported when the option is given.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from dodgson.errors import InputError

if TYPE_CHECKING:
    from dodgson.families import AnyFamily

WATCHING = ("checkpoint", "resume", "trace")
"""Options that are about a single search."""


def with_batch(
    command: click.Command, family: AnyFamily, verb: str, question: type
) -> click.Command:
    """Return a command with the option ``--batch``, if its question can be asked so."""
    line = getattr(question, "LINE", "")
    if not line or command.callback is None:
        return command
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    needed = [each for each in arguments if each.required]
    for argument in needed:
        argument.required = False
    command.params.append(
        click.Option(
            ["--batch"],
            metavar="FILE|-",
            help=f"Answer each line of this file, or of standard input (-): {line}. With --json "
            "each answer is a line of JSON, and the last line has the totals.",
        )
    )
    command.callback = partial(
        _run,
        command.callback,
        partial(_run_batch, family, verb, question, arguments, needed),
        needed,
    )
    return command


def _run(
    alone: Callable[..., int],
    batch_run: Callable[..., int],
    needed: list[click.Argument],
    batch: str | None,
    **given: Any,
) -> int:
    """Answer one question, or with ``--batch`` many."""
    if batch is not None:
        return batch_run(batch, **given)
    for argument in needed:
        if given[str(argument.name)] is None:
            raise click.MissingParameter(ctx=click.get_current_context(), param=argument)
    return alone(**given)


def _run_batch(
    family: AnyFamily,
    verb: str,
    question: type,
    arguments: list[click.Argument],
    needed: list[click.Argument],
    batch: str,
    **given: Any,
) -> int:
    for argument in arguments:
        if (value := given[str(argument.name)]) is not None:
            raise InputError(f"--batch {batch}: each line is a puzzle: leave {value!r} out")
    for name in WATCHING:
        if given.pop(name, None) is not None:
            raise InputError(f"--{name} is for one search: leave --batch out")
    from dodgson.cli.batch_run import run

    given.update({str(argument.name): "" for argument in needed})
    return run(family, verb, question, batch, **given)
