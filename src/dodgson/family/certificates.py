"""Certificates: files from which a separate program can check a proof. This is their outer form.

A certificate is two lines of JSON and packed data: the first line has format, version and CRC-32,
the second the claim. A certificate is data: nothing in it is run. What a claim says and what the
data are is the family's: `docs/certificates.md` describes both.
"""

from __future__ import annotations

import json
import lzma
import re
import zlib
from collections.abc import Collection, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from dodgson.errors import InputError
from dodgson.files import SHARED, write_whole

MOST_UNPACKING: Final = 128 << 20
"""The most memory for decompression, in bytes: far more than is usual."""


class Form(NamedTuple):
    """A kind of certificates: its name in the files, its version, and the parts of its claim."""

    name: str
    version: int
    parts: frozenset[str]

    def to_bytes(self, claim: dict[str, Any], packed: bytes) -> bytes:
        """Return a claim and its data as the bytes of a file."""
        body = json.dumps(claim, ensure_ascii=False).encode() + b"\n" + packed
        head = {"format": self.name, "version": self.version, "crc32": zlib.crc32(body)}
        return json.dumps(head).encode() + b"\n" + body

    def from_bytes(self, data: bytes, name: str) -> tuple[dict[str, Any], bytes]:
        """Return the claim and the data of a file's bytes.

        >>> form = Form("example", 1, frozenset({"bound"}))
        >>> form.from_bytes(form.to_bytes({"bound": 3}, b"data"), "mine.cert")
        ({'bound': 3}, b'data')

        Raise ``InputError`` if it is no certificate of this form, damaged, or of another version.
        """
        first, _, body = data.partition(b"\n")
        head = _read_json(first[:200])
        if head is None or head.get("format") != self.name:
            raise InputError(f"{name}: not a certificate")
        if head.get("version") != self.version:
            raise InputError(
                f"{name}: a certificate of version {head.get('version')}, but only version "
                f"{self.version} can be checked"
            )
        if head.get("crc32") != zlib.crc32(body):
            raise InputError(f"{name}: a damaged certificate: its CRC-32 is wrong")
        line, _, packed = body.partition(b"\n")
        claim = _read_json(line)
        if claim is None:
            raise InputError(f"{name}: a damaged certificate: its claim cannot be read")
        for part in sorted(self.parts ^ set(claim)):
            what = "lacks" if part in self.parts else "has an unknown part"
            raise InputError(f"{name}: a damaged certificate: its claim {what} {part!r}")
        return claim, packed


def checksum(words: Iterable[str]) -> str:
    r"""Return the SHA-256 of the words, each once, sorted, one a line, in UTF-8.

    >>> checksum(["off", "lid"]) == sha256(b"lid\noff\n").hexdigest()
    True
    """
    return sha256("".join(f"{word}\n" for word in sorted(set(words))).encode()).hexdigest()


def pack(data: bytes) -> bytes:
    """Compress data as an xz stream."""
    packed: bytes = lzma.compress(data, lzma.FORMAT_XZ)
    return packed


def unpack(packed: bytes, most: int) -> bytes | None:
    """Return what `pack` compressed, no more than one byte over ``most``; None if it is damaged.

    >>> unpack(pack(b"data"), 4), unpack(pack(b"data"), 2), unpack(b"no xz data at all", 4)
    (b'data', b'dat', None)
    """
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MOST_UNPACKING)
    try:
        data = unpacker.decompress(packed, most + 1)
    except (lzma.LZMAError, EOFError):
        return None
    # What comes after the data counts as one byte more.
    return data if unpacker.eof and not unpacker.unused_data else data.ljust(most + 1, b"\0")


def is_checksum(value: object) -> bool:
    """Return whether a part of a claim has the form of a `checksum`."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def are_rules(rules: object, numbers: Collection[str]) -> bool:
    """Return whether a part of a claim says which words of a list were used.

    ``numbers`` are the rules that have a number; ``exclude`` has words.

    >>> are_rules({"level": 60, "exclude": ["dial"]}, ["level"]), are_rules({"level": 0}, ["level"])
    (True, False)
    """
    if not isinstance(rules, dict) or not set(rules) <= {*numbers, "exclude"}:
        return False
    words = rules.get("exclude", [])
    return (
        all(type(rules[name]) is int and rules[name] > 0 for name in numbers if name in rules)
        and isinstance(words, list)
        and all(
            isinstance(word, str) and word.isprintable() and [word] == word.split()
            for word in words
        )
    )


def _read_json(line: bytes) -> dict[str, Any] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def write(path: str | Path, data: bytes) -> None:
    """Write a certificate's bytes to a file, completely or not at all.

    Raise ``InputError`` if it cannot be written.
    """
    try:
        write_whole(Path(path), data, mode=SHARED)
    except OSError as error:
        raise InputError(f"{path}: the certificate cannot be written ({error.strerror})") from None


def read(path: str | Path) -> bytes:
    """Return a certificate's bytes from its file; raise ``InputError`` if that is not possible."""
    try:
        return Path(path).read_bytes()
    except IsADirectoryError:
        raise InputError(f"{path}: a folder, not a certificate") from None
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read ({reason})") from None
