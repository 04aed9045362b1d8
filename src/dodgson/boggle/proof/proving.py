"""Prove which score is the highest of any board of a size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dodgson import native
from dodgson.boggle.answers import Statistics
from dodgson.boggle.batches import Batches
from dodgson.boggle.certificates.form import MOST_CELLS, MOST_POINTS
from dodgson.boggle.certificates.making import certify
from dodgson.boggle.model import Board
from dodgson.boggle.proof.classes import UNKNOWN, Classes, Closed
from dodgson.boggle.proof.climbing import climb
from dodgson.boggle.proof.frame import frame_of
from dodgson.boggle.proof.highest import Highest
from dodgson.boggle.questions import Prove
from dodgson.boggle.reading import read_board, settled
from dodgson.errors import InputError, option
from dodgson.family.many import threads_of
from dodgson.memory import peak_memory
from dodgson.questions import asks
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.work import Budget, Meter, OutOfBudget, report_progress

if TYPE_CHECKING:
    from dodgson._native import BoggleClasses

MOST_ABOVE: Final = 1000
"""When more boards of a letter have a bound above the target, they are scored to raise it."""


class Proof:
    """The proof of the highest score: a search that can be stopped, and what it knows so far."""

    def __init__(self, question: Prove) -> None:
        self.question = question
        self.settled = settled(question)
        self.batches = Batches(question, backend=question.backend, threads=question.threads)
        self.kind = self.batches.kind(question.size)
        cells = self.kind.cells
        if cells > MOST_CELLS:
            wrong = f"a proof takes boards of up to {MOST_CELLS} cells, not {cells}"
            raise InputError(f"{option('size', question.size)}: {wrong}")
        shape = Board(
            self.kind.rows, self.kind.cols, ("a",) * cells, question.neighbours, question.wrap
        )
        self.frame = frame_of(self.settled.game, shape, classic=question.classic)
        if max(self.frame.points, default=0) > MOST_POINTS:
            wrong = f"a proof takes up to {MOST_POINTS} points for a word"
            raise InputError(f"{option('points', question.points)}: {wrong}")
        self.points, self.board = -1, ""
        """The best board so far."""
        self.closed: dict[int, list[Closed]] = {}
        """The closed classes of each letter of the first cell, if all are closed."""
        self.classes: Classes | BoggleClasses | None = None
        self.meter = Meter(Budget(seconds=question.seconds))

    def run(self) -> Highest:
        """Do the proof, as far as the budget goes; return the answer."""
        self.meter.start()
        try:
            self._prove()
        except OutOfBudget as end:
            status: Status = "feasible" if self.board else "stopped"
            return self._answer(status, str(end), self.upper_bound)
        except (MemoryError, ValueError):  # the kernel's placements or their points are too many
            wrong = "too many ways to lay the words for a proof: choose a smaller size or list"
            raise InputError(f"{option('size', self.question.size)}: {wrong}") from None
        why = f"no {self.question.size} board scores more"
        return self._answer("proved", why, self.points)

    @property
    def upper_bound(self) -> int:
        """No board scores more than this: the highest bound of the classes still open."""
        everything = sum(self.frame.points)
        known = max(self.classes.open()) if self.classes else UNKNOWN
        return max(self.points, min(known, everything))

    def _prove(self) -> None:
        for points, board in climb(self.batches, self.kind, self.frame, self._pause):
            self.points, self.board = points, board
        frame = self.frame
        made = native.choose(self.question.backend) == "native"
        kind = native.compiled().BoggleClasses if made else Classes
        letters = len(frame.letters)
        self.classes = kind(
            letters, frame.words, frame.points, frame.near, frame.pairs, self._pause
        )
        first = self.points
        todo = [(bytes(range(letters)), first, MOST_ABOVE)]
        while todo:
            self._pause()
            each, target, most = todo.pop()
            threads = threads_of(self.question.threads)
            found = self.classes.close(each, target, most, threads, self._pause)
            for letter, closed in zip(each, found, strict=True):
                best, ended = self._score(closed, target, most)
                if ended:
                    self.closed[letter] = ended
                else:
                    todo.append((bytes([letter]), best, 8 * most))

    def _score(
        self, closed: list[Closed], target: int, most: int
    ) -> tuple[int, list[Closed] | None]:
        """Score the boards whose bounds are above the target.

        Return the best score, or the target if that is higher; and the classes with the scores as
        bounds, or None if they are too many.
        """
        above = [prefix for prefix, bound in closed if bound > target]
        boards = [self.frame.board_of(prefix) for prefix in above]
        scores = self.batches.rows("".join(boards).encode(), self.kind)[::2] if boards else []
        for board, points in zip(boards, scores, strict=True):
            if points > self.points:
                self.points, self.board = points, board
        best = max(target, *scores) if boards else target
        if len(above) > most:
            return best, None
        scored = dict(zip(above, scores, strict=True))
        return best, [(prefix, scored.get(prefix, bound)) for prefix, bound in closed]

    def _pause(self) -> None:
        """Report progress, and stop the proof if it has to end."""
        report_progress(self._progress)
        self.meter.check(0)

    def _progress(self) -> str:
        if self.classes is None:
            return f"{counted(max(self.points, 0), 'point')}; looking for a good board"
        done = self.classes.open().count(0)
        return (
            f"{counted(self.points, 'point')}, no more than {self.upper_bound:,}; "
            f"{done} of {len(self.frame.letters)} letters of the first cell done"
        )

    def _answer(self, status: Status, why: str, upper_bound: int) -> Highest:
        board = (
            read_board(f"{self.question.size}:{self.board}", self.settled.rules)
            if self.board
            else None
        )
        return Highest(
            self.settled.name_of(board) if board else f"boggle:{self.question.size}",
            status,
            why,
            self.question.size,
            board,
            max(self.points, 0),
            upper_bound,
            sum(map(len, self.closed.values())),
            self.question.certificate if status == "proved" else None,
            statistics=Statistics(0, None, self.meter.seconds, peak_memory()),
        )


@asks(Prove)
def prove(question: Prove) -> Highest:
    """Prove which score is the highest of any board of a size, and return such a board.

    >>> answer = prove(size="1x3", words=["cat", "act", "at", "tact"], backend="python")
    >>> answer.status, answer.points, answer.upper_bound
    ('proved', 1, 1)

    If it is stopped, the answer is the best board so far with an upper bound. Raise
    ``InputError`` for a size that is none, or too large to prove.
    """
    if question.certificate is not None:
        from dodgson.files import check_place  # late: 4 ms for tempfile

        check_place(question.certificate, option="certificate")
    proof = Proof(question)
    answer = proof.run()
    if question.certificate is not None and answer.status == "proved":
        certify(proof, question.certificate)
    return answer
