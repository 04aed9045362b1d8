"""Score many boards, one on each line; name bad lines on standard error."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any, cast

import click

from dodgson.boggle.batches import Batches
from dodgson.boggle.questions import Scoring
from dodgson.boggle.reading import LONGEST_LINE
from dodgson.cli.adapter import OUTPUT, PROGRESS, parameter, question_from
from dodgson.cli.ending import BAD_INPUT
from dodgson.cli.output import ending_of
from dodgson.cli.tables import Table, table_to
from dodgson.cli.ticker import Ticker
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.family.many import Pace
from dodgson.questions import options
from dodgson.work import observe

FIRST, MOST = 1 << 9, 1 << 20
"""The number of bytes that are read first, and at most, in one batch."""
TEXT = b"%b\t%d\t%d\n"
JSON = b'{"board": "%b", "points": %d, "count": %d}\n'
"""A row; a board's text has no character that JSON escapes."""


class Source:
    """A source of lines. It is read in batches that can be scored in a short time."""

    def __init__(self, file: BufferedReader, name: str) -> None:
        self.file, self.name = file, name
        self.taken = 0
        """The number of bytes read."""
        self.begun = False
        status = os.fstat(file.fileno())
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        """The number of bytes; None if the source is no file, and more may come at any time."""

    def chunks(self) -> Iterator[bytes]:
        """Yield complete lines with their ends; of a line that is too long, only the front.

        A line that comes alone is yielded at once. Raise ``InputError`` for a source that is not
        text: at the first line if that is not UTF-8, else at the first zero byte.
        """
        pace = Pace(FIRST, MOST)
        lines, begun = 0, b""
        while chunk := self.file.read1(pace.next()):
            self.taken += len(chunk)
            zero = chunk.find(b"\0")
            end = chunk.rfind(b"\n", 0, zero if zero >= 0 else None) + 1
            if end:
                yield self._checked(begun + chunk[:end])
                lines, begun = lines + chunk.count(b"\n", 0, end), b""
            if zero >= 0:
                raise InputError(f"{self.name}:{lines + 1}: this is not text: it has a zero byte")
            begun = (begun + chunk[end:])[:LONGEST_LINE]
        if begun:
            yield self._checked(begun)

    def _checked(self, chunk: bytes) -> bytes:
        """Return a chunk; raise ``InputError`` if the first line of the source is not UTF-8."""
        if not self.begun:
            first = chunk.partition(b"\n")[0]
            try:
                # A line that was cut may end within a letter.
                first.decode("utf-8", errors="strict" if len(first) < LONGEST_LINE else "replace")
            except UnicodeDecodeError:
                raise InputError(f"{self.name}:1: this is not text in UTF-8") from None
            self.begun = True
        return chunk


@contextmanager
def opened(name: str) -> Iterator[Source]:
    """Open a file, or standard input for ``-``."""
    if name != "-":
        with open(name, "rb") as file:  # noqa: PTH123 (errors show the name as it was typed)
            yield Source(file, name)
    elif sys.stdin is None:
        raise InputError("standard input is closed")
    else:
        yield Source(cast(BufferedReader, sys.stdin.buffer), "standard input")


class Progress:
    """Shows how many boards are scored, and how much of the source is read."""

    def __init__(self, source: Source, ticker: Ticker) -> None:
        self.source, self.ticker = source, ticker

    def watch(self, work: Any, events: Iterator[Any]) -> Iterator[Any]:  # noqa: ARG002
        """Return a search's events unchanged: no search runs here."""
        return events

    def progress(self, report: Callable[[], str]) -> None:
        """Show a report on the boards, if due, with the share of the file."""
        read = self.source
        share = f", {read.taken / read.size:.0%}" if read.size else ""
        self.ticker.tell(lambda: f"{report()}{share}")


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
