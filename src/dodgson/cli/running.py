"""Run a command as people expect: one line for bad input, no traceback, an honest status."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.commands import dodgson
from dodgson.cli.ending import FAULT, INTERRUPTED, NOT_FOUND, complain, heeding, say_no_more
from dodgson.errors import DodgsonError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    Handler = Callable[[int, FrameType | None], object]


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


def asks_for_json(arguments: list[str]) -> bool:
    """Return whether a document is asked for, even where the arguments make no sense.

    >>> asks_for_json(["ladder", "slove", "--json"]), asks_for_json(["ladder", "--", "--json"])
    (True, False)
    """
    return "--json" in arguments[: arguments.index("--") if "--" in arguments else None]
