r"""Score boards that are written one a line, as a table: most lines are never looked at one by one.

Where letters of one length follow each other line by line, they go to the kernel as they are, and
the table's rows are laid out column by column. All other lines are read as any board is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from dodgson import native
from dodgson.boggle.batches import SIDES, Batches, Tell
from dodgson.boggle.questions import Rules
from dodgson.boggle.rows import RowScorer
from dodgson.errors import InputError
from dodgson.questions import convert

LONGEST: Final = 4096
"""No board takes so many bytes; what is longer is not kept."""
AT_ONCE: Final = 1 << 12
"""So many lines that are not plain are read together."""


class Part(NamedTuple):
    """Some lines scored: rows of the table, how many there are, and what is wrong with which lines.

    A row is the board, its points and how many words it has, parted by tabs.
    """

    rows: str
    boards: int
    bad: tuple[tuple[int, InputError], ...] = ()


class LineScorer:
    r"""Scores lines by some rules, in order.

    >>> lines = LineScorer(Rules(words=["cat", "act", "cats"]))
    >>> for part in lines.score(b"cats\nxcat\n\nca/tx\ncat\n", 1, lambda done: None):
    ...     print(part.rows.split(), [number for number, error in part.bad])
    ['ca/ts', '3', '3', 'xc/at', '2', '2'] []
    ['ca/tx', '2', '2'] [5]
    """

    def __init__(self, rules: Rules, *, backend: native.Backend | None = None) -> None:
        rules = convert(rules)
        self._rows = RowScorer(rules, backend=backend)
        self._batches = Batches(self._rows, backend=backend)

    def score(self, text: bytes, number: int, tell: Tell) -> Iterator[Part]:
        """Score lines, each with its end; the first of them is line ``number`` of the whole.

        ``tell`` hears now and then, and what it raises ends the work.
        """
        at = behind = 0
        unusual = 0
        while at < len(text):
            end = text.find(b"\n", at) + 1 or len(text)
            cells = len(text[at:end].rstrip(b"\r\n"))
            run = plain_lines(cells).match(text, at) if cells in SIDES else None
            if run is None:
                at, unusual = end, unusual + 1
                if unusual < AT_ONCE and at < len(text):
                    continue
            if unusual:
                yield self._unusual(text[behind:at], number, tell)
                number, unusual = number + unusual, 0
            if run is not None:
                part = self._plain(run[0], cells, tell)
                at, number = run.end(), number + part.boards
                yield part
            behind = at

    def _plain(self, lines: bytes, cells: int, tell: Tell) -> Part:
        side = SIDES[cells]
        letters = lines.translate(None, b"\r\n").lower()
        pairs = self._rows.score(letters, self._rows.shape(f"{side}x{side}"), 0, tell)
        spelled = with_slashes(letters, side)
        numbers = Numbers(b"\t%d"), Numbers(b"\t%d\n")
        pieces = [b""] * (3 * len(spelled))
        pieces[::3] = spelled
        pieces[1::3] = map(numbers[0].__getitem__, pairs[::2])
        pieces[2::3] = map(numbers[1].__getitem__, pairs[1::2])
        return Part(b"".join(pieces).decode("ascii"), len(spelled))

    def _unusual(self, lines: bytes, number: int, tell: Tell) -> Part:
        texts: list[str] = []
        places: list[int] = []
        bad: list[tuple[int, InputError]] = []
        for place, line in enumerate(lines.split(b"\n"), number):
            try:
                text = read_line(line)
            except InputError as error:
                bad.append((place, error))
                continue
            if text:
                texts.append(text)
                places.append(place)
        rows = []
        for place, found in zip(places, self._batches.score(texts, tell), strict=True):
            if isinstance(found, InputError):
                bad.append((place, found))
            else:
                rows.append(found.line + "\n")
        return Part("".join(rows), len(rows), tuple(sorted(bad, key=lambda each: each[0])))


@lru_cache(maxsize=len(SIDES))
def plain_lines(cells: int) -> re.Pattern[bytes]:
    r"""Give what finds lines of so many letters and nothing else.

    >>> plain_lines(4).match(b"cats\nCATS\r\nca?s\n")[0]
    b'cats\nCATS\r\n'
    """
    return re.compile(rb"(?:[a-zA-Z]{%d}\r?\n)++" % cells)


def with_slashes(letters: bytes, side: int) -> list[bytes]:
    """Give square boards with slashes between their rows, laid out cell by cell for all of them.

    >>> with_slashes(b"catstacs", 2)
    [b'ca/ts', b'ta/cs']
    """
    cells = side * side
    width = cells + side  # each row with a slash behind it, the last with a line's end
    laid = bytearray(len(letters) // cells * width)
    for row in range(side):
        for col in range(side):
            laid[row * (side + 1) + col :: width] = letters[row * side + col :: cells]
        laid[row * (side + 1) + side :: width] = b"/" * (len(letters) // cells)
    laid[width - 1 :: width] = b"\n" * (len(letters) // cells)
    return bytes(laid).split(b"\n")[:-1]


class Numbers(dict[int, bytes]):
    r"""Numbers as they are written, each written once.

    >>> Numbers(b"\t%d")[12]
    b'\t12'
    """

    def __init__(self, form: bytes) -> None:
        super().__init__()
        self._form = form

    def __missing__(self, number: int) -> bytes:
        text = self[number] = self._form % number
        return text


def read_line(line: bytes) -> str:
    """Give a line's text without white space at its ends.

    >>> read_line(b" cats" + bytes([13, 10]))
    'cats'
    """
    if len(line) >= LONGEST:
        raise InputError("the line is too long to be a board")
    try:
        return line.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError:
        raise InputError("this is not text in UTF-8") from None
