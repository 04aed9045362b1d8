"""The claims of old posts beside what we find."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from typing import Any, get_args

import click

from dodgson.claims import Outcome, Row, settle
from dodgson.cli.adapter import OUTPUT, show
from dodgson.cli.running import INTERRUPTED, NOT_FOUND
from dodgson.cli.terminal import redraws
from dodgson.families import FAMILIES
from dodgson.wording import counted


@dataclass(frozen=True)
class Report:
    """All rows, or those that were finished before an interrupt."""

    rows: tuple[Row, ...]
    left: int = 0
    """How many claims were left out by an interrupt."""

    @property
    def status(self) -> str:
        """Say whether all claims were checked, some, or none."""
        return "proved" if not self.left else "feasible" if self.rows else "stopped"

    def to_json(self) -> dict[str, Any]:
        """Return the rows as plain data."""
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
        """Count the rows of each verdict; the unexplained ones are counted even if there are none.

        >>> row = Row("1 + 1 = 3", "arithmetic", "3", "2", "unexplained")
        >>> Report((row,)).summary()
        '1 claim: 1 unexplained.'
        """
        rest = f"; interrupted before {counted(self.left, 'other')}" if self.left else ""
        if not self.rows:
            return f"0 claims: none looked at{rest}."
        verdicts = [row.verdict for row in self.rows]
        counts = {verdict: verdicts.count(verdict) for verdict in get_args(Outcome)}
        told = [f"{n} {verdict}" for verdict, n in counts.items() if n or verdict == "unexplained"]
        return f"{counted(len(self.rows), 'claim')}: {', '.join(told)}{rest}."

    @property
    def exit_status(self) -> int:
        """Return 1 if a claim differs and no reason is known, else 0."""
        return NOT_FOUND if any(row.verdict == "unexplained" for row in self.rows) else 0


@click.command(params=list(OUTPUT))
@click.option("--full", is_flag=True, help="Run the long ones too, which takes minutes.")
def reproduce(full: bool, json: bool, output: Any) -> int:
    """Compare what the old posts claim with what we find.

    A result that differs from its claim is `explained` if we know the reason, which the row gives,
    and `unexplained` if we do not. The exit status is 1 if a row is unexplained.
    """
    claims = [claim for family in FAMILIES.values() for claim in family.claims().CLAIMS]
    rows = []
    for number, claim in enumerate(claims, start=1):
        if redraws(sys.stderr):
            click.echo(f"\r\x1b[K{number} of {len(claims)}: {claim.claim}", err=True, nl=False)
        try:
            rows.append(settle(claim, full=full))
        except KeyboardInterrupt:  # keep the rows that are finished
            break
    if redraws(sys.stderr):
        click.echo("\r\x1b[K", err=True, nl=False)
    report = Report(tuple(rows), len(claims) - len(rows))
    show(report, as_json=json, output=output)
    if report.left:
        return INTERRUPTED
    return report.exit_status
