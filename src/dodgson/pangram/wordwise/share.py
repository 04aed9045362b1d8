"""One share of a search, in a process of its own, which tells its parent what comes."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
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
"""What a process is told to end; any other number is the length of a phrase found elsewhere."""
TELL_SECONDS: Final = 0.1
SAVE_SECONDS: Final = 10.0
NOT_FOR_SHARES: Final = (signal.SIGINT, signal.SIGTERM)
"""What is for the parent to hear, who tells its processes."""

# What a process tells


class Found(NamedTuple):
    """A phrase shorter than those this process knew of."""

    words: tuple[str, ...]


class Standing(NamedTuple):
    """How a share stands: what was done, where it is, and that nothing in it is shorter."""

    done: Statistics
    frontier: int
    at: float
    lower_bound: float


class Ended(NamedTuple):
    """How the search of a share ended, and whether it was cut short."""

    finished: Finished
    cut_short: bool


# What it does


@dataclass(frozen=True)
class Task:
    """What a process needs to know: the question, its share, and where checkpoints are."""

    question: questions.Search
    place: int
    """Which share, from 0."""
    shares: int
    resume: str | None = None
    checkpoint: str | None = None

    def __str__(self) -> str:
        return f"share {self.place + 1} of {self.shares}"

    @property
    def own_question(self) -> questions.Search:
        """The question with this share of what may be spent; the time is the same for all."""
        asked = self.question
        return replace(
            asked,
            processes=1,
            expansions=None if asked.expansions is None else self._part(asked.expansions),
            memory=None if asked.memory is None else self._part(asked.memory),
        )

    def _part(self, whole: int) -> int:
        """Give a share of a number; all of them add up to it."""
        return (whole + self.place) // self.shares

    def file(self, name: str) -> str:
        """Give where this share of a search is saved."""
        return f"{name}.{self.place + 1}"


def share_of(problem: Problem[Phrase], place: int, shares: int) -> Problem[Phrase]:
    """Give the same problem with a share of the words that a phrase may begin with.

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
    # By the word, and not by the place it has among those at hand: the more is known, the fewer
    # words are tried, and a word must stay in its share.
    dealt: dict[str, int] = {}
    for child in first:
        dealt.setdefault(child.words[0], len(dealt) % shares)

    def own(phrase: Phrase, allowance: float = math.inf) -> Iterator[tuple[Phrase, int]]:
        if phrase.parent is not None:
            yield from children(phrase, allowance)
            return
        for child, added in children(phrase, allowance):
            if dealt.get(child.words[0], 0) == place:
                yield child, added

    name = f"{problem.name}, share {place + 1} of {shares}"
    return replace(problem, successors=own, bounded_successors=own, name=name)


def work(task: Task, parent: Connection) -> None:
    """Search one share, in a process of its own."""
    for number in NOT_FOR_SHARES:
        signal.signal(number, signal.SIG_IGN)
    with suppress(EOFError, OSError):  # the parent is gone, and so are we
        try:
            search_share(task, parent)
        except (EOFError, OSError):
            raise
        except DodgsonError as error:
            parent.send(error)
        except Exception as error:  # a fault of ours is told by the parent, in one line
            parent.send(DodgsonError(f"{task}: {type(error).__name__}: {error}"))


def search_share(task: Task, parent: Connection) -> None:
    """Search one share: tell the parent what comes, and do as it says."""
    question, lexicon, letters = read_puzzle(task.own_question)
    ready = Meter(Budget(seconds=question.seconds))
    ready.start()
    pause = partial(look_about, task, ready)
    try:
        problem = share_of(problem_for(question, lexicon, letters, pause), task.place, task.shares)
    except OutOfBudget as spent:
        parent.send(Ended(Finished("stopped", str(spent)), cut_short=True))
        return
    search = BeamStack(problem, question.budget(), width=question.width)
    search.meter.begin_at(ready.seconds)
    if task.resume is not None:
        search.restore(task.file(task.resume))
        if search.incumbent is not None:
            parent.send(Found(search.incumbent.path[-1].words))
    file = task.file(task.checkpoint or "")
    if task.checkpoint is not None:

        def keep() -> None:
            fault_in_saving(search, file)

        search.save(file)  # which tells at once if it cannot be
        search.meter.save_every(SAVE_SECONDS, keep)
    search.meter.report_every(TELL_SECONDS)
    for event in search.milestones():
        while parent.poll():
            told = parent.recv()
            if told == STOP:
                search.stop()
            else:
                search.only_cheaper_than(told)
        if isinstance(event, Improved):
            parent.send(Found(event.solution.path[-1].words))
        elif isinstance(event, Working):
            parent.send(standing_of(search, event))
    ended = search.finished
    assert ended is not None
    if task.checkpoint is not None and (fault := fault_in_saving(search, file)):
        ended = ended._replace(why=f"{ended.why}, {fault}")
    parent.send(standing_of(search))
    parent.send(Ended(ended, search.cut_short))


def look_about(task: Task, ready: Meter) -> None:
    """Raise ``OutOfBudget`` where a share that is being made ready must stop.

    One that is to be saved goes on whatever it takes, so that all of them can be saved. Raises
    EOFError if the parent is gone: then nobody waits for an answer.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None and not parent.is_alive():
        raise EOFError
    if task.checkpoint is None:
        ready.check(0)


def fault_in_saving(search: Search[Phrase], file: str) -> str:
    """Save a share; say what went wrong, as that is no reason to lose what is in memory."""
    try:
        search.save(file)
    except CheckpointError as error:
        return str(error)
    return ""


def standing_of(search: Search[Phrase], working: Working | None = None) -> Standing:
    """Tell how a share stands."""
    frontier, at = (0, 0.0) if working is None else (working.frontier, working.at)
    return Standing(search.statistics, frontier, at, search.lower_bound)
