"""Check the claims of the 2012 post on doublets."""

from __future__ import annotations

import time
from statistics import median

from dodgson.ladder.answers import Ladder
from dodgson.ladder.questions import Strategy
from dodgson.ladder.solve import solve
from dodgson.posts import DOUBLETS_2012
from dodgson.posts.claims import Claim, Finding, enable2k
from dodgson.wording import counted


def shortest(start: str, goal: str, words: int) -> Finding:
    """Find the shortest ladder, and how many there are."""
    ladder = solve(start, goal, words=enable2k(), all=True)
    many = "the only shortest ladder" if ladder.count == 1 else f"one of {ladder.count} shortest"
    text = f"{counted(len(ladder.words), 'word')}, {ladder.status}: {many}"
    return Finding(text, len(ladder.words) == words)


def sorted_depth_first(start: str, goal: str, runs: int = 100) -> Finding:
    """Compare the lengths of sorted depth-first search, over many seeds, with the shortest."""
    words = enable2k()
    found = [
        solve(start, goal, words=words, strategy="sorted-depth-first", seed=seed)
        for seed in range(runs)
    ]
    each = sum(ladder.statistics.seconds for ladder in found) / runs
    lengths = sorted(len(ladder.words) for ladder in found)
    best = len(solve(start, goal, words=words).words)
    span = f"{lengths[0]} to {lengths[-1]}" if lengths[0] < lengths[-1] else f"{lengths[0]}"
    text = f"{span} words over {runs} seeds, {1000 * each:.1f} ms each; the shortest has {best}"
    if median(lengths) >= 2 * best:
        return Finding(text, holds=True)
    why = "(longer too, but their list, which we do not have, gave even longer ladders)"
    return Finding(text, holds=False, why=why if median(lengths) > best else "")


def path_check(start: str, goal: str, seconds: float) -> Finding:
    """Measure the cost of remembering only the words of the current ladder."""
    words = enable2k()

    def timed(strategy: Strategy) -> tuple[Ladder, float]:
        begun = time.perf_counter()
        ladder = solve(start, goal, words=words, strategy=strategy)
        return ladder, time.perf_counter() - begun

    forgetful, long = timed("path-check")
    visited, short = timed("breadth-first")
    both, shortest_time = timed("bidirectional")
    text = (
        f"without a visited set: {long:.2f} s, {forgetful.statistics.expanded:,} expansions, "
        f"{forgetful.statistics.generated:,} ladders in memory (theirs also tests a ladder only "
        "when it leaves the queue); "
        f"with a visited set: {short:.3f} s, {visited.statistics.expanded:,}; "
        f"from both ends: {shortest_time:.4f} s, {both.statistics.expanded:,}"
    )
    agree = forgetful.cost == visited.cost == both.cost
    return Finding(text, agree and shortest_time < seconds, better=True)


CLAIMS = (
    Claim(
        "head to tail takes at least 5 words",
        DOUBLETS_2012,
        "head heal heil hail tail",
        lambda: shortest("head", "tail", 5),
    ),
    Claim(
        "black to white takes at least 8 words",
        DOUBLETS_2012,
        '8 words; "at least one tied for it"',
        lambda: shortest("black", "white", 8),
    ),
    Claim(
        "depth-first search with sorted children is fast, but its ladders are long: head to tail",
        DOUBLETS_2012,
        "33 words in 17 ms",
        lambda: sorted_depth_first("head", "tail"),
    ),
    Claim(
        "the same, black to white",
        DOUBLETS_2012,
        "21 words in 9 ms",
        lambda: sorted_depth_first("black", "white"),
    ),
    Claim(
        "breadth-first search that checks only the ladder's words is slow: head to tail",
        DOUBLETS_2012,
        "5.3 s",
        lambda: path_check("head", "tail", 5.3),
    ),
    Claim(
        "the same, black to white",
        DOUBLETS_2012,
        "62 s, 256 MB",
        lambda: path_check("black", "white", 62),
    ),
)
