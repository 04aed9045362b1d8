"""How much a search may spend, and the meter that holds it to that."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from weakref import WeakSet

from dodgson.errors import InputError
from dodgson.wording import counted

_running: WeakSet[Meter] = WeakSet()
_interrupted: list[str] = []
"""Why searches that begin now stop at once; empty while nobody has interrupted."""

NEVER = sys.maxsize
LOOK_SECONDS = 0.01
MOST_BETWEEN_LOOKS = 1024
SHARE_OF_SAVING = 0.1
"""What is saved again and again may take about this part of the time: the more, the more seldom."""


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

    def less(self, *, expanded: int = 0, seconds: float = 0.0) -> Budget:
        """Give what is left of it once so much was spent.

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
    """A budget ran out; its text says which."""


class Meter:
    """Watches a budget while a search runs.

    A search compares its count of expansions with ``next_look`` and calls ``look`` when it gets
    there: one comparison an expansion, whatever the limits. ``stop`` may be called from a signal
    handler or another thread. ``tell_every`` asks for a sign of life, and ``save_every`` for a
    call, each so many seconds.
    """

    def __init__(self, budget: Budget) -> None:
        """Take a budget; the seconds count from ``start``."""
        self.budget = budget
        self.next_look = 0
        self.tells = False
        """Whether a sign of life is due; a look sets it."""
        self._started: float | None = None
        self._readying = 0.0
        self._before = 0.0
        self._already = 0
        self._stopped_by: str | None = None
        self._interval = 1
        self._last_time = 0.0
        self._tell_seconds: float | None = None
        self._next_tell = 0.0
        self._save: Callable[[], None] | None = None
        self._save_seconds = 0.0
        self._next_save = 0.0

    def start(self) -> None:
        """Begin to count the seconds, if that has not begun."""
        if self._started is None:
            self._last_time = self.budget.clock()
            self._started = self._last_time - self._readying
            self._next_save = self._last_time + self._save_seconds
            _running.add(self)
            for why in _interrupted:
                self.stop(why)

    def begin_at(self, seconds: float) -> None:
        """Begin the count at so many seconds, which it took to get ready: they are on the budget.

        >>> meter = Meter(Budget(seconds=5))
        >>> meter.begin_at(6)
        >>> meter.start()
        >>> meter.look(0)
        'the budget of 5 seconds is spent'
        """
        self._readying = seconds

    def spent_before(self, seconds: float, expansions: int) -> None:
        """Note what was spent before a checkpoint: it counts in the figures, not on the budget."""
        self._before, self._already = seconds, expansions

    def stop(self, why: str = "interrupted") -> None:
        """Ask the search to stop before its next expansion."""
        self._stopped_by = why
        self.next_look = 0

    def tell_every(self, seconds: float) -> None:
        """Ask for a sign of life every so many seconds."""
        self._tell_seconds = seconds
        self.next_look = 0

    def save_every(self, seconds: float, save: Callable[[], None]) -> None:
        """Ask for a call every so many seconds, between two expansions."""
        self._save_seconds, self._save = seconds, save
        self.next_look = 0

    @property
    def seconds(self) -> float:
        """Seconds since the search began, by the budget's clock."""
        since = 0.0 if self._started is None else self.budget.clock() - self._started
        return self._before + since

    def look(self, expanded: int) -> str | None:
        """Say why the search must stop now, or None; and set when to look again."""
        limit = self.budget.expansions
        last = NEVER if limit is None else limit + self._already
        # Set first and asked after, so that a stop that comes in between is not lost.
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
        return limited or self._tell_seconds is not None or self._save is not None

    def _at(self, now: float) -> str | None:
        """Do what is due at this time; say why to stop, or None."""
        since = now - self._last_time
        self._last_time = now
        if since < LOOK_SECONDS / 4:
            self._interval = min(self._interval * 2, MOST_BETWEEN_LOOKS)
        elif since > LOOK_SECONDS:
            self._interval = max(self._interval // 2, 1)
        self.tells = self._tell_seconds is not None and now >= self._next_tell
        if self.tells and self._tell_seconds is not None:
            self._next_tell = now + self._tell_seconds
        if self._save is not None and now >= self._next_save:
            self._save()
            saved = self.budget.clock()
            self._next_save = saved + max(self._save_seconds, (saved - now) / SHARE_OF_SAVING)
        seconds, memory = self.budget.seconds, self.budget.memory
        if seconds is not None and self._started is not None and now - self._started >= seconds:
            return f"the budget of {seconds:g} seconds is spent"
        if memory is not None and resident_memory() > memory:
            return f"the budget of {counted(memory, 'byte')} of memory is spent"
        return None


def interrupt(*, lasting: bool = False) -> None:
    """Ask every search of this process to stop before its next expansion, as Ctrl-C should.

    With ``lasting`` those that begin later stop too, until ``end_interruption``: Ctrl-C may come
    while the puzzle is still being read.
    """
    if lasting:
        _interrupted[:] = ["interrupted"]
    for meter in list(_running):
        meter.stop()


def end_interruption() -> None:
    """Let searches that begin from now on run again."""
    _interrupted.clear()


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


def usable_memory() -> int | None:
    """Give the bytes that this process may hold so that the system has some left; None if unknown.

    >>> usable_memory() is None or usable_memory() > 0
    True

    Limits count that were set on the process (``ulimit -v``) or on its control group (a container).
    """
    rooms = [room for room in (_free(), _left_by_limit(), left_in_group()) if room is not None]
    return resident_memory() + max(min(rooms), 0) * 4 // 5 if rooms else None


def _free() -> int | None:
    """Give the bytes that the system could still give out, where it says so."""
    return _told("/proc/meminfo", "MemAvailable:", 1024)


def _left_by_limit() -> int | None:
    """Give the bytes of address space that are left to this process, if it has a limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    taken = _told("/proc/self/status", "VmSize:", 1024)
    return None if limit == resource.RLIM_INFINITY or taken is None else limit - taken


def left_in_group(belongs: str = "/proc/self/cgroup", root: str = "/sys/fs/cgroup") -> int | None:
    """Give the bytes left to this process's control group and those around it; None if no limit.

    These are Linux's, version 2. What is held of files that can be read again is as good as free.
    """
    try:
        with open(belongs, encoding="ascii") as told:  # noqa: PTH123 (start-up)
            group = next((row[3:].strip("/\n") for row in told if row.startswith("0::")), None)
    except (OSError, UnicodeDecodeError):
        return None
    if group is None:
        return None
    rooms = []
    while True:
        folder = f"{root}/{group}"
        limit = _told(f"{folder}/memory.max", "")
        taken = _told(f"{folder}/memory.current", "")
        if limit is not None and taken is not None:
            rooms.append(limit - taken + (_told(f"{folder}/memory.stat", "inactive_file") or 0))
        if not group:
            return min(rooms, default=None)
        group = group.rpartition("/")[0]


def _told(path: str, name: str, unit: int = 1) -> int | None:
    """Give the number after a name in one of the system's files; None where there is none."""
    try:
        with open(path, encoding="ascii") as told:  # noqa: PTH123 (start-up)
            row = next(row for row in told if row.startswith(name))
        return int(row[len(name) :].split()[0]) * unit
    except (OSError, StopIteration, ValueError, IndexError):
        return None
