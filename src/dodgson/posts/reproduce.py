"""Check the claims of all posts, and compare them with our results in a table."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

from dodgson.drawing.terminal import Table
from dodgson.posts import (
    boggle_2009_recursions,
    boggle_2009_trade,
    doublets_2009,
    doublets_2012,
    lazy_breadth_first_2014,
    pangrams_2010_beams,
    pangrams_2010_filters,
    pangrams_2010_phrases,
    pangrams_2010_searches,
    sliding_records,
)
from dodgson.posts.claims import Claim, Finding, NotRunError, Verdict
from dodgson.wording import counted

CLAIMS: tuple[Claim, ...] = (
    *doublets_2009.CLAIMS,
    *doublets_2012.CLAIMS,
    *boggle_2009_recursions.CLAIMS,
    *boggle_2009_trade.CLAIMS,
    *lazy_breadth_first_2014.CLAIMS,
    *sliding_records.CLAIMS,
    *pangrams_2010_beams.CLAIMS,
    *pangrams_2010_phrases.CLAIMS,
    *pangrams_2010_searches.CLAIMS,
    *pangrams_2010_filters.CLAIMS,
)


class Row(NamedTuple):
    """A claim and our finding."""

    claim: Claim
    finding: Finding

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        claim, found = self
        return {
            "claim": claim.claim,
            "source": claim.source,
            "theirs": claim.theirs,
            "ours": found.ours,
            "verdict": found.verdict,
            "why": found.why,
        }


@dataclass(frozen=True)
class Report:
    """The rows of the table: all of them, or those finished before an interrupt."""

    rows: tuple[Row, ...]
    left: int = 0
    """How many claims an interrupt left out."""

    @property
    def status(self) -> str:
        """Return whether all claims were checked, some, or none."""
        return "proved" if not self.left else "feasible" if self.rows else "stopped"

    @property
    def holds(self) -> bool:
        """Return whether each difference has a known reason."""
        return all(row.finding.verdict != "unexplained" for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """Return the rows as plain data."""
        return {"status": self.status, "rows": [row.to_json() for row in self.rows]}

    def __str__(self) -> str:
        headers = ("claim", "source", "theirs", "ours", "verdict")
        rows = tuple(
            (claim.claim, claim.source, claim.theirs, str(found), found.verdict)
            for claim, found in self.rows
        )
        width = shutil.get_terminal_size((120, 24)).columns
        return f"{Table(headers, rows, spaced=True).to_text(width)}\n\n{self.summary()}"

    def summary(self) -> str:
        """Count the rows of each verdict; show the number of unexplained ones even if it is 0.

        >>> sums = Claim("1 + 1 = 3", "arithmetic", "3", lambda: Finding(str(1 + 1), holds=False))
        >>> reproduce([sums]).summary()
        '1 claim: 1 unexplained.'
        """
        rest = f"; interrupted before {counted(self.left, 'other')}" if self.left else ""
        if not self.rows:
            return f"0 claims: none checked{rest}."
        verdicts = [row.finding.verdict for row in self.rows]
        counts = {verdict: verdicts.count(verdict) for verdict in get_args(Verdict)}
        shown = [f"{n} {verdict}" for verdict, n in counts.items() if n or verdict == "unexplained"]
        return f"{counted(len(self.rows), 'claim')}: {', '.join(shown)}{rest}."


def reproduce(
    claims: Sequence[Claim], *, full: bool = False, progress: Callable[[str], object] = str
) -> Report:
    """Check claims one by one; unless ``full`` in brief, and without the slow ones.

    ``progress`` is called with a line of text before each. ``KeyboardInterrupt`` ends it, and the
    report has the rows finished by then.

    >>> easy = Claim("1 + 1 = 2", "arithmetic", "2", lambda: Finding(str(1 + 1), holds=True))
    >>> reproduce([easy]).rows[0].finding.verdict
    'as claimed'
    """
    rows: list[Row] = []
    try:
        for claim in claims:
            progress(f"{len(rows) + 1} of {len(claims)}: {claim.claim}")
            rows.append(Row(claim, check(claim, full=full)))
    except KeyboardInterrupt:
        pass
    return Report(tuple(rows), len(claims) - len(rows))


def check(claim: Claim, *, full: bool) -> Finding:
    """Return the finding on one claim; say so if it is too slow, or cannot be checked here."""
    if claim.slow and not full:
        return Finding("takes minutes: dodgson reproduce --full", holds=None)
    try:
        return claim.check() if full or claim.brief is None else claim.brief()
    except NotRunError as why:
        return Finding(str(why), holds=None)
