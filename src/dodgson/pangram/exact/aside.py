"""Long work in a thread of its own, so that a search can go on looking about."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from dodgson.pangram.pausing import Pause

T = TypeVar("T")


class GivenUpError(Exception):
    """What ends work that nobody waits for any more."""


class Work(Generic[T]):
    """Work under way: whoever waits can look elsewhere now and then, or give it up.

    >>> with under_way(lambda pause: 6 * 7) as work:
    ...     while not work.done(0.01):
    ...         pass
    ...     work.result
    42
    """

    def __init__(self, work: Callable[[Pause], T]) -> None:
        """Begin work, which is handed what it has to call every few milliseconds."""
        self._work = work
        self._ended = threading.Event()
        self._given_up = False
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._work(self._pause))
        except BaseException as error:
            self._error = error
        finally:
            self._ended.set()

    def _pause(self) -> None:
        if self._given_up:
            raise GivenUpError

    def done(self, seconds: float) -> bool:
        """Wait so long, and say whether it has come to its end."""
        return self._ended.wait(seconds)

    @property
    def result(self) -> T:
        """What came of it; what went wrong is raised."""
        if self._error is not None:
            raise self._error
        return self._results[0]

    def give_up(self) -> None:
        """End it, and wait for that."""
        self._given_up = True
        self._thread.join()


@contextmanager
def under_way(work: Callable[[Pause], T]) -> Iterator[Work[T]]:
    """Begin work, and see to it that none is left behind."""
    begun = Work(work)
    try:
        yield begun
    finally:
        begun.give_up()
