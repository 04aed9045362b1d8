"""Score many boards, one a line: a table on standard output, bad lines named on standard error."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

import click

from dodgson.boggle.family import Rules
from dodgson.boggle.scoring import scorer
from dodgson.cli.adapter import PROGRESS, parameter
from dodgson.cli.progress import LINE_EVERY, PATIENCE, REFRESH
from dodgson.cli.running import BAD_INPUT
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.questions import options
from dodgson.wording import counted

LONGEST: Final = 4096
"""No board takes so many bytes; what is longer is not kept."""


class Source:
    """Lines to be read, however long they are, one at a time."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.file, self.name = file, name
        self.taken = 0
        """How many bytes were read."""
        status = os.fstat(file.fileno())
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        """How many there are; None where that cannot be known, and more may come at any time."""

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """Give each line with its place, to be told to people; of one too long only its front."""
        number = 0
        while line := self._read():
            number += 1
            more = line
            while more and not more.endswith(b"\n"):
                more = self._read()
            yield f"{self.name}:{number}", line

    def _read(self) -> bytes:
        line = self.file.readline(LONGEST)
        self.taken += len(line)
        return line


@contextmanager
def opened(name: str) -> Iterator[Source]:
    """Open a file, or standard input for ``-``."""
    if name != "-":
        with open(name, "rb") as file:  # noqa: PTH123 (as it was typed, in errors too)
            yield Source(file, name)
    elif sys.stdin is None:
        raise InputError("standard input is closed")
    else:
        yield Source(sys.stdin.buffer, "standard input")


def read_line(line: bytes) -> str:
    """Give a line's text without white space at its ends.

    >>> read_line(b" cats" + bytes([13, 10]))
    'cats'
    """
    if len(line) == LONGEST and not line.endswith(b"\n"):
        raise InputError("the line is too long to be a board")
    try:
        return line.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError:
        raise InputError("this is not text in UTF-8") from None


@dataclass
class Watch:
    """Tells on standard error how far one has come: one line drawn anew, or line after line."""

    source: Source
    redraws: bool
    shows: bool
    began: float = field(default_factory=time.monotonic)
    boards: int = 0
    due: float = PATIENCE
    drawn: bool = False

    def count(self) -> None:
        """Count a board, and tell if it is time to."""
        self.boards += 1
        if self.shows and self.seconds >= self.due:
            self.due = self.seconds + (REFRESH if self.redraws else LINE_EVERY)
            self._tell()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.began

    def _tell(self) -> None:
        told = f"{counted(self.boards, 'board')}, {self.boards / max(self.seconds, 1e-9):,.0f}/s"
        if self.source.size:
            told += f", {self.source.taken / self.source.size:.0%}"
        self.drawn = self.redraws
        click.echo(f"\r\x1b[K{told}" if self.redraws else told, err=True, nl=not self.redraws)

    def clear(self) -> None:
        """Make room for another line."""
        if self.drawn:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.drawn = False

    def close(self) -> None:
        """Take a line away that is drawn anew; of lines that stay, write the last."""
        self.clear()
        if self.shows and not self.redraws:
            self._tell()


def run(*, file: str, progress: bool, **given: Any) -> int:
    """Score each line."""
    score = scorer(Rules(**given))
    bad = 0
    with opened(file) as source:
        redraws = (
            sys.stderr.isatty() and not sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        )
        watch = Watch(source, redraws, redraws or progress)
        flushed = 0.0
        try:
            for place, line in source.lines():
                try:
                    if text := read_line(line):
                        sys.stdout.write(score(text).line + "\n")
                        watch.count()
                except InputError as error:
                    bad += 1
                    watch.clear()
                    click.echo(f"{place}: {visible(str(error))}", err=True)
                # A file's lines are all at hand; who sends them one by one waits for the answer.
                if source.size is None or watch.seconds - flushed > REFRESH:
                    sys.stdout.flush()
                    flushed = watch.seconds
        finally:
            watch.close()
            sys.stdout.flush()
    return BAD_INPUT if bad else 0


score = click.Command(
    "score",
    callback=run,
    params=[
        click.Argument(["file"], metavar="FILE|-", required=True),
        *map(parameter, options(Rules)),
        PROGRESS,
    ],
    help="""Score many boards: one a line in FILE, or on standard input.

    Prints each board, its points and how many words it has, parted by tabs. A board may be written
    in any way that solve takes on one line. Lines that hold none are named on standard error, and
    the exit status is 2 if there were any; empty lines are passed over.
    """,
    short_help="Score many boards, one a line.",
)
