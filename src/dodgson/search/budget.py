"""How much a search may spend, and the meter that holds it to that."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakSet

from dodgson.errors import InputError

_running: WeakSet[Meter] = WeakSet()

NEVER = sys.maxsize
LOOK_SECONDS = 0.01
MOST_BETWEEN_LOOKS = 1024


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits on a search: expansions, seconds, bytes of memory, cost of a solution.

    >>> Budget(expansions=1000, seconds=2.5).expansions
    1000
    >>> Budget(seconds=-1)
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: a budget of -1 seconds is below zero

    Expansions are kept to exactly. The clock is looked at about every hundredth of a second
    and can be replaced; memory is that of the whole process. A solution dearer than ``cost``
    is not looked for.
    """

    expansions: int | None = None
    seconds: float | None = None
    memory: int | None = None
    cost: float | None = None
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        for name in ("expansions", "seconds", "memory", "cost"):
            limit = getattr(self, name)
            if limit is not None and not limit >= 0:
                raise InputError(f"a budget of {limit:g} {name} is below zero")


class Meter:
    """Watches a budget while a search runs.

    A search compares its count of expansions with ``next_look`` and calls ``look`` when it gets
    there: one comparison an expansion, whatever the limits. ``stop`` may be called from a signal
    handler or another thread.
    """

    def __init__(self, budget: Budget) -> None:
        """Take a budget; the seconds count from ``start``."""
        self.budget = budget
        self.started: float | None = None
        self.next_look = 0
        self._stopped_by: str | None = None
        self._interval = 1
        self._last_time = 0.0
        self._timed = budget.seconds is not None or budget.memory is not None

    def start(self) -> None:
        """Begin to count the seconds, if that has not begun."""
        if self.started is None:
            self.started = self._last_time = self.budget.clock()
            _running.add(self)

    def stop(self, why: str = "interrupted") -> None:
        """Ask the search to stop before its next expansion."""
        self._stopped_by = why
        self.next_look = 0

    @property
    def seconds(self) -> float:
        """Seconds since the search began, by the budget's clock."""
        return 0.0 if self.started is None else self.budget.clock() - self.started

    def look(self, expanded: int) -> str | None:
        """Say why the search must stop now, or None; and set when to look again."""
        limit = self.budget.expansions
        # Set first and asked after, so that a stop that comes in between is not lost.
        self.next_look = NEVER if limit is None else limit
        if self._stopped_by:
            return self._stopped_by
        if limit is not None and expanded >= limit:
            return f"the budget of {limit:,} expansions is spent"
        if self._timed:
            if reason := self._overspent():
                return reason
            self.next_look = min(self.next_look, expanded + self._interval)
        return None

    def _overspent(self) -> str | None:
        now = self.budget.clock()
        since = now - self._last_time
        self._last_time = now
        if since < LOOK_SECONDS / 4:
            self._interval = min(self._interval * 2, MOST_BETWEEN_LOOKS)
        elif since > LOOK_SECONDS:
            self._interval = max(self._interval // 2, 1)
        seconds, memory = self.budget.seconds, self.budget.memory
        if seconds is not None and self.started is not None and now - self.started >= seconds:
            return f"the budget of {seconds:g} seconds is spent"
        if memory is not None and resident_memory() > memory:
            return f"the budget of {memory:,} bytes of memory is spent"
        return None


def interrupt() -> None:
    """Ask every search of this process to stop before its next expansion, as Ctrl-C should."""
    for meter in list(_running):
        meter.stop()


def peak_memory() -> int:
    """Give the most bytes this process has held so far; 0 where the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def resident_memory() -> int:
    """Give the bytes this process holds now, or their peak where the system says only that."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123 (start-up)
            pages = int(statm.read().split()[1])
    except OSError:
        return peak_memory()
    import resource

    return pages * resource.getpagesize()
