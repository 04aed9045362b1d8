"""Solve boards: look for the words, check each path, and say what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dodgson.boggle.answers import Boggle, Statistics
from dodgson.boggle.model import Board, Path, Word, check_word
from dodgson.boggle.points import Points
from dodgson.boggle.questions import Order, Solve
from dodgson.boggle.reading import Game, name_of, read_puzzle
from dodgson.boggle.strategies import (
    STRATEGIES,
    Found,
    Strategy,
    Tally,
    recursions,
)
from dodgson.errors import InputError, option
from dodgson.memory import peak_memory
from dodgson.native import choose
from dodgson.questions import Parts, asks, whole
from dodgson.work import OutOfBudget, report_progress

TRIED = "every path was tried"
SOUGHT = "every word of the list was sought"


def find(question: Solve) -> Parts[Boggle]:
    """Give each word as soon as it is found, and at the end the answer."""
    question, board, game = read_puzzle(question, question.board)
    strategy = strategy_of(question)
    tally = Tally(question.budget())
    spent = None
    found: dict[str, list[Path]] = {}
    try:
        for word, path in hunted(question, strategy, board, game, tally):
            paths = found.setdefault(word, [])
            if paths and not question.paths:
                continue
            check_word(board, word, path)
            paths.append(path)
            if len(paths) == 1:
                tally.words += 1
                yield Word(word, game.points.of(len(word)), board.places(path))
    except OutOfBudget as end:
        spent = str(end)
    report_progress(tally.standing)
    words = [told(word, paths, board, game.points, question) for word, paths in found.items()]
    key = ORDERS[question.order]
    return Boggle(
        id=name_of(question, board),
        status="proved" if spent is None else "feasible" if words else "stopped",
        why=spent or (SOUGHT if strategy == "dictionary" else TRIED),
        board=board,
        words=tuple(sorted(words, key=key) if key else words),
        statistics=Statistics(
            tally.expanded,
            recursions(board, tally.expanded) if strategy == "naive" else None,
            tally.meter.seconds,
            peak_memory(),
        ),
        order=question.order,
    )


def hunted(
    question: Solve, strategy: Strategy, board: Board, game: Game, tally: Tally
) -> Iterator[Found]:
    """Give each word with its paths, as they are found; the kernel walks as ``prefix`` does."""
    if question.backend == "native" and strategy != "prefix":
        raise InputError(
            f"{option('backend', 'native')}: {strategy} is in Python only, prefix is compiled"
        )
    if choose(question.backend) == "native" and strategy == "prefix":
        from dodgson.boggle.kernel import can_play
        from dodgson.boggle.listing import listed

        if can_play(game):
            return listed(game, board, tally, every=question.paths)
    return STRATEGIES[strategy](game.hunt(board, every=question.paths), tally)


def told(word: str, paths: list[Path], board: Board, points: Points, question: Solve) -> Word:
    """Give a word with its points and its first path, or all its paths in order."""
    places = tuple(map(board.places, sorted(paths)))
    return Word(word, points.of(len(word)), places[0], places if question.paths else None)


def strategy_of(question: Solve) -> Strategy:
    """Say how to search where the question leaves it open."""
    if question.strategy != "auto":
        return question.strategy
    return "naive" if question.classic else "prefix"


ORDERS: dict[Order, Callable[[Word], Any] | None] = {
    "points": lambda word: (-word.points, -len(word.word), word.word),
    "length": lambda word: (-len(word.word), word.word),
    "found": None,
    "alphabet": lambda word: word.word,
}
"""What each order sorts by; words are found in an order already."""


@asks(Solve, parts=find)
def solve(question: Solve) -> Boggle:
    """Find every word on a board, with its points and where it lies.

    >>> import dodgson
    >>> answer = dodgson.boggle.solve("perslatgsineters", max=4)
    >>> answer.words[0].word, answer.words[0].path
    ('ails', ((2, 2), (3, 2), (2, 1), (3, 1)))
    >>> dodgson.boggle.solve("qi/te", words=["quit", "quite"]).points
    3

    The answer's ``words`` are empty if there are none. Raises ``InputError`` for what is no board,
    and says what is wrong and where.
    """
    return whole(find(question))
