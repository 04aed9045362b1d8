"""What the benchmarks share: runs in turn, ratios within rounds, and the name of the machine."""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

ENABLE2K = "e942e9e884090d2bdb02265864882231"


Work = Callable[[], float]
"""Does something, and returns the seconds that it took."""


def timed(
    work: Callable[[], Any],
    check: Callable[[Any], bool] = lambda _: True,
    clock: Work = time.perf_counter,
) -> float:
    """Return the seconds of a piece of work, after checking its result."""
    gc.collect()
    began = clock()
    result = work()
    took = clock() - began
    assert check(result), result
    return took


def worked(work: Callable[[], Any], check: Callable[[Any], bool] = lambda _: True) -> float:
    """Return the processor's seconds of a piece of work, on all its threads together."""
    return timed(work, check, time.process_time)


def rounds(works: Sequence[Work], number: int) -> list[list[float]]:
    """Run the works in turn, ``number`` times; return the seconds of each.

    >>> rounds([lambda: 1.0, lambda: 2.0], 3)
    [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]
    """
    times = [[work() for work in works] for _ in range(number)]
    return [list(column) for column in zip(*times, strict=True)]


def race(works: Mapping[str, Work], number: int, unit: str = "ms") -> dict[str, list[float]]:
    """Run the works in turn, print the times of each, and return its seconds."""
    columns = dict(zip(works, rounds(list(works.values()), number), strict=True))
    for name, column in columns.items():
        print(f"  {name:32}{spread(column, unit)}")
    return columns


def of_others(work: Callable[[], Any]) -> float | None:
    """Return the share of the machine that other programs took during the work, if known."""
    began, busy, ours = time.perf_counter(), busy_seconds(), sum(os.times()[:4])
    work()
    if busy is None or (busy_after := busy_seconds()) is None:
        return None
    others = busy_after - busy - (sum(os.times()[:4]) - ours)
    return max(0.0, others / (time.perf_counter() - began) / (os.cpu_count() or 1))


def tell_others(work: Callable[[], Any]) -> None:
    """Do the work, then print the share of the machine that other programs took, if known."""
    others = of_others(work)
    if others is not None:
        print(f"\nother programs took {others:.0%} of the processors meanwhile")


def busy_seconds() -> float | None:
    """Return the seconds that all processors together have been busy; None except on Linux."""
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return None
    user, nice, system, _, _, *more = map(int, first.split()[1:9])
    return (user + nice + system + sum(more)) / os.sysconf("SC_CLK_TCK")


def spread(seconds: Sequence[float], unit: str = "ms") -> str:
    """Return the median of some seconds, the least and the most, as text.

    >>> spread([0.25, 0.5, 1])
    '   500.0 ms (250.0 to 1000.0)'
    """
    scale = {"s": 1, "ms": 1e3, "µs": 1e6}[unit]
    low, middle, high = (scale * f(seconds) for f in (min, median, max))
    return f"{middle:8.1f} {unit} ({low:.1f} to {high:.1f})"


def report(what: str, dividends: Sequence[float], divisors: Sequence[float], target: str) -> None:
    """Print the ratio of two columns of seconds within rounds, and its target.

    >>> report("theirs / ours", [4.0, 6.0], [2.0, 2.0], ">= 2")
      theirs / ours                         2.50 (2.00 to 3.00)  target >= 2: reached
    """
    judge(what, [a / b for a, b in zip(dividends, divisors, strict=True)], target)


def judge(what: str, values: Sequence[float], target: str) -> None:
    """Print the median of some values, the least and the most, and whether it meets its target.

    >>> judge("ours, s", [1.0, 1.25, 3.0], "<= 1.2")
      ours, s                               1.25 (1.00 to 3.00)  target <= 1.2: MISSED
    """
    sign, goal = target.split()
    middle = median(values)
    reached = middle >= float(goal) if sign == ">=" else middle <= float(goal)
    print(
        f"  {what:34} {middle:7.2f} ({min(values):.2f} to {max(values):.2f})"
        f"  target {target}: {'reached' if reached else 'MISSED'}"
    )


@cache
def missing(module: str, package: str = "") -> bool:
    """Return whether a rival is not installed; if so, print how to install it, once."""
    absent = importlib.util.find_spec(module) is None
    if absent:
        print(f"  {package or module}: not installed; python -m pip install -e '.[bench]'")
    return absent


def heading(number: int, rivals: Sequence[str]) -> None:
    """Print the machine, and the versions of what is measured."""
    known = [known for name in ("dodgson", *rivals) if (known := version_of(name))]
    system = f"{platform.system()} {platform.machine()}"
    print(f"{system}, {processor()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}")
    print(f"Python {platform.python_version()}", *known)
    print(f"{number} rounds; medians, and the least and the most\n")


def version_of(package: str) -> str:
    """Return the name and version of a package; nothing if it is not installed."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return ""


def processor() -> str:
    """Return the name of the processor, if the system has it, or of its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def data_file(name: str) -> Path | None:
    """Return a file of the data folder, and print its checksum; None if it is missing."""
    folder = os.environ.get("DODGSON_DATA")
    path = Path(folder or "", name)
    if not (folder and path.is_file()):
        print(f"skipped, as DODGSON_DATA names no folder with {name}")
        return None
    checksum = hashlib.md5(path.read_bytes()).hexdigest()
    known = ", the official ENABLE2K" if checksum == ENABLE2K else ""
    print(f"{name}: md5 {checksum}{known}")
    return path
