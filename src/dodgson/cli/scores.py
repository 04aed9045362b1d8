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

from dodgson.boggle.family import Scoring
from dodgson.boggle.lines import LONGEST, LineScorer, Part
from dodgson.boggle.pace import Pace
from dodgson.cli.adapter import PROGRESS, parameter, question_from
from dodgson.cli.running import BAD_INPUT
from dodgson.cli.ticker import Ticker
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.questions import options
from dodgson.wording import counted

FIRST, MOST = 1 << 9, 1 << 20
"""So many bytes are read at first, and at most: as many as can soon be answered."""


class Source:
    """Lines to be read, however long they are, as many at a time as are there and soon answered."""

    def __init__(self, file: BufferedReader, name: str) -> None:
        self.file, self.name = file, name
        self.taken = 0
        """How many bytes were read."""
        status = os.fstat(file.fileno())
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        """How many there are; None where that cannot be known, and more may come at any time."""

    def chunks(self) -> Iterator[bytes]:
        """Give whole lines, with their ends; of one too long only its front.

        Lines that are there together come together: nobody who sends them one by one has to wait
        for others to come.
        """
        pace = Pace(FIRST, MOST)
        begun = b""
        while chunk := self.file.read1(pace.next()):
            self.taken += len(chunk)
            end = chunk.rfind(b"\n") + 1
            if end:
                yield begun + chunk[:end]
                begun = b""
            begun = (begun + chunk[end:])[:LONGEST]
        if begun:
            yield begun


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
        self.boards = 0

    def count(self, boards: int) -> None:
        """Count boards that are done."""
        self.boards += boards
        self.tell(0)

    def tell(self, more: int) -> None:
        """Tell how far one has come, if it is time to; so many more are done, but not counted."""
        self.ticker.tell(lambda: self._standing(self.boards + more))

    def close(self) -> None:
        """Tell it for the last time."""
        self.ticker.close(lambda: self._standing(self.boards))

    def _standing(self, boards: int) -> str:
        rate = boards / max(self.ticker.seconds, 1e-9)
        told = f"{counted(boards, 'board')}, {rate:,.0f}/s"
        if self.source.size:
            told += f", {self.source.taken / self.source.size:.0%}"
        return told


def run(*, file: str, progress: bool, **given: Any) -> int:
    """Score each line."""
    asked: Scoring = question_from(Scoring, given)
    lines = LineScorer(asked, tier=asked.tier)
    bad = 0
    with opened(file) as source:
        watch = Watch(source, Ticker(always=progress, shared=sys.stdout.isatty()))
        number = 1
        try:
            for chunk in source.chunks():
                for part in lines.score(chunk, number, watch.tell):
                    sys.stdout.write(part.rows)
                    watch.count(part.boards)
                    bad += len(part.bad)
                    tell_bad(source.name, part, watch)
                number += chunk.count(b"\n")
                sys.stdout.flush()
        finally:
            watch.close()
            sys.stdout.flush()
    return BAD_INPUT if bad else 0


def tell_bad(name: str, part: Part, watch: Watch) -> None:
    """Name on standard error what was wrong, and where."""
    for place, error in part.bad:
        watch.ticker.clear()
        click.echo(f"{name}:{place}: {visible(str(error))}", err=True)


score = click.Command(
    "score",
    callback=run,
    params=[
        click.Argument(["file"], metavar="FILE|-", required=True),
        *map(parameter, options(Scoring)),
        PROGRESS,
    ],
    help="""Score many boards: one a line in FILE, or on standard input.

    Prints each board, its points and how many words it has, parted by tabs. A board may be written
    in any way that solve takes on one line. Lines that hold none are named on standard error, and
    the exit status is 2 if there were any; empty lines are passed over.
    """,
    short_help="Score many boards, one a line.",
)
