"""``dodgson reproduce``: compare the claims of the old posts with our results."""

from __future__ import annotations

import sys
from typing import Any

import click

from dodgson.cli.ending import INTERRUPTED, NOT_FOUND
from dodgson.cli.output import OUTPUT, show
from dodgson.cli.terminal import redraws


@click.command(params=list(OUTPUT))
@click.option(
    "--full",
    is_flag=True,
    help="Check the slow claims too, and every claim in full. This takes minutes.",
)
def reproduce(full: bool, json: bool, output: Any) -> int:
    """Compare the claims of the old posts with our results.

    If a result differs from its claim, the verdict is `explained` if the reason is known, which
    the row then shows, and else `unexplained`. The exit status is 1 if a row is unexplained.
    """
    from dodgson.posts.reproduce import CLAIMS, reproduce  # late: all families

    report = reproduce(CLAIMS, full=full, progress=show_line)
    show_line("")
    show(report, as_json=json, output=output)
    if report.left:
        return INTERRUPTED
    return 0 if report.holds else NOT_FOUND


def show_line(text: str) -> None:
    """Replace the current line of a terminal; do nothing if there is no terminal."""
    if redraws(sys.stderr):
        click.echo(f"\r\x1b[K{text}", err=True, nl=False)
