"""Groups of commands, how their help is written, and commands imported late."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from shutil import get_terminal_size
from typing import Final

import click

LEAST_WIDTH: Final = 20
"""Help is never written narrower."""
NARROW: Final = 60


class Formatter(click.HelpFormatter):
    """Writes help as narrow as the terminal is: click's own takes fifty columns at least."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        super().__init__(indent_increment, width, max_width)
        columns = get_terminal_size().columns
        if width is None and columns < self.width:
            self.width = max(columns - 1, LEAST_WIDTH)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names and what they mean; where it is narrow, most of the room is for the latter.

        A name that is too long for its column has a line of its own.
        """
        narrow = self.width < NARROW
        super().write_dl(list(rows), self.width // 4 + 5 if narrow else col_max, col_spacing)


click.Context.formatter_class = Formatter


class Telling(click.Group):
    """A group that says what there is when it is asked for what there is not."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        there = self.list_commands(ctx)
        near = get_close_matches(name, there, n=1)
        hint = f". Did you mean {near[0]!r}?" if near else f": there are {', '.join(there)}"
        raise click.UsageError(f"No such command {name!r}{hint}", ctx)


def imported(place: str) -> click.Command:
    """Import a command from where it lives, written module:name."""
    module, name = place.split(":")
    command: click.Command = getattr(import_module(module), name)
    return command
