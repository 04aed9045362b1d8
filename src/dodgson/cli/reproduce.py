"""The old posts' claims beside what we find."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from typing import Any

import click

from dodgson.claims import Row, settle
from dodgson.cli.adapter import OUTPUT, show
from dodgson.cli.running import NOT_FOUND
from dodgson.families import FAMILIES


@dataclass(frozen=True)
class Report:
    """All rows."""

    rows: tuple[Row, ...]
    status: str = "proved"

    def to_json(self) -> dict[str, Any]:
        """Give the rows as plain data."""
        return {"status": self.status, "rows": [row.to_json() for row in self.rows]}

    def __str__(self) -> str:
        from dodgson.drawing.terminal import Table

        headers = ("claim", "source", "theirs", "ours", "verdict")
        rows = tuple((r.claim, r.source, r.theirs, r.ours, r.verdict) for r in self.rows)
        width = max(100, shutil.get_terminal_size((120, 24)).columns)
        return Table(headers, rows).to_text(width)


@click.command(params=list(OUTPUT))
@click.option("--full", is_flag=True, help="Run the long ones too.")
def reproduce(full: bool, json: bool, output: Any) -> int:
    """Hold what the old posts claim against what we find, row by row.

    The exit status is 1 if a row differs from its claim.
    """
    claims = [claim for family in FAMILIES.values() for claim in family.claims().CLAIMS]
    rows = []
    for number, claim in enumerate(claims, start=1):
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{number} of {len(claims)}: {claim.claim}", err=True, nl=False)
        rows.append(settle(claim, full=full))
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    show(Report(tuple(rows)), as_json=json, output=output)
    return NOT_FOUND if any(row.verdict == "differs" for row in rows) else 0
