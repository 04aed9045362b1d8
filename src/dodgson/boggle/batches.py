"""Score texts of boards many at a time: boards of a kind go to the compiled kernel together."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dodgson import native
from dodgson.boggle.kernel import Kernel, Kind, can_play, kernel_for
from dodgson.boggle.model import MOST_SIDE, Board
from dodgson.boggle.questions import FAMILY
from dodgson.boggle.reading import game_of, read_board
from dodgson.boggle.rows import RowScorer
from dodgson.boggle.scoring import Score, scorer
from dodgson.errors import InputError

SIDES = {side * side: side for side in range(1, MOST_SIDE + 1)}
"""How wide a board of so many letters is, that are written in one line."""

Tell = Callable[[int], object]


class Read(NamedTuple):
    """A board as the kernel wants it, and as it is written."""

    spelled: str
    kind: Kind
    row: bytes


class Batches:
    """Scores batches of texts and boards by the rules of a ``RowScorer``.

    >>> from dodgson.boggle.questions import Rules
    >>> batches = Batches(RowScorer(Rules(words=["cat", "act", "cats"])))
    >>> for each in batches.score(["cats", "cat", "ca/tx"], lambda done: None):
    ...     print(each)
    ca/ts: 3 words, 3 points
    3 tiles make no square: part the rows with / or write the size first, as in 3x4:perslatesind
    ca/tx: 2 words, 2 points
    """

    def __init__(self, rows: RowScorer, *, backend: native.Backend | None = None) -> None:
        self._rows = rows
        game = game_of(rows.rules)
        played = native.choose(backend) == "native" and can_play(game)
        self._kernel: Kernel | None = kernel_for(game) if played else None
        self._score_one = scorer(rows.rules, backend=backend)

    def pairs(self, boards: Sequence[str | Board], before: int, tell: Tell) -> array[int]:
        """Give points and number of words of each board; of the first that is none its error."""
        if (letters := self.plain(boards)) is not None:
            side = SIDES[len(letters) // len(boards)]
            return self._rows.score(letters, self._rows.shape(f"{side}x{side}"), before, tell)
        pairs = array("I")
        for number, found in enumerate(self.score(boards, tell), before + 1):
            if isinstance(found, InputError):
                raise InputError(f"board {number}: {found}") from None
            pairs.extend((found.points, found.count))
        return pairs

    @staticmethod
    def plain(boards: Sequence[str | Board]) -> bytes | None:
        """Give the letters of what most boards are: as many in one line each, and nothing else.

        >>> Batches.plain(["cats", "tacs"]), Batches.plain(["cats", "ca/ts"])
        (b'catstacs', None)
        """
        texts = [board for board in boards if isinstance(board, str)]
        if len(texts) != len(boards) or len(lengths := set(map(len, texts))) != 1:
            return None
        letters = "".join(texts)
        plain = letters.isascii() and letters.isalpha() and lengths <= SIDES.keys()
        return letters.encode("ascii") if plain else None

    def score(self, boards: Sequence[str | Board], tell: Tell) -> list[Score | InputError]:
        """Score a batch; what is no board gets its error in its place."""
        found: list[Score | InputError | None] = [None] * len(boards)
        groups: dict[Kind, list[tuple[int, Read]]] = {}
        done = 0
        for place, board in enumerate(boards):
            tell(done)
            try:
                if self._kernel is None or is_id(board):  # which may have rules of its own
                    found[place] = self._score_one(board)
                    done += 1
                else:
                    read = self._read(board, self._kernel)
                    groups.setdefault(read.kind, []).append((place, read))
            except InputError as error:
                found[place] = error
        for kind, group in groups.items():
            tell_all = partial(_tell, tell, done)
            pairs = self._rows.play(kind, b"".join([read.row for _, read in group]), tell_all)
            for (place, read), points, count in zip(group, pairs[::2], pairs[1::2], strict=True):
                found[place] = Score(read.spelled, points, count)
            done += len(group)
        return [each for each in found if each is not None]

    def _read(self, text: str | Board, kernel: Kernel) -> Read:
        rules = self._rows.rules
        board = text if isinstance(text, Board) else read_board(text, rules)
        return Read(board.spelled(classic=rules.classic), *kernel.row(board))


def is_id(board: str | Board) -> bool:
    """Say whether a board is given by its ID."""
    return isinstance(board, str) and board.startswith(f"{FAMILY}:")


def _tell(tell: Tell, before: int, more: int) -> None:
    tell(before + more)
