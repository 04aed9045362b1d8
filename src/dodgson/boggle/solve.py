"""Solve boards: find the words, check each path, and collect the answer."""

from __future__ import annotations

from collections.abc import Iterator

from dodgson.boggle.answers import Boggle, Statistics
from dodgson.boggle.found import Found
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.questions import Solve
from dodgson.boggle.reading import Game, read_puzzle
from dodgson.boggle.strategies import STRATEGIES, Hunt, Strategy, recursions
from dodgson.errors import InputError, option
from dodgson.family.answers import unread
from dodgson.memory import peak_memory
from dodgson.native import Backend, choose
from dodgson.questions import Parts, asks
from dodgson.search.effort import Effort
from dodgson.work import OutOfBudget, is_observed, report_progress

REPORT_SECONDS = 0.25
"""Seconds between two progress reports to an observer."""
TRIED = "every path was tried"
SOUGHT = "every word of the list was tried"


class Search:
    """The search that a question asks for: run its batches, and then ask for the answer.

    >>> search = Search(Solve("ca/ts", words=["cat", "cats"]))
    >>> [word for words, paths in search.batches() for word in words]
    ['cat', 'cats']
    >>> search.answer().points
    2
    """

    def __init__(self, question: Solve) -> None:
        self.question, self.board, self.settled = read_puzzle(question, question.board)
        game = self.settled.game
        self.strategy = strategy_of(self.question)
        backend = question.backend
        if backend == "native" and self.strategy != "prefix":
            raise InputError(
                f"{option('backend', backend)}: {self.strategy} is in Python only, "
                "prefix is compiled"
            )
        self.effort = Effort(question.budget())
        if is_observed():
            self.effort.meter.report_every(REPORT_SECONDS)
        self.hunt = game.hunt(self.board, every=question.paths, effort=self.effort)
        self.found = Found(self.board, game.points, every=question.paths, backend=backend)
        self._batches = listed(self.hunt, game, self.strategy, backend)
        self._spent: str | None = None

    def batches(self) -> Iterator[tuple[list[str], list[bytes]]]:
        """Yield new words, and the first path of each, as soon as they are found and checked."""
        try:
            for words, paths in self._batches:
                new = self.found.add(words, paths)
                self.hunt.words = len(self.found.words)
                yield new
        except OutOfBudget as end:
            self._spent = str(end)
        report_progress(self.hunt.progress)

    def answer(self) -> Boggle:
        """Return the answer after the last batch; its words are made when they are read."""
        spent, effort = self._spent, self.effort
        expanded = effort.expanded
        return unread(
            Boggle,
            id=self.settled.name_of(self.board),
            status="proved" if spent is None else "feasible" if self.found.words else "stopped",
            why=spent or (SOUGHT if self.strategy == "dictionary" else TRIED),
            board=self.board,
            statistics=Statistics(
                expanded,
                recursions(self.board, expanded) if self.strategy == "naive" else None,
                effort.meter.seconds,
                peak_memory(),
            ),
            order=self.question.order,
            found=self.found,
        )


def listed(
    hunt: Hunt, game: Game, strategy: Strategy, backend: Backend | None
) -> Iterator[tuple[list[str], list[bytes]]]:
    """Return words and paths as they are found, in batches; the kernel walks as ``prefix`` does."""
    if choose(backend) == "native" and strategy == "prefix" and (kernel := kernel_for(game)):
        return kernel.listing(hunt)
    return one_by_one(hunt, strategy)


def one_by_one(hunt: Hunt, strategy: Strategy) -> Iterator[tuple[list[str], list[bytes]]]:
    """Yield each word and its path, or its first path only, as a batch of its own."""
    seen = set()
    for word, path in STRATEGIES[strategy](hunt):
        if hunt.every or word not in seen:
            seen.add(word)
            yield [word], [bytes(path)]


def strategy_of(question: Solve) -> Strategy:
    """Return the question's strategy, or the default for its rules."""
    if question.strategy != "auto":
        return question.strategy
    return "naive" if question.classic else "prefix"


def find(question: Solve) -> Parts[Boggle]:
    """Yield each word as soon as it is found; return the answer."""
    search = Search(question)
    for words, paths in search.batches():
        yield from search.found.listed(words, paths)
    return search.answer()


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
    search = Search(question)
    for _ in search.batches():
        pass
    return search.answer()
