"""Run work: budgets, stopping, observing, and threads for long parts.

All long work in dodgson uses this module. A `Meter` checks its `Budget`. `interrupt`,
``Meter.stop`` or the budget stops the work; code that cannot return at once raises `OutOfBudget`.
Call `observe` to watch work run. A long part that cannot check a meter itself runs in a
`Background` thread and calls a `Pause` every few milliseconds.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from dodgson.errors import CallError, InputError, option
from dodgson.memory import resident_memory
from dodgson.stopping import EVERYTHING, current_group
from dodgson.wording import counted

if TYPE_CHECKING:
    from threading import Event, Thread

T = TypeVar("T")
E = TypeVar("E")

NEVER = sys.maxsize
LOOK_SECONDS = 0.01
"""How often long work, and what waits for it or for input, looks whether to stop or to report."""
MOST_BETWEEN_LOOKS = 1024
SHARE_OF_SAVING = 0.1
"""The largest share of the time that repeated saving may take."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits on a search: expansions, seconds, bytes of memory, cost of a solution.

    >>> Budget(expansions=1000, seconds=2.5).expansions
    1000
    >>> Budget(seconds=-1)
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: seconds=-1: it must be at least 0

    The limit on expansions is exact. The clock is read about every hundredth of a second and can
    be replaced; memory is that of the process. The search looks only for solutions that cost at
    most ``cost``. Raise ``InputError`` for a limit below zero, and
    ``CallError`` for one that is not a number.
    """

    expansions: int | None = None
    seconds: float | None = None
    memory: int | None = None
    cost: float | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        for name in ("expansions", "seconds", "memory", "cost"):
            limit = getattr(self, name)
            if limit is None:
                continue
            named = option(name, limit, typed="--max-cost" if name == "cost" else None)
            if not hasattr(type(limit), "__float__"):
                raise CallError(f"{named}: it must be a number, not {type(limit).__name__}")
            if not limit >= 0:
                raise InputError(f"{named}: it must be at least 0")

    def less(self, *, expanded: int = 0, seconds: float = 0.0) -> Budget:
        """Return the budget that is left after some expansions and seconds.

        >>> Budget(expansions=1000, seconds=2.5).less(expanded=300, seconds=4).seconds
        0.0
        """
        left = self
        if self.expansions is not None:
            left = replace(left, expansions=max(self.expansions - expanded, 0))
        if self.seconds is not None:
            left = replace(left, seconds=max(self.seconds - seconds, 0.0))
        return left


class OutOfBudget(Exception):  # noqa: N818 (a signal between two loops, not an error)
    """A budget ran out; the message says which."""


class Meter:
    """A meter that checks a budget while a search runs.

    A search compares its count of expansions with ``next_look`` and calls ``look`` when it gets
    there: one comparison per expansion, whatever the limits. ``stop`` may be called from a signal
    handler or another thread. ``report_every`` and ``save_every`` ask for a progress report or a
    call at an interval in seconds.
    """

    def __init__(self, budget: Budget) -> None:
        """Store a budget; its seconds count from ``start``."""
        self.budget = budget
        self.next_look = 0
        self.report_due = False
        """Whether a progress report is due; ``look`` sets it."""
        self._started: float | None = None
        self._readying = 0.0
        self._before = 0.0
        self._already = 0
        self._stopped_by: str | None = None
        self._interval = 1
        self._last_time = 0.0
        self._report_seconds: float | None = None
        self._next_report = 0.0
        self._save: Callable[[], None] | None = None
        self._save_seconds = 0.0
        self._next_save = 0.0

    def start(self) -> None:
        """Begin to count the seconds, unless that has begun already."""
        if self._started is None:
            self._last_time = self.budget.clock()
            self._started = self._last_time - self._readying
            self._next_save = self._last_time + self._save_seconds
            current_group().add(self)

    def begin_at(self, seconds: float) -> None:
        """Begin the count at the seconds spent on preparation: the budget includes them.

        >>> meter = Meter(Budget(seconds=5))
        >>> meter.begin_at(6)
        >>> meter.start()
        >>> meter.look(0)
        'the budget of 5 seconds is spent'
        """
        self._readying = seconds

    def spent_before(self, seconds: float, expansions: int) -> None:
        """Add what was spent before a checkpoint to the statistics, but not to the budget."""
        self._before, self._already = seconds, expansions

    def stop(self, why: str = "interrupted") -> None:
        """Stop the search before its next expansion."""
        self._stopped_by = why
        self.next_look = 0

    def report_every(self, seconds: float) -> None:
        """Ask for a progress report at an interval in seconds."""
        self._report_seconds = seconds
        self.next_look = 0

    def save_every(self, seconds: float, save: Callable[[], None]) -> None:
        """Call ``save`` at an interval in seconds, between two expansions."""
        self._save_seconds, self._save = seconds, save
        self.next_look = 0

    @property
    def seconds(self) -> float:
        """Seconds since the search began, by the budget's clock."""
        since = 0.0 if self._started is None else self.budget.clock() - self._started
        return self._before + since

    def look(self, expanded: int) -> str | None:
        """Return why the search must stop now, or None; set ``next_look``."""
        limit = self.budget.expansions
        last = NEVER if limit is None else limit + self._already
        # Set this before reading _stopped_by, so that no stop in between is lost.
        self.next_look = last
        if self._stopped_by:
            return self._stopped_by
        if expanded >= last:
            return f"the budget of {counted(last - self._already, 'expansion')} is spent"
        if self._timed():
            if reason := self._at(self.budget.clock()):
                return reason
            self.next_look = min(self.next_look, expanded + self._interval)
        return None

    def check(self, expanded: int) -> None:
        """Look, and raise ``OutOfBudget`` if the search must stop now."""
        if why := self.look(expanded):
            raise OutOfBudget(why)

    def _timed(self) -> bool:
        budget = self.budget
        limited = budget.seconds is not None or budget.memory is not None
        return limited or self._report_seconds is not None or self._save is not None

    def _at(self, now: float) -> str | None:
        """Do what is due at this time; return why to stop, or None."""
        since = now - self._last_time
        self._last_time = now
        if since < LOOK_SECONDS / 4:
            self._interval = min(self._interval * 2, MOST_BETWEEN_LOOKS)
        elif since > LOOK_SECONDS:
            self._interval = max(self._interval // 2, 1)
        self.report_due = self._report_seconds is not None and now >= self._next_report
        if self.report_due and self._report_seconds is not None:
            self._next_report = now + self._report_seconds
        if self._save is not None and now >= self._next_save:
            self._save()
            saved = self.budget.clock()
            self._next_save = saved + max(self._save_seconds, (saved - now) / SHARE_OF_SAVING)
        seconds, memory = self.budget.seconds, self.budget.memory
        if seconds is not None and self._started is not None and now - self._started >= seconds:
            unit = "second" if seconds == 1 else "seconds"
            return f"the budget of {seconds:g} {unit} is spent"
        if memory is not None and resident_memory() > memory:
            return f"the budget of {counted(memory, 'byte')} of memory is spent"
        return None


def interrupt(*, lasting: bool = False) -> None:
    """Stop every search of this process before its next expansion, as Ctrl-C should.

    With ``lasting``, searches that begin later stop too, until ``end_interruption``: Ctrl-C may
    come while the puzzle is still being read.
    """
    if lasting:
        EVERYTHING.stop()
    else:
        EVERYTHING.stop_begun("interrupted")


def end_interruption() -> None:
    """Undo a lasting ``interrupt``: new searches run again."""
    EVERYTHING.why = None


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# Observing


class Observer(Protocol):
    """An observer of work: of every search begun in its context, and of the progress of others."""

    def watch(self, work: Any, events: Iterator[E]) -> Iterator[E]:
        """Yield the events of a search unchanged."""
        ...

    def progress(self, report: Callable[[], str]) -> None:
        """Receive a function that returns a progress report; call it only to show the report."""
        ...


_observer: ContextVar[Observer | None] = ContextVar("observer", default=None)


@contextmanager
def observe(observer: Observer) -> Iterator[None]:
    """Let an observer see all work begun in this context.

    >>> from dodgson.search import Problem, breadth_first
    >>> class Loud:
    ...     def watch(self, work, events):
    ...         yield from events
    ...         print(work.name, work.result.status)
    ...     def progress(self, report):
    ...         print(report())
    >>> with observe(Loud()):
    ...     report_progress(lambda: "words of 5 letters")
    ...     cost = breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 4)).run().cost
    words of 5 letters
    breadth-first proved
    """
    token = _observer.set(observer)
    try:
        yield
    finally:
        _observer.reset(token)


def observed(work: Any, events: Iterator[E]) -> Iterator[E]:
    """Return the events of a search, passed through the observer if there is one."""
    observer = _observer.get()
    return events if observer is None else observer.watch(work, events)


def is_observed() -> bool:
    """Return whether an observer would see work begun now."""
    return _observer.get() is not None


def report_progress(report: Callable[[], str]) -> None:
    """Pass a progress report to the observer, which calls ``report`` only to show it."""
    if (observer := _observer.get()) is not None:
        observer.progress(report)


# Long parts

Pause = Callable[[], object]
"""A function that long work calls every few milliseconds; an exception from it ends the work."""

BETWEEN_PAUSES = 255
"""A bit mask: a loop calls its pause every 256 turns."""


def no_pause() -> None:
    """Do nothing: the pause of work that cannot be stopped."""


def pausing(things: Iterable[T], pause: Pause) -> Iterator[T]:
    """Yield things unchanged, and call the pause after every 256 of them.

    >>> pauses = []
    >>> sum(pausing(range(1000), lambda: pauses.append(1))), len(pauses)
    (499500, 3)
    """
    for number, thing in enumerate(things, 1):
        if not number & BETWEEN_PAUSES:
            pause()
        yield thing


class Background(Generic[T]):
    """A function that runs in a thread while its caller waits, checks a budget, or gives up.

    >>> with Background(lambda pause: 6 * 7) as work:
    ...     while not work.wait(0.01):
    ...         pass
    ...     work.result()
    42

    The function takes a `Pause`. Leaving the block makes the pause raise `OutOfBudget`, and waits
    until the function ends.
    """

    def __init__(self, function: Callable[[Pause], T]) -> None:
        from threading import Event, Thread

        self._function = function
        self._done: Event = Event()
        self._given_up = False
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._thread: Thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Background[T]:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._given_up = True
        self._thread.join()

    def wait(self, seconds: float) -> bool:
        """Wait at most ``seconds``; return whether the function has ended."""
        return self._done.wait(seconds)

    def result(self) -> T:
        """Return what the function returned, or raise what it raised; it must have ended."""
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._function(self._pause))
        except BaseException as error:  # the caller gets it from result()
            self._error = error
        finally:
            self._done.set()

    def _pause(self) -> None:
        if self._given_up:
            raise OutOfBudget("the caller has given up")


def in_background(
    function: Callable[[Pause], T], look: Callable[[], Generator[E, None, str | None]]
) -> Generator[E, None, T]:
    """Run a function in the background while checking a budget; return its result.

    ``look`` yields events and returns why to stop, or None. Raise `OutOfBudget` with that reason.
    """
    with Background(function) as work:
        while not work.wait(LOOK_SECONDS):
            if why := (yield from look()):
                raise OutOfBudget(why)
    return work.result()
