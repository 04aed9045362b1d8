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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.share import IGNORED_SIGNALS, STOP, Ended, Found, Standing, Task, work
from dodgson.search import BeamStack, BoundRaised, Event, Finished, Run, Statistics

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from dodgson.pangram import questions

LOOK_SECONDS: Final = 0.05
"""How long the parent waits for its processes before it looks whether it is to stop."""
PATIENCE: Final = 5.0
"""Seconds that a process has to be gone once nobody is at the other end of its line."""

INTERRUPTED: Final = "interrupted"
NOTHING_DONE: Final = Standing(Statistics(0, 0, 0, 0, 0.0, 0), 0, 0.0, 0)


class Died(NamedTuple):
    """What the parent says for a process that cannot any more."""

    why: str


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

    def stop(self, *, saves: bool) -> None:
        """Ask it to end; one that has told nothing yet, and has nothing to save, is not asked."""
        if self.standing is NOTHING_DONE and not saves:
            self.ended = Ended(Finished("stopped", INTERRUPTED), cut_short=True)
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


class SharedSearch(Run[Phrase]):
    """A beam-stack search whose shares are searched by processes; for who watches, one search.

    Its events are those of the search as a whole: what happens to single states, and to layers,
    stays in the processes. Checkpoints are one a share: FILE.1, FILE.2 and so on, which the
    processes write themselves.
    """

    name = BeamStack.name
    complete = True
    optimal = True

    def __init__(self, question: questions.Search) -> None:
        self.question = question
        self.shares: list[Share] = []
        self.files: dict[str, str] = {}
        super().__init__()

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Let each process save its share from its beginning on, from time to time, and last."""
        if not self.begun:
            self.files["checkpoint"] = str(path)

    def restore(self, path: str | Path) -> None:
        """Let each process take its share up from where it was saved."""
        self.files["resume"] = str(path)

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
                if why := (yield from self._look(*self._at())):
                    saves = "checkpoint" in self.files and not self._in_vain(why)
                    for share in running:
                        share.stop(saves=saves)
                wait([share.line for share in running], LOOK_SECONDS)
                for share in running:
                    yield from self._hear(share)
                yield from self._raise_bound()
            yield self._end()
        finally:
            self._dismiss()

    def _in_vain(self, why: str) -> bool:
        """Say whether it was interrupted before anything was known that would be worth saving."""
        standing = any(share.standing is not NOTHING_DONE for share in self.shares)
        return why == INTERRUPTED and self.incumbent is None and not standing

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
        yield self._improve((Phrase.of(words),), length)
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
        if self._in_vain(why):
            why = f"{why} before the search began"
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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, IGNORED_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
