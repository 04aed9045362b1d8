"""Check a certificate: read it, find its word list, run the checker, and report the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dodgson.errors import CertificateError, DodgsonError, InputError, option
from dodgson.family.certified import Wanted, as_options
from dodgson.pangram.certificates.form import Certificate, read
from dodgson.pangram.model import ALPHABET, read_letters
from dodgson.pangram.questions import Check
from dodgson.search.result import Status
from dodgson.work import report_progress


@dataclass(frozen=True)
class Certified:
    """The checker's verdict on a certificate."""

    certificate: Certificate
    list_name: str
    """The list against which the certificate was checked."""
    fault: str | None
    """What is wrong with it, in one line; None if it holds."""
    pairs: int = 0
    nodes: int = 0
    steps: int = 0
    states: int = 0
    """How many pairs, merged nodes, steps and states the checker went through."""

    @property
    def status(self) -> Status:
        """``proved`` if the certificate holds, otherwise ``none``."""
        return "none" if self.fault else "proved"

    @property
    def why(self) -> str:
        """The status in words."""
        bound, letters = self.certificate.bound, self.certificate.letters
        wanted = "a to z" if letters == ALPHABET else ", ".join(letters)
        return self.fault or (
            "the certificate holds: no palindrome of these words that contains "
            f"{wanted} is shorter than {bound} letters"
        )

    def to_json(self) -> dict[str, Any]:
        """Return the verdict and the claim as plain data."""
        claim = self.certificate
        return {
            "status": self.status,
            "why": self.why,
            "list": self.list_name,
            "rules": dict(claim.rules),
            "sha256": claim.sha256,
            "letters": claim.letters,
            "bound": claim.bound,
            "words": list(claim.witness),
            "pairs": self.pairs,
            "nodes": self.nodes,
            "steps": self.steps,
            "states": self.states,
        }

    def __str__(self) -> str:
        if self.fault:
            return f"The certificate does not hold: {self.fault}."
        claim = self.certificate
        repeats = len(set(claim.witness)) < len(claim.witness)
        rules = "".join(f", {rule}" for rule in as_options(claim.rules))
        checked = (
            f"Checked: {self.pairs:,} pairs of trie nodes, merged into {self.nodes:,} nodes "
            f"with {self.steps:,} steps; {self.states:,} states."
        )
        return "\n".join(
            (
                " ".join(claim.witness),
                f"{self.why[0].upper()}{self.why[1:]}.",
                f"Words: {self.list_name}{rules}, SHA-256 {claim.sha256}.",
                checked,
                "The phrase repeats a word." if repeats else "The phrase repeats no word.",
            )
        )


def check_certificate(question: Check) -> Certified:
    """Check the certificate that a question names against its word list.

    If the question names no list, try those known by name. Raise ``InputError`` if the file is no
    certificate or none of these lists is the right one, ``DodgsonError`` if numpy is missing.
    """
    if question.text is not None:
        raise InputError(
            f"{option('certificate')}: check a phrase or a certificate, not both at once"
        )
    certificate = read(str(question.certificate))
    name, words = words_used(question, certificate)
    wanted = read_letters(question.letters)
    if question.letters != ALPHABET and wanted != certificate.letters:
        fault = f"it is for the letters {certificate.letters!r}, not {wanted!r}"
        return Certified(certificate, name, fault)
    try:
        from dodgson.pangram.certificates.replay import verify  # late: numpy is an extra
    except ModuleNotFoundError as error:
        raise DodgsonError(
            f"checking a certificate needs {error.name}: pip install 'dodgson[check]'"
        ) from None
    try:
        return Certified(certificate, name, None, *verify(certificate, words, report))
    except CertificateError as error:
        return Certified(certificate, name, str(error))


def report(part: str, done: int, total: int) -> None:
    """Report how much of a part of the check is done."""
    report_progress(lambda: f"{part}, {done:,} of {total:,}" if total > 1 else part)


def words_used(question: Check, certificate: Certificate) -> tuple[str, list[str]]:
    """Return the list's name, and its words after the certificate's rules."""
    wanted = Wanted(certificate.list_name, certificate.rules, certificate.sha256)
    return wanted.words(str(question.certificate), question.words, question.max_words)
