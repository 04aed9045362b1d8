"""Claims of a post, our findings, and the verdict on a claim by its finding."""

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
    """Our result, and whether it is as claimed.

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
    """Whether our result is better than the claim."""
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
    """One claim of a post: its text, the author's result, and a function that checks it.

    A ``slow`` claim is checked only with ``reproduce --full``. Without that option ``brief``, if
    there is one, checks the same claim sooner: by fewer samples, or without a proof.
    """

    claim: str
    source: str
    theirs: str
    check: Callable[[], Finding]
    slow: bool = False
    brief: Callable[[], Finding] | None = None


def enable2k() -> Lexicon:
    """Return the official ENABLE2K list; raise ``NotRunError`` if it is not installed."""
    try:
        lexicon = load("enable2k")
    except InputError:
        missing = "needs the ENABLE2K word list: dodgson words add enable2k FILE"
        raise NotRunError(missing) from None
    if lexicon.md5 != ENABLE2K_MD5:
        raise NotRunError("the list called enable2k is not the official ENABLE2K")
    return lexicon
