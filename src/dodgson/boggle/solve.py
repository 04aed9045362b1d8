"""Solve boards: find the words, check each path, and collect the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dodgson.boggle.answers import Boggle, Statistics
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.model import Board, Path, Word, check_word
from dodgson.boggle.points import Points
from dodgson.boggle.questions import Order, Solve
from dodgson.boggle.reading import Game, name_of, read_puzzle
from dodgson.boggle.strategies import STRATEGIES, Found, Hunt, Strategy, recursions
from dodgson.errors import InputError, option
from dodgson.memory import peak_memory
from dodgson.native import Backend, choose
from dodgson.questions import Parts, asks, whole
from dodgson.search.effort import Effort
from dodgson.work import OutOfBudget, is_observed, report_progress

REPORT_SECONDS = 0.25
"""Seconds between two progress reports to an observer."""
TRIED = "every path was tried"
SOUGHT = "every word of the list was tried"


def find(question: Solve) -> Parts[Boggle]:
    """Yield each word as soon as it is found; return the answer."""
    question, board, game = read_puzzle(question, question.board)
    strategy = strategy_of(question)
    effort = Effort(question.budget())
    if is_observed():
        effort.meter.report_every(REPORT_SECONDS)
    hunt = game.hunt(board, every=question.paths, effort=effort)
    spent = None
    found: dict[str, list[Path]] = {}
    try:
        for word, path in listed(hunt, game, strategy, question.backend):
            paths = found.setdefault(word, [])
            if paths and not question.paths:
                continue
            check_word(board, word, path)
            paths.append(path)
            if len(paths) == 1:
                hunt.words += 1
                yield Word(word, game.points.of(len(word)), board.places(path))
    except OutOfBudget as end:
        spent = str(end)
    report_progress(hunt.progress)
    words = [word_of(word, paths, board, game.points, question) for word, paths in found.items()]
    key = ORDERS[question.order]
    return Boggle(
        id=name_of(question, board),
        status="proved" if spent is None else "feasible" if words else "stopped",
        why=spent or (SOUGHT if strategy == "dictionary" else TRIED),
        board=board,
        words=tuple(sorted(words, key=key) if key else words),
        statistics=Statistics(
            effort.expanded,
            recursions(board, effort.expanded) if strategy == "naive" else None,
            effort.meter.seconds,
            peak_memory(),
        ),
        order=question.order,
    )


def listed(hunt: Hunt, game: Game, strategy: Strategy, backend: Backend | None) -> Iterator[Found]:
    """Yield each word with its paths, as they are found; the kernel walks as ``prefix`` does."""
    if backend == "native" and strategy != "prefix":
        raise InputError(
            f"{option('backend', 'native')}: {strategy} is in Python only, prefix is compiled"
        )
    if choose(backend) == "native" and strategy == "prefix" and (kernel := kernel_for(game)):
        return kernel.listing(hunt)
    return STRATEGIES[strategy](hunt)


def word_of(word: str, paths: list[Path], board: Board, points: Points, question: Solve) -> Word:
    """Return a word with its points, its first path, and all its paths if asked for."""
    places = tuple(map(board.places, sorted(paths)))
    return Word(word, points.of(len(word)), places[0], places if question.paths else None)


def strategy_of(question: Solve) -> Strategy:
    """Return the question's strategy, or the default for its rules."""
    if question.strategy != "auto":
        return question.strategy
    return "naive" if question.classic else "prefix"


ORDERS: dict[Order, Callable[[Word], Any] | None] = {
    "points": lambda word: (-word.points, -len(word.word), word.word),
    "length": lambda word: (-len(word.word), word.word),
    "found": None,
    "alphabet": lambda word: word.word,
}
"""The sort key of each order; None keeps the order in which words are found."""


@asks(Solve, parts=find)
def solve(question: Solve) -> Boggle:
    """Find every word on a board, with its points and its path.

    >>> import dodgson
    >>> answer = dodgson.boggle.solve("perslatgsineters", max=4)
    >>> answer.words[0].word, answer.words[0].path
    ('ails', ((2, 2), (3, 2), (2, 1), (3, 1)))
    >>> dodgson.boggle.solve("qi/te", words=["quit", "quite"]).points
    3

    The answer's ``words`` are empty if there are none. Raise ``InputError`` with the fault and its
    place for a text that is not a board.
    """
    return whole(find(question))
