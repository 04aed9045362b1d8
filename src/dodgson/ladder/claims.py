"""What the posts on doublets claim, and what we find."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from dodgson.claims import Claim, Finding, Verdict
from dodgson.ladder.family import Ladder, Sample, Strategy
from dodgson.ladder.solve import solve
from dodgson.ladder.stats import stats
from dodgson.wording import counted
from dodgson.words import Lexicon, StarIndex, load
from dodgson.words.official import on_enable2k

POST_2009 = "Dodgson's Doublets, Programming Praxis, 2009"
COMMENT_2009 = "L. A. Brown's comment on it, 2009"
POST_2012 = "Dodgson's Doublets, J. P. Verkamp, 2012"

STAR_TABLE = """\
*at   cat
*og   dog
*ot   cot dot
c*t   cat cot
ca*   cat
cat   *at c*t ca*
co*   cot
cot   *ot c*t co*
d*g   dog
d*t   dot
do*   dot dog
dog   *og d*g do*
dot   *ot d*t do*"""
"""The table of the 2009 post, a figure."""

Look = Callable[[], Finding]


def shortest(start: str, goal: str, words: int) -> Look:
    """Look for how short the shortest ladder is, and how many there are."""

    def look(lexicon: Lexicon) -> Finding:
        ladder = solve(start, goal, words=lexicon, all=True)
        verdict: Verdict = "as claimed" if len(ladder.words) == words else "differs"
        many = "the only one" if ladder.count == 1 else f"one of {ladder.count}"
        text = f"{counted(len(ladder.words), 'word')}, {ladder.status}: {many}"
        return Finding(f"{text} so short", verdict)

    return on_enable2k(look)


def sorted_depth_first(start: str, goal: str, runs: int = 100) -> Look:
    """Look at the lengths that sorted depth-first search gives over many seeds."""

    def look(lexicon: Lexicon) -> Finding:
        begun = time.perf_counter()
        found = [
            solve(start, goal, words=lexicon, strategy="sorted-depth-first", seed=seed)
            for seed in range(runs)
        ]
        each = (time.perf_counter() - begun) / runs
        lengths = sorted(len(ladder.words) for ladder in found)
        best = len(solve(start, goal, words=lexicon).words)
        span = f"{lengths[0]} to {lengths[-1]}" if lengths[0] < lengths[-1] else f"{lengths[0]}"
        text = f"{span} words over {runs} seeds, {1000 * each:.1f} ms each; the shortest has {best}"
        if median(lengths) >= 2 * best:
            return Finding(text, "as claimed")
        why = "(longer too, but their list, which we do not have, gave even longer ladders)"
        return Finding(text, "differs", why if median(lengths) > best else "")

    return on_enable2k(look)


def path_check(start: str, goal: str, seconds: float) -> Look:
    """Look at what it costs to remember no word but those of the ladder in hand."""

    def timed(lexicon: Lexicon, strategy: Strategy) -> tuple[Ladder, float]:
        begun = time.perf_counter()
        ladder = solve(start, goal, words=lexicon, strategy=strategy)
        return ladder, time.perf_counter() - begun

    def look(lexicon: Lexicon) -> Finding:
        forgetful, long = timed(lexicon, "path-check")
        visited, short = timed(lexicon, "breadth-first")
        both, shortest_time = timed(lexicon, "bidirectional")
        text = (
            f"so: {long:.2f} s, {forgetful.statistics.expanded:,} expansions, "
            f"{forgetful.statistics.generated:,} ladders held, as it has no visited set (theirs "
            "also tests a ladder only when its turn in the queue comes); "
            f"with one: {short:.3f} s, {visited.statistics.expanded:,}; "
            f"from both ends: {shortest_time:.4f} s, {both.statistics.expanded:,}"
        )
        agree = forgetful.cost == visited.cost == both.cost
        return Finding(text, "better" if agree and shortest_time < seconds else "differs")

    return on_enable2k(look)


def star_table() -> Finding:
    """Look whether the star index of the post's four words is its table, letter for letter."""
    index = StarIndex(["cat", "cot", "dot", "dog"])
    table = "\n".join(f"{key:5} {' '.join(entries)}" for key, entries in index.table())
    same = table == STAR_TABLE
    return Finding(
        f"{len(table.splitlines())} rows, {'the same' if same else 'others'}",
        "as claimed" if same else "differs",
    )


def four_words() -> Finding:
    """Look at the ladder of the post's sample dictionary."""
    ladder = solve("cat", "dog", words=load(["cat", "cot", "dog", "dot"]), strategy="star-words")
    found = " ".join(ladder.words)
    return Finding(found, "as claimed" if found == "cat cot dot dog" else "differs")


def look_ahead(start: str, goal: str, runs: int) -> Look:
    """Look at how much shorter chance's ladders are for looking one step ahead."""

    def look(lexicon: Lexicon) -> Finding:
        medians = []
        for ahead in (True, False):
            sample = stats(words=lexicon, sample=(start, goal), runs=runs, look_ahead=ahead)
            assert isinstance(sample, Sample)
            medians.append(median(sample.lengths))
        text = (
            f"{start} to {goal}, {runs:,} runs each: median {medians[0]:g} words with it, "
            f"{medians[1]:g} without"
        )
        return Finding(text, "as claimed" if 2 * medians[0] < medians[1] else "differs")

    return on_enable2k(look)


CLAIMS = (
    Claim(
        "the table of star words for cat, cot, dog, dot",
        POST_2009,
        "13 rows",
        star_table,
    ),
    Claim(
        "a shortest ladder from cat to dog by star words and a queue of two lists",
        POST_2009,
        "cat cot dot dog",
        four_words,
    ),
    Claim(
        "a look one step ahead makes chance's ladders significantly shorter",
        COMMENT_2009,
        "100,000 runs; no figures given",
        look_ahead("head", "tail", 500),
    ),
    Claim(
        "the same, from black to white",
        COMMENT_2009,
        "100,000 runs; no figures given",
        look_ahead("black", "white", 10_000),
        slow=True,
    ),
    Claim(
        "head to tail takes 5 words at least",
        POST_2012,
        "head heal heil hail tail",
        shortest("head", "tail", 5),
    ),
    Claim(
        "black to white takes 8 words at least",
        POST_2012,
        '8 words; "at least one tied for it"',
        shortest("black", "white", 8),
    ),
    Claim(
        "depth-first with sorted children is fast, its ladders long: head to tail",
        POST_2012,
        "33 words in 17 ms",
        sorted_depth_first("head", "tail"),
    ),
    Claim(
        "the same, black to white",
        POST_2012,
        "21 words in 9 ms",
        sorted_depth_first("black", "white"),
    ),
    Claim(
        "breadth-first that checks only the ladder's own words takes long: head to tail",
        POST_2012,
        "5.3 s",
        path_check("head", "tail", 5.3),
    ),
    Claim(
        "the same, black to white",
        POST_2012,
        "62 s, 256 MB",
        path_check("black", "white", 62),
    ),
)
