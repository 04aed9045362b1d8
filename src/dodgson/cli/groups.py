"""Groups of commands, the layout of their help, and commands imported late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from dodgson.families import AnyFamily

LEAST_WIDTH: Final = 20
"""The least width of help, in columns."""
NARROW: Final = 60


class Formatter(click.HelpFormatter):
    """Fit help to the terminal: click's own formatter takes at least fifty columns."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        from shutil import get_terminal_size  # late: 2 ms, only for help

        super().__init__(indent_increment, width, max_width)
        columns = get_terminal_size().columns
        if width is None and columns < self.width:
            self.width = max(columns - 1, LEAST_WIDTH)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names and descriptions in two columns; on a narrow terminal the first is narrow.

        A name that is longer than its column gets a separate line.
        """
        narrow = self.width < NARROW
        super().write_dl(list(rows), self.width // 4 + 5 if narrow else col_max, col_spacing)


click.Context.formatter_class = Formatter


class SuggestingGroup(click.Group):
    """A group that suggests a command if there is none of a name, and names it in every error."""

    def invoke(self, ctx: click.Context) -> Any:
        """Call the command; an error of its options, which click leaves nameless, gets its name."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name and (command := self.get_command(ctx, name)):
                error.ctx = click.Context(command, info_name=name, parent=ctx)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if command := self.get_command(ctx, name):
            return name, command, args[1:]
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches  # late: only for a mistake

        there = self.list_commands(ctx)
        near = get_close_matches(name, there, n=1)
        hint = f". Did you mean {near[0]!r}?" if near else f": there are {', '.join(there)}"
        raise click.UsageError(f"No such command {name!r}{hint}", ctx)


def import_command(place: str) -> click.Command:
    """Import a command from its place, written module:name."""
    module, name = place.split(":")
    command: click.Command = getattr(import_module(module), name)
    return command


class InOrder(SuggestingGroup):
    """A group that lists its commands in the order in which they are defined."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)


class FamilyGroup(SuggestingGroup):
    """A family's commands: one for each verb, then those written by hand.

    The latter are given as module:name, and imported when they are called.
    """

    def __init__(self, family: AnyFamily, by_hand: Mapping[str, str]) -> None:
        super().__init__(family.name, help=family.summary)
        self.family = family
        self.by_hand = by_hand

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list({**self.family.verbs(), **self.by_hand})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name in self.by_hand:
            return import_command(self.by_hand[cmd_name])
        question = self.family.verbs().get(cmd_name)
        if question is None:
            return None
        if getattr(question, "MAKES", False):
            from dodgson.cli.making import command
        else:
            from dodgson.cli.adapter import command

        return command(self.family, cmd_name, question)
