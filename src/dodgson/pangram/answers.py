"""Palindromic pangrams: the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dodgson.family.answers import PuzzleAnswer, as_lists, given
from dodgson.pangram.model import ALPHABET, Checked
from dodgson.search.result import Statistics, Status
from dodgson.wording import counted

NOT_FINISHED = "the search has not finished"
"""The ``why`` of an answer while its search runs."""
NOT_BEGUN = "the search has not begun: call run()"
"""The ``why`` of an answer before its search begins."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """One of the shortest phrases."""

    words: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the phrase as plain data."""
        return {"words": list(self.words), "letters": sum(map(len, self.words))}

    def __str__(self) -> str:
        return marked(self.words)


@dataclass(frozen=True)
class Pangram(PuzzleAnswer):
    """A palindromic pangram, with a lower bound on the length, or the reason why there is none."""

    words: tuple[str, ...]
    lower_bound: int | None
    """No palindromic pangram of these words has fewer letters; None if none exists."""
    statistics: Statistics
    asked: str = ALPHABET
    """The letters that it has to contain."""
    phrases: tuple[tuple[str, ...], ...] | None = None
    """All strings of letters of the shortest length, each as words; None unless asked for."""
    count: int | None = None
    """How many such strings exist; None unless asked for."""

    @property
    def letters(self) -> int | None:
        """How many letters it has; None if none was found."""
        return sum(map(len, self.words)) if self.words else None

    cost = letters
    metric = "letters"

    @property
    def text(self) -> str:
        """The phrase with its centre marked: [q] is a letter, | is between two letters."""
        return marked(self.words)

    def _body(self) -> dict[str, Any]:
        """Return the phrase, and all phrases of its length if they were asked for."""
        return {"letters": self.letters, "words": list(self.words)} | given(
            phrases=as_lists(self.phrases), count=self.count
        )

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (nothing to colour)
        """Return the phrases with their centres marked, and the summary."""
        phrases = self.phrases or [self.words]
        return "\n".join([*(marked(words) for words in phrases if words), self.summary()])

    def summary(self) -> str:
        """Return one line with the length and what is known of shorter phrases."""
        if self.letters is None:
            return f"{self.why[0].upper()}{self.why[1:]}."
        text = counted(self.letters, "letter")
        gap = 0 if self.lower_bound is None else self.letters - self.lower_bound
        if self.status != "proved" and gap:
            text += f"; no fewer than {self.lower_bound} (gap {gap})"
        text += "." if self.why == NOT_FINISHED else f": {self.why}."
        if self.count is not None:
            verb = "is" if self.count == 1 else "are"
            text += f" {counted(self.count, 'string')} of letters {verb} as short."
        return text

    def _repr_svg_(self) -> str | None:
        if not self.words:
            return None
        from dodgson.pangram.pictures import picture  # late: most answers are not drawn

        return picture(self).to_svg()


def marked(words: tuple[str, ...]) -> str:
    """Return a palindrome's words as text with the centre marked.

    >>> marked(("lid", "off", "a", "daffodil")), marked(("abc", "cba"))
    ('lid off a [d]affodil', 'abc | cba')
    """
    text = " ".join(words)
    places = [place for place, letter in enumerate(text) if letter != " "]
    if not places:
        return ""
    half, odd = divmod(len(places), 2)
    if odd:
        centre = places[half]
        return f"{text[:centre]}[{text[centre]}]{text[centre + 1 :]}"
    left, right = text[: places[half - 1] + 1], text[places[half - 1] + 1 :]
    return f"{left} |{right}" if right.startswith(" ") else f"{left}|{right}"


@dataclass(frozen=True)
class Verdict:
    """The checker's result for a phrase, or for each line of a file."""

    phrases: tuple[Checked, ...]
    lines: tuple[int, ...] | None
    """The line number of each phrase; None if the question was a single phrase."""
    list_name: str | None = None
    """The list in which the words were looked up; None if they were not."""

    @property
    def status(self) -> Status:
        """``proved`` if every phrase is a palindromic pangram, otherwise ``none``."""
        return "proved" if all(phrase.right for phrase in self.phrases) else "none"

    @property
    def why(self) -> str:
        """The status in words."""
        if self.lines is None:
            (phrase,) = self.phrases
            return "; ".join(phrase.faults) or f"it is {self._kind}"
        right = sum(phrase.right for phrase in self.phrases)
        verb = "is" if right == 1 else "are"
        return f"{counted(right, 'phrase')} of {len(self.phrases):,} {verb} {self._kind}"

    @property
    def _kind(self) -> str:
        """What the phrases were checked to be; plural unless exactly one is right."""
        words = f" of words in {self.list_name}" if self.list_name else ""
        one = self.lines is None or sum(phrase.right for phrase in self.phrases) == 1
        return f"a palindromic pangram{words}" if one else f"palindromic pangrams{words}"

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as plain data: for one phrase, or a list for the lines of a file."""
        document: dict[str, Any] = {"status": self.status, "why": self.why, "list": self.list_name}
        if self.lines is None:
            return document | _as_json(self.phrases[0])
        phrases = zip(self.lines, self.phrases, strict=True)
        document["phrases"] = [{"line": line} | _as_json(phrase) for line, phrase in phrases]
        return document

    def __str__(self) -> str:
        if self.lines is None:
            lines = self._describe(self.phrases[0])
        else:
            lines = [
                f"{line}: {'ok' if phrase.right else 'wrong'}, {counted(phrase.letters, 'letter')}"
                + "".join(f"; {fault}" for fault in phrase.faults)
                for line, phrase in zip(self.lines, self.phrases, strict=True)
            ]
            lines += ["", f"{self.why}."]
        if self.list_name is None:
            lines.append("The words were not looked up: name a list with --words.")
        return "\n".join(lines)

    def _describe(self, phrase: Checked) -> list[str]:
        """Return a sentence for each finding about a phrase."""
        letters = counted(phrase.letters, "letter")
        if phrase.right:
            return [f"{self._kind[0].upper()}{self._kind[1:]}: {letters}."]
        faults = [f"{fault[0].upper()}{fault[1:]}." for fault in phrase.faults]
        kept = [name for name in ("palindrome", "pangram") if getattr(phrase, name)]
        rest = [f"It is a {' and a '.join(kept)}."] if kept else []
        return [f"Not {self._kind}: {letters}.", *faults, *rest]


def _as_json(phrase: Checked) -> dict[str, Any]:
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
