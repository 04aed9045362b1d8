"""Score millions of boards of one size: a byte a cell in, two numbers a board out."""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from mmap import mmap
from typing import Any, overload

from dodgson import native
from dodgson.boggle.family import Rules
from dodgson.boggle.kernel import HOLE_CODE, JOKER_CODE, QU, Kind, can_play, kernel_for
from dodgson.boggle.model import HOLE, JOKER, MOST_JOKERS, MOST_SIDE
from dodgson.boggle.reading import SECOND_JOKER, Setting, setting_of
from dodgson.boggle.scoring import scorer
from dodgson.errors import InputError
from dodgson.questions import check

Rows = bytes | bytearray | memoryview | mmap
"""Boards side by side, a byte a cell."""
CHUNK = 1 << 16
"""So many boards are looked through and scored at a time."""
STRAY = 255
"""Stands for a byte that is no tile."""


@dataclass(frozen=True)
class Scores:
    """The scores of many boards, eight bytes each: points and number of words in turn.

    >>> scores = Scores(array("I", [5, 3, 1, 1]))
    >>> len(scores), scores[0], list(scores.points), list(scores.counts)
    (2, (5, 3), [5, 1], [3, 1])
    """

    pairs: array[int]

    @property
    def points(self) -> array[int]:
        """Each board's points."""
        return self.pairs[::2]

    @property
    def counts(self) -> array[int]:
        """How many words each board has."""
        return self.pairs[1::2]

    def __len__(self) -> int:
        return len(self.pairs) // 2

    @overload
    def __getitem__(self, at: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, at: slice) -> Scores: ...
    def __getitem__(self, at: int | slice) -> tuple[int, int] | Scores:
        if isinstance(at, slice):
            kept = range(len(self))[at]
            return Scores(array("I", [number for board in kept for number in self[board]]))
        board = range(len(self))[at]
        return self.pairs[2 * board], self.pairs[2 * board + 1]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self.points, self.counts, strict=True)


def score_rows(
    rows: Rows,
    size: str = "4x4",
    *,
    threads: int | None = None,
    tier: native.Tier | None = None,
    progress: Callable[[int], object] | None = None,
    **rules: Any,
) -> Scores:
    """Score boards of one size that lie side by side, with nothing between them, on all cores.

    A byte is a tile: a letter of ASCII, ``?`` or ``*`` a joker, ``#`` a hole; q is the Qu tile, but
    not with ``classic``. ``progress`` is told now and then how many boards are done.

    >>> scores = score_rows(b"perslatgsinetersabcdefghijklmnop", common=True)
    >>> list(scores)
    [(2043, 657), (14, 12)]

    Raises ``InputError`` for what is no board, and says which it is and where.
    """
    question = Rules(**rules)
    check(question)
    setting = setting_of(question)
    shape = _shape(size, question)
    cells = shape.rows * shape.cols
    view = memoryview(rows).cast("B")
    if len(view) % cells:
        raise InputError(f"{len(view)} bytes are no whole number of {size} boards")
    if threads is not None and threads < 1:
        raise InputError(f"{threads} threads: there must be 1 at least")
    played = native.choose(tier) == "native" and can_play(setting)
    kernel = kernel_for(setting) if played else None
    codes = tile_codes(setting, classic=question.classic)
    pairs = array("I")
    for start in range(0, len(view), CHUNK * cells):
        chunk = bytes(view[start : start + CHUNK * cells])
        done = start // cells
        row = chunk.translate(codes)
        _look_through(chunk, row, shape, done)
        tell = partial(_tell, progress or _nobody, done)
        if kernel:
            # Where a q may stand alone, on its own tile or as a joker, qu is two letters.
            folded = kernel.folds and not question.classic and JOKER_CODE not in row
            game = kernel.game(shape._replace(folded=folded))
            pairs.frombytes(game.score(row, threads or cores(), tell))
        else:
            pairs.extend(_walked(chunk, size, cells, question, tell))
        tell(len(row) // cells)
    return Scores(pairs)


def _walked(
    chunk: bytes, size: str, cells: int, question: Rules, tell: Callable[[int], object]
) -> Iterator[int]:
    """Give points and number of words of each board in turn, without the kernel."""
    score_one = scorer(question, tier="python")
    text = chunk.decode("ascii")
    for board, at in enumerate(range(0, len(text), cells)):
        tell(board)
        score = score_one(f"{size}:{text[at : at + cells]}")
        yield from (score.points, score.count)


def _tell(progress: Callable[[int], object], before: int, more: int) -> None:
    progress(before + more)


def _nobody(_: int) -> None:
    """Hear how many boards are done."""


def _shape(size: str, rules: Rules) -> Kind:
    found = re.fullmatch("([1-9])x([1-9])", size)
    rows, cols = map(int, found.groups()) if found else (0, 0)
    if not 1 <= max(rows, cols) <= MOST_SIDE:
        raise InputError(f"size {size!r}: write rows and columns, from 1x1 to 8x8")
    return Kind(rows, cols, rules.neighbours, rules.wrap, folded=False)


def tile_codes(setting: Setting, *, classic: bool) -> bytes:
    """Give the kernel's byte for each byte of a board; STRAY for those that are no tile."""
    codes = [STRAY] * 256
    places = {letter: code for code, letter in enumerate(setting.lexicon.alphabet, 1)}
    for small, large in zip(
        range(ord("a"), ord("z") + 1), range(ord("A"), ord("Z") + 1), strict=True
    ):
        # A letter that no word has is as good as a hole.
        codes[small] = codes[large] = places.get(chr(small), HOLE_CODE)
    if not classic:
        codes[ord("q")] = codes[ord("Q")] = QU
    codes[ord(JOKER)] = codes[ord(SECOND_JOKER)] = JOKER_CODE
    codes[ord(HOLE)] = HOLE_CODE
    return bytes(codes)


def _look_through(chunk: bytes, row: bytes, shape: Kind, before: int) -> None:
    """Refuse what is no board; jokers and holes are few, and looked at only where there are any."""
    cells = shape.rows * shape.cols
    if (at := row.find(STRAY)) >= 0:
        board, cell = divmod(at, cells)
        down, right = divmod(cell, shape.cols)
        raise InputError(
            f"board {before + board + 1}, row {down + 1}, column {right + 1}: "
            f"{chr(chunk[at])!r} is no tile"
        )
    if JOKER_CODE not in row and ord(HOLE) not in chunk:
        return
    for board, at in enumerate(range(0, len(row), cells), before + 1):
        jokers = row.count(JOKER_CODE, at, at + cells)
        if jokers > MOST_JOKERS:
            raise InputError(f"board {board}: {jokers} jokers: a board has at most {MOST_JOKERS}")
        if chunk.count(HOLE.encode(), at, at + cells) == cells:
            raise InputError(f"board {board}: the board is nothing but holes")


def cores() -> int:
    """Say how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
