"""Score boards one at a time, by the kernel or by its reference in Python."""

from __future__ import annotations

from collections.abc import Callable

from dodgson import native
from dodgson.boggle.answers import Score
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.model import Board
from dodgson.boggle.questions import FAMILY, Rules
from dodgson.boggle.reading import game_of, read_board, read_puzzle
from dodgson.boggle.strategies import Hunt, prefix
from dodgson.questions import convert
from dodgson.search.effort import Effort
from dodgson.work import Budget


def scorer(
    rules: Rules, budget: Budget | None = None, *, backend: native.Backend | None = None
) -> Callable[[str | Board], Score]:
    """Return a function that scores a board by these rules; the word list is read only once.

    >>> score_one = scorer(Rules(words=["cat", "act", "cats"]))
    >>> score_one("ca/ts")
    Score(board='ca/ts', points=3, count=3)

    A budget is for all boards together. With a budget the reference scores them, because the
    kernel counts no paths. Raise ``InputError`` for a text that is not a board, and
    ``OutOfBudget`` if the budget is spent or ``dodgson.work.interrupt`` was called.
    """
    rules = convert(rules)
    game = game_of(rules)
    compiled = native.choose(backend) == "native" and budget is None
    effort = Effort(budget)
    effort.meter.start()

    def score_one(text: str | Board) -> Score:
        here = game
        if isinstance(text, Board):
            board = text
        elif is_id(text):
            _, board, settled = read_puzzle(rules, text)
            here = settled.game
        else:
            board = read_board(text, rules)
        if compiled and (kernel := kernel_for(here)):
            points, count = kernel.score(board, lambda: effort.meter.check(0))
        else:
            points, count = walked(here.hunt(board, effort=effort), here.points.of)
        return Score(board.spelled(classic=rules.classic), points, count)

    return score_one


def is_id(board: str | Board) -> bool:
    """Return whether a board is given by its ID, which may have rules of its own."""
    return isinstance(board, str) and board.startswith(f"{FAMILY}:")


def walked(hunt: Hunt, points: Callable[[int], int]) -> tuple[int, int]:
    """Return the points and the number of the words on a board: the reference of the kernel.

    >>> from dodgson.boggle.reading import read_board
    >>> from dodgson.words import load
    >>> walked(Hunt(read_board("ca/ts"), load(["cat", "act", "dog"])), lambda length: length)
    (6, 2)
    """
    words = {word for word, _ in prefix(hunt)}
    return sum(points(len(word)) for word in words), len(words)
