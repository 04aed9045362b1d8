"""Groups of commands, the layout of their help, and commands imported late."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import click

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
