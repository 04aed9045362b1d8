"""The compiled form of a word list: built once, kept in the cache folder, mapped into memory.

Finding a ladder needs the words of one length. So a compiled list stores, for each length, a
sorted block of rows, with one row per word and one byte per letter (1 + its index in the alphabet);
then one byte per word for the levels. Each part has its own checksum, checked on first use: a part
that is not used is neither decoded nor read.

The file's name is a hash of the list, so a changed list never uses an old file. The file stores
its name too, so a renamed file is rejected. A damaged file, or one of another format, is rebuilt.
"""

from __future__ import annotations

import struct
import sys
from codecs import charmap_decode
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from dodgson import cache

if TYPE_CHECKING:
    from collections.abc import Callable
    from mmap import mmap

    from dodgson.words.reading import Reading

FORMAT = 2
LARGEST_ALPHABET = 255
"""A letter is one byte of a row; the byte 0 is not used."""

UNICODE = sys.version_info[:2]
"""Python's version identifies its Unicode tables, which define lower case."""

# The line end in the magic number detects files that a transfer in text mode has changed.
_MAGIC = b"dodgson words\r\n\x1a"
_PREFIX = struct.Struct("<16sHHIQ")  # magic, format, nothing, header's checksum, file's size
# header's size, key, md5, lines of the text, words in all, alphabet's bytes, lengths
_FIXED = struct.Struct("<I32s32sIIHH")
_PART = struct.Struct("<QQI")  # offset, size, checksum


class DamagedError(Exception):
    """A compiled file is damaged; never raised outside this package."""


def pack(words: bytes, alphabet: str) -> list[tuple[int, bytes]]:
    r"""Sort words into one block of fixed-width rows for each length.

    `words` is UTF-8 text with one word per line, in any order; duplicates and empty lines are
    ignored. `alphabet` has at most 255 different letters, sorted by code point. Return pairs of a
    length and its block, lengths ascending; the block holds each word once, sorted, each letter as
    the byte 1 + its index in the alphabet.

    >>> pack(b"cot\nat\ncat\ncot\n", "acot")
    [(2, b'\x01\x04'), (3, b'\x02\x01\x04\x02\x03\x04')]

    Raise ValueError for a letter outside the alphabet, and for a bad alphabet.
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
    """Return the compiled `pack` if the kernels are available, else the reference above."""
    from dodgson import native  # late: only to compile a list

    kernels = native.kernels()
    return pack if kernels is None else kernels.pack


class Part(NamedTuple):
    """The offset and the size of a part of a compiled list in bytes, and its checksum."""

    offset: int
    size: int
    checksum: int


class Image:
    """A compiled list, in a mapped file or in memory; parts are read on demand.

    Raise DamagedError if the header, or later a part, is damaged.
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
        # A copy: use what was checked, even if the file changes meanwhile.
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
        """A text that identifies these words: the list's checksum, and how it was read."""
        return f"{FORMAT} {self.md5} {self.alphabet} {UNICODE}"

    def part(self, part: Part) -> bytes:
        """Return a part's bytes, checked."""
        data = self._buffer[part.offset : part.offset + part.size]
        if crc32(data) != part.checksum:
            raise DamagedError("part")
        return data


class Text(NamedTuple):
    """The source of a list: its key in the cache, its checksum, its number of lines."""

    key: str
    md5: str
    lines: int


def encode(reading: Reading, alphabet: str, text: Text) -> bytes:
    """Return a list in its compiled form."""
    levels = reading.words
    with_levels = any(levels.values())
    blocks = _kernel()("\n".join(levels).encode(), alphabet)
    bodies: list[bytes] = [dropped_text(reading).encode("utf-8", "surrogatepass")]
    by_length = groupby(sorted(sorted(levels), key=len), len) if with_levels else ()
    marks = {length: bytes(map(levels.__getitem__, words)) for length, words in by_length}
    for length, block in blocks:
        bodies += [block, marks.get(length, b"")]
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
    r"""Return the words of a block of rows.

    >>> unpack(b"\x01\x04\x02\x04", 2, "acot")
    ('at', 'ct')
    """
    text = charmap_decode(block, "strict", "\0" + alphabet)[0]
    return tuple([text[at : at + length] for at in range(0, len(text), length)])


def dropped_text(reading: Reading) -> str:
    """Return the dropped lines as text, one per line: number, reason, text, separated by tabs."""
    return "\n".join(f"{line}\t{reason}\t{text}" for line, text, reason in reading.dropped)


def image(key: str, build: Callable[[], bytes]) -> Image:
    """Return the compiled form of a list from the cache; build and store it if it is missing."""
    try:
        return Image(cache.mapped(cache.path_of("words", key)), key)
    except (OSError, ValueError, DamagedError):
        return rebuilt(key, build)


def rebuilt(key: str, build: Callable[[], bytes]) -> Image:
    """Build a list's compiled form, store it in the cache, and return it."""
    data = build()
    cache.write(cache.path_of("words", key), data)
    return Image(data, key)


def key_of(source: bytes, alphabet: str | None) -> str:
    """Return the cache's key for the bytes of a list and the alphabet given."""
    return cache.key_of(f"{FORMAT} {UNICODE} {alphabet!r}".encode(), source)
