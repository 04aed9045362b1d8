"""How a command ends: its exit status, one line for what went wrong, and Ctrl-C."""

from __future__ import annotations

import os
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

NOT_FOUND, BAD_INPUT, FAULT, INTERRUPTED = 1, 2, 70, 130
LONGEST_LINE = 1000
"""Of a complaint with more characters the middle is left out."""


def say_no_more() -> None:
    """Let what is still to be printed go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(error: click.ClickException | DodgsonError | OSError, *, as_json: bool = False) -> int:
    """Write one line on standard error; give the status of bad input.

    Where a document is asked for, one with the status ``error`` goes to standard output, unless
    the answer is there already.
    """
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return 0
    message = error.typed() if isinstance(error, DodgsonError) else str(error)
    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        command = context.command_path.removeprefix("dodgson").strip() if context else ""
        message = (f"{command}: " if command else "") + error.format_message()
    elif isinstance(error, OSError) and error.strerror:
        message = f"{error.filename or 'standard output'}: {error.strerror}"
    line = " ".join(message.split())
    if len(line) > LONGEST_LINE:  # a word, a name or a board that is absurd, and told in full
        line = f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 2 :]}"
    click.echo(for_stream(f"dodgson: {line}", sys.stderr), err=True)
    if as_json and not isinstance(error, AnsweredError):
        try:
            click.echo(as_line({"status": "error", "message": line}))
        except BrokenPipeError:
            say_no_more()
    return BAD_INPUT


@contextmanager
def interruptible() -> Iterator[list[str]]:
    """Let the first Ctrl-C end searches where they stand, and the second the program.

    SIGTERM is taken for Ctrl-C, here and wherever else a command is: who ends us that way wants to
    know what was found too. What comes is a list that holds a word once there was either.
    """
    from dodgson.work import end_interruption, interrupt

    noticed: list[str] = []

    def handle(_number: int, _frame: FrameType | None) -> None:
        if noticed:
            raise KeyboardInterrupt
        noticed.append("interrupted")
        interrupt(lasting=True)

    try:
        with heeding(handle, [signal.SIGINT, signal.SIGTERM]):
            yield noticed
    finally:
        end_interruption()


@contextmanager
def heeding(handle: Handler, signals: list[signal.Signals]) -> Iterator[None]:
    """Handle signals so for a while; where this is not the main thread, whoever called us does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handle) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
