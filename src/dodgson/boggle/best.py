"""Search for the board with the most points, or words, by simulated annealing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from dodgson.boggle.annealing import Annealing, Plan, Restart
from dodgson.boggle.answers import BestBoard, Score, Statistics
from dodgson.boggle.batches import read_size
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.model import Board, check_word
from dodgson.boggle.questions import FAMILY, Best
from dodgson.boggle.reading import read_board, settled
from dodgson.boggle.records import Record, Records
from dodgson.boggle.scoring import scorer, walked
from dodgson.boggle.strategies import prefix
from dodgson.cache import key_of
from dodgson.errors import CheckpointError, DodgsonError, InputError
from dodgson.family.many import threads_of
from dodgson.native import choose
from dodgson.questions import Parts, asks, whole
from dodgson.search import Event, Finished, Improved, Run, Working
from dodgson.search.effort import Effort
from dodgson.stopping import Group
from dodgson.work import Budget, OutOfBudget

if TYPE_CHECKING:
    from dodgson.boggle.annealing import State, Work

SLICE: Final = 0.1
"""How many seconds the search works before it reports what it found."""
RESTARTS: Final = 100
ENDLESS: Final = 2**62


class BestSearch(Run[str]):
    """A search for the best board, which can be stopped, saved and resumed.

    Its solutions are texts of boards; the cost of one is its value, made negative. A restart
    depends on nothing but the question and its number, and of equal boards that of the first
    restart is the best. So a search that runs to its end finds the same board on any number of
    threads.
    """

    name = "annealing"
    complete = False
    optimal = False
    parts = "the word list, the rules, the size, the seed or the steps"

    def __init__(self, question: Best) -> None:
        super().__init__(Budget(seconds=question.seconds))
        self.question = question
        self.settled = settled(question)
        self.size = read_size(question.size)
        lexicon = self.settled.game.lexicon
        if not lexicon.alphabet:
            raise InputError(f"{lexicon.name} has no words at this level")
        self.tiles = tiles_of(lexicon.alphabet, classic=question.classic)
        cells = self.size[0] * self.size[1]
        self.plan = Plan(
            cells,
            len(self.tiles),
            question.seed,
            question.restarts or (RESTARTS if question.seconds is None else ENDLESS),
            question.steps or 4 * cells**3,
        )
        self._work = self._annealing()
        with Group().entered():  # what was found is scored even after an interrupt
            self._score = scorer(question, backend=question.backend)
        self._report_due = False
        # The state in a checkpoint, besides the best board:
        self._begun: tuple[list[State], int] = self._work.state()
        """The restarts that have begun and not ended, and the number of the next one."""
        self._first = 0
        """The number of the restart that found the best board."""
        self.ended = self.reached = self._top = 0
        """The restarts that have ended; how many of them found the best value; that value."""

    def _annealing(self) -> Work:
        question, game = self.question, self.settled.game
        by_words = question.most == "words"
        if choose(question.backend) == "native" and (kernel := kernel_for(game)):
            threads = threads_of(question.threads)
            board = self.board(bytes(self.plan.cells))
            return kernel.annealing(
                self.plan, board, self.tiles, by_words=by_words, threads=threads
            )

        paths = Effort()
        paths.meter = self.meter

        def worth(row: bytes) -> int:
            hunt = game.hunt(self.board(row), effort=paths)
            return walked(hunt, game.points.of)[by_words]

        return Annealing(self.plan, worth)

    def board(self, row: bytes) -> Board:
        """Return a board from the index of each cell's letter."""
        tiles = tuple([self.tiles[letter] for letter in row])
        return Board(*self.size, tiles, self.question.neighbours, self.question.wrap)

    @property
    def value(self) -> int:
        """The value of the best board so far."""
        return 0 if self.incumbent is None else -int(self.incumbent.cost)

    def score(self) -> Score:
        """Return the score of the best board so far."""
        assert self.incumbent is not None
        return self._score(self.incumbent.path[-1])

    def _steps(self) -> Iterator[Event[str]]:
        self.begun = True
        more = True
        while more:
            if why := (yield from self._look(len(self._begun[0]), self.value)):
                yield Finished(*self._open_end(why))
                return
            if self._report_due:
                self._report_due = False
                yield Working(self.expanded, len(self._begun[0]), self.value)
            try:
                more = self._work.go_on(SLICE, self._pause)
            except OutOfBudget:  # the next look says why
                more = True
            yield from self._heard()
        yield Finished(*self._open_end("every restart has ended"))

    def _pause(self) -> None:
        """Raise ``OutOfBudget`` if the work has to stop, in the middle of a slice."""
        self.meter.check(self.expanded)
        self._report_due |= self.meter.report_due

    def _heard(self) -> Iterator[Event[str]]:
        """Take note of what the last slice has found."""
        ended = [Restart(*state) for state in self._work.take_ended()]
        self._begun = self._work.state()
        running = [Restart(*state) for state in self._begun[0]]
        before = self.value
        for restart in ended + running:
            if (-restart.best_value, restart.number) < (-self.value, self._first):
                self._first = restart.number
                text = self.board(restart.best).spelled(classic=self.question.classic)
                self._improve((text,), -restart.best_value)
        for restart in ended:
            if restart.best_value > self._top:
                self._top, self.reached = restart.best_value, 0
            self.reached += restart.best_value == self._top
        self.ended += len(ended)
        self.expanded = self.ended * self.plan.steps + sum(restart.step for restart in running)
        if self.incumbent is not None and self.value > before:
            yield Improved(self.incumbent)

    def rows(self) -> list[tuple[str, str]]:
        """Return what a progress report shows."""
        rate = self.expanded / max(self.meter.seconds, 1e-9)
        return [
            ("restarts", f"{self.ended:,}"),
            ("steps", f"{self.expanded:,}"),
            ("per second", f"{rate:,.0f}"),
            (f"most {self.question.most}", f"{self.value:,}"),
        ]

    # Checkpoints

    def _about(self) -> dict[str, Any]:
        question = self.question
        lexicon = self.settled.game.lexicon.key
        rules = f"{question.size} {question.most} {self.settled.query}"
        problem = f"{rules} {question.seed} {self.plan.steps} {key_of(lexicon)}"
        return {"algorithm": self.name, "problem": problem}

    def _snapshot(self) -> dict[str, Any]:
        running, following = self._begun
        return {
            "running": [[list(x) if isinstance(x, bytes) else x for x in each] for each in running],
            "next": following,
            "first": self._first,
            "ended": [self.ended, self.reached, self._top],
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        running: list[Any] = [
            tuple(bytes(x) if isinstance(x, list) else x for x in each)
            for each in snapshot["running"]
        ]
        try:
            self._work.resume(running, snapshot["next"])
        except ValueError as error:
            raise CheckpointError(f"the checkpoint cannot be resumed: {error}") from None
        self._begun = running, snapshot["next"]
        self._first = snapshot["first"]
        self.ended, self.reached, self._top = snapshot["ended"]

    # The answer

    def answer(self) -> BestBoard:
        """Return the best board so far; its words are checked one by one."""
        result, done = self.result, self.statistics
        game, question = self.settled.game, self.question
        if self.incumbent is None:
            board, points, count, name = None, 0, 0, f"{FAMILY}:{question.size}"
        else:
            board = read_board(self.incumbent.path[-1], question)
            with Group().entered():
                points, count = checked_score(board, game)
            if self.value != (count if question.most == "words" else points):
                found = f"{board.text} was found with {self.value} {question.most}"
                raise DodgsonError(f"{found}, but it has {points} points and {count} words")
            name = self.settled.name_of(board)
        return BestBoard(
            name,
            result.status,
            result.why,
            board=board,
            points=points,
            count=count,
            most=question.most,
            seed=question.seed,
            restarts=self.ended,
            reached=self.reached if self._top == self.value else 0,
            record=self._record(name, points, count),
            statistics=Statistics(done.expanded, None, done.seconds, done.memory),
        )

    def _record(self, name: str, points: int, count: int) -> Record | None:
        """Keep the best board as a record, if it is one; return the record."""
        question = self.question
        here = Record(name, question.size, question.most, points, count)
        if not (question.record and here.value):
            return self.records.best()
        try:
            return self.records.keep(here)
        except OSError as error:
            sys.stderr.write(f"dodgson: the record was not kept: {error.strerror}\n")
            return here

    @cached_property
    def records(self) -> Records:
        """The records of the same list, size and rules."""
        question, game = self.question, self.settled.game
        rules = f"{question.size} {question.most} {game.points.table} {game.least} {game.most}"
        shape = f"{question.neighbours} {question.wrap} {question.classic}"
        key = key_of(game.lexicon.key, rules.encode(), shape.encode())

        def check(record: Record) -> bool:
            """Return whether a record's board has this size, and these points and words."""
            try:
                score = self._score(board_of(record.id))
                board = read_board(score.board, question)
            except InputError:
                return False
            fits = (board.rows, board.cols) == self.size
            return fits and (score.points, score.count) == (record.points, record.count)

        return Records(key, check)


def board_of(name: str) -> str:
    """Return the board in the ID of a puzzle."""
    return name.removeprefix(f"{FAMILY}:").partition("?")[0]


def tiles_of(alphabet: str, *, classic: bool) -> tuple[str, ...]:
    """Return a tile for each letter of an alphabet: Qu for q, if there is a u.

    >>> tiles_of("iqtu", classic=False), tiles_of("iqtu", classic=True)
    (('i', 'qu', 't', 'u'), ('i', 'q', 't', 'u'))
    """
    folded = not classic and "u" in alphabet
    return tuple("qu" if letter == "q" and folded else letter for letter in alphabet)


def checked_score(board: Board, game: Any) -> tuple[int, int]:
    """Return a board's points and its number of words, by the reference; check each word's path.

    >>> from dodgson.boggle.questions import Rules
    >>> checked_score(read_board("ca/ts"), settled(Rules(words=["cat", "act", "dog"])).game)
    (2, 2)
    """
    words = {}
    for word, path in prefix(game.hunt(board)):
        check_word(board, word, path)
        assert word in game.lexicon
        words[word] = game.points.of(len(word))
    return sum(words.values()), len(words)


def searching(question: Best) -> Parts[BestBoard]:
    """Yield the score of each better board as it is found; return the answer."""
    search = BestSearch(question)
    for _ in search:
        yield search.score()
    return search.answer()


@asks(Best, parts=searching)
def best(question: Best) -> BestBoard:
    """Search for the board with the most points, or words.

    >>> import dodgson
    >>> words = ["cat", "act", "cats"]
    >>> answer = dodgson.boggle.best(size="2x2", words=words, restarts=3, steps=50, record=False)
    >>> answer.points, answer.status
    (3, 'feasible')

    ``best.stream(...)`` yields the score of each better board as it is found. The board is never
    proved to be the best. ``dodgson.work.interrupt`` stops the search, and the best board so far is
    returned.
    """
    return whole(searching(question))
