"""Run a command: one line for an error, no traceback, and the exit status."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import Any

import click

from dodgson.cli.commands import dodgson
from dodgson.cli.ending import FAULT, INTERRUPTED, NOT_FOUND, complain, discard_output, handling
from dodgson.errors import DodgsonError


def run(arguments: list[str] | None) -> int:
    """Run the command line; turn each error into one line and an exit status."""
    prepare_output()
    arguments = sys.argv[1:] if arguments is None else arguments
    deadly = signal.getsignal(signal.SIGINT) == signal.SIG_DFL  # set by main() for the program
    signals = [signal.SIGTERM, signal.SIGINT] if deadly else [signal.SIGTERM]
    try:
        with handling(signal.default_int_handler, signals):
            status: Any = dodgson.main(arguments, prog_name="dodgson", standalone_mode=False)
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the reader closed the pipe, or click exits
        discard_output()
        return 0
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except (click.ClickException, DodgsonError, OSError) as error:
        return complain(error, as_json=asks_for_json(arguments))
    except MemoryError:
        click.echo(
            "dodgson: out of memory: set a budget, or try a smaller puzzle",
            err=True,
        )
        return NOT_FOUND
    except Exception as error:  # a bug: show no traceback unless asked for
        if "DODGSON_TRACEBACK" in os.environ:
            raise
        name = type(error).__name__
        click.echo(f"dodgson: this is a bug in dodgson: {name}: {error}", err=True)
        click.echo("Please report it. DODGSON_TRACEBACK=1 shows the traceback.", err=True)
        return FAULT
    return status if isinstance(status, int) else 0


def prepare_output() -> None:
    """Open missing outputs, and replace characters that standard output cannot encode."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (start-up)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (start-up)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def asks_for_json(arguments: list[str]) -> bool:
    """Return whether JSON is asked for, even if the arguments are wrong.

    >>> asks_for_json(["ladder", "slove", "--json"]), asks_for_json(["ladder", "--", "--json"])
    (True, False)
    """
    return "--json" in arguments[: arguments.index("--") if "--" in arguments else None]
