"""The option ``--batch``: ask one question for each line of a file.

A question can be asked so if its class says in ``LINE`` what a line is. The module with the work is
imported when the option is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from dodgson.errors import InputError

if TYPE_CHECKING:
    from dodgson.families import AnyFamily

WATCHING = ("checkpoint", "resume", "trace")
"""Options that are about a single search."""


def with_batch(
    command: click.Command,
    family: AnyFamily,
    verb: str,
    question: type,
    read: Callable[[type, dict[str, Any]], Any],
) -> click.Command:
    """Return a command with the option ``--batch``, if its question can be asked so.

    ``read`` returns the question that options ask.
    """
    line = getattr(question, "LINE", "")
    alone = command.callback
    if not line or alone is None:
        return command
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    needed = [each for each in arguments if each.required]
    for argument in needed:
        argument.required = False

    def run(batch: str | None, **given: Any) -> int:
        """Answer one question, or with ``--batch`` many."""
        if batch is None:
            refuse_missing(needed, given)
            status: int = alone(**given)
            return status
        refuse_what_is_alone(arguments, batch, given)
        given.update({str(argument.name): "" for argument in needed})
        output = {name: given.pop(name) for name in ("json", "output", "progress")}
        from dodgson.cli.batch_run import run

        return run(family.many(verb), read(question, given), batch, **output)

    command.callback = run
    command.params.append(
        click.Option(
            ["--batch"],
            metavar="FILE|-",
            help=f"Answer each line of this file, or of standard input (-): {line}. With --json "
            "each answer is a line of JSON, and the last line has the totals.",
        )
    )
    return command


def refuse_missing(arguments: list[click.Argument], given: dict[str, Any]) -> None:
    """Raise click's error for an argument that is not given."""
    for argument in arguments:
        if given[str(argument.name)] is None:
            raise click.MissingParameter(ctx=click.get_current_context(), param=argument)


def refuse_what_is_alone(
    arguments: list[click.Argument], batch: str, given: dict[str, Any]
) -> None:
    """Raise ``InputError`` for what is about a single puzzle; remove it from what is given."""
    for argument in arguments:
        if (value := given[str(argument.name)]) is not None:
            raise InputError(f"--batch {batch}: each line is a puzzle: leave {value!r} out")
    for name in WATCHING:
        if given.pop(name, None) is not None:
            raise InputError(f"--{name} is for one search: leave --batch out")
