"""Score many boards, one a line: a table on standard output, bad lines named on standard error."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader
from typing import Any, Final, cast

import click

from dodgson.boggle.batches import batch_scorer
from dodgson.boggle.family import Scoring
from dodgson.boggle.scoring import Score
from dodgson.cli.adapter import PROGRESS, parameter, question_from
from dodgson.cli.progress import LINE_EVERY, PATIENCE, REFRESH
from dodgson.cli.running import BAD_INPUT
from dodgson.drawing.labels import visible
from dodgson.errors import InputError
from dodgson.questions import options
from dodgson.wording import counted

LONGEST: Final = 4096
"""No board takes so many bytes; what is longer is not kept."""
AT_ONCE: Final = 1 << 16
"""So many bytes are read at a time, or fewer where no more are there yet."""


class Source:
    """Lines to be read, however long they are, as many at a time as are there."""

    def __init__(self, file: BufferedReader, name: str) -> None:
        self.file, self.name = file, name
        self.taken = 0
        """How many bytes were read."""
        status = os.fstat(file.fileno())
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        """How many there are; None where that cannot be known, and more may come at any time."""

    def batches(self) -> Iterator[list[tuple[str, bytes]]]:
        """Give each line with its place, to be told to people; of one too long only its front.

        Lines that are there together come together: nobody who sends them one by one has to wait
        for others to come.
        """
        number = 0
        begun = b""
        while chunk := self.file.read1(AT_ONCE):
            self.taken += len(chunk)
            *whole, begun = (begun + chunk).split(b"\n")
            begun = begun[:LONGEST]
            yield [self._placed(at, line) for at, line in enumerate(whole, number + 1)]
            number += len(whole)
        if begun:
            yield [self._placed(number + 1, begun)]

    def _placed(self, number: int, line: bytes) -> tuple[str, bytes]:
        return f"{self.name}:{number}", line[:LONGEST]


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


def read_line(line: bytes) -> str:
    """Give a line's text without white space at its ends.

    >>> read_line(b" cats" + bytes([13, 10]))
    'cats'
    """
    if len(line) == LONGEST:
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
    asked: Scoring = question_from(Scoring, given)
    score_batch = batch_scorer(asked, tier=asked.tier)
    bad = 0
    with opened(file) as source:
        redraws = (
            sys.stderr.isatty() and not sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        )
        watch = Watch(source, redraws, redraws or progress)
        flushed = 0.0
        try:
            for lines in source.batches():
                for place, scored in scores_of(lines, score_batch):
                    if isinstance(scored, InputError):
                        bad += 1
                        watch.clear()
                        click.echo(f"{place}: {visible(str(scored))}", err=True)
                    else:
                        sys.stdout.write(scored.line + "\n")
                        watch.count()
                    if watch.seconds - flushed > REFRESH:
                        sys.stdout.flush()
                        flushed = watch.seconds
                # A file's lines are all at hand; who sends them one by one waits for the answer.
                if source.size is None:
                    sys.stdout.flush()
        finally:
            watch.close()
            sys.stdout.flush()
    return BAD_INPUT if bad else 0


def scores_of(
    lines: Iterable[tuple[str, bytes]],
    score_batch: Callable[[Iterable[str]], Iterator[Score | InputError]],
) -> Iterator[tuple[str, Score | InputError]]:
    """Give the score of each line that is not empty, or what is wrong with it, in order."""
    places: list[str] = []
    texts: list[str] = []
    unreadable: dict[str, InputError] = {}
    for place, line in lines:
        try:
            text = read_line(line)
        except InputError as error:
            unreadable[place] = error
            places.append(place)
            continue
        if text:
            places.append(place)
            texts.append(text)
    scores = score_batch(texts)
    for place in places:
        yield place, unreadable.get(place) or next(scores)


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
