"""Where a long table goes that comes row by row: standard output or a file, as text or JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import click

from dodgson.cli.adapter import as_line


class Table:
    """A table that grows: lines parted by tabs, or a line of JSON for each with these keys."""

    def __init__(self, out: TextIO, keys: tuple[str, ...] | None) -> None:
        self.out, self.keys = out, keys

    def add(self, rows: str) -> None:
        """Add whole lines; of their cells all but the first are numbers."""
        if self.keys is None:
            self.out.write(rows)
            return
        for row in rows.splitlines():
            first, *numbers = row.split("\t")
            cells = (first, *map(int, numbers))
            self.out.write(as_line(dict(zip(self.keys, cells, strict=True))) + "\n")

    def end(self, summary: dict[str, Any]) -> None:
        """Add what is known at the end, for which there is no place in a table of text."""
        if self.keys is not None:
            self.out.write(as_line(summary) + "\n")

    def flush(self) -> None:
        """Let whoever waits have what is there."""
        self.out.flush()


@contextmanager
def table_to(output: str | None, keys: tuple[str, ...] | None) -> Iterator[Table]:
    """Give a table to standard output, or to a file that is there at the end.

    However it ends, what was added is kept; a file to which nothing was added is not written.
    """
    if output is None:
        yield Table(sys.stdout, keys)
        return
    path = Path(output)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            with draft.open("w", encoding="utf-8") as file:
                yield Table(file, keys)
        finally:
            if draft.exists() and draft.stat().st_size:
                draft.replace(path)
                click.echo(f"wrote {output}", err=True)
    finally:
        draft.unlink(missing_ok=True)
