"""The compiled form of a word list: made once, kept in the cache folder, mapped into memory.

Finding one ladder needs the words of one length. So a compiled list keeps, for each length, a
block of rows, one row a word and one byte a letter (1 + its index in the alphabet), sorted; then
one byte a word for the levels. Each part has its own checksum, looked at when the part is first
used: what is not asked for is neither decoded nor even read.

The file's name is a hash of the list it was made from, so a list that changes is never answered
from an old file. The name stands in the file too, so a file that was moved to another name is not
believed. A damaged file, or one of another format, is made anew.
"""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from dodgson import cache

if TYPE_CHECKING:
    from collections.abc import Callable
    from mmap import mmap

    from dodgson.words.reading import Reading

FORMAT = 2
LARGEST_ALPHABET = 255
"""A letter is one byte of a row, and 0 is no letter."""

UNICODE = sys.version_info[:2]
"""Python's version stands for its Unicode tables, which give letters their lower case."""

# A line end inside the magic shows up files that a transfer "in text mode" has mangled.
_MAGIC = b"dodgson words\r\n\x1a"
_PREFIX = struct.Struct("<16sHHIQ")  # magic, format, nothing, header's checksum, file's size
# header's size, key, md5, lines of the text, words in all, alphabet's bytes, lengths
_FIXED = struct.Struct("<I32s32sIIHH")
_PART = struct.Struct("<QQI")  # offset, size, checksum


class DamagedError(Exception):
    """A compiled file is not what was written; never leaves this package."""


def pack(words: bytes, alphabet: str) -> list[tuple[int, bytes]]:
    r"""Sort words into one block of fixed-width rows for each length.

    `words` is UTF-8 text, one word a line, in any order, maybe more than once; empty lines do not
    count. `alphabet` is at most 255 different letters in the order of their code points. For each
    length that occurs, ascending, the block holds each word once, in order, each letter as the
    byte 1 + its index in the alphabet.

    >>> pack(b"cot\nat\ncat\ncot\n", "acot")
    [(2, b'\x01\x04'), (3, b'\x02\x01\x04\x02\x03\x04')]

    Raises ValueError for a letter outside the alphabet, and for a bad alphabet.
    """
    if len(alphabet) > LARGEST_ALPHABET:
        raise ValueError(
            f"the alphabet has {len(alphabet)} letters: at most {LARGEST_ALPHABET} fit"
        )
    if alphabet != "".join(sorted(set(alphabet))):
        raise ValueError("the alphabet is not strictly ascending by code point")
    text = words.decode()
    if not set(text) <= {*alphabet, "\n"}:
        raise ValueError(_first_stray_letter(text, alphabet))
    by_length: dict[int, set[str]] = {}
    for word in text.split("\n"):
        by_length.setdefault(len(word), set()).add(word)
    by_length.pop(0, None)
    rows = {ord(letter): index for index, letter in enumerate(alphabet, 1)}
    return [
        (length, "".join(sorted(by_length[length])).translate(rows).encode("latin-1"))
        for length in sorted(by_length)
    ]


def _first_stray_letter(text: str, alphabet: str) -> str:
    for number, word in enumerate(text.split("\n"), 1):
        for letter in word:
            if letter not in alphabet:
                return f"line {number}: {letter!r} is not in the alphabet"
    raise AssertionError("called without a stray letter")


def _kernel() -> Callable[[bytes, str], list[tuple[int, bytes]]]:
    """Return the compiled `pack` where the extension is there, else the one above."""
    from dodgson import native

    kernels = native.kernels()
    return pack if kernels is None else kernels.pack


class Part(NamedTuple):
    """Where a part of a compiled list lies, and its checksum."""

    offset: int
    size: int
    checksum: int


class Image:
    """A compiled list, in a file mapped into memory or in memory alone; parts are read on demand.

    Raises DamagedError when the header, or later a part that is asked for, is not what was
    written.
    """

    def __init__(self, buffer: bytes | mmap, key: str) -> None:
        self._buffer = buffer
        try:
            self._read_header(key)
        except (struct.error, ValueError) as error:
            raise DamagedError(str(error)) from None

    def _read_header(self, key: str) -> None:
        magic, version, _, checksum, file_size = _PREFIX.unpack_from(self._buffer)
        if magic != _MAGIC or version != FORMAT or file_size != len(self._buffer):
            raise DamagedError("not a compiled list of this format")
        at = _PREFIX.size
        (header_size,) = struct.unpack_from("<I", self._buffer, at)
        # A copy: what is checked is what is used, whatever becomes of the file meanwhile.
        buffer = self._buffer[:header_size]
        if crc32(buffer[at:]) != checksum:
            raise DamagedError("header")
        _, made_for, md5, self.lines, self.size, alphabet_size, lengths = _FIXED.unpack_from(
            buffer, at
        )
        if made_for != key.encode():
            raise DamagedError("the compiled form of another list")
        at += _FIXED.size
        self.md5: str = md5.decode("ascii")
        self.alphabet: str = buffer[at : at + alphabet_size].decode()
        at += alphabet_size
        self.dropped_part = Part(*_PART.unpack_from(buffer, at))
        self.word_parts: dict[int, Part] = {}
        self.level_parts: dict[int, Part] = {}
        for _ in range(lengths):
            at += _PART.size
            (length,) = struct.unpack_from("<H", buffer, at)
            at += 2
            self.word_parts[length] = Part(*_PART.unpack_from(buffer, at))
            at += _PART.size
            self.level_parts[length] = Part(*_PART.unpack_from(buffer, at))

    @property
    def identity(self) -> str:
        """What tells these words from all others: the text they are from, and how it was read."""
        return f"{FORMAT} {self.md5} {self.alphabet} {UNICODE}"

    def part(self, part: Part) -> bytes:
        """Return a part's bytes, checked."""
        data = self._buffer[part.offset : part.offset + part.size]
        if crc32(data) != part.checksum:
            raise DamagedError("part")
        return data


class Text(NamedTuple):
    """What a list was read from: the cache's key for it, its checksum, its number of lines."""

    key: str
    md5: str
    lines: int


def encode(reading: Reading, alphabet: str, text: Text) -> bytes:
    """Lay a list out in its compiled form."""
    levels = reading.words
    with_levels = any(levels.values())
    blocks = _kernel()("\n".join(levels).encode(), alphabet)
    bodies: list[bytes] = [dropped_text(reading).encode("utf-8", "surrogatepass")]
    for length, block in blocks:
        words = unpack(block, length, alphabet) if with_levels else ()
        bodies += [block, bytes([levels[word] for word in words])]
    fixed = _FIXED.size + len(alphabet.encode())
    header_size = _PREFIX.size + fixed + _PART.size * len(bodies) + 2 * len(blocks)
    parts: list[bytes] = []
    offset = header_size
    for body in bodies:
        parts.append(_PART.pack(offset, len(body), crc32(body)))
        offset += len(body)
    letters = alphabet.encode()
    counts = text.lines, len(levels), len(letters), len(blocks)
    header = _FIXED.pack(header_size, text.key.encode(), text.md5.encode(), *counts) + letters
    header += parts[0]
    for index, (length, _) in enumerate(blocks):
        header += struct.pack("<H", length) + parts[1 + 2 * index] + parts[2 + 2 * index]
    prefix = _PREFIX.pack(_MAGIC, FORMAT, 0, crc32(header), offset)
    return b"".join([prefix, header, *bodies])


def unpack(block: bytes, length: int, alphabet: str) -> tuple[str, ...]:
    r"""Turn a block of rows back into words.

    >>> unpack(b"\x01\x04\x02\x04", 2, "acot")
    ('at', 'ct')
    """
    from codecs import charmap_decode

    text = charmap_decode(block, "strict", "\0" + alphabet)[0]
    return tuple([text[at : at + length] for at in range(0, len(text), length)])


def dropped_text(reading: Reading) -> str:
    """Write the dropped lines one a line: number, reason, text, with tabs between."""
    return "\n".join(f"{line}\t{reason}\t{text}" for line, text, reason in reading.dropped)


def image(key: str, build: Callable[[], bytes]) -> Image:
    """Return the compiled form of a list from the cache, or build it and put it there."""
    try:
        return Image(cache.mapped(cache.path_of("words", key)), key)
    except (OSError, ValueError, DamagedError):
        return rebuilt(key, build)


def rebuilt(key: str, build: Callable[[], bytes]) -> Image:
    """Build a list's compiled form, put it into the cache, and return it."""
    data = build()
    cache.write_atomically(cache.path_of("words", key), data)
    return Image(data, key)


def key_of(source: bytes, alphabet: str | None) -> str:
    """Return the cache's key for a list as it stands in its file, and the alphabet asked for."""
    return cache.key_of(f"{FORMAT} {UNICODE} {alphabet!r}".encode(), source)
