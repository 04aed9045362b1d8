"""Score many boards: read the rules once, and go through the boards one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from dodgson import native
from dodgson.boggle.family import FAMILY, Rules
from dodgson.boggle.kernel import can_play, kernel_for
from dodgson.boggle.model import Board
from dodgson.boggle.reading import Setting, read_board, read_puzzle, setting_of
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


def scorer(
    rules: Rules, tally: Tally | None = None, *, tier: native.Tier | None = None
) -> Callable[[str | Board], Score]:
    """Give what scores a board by these rules; the word list is read here, and only once.

    >>> score_one = scorer(Rules(words=["cat", "act", "cats"]))
    >>> score_one("ca/ts")
    Score(board='ca/ts', points=3, count=3)

    A tally counts the paths of all the boards together, and raises ``OutOfBudget`` at its limit.
    The compiled kernel counts no paths, so it is used only without a tally.
    """
    check(rules)
    setting = setting_of(rules)
    compiled = native.choose(tier) == "native" and tally is None
    walk = partial(by_walking, tally or Tally())

    def score_one(text: str | Board) -> Score:
        here = setting
        if isinstance(text, Board):
            board = text
        elif text.startswith(f"{FAMILY}:"):  # an ID, which may have rules of its own
            _, board, here = read_puzzle(rules, text)
        else:
            board = read_board(text, rules)
        if compiled and can_play(here):
            points, count = kernel_for(here).score(board)
        else:
            points, count = walk(here, board)
        return Score(board.spelled(classic=rules.classic), points, count)

    return score_one


def by_walking(tally: Tally, setting: Setting, board: Board) -> tuple[int, int]:
    """Give a board's points, and how many words it has, without the kernel."""
    words = {word for word, _ in prefix(setting.hunt(board), tally)}
    return sum(setting.points.of(len(word)) for word in words), len(words)


def score(
    boards: Iterable[str | Board], *, tier: native.Tier | None = None, **rules: Any
) -> Iterator[Score]:
    """Score boards one after the other, as they come; what is not asked for is never read.

    >>> from dodgson.boggle import score
    >>> for each in score(["perslatgsineters", "3x4:perslatesind"], common=True):
    ...     print(each)
    pers/latg/sine/ters: 657 words, 2,043 points
    pers/late/sind: 386 words, 970 points
    """
    return map(scorer(Rules(**rules), tier=tier), boards)
