"""Answer many puzzles: lazily, in order, on all cores, in constant memory.

The caller's thread reads the puzzles and receives the answers. Worker threads find the answers, a
batch at a time; the kernels let them run side by side. A puzzle that is bad input has an answer of
its own, ``Failed``; the others are answered all the same.
"""

from __future__ import annotations

import atexit
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextvars import Context
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from threading import Event, Thread, current_thread
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from dodgson.errors import CallError, DodgsonError, InputError, option
from dodgson.stopping import Group, current_group
from dodgson.wording import counted
from dodgson.work import LOOK_SECONDS, cores, report_progress

T = TypeVar("T")
A = TypeVar("A")

AHEAD: Final = 512
"""The most puzzles that are read ahead of the answers, for each thread."""
BATCHES_A_THREAD: Final = 2
"""The batches in work for each thread: one is being answered, the next is there already."""
BATCH_SECONDS: Final = 0.1
"""How long a batch should take."""
GROWTH: Final = 16
"""How many times larger than the last a batch may be."""
LONGEST_LINE: Final = 4096
"""Every puzzle takes fewer bytes; a longer line is cut."""


@dataclass(frozen=True)
class Failed:
    """The answer to a puzzle that is bad input: the error, in place of a solution.

    >>> failed = Failed("cta dog", InputError("'cta' is not in the list"))
    >>> failed.status, str(failed)
    ('error', "'cta' is not in the list")
    >>> failed.to_json()
    {'status': 'error', 'message': "'cta' is not in the list"}
    """

    puzzle: Any
    """The puzzle as it was given."""
    error: DodgsonError
    status: Literal["error"] = "error"

    def to_json(self) -> dict[str, Any]:
        """Return the error as plain data."""
        return {"status": self.status, "message": str(self.error)}

    def __str__(self) -> str:
        return str(self.error)


Answers: TypeAlias = Generator[A | Failed, None, None]
"""The answers to many puzzles, in order; closing it ends the work."""


class Many(Protocol):
    """A function that answers a question for many puzzles."""

    def __call__(
        self,
        question: Any,
        puzzles: Iterable[Any],
        *,
        threads: int | None = None,
        ready: Callable[[], bool] | None = None,
    ) -> Answers[Any]:
        """Return an iterator over the answers, as ``many`` does."""
        ...


class Pace:
    """Sizes batches by the time that the last one took.

    >>> clock = iter([0.0, 0.001, 0.051, 5.0]).__next__
    >>> pace = Pace(2, 100, clock)
    >>> [pace.next() for _ in range(4)]
    [2, 32, 64, 32]
    """

    def __init__(self, first: int, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._most, self._clock = first, most, clock
        self._began: float | None = None

    def next(self) -> int:
        """Return the size of the next batch; the time until the next call is what it takes."""
        now = self._clock()
        if self._began is not None:
            took = now - self._began
            if took < BATCH_SECONDS:
                times = BATCH_SECONDS / max(took, BATCH_SECONDS / GROWTH)
                self._size = min(round(self._size * times), self._most)
            elif took > 2 * BATCH_SECONDS:
                self._size = max(self._size // 2, 1)
        self._began = now
        return self._size


def read_line(line: bytes, what: str = "puzzle") -> str:
    """Return a line's text without white space at its ends.

    >>> read_line(b" cats" + bytes([13, 10]))
    'cats'

    Raise ``InputError`` if it is too long, or not UTF-8.
    """
    if len(line) >= LONGEST_LINE:
        raise InputError(f"the line is too long to be a {what}")
    try:
        return line.decode("utf-8").removeprefix("\ufeff").strip()
    except UnicodeDecodeError:
        raise InputError("this is not text in UTF-8") from None


def threads_of(threads: int | None) -> int:
    """Return how many threads to use: by default one for each core.

    >>> threads_of(3)
    3
    >>> threads_of(0)
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: threads=0: it must be at least 1
    """
    if threads is None:
        return cores()
    if isinstance(threads, bool) or not isinstance(threads, int):
        wrong = f"it must be a whole number (int), not {type(threads).__name__}"
        raise CallError(f"{option('threads', threads)}: {wrong}")
    if threads < 1:
        raise InputError(f"{option('threads', threads)}: it must be at least 1")
    return threads


def many(
    answer: Callable[[T], A],
    puzzles: Iterable[T],
    *,
    threads: int | None = None,
    ready: Callable[[], bool] | None = None,
    report: Callable[[], str] | None = None,
) -> Answers[A]:
    """Return an iterator over the answers to puzzles, in their order.

    >>> def halve(number):
    ...     if number % 2:
    ...         raise InputError(f"{number} is odd")
    ...     return number // 2
    >>> [str(each) for each in many(halve, [2, 3, 4])]
    ['1', '3 is odd', '2']

    ``answer`` runs in several threads. It returns the answer to a puzzle, or raises a
    ``DodgsonError`` if it is bad input: see ``Failed``. The rest is as in ``many_in_batches``.
    """
    return many_in_batches(
        lambda batch: (answered(answer, puzzle) for puzzle in batch),
        puzzles,
        threads=threads,
        ready=ready,
        report=report,
    )


def answered(answer: Callable[[T], A], puzzle: T) -> A | Failed:
    """Return the answer to a puzzle, or the error of what is bad input.

    >>> answered(int, "7")
    7
    """
    try:
        return answer(puzzle)
    except DodgsonError as error:
        return Failed(puzzle, error.with_traceback(None))


def many_in_batches(
    answer_all: Callable[[list[T]], Iterable[A | Failed]],
    puzzles: Iterable[T],
    *,
    threads: int | None = None,
    ready: Callable[[], bool] | None = None,
    report: Callable[[], str] | None = None,
) -> Answers[A]:
    """Return an iterator over the answers to puzzles, in their order.

    >>> list(many_in_batches(lambda batch: [2 * each for each in batch], range(5)))
    [0, 2, 4, 6, 8]

    ``answer_all`` returns the answers to a batch of puzzles; it runs in several threads. The
    puzzles are read in the thread of the caller, at most ``AHEAD`` for each thread before their
    answers are taken. ``ready`` returns whether the next puzzle can be read without waiting for it;
    if not, the answers to those before it come first. ``report`` says what is done, for people; by
    default the number of puzzles.

    ``dodgson.work.interrupt`` and Ctrl-C stop the searches, and no more puzzles are read; those
    that were read are answered, and Ctrl-C raises ``KeyboardInterrupt`` after that. An error of the
    iterable also comes after the answers to what it gave before. Closing the iterator stops
    everything at once.

    Raise ``CallError`` or ``InputError`` for ``threads`` that are none, and for puzzles that are
    not an iterable.
    """
    workers = threads_of(threads)
    if isinstance(puzzles, str | bytes) or not isinstance(puzzles, Iterable):
        wrong = f"give an iterable of puzzles, not {type(puzzles).__name__}"
        raise CallError(f"{option('puzzles', puzzles)}: {wrong}")
    return _answers(answer_all, _Source(iter(puzzles), ready), workers, report)


def _answers(
    answer_all: Callable[[list[T]], Iterable[A | Failed]],
    source: _Source[T],
    workers: int,
    report: Callable[[], str] | None,
) -> Answers[A]:
    crew: _Crew[T, A] = _Crew(answer_all, workers)
    idle = deque(Pace(1, AHEAD // BATCHES_A_THREAD) for _ in range(BATCHES_A_THREAD * workers))
    working: deque[tuple[Pace, _Batch[T, A]]] = deque()
    began, done = time.monotonic(), 0

    def rate() -> str:
        return f"{counted(done, 'puzzle')}, {done / max(time.monotonic() - began, 1e-9):,.0f}/s"

    def begin() -> None:
        """Read puzzles and begin to answer them, as many batches as may be in work."""
        while idle and not crew.group.why and source.has_more(wait=not working):
            pace = idle.popleft()
            working.append((pace, crew.begin(source.take(pace.next()))))
            if isinstance(source.error, KeyboardInterrupt):
                crew.group.stop()

    try:
        while True:
            try:
                begin()
                report_progress(report or rate)
                while working and not working[0][1].done.wait(LOOK_SECONDS):
                    report_progress(report or rate)
            except KeyboardInterrupt as interrupted:
                if crew.group.why:  # the second one ends it at once
                    raise
                source.error = interrupted
                crew.group.stop()
                continue
            if not working:
                break
            pace, batch = working.popleft()
            yield from batch.answers
            if batch.error is not None:
                raise batch.error
            done += len(batch.answers)
            idle.append(pace)
        if source.error is not None:
            raise source.error
    finally:
        crew.end()


class _Source(Generic[T]):
    """The puzzles, read as far as they are wanted, and the error that ended them, if any."""

    def __init__(self, puzzles: Iterator[T], ready: Callable[[], bool] | None) -> None:
        self._puzzles, self._ready = puzzles, ready
        self._over = False
        self.error: BaseException | None = None

    def has_more(self, *, wait: bool) -> bool:
        """Return whether to read on; without ``wait``, only what can be read at once."""
        return not self._over and (wait or self._ready is None or self._ready())

    def take(self, most: int) -> list[T]:
        """Return the next puzzles; fewer if they end, or would have to be waited for."""
        taken: list[T] = []
        try:
            if self._ready is None:
                taken.extend(islice(self._puzzles, most))  # what came before an error stays
                self._over = len(taken) < most
                return taken
            while len(taken) < most and self.has_more(wait=not taken):
                taken.append(next(self._puzzles))
        except StopIteration:
            self._over = True
        except BaseException as error:  # raised again after the answers to what was read
            self._over, self.error = True, error
        return taken


class _Batch(Generic[T, A]):
    """Some puzzles; when they are ``done``, their answers in place of them."""

    def __init__(self, puzzles: list[T]) -> None:
        self.puzzles = puzzles
        self.answers: list[A | Failed] = []
        self.error: BaseException | None = None
        """An error that is no bad input; there are answers only to the puzzles before it."""
        self.done = Event()


class _Crew(Generic[T, A]):
    """Threads that answer batches until the end; they start as they are needed."""

    def __init__(self, answer_all: Callable[[list[T]], Iterable[A | Failed]], workers: int) -> None:
        self._answer_all, self._workers = answer_all, workers
        self._threads: list[Thread] = []
        self._batches: SimpleQueue[_Batch[T, A] | None] = SimpleQueue()
        self._ended = False
        self.group = Group()
        current_group().add(self.group)
        # An iterator may still be open when the program ends, and threads stop before it is closed.
        atexit.register(self.end)

    def begin(self, puzzles: list[T]) -> _Batch[T, A]:
        """Begin to answer some puzzles."""
        batch: _Batch[T, A] = _Batch(puzzles)
        self._batches.put(batch)
        if len(self._threads) < self._workers:
            # In a context of its own: whoever observes the caller's work is not called from here.
            self._threads.append(Thread(target=Context().run, args=(self._work,), daemon=True))
            self._threads[-1].start()
        return batch

    def end(self) -> None:
        """Stop all work, and wait until the threads have ended."""
        atexit.unregister(self.end)
        self._ended = True
        self.group.stop("the answer is no longer wanted")
        for _ in self._threads:
            self._batches.put(None)
        for thread in self._threads:
            if thread is not current_thread():  # it may have collected a forgotten iterator
                thread.join()

    def _work(self) -> None:
        with self.group.entered():
            while (batch := self._batches.get()) is not None and not self._ended:
                self._answer(batch)

    def _answer(self, batch: _Batch[T, A]) -> None:
        try:
            for answer in self._answer_all(batch.puzzles):
                batch.answers.append(answer)
                if self._ended:
                    break
        except BaseException as error:  # the caller gets it
            batch.error = error
        finally:
            batch.puzzles.clear()
            batch.done.set()
