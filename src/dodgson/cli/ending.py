"""End a command: its exit status, one line for an error, and Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from dodgson.cli.output import AnsweredError, as_line
from dodgson.cli.terminal import for_stream
from dodgson.errors import DodgsonError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    Handler = Callable[[int, FrameType | None], object]

FOUND = ("proved", "feasible")
"""The statuses of answers for which the exit status is 0."""
NOT_FOUND, BAD_INPUT, FAULT, INTERRUPTED = 1, 2, 70, 130
LONGEST_LINE = 1000
"""Longer error messages are shortened in the middle, to about this many characters."""

EXTRA = {"boggle draw": "to draw the path of a word, use --word"}
"""The option that an extra argument of a command is probably meant for."""


def discard_output() -> None:
    """Discard all further output on standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(error: click.ClickException | DodgsonError | OSError, *, as_json: bool = False) -> int:
    """Write an error as one line on standard error; return the exit status of bad input.

    With ``as_json`` also print a document with the status ``error``, unless the answer was printed.
    """
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return 0
    message = error.typed() if isinstance(error, DodgsonError) else str(error)
    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        command = context.command_path.removeprefix("dodgson").strip() if context else ""
        message = (f"{command}: " if command else "") + error.format_message().rstrip(".")
        extra = re.search(r"unexpected extra argument \((\S+)\)", message)
        if extra and command in EXTRA:
            message += f": {EXTRA[command]} {extra[1]}"
        elif isinstance(error, click.MissingParameter) or "unexpected extra" in message:
            message += f": see dodgson {command} --help"
    elif isinstance(error, OSError) and error.strerror:
        message = f"{error.filename or 'standard output'}: {error.strerror}"
    line = " ".join(message.split())
    if len(line) > LONGEST_LINE:  # it quotes a very long word, name or board
        line = f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 2 :]}"
    click.echo(for_stream(f"dodgson: {line}", sys.stderr), err=True)
    if as_json and not isinstance(error, AnsweredError):
        try:
            click.echo(as_line({"status": "error", "message": line}))
        except BrokenPipeError:
            discard_output()
    return BAD_INPUT


@contextmanager
def interruptible() -> Iterator[list[str]]:
    """Make the first Ctrl-C or SIGTERM stop searches, which keep what they found.

    The second ends the program. Yield a list, which is not empty after the first.
    """
    from dodgson.work import end_interruption, interrupt  # late: help needs no search

    noticed: list[str] = []

    def handle(_number: int, _frame: FrameType | None) -> None:
        if noticed:
            raise KeyboardInterrupt
        noticed.append("interrupted")
        interrupt(lasting=True)

    try:
        with handling(handle, [signal.SIGINT, signal.SIGTERM]):
            yield noticed
    finally:
        end_interruption()


@contextmanager
def handling(handle: Handler, signals: list[signal.Signals]) -> Iterator[None]:
    """Handle signals with a function inside a with block; do nothing outside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handle) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
