"""Score many boards, one on each line; name bad lines on standard error."""

from __future__ import annotations

import sys
from typing import Any

import click

from dodgson.boggle.batches import Batches
from dodgson.boggle.questions import Scoring
from dodgson.cli.adapter import PROGRESS, parameter, question_from
from dodgson.cli.ending import BAD_INPUT
from dodgson.cli.lines import Progress, Source, opened
from dodgson.cli.output import OUTPUT, ending_of
from dodgson.cli.tables import Table, table_to
from dodgson.cli.ticker import Ticker
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.questions import options
from dodgson.work import observe

TEXT = b"%b\t%d\t%d\n"
JSON = b'{"board": "%b", "points": %d, "count": %d}\n'
"""A row; a board's text has no character that JSON escapes."""


def run(*, file: str, progress: bool, json: bool, output: str | None, **given: Any) -> int:
    """Score each line; return the exit status."""
    asked: Scoring = question_from(Scoring, given)
    if ending_of(output) == "svg":
        raise InputError(f"{output}: scores have no picture")
    batches = Batches(asked, backend=asked.backend)
    json = json or ending_of(output) == "json"
    with opened(file) as source:
        ticker = Ticker(always=progress, shared=output is None and sys.stdout.isatty())
        with (
            table_to(output, JSON if json else TEXT, json=json) as table,
            observe(Progress(source, ticker)),
        ):
            bad = score_all(source, batches, ticker, table)
    return BAD_INPUT if bad else 0


def score_all(source: Source, batches: Batches, ticker: Ticker, table: Table) -> int:
    """Score each line of a source, and return how many are bad; the table keeps what was scored."""
    status, bad = "stopped", 0
    try:
        number = 1
        for chunk in source.chunks():
            for part in batches.lines(chunk, number):
                table.add(zip(part.boards, part.pairs[::2], part.pairs[1::2], strict=True))
                bad += len(part.bad)
                for place, error in part.bad:
                    ticker.clear()
                    fault = f"dodgson: {source.name}:{place}: {visible(error.typed())}"
                    click.echo(fault, err=True)
            number += chunk.count(b"\n")
            table.flush()
        if not (batches.done or bad):
            raise InputError(f"{source.name}: it contains no board")
        status = "proved"
    finally:
        ticker.close()
        if table.begun or bad:
            table.end({"status": status, "boards": table.rows, "bad": bad})
        table.flush()
    return bad


score = click.Command(
    "score",
    callback=run,
    params=[
        click.Argument(["file"], metavar="FILE|-", required=True),
        *map(parameter, options(Scoring)),
        PROGRESS,
        *OUTPUT,
    ],
    help="""Score many boards: one on each line of FILE, or of standard input.

    Print each board, its points and its number of words, separated by tabs. A line takes any board
    that solve takes on one line. Empty lines are skipped. A line that is no board is named on
    standard error, and the exit status is then 2. With --json each board is a line of JSON, and the
    last line has the totals.
    """,
    short_help="Score many boards, one on each line.",
)
