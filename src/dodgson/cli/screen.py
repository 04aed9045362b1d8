"""The whole terminal as a screen: keys one by one, lines drawn anew, a window that may change."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from dodgson.cli.ending import heeding
from dodgson.cli.terminal import is_dumb
from dodgson.errors import InputError

RESIZED: Final = "resized"
"""Comes like a key when the window has another size."""
SPECIAL: Final = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[Z": "back-tab",
    "\t": "tab",
    "\x04": "q",
    "": "q",  # the terminal is gone
}
"""What a terminal sends for keys that are no letters."""


@dataclass(frozen=True)
class Window:
    """A terminal's keys and its screen, while both are ours."""

    keyboard: int
    changes: int
    """Where a byte comes when the window has another size."""

    def size(self) -> tuple[int, int]:
        """Return the columns and lines there are now."""
        try:
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            columns = lines = 0
        return columns or 80, lines or 24

    def show(self, lines: list[str]) -> None:
        """Draw the screen anew."""
        sys.stdout.write("\x1b[H" + "\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")
        sys.stdout.flush()

    def read_key(self, seconds: float | None = None) -> str | None:
        """Wait for a key, by its name or letter, or for RESIZED; None if none came in time."""
        ready, _, _ = select.select([self.keyboard, self.changes], [], [], seconds)
        if self.changes in ready:
            os.read(self.changes, 1024)
            return RESIZED
        if not ready:
            return None
        # What one key sends comes at once; a longer run of keys is one by one below.
        sent = os.read(self.keyboard, 1).decode("utf-8", "replace")
        if sent == "\x1b" and select.select([self.keyboard], [], [], 0.02)[0]:
            sent += os.read(self.keyboard, 2).decode("utf-8", "replace")
        return SPECIAL.get(sent, sent)


@contextmanager
def full_screen(command: str, instead: str) -> Iterator[Window]:
    """Take the whole terminal and its keys one by one; give both back whatever happens.

    Where there is no such terminal the error names the ``command``, and what to do ``instead``.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(f"{command} needs a terminal; {instead}")
    if is_dumb():
        raise InputError(f"{command} draws its screen anew, and TERM=dumb cannot; {instead}")
    try:
        import termios
        import tty
    except ImportError:
        raise InputError(f"{command} needs a terminal that knows termios; {instead}") from None
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    changes, change = os.pipe()
    os.set_blocking(change, False)
    # This wakes a wait for keys that is just about to begin, which a handler in Python does not.
    woken = signal.set_wakeup_fd(change, warn_on_full_buffer=False)
    try:
        tty.setcbreak(keyboard)
        sys.stdout.write("\x1b[?1049h\x1b[?25l")
        with heeding(lambda *_: None, [signal.SIGWINCH]):
            yield Window(keyboard, changes)
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        signal.set_wakeup_fd(woken)
        os.close(changes)
        os.close(change)


def in_rows(parts: list[str], width: int) -> list[str]:
    """Put parts beside each other, three spaces apart, in as few rows as the width allows.

    >>> in_rows(["u undo", "h hint", "q quit"], 16)
    ['u undo   h hint', 'q quit']
    """
    from dodgson.drawing.labels import cells
    from dodgson.drawing.terminal import wrap_cells

    rows: list[str] = []
    for part in parts:
        if rows and cells(rows[-1]) + 3 + cells(part) <= width:
            rows[-1] += f"   {part}"
        else:
            rows += wrap_cells(part, width)
    return rows
