"""Score many boards: boards of one kind go to the kernel together, and it uses all cores.

Boards come as texts, as bytes of one size, or as the lines of a file. Without the kernel, the
reference scores them one by one.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from dodgson import native
from dodgson.boggle.answers import Score, Scores
from dodgson.boggle.kernel import Kind, kernel_for
from dodgson.boggle.model import MOST_SIDE, Board
from dodgson.boggle.questions import Rules
from dodgson.boggle.reading import check_rows, read_board, settled, tiles_of_bytes
from dodgson.boggle.scoring import is_id, scorer
from dodgson.errors import CallError, InputError, option
from dodgson.family.many import Pace, read_line, threads_of
from dodgson.questions import convert, question_of, with_options
from dodgson.wording import counted
from dodgson.work import Budget, Meter, OutOfBudget, report_progress

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

BOARDS_A_THREAD = 64
"""A batch uses one thread for each of these boards, up to the number of cores."""
FEW = 32
"""This many boards take less time one by one than threads take to start."""
FIRST, MOST = 32, 1 << 16
"""The number of boards in the first batch, and in the largest."""
PLAIN_LINES = re.compile(
    b"(?m)^(%b)"
    % b"|".join(rb"(?:[a-zA-Z]{%d}\r?\n){16,}+" % side**2 for side in range(1, MOST_SIDE + 1))
)
"""Lines of letters only, all of one square number; a few would not be worth a kernel call."""


class Part(NamedTuple):
    """Lines scored: the boards, their points and numbers of words, and the errors by line."""

    boards: list[bytes]
    pairs: array[int]
    bad: list[tuple[int, InputError]]


class Batches:
    """Scores batches of boards by one set of rules, and counts the boards.

    Between boards it reports progress to the observer, and raises ``OutOfBudget`` if
    ``dodgson.work.interrupt`` was called.

    >>> batches = Batches(Rules(words=["cat", "act", "cats"]))
    >>> for each in batches.each(["cats", "cat", "ca/tx"]):
    ...     print(each)
    ca/ts: 3 words, 3 points
    3 tiles make no square: separate rows by / or write the size first, as in 3x4:perslatesind
    ca/tx: 2 words, 2 points
    >>> batches.rows(b"catsxcat", batches.kind("2x2"))
    array('I', [3, 3, 2, 2])
    >>> batches.done
    4
    """

    def __init__(
        self, rules: Rules, *, backend: native.Backend | None = None, threads: int | None = None
    ) -> None:
        self.rules = convert(rules)
        self.done = 0
        """The number of boards scored."""
        self._threads = threads_of(threads)
        self._tiles = tiles_of_bytes(classic=self.rules.classic)
        self._score_one = scorer(self.rules, backend=backend)
        compiled = native.choose(backend) == "native"
        if kernel := kernel_for(settled(self.rules).game) if compiled else None:
            self._codes = kernel.codes(classic=self.rules.classic)
        self._kernel = kernel
        self._meter = Meter(Budget())
        self._meter.start()

    def kind(self, size: str) -> Kind:
        """Return the kind of boards of a size, such as 4x4; raise ``InputError`` if it is none."""
        rows, cols = read_size(size)
        return Kind(rows, cols, self.rules.neighbours, self.rules.wrap, folded=False)

    def rows(self, tiles: bytes, kind: Kind) -> array[int]:
        """Score boards that are a byte a cell; return points and number of words of each in turn.

        Raise ``InputError`` for a byte that is no tile, and for a row that is no board.
        """
        check_rows(tiles, kind.rows, kind.cols, self.done)
        if self._kernel is None:
            return self.pairs(self._boards(tiles, kind))
        may_be_q = {self._tiles[byte] for byte in b"qQ?*" if byte in tiles}
        kind = kind._replace(folded=self._kernel.folds(may_be_q))
        return self._play(kind, tiles.translate(self._codes))

    def each(self, boards: Sequence[str | Board]) -> list[Score | InputError]:
        """Score boards in any form; return for each its score, or the error of what is no board."""
        found: list[Score | InputError | None] = [None] * len(boards)
        groups: dict[Kind, list[tuple[int, str, bytes]]] = {}
        for place, given in enumerate(boards):
            self._look()
            try:
                if self._kernel is None or is_id(given):
                    found[place] = self._score_one(given)
                    self._count(1)
                    continue
                board = given if isinstance(given, Board) else read_board(given, self.rules)
                kind, row = self._kernel.row(board)
                text = board.spelled(classic=self.rules.classic)
                groups.setdefault(kind, []).append((place, text, row))
            except InputError as error:
                found[place] = error
        for kind, group in groups.items():
            pairs = self._play(kind, b"".join([row for _, _, row in group]))
            for (place, text, _), points, count in zip(group, pairs[::2], pairs[1::2], strict=True):
                found[place] = Score(text, points, count)
        return [each for each in found if each is not None]

    def pairs(self, boards: Sequence[str | Board]) -> array[int]:
        """Score boards in any form; return points and number of words of each in turn.

        Raise the ``InputError`` of the first that is no board, with its number.
        """
        before = self.done
        for number, board in enumerate(boards, before + 1):
            if not isinstance(board, str | Board):
                raise InputError(f"board {number}: {board!r} is neither a text nor a Board")
        if (letters := plain(boards)) is not None:
            return self._squares(letters, len(letters) // len(boards))
        pairs = array("I")
        for number, found in enumerate(self.each(boards), before + 1):
            if isinstance(found, InputError):
                raise InputError(f"board {number}: {found}") from None
            pairs.extend((found.points, found.count))
        return pairs

    def lines(self, text: bytes, number: int = 1) -> Iterator[Part]:
        r"""Score the boards of some lines, the first of which is line ``number`` of a file.

        Many lines of letters only stay bytes, and go to the kernel without a look at each line.

        >>> batches = Batches(Rules(words=["cat", "act", "cats"]))
        >>> for part in batches.lines(b"cats\n\nca/tx\ncat\n"):
        ...     print(part.boards, list(part.pairs), [number for number, error in part.bad])
        [b'ca/ts', b'ca/tx'] [3, 3, 2, 2] [4]
        """
        for place, lines in enumerate(PLAIN_LINES.split(text)):
            if lines:
                plain = place % 2 == 1
                yield self._plain_lines(lines) if plain else self._other_lines(lines, number)
                number += lines.count(b"\n")

    def progress(self, more: int = 0) -> str:
        """Return in one line how many boards are done, with ``more`` of the current batch."""
        done = self.done + more
        return f"{counted(done, 'board')}, {done / max(self._meter.seconds, 1e-9):,.0f}/s"

    def _plain_lines(self, lines: bytes) -> Part:
        letters = lines.translate(None, b"\r\n").lower()
        cells = len(lines[: lines.index(b"\n")].rstrip(b"\r"))
        return Part(with_slashes(letters, math.isqrt(cells)), self._squares(letters, cells), [])

    def _other_lines(self, lines: bytes, number: int) -> Part:
        texts: dict[int, str] = {}
        part = Part([], array("I"), [])
        for place, line in enumerate(lines.split(b"\n"), number):
            try:
                if text := read_line(line, "board"):
                    texts[place] = text
            except InputError as error:
                part.bad.append((place, error))
        for place, found in zip(texts, self.each(list(texts.values())), strict=True):
            if isinstance(found, InputError):
                part.bad.append((place, found))
            else:
                part.boards.append(found.board.encode())
                part.pairs.extend((found.points, found.count))
        part.bad.sort(key=lambda each: each[0])
        return part

    def _squares(self, letters: bytes, cells: int) -> array[int]:
        side = math.isqrt(cells)
        return self.rows(letters, self.kind(f"{side}x{side}"))

    def _play(self, kind: Kind, row: bytes) -> array[int]:
        """Score boards of a kind, in the kernel's bytes, on the kernel."""
        assert self._kernel is not None
        self._look()
        boards, game = len(row) // kind.cells, self._kernel.game(kind)
        if boards <= FEW:
            each = [row[at : at + kind.cells] for at in range(0, len(row), kind.cells)]
            pairs = array("I", chain.from_iterable(game.score_one(one, self._look) for one in each))
        else:
            threads = max(1, min(self._threads, -(-boards // BOARDS_A_THREAD)))
            pairs = array("I", game.score(row, threads, self._look))
        self._count(boards)
        return pairs

    def _boards(self, row: bytes, kind: Kind) -> list[Board]:
        tiles = [self._tiles[byte] for byte in row]
        boards = (tuple(tiles[at : at + kind.cells]) for at in range(0, len(tiles), kind.cells))
        return [Board(kind.rows, kind.cols, each, kind.neighbours, kind.wrap) for each in boards]

    def _look(self, more: int = 0) -> None:
        """Report progress; raise ``OutOfBudget`` if the work is to stop."""
        self._meter.check(self.done)
        report_progress(lambda: self.progress(more))

    def _count(self, boards: int) -> None:
        """Count boards that are done; their scores are kept even if the work is to stop."""
        self.done += boards
        report_progress(self.progress)


def read_size(size: str) -> tuple[int, int]:
    """Return the rows and columns of a size such as 4x4; raise ``InputError`` if it is none.

    >>> read_size("3x4")
    (3, 4)
    """
    found = re.fullmatch("([1-9])x([1-9])", size)
    rows, cols = map(int, found.groups()) if found else (0, 0)
    if not 1 <= max(rows, cols) <= MOST_SIDE:
        raise InputError(f"size {size!r}: write rows and columns, from 1x1 to 8x8")
    return rows, cols


@with_options(Rules)
def score(
    boards: ReadableBuffer | str | Board | Iterable[str | Board],
    size: str | None = None,
    *,
    threads: int | None = None,
    backend: native.Backend | None = None,
    **rules: Any,
) -> Scores:
    """Score boards, on all cores if there are kernels; return points and words of each, in order.

    ``boards`` is an iterable of texts and ``Board``s, or a single one. Or it is bytes, or an object
    with a buffer of bytes such as a mapped file: boards of one ``size``, by default 4x4, with
    nothing between them. There a byte is a tile: a letter of ASCII, ``?`` or ``*`` a joker, ``#`` a
    hole; q is the Qu tile unless ``classic`` is set. The other options are the rules, as in
    ``solve``.

    >>> scores = score(["perslatgsineters", "3x4:perslatesind"], common=True)
    >>> list(scores)
    [(2043, 657), (970, 386)]
    >>> score(b"perslatgsinetersabcdefghijklmnop", common=True).points
    array('I', [2043, 14])

    ``dodgson.work.observe`` shows progress. ``dodgson.work.interrupt`` stops the work, and the
    scores so far are returned: see ``status``. For boards without end use ``scorer``.

    Raise ``InputError`` for what is no board, with its number and the reason.
    """
    question = question_of(Rules, "boggle.score", **rules)
    batches = Batches(question, backend=backend, threads=threads)
    pairs = array("I")
    try:
        for part in parts_of(boards, size, batches):
            pairs.extend(part)
    except OutOfBudget as end:
        return Scores(pairs, "stopped", str(end))
    return Scores(pairs)


def parts_of(boards: Any, size: str | None, batches: Batches) -> Iterator[array[int]]:
    """Return an iterator over the points and numbers of words of boards, batch by batch."""
    try:
        view = memoryview(boards).cast("B")
    except TypeError:  # it has no buffer of bytes
        if size is not None:
            raise InputError(
                f"size {size!r} is for boards as bytes: a text has its own size"
            ) from None
        if isinstance(boards, str | Board):
            boards = [boards]
        if not isinstance(boards, Iterable):
            wrong = f"{option('boards', boards)}: give a board, an iterable of boards, or bytes"
            raise CallError(wrong) from None
        return of_texts(iter(boards), batches)
    return of_bytes(view, size or "4x4", batches)


def of_bytes(view: memoryview, size: str, batches: Batches) -> Iterator[array[int]]:
    """Yield the points and numbers of words of boards that are bytes, batch by batch."""
    kind = batches.kind(size)
    if len(view) % kind.cells:
        raise InputError(f"{len(view)} bytes are no whole number of {size} boards")
    pace, at = Pace(FIRST, MOST), 0
    while at < len(view):
        end = at + pace.next() * kind.cells
        yield batches.rows(bytes(view[at:end]), kind)
        at = end


def of_texts(boards: Iterator[str | Board], batches: Batches) -> Iterator[array[int]]:
    """Yield the points and numbers of words of texts and boards, batch by batch."""
    pace = Pace(FIRST, MOST)
    while batch := list(islice(boards, pace.next())):
        yield batches.pairs(batch)


def plain(boards: Sequence[str | Board]) -> bytes | None:
    """Return the letters of boards that are all texts of the same square number of letters.

    >>> plain(["cats", "tacs"]), plain(["cats", "ca/ts"])
    (b'catstacs', None)
    """
    texts = [board for board in boards if isinstance(board, str)]
    if len(texts) != len(boards) or len(lengths := set(map(len, texts))) != 1:
        return None
    side = math.isqrt(max(lengths))
    letters = "".join(texts)
    if not (letters.isascii() and letters.isalpha() and side <= MOST_SIDE and {side**2} == lengths):
        return None
    return letters.encode("ascii")


def with_slashes(letters: bytes, side: int) -> list[bytes]:
    """Return square boards with slashes between their rows.

    Lay out each cell for all boards at once.

    >>> with_slashes(b"catstacs", 2)
    [b'ca/ts', b'ta/cs']
    """
    boards = len(letters) // side**2
    width = side * (side + 1)  # each row ends with a slash, the last with a line end
    laid = bytearray(b"/") * (boards * width)
    for row in range(side):
        for col in range(side):
            laid[row * (side + 1) + col :: width] = letters[row * side + col :: side**2]
    laid[width - 1 :: width] = b"\n" * boards
    return bytes(laid).split(b"\n")[:-1]
