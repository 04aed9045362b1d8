"""The command line: ``dodgson``, and one command for each thing one can ask."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; give the exit status.

    Without arguments it is the program that was started, and reads those typed. Ctrl-C then ends it
    on the spot while it starts and when its answer is out.
    """
    try:
        if arguments is None:
            die_of_ctrl_c()
        from dodgson.cli.running import run
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("interrupted\n")
        return 130
    return run(arguments)


def die_of_ctrl_c() -> None:
    """Let Ctrl-C end this process as it ends others, without a traceback; unless it is ignored."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
