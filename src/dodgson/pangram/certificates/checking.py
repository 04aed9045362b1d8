"""Check a certificate: read it, take the words it is about, hold it to them, and tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dodgson.errors import CertificateError, DodgsonError, InputError
from dodgson.pangram.certificates.form import Certificate, read
from dodgson.pangram.family import Check
from dodgson.pangram.model import ALPHABET, read_letters
from dodgson.search.result import Status
from dodgson.words.sources import load_down_to

RULES = ("level", "min_word", "exclude")
MOST_TOLD = 10
"""Of more words excluded than these only the first are named."""


@dataclass(frozen=True)
class Certified:
    """What the checker says of a certificate."""

    certificate: Certificate
    list_name: str
    """The list that the certificate was held to."""
    fault: str | None
    """What is wrong with it, in one line; None if it holds."""
    pairs: int = 0
    nodes: int = 0
    steps: int = 0
    states: int = 0
    """How many pairs, merged nodes, their steps, and states of the search were gone through."""

    @property
    def status(self) -> Status:
        """Whether the certificate holds (proved) or not (none)."""
        return "none" if self.fault else "proved"

    @property
    def why(self) -> str:
        """The status in words."""
        return self.fault or f"the certificate holds: {self._claim}"

    @property
    def _claim(self) -> str:
        bound, letters = self.certificate.bound, self.certificate.letters
        of = "a to z" if letters == ALPHABET else ", ".join(letters)
        return f"no palindrome of these words that has {of} is shorter than {bound} letters"

    def to_json(self) -> dict[str, Any]:
        """Give the verdict, and what was claimed, as plain data."""
        claimed = self.certificate
        return {
            "status": self.status,
            "why": self.why,
            "list": self.list_name,
            "rules": dict(claimed.rules),
            "sha256": claimed.sha256,
            "letters": claimed.letters,
            "bound": claimed.bound,
            "words": list(claimed.witness),
            "pairs": self.pairs,
            "nodes": self.nodes,
            "steps": self.steps,
            "states": self.states,
        }

    def __str__(self) -> str:
        if self.fault:
            return f"The certificate does not hold: {self.fault}."
        claimed = self.certificate
        twice = len(set(claimed.witness)) < len(claimed.witness)
        rules = "".join(f", {name} {told}" for name, told in _told(claimed.rules))
        gone = (
            f"Gone through: {self.pairs:,} pairs of trie nodes, {self.nodes:,} once merged, "
            f"with {self.steps:,} steps; {self.states:,} states."
        )
        told = (
            " ".join(claimed.witness),
            f"{self.why[0].upper()}{self.why[1:]}.",
            f"Words: {self.list_name}{rules}, SHA-256 {claimed.sha256}.",
            gone,
            "The phrase has a word twice." if twice else "The phrase has no word twice.",
        )
        return "\n".join(told)


def check_certificate(
    question: Check, tell: Callable[[str, int, int], None] | None = None
) -> Certified:
    """Check the certificate that a question names against its word list.

    Raises InputError if the file is no certificate, or the question does not name a list. `tell`
    hears what is being done, how much of it is done, and of how much.
    """
    if question.text is not None:
        raise InputError("--certificate: check a phrase or a certificate, not both at once")
    if question.words is None:
        raise InputError("--certificate: name the list that it is about with --words LIST")
    certificate = read(str(question.certificate))
    name, words = words_used(question, certificate)
    asked = read_letters(question.letters)
    if question.letters != ALPHABET and asked != certificate.letters:
        fault = f"it is about the letters {certificate.letters!r}, not {asked!r}"
        return Certified(certificate, name, fault)
    try:
        from dodgson.pangram.certificates.replay import hold
    except ModuleNotFoundError as error:
        raise DodgsonError(
            f"checking a certificate needs {error.name}: pip install 'dodgson[check]'"
        ) from None
    try:
        return Certified(certificate, name, None, *hold(certificate, words, tell))
    except CertificateError as error:
        return Certified(certificate, name, str(error))


def words_used(question: Check, certificate: Certificate) -> tuple[str, list[str]]:
    """Give the list's name, and those of its words that the certificate's rules leave."""
    rules = certificate.rules
    level, least, exclude = (rules.get(name) for name in RULES)
    assert question.words is not None
    lexicon = load_down_to(question.words, common=False, level=level)
    out = set(exclude or ())
    return lexicon.name, [word for word in lexicon if len(word) >= (least or 1) and word not in out]


def _told(rules: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give the rules as they are said on the command line."""
    told = []
    for name in RULES:
        if rules.get(name):
            words = rules[name] if name == "exclude" else [rules[name]]
            text = ", ".join(map(str, words[:MOST_TOLD]))
            more = f" and {len(words) - MOST_TOLD:,} more" if len(words) > MOST_TOLD else ""
            told.append(("--" + name.replace("_", "-"), text + more))
    return told
