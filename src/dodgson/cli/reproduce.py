"""The old posts' claims beside what we find."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any

import click

from dodgson.claims import Row, settle
from dodgson.cli.adapter import OUTPUT, show
from dodgson.cli.running import INTERRUPTED, NOT_FOUND
from dodgson.families import FAMILIES
from dodgson.wording import counted


@dataclass(frozen=True)
class Report:
    """All rows, or those that there was time for."""

    rows: tuple[Row, ...]
    left: int = 0
    """How many claims were not looked at any more."""

    @property
    def status(self) -> str:
        """How far one has come."""
        return "proved" if not self.left else "feasible" if self.rows else "stopped"

    def to_json(self) -> dict[str, Any]:
        """Give the rows as plain data."""
        return {"status": self.status, "rows": [row.to_json() for row in self.rows]}

    def __str__(self) -> str:
        from dodgson.drawing.terminal import Table

        headers = ("claim", "source", "theirs", "ours", "verdict")
        rows = tuple(
            (row.claim, row.source, row.theirs, f"{row.ours} {row.why}".strip(), row.verdict)
            for row in self.rows
        )
        width = shutil.get_terminal_size((120, 24)).columns
        return f"{Table(headers, rows, spaced=True).to_text(width)}\n\n{self.summary()}"

    def summary(self) -> str:
        """Say how many rows came out how."""
        told = Counter(row.verdict for row in self.rows)
        verdicts = ", ".join(f"{number} {verdict}" for verdict, number in told.items())
        rest = f"; interrupted before {counted(self.left, 'other')}" if self.left else ""
        return f"{counted(len(self.rows), 'claim')}: {verdicts or 'none looked at'}{rest}."


@click.command(params=list(OUTPUT))
@click.option("--full", is_flag=True, help="Run the long ones too.")
def reproduce(full: bool, json: bool, output: Any) -> int:
    """Hold what the old posts claim against what we find, row by row.

    A row that differs from its claim says why. The exit status is 1 if one does not.
    """
    claims = [claim for family in FAMILIES.values() for claim in family.claims().CLAIMS]
    rows = []
    for number, claim in enumerate(claims, start=1):
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{number} of {len(claims)}: {claim.claim}", err=True, nl=False)
        try:
            rows.append(settle(claim, full=full))
        except KeyboardInterrupt:  # what was seen so far counts
            break
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)
    report = Report(tuple(rows), len(claims) - len(rows))
    show(report, as_json=json, output=output)
    if report.left:
        return INTERRUPTED
    return NOT_FOUND if any(row.verdict == "differs" and not row.why for row in rows) else 0
