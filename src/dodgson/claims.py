"""The claims of old posts, and how each compares with what we find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal

Verdict = Literal["as claimed", "better", "differs", "not run"]
Outcome = Literal["as claimed", "better", "explained", "unexplained", "not run"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What we find, and how it compares with the claim.

    A finding that differs gives the reason in ``why``, but only for the difference that the reason
    was written for. Any other difference leaves ``why`` empty.
    """

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
    verdict: Outcome
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give the row as plain data."""
        return asdict(self)


def settle(claim: Claim, *, full: bool) -> Row:
    """Compare a claim with what we find; leave a slow one out unless ``full``.

    >>> easy = Claim("1 + 1 = 2", "arithmetic", "2", lambda: Finding(str(1 + 1), "as claimed"))
    >>> settle(easy, full=False).ours
    '2'
    >>> wrong = Claim("1 + 1 = 3", "arithmetic", "3", lambda: Finding(str(1 + 1), "differs"))
    >>> settle(wrong, full=False).verdict
    'unexplained'
    """
    if claim.slow and not full:
        finding = Finding("takes minutes: dodgson reproduce --full", "not run")
    else:
        finding = claim.look()
    verdict: Outcome
    if finding.verdict == "differs":
        verdict = "explained" if finding.why else "unexplained"
    else:
        verdict = finding.verdict
    return Row(claim.claim, claim.source, claim.theirs, finding.ours, verdict, finding.why)
