"""Read puzzles from the lines of a file or a pipe, and show how much is read."""

from __future__ import annotations

import os
import select
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import Any, cast

from dodgson.cli.ticker import Ticker
from dodgson.errors import InputError
from dodgson.family.many import LONGEST_LINE, Pace, read_line
from dodgson.work import LOOK_SECONDS

FIRST, MOST = 1 << 9, 1 << 20
"""The number of bytes that are read first, and at most, in one batch."""


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

    def can_read(self, seconds: float) -> bool:
        """Return whether there is something to read, or the end, after some seconds at most."""
        if self.size is not None:
            return True
        try:
            return bool(select.select([self.file], [], [], seconds)[0])
        except (OSError, ValueError):  # on this system only files can be asked
            return seconds > 0

    def chunks(self, wait: Callable[[], bool] = lambda: True) -> Iterator[bytes]:
        """Yield complete lines with their ends; of a line that is too long, only the front.

        A line that comes alone is yielded at once. ``wait`` is called before each reading, and
        returns whether to read on. Raise ``InputError`` for a source that is not
        text: at the first line if that is not UTF-8, else at the first zero byte.
        """
        pace = Pace(FIRST, MOST)
        lines, begun = 0, b""
        while True:
            if not wait():
                return
            if not (chunk := self.file.read1(pace.next())):
                break
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


class Lines:
    """The lines of a source, one by one without white space at their ends; empty ones are left out.

    ``read`` has the number of each line that was read, and what is wrong with it, if it is no text;
    such lines are left out too. The caller takes the numbers off as it gets to them. ``stopped``
    returns whether to stop reading. ``before_waiting`` is called before input is waited for.
    """

    def __init__(
        self, source: Source, stopped: Callable[[], object], before_waiting: Callable[[], object]
    ) -> None:
        self.source = source
        self.read: deque[tuple[int, InputError | None]] = deque()
        self._stopped, self._before_waiting = stopped, before_waiting
        self._chunks = source.chunks(self._wait)
        self._lines: deque[bytes] = deque()
        self._number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        while True:
            while self._lines:
                if text := self._next():
                    return text
            self._lines.extend(next(self._chunks).removesuffix(b"\n").split(b"\n"))

    def ready(self) -> bool:
        """Return whether the next line can be read without waiting for it."""
        return bool(self._lines) or self.source.can_read(0)

    def _next(self) -> str:
        self._number += 1
        fault = None
        try:
            text = read_line(self._lines.popleft())
        except InputError as error:
            text, fault = "", error
        if text or fault:
            self.read.append((self._number, fault))
        return text

    def _wait(self) -> bool:
        """Wait for input; return False if reading is to stop."""
        if not self.source.can_read(0):
            self._before_waiting()
        while not self._stopped():
            if self.source.can_read(LOOK_SECONDS):
                return True
        return False


class Progress:
    """Shows how many puzzles are done, and how much of the source is read."""

    def __init__(self, source: Source, ticker: Ticker) -> None:
        self.source, self.ticker = source, ticker

    def watch(self, work: Any, events: Iterator[Any]) -> Iterator[Any]:  # noqa: ARG002
        """Return a search's events unchanged: no search runs here."""
        return events

    def progress(self, report: Callable[[], str]) -> None:
        """Show a report on the puzzles, if due, with the share of the file."""
        read = self.source
        share = f", {read.taken / read.size:.0%}" if read.size else ""
        self.ticker.tell(lambda: f"{report()}{share}")
