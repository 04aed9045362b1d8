"""What the post on palindromic pangrams claims of its searches, and what ours do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dodgson import native
from dodgson.claims import Claim, Finding, Verdict
from dodgson.pangram.claims.ablation import STEPS, Run, ablation
from dodgson.pangram.claims.of_beams import POST_2010
from dodgson.pangram.family import EstimateName, FilterName
from dodgson.pangram.searching import PangramSearch
from dodgson.pangram.solve import search
from dodgson.words import Lexicon, load
from dodgson.words.official import on_enable2k

Look = Callable[[], Finding]


def look_at_peeking(
    lexicon: Lexicon, sets: tuple[str, ...] = ("bcfijly", "cdeiops", "ehlprst")
) -> Finding:
    """Look at what completing a palindrome at once saves, on short words and few letters."""
    words = load([word for word in lexicon if len(word) <= 3])
    firsts, ends, costs = [], [], []
    for peek in (True, False):
        searches = [
            search(words=words, letters=letters, strategy="beam-stack", peek=peek)
            for letters in sets
        ]
        firsts.append(sum(expansions_to_first(found) for found in searches))
        answers = [found.run() for found in searches]
        ends.append(sum(answer.statistics.expanded for answer in answers))
        costs.append([(answer.status, answer.letters) for answer in answers])
    text = (
        f"words of 3 letters or less, for {', '.join(sets)}: {firsts[0]:,} expansions to the first "
        f"phrases with it, {firsts[1]:,} without; {ends[0]:,} and {ends[1]:,} to the proofs"
    )
    better = firsts[0] < firsts[1] and costs[0] == costs[1]
    return Finding(text, "as claimed" if better else "differs")


def expansions_to_first(found: PangramSearch) -> int:
    """Go on to a search's first phrase; return how many expansions it took."""
    next(iter(found), None)
    return found.engine.expanded if found.engine is not None else 0


def look_at_shortest(lexicon: Lexicon) -> Finding:
    """Look for the shortest phrase, and for the proof that there is none shorter."""
    found = search(words=lexicon, strategy="exact")
    answer = found.run()
    assert answer.letters is not None
    told = f"{answer.letters} letters, {answer.status} ({answer.statistics.seconds:.0f} s): "
    told += f"{answer.text}; no shorter one is published that we know of"
    return Finding(told, "better" if answer.letters < 63 else "differs")


def look_at_best(lexicon: Lexicon, expansions: int = 10_000) -> Finding:
    """Look how short a phrase is found, and after how many expansions, with two estimates."""
    told, best = [], []
    estimates: tuple[EstimateName, ...] = ("mirror", "look-ahead")
    for estimate in estimates:
        found = search(
            words=lexicon, strategy="beam-stack", estimate=estimate, expansions=expansions
        )
        steps = [(answer.letters or 0, answer.statistics) for answer in found]
        told.append(
            f"{estimate}: "
            + ", ".join(f"{letters} at {at.expanded:,}" for letters, at in steps)
            + f" ({steps[-1][1].seconds:.0f} s)"
        )
        best.append(steps[-1][0])
    text = f"letters, and expansions, {'; '.join(told)}; no fewer than 51, unproved too"
    return Finding(text, "better" if max(best) < 63 else "differs")


def filtered(
    names: tuple[FilterName, ...], letters: int, expansions: int | None, seconds: float
) -> Look:
    """Look how soon the first phrase comes with some filters, under the post's estimate and ours.

    Letters, expansions (where they are told) and seconds are the post's.
    """

    def look(lexicon: Lexicon) -> Finding:
        ours, theirs = ablation(lexicon, estimates=("mirror", "missing"), sets=[names])
        text = f"{told_of(ours)}; with the post's 2m - 1: {told_of(theirs)}"
        assert ours.letters is not None
        sooner = ours.seconds < seconds and (expansions is None or ours.expanded < expansions)
        verdict: Verdict = "better" if ours.letters <= letters and sooner else "differs"
        return Finding(text, verdict)

    return on_enable2k(look)


def told_of(run: Run) -> str:
    """Tell of a search to its first phrase, in one breath."""
    if run.letters is None:
        return f"none in {run.expanded:,} expansions"
    return (
        f"{run.letters} letters, {run.expanded:,} expansions, {run.walked:,} nodes of tries, "
        f"{run.seconds:.0f} s"
    )


def look_at_letter_cost(lexicon: Lexicon) -> Finding:
    """Look whether the shortest word with a missing letter makes a better estimate."""
    names: tuple[FilterName, ...] = ("no-repeats",)
    (plain,) = ablation(lexicon, estimates=("missing",), sets=[names])
    (dearer,) = ablation(
        lexicon, estimates=("letter-cost",), sets=[names], expansions=2 * plain.expanded
    )
    text = f"no letter twice, 2m - 1 alone: {told_of(plain)}; with it: {told_of(dearer)}"
    worse = dearer.letters is None or dearer.expanded >= plain.expanded
    return Finding(text, "as claimed" if worse else "differs")


THEIRS: Final[dict[str, tuple[int, int | None, float]]] = {
    "no-repeats": (65, 6_301, 15_627.2),
    "and by the budget": (65, 7_232, 12_949.8),
    "and by length": (65, None, 9_485.6),
    "and excluded letters": (67, 7_808, 4_562.9),
}
"""The post's first phrase with each of its steps: letters, expansions if told, processor time.

In the first they are those calls to ``visit`` that its profile counts.
"""


def claims_of_filters() -> tuple[Claim, ...]:
    """Give a claim for each step by which the post came to try fewer words."""
    made = []
    for step, (letters, expansions, seconds) in THEIRS.items():
        at = f", {expansions:,} expansions" if expansions else ""
        claim = f"the first phrase, filtered: {step}"
        theirs = f"{letters} letters{at}, {seconds:,.0f} s"
        look = filtered(STEPS[step], letters, expansions, seconds)
        made.append(Claim(claim, POST_2010, theirs, look, slow=True))
    return tuple(made)


OF_SEARCHES: Final = (
    Claim(
        "to complete a palindrome as soon as every letter is there helps",
        POST_2010,
        "no figures given",
        on_enable2k(look_at_peeking),
    ),
    Claim(
        "the shortest phrase",
        POST_2010,
        "63 letters after hours, unproved",
        on_enable2k(look_at_shortest),
        slow=native.kernels() is None,
    ),
    Claim(
        "the shortest phrase that beams find",
        POST_2010,
        "63 letters",
        on_enable2k(look_at_best),
        slow=True,
    ),
    *claims_of_filters(),
    Claim(
        "the shortest word with a missing letter makes no better estimate",
        POST_2010,
        '"this doesn\'t help"',
        on_enable2k(look_at_letter_cost),
        slow=True,
    ),
)
