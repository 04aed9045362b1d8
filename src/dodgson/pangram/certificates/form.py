"""The file format of certificates.

A certificate names a word list by its checksum, the wanted letters, the shortest phrase, and a
class for each pair of trie nodes. `docs/certificates.md` describes the format byte by byte.
A certificate is data: nothing in it is run.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from dodgson.errors import InputError
from dodgson.family import certificates
from dodgson.family.certificates import are_rules, checksum, is_checksum, unpack

__all__ = ["Certificate", "checksum", "from_bytes", "pack", "read", "to_bytes", "write"]

MOST_LETTERS: Final = 32
NUMBER_BYTES: Final = 4


@dataclass(frozen=True)
class Certificate:
    """The claim that no palindrome of these words with these letters is shorter than ``bound``."""

    list_name: str
    """The list's name where the certificate was made; it proves nothing."""
    sha256: str
    """The `checksum` of the words."""
    alphabet: str
    """The letters of the words and the wanted letters, sorted."""
    letters: str
    """The wanted letters, sorted."""
    bound: int
    """The number of letters of the shortest phrase."""
    witness: tuple[str, ...]
    """A phrase of that many letters."""
    most_waste: int
    """Trie nodes whose strings have more waste are left out of the product."""
    tracked: str
    """The letters that the tables track one by one."""
    groups: tuple[str, str]
    """The other wanted letters, in two groups that the tables only count."""
    pairs: int
    """How many pairs of trie nodes the product has."""
    classes: int
    """How many classes the live pairs have."""
    packed: bytes = field(repr=False)
    """The class of each pair, compressed by `pack`."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Which words of the list were used: ``level``, ``min_word``, ``exclude``; empty if all."""

    def numbers(self) -> array[int]:
        """Return the class of each pair: 0 if the pair is dead, otherwise at least 1.

        Raise ``ValueError`` if the data is damaged or has not one class for each pair.
        """
        size = self.pairs * NUMBER_BYTES
        data = unpack(self.packed, size)
        if data is None:
            raise ValueError("the classes of the pairs cannot be decompressed")
        if len(data) != size:
            raise ValueError(f"it has not one class for each of its {self.pairs:,} pairs")
        numbers = array("I")
        numbers.frombytes(data)
        return _little(numbers)


FORM: Final = certificates.Form(
    "dodgson-certificate", 1, frozenset(part.name for part in fields(Certificate)) - {"packed"}
)


def pack(classes: Iterable[int] | bytes) -> bytes:
    """Compress the class of each pair: numbers of 4 bytes, little-endian, in an xz stream.

    Bytes have to be numbers in the machine's byte order: the kernel returns such bytes.
    """
    numbers = array("I", classes)
    assert numbers.itemsize == NUMBER_BYTES
    return certificates.pack(_little(numbers).tobytes())


def _little(numbers: array[int]) -> array[int]:
    """Convert numbers between little-endian and the machine's byte order, in either direction."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def to_bytes(certificate: Certificate) -> bytes:
    """Return a certificate as the bytes of its file."""
    claim = asdict(certificate)
    packed: bytes = claim.pop("packed")
    return FORM.to_bytes(claim, packed)


def from_bytes(data: bytes, name: str) -> Certificate:
    """Read a certificate from the bytes of its file.

    >>> given = Certificate(
    ...     "mine", checksum(["a"]), "a", "a", 1, ("a",), 0, "a", ("", ""), 2, 1, pack([1, 0])
    ... )
    >>> from_bytes(to_bytes(given), "mine.cert") == given
    True

    Raise ``InputError`` if it is no certificate, damaged, or of another version.
    """
    claim, packed = FORM.from_bytes(data, name)
    for part, value in claim.items():
        if not _is_valid(part, value):
            raise InputError(f"{name}: a damaged certificate: its {part!r} is not valid")
    claim["witness"], claim["groups"] = tuple(claim["witness"]), tuple(claim["groups"])
    return Certificate(packed=packed, **claim)


def _is_valid(part: str, value: Any) -> bool:
    """Return whether a part of a claim has the right type and form."""
    if part == "sha256":
        return is_checksum(value)
    if part in ("bound", "most_waste", "pairs", "classes"):
        return type(value) is int and 0 <= value < 2**32
    if part in ("witness", "groups"):
        texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return texts and (part == "witness" or len(value) == 2)
    if part == "rules":
        return are_rules(value, ("level", "min_word"))
    return isinstance(value, str)


def write(path: str | Path, certificate: Certificate) -> None:
    """Write a certificate to a file; raise ``InputError`` if it cannot be written."""
    certificates.write(path, to_bytes(certificate))


def read(path: str | Path) -> Certificate:
    """Read a certificate from its file; raise ``InputError`` if that is not possible."""
    return from_bytes(certificates.read(path), str(path))
