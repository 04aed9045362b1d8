"""Check a certificate: read it, take the words it is about, hold it to them, and tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dodgson.errors import CertificateError, DodgsonError, InputError, option
from dodgson.pangram.certificates.form import Certificate, checksum, read
from dodgson.pangram.model import ALPHABET, read_letters
from dodgson.pangram.questions import Check
from dodgson.search.result import Status
from dodgson.words import places
from dodgson.words.limits import MOST_WORDS
from dodgson.words.sources import WordSource, load_down_to

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

    If the question names no list, those that are known here by a name are tried. Raises InputError
    if the file is no certificate, or is about none of them. `tell` hears what is being done, how
    much of it is done, and of how much.
    """
    if question.text is not None:
        raise InputError(
            f"{option('certificate')}: check a phrase or a certificate, not both at once"
        )
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
    if question.words is not None:
        return words_left(question.words, certificate.rules, question.max_words)
    known = known_lists(certificate.list_name)
    for name in known:
        with suppress(InputError):  # a list that cannot be read, or has no levels, is another
            found = words_left(name, certificate.rules)
            if checksum(found[1]) == certificate.sha256:
                return found
    raise InputError(
        f"{question.certificate}: it is about the list {certificate.list_name!r}, and its words "
        f"are not those of {' or '.join(known)}: name the list with {option('words')}"
    )


def words_left(
    source: WordSource, rules: Mapping[str, Any], max_words: int = MOST_WORDS
) -> tuple[str, list[str]]:
    """Give a list's name, and those of its words that rules leave.

    >>> from dodgson.words import load
    >>> words_left(load(["lid", "off", "a"]), {"min_word": 2, "exclude": ["off"]})
    ('these words', ['lid'])
    """
    level, least, exclude = (rules.get(name) for name in RULES)
    lexicon = load_down_to(source, common=False, level=level, max_words=max_words)
    out = set(exclude or ())
    return lexicon.name, [word for word in lexicon if len(word) >= (least or 1) and word not in out]


def known_lists(told: str) -> tuple[str, ...]:
    """Name the lists that a certificate may be about: what it told first, if that is one of them.

    What is told is only a hint, and never a path: a certificate opens no file of its choice.

    >>> known_lists("/etc/passwd")[0], known_lists("scowl-80, 3 letters or more")[0]
    ('scowl-80', 'scowl-80')
    """
    name = told.partition(",")[0]
    names = [*places.SHIPPED, "common", *places.user_names()]
    in_data = re.fullmatch(r"[\w-]+", name) and Path(places.data_path(name)).is_file()
    if in_data and name not in names:
        names.append(name)
    return tuple(sorted(names, key=lambda each: each != name))


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
