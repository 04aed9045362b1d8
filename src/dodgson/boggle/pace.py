"""How much to do at a time, so that who waits is told often enough, and batches are worth it."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.1
"""About so long a batch should take."""


class Pace:
    """Gives how much to take next: more where the batch before was soon done, else less.

    >>> clock = iter([0.0, 0.01, 5.0]).__next__
    >>> pace = Pace(32, 100, clock)
    >>> [pace.next() for _ in range(3)]
    [32, 64, 32]
    """

    def __init__(self, first: int, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._count, self._most, self._clock = first, most, clock
        self._began: float | None = None

    def next(self) -> int:
        """Say how much to take, by how long the batch before took."""
        now = self._clock()
        if self._began is not None:
            took = now - self._began
            if took < SECONDS:
                self._count = min(2 * self._count, self._most)
            elif took > 2 * SECONDS:
                self._count = max(self._count // 2, 1)
        self._began = now
        return self._count
