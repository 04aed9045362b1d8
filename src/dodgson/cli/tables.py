"""Write a long table row by row, to standard output or a file, as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, TextIO

import click

from dodgson.cli.output import as_line
from dodgson.files import SHARED, Draft


class Table:
    """A table: lines of cells separated by tabs, or with ``keys`` one JSON object for each."""

    def __init__(self, out: TextIO, keys: tuple[str, ...] | None) -> None:
        self.out, self.keys = out, keys
        self.begun = False

    def add(self, rows: str) -> None:
        """Add complete lines; all cells but the first are numbers."""
        self.begun = self.begun or bool(rows)
        if self.keys is None:
            self.out.write(rows)
            return
        for row in rows.splitlines():
            first, *numbers = row.split("\t")
            cells = (first, *map(int, numbers))
            self.out.write(as_line(dict(zip(self.keys, cells, strict=True))) + "\n")

    def end(self, summary: dict[str, Any]) -> None:
        """Add a summary as the last line of JSON; a table of text has none."""
        if self.keys is not None:
            self.begun = True
            self.out.write(as_line(summary) + "\n")

    def flush(self) -> None:
        """Flush the output, so that a reader gets the rows so far."""
        self.out.flush()


@contextmanager
def table_to(output: str | None, keys: tuple[str, ...] | None) -> Iterator[Table]:
    """Yield a table inside a with block; it goes to standard output, or to a file at the end.

    An error keeps the rows so far. No file is written if no row was added.
    """
    if output is None:
        yield Table(sys.stdout, keys)
        return
    draft = Draft(output, mode=SHARED)
    file = TextIOWrapper(draft.file, encoding="utf-8")
    table = Table(file, keys)
    try:
        yield table
    finally:
        try:
            if table.begun:
                file.flush()
                draft.keep()
                click.echo(f"wrote {output}", err=True)
        finally:
            draft.drop()
