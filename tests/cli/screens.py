"""Run a program on a separate terminal: read its output, type keys, resize the window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# The terminal becomes the controlling terminal of the program, so that Ctrl-C works.
ON_TERMINAL = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from dodgson.cli import main
sys.exit(main(sys.argv[1:]))
"""
CURSOR_HOME = "\x1b[H"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A program and the terminal it runs on; ``out`` takes standard output away from that."""

    def __init__(
        self, *arguments: str, out: Any = None, columns: int = 0, lines: int = 24, **env: str
    ) -> None:
        self.ours, its = pty.openpty()
        if columns:
            self.resize(columns, lines, of=its)
        left_out = {"NO_COLOR", "COLUMNS", "LINES"}
        usual = {name: value for name, value in os.environ.items() if name not in left_out}
        self.child = subprocess.Popen(
            [sys.executable, "-c", ON_TERMINAL, *arguments],
            stdin=its,
            stdout=its if out is None else out,
            stderr=its,
            start_new_session=True,
            env={**usual, "TERM": "xterm", **env},
        )
        os.close(its)
        self.seen = ""
        self.answered = 0
        """How much had been seen when something was typed last."""

    def resize(self, columns: int, lines: int, of: int | None = None) -> None:
        """Resize the window; the program in it gets a signal."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.ours if of is None else of, termios.TIOCSWINSZ, size)
        self.answered = len(self.seen) if of is None else 0

    def read(self) -> bool:
        """Read the output so far; return whether more may come."""
        ready, _, _ = select.select([self.ours], [], [], 60)
        assert ready, f"nothing more came after {self.seen!r}"
        try:
            sent = os.read(self.ours, 4096)
        except OSError:  # on Linux: the other side is closed
            return False
        self.seen += sent.decode().replace("\r\n", "\n")
        return bool(sent)

    def type(self, prompt: str, keys: str) -> None:
        """Wait for a prompt, and type."""
        while not self.seen[self.answered :].endswith(prompt):
            assert self.read(), f"no {prompt!r} after {self.seen!r}"
        self.answered = len(self.seen)
        os.write(self.ours, keys.encode())

    def screen(self, shows: str) -> list[str]:
        """Wait until the redrawn screen shows this; return its lines without colours."""
        while True:
            drawn = self.seen[self.answered :].split(CURSOR_HOME)
            whole = [each for each in drawn[1:] if each.endswith("\x1b[J")]
            if whole and shows in (plain := ESCAPE.sub("", whole[-1])):
                return plain.split("\n")
            assert self.read(), f"no {shows!r} after {self.seen!r}"

    def press(self, keys: str) -> None:
        """Type keys."""
        self.answered = len(self.seen)
        os.write(self.ours, keys.encode())

    def close(self) -> tuple[int, str]:
        """Wait for the end; give the status, and all that was seen."""
        while self.read():
            pass
        os.close(self.ours)
        return self.child.wait(60), self.seen

    def kill(self) -> None:
        """End the program, if it still runs."""
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()


@contextmanager
def on_terminal(*arguments: str, **options: Any) -> Iterator[Terminal]:
    """Run a program on a separate terminal inside a with block."""
    terminal = Terminal(*arguments, **options)
    try:
        yield terminal
    finally:
        terminal.kill()


def printed(*arguments: str, **options: Any) -> str:
    """Return what a program prints on a terminal."""
    with on_terminal(*arguments, **options) as terminal:
        status, seen = terminal.close()
    assert status == 0, seen
    return seen
