"""Score boards of one size that lie side by side, a byte a cell: two numbers a board come out."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable

from dodgson import native
from dodgson.boggle.kernel import HOLE_CODE, JOKER_CODE, QU, Kind, can_play, kernel_for
from dodgson.boggle.model import HOLE, JOKER, MOST_JOKERS, MOST_SIDE
from dodgson.boggle.questions import Rules
from dodgson.boggle.reading import SECOND_JOKER, Game, game_of
from dodgson.boggle.scoring import scorer
from dodgson.errors import InputError
from dodgson.work import cores

STRAY = 255
"""Stands for a byte that is no tile."""
A_THREAD = 64
"""So many boards are worth a thread."""


class RowScorer:
    """Scores rows of bytes by some rules, on the kernel and on all cores where there is one.

    >>> rows = RowScorer(Rules(words=["cat", "act", "cats"]))
    >>> rows.score(b"catsxcat", rows.shape("2x2"), 0, lambda done: None)
    array('I', [3, 3, 2, 2])
    """

    def __init__(
        self, rules: Rules, *, backend: native.Backend | None = None, threads: int | None = None
    ) -> None:
        self.rules = rules
        game = game_of(rules)
        played = native.choose(backend) == "native" and can_play(game)
        self._kernel = kernel_for(game) if played else None
        self._codes = tile_codes(game, classic=rules.classic)
        self._threads = threads or cores()
        self._score_one = scorer(rules, backend="python")

    def shape(self, size: str) -> Kind:
        """Give the shape of boards of a size, such as 4x4."""
        found = re.fullmatch("([1-9])x([1-9])", size)
        rows, cols = map(int, found.groups()) if found else (0, 0)
        if not 1 <= max(rows, cols) <= MOST_SIDE:
            raise InputError(f"size {size!r}: write rows and columns, from 1x1 to 8x8")
        return Kind(rows, cols, self.rules.neighbours, self.rules.wrap, folded=False)

    def score(
        self, tiles: bytes, shape: Kind, before: int, tell: Callable[[int], object]
    ) -> array[int]:
        """Give points and number of words of each board in turn.

        ``tell`` hears every hundredth of a second how many are done; what it raises ends the work.
        Raises ``InputError`` for what is no board; ``before`` it were so many others.
        """
        row = tiles.translate(self._codes)
        look_through(tiles, row, shape, before)
        if self._kernel is None:
            return self._walked(tiles, shape, tell)
        # Where a q may stand alone, on its own tile or as a joker, qu is two letters.
        folded = self._kernel.folds and not self.rules.classic and JOKER_CODE not in row
        return self.play(shape._replace(folded=folded), row, tell)

    def play(self, kind: Kind, row: bytes, tell: Callable[[int], object]) -> array[int]:
        """Do the same on the kernel with rows of its own bytes, which were looked through."""
        assert self._kernel is not None  # or nobody would have its bytes
        worth_it = -(-len(row) // (kind.rows * kind.cols * A_THREAD))
        threads = max(1, min(self._threads, worth_it))
        return array("I", self._kernel.game(kind).score(row, threads, tell))

    def _walked(self, tiles: bytes, shape: Kind, tell: Callable[[int], object]) -> array[int]:
        cells = shape.rows * shape.cols
        text, pairs = tiles.decode("ascii"), array("I")
        for board, at in enumerate(range(0, len(text), cells)):
            tell(board)
            score = self._score_one(f"{shape.rows}x{shape.cols}:{text[at : at + cells]}")
            pairs.extend((score.points, score.count))
        return pairs


def tile_codes(game: Game, *, classic: bool) -> bytes:
    """Give the kernel's byte for each byte of a board; STRAY for those that are no tile."""
    codes = [STRAY] * 256
    places = {letter: code for code, letter in enumerate(game.lexicon.alphabet, 1)}
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


def look_through(tiles: bytes, row: bytes, shape: Kind, before: int) -> None:
    """Refuse what is no board; jokers and holes are few, and looked at only where there are any."""
    cells = shape.rows * shape.cols
    if (at := row.find(STRAY)) >= 0:
        board, cell = divmod(at, cells)
        down, right = divmod(cell, shape.cols)
        raise InputError(
            f"board {before + board + 1}, row {down + 1}, column {right + 1}: "
            f"{chr(tiles[at])!r} is no tile"
        )
    if JOKER_CODE not in row and ord(HOLE) not in tiles:
        return
    for board, at in enumerate(range(0, len(row), cells), before + 1):
        jokers = row.count(JOKER_CODE, at, at + cells)
        if jokers > MOST_JOKERS:
            raise InputError(f"board {board}: {jokers} jokers: a board has at most {MOST_JOKERS}")
        if tiles.count(HOLE.encode(), at, at + cells) == cells:
            raise InputError(f"board {board}: the board is nothing but holes")
