"""What benchmarks share: runs in turn, ratios round by round, and what they ran on."""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import os
import platform
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

ENABLE2K = "e942e9e884090d2bdb02265864882231"


Work = Callable[[], float]
"""Does something, and gives the seconds that it took."""


def timed(work: Callable[[], Any], check: Callable[[Any], bool] = lambda _: True) -> float:
    """Give the seconds that a piece of work takes; what it gives must pass the check."""
    gc.collect()
    began = time.perf_counter()
    result = work()
    took = time.perf_counter() - began
    assert check(result), result
    return took


def rounds(works: Sequence[Work], number: int) -> list[list[float]]:
    """Let each tell its seconds, in turn, so many times; give the seconds of each."""
    times = [[work() for work in works] for _ in range(number)]
    return [list(column) for column in zip(*times, strict=True)]


def of_others(work: Callable[[], Any]) -> float | None:
    """Give the share of the machine that others took while we worked; None where nobody tells."""
    began, busy, ours = time.perf_counter(), busy_seconds(), time.process_time()
    work()
    if busy is None or (busy_after := busy_seconds()) is None:
        return None
    others = busy_after - busy - (time.process_time() - ours)
    return max(0.0, others / (time.perf_counter() - began) / (os.cpu_count() or 1))


def busy_seconds() -> float | None:
    """Give how long all processors together have been busy, where Linux tells."""
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return None
    user, nice, system, _, _, *more = map(int, first.split()[1:9])
    return (user + nice + system + sum(more)) / os.sysconf("SC_CLK_TCK")


def spread(seconds: Sequence[float], unit: str = "ms") -> str:
    """Write the median, the least and the most of some seconds.

    >>> spread([0.25, 0.5, 1])
    '   500.0 ms (250.0 to 1000.0)'
    """
    scale = {"s": 1, "ms": 1e3, "µs": 1e6}[unit]
    low, middle, high = (scale * f(seconds) for f in (min, median, max))
    return f"{middle:8.1f} {unit} ({low:.1f} to {high:.1f})"


def report(what: str, dividends: Sequence[float], divisors: Sequence[float], target: str) -> None:
    """Print the ratio of two columns of seconds, round by round, beside its target."""
    ratios = [a / b for a, b in zip(dividends, divisors, strict=True)]
    sign, goal = target.split()
    reached = median(ratios) >= float(goal) if sign == ">=" else median(ratios) <= float(goal)
    print(
        f"  {what:34} {median(ratios):7.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        f"  target {target}: {'reached' if reached else 'MISSED'}"
    )


def missing(module: str, package: str = "") -> bool:
    """Say whether a rival is not here, and if so how to get it."""
    absent = importlib.util.find_spec(module) is None
    if absent:
        print(f"  {package or module}: not installed; python -m pip install -e '.[bench]'")
    return absent


def heading(number: int, rivals: Sequence[str]) -> None:
    """Print what this runs on, and with what."""
    here = [name for name in rivals if importlib.util.find_spec(name)]
    system = f"{platform.system()} {platform.machine()}"
    print(f"{system}, {processor()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}")
    print(f"Python {platform.python_version()}", *(f"{n} {version(n)}" for n in ["dodgson", *here]))
    print(f"{number} rounds; medians, and the least and the most\n")


def processor() -> str:
    """Name the processor, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def data_file(name: str) -> Path | None:
    """Give a file of the data folder, having told its checksum; None if it is not there."""
    path = Path(os.environ.get("DODGSON_DATA", ""), name)
    if not path.is_file():
        print(f"skipped, as DODGSON_DATA names no folder with {name}")
        return None
    checksum = hashlib.md5(path.read_bytes()).hexdigest()
    known = ", the official ENABLE2K" if checksum == ENABLE2K else ""
    print(f"{name}: md5 {checksum}{known}")
    return path
