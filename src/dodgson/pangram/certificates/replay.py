"""Check a certificate from the word list alone, by a way that shares no code with the search.

The witness shows that the bound can be met. That nothing is shorter is shown by looking at every
half of a palindrome that would be: the product is built anew from the list, merged by the classes
of the certificate, and walked through. Needs numpy. `docs/certificates.md` says why it is a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dodgson.errors import CertificateError, DodgsonError
from dodgson.pangram.certificates.form import MOST_LETTERS, Certificate, checksum
from dodgson.pangram.certificates.rebuilt import Merged, Product, bit, build_product, project
from dodgson.pangram.certificates.refuted import MOST_TRACKED, Plan, Tables, Tell, replay

MOST_BYTES = 8 << 30
"""More memory than this the checker does not take for its tables."""


class Replayed(NamedTuple):
    """What the check of a certificate went through."""

    pairs: int
    nodes: int
    steps: int
    states: int


def hold(certificate: Certificate, words: Sequence[str], tell: Tell | None = None) -> Replayed:
    """Hold a certificate to the words it is about, which may be in any order.

    Raises CertificateError, which says what is wrong, if it does not hold; and DodgsonError if the
    tables it asks for are too large for this checker. `tell` hears how far the check is.
    """
    hear = tell or (lambda _doing, _done, _of: None)
    words = sorted(set(words))
    _check_list(certificate, words)
    _check_letters(certificate, words)
    _check_witness(certificate, words)
    plan = _plan(certificate)

    pairs, graph = _merged(certificate, words, hear)
    if plan.odd < 0:  # every letter wanted takes a place in the half: there is nothing to refute
        return Replayed(pairs, graph.nodes, len(graph.sources), 0)

    tables = _build_tables(graph, plan, hear)
    closed = replay(tables, hear)
    if closed.half is not None:
        letters = 2 * closed.half - closed.odd
        raise CertificateError(
            f"the merged product closes a palindrome of {letters} letters: the bound of "
            f"{certificate.bound} is too high, or the classes merge what differs"
        )
    return Replayed(pairs, graph.nodes, len(graph.sources), closed.states)


def _merged(certificate: Certificate, words: list[str], tell: Tell) -> tuple[int, Merged]:
    """Build the product, and merge it by the classes; give how many pairs it has, too."""
    wanted = sum(1 << certificate.alphabet.index(letter) for letter in certificate.letters)
    tell("building the product", 0, 1)
    product = build_product(words, certificate.alphabet, wanted, certificate.most_waste)
    tell("building the product", 1, 1)
    classes = _check_classes(certificate, product)
    # The start is a bound on both sides, so it closes: it is live, and being first, of class 1.
    return product.pairs, _renumbered(project(product, classes), certificate)


def _check_list(certificate: Certificate, words: list[str]) -> None:
    found = checksum(words)
    if found != certificate.sha256:
        raise CertificateError(
            f"another word list: its checksum is {found[:16]}…, "
            f"the certificate is of {certificate.sha256[:16]}…"
        )


def _check_letters(certificate: Certificate, words: list[str]) -> None:
    alphabet, letters = certificate.alphabet, certificate.letters
    spelt = "".join(sorted(set(letters).union(*words)))
    if alphabet != spelt:
        raise CertificateError(f"the alphabet is not that of the list: {alphabet!r}, not {spelt!r}")
    if len(alphabet) > MOST_LETTERS:
        raise CertificateError(f"an alphabet of {len(alphabet)} letters: {MOST_LETTERS} at most")
    if not letters or list(letters) != sorted(set(letters)):
        raise CertificateError(f"the letters wanted are not in order, each once: {letters!r}")
    parts = certificate.tracked, *certificate.groups
    if sorted("".join(parts)) != list(letters):
        raise CertificateError(
            "the letters tracked and the two groups are not the letters wanted, each once: "
            + ", ".join(repr(part) for part in parts)
        )
    if len(certificate.tracked) > MOST_TRACKED:
        raise CertificateError(
            f"{len(certificate.tracked)} letters tracked: {MOST_TRACKED} at most"
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
    """Say how much waste is to be refuted: of all halves of palindromes below the bound."""
    letters = len(certificate.letters)
    odd = certificate.bound // 2 - letters  # of h letters comes an odd one of 2h - 1
    even = (certificate.bound - 1) // 2 - letters
    if certificate.most_waste < odd:
        raise CertificateError(
            f"the product is cut off at a waste of {certificate.most_waste}, "
            f"but halves may waste {odd} below the bound of {certificate.bound}"
        )
    first, second = map(len, certificate.groups)
    return Plan(len(certificate.tracked), first, second, odd, even)


def _check_classes(
    certificate: Certificate, product: Product
) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Give the class of each pair, having seen that the dead ones are dead."""
    if product.pairs != certificate.pairs:
        raise CertificateError(
            f"the product has {product.pairs:,} pairs, the certificate {certificate.pairs:,}"
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
            f"there are {len(first):,} classes, the certificate says {certificate.classes:,}"
        )
    live = classes > 0
    closing = np.flatnonzero((product.even | (product.centres != 0)) & ~live)
    if len(closing):
        raise CertificateError(f"pair {closing[0]:,} is called dead, but closes a palindrome")
    stepping = np.flatnonzero(~live[product.sources] & live[product.targets])
    if len(stepping):
        pair, onward = product.sources[stepping[0]], product.targets[stepping[0]]
        raise CertificateError(
            f"pair {pair:,} is called dead, but leads to {onward:,}, which is not"
        )
    return classes


def _renumbered(graph: Merged, certificate: Certificate) -> Merged:
    """Renumber the letters as the tables want them: tracked, then both groups, then the others."""
    wanted = certificate.tracked + "".join(certificate.groups)
    others = "".join(letter for letter in certificate.alphabet if letter not in wanted)
    numbers = np.array([(wanted + others).index(letter) for letter in certificate.alphabet])
    centres = np.zeros_like(graph.centres)
    for letter, number in enumerate(numbers):
        centres[graph.centres & bit(letter) != 0] |= bit(number)
    return graph._replace(letters=numbers[graph.letters], centres=centres)


def _build_tables(graph: Merged, plan: Plan, tell: Tell) -> Tables:
    needed = plan.table_bytes(graph.nodes)
    if needed > MOST_BYTES:
        raise DodgsonError(
            f"the tables of this certificate take {needed >> 30:,} GiB: "
            f"the checker takes {MOST_BYTES >> 30} GiB at most"
        )
    try:
        tables = Tables(graph, plan)
    except MemoryError:
        raise DodgsonError(f"there is no memory for tables of {needed >> 20:,} MiB") from None
    of = (plan.odd + 1) * (plan.first + 1) * (plan.second + 1)
    for done in tables.build():
        tell("building tables", done, of)
    return tables
