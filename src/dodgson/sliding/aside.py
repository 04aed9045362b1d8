"""Work that a search waits for, in a thread of its own: meanwhile it can be watched and stopped."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class StoppedError(Exception):
    """The work is no longer wanted."""


class Aside(Generic[T]):
    """Work under way; it is given a function to call every few milliseconds.

    >>> with Aside(lambda pause: sum(range(10))) as work:
    ...     while not work.wait(1.0):
    ...         pass
    ...     work.result()
    45

    Whoever leaves the block stops the work: the function raises, and so it should end.
    """

    def __init__(self, work: Callable[[Callable[[], None]], T]) -> None:
        self._work = work
        self._done, self._stopped = Event(), Event()
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Aside[T]:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()

    def wait(self, seconds: float) -> bool:
        """Wait so long at the most; say whether the work is done."""
        return self._done.wait(seconds)

    def result(self) -> T:
        """Give what the work gave, or raise what it raised; it must be done."""
        if self._error is not None:
            raise self._error
        return self._results[0]

    def _run(self) -> None:
        try:
            self._results.append(self._work(self._pause))
        except BaseException as error:  # whoever asks for the result gets it
            self._error = error
        finally:
            self._done.set()

    def _pause(self) -> None:
        if self._stopped.is_set():
            raise StoppedError
