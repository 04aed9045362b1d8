"""What the old posts claim, and how each claim is held against what we find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal

Verdict = Literal["as claimed", "better", "differs", "not run"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What we find, and how it compares; a finding that differs says why, where we know."""

    ours: str
    verdict: Verdict
    why: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of a post: what it says, what its author saw, and how to see it here.

    ``slow`` ones are run only when everything is asked for.
    """

    claim: str
    source: str
    theirs: str
    look: Callable[[], Finding]
    slow: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A claim beside our finding."""

    claim: str
    source: str
    theirs: str
    ours: str
    verdict: Verdict
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give the row as plain data."""
        return asdict(self)


def settle(claim: Claim, *, full: bool) -> Row:
    """Hold a claim against what we find, unless it is a slow one and not everything is wanted.

    >>> easy = Claim("1 + 1 = 2", "arithmetic", "2", lambda: Finding(str(1 + 1), "as claimed"))
    >>> settle(easy, full=False).ours
    '2'
    """
    if claim.slow and not full:
        finding = Finding("takes minutes: dodgson reproduce --full", "not run")
    else:
        finding = claim.look()
    told = (finding.ours, finding.verdict, finding.why)
    return Row(claim.claim, claim.source, claim.theirs, *told)
