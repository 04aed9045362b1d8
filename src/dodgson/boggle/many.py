"""Score millions of boards at once, however they come: two numbers a board come out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, overload

from dodgson import native
from dodgson.boggle.batches import Batches
from dodgson.boggle.model import Board
from dodgson.boggle.pace import Pace
from dodgson.boggle.questions import Rules
from dodgson.boggle.rows import RowScorer
from dodgson.boggle.strategies import Tally
from dodgson.errors import InputError
from dodgson.questions import question_of
from dodgson.work import OutOfBudget

FIRST, MOST = 32, 1 << 16
"""So many boards are in the first batch, and in the largest."""
SIZE = "4x4"


@dataclass(frozen=True)
class Scores:
    """The scores of many boards, eight bytes each: points and number of words in turn.

    >>> scores = Scores(array("I", [5, 3, 1, 1]))
    >>> len(scores), scores[0], list(scores.points), list(scores.counts)
    (2, (5, 3), [5, 1], [3, 1])

    ``pairs`` is an array that others read without a copy, as ``memoryview(scores.pairs)`` does.
    """

    pairs: array[int]
    status: Literal["proved", "stopped"] = "proved"
    """Whether all boards were scored; where it was stopped, these are the first of them."""
    why: str = "every board was scored"

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


def score(
    boards: Any,
    size: str | None = None,
    *,
    threads: int | None = None,
    backend: native.Backend | None = None,
    progress: Callable[[int], object] | None = None,
    **rules: Any,
) -> Scores:
    """Score boards, on all cores where there are kernels; give points and words of each, in order.

    ``boards`` are texts or ``Board``s, in anything that can be gone through; a single one counts as
    one of them. Or they are bytes, or anything with a buffer of bytes such as a mapped file: boards
    of one ``size`` side by side with nothing between them, 4x4 if it is not said. There a byte is a
    tile: a letter of ASCII, ``?`` or ``*`` a joker, ``#`` a hole; q is the Qu tile, but not with
    ``classic``. What else is said are the rules, as in ``solve``.

    >>> scores = score(["perslatgsineters", "3x4:perslatesind"], common=True)
    >>> list(scores)
    [(2043, 657), (970, 386)]
    >>> score(b"perslatgsinetersabcdefghijklmnop", common=True).points
    array('I', [2043, 14])

    ``progress`` hears now and then how many boards are done. To be asked to stop, as ``interrupt``
    in ``dodgson.work`` does, ends it, and what was scored is kept: see ``status``. For
    boards that never end see ``scorer``.

    Raises ``InputError`` for what is no board, and says which it is and what is wrong with it.
    """
    question = question_of(Rules, "boggle.score", **rules)
    if threads is not None and threads < 1:
        raise InputError(f"{threads} threads: there must be 1 at least")
    rows = RowScorer(question, backend=backend, threads=threads)
    watch = Watch(progress or (lambda _: None))
    pairs = array("I")
    try:
        view = buffer_of(boards)
        if view is not None:
            parts = _of_bytes(view, size or SIZE, rows, watch)
        elif size is None:
            one = isinstance(boards, str | Board)
            parts = _of_texts(iter([boards] if one else boards), rows, backend, watch)
        else:
            raise InputError(f"size {size!r} is for boards as bytes: a text says its own")
        for part in parts:
            pairs.extend(part)
            watch.done = len(pairs) // 2
            watch.tell(0)
    except OutOfBudget as end:
        return Scores(pairs, "stopped", str(end))
    return Scores(pairs)


class Watch:
    """Hears how many boards of a batch are done, and passes on how many it makes with all before.

    If somebody asked for the work to stop, that ends it.
    """

    def __init__(self, progress: Callable[[int], object]) -> None:
        self._progress = progress
        self._tally = Tally()
        self.done = 0
        """How many boards the batches before had."""

    def tell(self, more: int) -> None:
        """Hear how many boards of this batch are done."""
        self._tally.look()
        self._progress(self.done + more)


def buffer_of(boards: Any) -> memoryview | None:
    """Give the bytes of what has a buffer; None for what has none."""
    try:
        return memoryview(boards).cast("B")
    except TypeError:
        return None


def _of_bytes(view: memoryview, size: str, rows: RowScorer, watch: Watch) -> Iterator[array[int]]:
    shape = rows.shape(size)
    cells = shape.rows * shape.cols
    if len(view) % cells:
        raise InputError(f"{len(view)} bytes are no whole number of {size} boards")
    pace, at = Pace(FIRST, MOST), 0
    while at < len(view):
        end = at + pace.next() * cells
        yield rows.score(bytes(view[at:end]), shape, at // cells, watch.tell)
        at = end


def _of_texts(
    boards: Iterator[str | Board], rows: RowScorer, backend: native.Backend | None, watch: Watch
) -> Iterator[array[int]]:
    batches = Batches(rows, backend=backend)
    pace = Pace(FIRST, MOST)
    while batch := list(islice(boards, pace.next())):
        for number, board in enumerate(batch, watch.done + 1):
            if not isinstance(board, str | Board):
                raise InputError(f"board {number}: {board!r} is neither a text nor a Board")
        yield batches.pairs(batch, watch.done, watch.tell)
