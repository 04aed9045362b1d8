"""The command line: ``dodgson`` and its commands."""

from __future__ import annotations

import gc

__all__ = ["main"]

COLLECT_AFTER = 50_000
"""How many objects the program makes between two searches for garbage: imports make as many."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status.

    Without ``arguments`` it runs as the program, with the arguments from the shell. Ctrl-C then
    ends the process at once while it starts, and after it has printed the answer.
    """
    try:
        if arguments is None:
            die_of_ctrl_c()
            gc.set_threshold(COLLECT_AFTER)
        from dodgson.cli.running import run
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("interrupted\n")
        return 130
    try:
        return run(arguments)
    finally:
        if arguments is None:
            gc.freeze()  # Python then ends without a last search for garbage, which takes 5 ms


def die_of_ctrl_c() -> None:
    """Make Ctrl-C end the process without a traceback, unless the shell ignores Ctrl-C."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
