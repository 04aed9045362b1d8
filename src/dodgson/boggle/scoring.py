"""Score boards one by one: read the rules once, and look at a board when it is its turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dodgson import native
from dodgson.boggle.kernel import can_play, kernel_for
from dodgson.boggle.model import Board
from dodgson.boggle.questions import FAMILY, Rules
from dodgson.boggle.reading import Game, game_of, read_board, read_puzzle
from dodgson.boggle.strategies import Tally, prefix
from dodgson.questions import convert
from dodgson.wording import counted


@dataclass(frozen=True, slots=True)
class Score:
    """A board's score: its text, the points of all its words, and how many words there are."""

    board: str
    points: int
    count: int

    def __str__(self) -> str:
        return f"{self.board}: {counted(self.count, 'word')}, {counted(self.points, 'point')}"

    @property
    def line(self) -> str:
        """The score as a line of a table, parted by tabs."""
        return f"{self.board}\t{self.points}\t{self.count}"


def scorer(
    rules: Rules, tally: Tally | None = None, *, backend: native.Backend | None = None
) -> Callable[[str | Board], Score]:
    """Give what scores a board by these rules; the word list is read here, and only once.

    >>> score_one = scorer(Rules(words=["cat", "act", "cats"]))
    >>> score_one("ca/ts")
    Score(board='ca/ts', points=3, count=3)

    A tally counts the paths of all the boards together, and raises ``OutOfBudget`` at its limit.
    The compiled kernel counts no paths, so it is used only without a tally. To be asked to stop,
    as ``interrupt`` in ``dodgson.work`` does, raises ``OutOfBudget`` too.
    """
    rules = convert(rules)
    game = game_of(rules)
    compiled = native.choose(backend) == "native" and tally is None
    tally = tally or Tally()
    walk = partial(by_walking, tally)

    def score_one(text: str | Board) -> Score:
        here = game
        if isinstance(text, Board):
            board = text
        elif text.startswith(f"{FAMILY}:"):  # an ID, which may have rules of its own
            _, board, here = read_puzzle(rules, text)
        else:
            board = read_board(text, rules)
        if compiled and can_play(here):
            points, count = kernel_for(here).score(board, tally.look)
        else:
            points, count = walk(here, board)
        return Score(board.spelled(classic=rules.classic), points, count)

    return score_one


def by_walking(tally: Tally, game: Game, board: Board) -> tuple[int, int]:
    """Give a board's points, and how many words it has, without the kernel."""
    words = {word for word, _ in prefix(game.hunt(board), tally)}
    return sum(game.points.of(len(word)) for word in words), len(words)
