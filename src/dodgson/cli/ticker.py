"""How long work stands, in one line on standard error: drawn anew, or one after the other."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import click

from dodgson.cli.terminal import redraws

PATIENCE: Final = 1.0
"""Seconds before anything is told: most work is done by then."""
REFRESH: Final = 0.25
LINE_EVERY: Final = 5.0


class Ticker:
    """Tells on a terminal, and with ``always`` everywhere, how work stands.

    On a terminal of its own the line is drawn anew. Where that is ``shared`` with what is printed,
    nothing is told unless it was asked for, and then in lines that stay.
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
        """How long it has taken so far."""
        return time.monotonic() - self._began

    def tell(self, standing: Callable[[], str]) -> None:
        """Tell how it stands, if it is time to."""
        seconds = self.seconds
        self._report = standing
        if self._shows and seconds >= self._due:
            self._due = seconds + (REFRESH if self._redraws else LINE_EVERY)
            self._tell(standing())

    def clear(self) -> None:
        """Make room for another line."""
        if self._drawn:
            self._drawn = False
            self._write("\r\x1b[K", end=False)

    def close(self) -> None:
        """Remove a line that is redrawn; of lines that stay, write the last one if it is new."""
        self.clear()
        if self._shows and not self._redraws and self._report is not None:
            last = self._report()
            if last != self._last:
                self._tell(last)

    def _tell(self, told: str) -> None:
        self._last = told
        self._drawn = self._redraws
        self._write(f"\r\x1b[K{told}" if self._redraws else told, end=not self._redraws)

    def _write(self, text: str, *, end: bool) -> None:
        with suppress(OSError):  # nobody listens: that is no reason to stop the work
            click.echo(text, err=True, nl=end)
