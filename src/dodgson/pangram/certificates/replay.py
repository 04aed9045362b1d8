"""Check a certificate from the word list alone, with no code of the search.

The witness shows that a phrase of this length exists. To show that none is shorter, the checker
builds the product graph again from the list, merges it by the classes of the certificate, and
searches it for the half of a shorter palindrome. `docs/certificates.md` explains why this is a
proof. It needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dodgson.errors import CertificateError, DodgsonError
from dodgson.pangram.certificates.form import MOST_LETTERS, Certificate, checksum
from dodgson.pangram.certificates.rebuilt import Graph, bit, build_product, project
from dodgson.pangram.certificates.refuted import MOST_TRACKED, Plan, Report, Tables, replay

MOST_BYTES = 8 << 30
"""The most memory, in bytes, for the checker's tables."""


class Replayed(NamedTuple):
    """How much the check of a certificate went through."""

    pairs: int
    nodes: int
    steps: int
    states: int


def no_report(_part: str, _done: int, _total: int) -> None:
    """Report nothing."""


def verify(certificate: Certificate, words: Sequence[str], report: Report = no_report) -> Replayed:
    """Check a certificate against its words, in any order.

    Raise ``CertificateError`` if it does not hold, ``DodgsonError`` if its tables are too large
    for this checker.
    """
    words = sorted(set(words))
    _check_list(certificate, words)
    _check_letters(certificate, words)
    _check_witness(certificate, words)
    plan = _plan(certificate)

    report("building the product graph", 0, 1)
    wanted = sum(1 << certificate.alphabet.index(letter) for letter in certificate.letters)
    product = build_product(words, certificate.alphabet, wanted, certificate.most_waste)
    report("building the product graph", 1, 1)
    classes = _check_classes(certificate, product)
    # At the start both sides are at a boundary: it closes, so it is live and, being first, class 1.
    graph = _renumbered(project(product, classes), certificate)
    if plan.odd < 0:  # a half has at least as many letters as are wanted: nothing to refute
        return Replayed(product.nodes, graph.nodes, len(graph.sources), 0)

    tables = _build_tables(graph, plan, report)
    closed = replay(tables, report)
    if closed.half is not None:
        letters = 2 * closed.half - closed.odd
        raise CertificateError(
            f"the merged graph closes a palindrome of {letters} letters: the bound of "
            f"{certificate.bound} is too high, or the classes are wrong"
        )
    return Replayed(product.nodes, graph.nodes, len(graph.sources), closed.states)


def _check_list(certificate: Certificate, words: list[str]) -> None:
    found = checksum(words)
    if found != certificate.sha256:
        raise CertificateError(
            f"another word list: its checksum is {found[:16]}…, "
            f"that of the certificate is {certificate.sha256[:16]}…"
        )


def _check_letters(certificate: Certificate, words: list[str]) -> None:
    alphabet, letters = certificate.alphabet, certificate.letters
    spelt = "".join(sorted(set(letters).union(*words)))
    if alphabet != spelt:
        raise CertificateError(f"the alphabet is not that of the list: {alphabet!r}, not {spelt!r}")
    if len(alphabet) > MOST_LETTERS:
        raise CertificateError(f"an alphabet of {len(alphabet)} letters: {MOST_LETTERS} at most")
    if not letters or list(letters) != sorted(set(letters)):
        raise CertificateError(f"the wanted letters are not sorted, each once: {letters!r}")
    parts = certificate.tracked, *certificate.groups
    if sorted("".join(parts)) != list(letters):
        raise CertificateError(
            "the tracked letters and the two groups are not the wanted letters, each once: "
            + ", ".join(repr(part) for part in parts)
        )
    if len(certificate.tracked) > MOST_TRACKED:
        raise CertificateError(
            f"{len(certificate.tracked)} tracked letters: {MOST_TRACKED} at most"
        )


def _check_witness(certificate: Certificate, words: list[str]) -> None:
    listed = set(words)
    for word in certificate.witness:
        if word not in listed:
            raise CertificateError(f"the witness has a word that is not in the list: {word!r}")
    phrase = "".join(certificate.witness)
    for place, (near, far) in enumerate(zip(phrase, reversed(phrase), strict=True), 1):
        if near != far:
            raise CertificateError(
                f"the witness is not a palindrome: letter {place} is {near}, "
                f"letter {place} from the end is {far}"
            )
    missing = sorted(set(certificate.letters) - set(phrase))
    if missing:
        raise CertificateError(f"the witness lacks {', '.join(missing)}")
    if len(phrase) != certificate.bound:
        raise CertificateError(
            f"the witness has {len(phrase)} letters, the bound is {certificate.bound}"
        )


def _plan(certificate: Certificate) -> Plan:
    """Return the plan to refute all halves of palindromes shorter than the bound."""
    letters = len(certificate.letters)
    odd = certificate.bound // 2 - letters  # a half of h letters makes an odd one of 2h - 1
    even = (certificate.bound - 1) // 2 - letters
    if certificate.most_waste < odd:
        raise CertificateError(
            f"the product graph is limited to waste {certificate.most_waste}, "
            f"but halves below the bound of {certificate.bound} may waste {odd}"
        )
    first, second = map(len, certificate.groups)
    return Plan(len(certificate.tracked), first, second, odd, even)


def _check_classes(
    certificate: Certificate, product: Graph
) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return the class of each pair, after a check that the dead ones are dead."""
    if product.nodes != certificate.pairs:
        raise CertificateError(
            f"the product graph has {product.nodes:,} pairs, the certificate {certificate.pairs:,}"
        )
    try:
        classes = np.array(certificate.numbers(), np.uint32)
    except ValueError as error:
        raise CertificateError(str(error)) from None
    _, first = np.unique(classes[classes > 0], return_index=True)
    if int(classes.max()) != len(first) or any(one > two for one, two in pairwise(first.tolist())):
        raise CertificateError("the classes are not numbered 1, 2, 3… by their first pairs")
    if len(first) != certificate.classes:
        raise CertificateError(
            f"there are {len(first):,} classes, the certificate claims {certificate.classes:,}"
        )
    live = classes > 0
    closing = np.flatnonzero((product.even | (product.centres != 0)) & ~live)
    if len(closing):
        raise CertificateError(f"pair {closing[0]:,} is marked dead, but closes a palindrome")
    stepping = np.flatnonzero(~live[product.sources] & live[product.targets])
    if len(stepping):
        pair, target = product.sources[stepping[0]], product.targets[stepping[0]]
        raise CertificateError(
            f"pair {pair:,} is marked dead, but leads to {target:,}, which is not"
        )
    return classes


def _renumbered(graph: Graph, certificate: Certificate) -> Graph:
    """Renumber the letters for the tables: tracked, then both groups, then the others."""
    wanted = certificate.tracked + "".join(certificate.groups)
    others = "".join(letter for letter in certificate.alphabet if letter not in wanted)
    numbers = np.array([(wanted + others).index(letter) for letter in certificate.alphabet])
    centres = np.zeros_like(graph.centres)
    for letter, number in enumerate(numbers):
        centres[graph.centres & bit(letter) != 0] |= bit(number)
    return graph._replace(letters=numbers[graph.letters], centres=centres)


def _build_tables(graph: Graph, plan: Plan, report: Report) -> Tables:
    needed = plan.table_bytes(graph.nodes)
    if needed > MOST_BYTES:
        raise DodgsonError(
            f"the tables for this certificate need {needed >> 30:,} GiB: "
            f"the checker uses {MOST_BYTES >> 30} GiB at most"
        )
    try:
        tables = Tables(graph, plan)
    except MemoryError:
        raise DodgsonError(f"not enough memory for tables of {needed >> 20:,} MiB") from None
    total = (plan.odd + 1) * (plan.first + 1) * (plan.second + 1)
    for done in tables.build():
        report("building tables", done, total)
    return tables
