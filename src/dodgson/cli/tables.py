"""Write a long table row by row, to standard output or a file, as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import click

from dodgson.cli.output import as_line
from dodgson.files import SHARED, Draft


class Table:
    """A table that grows; ``form`` formats a row of bytes and numbers as a line.

    With ``json`` the last line is a summary.
    """

    def __init__(self, out: BinaryIO, form: bytes, *, json: bool) -> None:
        self.out, self.form, self.json = out, form, json
        self.rows = 0
        self.begun = False
        """Whether there is anything to keep."""

    def add(self, rows: Iterable[tuple[bytes | int, ...]]) -> None:
        """Add rows."""
        lines = list(map(self.form.__mod__, rows))
        self.rows += len(lines)
        self.begun = self.begun or bool(lines)
        self.out.write(b"".join(lines))

    def end(self, summary: dict[str, Any]) -> None:
        """Add a summary as the last line of JSON; a table of text has none."""
        if self.json:
            self.begun = True
            self.out.write(f"{as_line(summary)}\n".encode())

    def flush(self) -> None:
        """Flush the output, so that a reader gets the rows so far."""
        self.out.flush()


@contextmanager
def table_to(output: str | None, form: bytes, *, json: bool) -> Iterator[Table]:
    """Yield a table inside a with block; it goes to standard output, or to a file at the end.

    An error keeps the rows so far. No file is written if no row was added.
    """
    if output is None:
        yield Table(sys.stdout.buffer, form, json=json)
        return
    draft = Draft(output, mode=SHARED)
    table = Table(draft.file, form, json=json)
    try:
        yield table
    finally:
        try:
            if table.begun:
                draft.keep()
                click.echo(f"wrote {output}", err=True)
        finally:
            draft.drop()
