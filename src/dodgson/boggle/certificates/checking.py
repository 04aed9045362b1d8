"""Check a certificate: read it, find its word list, run the checker, and report the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dodgson import native
from dodgson.boggle.certificates.form import Certificate, from_bytes
from dodgson.boggle.certificates.replay import Boards, Fault, verify
from dodgson.boggle.questions import Check
from dodgson.errors import CertificateError, InputError, option
from dodgson.family.certificates import read
from dodgson.family.certified import Wanted, as_options
from dodgson.family.many import threads_of
from dodgson.questions import asks
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.work import report_progress


@dataclass(frozen=True)
class Certified:
    """The checker's verdict on a certificate."""

    certificate: Certificate
    list_name: str
    """The list against which the certificate was checked."""
    fault: str | None
    """What is wrong with it, in one line; None if it holds."""

    @property
    def status(self) -> Status:
        """``proved`` if the certificate holds, otherwise ``none``."""
        return "none" if self.fault else "proved"

    @property
    def why(self) -> str:
        """The status in words."""
        claim = self.certificate
        return self.fault or (
            f"the certificate holds: no {claim.rows}x{claim.cols} board scores more than "
            f"{counted(claim.bound, 'point')}"
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
            "rows": claim.rows,
            "cols": claim.cols,
            "board": claim.board,
            "bound": claim.bound,
            "classes": claim.classes,
        }

    def __str__(self) -> str:
        if self.fault:
            return f"The certificate does not hold: {self.fault}."
        claim = self.certificate
        rules = "".join(f", {rule}" for rule in as_options(claim.rules))
        size = f"{claim.rows}x{claim.cols}"
        game = [
            *([] if claim.neighbours == 8 else [f"{claim.neighbours} neighbours"]),
            *(["joined edges"] if claim.wrap else []),
            *([] if claim.qu else ["a plain q"]),
        ]
        return "\n".join(
            (
                f"{size}:{claim.board}",
                f"{self.why[0].upper()}{self.why[1:]}.",
                f"Words: {self.list_name}{rules}, SHA-256 {claim.sha256}.",
                f"Points by length: {_lengths(claim)}.",
                *([f"Rules: {', '.join(game)}."] if game else []),
                f"Checked: {claim.classes:,} classes of boards.",
            )
        )


def _lengths(claim: Certificate) -> str:
    """Return from which length on a word gets which points."""
    steps, last = [], 0
    for length, points in enumerate(claim.points):
        if points != last:
            steps.append(f"{length}:{points}")
            last = points
    return ", ".join(steps) or "none"


@asks(Check)
def check(question: Check) -> Certified:
    """Check the certificate that a question names against its word list.

    If the question names no list, try those known by name. Raise ``InputError`` if the file is no
    certificate or none of these lists is the right one.
    """
    path = question.certificate
    if path is None:
        raise InputError(f"nothing to check: give {option('certificate')}")
    certificate = from_bytes(read(path), path)
    wanted = Wanted(certificate.list_name, certificate.rules, certificate.sha256)
    name, words = wanted.words(path, question.words, question.max_words)
    threads = threads_of(question.threads)

    def kernel(boards: Boards, classes: list[tuple[bytes, int]]) -> Fault | None:
        report_progress(lambda: f"{len(classes):,} classes of boards")
        found: Fault | None = native.compiled().boggle_certified(*boards, classes, threads)
        return found

    compiled = native.choose(question.backend) == "native"
    try:
        verify(certificate, words, kernel if compiled else None)
    except CertificateError as error:
        return Certified(certificate, name, str(error))
    except MemoryError:
        raise InputError(f"{path}: too little memory to check it") from None
    return Certified(certificate, name, None)
