"""The tree of commands: families from the registry, and what is not about one puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from shutil import get_terminal_size
from typing import Final

import click

from dodgson import __version__
from dodgson.families import FAMILIES

OTHERS = {
    "solve": ("dodgson.cli.solve:solve", "A puzzle of your own, from a file of Python."),
    "words": ("dodgson.cli.words:words", "Word lists: what there is, your own, and their tries."),
    "reproduce": (
        "dodgson.cli.reproduce:reproduce",
        "Compare what the old posts claim with what we find.",
    ),
    "doctor": ("dodgson.cli.doctor:doctor", "What is installed here, and what is missing."),
}

BY_HAND = {
    "boggle": {"solve": "dodgson.cli.boggle:solve", "score": "dodgson.cli.scores:score"},
    "slide": {"play": "dodgson.cli.play:play"},
    "pangram": {
        "search": "dodgson.cli.pangram:search",
        "prove": "dodgson.cli.pangram:prove",
        "check": "dodgson.cli.certificates:check",
    },
}
"""Commands written by hand, by family: those that are no question, or more than one.

One that is named like a question takes its place.
"""


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


class Late(Telling):
    """A group whose commands are imported when they are called, not when they are listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*FAMILIES, *OTHERS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name in FAMILIES:
            from dodgson.cli.adapter import FamilyGroup

            return FamilyGroup(FAMILIES[cmd_name], BY_HAND.get(cmd_name, {}))
        if cmd_name in OTHERS:
            return imported(OTHERS[cmd_name][0])
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        rows = [(family.name, family.summary) for family in FAMILIES.values()]
        rows += [(name, summary) for name, (_, summary) in OTHERS.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def imported(place: str) -> click.Command:
    """Import a command from where it lives, written module:name."""
    module, name = place.split(":")
    command: click.Command = getattr(import_module(module), name)
    return command


@click.group(cls=Late, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def dodgson() -> None:
    """Solve, prove, make and explain search puzzles.

    Answers go to standard output, everything else to standard error. The exit status is 0 for
    an answer, 1 if there is none or none was found in time, 2 for bad input, 70 for an error in
    dodgson itself, 130 for an interrupt.
    """
