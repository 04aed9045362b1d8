"""Run a command as people expect: one line for bad input, no traceback, an honest status."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.commands import dodgson
from dodgson.cli.terminal import for_stream
from dodgson.errors import DodgsonError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    Handler = Callable[[int, FrameType | None], object]

NOT_FOUND, BAD_INPUT, FAULT, INTERRUPTED = 1, 2, 70, 130
LONGEST_LINE = 1000
"""Of a complaint with more characters the middle is left out."""


class AnsweredError(InputError):
    """The answer could not be kept in its file, and was printed instead."""


def run(arguments: list[str] | None) -> int:
    """Run the command line and turn what went wrong into one line and a status."""
    prepare_output()
    arguments = sys.argv[1:] if arguments is None else arguments
    deadly = signal.getsignal(signal.SIGINT) == signal.SIG_DFL  # as it is for the program
    signals = [signal.SIGTERM, signal.SIGINT] if deadly else [signal.SIGTERM]
    try:
        with heeding(signal.default_int_handler, signals):
            status: Any = dodgson.main(arguments, prog_name="dodgson", standalone_mode=False)
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the reader has seen enough (click exits)
        say_no_more()
        return 0
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except (click.ClickException, DodgsonError, OSError) as error:
        return complain(error, as_json=asks_for_json(arguments))
    except MemoryError:
        click.echo("dodgson: there is not enough memory for this", err=True)
        return NOT_FOUND
    except Exception as error:  # a fault of ours: no traceback reaches a user unasked
        if "DODGSON_TRACEBACK" in os.environ:
            raise
        name = type(error).__name__
        click.echo(f"dodgson: this is a fault of ours: {name}: {error}", err=True)
        click.echo("DODGSON_TRACEBACK=1 shows where; please report it.", err=True)
        return FAULT
    return status if isinstance(status, int) else 0


def prepare_output() -> None:
    """See to it that there are outputs, and that no letter is too foreign for the first."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (start-up)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (start-up)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def say_no_more() -> None:
    """Let what is still to be printed go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def asks_for_json(arguments: list[str]) -> bool:
    """Say whether a document is asked for, even where the arguments make no sense.

    >>> asks_for_json(["ladder", "slove", "--json"]), asks_for_json(["ladder", "--", "--json"])
    (True, False)
    """
    return "--json" in arguments[: arguments.index("--") if "--" in arguments else None]


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
        from dodgson.cli.adapter import as_line

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
