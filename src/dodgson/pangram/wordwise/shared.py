"""One search in several processes: each has its share of the words that a phrase may begin with.

The successors of the start are dealt to the processes in their order. Each process runs the same
search on its share and reports what it finds. It receives the length of the best phrase of the
others, and then searches only for shorter ones. The best phrase is the shortest if no share has a
shorter one. So the proved length depends neither on the number of processes nor on their speed;
which of several equally short phrases is found does.
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
from dodgson.pangram.wordwise.share import IGNORED_SIGNALS, STOP, Ended, Found, Progress, Task, work
from dodgson.search import BeamStack, BoundRaised, Event, Finished, Run, Statistics
from dodgson.work import LOOK_SECONDS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from dodgson.pangram import questions

PATIENCE: Final = 5.0
"""How many seconds a process has to end after its connection was closed."""

INTERRUPTED: Final = "interrupted"
NOTHING_DONE: Final = Progress(Statistics(0, 0, 0, 0, 0.0, 0), 0, 0.0, 0)


class Died(NamedTuple):
    """The message that the parent adds for a process that has died."""

    why: str


@dataclass
class Share:
    """A process and its share, as the parent sees them."""

    task: Task
    process: SpawnProcess
    connection: Connection
    progress: Progress = NOTHING_DONE
    ended: Ended | None = None
    shortest: float = field(default=math.inf, repr=False)
    """The shortest length that the process knows: found there, or sent to it."""

    def send(self, number: int) -> None:
        """Send a number, unless the process has died."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(number)

    def stop(self, *, saves: bool) -> None:
        """Ask it to end; do not wait for one that has not begun and has nothing to save."""
        if self.progress is NOTHING_DONE and not saves:
            self.ended = Ended(Finished("stopped", INTERRUPTED), cut_short=True)
        else:
            self.send(STOP)

    def messages(self) -> Iterator[Any]:
        """Yield the messages received, and at the end `Died` if the process has died."""
        try:
            while self.ended is None and self.connection.poll():
                yield self.connection.recv()
        except (EOFError, ConnectionResetError):
            self.process.join(PATIENCE)
            code = self.process.exitcode or 0
            how = f", killed by signal {-code}" if code < 0 else ""
            yield Died(f"the process of {self.task} died{how}")


class SharedSearch(Run[Phrase]):
    """A beam-stack search in several processes; to observers it is one search.

    It yields no events of layers and single states, which stay in the processes. Each process
    writes its own checkpoint: FILE.1, FILE.2 and so on.
    """

    name = BeamStack.name
    complete = True
    optimal = True

    def __init__(self, question: questions.Search) -> None:
        self.question = question
        self.shares: list[Share] = []
        self.files: dict[str, str] = {}
        super().__init__()

    def save(self, path: str | Path) -> None:
        """Let each process save its share: at its beginning, at intervals, and at its end."""
        if not self.begun:
            self.files["checkpoint"] = str(path)

    def restore(self, path: str | Path) -> None:
        """Let each process resume its share from its checkpoint."""
        self.files["resume"] = str(path)

    @property
    def statistics(self) -> Statistics:
        """The statistics of all processes together, memory included."""
        own = super().statistics
        done = [share.progress.done for share in self.shares]
        return own._replace(
            expanded=sum(each.expanded for each in done),
            generated=sum(each.generated for each in done),
            pruned=sum(each.pruned for each in done),
            largest_frontier=sum(each.largest_frontier for each in done),
            memory=own.memory + sum(each.memory for each in done),
        )

    def _steps(self) -> Iterator[Event[Phrase]]:
        from multiprocessing.connection import wait  # late: 10 ms, only with --processes

        self.begun = True
        try:
            self._start()
            while running := [share for share in self.shares if share.ended is None]:
                if why := (yield from self._look(*self._frontier())):
                    saves = "checkpoint" in self.files and not self._in_vain(why)
                    for share in running:
                        share.stop(saves=saves)
                wait([share.connection for share in running], LOOK_SECONDS)
                for share in running:
                    yield from self._hear(share)
                yield from self._raise_bound()
            yield self._end()
        finally:
            self._dismiss()

    def _in_vain(self, why: str) -> bool:
        """Return whether it was interrupted before there was anything worth saving."""
        known = any(share.progress is not NOTHING_DONE for share in self.shares)
        return why == INTERRUPTED and self.incumbent is None and not known

    def _start(self) -> None:
        """Start a process for each share."""
        from multiprocessing import get_context  # late, as above

        context = get_context("spawn")
        shares = self.question.processes
        with signals_blocked():
            for place in range(shares):
                task = Task(self.question, place, shares, **self.files)
                here, there = context.Pipe()
                process = context.Process(
                    target=work, args=(task, there), name=str(task), daemon=True
                )
                process.start()
                there.close()  # so that a closed connection shows that the process has died
                self.shares.append(Share(task, process, here))

    def _hear(self, share: Share) -> Iterator[Event[Phrase]]:
        """Handle the messages of a process; send the length of a shorter phrase to the others."""
        for message in share.messages():
            if isinstance(message, Found):
                yield from self._found(share, message.words)
            elif isinstance(message, Progress):
                share.progress = message
                self.expanded = self.statistics.expanded
            elif isinstance(message, Ended):
                share.ended = message
            elif isinstance(message, Died):  # nothing can be proved without its share
                share.ended = Ended(Finished("stopped", message.why), cut_short=True)
                self.meter.stop(message.why)
            else:
                raise message

    def _found(self, share: Share, words: tuple[str, ...]) -> Iterator[Event[Phrase]]:
        length = sum(map(len, words))
        share.shortest = min(share.shortest, length)
        if self.incumbent is not None and length >= self.incumbent.cost:
            return
        yield self._improve((Phrase.of(words),), length)
        for other in self.shares:
            if other.ended is None and other.shortest > length:
                other.shortest = length
                other.send(length)

    def _frontier(self) -> tuple[int, float]:
        """Return the size of all frontiers together, and the least f in any of them."""
        running = [share.progress for share in self.shares if share.ended is None]
        return sum(each.frontier for each in running), min((each.at for each in running), default=0)

    def _raise_bound(self) -> Iterator[Event[Phrase]]:
        bound = min(share.progress.lower_bound for share in self.shares)
        if self.incumbent is not None:
            bound = min(bound, self.incumbent.cost)
        if bound > self.lower_bound:
            self.lower_bound = bound
            yield BoundRaised(bound)

    def _end(self) -> Finished:
        """Return the end of the search from the ends of all shares."""
        ends = [share.ended.finished for share in self.shares if share.ended is not None]
        bounds = [share.progress.lower_bound for share in self.shares]
        for share in self.shares:
            if share.ended is not None and share.ended.cut_short:
                self.cut_short = True
                if self.meter.look(self.expanded) is None:  # the first such share gives the reason
                    self.meter.stop(f"{share.ended.finished.why} in {share.task}")
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

    def _dismiss(self) -> None:
        """End all processes."""
        for share in self.shares:
            share.connection.close()
            share.process.kill()  # it has saved its checkpoint before it reported its end
        for share in self.shares:
            share.process.join()
            share.process.close()


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Block Ctrl-C, which a terminal sends to every process, and SIGTERM.

    Processes that start here inherit this. The parent handles such signals at the end: it may
    take a while to send a long list to each process.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker  # late, as above

    resource_tracker.ensure_running()  # it unblocks signals when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, IGNORED_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
