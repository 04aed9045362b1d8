"""Show the progress of work in one line on standard error, redrawn or repeated."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import click

from dodgson.cli.terminal import redraws

PATIENCE: Final = 1.0
"""Seconds before progress is shown: most work is done by then."""
REFRESH: Final = 0.25
LINE_EVERY: Final = 5.0


class Ticker:
    """Show the progress of work on a terminal, or with ``always`` everywhere.

    On a terminal the line is redrawn. If the terminal is ``shared`` with other output, progress is
    shown only with ``always``, in lines that stay.
    """

    def __init__(self, *, always: bool, shared: bool) -> None:
        self._redraws = redraws(sys.stderr) and not shared
        self._shows = self._redraws or always
        self._began = time.monotonic()
        self._due = PATIENCE
        self._drawn = False
        self._report: Callable[[], str] | None = None
        self._last = ""

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return time.monotonic() - self._began

    def tell(self, report: Callable[[], str]) -> None:
        """Show the progress that ``report`` returns, if an update is due."""
        seconds = self.seconds
        self._report = report
        if self._shows and seconds >= self._due:
            self._due = seconds + (REFRESH if self._redraws else LINE_EVERY)
            self._show(report())

    def clear(self) -> None:
        """Remove the line, to make room for other output."""
        if self._drawn:
            self._drawn = False
            self._write("\r\x1b[K", end=False)

    def close(self) -> None:
        """Remove the line; or, if lines stay, write a last one if it differs."""
        self.clear()
        if self._shows and not self._redraws and self._report is not None:
            last = self._report()
            if last != self._last:
                self._show(last)

    def _show(self, line: str) -> None:
        self._last = line
        self._drawn = self._redraws
        self._write(f"\r\x1b[K{line}" if self._redraws else line, end=not self._redraws)

    def _write(self, text: str, *, end: bool) -> None:
        with suppress(OSError):  # standard error is closed: go on working
            click.echo(text, err=True, nl=end)
