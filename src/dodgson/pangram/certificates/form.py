"""The file format of certificates.

A certificate names a word list by its checksum, the wanted letters, the shortest phrase, and a
class for each pair of trie nodes. `docs/certificates.md` describes the format byte by byte.
A certificate is data: nothing in it is run.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
import zlib
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from dodgson.errors import InputError
from dodgson.files import SHARED, write_whole

FORMAT: Final = "dodgson-certificate"
VERSION: Final = 1
MOST_LETTERS: Final = 32
NUMBER_BYTES: Final = 4
MOST_UNPACKING: Final = 128 << 20
"""The most memory for decompression, in bytes: far more than is usual."""


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
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MOST_UNPACKING)
        try:
            data = unpacker.decompress(self.packed, size + 1)
        except (lzma.LZMAError, EOFError):
            raise ValueError("the classes of the pairs cannot be decompressed") from None
        if len(data) != size or not unpacker.eof or unpacker.unused_data:
            raise ValueError(f"it has not one class for each of its {self.pairs:,} pairs")
        numbers = array("I")
        numbers.frombytes(data)
        return _little(numbers)


def checksum(words: Iterable[str]) -> str:
    r"""Return the SHA-256 of the words, each once, sorted, one a line, in UTF-8.

    >>> checksum(["off", "lid"]) == sha256(b"lid\noff\n").hexdigest()
    True
    """
    return sha256("".join(f"{word}\n" for word in sorted(set(words))).encode()).hexdigest()


def pack(classes: Iterable[int] | bytes) -> bytes:
    """Compress the class of each pair: numbers of 4 bytes, little-endian, in an xz stream.

    Bytes have to be numbers in the machine's byte order: the kernel returns such bytes.
    """
    numbers = array("I", classes)
    assert numbers.itemsize == NUMBER_BYTES
    packed: bytes = lzma.compress(_little(numbers).tobytes(), lzma.FORMAT_XZ)
    return packed


def _little(numbers: array[int]) -> array[int]:
    """Convert numbers between little-endian and the machine's byte order, in either direction."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def to_bytes(certificate: Certificate) -> bytes:
    """Return a certificate as the bytes of its file."""
    claim = asdict(certificate)
    packed: bytes = claim.pop("packed")
    body = json.dumps(claim, ensure_ascii=False).encode() + b"\n" + packed
    head = {"format": FORMAT, "version": VERSION, "crc32": zlib.crc32(body)}
    return json.dumps(head).encode() + b"\n" + body


def from_bytes(data: bytes, name: str) -> Certificate:
    """Read a certificate from the bytes of its file.

    >>> given = Certificate(
    ...     "mine", checksum(["a"]), "a", "a", 1, ("a",), 0, "a", ("", ""), 2, 1, pack([1, 0])
    ... )
    >>> from_bytes(to_bytes(given), "mine.cert") == given
    True

    Raise ``InputError`` if it is no certificate, damaged, or of another version.
    """
    first, _, body = data.partition(b"\n")
    head = _read_json(first[:200])
    if head is None or head.get("format") != FORMAT:
        raise InputError(f"{name}: not a certificate")
    if head.get("version") != VERSION:
        raise InputError(
            f"{name}: a certificate of version {head.get('version')}, but only version {VERSION} "
            "can be checked"
        )
    if head.get("crc32") != zlib.crc32(body):
        raise InputError(f"{name}: a damaged certificate: its CRC-32 is wrong")
    line, _, packed = body.partition(b"\n")
    claim = _read_json(line)
    if claim is None:
        raise InputError(f"{name}: a damaged certificate: its claim cannot be read")
    return _certificate(claim, packed, name)


def _read_json(line: bytes) -> dict[str, Any] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _certificate(claim: dict[str, Any], packed: bytes, name: str) -> Certificate:
    """Return the certificate with a claim, which must have exactly the expected parts."""
    names = {part.name for part in fields(Certificate)} - {"packed"}
    for part in sorted(names ^ set(claim)):
        what = "lacks" if part in names else "has an unknown part"
        raise InputError(f"{name}: a damaged certificate: its claim {what} {part!r}")
    for part, value in claim.items():
        if not _is_valid(part, value):
            raise InputError(f"{name}: a damaged certificate: its {part!r} is not valid")
    claim["witness"], claim["groups"] = tuple(claim["witness"]), tuple(claim["groups"])
    return Certificate(packed=packed, **claim)


def _is_valid(part: str, value: Any) -> bool:
    """Return whether a part of a claim has the right type and form."""
    if part == "sha256":
        return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None
    if part in ("bound", "most_waste", "pairs", "classes"):
        return type(value) is int and 0 <= value < 2**32
    if part in ("witness", "groups"):
        texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
        return texts and (part == "witness" or len(value) == 2)
    if part == "rules":
        return _are_rules(value)
    return isinstance(value, str)


def _are_rules(rules: Any) -> bool:
    if not isinstance(rules, dict) or not set(rules) <= {"level", "min_word", "exclude"}:
        return False
    numbers = [rules[name] for name in ("level", "min_word") if name in rules]
    words = rules.get("exclude", [])
    return (
        all(type(number) is int and number > 0 for number in numbers)
        and isinstance(words, list)
        and all(
            isinstance(word, str) and word.isprintable() and [word] == word.split()
            for word in words
        )
    )


def write(path: str | Path, certificate: Certificate) -> None:
    """Write a certificate to a file, completely or not at all.

    Raise ``InputError`` if it cannot be written.
    """
    try:
        write_whole(Path(path), to_bytes(certificate), mode=SHARED)
    except OSError as error:
        raise InputError(f"{path}: the certificate cannot be written ({error.strerror})") from None


def read(path: str | Path) -> Certificate:
    """Read a certificate from its file; raise ``InputError`` if that is not possible."""
    try:
        data = Path(path).read_bytes()
    except IsADirectoryError:
        raise InputError(f"{path}: a folder, not a certificate") from None
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read ({reason})") from None
    return from_bytes(data, str(path))
