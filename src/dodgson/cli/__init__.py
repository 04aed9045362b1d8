"""The command line: ``dodgson``, and one command for each thing one can ask."""

from __future__ import annotations

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; give the exit status."""
    from dodgson.cli.running import run

    return run(arguments)
