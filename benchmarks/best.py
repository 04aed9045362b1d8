"""Measure how soon the best boards known are found, by the words of ENABLE2K.

For each size and each kind of vectors, search from several seeds until a board has as many points
as the best one known. Times are processor times, those of all cores together. The targets are times
of two cores: 5 seconds for 3x3; 90 for 4x4 and 300 for 5x5 with AVX-512, else 240 and 720.

    python benchmarks/best.py [SEEDS]
"""

from __future__ import annotations

import os
import sys
import time

from measure import data_file, heading, judge

from dodgson import native, words
from dodgson.boggle.best import BestSearch
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.questions import Best

SEEDS = 3
CORES = 2
KNOWN = {"3x3": 545, "4x4": 3625, "5x5": 10406}
LIMITS = {"3x3": 5, "4x4": 240, "5x5": 720}
WITH_AVX512 = {"4x4": 90, "5x5": 300}


def seconds_until_found(lexicon: words.Lexicon, size: str, seed: int, limit: float) -> float:
    """Return the processor's seconds until the best board known was found, or until the limit."""
    question = Best(words=lexicon, size=size, seed=seed, seconds=limit, record=False)
    began = time.process_time()
    search = BestSearch(question)
    for _ in search:
        if search.value >= KNOWN[size]:
            break
    return time.process_time() - began


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    heading(seeds, [])
    listed = data_file("enable2k.txt")
    if listed is None:
        return
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    lexicon = words.load(listed)
    print()
    for vectors in native.compiled().boggle_vectors():
        if vectors in ("off", "array"):
            continue
        os.environ["DODGSON_VECTORS"] = vectors
        kernel_for.cache_clear()
        limits = LIMITS | (WITH_AVX512 if vectors == "avx512" else {})
        for size, limit in limits.items():
            most = CORES * limit
            each = [seconds_until_found(lexicon, size, seed, most) for seed in range(1, seeds + 1)]
            judge(f"{vectors}, {size}, {KNOWN[size]:,} points: s", each, f"<= {most}")


if __name__ == "__main__":
    main()
