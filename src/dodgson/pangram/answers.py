"""Palindromic pangrams: what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dodgson.family.answers import PuzzleAnswer, as_lists, given
from dodgson.pangram.model import ALPHABET, Checked
from dodgson.search.result import Statistics, Status
from dodgson.wording import counted

GOES_ON = "the search has not finished"
"""Why an answer is not the last word, while the search goes on."""
NOT_BEGUN = "nothing was searched yet: run() goes to the end"
"""Why an answer says nothing, before the search is begun."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """One of the shortest phrases."""

    words: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the phrase as plain data."""
        return {"words": list(self.words), "letters": sum(map(len, self.words))}

    def __str__(self) -> str:
        return marked(self.words)


@dataclass(frozen=True)
class Pangram(PuzzleAnswer):
    """A palindromic pangram and how short it is known to be, or why there is none."""

    words: tuple[str, ...]
    lower_bound: int | None
    """No palindromic pangram of these words has fewer letters; None if there is none at all."""
    statistics: Statistics
    asked: str = ALPHABET
    """The letters that it has to hold."""
    phrases: tuple[tuple[str, ...], ...] | None = None
    """For each string of letters as short as the shortest its words, if they were asked for."""
    count: int | None = None
    """How many such strings there are, if they were counted."""

    @property
    def letters(self) -> int | None:
        """How many letters it has; None if none was found."""
        return sum(map(len, self.words)) if self.words else None

    cost = letters
    metric = "letters"

    @property
    def text(self) -> str:
        """The phrase, with its centre marked: [q] a letter, or | between two letters."""
        return marked(self.words)

    def _body(self) -> dict[str, Any]:
        """Return the phrase, and all that are as short if they were asked for."""
        return {"letters": self.letters, "words": list(self.words)} | given(
            phrases=as_lists(self.phrases), count=self.count
        )

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (nothing to colour)
        """Return the phrases with their centres marked, and how short they are."""
        listed = self.phrases or [self.words]
        return "\n".join([*(marked(words) for words in listed if words), self.summary()])

    def summary(self) -> str:
        """Say in one line how long it is, and how sure that is."""
        if self.letters is None:
            return f"{self.why[0].upper()}{self.why[1:]}."
        told = counted(self.letters, "letter")
        gap = 0 if self.lower_bound is None else self.letters - self.lower_bound
        if self.status != "proved" and gap:
            told += f"; no fewer than {self.lower_bound} (gap {gap})"
        told += "." if self.why == GOES_ON else f": {self.why}."
        if self.count is not None:
            verb = "is" if self.count == 1 else "are"
            told += f" {counted(self.count, 'string')} of letters {verb} as short."
        return told

    def _repr_svg_(self) -> str | None:
        if not self.words:
            return None
        from dodgson.pangram.pictures import picture

        return picture(self).to_svg()


def marked(words: tuple[str, ...]) -> str:
    """Write a palindrome's words with its centre marked.

    >>> marked(("lid", "off", "a", "daffodil")), marked(("abc", "cba"))
    ('lid off a [d]affodil', 'abc | cba')
    """
    half, odd = divmod(sum(map(len, words)), 2)
    before: list[str] = []
    begin = 0
    for number, word in enumerate(words):
        if begin + len(word) > half or (not odd and begin + len(word) == half):
            place = half - begin
            left, middle, right = word[:place], word[place : place + odd], word[place + odd :]
            centre = f"{left}[{middle}]{right}" if odd else f"{left}|{right}" if right else word
            gap = ["|"] if not odd and not right else []
            return " ".join([*before, centre, *gap, *words[number + 1 :]])
        before.append(word)
        begin += len(word)
    return " ".join(words)


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
