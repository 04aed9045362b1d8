"""``dodgson book``: make a book of puzzles from a recipe."""

from __future__ import annotations

import click

from dodgson.cli.adapter import PROGRESS, progress_shown
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import show
from dodgson.drawing.labels import visible
from dodgson.errors import InputError


@click.command(params=[PROGRESS])
@click.argument("recipe", metavar="RECIPE.toml")
@click.option(
    "-o", "--output", metavar="FILE", required=True, help="The book, a .html or .pdf file."
)
@click.option("--json", is_flag=True, help="Print one JSON document, nothing else.")
def book(recipe: str, output: str, json: bool, progress: bool) -> int:
    """Make a book of puzzles from a recipe: chapters of any families, the answers at the back.

    The same recipe gives the same book. docs/books.md explains recipes. If a chapter cannot be
    filled, or after Ctrl-C, the book has what was made so far.
    """
    from dodgson.books import make  # late: help needs no layout

    with interruptible() as interrupted, progress_shown(always=progress):
        try:
            made = make(recipe, output)
        except InputError:
            if not interrupted:  # before the first puzzle was made, that is no mistake
                raise
            click.echo("interrupted", err=True)
            return INTERRUPTED
    click.echo(f"wrote {output}", err=True)
    show(made, as_json=json)
    for line in made.missing:
        click.echo(f"dodgson: {visible(line)}", err=True)
    if made.interrupted:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return NOT_FOUND if made.missing else 0
