"""How much memory this process holds, and how much more it may hold."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def peak_memory() -> int:
    """Return the most bytes this process has held so far; 0 if the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def resident_memory() -> int:
    """Return the bytes this process holds now, or their peak if the system says only that."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123 (start-up)
            pages = int(statm.read().split()[1])
    except OSError:
        return peak_memory()
    import resource

    return pages * resource.getpagesize()


def usable_memory() -> int | None:
    """Return the bytes that this process may hold and leave the system some; None if unknown.

    >>> usable_memory() is None or usable_memory() > 0
    True

    Limits set on the process (``ulimit -v``) and on its control group (a container) count.
    """
    rooms = [room for room in (_free(), _left_by_limit(), left_in_group()) if room is not None]
    return resident_memory() + max(min(rooms), 0) * 4 // 5 if rooms else None


def _free() -> int | None:
    """Return the bytes that the system could still give out, if it says so."""
    return _number_in("/proc/meminfo", "MemAvailable:", 1024)


def _left_by_limit() -> int | None:
    """Return the bytes of address space that are left to this process, if it has a limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    taken = _number_in("/proc/self/status", "VmSize:", 1024)
    return None if limit == resource.RLIM_INFINITY or taken is None else limit - taken


def left_in_group(belongs: str = "/proc/self/cgroup", root: str = "/sys/fs/cgroup") -> int | None:
    """Return the bytes left to this process's control group and those around it; None if no limit.

    Control groups are Linux's, version 2. Cached files that can be read again count as free.
    """
    try:
        with open(belongs, encoding="ascii") as lines:  # noqa: PTH123 (start-up)
            group = next((row[3:].strip("/\n") for row in lines if row.startswith("0::")), None)
    except (OSError, UnicodeDecodeError):
        return None
    if group is None:
        return None
    rooms = []
    while True:
        folder = f"{root}/{group}"
        limit = _number_in(f"{folder}/memory.max", "")
        taken = _number_in(f"{folder}/memory.current", "")
        if limit is not None and taken is not None:
            cached = _number_in(f"{folder}/memory.stat", "inactive_file") or 0
            rooms.append(limit - taken + cached)
        if not group:
            return min(rooms, default=None)
        group = group.rpartition("/")[0]


def _number_in(path: str, name: str, unit: int = 1) -> int | None:
    """Return the number after a name in a file of the system; None if there is none."""
    try:
        with open(path, encoding="ascii") as lines:  # noqa: PTH123 (start-up)
            row = next(row for row in lines if row.startswith(name))
        return int(row[len(name) :].split()[0]) * unit
    except (OSError, StopIteration, ValueError, IndexError):
        return None


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep Python's collector of cycles off for a while.

    Where millions of small objects are made and none dies, it goes through all of them again and
    again, which takes as long as to make them.

    >>> with without_collector():
    ...     gc.isenabled()
    False
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
