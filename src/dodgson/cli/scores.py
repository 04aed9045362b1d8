"""Score many boards, one a line: a table on standard output, bad lines named on standard error."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any, cast

import click

from dodgson.boggle.lines import LONGEST, LineScorer, Part
from dodgson.boggle.pace import Pace
from dodgson.boggle.questions import Scoring
from dodgson.cli.adapter import OUTPUT, PROGRESS, parameter, question_from
from dodgson.cli.ending import BAD_INPUT
from dodgson.cli.output import ending_of
from dodgson.cli.tables import Table, table_to
from dodgson.cli.ticker import Ticker
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.questions import options
from dodgson.wording import counted

FIRST, MOST = 1 << 9, 1 << 20
"""So many bytes are read at first, and at most: as many as can soon be answered."""
KEYS = ("board", "points", "count")
"""What a row tells, as JSON names it."""


class Source:
    """Lines to be read, however long they are, as many at a time as are there and soon answered."""

    def __init__(self, file: BufferedReader, name: str) -> None:
        self.file, self.name = file, name
        self.taken = 0
        """How many bytes were read."""
        self.lines = 0
        """How many lines were given."""
        status = os.fstat(file.fileno())
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        """How many there are; None where that cannot be known, and more may come at any time."""

    def chunks(self) -> Iterator[bytes]:
        """Give whole lines, with their ends; of one too long only its front.

        Lines that are there together come together: nobody who sends them one by one has to wait
        for others to come. What is no text at all is refused where that is seen: at the first line
        if it is not in UTF-8, else at the first zero byte.
        """
        pace = Pace(FIRST, MOST)
        begun = b""
        while chunk := self.file.read1(pace.next()):
            self.taken += len(chunk)
            zero = chunk.find(b"\0")
            end = chunk.rfind(b"\n", 0, zero if zero >= 0 else None) + 1
            if end:
                yield self._given(begun + chunk[:end])
                begun = b""
            if zero >= 0:
                raise InputError(f"{self.name}:{self.lines + 1}: this is no text: a byte is zero")
            begun = (begun + chunk[end:])[:LONGEST]
        if begun:
            yield self._given(begun)

    def _given(self, chunk: bytes) -> bytes:
        """Count the lines of a chunk; the very first must be text."""
        if not self.lines:
            first = chunk.partition(b"\n")[0]
            try:
                # One that was cut may end within a letter.
                first.decode("utf-8", errors="strict" if len(first) < LONGEST else "replace")
            except UnicodeDecodeError:
                raise InputError(f"{self.name}:1: this is not text in UTF-8") from None
        self.lines += chunk.count(b"\n")
        return chunk


@contextmanager
def opened(name: str) -> Iterator[Source]:
    """Open a file, or standard input for ``-``."""
    if name != "-":
        with open(name, "rb") as file:  # noqa: PTH123 (as it was typed, in errors too)
            yield Source(file, name)
    elif sys.stdin is None:
        raise InputError("standard input is closed")
    else:
        yield Source(cast(BufferedReader, sys.stdin.buffer), "standard input")


class Watch:
    """Counts boards, and tells how far one has come."""

    def __init__(self, source: Source, ticker: Ticker) -> None:
        self.source, self.ticker = source, ticker
        self.boards = self.bad = 0

    def count(self, boards: int) -> None:
        """Count boards that are done."""
        self.boards += boards
        self.tell(0)

    def tell(self, more: int) -> None:
        """Tell how far one has come, if it is time to; so many more are done, but not counted."""
        self.ticker.tell(lambda: self._standing(self.boards + more))

    def close(self) -> None:
        """Tell it for the last time."""
        self.tell(0)
        self.ticker.close()

    def _standing(self, boards: int) -> str:
        rate = boards / max(self.ticker.seconds, 1e-9)
        told = f"{counted(boards, 'board')}, {rate:,.0f}/s"
        if self.source.size:
            told += f", {self.source.taken / self.source.size:.0%}"
        return told


def run(*, file: str, progress: bool, json: bool, output: str | None, **given: Any) -> int:
    """Score each line."""
    asked: Scoring = question_from(Scoring, given)
    if ending_of(output) == "svg":
        raise InputError(f"{output}: there is no picture of this")
    lines = LineScorer(asked, backend=asked.backend)
    keys = KEYS if json or ending_of(output) == "json" else None
    with opened(file) as source:
        shared = output is None and sys.stdout.isatty()
        watch = Watch(source, Ticker(always=progress, shared=shared))
        with table_to(output, keys) as table:
            score_all(source, lines, watch, table)
    return BAD_INPUT if watch.bad else 0


def score_all(source: Source, lines: LineScorer, watch: Watch, table: Table) -> None:
    """Score each line of a source; whatever ends it, what was scored is in the table."""
    status = "stopped"
    try:
        number = 1
        for chunk in source.chunks():
            for part in lines.score(chunk, number, watch.tell):
                table.add(part.rows)
                watch.count(part.boards)
                watch.bad += len(part.bad)
                tell_bad(source.name, part, watch)
            number += chunk.count(b"\n")
            table.flush()
        if not (watch.boards or watch.bad):
            raise InputError(f"{source.name}: there is no board in it")
        status = "proved"
    finally:
        watch.close()
        if watch.boards or watch.bad:
            table.end({"status": status, "boards": watch.boards, "bad": watch.bad})
        table.flush()


def tell_bad(name: str, part: Part, watch: Watch) -> None:
    """Name on standard error what was wrong, and where."""
    for place, error in part.bad:
        watch.ticker.clear()
        click.echo(f"{name}:{place}: {visible(error.typed())}", err=True)


score = click.Command(
    "score",
    callback=run,
    params=[
        click.Argument(["file"], metavar="FILE|-", required=True),
        *map(parameter, options(Scoring)),
        PROGRESS,
        *OUTPUT,
    ],
    help="""Score many boards: one a line in FILE, or on standard input.

    Prints each board, its points and how many words it has, parted by tabs. A board may be written
    in any way that solve takes on one line. Lines that hold none are named on standard error, and
    the exit status is 2 if there were any; empty lines are passed over. With --json each board is
    a line of JSON, and the last line tells how many there were.
    """,
    short_help="Score many boards, one a line.",
)
