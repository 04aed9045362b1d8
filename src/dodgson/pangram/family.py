"""Palindromic pangrams: what one can ask, and the answers given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from dodgson.pangram.model import ALPHABET, Checked
from dodgson.questions import Ask
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.words import Lexicon

FAMILY = "pangram"


@dataclass(frozen=True)
class Check:
    """Check whether a phrase, or each line of a file, is a palindromic pangram.

    TEXT is a phrase in quotes, a file with one phrase a line, or - for standard input. Only
    letters count; case, spaces and punctuation do not. Words are looked up if --words names a
    list. The exit status is 0 only if nothing is wrong with any phrase.
    """

    text: Annotated[
        str, Ask("a phrase, a file of phrases, or -", metavar="TEXT|FILE", positional=True)
    ]
    words: Annotated[
        str | Lexicon | None,
        Ask("the list to look the words up in: its name, or a file", metavar="LIST"),
    ] = None
    letters: Annotated[str, Ask("the letters that a phrase has to hold", metavar="ABC")] = ALPHABET


@dataclass(frozen=True)
class Verdict:
    """What the checker says of a phrase, or of each line of a file."""

    phrases: tuple[Checked, ...]
    lines: tuple[int, ...] | None
    """The line on which each phrase of a file stands; None if the text was a phrase itself."""
    list_name: str | None = None
    """The list in which the words were looked up; None if they were not."""

    @property
    def status(self) -> Status:
        """Whether all is right (proved) or anything is not (none)."""
        return "proved" if all(phrase.right for phrase in self.phrases) else "none"

    @property
    def why(self) -> str:
        """The status in words."""
        if self.lines is None:
            (phrase,) = self.phrases
            return "; ".join(phrase.faults) or f"it is {self._wanted}"
        right = sum(phrase.right for phrase in self.phrases)
        verb = "is" if right == 1 else "are"
        return f"{counted(right, 'phrase')} of {len(self.phrases):,} {verb} {self._wanted}"

    @property
    def _wanted(self) -> str:
        of = f" of words in {self.list_name}" if self.list_name else ""
        one = self.lines is None or sum(phrase.right for phrase in self.phrases) == 1
        return f"a palindromic pangram{of}" if one else f"palindromic pangrams{of}"

    def to_json(self) -> dict[str, Any]:
        """Give a phrase's verdict as plain data; for a file the verdict on each line."""
        document: dict[str, Any] = {"status": self.status, "why": self.why, "list": self.list_name}
        if self.lines is None:
            return document | _plain(self.phrases[0])
        phrases = zip(self.lines, self.phrases, strict=True)
        document["phrases"] = [{"line": line} | _plain(phrase) for line, phrase in phrases]
        return document

    def __str__(self) -> str:
        if self.lines is None:
            told = [self._tell(self.phrases[0])]
        else:
            told = [
                f"{line}: {'ok' if phrase.right else 'not'}, {counted(phrase.letters, 'letter')}"
                + "".join(f"; {fault}" for fault in phrase.faults)
                for line, phrase in zip(self.lines, self.phrases, strict=True)
            ]
            told += ["", f"{self.why}."]
        if self.list_name is None:
            told.append("The words were not looked up: --words LIST does.")
        return "\n".join(told)

    def _tell(self, phrase: Checked) -> str:
        letters = counted(phrase.letters, "letter")
        if phrase.right:
            return f"{self._wanted[0].upper()}{self._wanted[1:]}: {letters}."
        good = [name for name in ("palindrome", "pangram") if getattr(phrase, name)]
        but = [f"It is a {' and a '.join(good)}."] if good else []
        faults = [f"{fault[0].upper()}{fault[1:]}." for fault in phrase.faults]
        return "\n".join([f"Not {self._wanted}: {letters}.", *faults, *but])


def _plain(phrase: Checked) -> dict[str, Any]:
    mismatch = phrase.mismatch
    return {
        "words": list(phrase.words),
        "letters": phrase.letters,
        "right": phrase.right,
        "palindrome": phrase.palindrome,
        "mismatch": None if mismatch is None else mismatch._asdict(),
        "pangram": phrase.pangram,
        "missing": list(phrase.missing),
        "unlisted": None if phrase.unlisted is None else list(phrase.unlisted),
    }


VERBS: dict[str, type] = {"check": Check}
