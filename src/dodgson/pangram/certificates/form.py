"""The form of a certificate: a file that says which phrase is the shortest, and how to see it.

A certificate names a word list by its checksum, the letters, the shortest phrase, and a class for
each pair of trie nodes at which half a palindrome may stand. `docs/certificates.md` tells the
form byte by byte; `replay` beside this file checks one. It is data: nothing in it is run.
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

FORMAT: Final = "dodgson-certificate"
VERSION: Final = 1
MOST_LETTERS: Final = 32
NUMBER_BYTES: Final = 4
MOST_UNPACKING: Final = 128 << 20
"""Memory that undoing the compression may take, in bytes: far more than is usual."""


@dataclass(frozen=True)
class Certificate:
    """What is claimed: no palindrome of these words with these letters has fewer than ``bound``."""

    list_name: str
    """What the list was called where the certificate was made; it proves nothing."""
    sha256: str
    """The checksum of the words, as `checksum` gives it."""
    alphabet: str
    """The letters of the words and those wanted, sorted."""
    letters: str
    """The letters that the phrase has to hold, sorted."""
    bound: int
    """How many letters the shortest phrase has."""
    witness: tuple[str, ...]
    """A phrase of that many letters."""
    most_waste: int
    """Trie nodes with more waste than this are left out of the product."""
    tracked: str
    """The letters that the tables follow one by one."""
    groups: tuple[str, str]
    """The other letters of those wanted, which the tables only count, group by group."""
    pairs: int
    """How many pairs of trie nodes the product has."""
    classes: int
    """How many classes the live ones among them make."""
    packed: bytes = field(repr=False)
    """The class of each pair, as `pack` gives them."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Which words of the list were used: ``level``, ``min_word``, ``exclude``; empty if all."""

    def numbers(self) -> array[int]:
        """Unpack the class of each pair: 0 if the pair is dead, else 1 or more.

        Raises ValueError, in one line, unless there are as many as there are pairs.
        """
        whole = self.pairs * NUMBER_BYTES
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, MOST_UNPACKING)
        try:
            data = unpacker.decompress(self.packed, whole + 1)
        except (lzma.LZMAError, EOFError):
            raise ValueError("the classes of the pairs cannot be unpacked") from None
        if len(data) != whole or not unpacker.eof or unpacker.unused_data:
            raise ValueError(f"there is not one class for each of the {self.pairs:,} pairs")
        numbers = array("I")
        numbers.frombytes(data)
        return _little(numbers)


def checksum(words: Iterable[str]) -> str:
    r"""Give the checksum of the words used: SHA-256 of them sorted, a line each, in UTF-8.

    >>> checksum(["off", "lid"]) == sha256(b"lid\noff\n").hexdigest()
    True
    """
    return sha256("".join(f"{word}\n" for word in sorted(set(words))).encode()).hexdigest()


def pack(classes: Iterable[int] | bytes) -> bytes:
    """Compress the class of each pair: numbers of 4 bytes, little-endian, in an xz stream.

    Bytes are taken for numbers in the machine's own order, as the kernel gives them.
    """
    numbers = array("I", classes)
    assert numbers.itemsize == NUMBER_BYTES
    packed: bytes = lzma.compress(_little(numbers).tobytes(), lzma.FORMAT_XZ)
    return packed


def _little(numbers: array[int]) -> array[int]:
    """Swap numbers between little-endian and the machine's own order."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def to_bytes(certificate: Certificate) -> bytes:
    """Give a certificate as the bytes of its file."""
    claim = asdict(certificate)
    packed: bytes = claim.pop("packed")
    body = json.dumps(claim, ensure_ascii=False).encode() + b"\n" + packed
    head = {"format": FORMAT, "version": VERSION, "crc32": zlib.crc32(body)}
    return json.dumps(head).encode() + b"\n" + body


def from_bytes(data: bytes, name: str) -> Certificate:
    """Read a certificate back from the bytes of its file.

    >>> given = Certificate(
    ...     "mine", checksum(["a"]), "a", "a", 1, ("a",), 0, "a", ("", ""), 2, 1, pack([1, 0])
    ... )
    >>> from_bytes(to_bytes(given), "mine.cert") == given
    True

    Raises InputError, which names the file, if it is none, damaged, or of another version.
    """
    first, _, body = data.partition(b"\n")
    head = _read_json(first[:200])
    if head is None or head.get("format") != FORMAT:
        raise InputError(f"{name}: not a certificate")
    if head.get("version") != VERSION:
        raise InputError(
            f"{name}: a certificate of version {head.get('version')}, not {VERSION}, "
            "which is what can be checked here"
        )
    if head.get("crc32") != zlib.crc32(body):
        raise InputError(f"{name}: a damaged certificate: its CRC-32 does not fit")
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
    """Make a certificate of a claim that has exactly the parts it should have."""
    names = {part.name for part in fields(Certificate)} - {"packed"}
    for part in sorted(names ^ set(claim)):
        what = "lacks" if part in names else "has a strange part"
        raise InputError(f"{name}: a damaged certificate: its claim {what} {part!r}")
    for part in ("list_name", "sha256", "alphabet", "letters", "tracked"):
        _expect(isinstance(claim[part], str), part, name)
    _expect(re.fullmatch("[0-9a-f]{64}", claim["sha256"]) is not None, "sha256", name)
    for part in ("bound", "most_waste", "pairs", "classes"):
        _expect(type(claim[part]) is int and 0 <= claim[part] < 2**32, part, name)
    for part in ("witness", "groups"):
        good = isinstance(claim[part], list) and all(isinstance(each, str) for each in claim[part])
        _expect(good, part, name)
        claim[part] = tuple(claim[part])
    _expect(len(claim["groups"]) == 2, "groups", name)
    _expect(_are_rules(claim["rules"]), "rules", name)
    return Certificate(packed=packed, **claim)


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


def _expect(good: bool, part: str, name: str) -> None:
    if not good:
        raise InputError(f"{name}: a damaged certificate: its {part} is not what it should be")


def write(path: str | Path, certificate: Certificate) -> None:
    """Write a certificate in one step: the file is there whole, or as it was.

    Raises InputError if it cannot be written.
    """
    from dodgson.files import SHARED, write_whole

    try:
        write_whole(Path(path), to_bytes(certificate), mode=SHARED)
    except OSError as error:
        raise InputError(f"{path}: the certificate cannot be written ({error.strerror})") from None


def read(path: str | Path) -> Certificate:
    """Read a certificate from its file; InputError, in one line, if it is none."""
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
