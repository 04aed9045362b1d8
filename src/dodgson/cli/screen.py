"""Use the terminal as a screen: read single keys, redraw lines, follow the window's size."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from dodgson.cli.ending import handling
from dodgson.cli.terminal import is_dumb
from dodgson.drawing.labels import cells
from dodgson.drawing.terminal import wrap_cells
from dodgson.errors import InputError

RESIZED: Final = "resized"
"""Returned like a key when the size of the window has changed."""
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
"""The names of keys that are no letters, by what a terminal sends."""


@dataclass(frozen=True)
class Window:
    """The keys and the screen of a terminal, inside ``full_screen``."""

    keyboard: int
    changes: int
    """A pipe that gets a byte when the size of the window changes."""

    def size(self) -> tuple[int, int]:
        """Return the current numbers of columns and lines."""
        try:
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            columns = lines = 0
        return columns or 80, lines or 24

    def show(self, lines: list[str]) -> None:
        """Redraw the screen."""
        sys.stdout.write("\x1b[H" + "\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")
        sys.stdout.flush()

    def read_key(self, seconds: float | None = None) -> str | None:
        """Return the name or letter of the next key, or RESIZED; None if no key comes in time."""
        ready, _, _ = select.select([self.keyboard, self.changes], [], [], seconds)
        if self.changes in ready:
            os.read(self.changes, 1024)
            return RESIZED
        if not ready:
            return None
        # The bytes of one key come together; the bytes of several keys are read one by one.
        sent = os.read(self.keyboard, 1).decode("utf-8", "replace")
        if sent == "\x1b" and select.select([self.keyboard], [], [], 0.02)[0]:
            sent += os.read(self.keyboard, 2).decode("utf-8", "replace")
        return SPECIAL.get(sent, sent)


@contextmanager
def full_screen(command: str, instead: str) -> Iterator[Window]:
    """Take over the terminal inside a with block, and restore it at the end.

    Raise ``InputError`` if there is no suitable terminal. The message names the ``command``, and
    what to do ``instead``.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(f"{command} needs a terminal; {instead}")
    if is_dumb():
        raise InputError(f"{command} needs a terminal that redraws, not TERM=dumb; {instead}")
    try:
        import termios  # missing on some systems
        import tty
    except ImportError:
        raise InputError(f"{command} needs the module termios; {instead}") from None
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    changes, change = os.pipe()
    os.set_blocking(change, False)
    # A handler in Python would not wake a wait for keys that is about to begin; this does.
    woken = signal.set_wakeup_fd(change, warn_on_full_buffer=False)
    try:
        tty.setcbreak(keyboard)
        sys.stdout.write("\x1b[?1049h\x1b[?25l")
        with handling(lambda *_: None, [signal.SIGWINCH]):
            yield Window(keyboard, changes)
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        signal.set_wakeup_fd(woken)
        os.close(changes)
        os.close(change)


def in_rows(parts: list[str], width: int) -> list[str]:
    """Return parts side by side, three spaces apart, in as few rows as fit into the width.

    >>> in_rows(["u undo", "h hint", "q quit"], 16)
    ['u undo   h hint', 'q quit']
    """
    rows: list[str] = []
    for part in parts:
        if rows and cells(rows[-1]) + 3 + cells(part) <= width:
            rows[-1] += f"   {part}"
        else:
            rows += wrap_cells(part, width)
    return rows
