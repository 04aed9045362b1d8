"""The tree of commands: the families of the registry, and commands about no single puzzle."""

from __future__ import annotations

import click

from dodgson import __version__
from dodgson.cli.groups import FamilyGroup, SuggestingGroup, import_command
from dodgson.families import AnyFamily, Family, find, names, summaries

OTHERS = {
    "solve": ("dodgson.cli.solve:solve", "A puzzle of your own, from a file of Python."),
    "book": ("dodgson.cli.books:book", "Make a book of puzzles from a recipe."),
    "words": ("dodgson.cli.words:words", "Word lists: what there is, your own, and their tries."),
    "reproduce": (
        "dodgson.cli.reproduce:reproduce",
        "Compare what the old posts claim with what we find.",
    ),
    "doctor": ("dodgson.cli.doctor:doctor", "What is installed here, and what is missing."),
}

HANDWRITTEN = {
    "boggle": {
        "solve": "dodgson.cli.boggle:solve",
        "score": "dodgson.cli.scores:score",
        "best": "dodgson.cli.best:best",
    },
    "sliding": {"play": "dodgson.cli.play:play"},
    "pangram": {
        "search": "dodgson.cli.pangram:search",
        "prove": "dodgson.cli.pangram:prove",
        "check": "dodgson.cli.certificates:check",
    },
}
"""Commands written by hand, by family: they do more than ask one question.

A command with the name of a question replaces the one that is made from it.
"""


class LazyGroup(SuggestingGroup):
    """A group whose commands are imported when they are called, not when they are listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*names(), *OTHERS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name in OTHERS:
            return import_command(OTHERS[cmd_name][0])
        if family := find(cmd_name):
            return group_of(family)
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        rows = list(summaries().items())
        rows += [(name, summary) for name, (_, summary) in OTHERS.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


def group_of(family: AnyFamily) -> click.Command:
    """Return the commands of a family."""
    if isinstance(family, Family):
        return FamilyGroup(family, HANDWRITTEN.get(family.name, {}))
    from dodgson.cli.problems import ProblemGroup

    return ProblemGroup(family)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def dodgson() -> None:
    """Solve, make, prove and explain search puzzles.

    Answers go to standard output, everything else to standard error. The exit status is 0 for
    an answer, 1 if there is none or none was found in time, 2 for bad input, 70 for an error in
    dodgson itself, 130 for an interrupt.
    """
