"""What a claim is, what we find when we check it, and how the two compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from dodgson.errors import InputError
from dodgson.words import Lexicon, load
from dodgson.words.lists import ENABLE2K_MD5

Verdict = Literal["as claimed", "better", "explained", "unexplained", "not run"]


class NotRunError(Exception):
    """A claim cannot be checked here. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What we find, and how it compares with the claim.

    A finding that differs gives the reason in ``why``, but only for the difference that the reason
    was written for. Any other difference leaves ``why`` empty.

    >>> Finding("57 letters", holds=True, better=True).verdict
    'better'
    >>> Finding("70 letters", holds=False).verdict
    'unexplained'
    """

    ours: str
    holds: bool | None
    """None if the claim was not checked."""
    better: bool = False
    """What holds is more than the post claims."""
    why: str = ""

    @property
    def verdict(self) -> Verdict:
        """Return the verdict, as the table shows it."""
        if self.holds is None:
            return "not run"
        if self.holds:
            return "better" if self.better else "as claimed"
        return "explained" if self.why else "unexplained"

    def __str__(self) -> str:
        return f"{self.ours} {self.why}".rstrip()


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of a post: what it says, what its author saw, and how to check it here.

    A ``slow`` one is checked only when all claims are asked for.
    """

    claim: str
    source: str
    theirs: str
    check: Callable[[], Finding]
    slow: bool = False


def enable2k() -> Lexicon:
    """Return the official ENABLE2K list; raise NotRunError where it is not installed."""
    try:
        lexicon = load("enable2k")
    except InputError:
        missing = "needs the ENABLE2K word list: dodgson words add enable2k FILE"
        raise NotRunError(missing) from None
    if lexicon.md5 != ENABLE2K_MD5:
        raise NotRunError("the list called enable2k is not the official ENABLE2K")
    return lexicon
