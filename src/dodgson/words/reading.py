"""Read a word list: normalise its words, and record which lines were dropped and why.

The format is one word per line, in any order, in UTF-8; a level may follow the word after a tab.
Modules for other alphabets and for compressed lists are imported late: few lists need them.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from dodgson.errors import InputError
from dodgson.wording import counted
from dodgson.words.limits import GZIP, XZ, file_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LONGEST = 64
"""Words of more letters than this are dropped."""

LOWEST_LEVEL, HIGHEST_LEVEL = 10, 95
"""SCOWL's scale: 10 for the commonest words, 95 for the rarest."""

DUPLICATE = "duplicate"
NOT_A_LETTER = "not a letter"
BAD_LEVEL = "level not a number from 10 to 95"
NOT_IN_ALPHABET = "letter not in the alphabet"
TOO_LONG = f"longer than {LONGEST} letters"

_LEVELS = {str(level): level for level in range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)}


class DroppedLine(NamedTuple):
    """A line of a list that gave no word: its number, its text, why it was dropped."""

    line: int
    text: str
    reason: str


class Reading(NamedTuple):
    """The contents of a list: each word's level (0 if unknown), and the lines dropped."""

    words: dict[str, int]
    dropped: list[DroppedLine]


class Dropped:
    """The lines of a list that gave no word: the lines, and how many for each reason.

    >>> from dodgson.words import load
    >>> dropped = load(["cat", "Cat", "x-ray"]).dropped
    >>> print(dropped)
    2 lines dropped: 1 duplicate, 1 not a letter
    >>> dropped.counts
    {'duplicate': 1, 'not a letter': 1}
    >>> dropped.list()[0]
    DroppedLine(line=2, text='Cat', reason='duplicate')
    """

    def __init__(self, fetch: Callable[[], list[DroppedLine]]) -> None:
        self._fetch = fetch
        self._lines: list[DroppedLine] | None = None

    def list(self) -> list[DroppedLine]:
        """Return every dropped line: its number in the source, its text and the reason."""
        if self._lines is None:
            self._lines = self._fetch()
        return self._lines.copy()

    @property
    def counts(self) -> dict[str, int]:
        """How many lines were dropped for each reason, reasons in alphabetical order."""
        counts: dict[str, int] = {}
        for line in self.list():
            kind = line.reason.partition(":")[0]
            counts[kind] = counts.get(kind, 0) + 1
        return dict(sorted(counts.items()))

    def __len__(self) -> int:
        return len(self.list())

    def __str__(self) -> str:
        if not len(self):
            return "no lines dropped"
        reasons = ", ".join(f"{count:,} {kind}" for kind, count in self.counts.items())
        return f"{counted(len(self), 'line')} dropped: {reasons}"

    def __repr__(self) -> str:
        return f"<Dropped: {self}>"


def normalise(text: str) -> str:
    r"""Return a word as word lists spell it: in lower case, and composed (NFC).

    Capitals and combining accents make no difference. The letters ß and ς stay as they are, and
    a capital Σ at the end of a word becomes ς. The lower case of a letter is one letter: İ becomes
    i. The rules are the same for every language, so I becomes i in Turkish words too.

    >>> normalise("ÉTÉ") == normalise("E\u0301te\u0301") == "été"
    True
    >>> normalise("Straße"), normalise("STRAẞE"), normalise("ΤΌΠΟΣ")
    ('straße', 'straße', 'τόπος')
    """
    if text.isascii():
        return text.lower()
    from unicodedata import normalize

    # Python gives İ the lower case i and a dot above: two letters, which no tile holds.
    return normalize("NFC", normalize("NFC", text).replace("İ", "i").lower())


def normalise_letters(text: str) -> str:
    r"""Return letters as word lists spell them, each by itself.

    Single letters are not a word with a last letter: a capital Σ never becomes ς.

    >>> normalise_letters("ΣΣ") == "\u03c3\u03c3", normalise("ΣΣ") == "\u03c3ς"
    (True, True)
    """
    if text.isascii():
        return text.lower()
    from unicodedata import normalize

    return normalize("NFC", "".join(map(normalise, normalize("NFC", text))))


def unpacked(data: bytes, name: str, most: int | None = None) -> bytes:
    r"""Return a file's bytes, decompressed if they begin as gzip or xz does.

    With `most`, check the result against the limits of a list of at most that many lines.

    >>> unpacked(b"cat\ndog\n", "pets.txt")
    b'cat\ndog\n'

    Raise InputError if the compressed data is damaged or incomplete, or exceeds the limits.
    """
    if data.startswith(GZIP):
        import gzip
        import zlib

        try:
            return file_of(gzip.GzipFile(fileobj=BytesIO(data)), name, most, compressed=False)
        except (OSError, EOFError, zlib.error) as error:
            raise InputError(f"{name}: damaged gzip file ({error})") from None
    if data.startswith(XZ):
        import lzma

        try:
            with lzma.LZMAFile(BytesIO(data), format=lzma.FORMAT_XZ) as file:
                return file_of(file, name, most, compressed=False)
        except (lzma.LZMAError, EOFError) as error:
            raise InputError(f"{name}: damaged xz file ({error})") from None
    return data


def text_lines(data: bytes, name: str) -> list[str]:
    r"""Return the lines of a list's bytes, without byte-order mark and line ends.

    >>> text_lines(b"\xef\xbb\xbfcat\r\ndog\r\n", "pets.txt")
    ['cat', 'dog', '']

    Raise InputError if the bytes are not UTF-8 text, naming the line and the byte.
    """
    nul = data.find(b"\0")
    if nul >= 0:
        line = data.count(b"\n", 0, nul) + 1
        raise InputError(f"{name}: not a text file: NUL at line {line}, byte offset {nul}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # The codec counts from after the mark; decode again to count from the start of the file.
        raise InputError(f"{name}: {_where_not_utf8(data)}") from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _where_not_utf8(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        return f"not UTF-8 text: byte 0x{byte:02x} at line {line}, byte offset {error.start}"
    return "not UTF-8 text"


def read_words(lines: Iterable[str], alphabet: str | None = None) -> Reading:
    r"""Read words, one per line, each with an optional tab and level.

    A duplicate word gets its lowest known level. With an alphabet (already normalised), words
    with other letters are dropped.

    >>> words, dropped = read_words(["Cat\t10", "dog", "", "cat", "x-ray"])
    >>> words
    {'cat': 10, 'dog': 0}
    >>> dropped[-1]
    DroppedLine(line=5, text='x-ray', reason="not a letter: '-' (U+002D)")
    """
    words: dict[str, int] = {}
    dropped: list[DroppedLine] = []
    allowed = None if alphabet is None else frozenset(alphabet)
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        spelling, tab, mark = text.partition("\t")
        word = spelling.lower() if spelling.isascii() else normalise(spelling)
        level = _LEVELS.get(mark, -1) if tab else 0
        # This fast test passes nearly every word; _fault names what is wrong with the others.
        plain = word.isalpha() and len(word) <= LONGEST and level >= 0 and allowed is None
        fault = None if plain else _fault(word, level, allowed)
        if fault is not None:
            dropped.append(DroppedLine(number, text, fault))
        elif word not in words:
            words[word] = level
        else:
            dropped.append(DroppedLine(number, text, DUPLICATE))
            known = words[word]
            words[word] = min(known, level) if known and level else known or level
    return Reading(words, dropped)


def is_word(text: str) -> bool:
    """Return whether a text is a normalised word: letters with their accents, not too many.

    >>> is_word("été"), is_word("x-ray"), is_word("Alice")
    (True, False, False)
    """
    return [*read_words([text]).words] == [text]


def _fault(word: str, level: int, allowed: frozenset[str] | None) -> str | None:
    """Return why a word is not valid, or None."""
    stray = _stray_character(word)
    if stray is not None:
        return f"{NOT_A_LETTER}: {stray!r} (U+{ord(stray):04X})"
    if len(word) > LONGEST:
        return TOO_LONG
    if allowed is not None:
        for character in word:
            if character not in allowed:
                return f"{NOT_IN_ALPHABET}: {character!r}"
    return BAD_LEVEL if level < 0 else None


def _stray_character(word: str) -> str | None:
    """Return the first character that is neither a letter nor an accent on one, or None."""
    if word.isalpha():
        return None
    from unicodedata import category

    on_a_letter = False
    for character in word:
        if category(character).startswith("L"):
            on_a_letter = True
        elif not (on_a_letter and category(character).startswith("M")):
            return character
    return None
