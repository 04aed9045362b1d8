"""One share of a search, in a separate process that reports to its parent."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dodgson.errors import CheckpointError, DodgsonError
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.reading import read_puzzle
from dodgson.pangram.wordwise.search import problem_for
from dodgson.search import (
    BeamStack,
    Budget,
    Finished,
    Improved,
    Problem,
    Search,
    Statistics,
    Working,
)
from dodgson.work import Meter, OutOfBudget

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from dodgson.pangram import questions

STOP: Final = 0
"""The message that ends a process; any other number is the length of a phrase found elsewhere."""
REPORT_SECONDS: Final = 0.1
SAVE_SECONDS: Final = 10.0
IGNORED_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that only the parent handles; it tells its processes to stop."""

# The messages of a process


class Found(NamedTuple):
    """A phrase shorter than those this process knew of."""

    words: tuple[str, ...]


class Progress(NamedTuple):
    """The progress of a share, with a lower bound on the phrases in it."""

    done: Statistics
    frontier: int
    at: float
    lower_bound: float


class Ended(NamedTuple):
    """The end of a share's search, and whether its budget or a signal ended it."""

    finished: Finished
    cut_short: bool


# The work of a process


@dataclass(frozen=True)
class Task:
    """What a process needs to know: the question, its share, and the checkpoint files."""

    question: questions.Search
    place: int
    """The number of the share, from 0."""
    shares: int
    resume: str | None = None
    checkpoint: str | None = None

    def __str__(self) -> str:
        return f"share {self.place + 1} of {self.shares}"

    @property
    def own_question(self) -> questions.Search:
        """The question with this share's part of the expansions and memory, but all the time."""
        return replace(
            self.question,
            processes=1,
            expansions=self._part(self.question.expansions),
            memory=self._part(self.question.memory),
        )

    def _part(self, total: int | None) -> int | None:
        """Return this share's part of a number; the parts add up to it."""
        return None if total is None else (total + self.place) // self.shares

    def file(self, name: str) -> str:
        """Return the name of this share's checkpoint."""
        return f"{name}.{self.place + 1}"


def share_of(problem: Problem[Phrase], place: int, shares: int) -> Problem[Phrase]:
    """Return the same problem with a share of the words that a phrase may begin with.

    >>> import dodgson
    >>> words = dodgson.words.load(["lid", "off", "a", "daffodil"])
    >>> search = dodgson.pangram.search(words=words, letters="adfilo", strategy="beam-stack")
    >>> problem = search.engine.problem
    >>> [child.text for child, added in share_of(problem, 0, 2).successors(problem.start)]
    ['lid']
    >>> [child.text for child, added in share_of(problem, 1, 2).successors(problem.start)]
    ['a']
    """
    children: Any = problem.bounded_successors
    order: Any = problem.order
    first = sorted((child for child, _ in children(problem.start, math.inf)), key=order)
    # Shares are fixed here, by word: later calls with a smaller allowance yield fewer words, and
    # each word has to stay in its share.
    share_by_word: dict[str, int] = {}
    for child in first:
        share_by_word.setdefault(child.words[0], len(share_by_word) % shares)

    def own(phrase: Phrase, allowance: float = math.inf) -> Iterator[tuple[Phrase, int]]:
        if phrase.parent is not None:
            yield from children(phrase, allowance)
            return
        for child, added in children(phrase, allowance):
            if share_by_word.get(child.words[0], 0) == place:
                yield child, added

    name = f"{problem.name}, share {place + 1} of {shares}"
    return replace(problem, successors=own, bounded_successors=own, name=name)


def work(task: Task, parent: Connection) -> None:
    """Search one share, in a separate process."""
    for number in IGNORED_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    with suppress(EOFError, OSError):  # the parent has died: end
        try:
            search_share(task, parent)
        except (EOFError, OSError):
            raise
        except DodgsonError as error:
            parent.send(error)
        except Exception as error:  # a bug: the parent reports it in one line
            parent.send(DodgsonError(f"{task}: {type(error).__name__}: {error}"))


def search_share(task: Task, parent: Connection) -> None:
    """Search one share; send messages to the parent, and obey its messages."""
    question, lexicon, letters = read_puzzle(task.own_question)
    meter = Meter(Budget(seconds=question.seconds))
    meter.start()
    try:
        problem = problem_for(question, lexicon, letters, lambda: preparing(task, meter))
    except OutOfBudget as spent:
        parent.send(Ended(Finished("stopped", str(spent)), cut_short=True))
        return
    problem = share_of(problem, task.place, task.shares)
    search = BeamStack(problem, question.budget(), width=question.width)
    search.meter.begin_at(meter.seconds)
    if task.resume is not None:
        search.restore(task.file(task.resume))
        if search.incumbent is not None:
            parent.send(Found(search.incumbent.path[-1].words))
    file = task.file(task.checkpoint or "")
    if task.checkpoint is not None:

        def keep() -> None:
            try_to_save(search, file)

        search.save(file)  # raises at once if it cannot be written
        search.meter.save_every(SAVE_SECONDS, keep)
    search.meter.report_every(REPORT_SECONDS)
    for event in search.milestones():
        while parent.poll():
            message = parent.recv()
            if message == STOP:
                search.stop()
            else:
                search.only_cheaper_than(message)
        if isinstance(event, Improved):
            parent.send(Found(event.solution.path[-1].words))
        elif isinstance(event, Working):
            parent.send(Progress(search.statistics, event.frontier, event.at, search.lower_bound))
    ended = search.finished
    assert ended is not None
    if task.checkpoint is not None and (fault := try_to_save(search, file)):
        ended = ended._replace(why=f"{ended.why}, {fault}")
    parent.send(Progress(search.statistics, 0, 0.0, search.lower_bound))
    parent.send(Ended(ended, search.cut_short))


def preparing(task: Task, meter: Meter) -> None:
    """Raise ``OutOfBudget`` if a share has to stop while it is prepared.

    A share with a checkpoint continues, so that all shares can be saved. Raise ``EOFError`` if the
    parent has died.
    """
    from multiprocessing import parent_process  # late: 8 ms; only several processes need it

    parent = parent_process()
    if parent is not None and not parent.is_alive():
        raise EOFError
    if task.checkpoint is None:
        meter.check(0)


def try_to_save(search: Search[Phrase], file: str) -> str:
    """Save a share; return what went wrong, or nothing: a failure must not end the search."""
    try:
        search.save(file)
    except CheckpointError as error:
        return str(error)
    return ""
