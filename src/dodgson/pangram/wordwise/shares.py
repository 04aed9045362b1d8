"""One search in several processes: each has its share of the words a phrase may begin with.

The successors of the start are dealt, in their order, to the processes. Each runs the same search
on its share and tells what it finds; it is told how short the best of the others is, and looks
only for shorter phrases from then on. Nothing is shorter than the best one if no share holds
anything shorter. So what is proved does not depend on how many processes there are, nor on which
is the quickest; which of several phrases as short is found does.
"""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dodgson.errors import CheckpointError, DodgsonError
from dodgson.pangram.phrases import Phrase
from dodgson.search import (
    BeamStack,
    BoundRaised,
    Event,
    Finished,
    Improved,
    Problem,
    Search,
    Statistics,
    Working,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from dodgson.pangram import family

STOP: Final = 0
"""What a process is told to end; any other number is the length of a phrase found elsewhere."""
TELL_SECONDS: Final = 0.1
SAVE_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 0.05
"""How long the parent waits for its processes before it looks whether it is to stop."""
PATIENCE: Final = 5.0
"""Seconds that a process has to be gone once nobody is at the other end of its line."""
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


class Died(NamedTuple):
    """What the parent says for a process that cannot any more."""

    why: str


NOTHING_DONE: Final = Standing(Statistics(0, 0, 0, 0, 0.0, 0), 0, 0.0, 0)


class Ended(NamedTuple):
    """How the search of a share ended, and whether it was cut short."""

    finished: Finished
    cut_short: bool


# In each process


@dataclass(frozen=True)
class Task:
    """What a process needs to know: the question, its share, and where checkpoints are."""

    question: family.Search
    place: int
    """Which share, from 0."""
    shares: int
    resume: str | None = None
    checkpoint: str | None = None

    def __str__(self) -> str:
        return f"share {self.place + 1} of {self.shares}"

    @property
    def own_question(self) -> family.Search:
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
    from dodgson.pangram.solve import PangramSearch

    question = task.own_question
    whole = PangramSearch(question).engine
    assert whole is not None, "the parent has seen that there is something to search"
    problem = share_of(whole.problem, task.place, task.shares)
    search = BeamStack(problem, question.budget(), width=question.width)
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
    search.meter.tell_every(TELL_SECONDS)
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


# In the parent


@dataclass
class Share:
    """A process as its parent sees it."""

    task: Task
    process: SpawnProcess
    line: Connection
    standing: Standing = NOTHING_DONE
    ended: Ended | None = None
    told: float = field(default=math.inf, repr=False)
    """The least length it knows of, found there or told."""

    def tell(self, number: int) -> None:
        """Send a number, unless nobody is there to take it."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.line.send(number)

    def stop(self) -> None:
        """Ask it to end; one that has told nothing yet, and has nothing to save, is not asked."""
        if self.standing is NOTHING_DONE and self.task.checkpoint is None:
            self.ended = Ended(Finished("stopped", "interrupted"), cut_short=True)
        else:
            self.tell(STOP)

    def messages(self) -> Iterator[Any]:
        """Give what has come, and last that the process died, if it did."""
        try:
            while self.ended is None and self.line.poll():
                yield self.line.recv()
        except (EOFError, ConnectionResetError):
            self.process.join(PATIENCE)
            code = self.process.exitcode or 0
            how = f", killed by signal {-code}" if code < 0 else ""
            yield Died(f"the process of {self.task} died{how}")


class SharedSearch(Search[Phrase]):
    """A beam-stack search whose shares are searched by processes; for who watches, one search.

    Its events are those of the search as a whole: what happens to single states, and to layers,
    stays in the processes. Checkpoints are one a share: FILE.1, FILE.2 and so on, which the
    processes write themselves.
    """

    name = BeamStack.name
    complete = True
    optimal = True

    def __init__(self, question: family.Search) -> None:
        self.question = question
        self.shares: list[Share] = []
        self.files: dict[str, str] = {}
        super().__init__(Problem(Phrase.of(()), lambda _: (), lambda phrase: phrase.is_whole))

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Let each process save its share from its beginning on, from time to time, and last."""
        if not self.begun:
            self.files["checkpoint"] = str(path)

    def restore(self, path: str | Path) -> None:
        """Let each process take its share up from where it was saved."""
        self.files["resume"] = str(path)

    def path_to(self, state: Phrase) -> tuple[Phrase, ...]:
        """Give the path to a phrase: those that are told here are whole."""
        return (self.problem.start, state)

    # Searching

    @property
    def statistics(self) -> Statistics:
        """What was done so far by all processes together; memory is what they took."""
        own = super().statistics
        done = [share.standing.done for share in self.shares]
        return own._replace(
            expanded=sum(each.expanded for each in done),
            generated=sum(each.generated for each in done),
            pruned=sum(each.pruned for each in done),
            largest_frontier=sum(each.largest_frontier for each in done),
            memory=own.memory + sum(each.memory for each in done),
        )

    def _steps(self) -> Iterator[Event[Phrase]]:
        from multiprocessing.connection import wait

        self.begun = True
        try:
            self._start()
            while running := [share for share in self.shares if share.ended is None]:
                if (yield from self._look(*self._at())):
                    for share in running:
                        share.stop()
                wait([share.line for share in running], LOOK_SECONDS)
                for share in running:
                    yield from self._hear(share)
                yield from self._raise_bound()
            yield self._end()
        finally:
            self._dismiss()

    def _start(self) -> None:
        """Start a process for each share."""
        from multiprocessing import get_context

        context = get_context("spawn")
        shares = self.question.processes
        with deaf():
            for place in range(shares):
                task = Task(self.question, place, shares, **self.files)
                here, there = context.Pipe()
                process = context.Process(
                    target=work, args=(task, there), name=str(task), daemon=True
                )
                process.start()
                there.close()  # so that its end is seen if the process dies
                self.shares.append(Share(task, process, here))

    def _hear(self, share: Share) -> Iterator[Event[Phrase]]:
        """Take in what a process has told, and pass a shorter phrase's length on to the others."""
        for message in share.messages():
            if isinstance(message, Found):
                yield from self._found(share, message.words)
            elif isinstance(message, Standing):
                share.standing = message
                self.expanded = self.statistics.expanded
            elif isinstance(message, Ended):
                share.ended = message
            elif isinstance(message, Died):  # without its share nothing can be proved
                share.ended = Ended(Finished("stopped", message.why), cut_short=True)
                self.meter.stop(message.why)
            else:
                raise message

    def _found(self, share: Share, words: tuple[str, ...]) -> Iterator[Event[Phrase]]:
        length = sum(map(len, words))
        share.told = min(share.told, length)
        if self.incumbent is not None and length >= self.incumbent.cost:
            return
        yield self._improve((self.problem.start, Phrase.of(words)), length)
        for other in self.shares:
            if other.ended is None and other.told > length:
                other.told = length
                other.tell(length)

    def _at(self) -> tuple[int, float]:
        """Give the frontier of all shares together, and the least f any of them is at."""
        running = [share.standing for share in self.shares if share.ended is None]
        return sum(each.frontier for each in running), min((each.at for each in running), default=0)

    def _raise_bound(self) -> Iterator[Event[Phrase]]:
        bound = min(share.standing.lower_bound for share in self.shares)
        if self.incumbent is not None:
            bound = min(bound, self.incumbent.cost)
        if bound > self.lower_bound:
            self.lower_bound = bound
            yield BoundRaised(bound)

    def _end(self) -> Finished:
        """Put the ends of all shares together."""
        ends = [share.ended.finished for share in self.shares if share.ended is not None]
        bounds = [share.standing.lower_bound for share in self.shares]
        self._note_what_cut_it_short()
        if self.incumbent is None and all(end.status == "none" for end in ends):
            return self._exhausted(cut=False, limit=None)
        if self.incumbent is not None and min(bounds) >= self.incumbent.cost:
            self.lower_bound = self.incumbent.cost
            return Finished("proved", "nothing left out can be cheaper")
        self.lower_bound = min(bounds)
        why = self.meter.look(self.expanded) or ends[bounds.index(min(bounds))].why
        return Finished(*self._open_end(why))

    def _note_what_cut_it_short(self) -> None:
        """Have the meter say why the first share that was cut short was, unless it has a reason."""
        for share in self.shares:
            if share.ended is not None and share.ended.cut_short:
                self.cut_short = True
                if self.meter.look(self.expanded) is None:
                    self.meter.stop(f"{share.ended.finished.why} in {share.task}")

    def _dismiss(self) -> None:
        """See to it that no process is left."""
        for share in self.shares:
            share.line.close()
            share.process.kill()  # what is worth saving was saved before it said it ended
        for share in self.shares:
            share.process.join()
            share.process.close()


@contextmanager
def deaf() -> Iterator[None]:
    """Start processes that hear neither Ctrl-C, which a terminal sends to all of them, nor SIGTERM.

    They inherit what is blocked. What comes here meanwhile is heard at the end: to hand a long
    list to each of them takes a while.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which unblocks them once it runs
    before = signal.pthread_sigmask(signal.SIG_BLOCK, NOT_FOR_SHARES)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
