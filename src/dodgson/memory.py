"""Measure how much memory this process uses, and how much more it may use."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

PEAKS_A_SECOND: Final = 100


def peak_memory() -> int:
    """Return the peak memory of this process so far, in bytes; 0 if unknown.

    It is measured at most a hundred times a second, so that thousands of short searches a second
    can report it: where programs run in a sandbox, a system call takes as long as a short search.
    """
    return _peak_within(int(time.perf_counter() * PEAKS_A_SECOND))


@lru_cache(maxsize=1)
def _peak_within(_moment: int) -> int:
    """Return the peak memory as measured first within a hundredth of a second."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def resident_memory() -> int:
    """Return the memory that this process uses now, in bytes, or its peak if only that is known."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as statm:  # noqa: PTH123 (start-up)
            pages = int(statm.read().split()[1])
    except OSError:
        return peak_memory()
    import resource

    return pages * resource.getpagesize()


def usable_memory() -> int | None:
    """Return the bytes this process may use and still leave the system some; None if unknown.

    >>> usable_memory() is None or usable_memory() > 0
    True

    Limits set on the process (``ulimit -v``) and on its control group (a container) count.
    """
    limits = [left for left in (_free(), _left_by_limit(), left_in_group()) if left is not None]
    return resident_memory() + max(min(limits), 0) * 4 // 5 if limits else None


def _free() -> int | None:
    """Return the bytes that the system has available; None if unknown."""
    return _number_in("/proc/meminfo", "MemAvailable:", 1024)


def _left_by_limit() -> int | None:
    """Return the address space left to this process, in bytes; None if it has no limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    used = _number_in("/proc/self/status", "VmSize:", 1024)
    return None if limit == resource.RLIM_INFINITY or used is None else limit - used


def left_in_group(belongs: str = "/proc/self/cgroup", root: str = "/sys/fs/cgroup") -> int | None:
    """Return the bytes left in this process's control group and its parents; None if no limit.

    Control groups are Linux's, version 2. Cached files that can be read again count as free.
    """
    try:
        with open(belongs, encoding="utf-8") as lines:  # noqa: PTH123 (start-up)
            group = next((row[3:].strip("/\n") for row in lines if row.startswith("0::")), None)
    except (OSError, UnicodeDecodeError):
        return None
    if group is None:
        return None
    left = []
    while True:
        folder = f"{root}/{group}"
        limit = _number_in(f"{folder}/memory.max", "")
        used = _number_in(f"{folder}/memory.current", "")
        if limit is not None and used is not None:
            cached = _number_in(f"{folder}/memory.stat", "inactive_file") or 0
            left.append(limit - used + cached)
        if not group:
            return min(left, default=None)
        group = group.rpartition("/")[0]


def _number_in(path: str, name: str, unit: int = 1) -> int | None:
    """Return the number after a name in a system file; None if there is none."""
    try:
        with open(path, encoding="utf-8") as lines:  # noqa: PTH123 (start-up)
            row = next(row for row in lines if row.startswith(name))
        return int(row[len(name) :].split()[0]) * unit
    except (OSError, StopIteration, ValueError, IndexError):
        return None


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch Python's garbage collector off inside a block.

    While code creates millions of small objects and frees none, the collector scans all of them
    again and again, which doubles the time.

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
