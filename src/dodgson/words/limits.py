"""Check a word list against limits while it is read, so that endless input is refused.

There are limits on the number of lines and on the bytes in a line. Reading stops at a limit.
"""

from __future__ import annotations

from typing import Protocol

from dodgson.errors import InputError, option

MOST_WORDS = 5_000_000
"""A list with more lines is refused, unless the caller sets another limit."""

LONGEST_LINE = 10_000
"""A line with more bytes is refused."""

BYTES_A_LINE = 64
"""A list limited to N lines may have at most N times this many bytes."""

PIECE = 1 << 20
"""Bytes read at once; a list may always have as many, whatever its limit on lines."""

GZIP, XZ = b"\x1f\x8b", b"\xfd7zXZ\x00"
"""The first bytes of compressed files."""


class Bytes(Protocol):
    """A source of bytes: a file, a pipe, or a decompressor."""

    def read(self, size: int = -1, /) -> bytes:
        """Return at most ``size`` bytes, or all that are left; no bytes at the end."""


def file_of(file: Bytes, name: str, most: int | None, *, compressed: bool = True) -> bytes:
    r"""Return all bytes of a file; of a compressed one, check only the size against the limits.

    >>> from io import BytesIO
    >>> file_of(BytesIO(b"cat\ndog\n"), "pets.txt", 2)
    b'cat\ndog\n'
    >>> file_of(BytesIO(b"cat\ndog\n"), "pets.txt", 1)
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: pets.txt: more than 1 line: max_words raises the limit

    With ``compressed=False`` it is text, whatever its first bytes are. Raise InputError if a limit
    is exceeded. If `most` is None there are no limits.
    """
    if most is None:
        return file.read()
    gauge = Gauge(name, most)
    while piece := file.read(PIECE):
        compressed = compressed and (bool(gauge.pieces) or piece.startswith((GZIP, XZ)))
        if not compressed and b"\0" in piece:
            # This is not text and may be endless: stop; reading its lines will raise the error.
            return b"".join([*gauge.pieces, piece])
        gauge.take(piece, text=not compressed)
    return b"".join(gauge.pieces)


def check_lines(lines: int, name: str, most: int | None) -> None:
    """Raise InputError if a list has more lines than allowed."""
    if most is not None and lines > most:
        number = "1 line" if most == 1 else f"{most:,} lines"
        raise InputError(f"{name}: more than {number}: {option('max_words')} raises the limit")


class Gauge:
    """The pieces of a list read so far, checked against the limits."""

    def __init__(self, name: str, most: int) -> None:
        self.pieces: list[bytes] = []
        self._name, self._most = name, most
        self._largest = max(PIECE, most * BYTES_A_LINE)
        self._size = 0
        self._unfinished = 0
        """The bytes of the last, unfinished line in the pieces so far."""
        self._ends = 0
        """The line ends in the pieces counted so far."""
        self._counted = 0

    def take(self, piece: bytes, *, text: bool) -> None:
        """Add a piece; raise InputError if a limit is exceeded."""
        self.pieces.append(piece)
        self._size += len(piece)
        if text:
            self._check_length(piece)
            # A line has at least one byte, so the lines of most lists need not be counted.
            if self._size > self._most:
                self._count()
                check_lines(self._ends + bool(self._unfinished), self._name, self._most)
        if self._size > self._largest:
            raise InputError(
                f"{self._name}: more than {self._largest:,} bytes: {option('max_words')} raises "
                f"the limit, by {BYTES_A_LINE} bytes a word"
            )

    def _count(self) -> None:
        for at in range(self._counted, len(self.pieces)):
            parted = at and self.pieces[at - 1].endswith(b"\r") and self.pieces[at][:1] == b"\n"
            self._ends += _line_ends(self.pieces[at]) - bool(parted)
        self._counted = len(self.pieces)

    def _check_length(self, piece: bytes) -> None:
        """Raise InputError for a line that is too long; look only at line ends near the limit."""
        begin = -self._unfinished
        while (end := begin + LONGEST_LINE + 1) <= len(piece):
            found = _last_end(piece, max(begin, 0), end)
            if found < 0:
                before = b"".join(self.pieces)[: self._size - len(piece) + begin]
                raise InputError(
                    f"{self._name}: line {_line_ends(before) + 1:,} has more than "
                    f"{LONGEST_LINE:,} bytes: write one word a line"
                )
            begin = found + 1
        found = _last_end(piece, max(begin, 0), len(piece))
        self._unfinished = len(piece) - (begin if found < 0 else found + 1)


def _line_ends(text: bytes) -> int:
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _last_end(piece: bytes, begin: int, end: int) -> int:
    """Return the index of the last line end in a part of a piece, or -1."""
    return max(piece.rfind(b"\n", begin, end), piece.rfind(b"\r", begin, end))
