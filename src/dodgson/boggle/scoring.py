"""Score many boards: read the rules once, and go through the boards one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dodgson.boggle.family import Rules
from dodgson.boggle.model import Board
from dodgson.boggle.reading import read_board, setting_of
from dodgson.boggle.strategies import Tally, prefix
from dodgson.questions import check
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


def scorer(rules: Rules, tally: Tally | None = None) -> Callable[[str | Board], Score]:
    """Give what scores a board by these rules; the word list is read here, and only once.

    >>> score_one = scorer(Rules(words=["cat", "act", "cats"]))
    >>> score_one("ca/ts")
    Score(board='ca/ts', points=3, count=3)

    A tally counts the paths of all the boards together, and raises ``OutOfBudget`` at its limit.
    """
    check(rules)
    setting = setting_of(rules)
    tally = tally or Tally()

    def score_one(text: str | Board) -> Score:
        board = text if isinstance(text, Board) else read_board(text, rules)
        words = {word for word, _ in prefix(setting.hunt(board), tally)}
        points = sum(setting.points.of(len(word)) for word in words)
        return Score(board.spelled(classic=rules.classic), points, len(words))

    return score_one


def score(boards: Iterable[str | Board], **rules: Any) -> Iterator[Score]:
    """Score boards one after the other, as they come; what is not asked for is never read.

    >>> from dodgson.boggle import score
    >>> for each in score(["perslatgsineters", "3x4:perslatesind"], common=True):
    ...     print(each)
    pers/latg/sine/ters: 657 words, 2,043 points
    pers/late/sind: 386 words, 970 points
    """
    return map(scorer(Rules(**rules)), boards)
