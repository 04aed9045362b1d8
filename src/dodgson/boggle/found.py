"""The words found on a board: their check, their order, and their rows in an answer.

Words are kept in columns. A kernel works on a column at a time; its reference in Python is beside
the call. The check shares nothing with the search for words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import TypeVar

from dodgson import native
from dodgson.boggle.model import Board, Place, Word, check_word, places_of, words_of
from dodgson.boggle.points import Points
from dodgson.boggle.questions import Order
from dodgson.words.reading import LONGEST

V = TypeVar("V")


class Found:
    r"""The words found on a board, each with its first path, or with every path.

    A path is bytes, the number of a cell in each.

    >>> from dodgson.boggle.points import TABLES
    >>> board = Board(2, 2, ("c", "a", "t", "s"))
    >>> found = Found(board, TABLES["standard"])
    >>> found.add(["cat", "cats"], [bytes([0, 1, 2]), bytes([0, 1, 2, 3])])
    (['cat', 'cats'], [b'\x00\x01\x02', b'\x00\x01\x02\x03'])
    >>> [(word.word, word.path) for word in found.rows("alphabet")]
    [('cat', ((1, 1), (1, 2), (2, 1))), ('cats', ((1, 1), (1, 2), (2, 1), (2, 2)))]
    """

    def __init__(
        self,
        board: Board,
        points: Points,
        *,
        every: bool = False,
        backend: native.Backend | None = None,
    ) -> None:
        self.words: list[str] = []
        """Each word once, in the order in which they were found."""
        self.paths: list[bytes] = []
        """The first path of each."""
        self._board, self._points = board, points
        self._every: dict[str, list[bytes]] | None = {} if every else None
        self._backend = native.choose(backend)

    def add(self, words: list[str], paths: list[bytes]) -> tuple[list[str], list[bytes]]:
        """Check words and paths, and keep them; return those words that are new.

        Raise ``InputError`` for a path that does not spell its word on the board.
        """
        check_words(self._board, words, paths, self._backend)
        if self._every is not None:
            words, paths = self._new(words, paths)
        self.words += words
        self.paths += paths
        return words, paths

    def _new(self, words: list[str], paths: list[bytes]) -> tuple[list[str], list[bytes]]:
        assert self._every is not None
        before = len(self._every)
        for word, path in zip(words, paths, strict=True):
            self._every.setdefault(word, []).append(path)
        new = list(self._every)[before:]
        return new, [self._every[word][0] for word in new]

    def rows(self, order: Order) -> tuple[Word, ...]:
        """Return the words in an order, with all their paths if they were asked for."""
        words, paths = self.words, self.paths
        if order != "found":
            words, paths = in_order(words, paths, ranks(self._points, order), self._backend)
        return self.listed(words, paths, self._every_of(words))

    def _every_of(self, words: list[str]) -> list[tuple[tuple[Place, ...], ...]] | None:
        """Return all paths of each word, or None if they were not asked for."""
        if self._every is None:
            return None
        paths = [self._every[word] for word in words]
        each = iter(self._placed(list(chain.from_iterable(paths))))
        return [tuple(islice(each, len(its))) for its in paths]

    def listed(
        self,
        words: list[str],
        paths: list[bytes],
        every: Sequence[tuple[tuple[Place, ...], ...]] | None = None,
    ) -> tuple[Word, ...]:
        """Return words with their points and paths."""
        worth = map(self._points.table.__getitem__, map(len, words))
        return words_of(words, worth, self._placed(paths), every or repeat(None, len(words)))

    def _placed(self, paths: list[bytes]) -> list[tuple[Place, ...]]:
        return placed(paths, places_of(self._board.rows, self._board.cols), self._backend)


def check_words(
    board: Board, words: list[str], paths: list[bytes], backend: native.Backend
) -> None:
    """Check that paths spell words on a board; raise ``InputError`` with the first fault.

    >>> check_words(Board(1, 2, ("a", "t")), ["at", "ta"], [bytes([0, 1]), bytes([1, 1])], "python")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: 'ta': row 1, column 2 is used twice
    """
    if backend == "native":
        size, straight = (board.rows, board.cols), board.neighbours == 4
        wrong = native.compiled().boggle_wrong(
            size, board.tiles, straight, board.wrap, words, paths
        )
        if wrong is None:
            return
        words, paths = words[wrong:], paths[wrong:]
    for word, path in zip(words, paths, strict=True):
        check_word(board, word, path)
    assert backend == "python", f"the checkers disagree about {words[0]!r}"


def in_order(
    words: list[str], values: list[V], ranks: Sequence[int], backend: native.Backend
) -> tuple[list[str], list[V]]:
    """Return words and a value of each in order: by the rank of their length, then by alphabet.

    >>> in_order(["dog", "cats", "cat"], [1, 2, 3], [0, 0, 0, 1, 0], "python")
    (['cats', 'cat', 'dog'], [2, 3, 1])
    """
    if backend == "native":
        ordered: tuple[list[str], list[V]] = native.compiled().boggle_sorted(words, values, ranks)
        return ordered
    numbers = sorted(range(len(words)), key=lambda at: (ranks[len(words[at])], words[at]))
    return [words[at] for at in numbers], [values[at] for at in numbers]


def placed(
    paths: list[bytes], places: tuple[Place, ...], backend: native.Backend
) -> list[tuple[Place, ...]]:
    """Return the place of each cell of each path.

    >>> placed([bytes([2, 0])], ((1, 1), (1, 2), (2, 1)), "python")
    [((2, 1), (1, 1))]
    """
    if backend == "native":
        found: list[tuple[Place, ...]] = native.compiled().boggle_places(paths, places)
        return found
    return [tuple([places[cell] for cell in path]) for path in paths]


@lru_cache(maxsize=64)
def ranks(points: Points, order: Order) -> tuple[int, ...]:
    """Return the rank of words of 0, 1, 2 ... letters in an order: the lowest come first.

    >>> from dodgson.boggle.points import TABLES
    >>> ranks(TABLES["standard"], "points")[2:9]
    (62, 61, 60, 59, 58, 57, 56)
    """
    lengths = range(LONGEST + 1)
    if order == "alphabet":
        return tuple([0 for _ in lengths])
    best = sorted(lengths, key=lambda n: (-points.of(n) if order == "points" else 0, -n))
    return tuple([best.index(length) for length in lengths])
