"""Score texts of boards many at a time: boards of a kind go to the compiled kernel together."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from dodgson import native
from dodgson.boggle.family import FAMILY, Rules
from dodgson.boggle.kernel import Kernel, Kind, can_play, kernel_for
from dodgson.boggle.many import cores, tile_codes
from dodgson.boggle.model import MOST_SIDE
from dodgson.boggle.reading import read_board, setting_of
from dodgson.boggle.scoring import Score, scorer
from dodgson.errors import InputError
from dodgson.questions import check

A_THREAD = 64
"""So many boards are worth a thread."""
SIDES = {side * side: side for side in range(2, MOST_SIDE + 1)}
"""How wide a board of so many letters is, that are written in one line."""


class Read(NamedTuple):
    """A board as the kernel wants it, and as it is written."""

    spelled: str
    kind: Kind
    row: bytes


def batch_scorer(
    rules: Rules, *, tier: native.Tier | None = None
) -> Callable[[Iterable[str]], Iterator[Score | InputError]]:
    """Give what scores texts, in order; what is no board gets its error in its place.

    >>> score_batch = batch_scorer(Rules(words=["cat", "act", "cats"]))
    >>> for each in score_batch(["cats", "cat", "ca/tx"]):
    ...     print(each)
    ca/ts: 3 words, 3 points
    3 tiles make no square: part the rows with / or write the size first, as in 3x4:perslatesind
    ca/tx: 2 words, 2 points
    """
    check(rules)
    setting = setting_of(rules)
    score_one = scorer(rules, tier=tier)
    if native.choose(tier) == "native" and can_play(setting):
        return Batches(rules, kernel_for(setting), score_one).score
    return lambda texts: (_tried(score_one, text) for text in texts)


def _tried(score_one: Callable[[str], Score], text: str) -> Score | InputError:
    try:
        return score_one(text)
    except InputError as error:
        return error


class Batches:
    """Scores batches with the compiled kernel, on all cores."""

    def __init__(self, rules: Rules, kernel: Kernel, score_one: Callable[[str], Score]) -> None:
        self._rules, self._kernel, self._score_one = rules, kernel, score_one
        self._codes = tile_codes(setting_of(rules), classic=rules.classic)
        self._kinds = {
            size: Kind(
                side,
                side,
                rules.neighbours,
                rules.wrap,
                folded=kernel.folds and not rules.classic,
            )
            for size, side in SIDES.items()
        }

    def score(self, texts: Iterable[str]) -> Iterator[Score | InputError]:
        """Score a batch; its boards are all scored before the first is given."""
        found: list[Score | InputError | None] = []
        groups: dict[Kind, list[tuple[int, Read]]] = {}
        for place, text in enumerate(texts):
            found.append(None)
            try:
                if text.startswith(f"{FAMILY}:"):  # an ID may have rules of its own
                    found[place] = self._score_one(text)
                else:
                    read = self._square(text) or self._any(text)
                    groups.setdefault(read.kind, []).append((place, read))
            except InputError as error:
                found[place] = error
        for kind, boards in groups.items():
            scores = self._scored(kind, [read.row for _, read in boards])
            for (place, read), (points, count) in zip(boards, scores, strict=True):
                found[place] = Score(read.spelled, points, count)
        return (each for each in found if each is not None)

    def _scored(self, kind: Kind, rows: list[bytes]) -> Iterator[tuple[int, int]]:
        threads = min(cores(), math.ceil(len(rows) / A_THREAD))
        scores = self._kernel.game(kind).score(b"".join(rows), threads)
        pairs = iter(memoryview(scores).cast("I"))
        return zip(pairs, pairs, strict=True)

    def _square(self, text: str) -> Read | None:
        """Read what most boards are, letters in one line that make a square, and nothing else."""
        kind = self._kinds.get(len(text))
        if kind is None or PLAIN.fullmatch(text) is None:
            return None
        text = text.lower()
        cols = kind.cols
        spelled = "/".join([text[at : at + cols] for at in range(0, len(text), cols)])
        return Read(spelled, kind, text.encode("ascii").translate(self._codes))

    def _any(self, text: str) -> Read:
        board = read_board(text, self._rules)
        return Read(board.spelled(classic=self._rules.classic), *self._kernel.row(board))


PLAIN = re.compile("[a-zA-Z]+")
"""A board without jokers and holes."""
