"""Check the claims of the 2010 post on palindromic pangrams about its searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dodgson import native
from dodgson.pangram.questions import EstimateName
from dodgson.pangram.searching import PangramSearch
from dodgson.pangram.solve import search
from dodgson.posts import PANGRAMS_2010
from dodgson.posts.claims import Claim, Finding, enable2k
from dodgson.words import load

SETS: Final = ("bcfijly", "cdeiops", "ehlprst")
"""Sets of few letters, for which a search among short words ends soon."""


def peeking(sets: Sequence[str] = SETS) -> Finding:
    """Measure how much it saves to complete a palindrome at once."""
    words = load([word for word in enable2k() if len(word) <= 3])
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
    return Finding(text, firsts[0] < firsts[1] and costs[0] == costs[1])


def expansions_to_first(found: PangramSearch) -> int:
    """Run a search to its first phrase; return how many expansions it took."""
    next(iter(found), None)
    return found.engine.expanded if found.engine is not None else 0


def shortest() -> Finding:
    """Find the shortest phrase, and prove that there is none shorter."""
    answer = search(words=enable2k(), strategy="exact").run()
    assert answer.letters is not None
    text = (
        f"{answer.letters} letters, {answer.status} ({answer.statistics.seconds:.0f} s): "
        f"{answer.text}; no shorter one is published that we know of"
    )
    return Finding(text, answer.letters < 63, better=True)


def short() -> Finding:
    """Find a short phrase, and leave the proof that there is none shorter to ``shortest``."""
    found = search(words=enable2k(), strategy="exact")
    answer = next(iter(found), found.answer)
    text = (
        f"{answer.letters} letters in {answer.statistics.seconds:.1f} s: {answer.text}; "
        "dodgson reproduce --full proves that none is shorter"
    )
    return Finding(text, answer.letters is not None and answer.letters < 63, better=True)


def beams(expansions: int = 10_000) -> Finding:
    """Find short phrases with two estimates, and count the expansions to each."""
    words = enable2k()
    rows, best = [], []
    estimates: tuple[EstimateName, ...] = ("mirror", "look-ahead")
    for estimate in estimates:
        found = search(words=words, strategy="beam-stack", estimate=estimate, expansions=expansions)
        steps = [(answer.letters or 0, answer.statistics) for answer in found]
        rows.append(
            f"{estimate}: "
            + ", ".join(f"{letters} at {at.expanded:,}" for letters, at in steps)
            + f" ({steps[-1][1].seconds:.0f} s)"
        )
        best.append(steps[-1][0])
    text = f"letters, and expansions, {'; '.join(rows)}; no fewer than 51, unproved too"
    return Finding(text, max(best) < 63, better=True)


CLAIMS: Final = (
    Claim(
        "it helps to complete a palindrome as soon as it has every letter",
        PANGRAMS_2010,
        "no figures given",
        peeking,
        brief=lambda: peeking(SETS[1:2]),
    ),
    Claim(
        "the shortest phrase",
        PANGRAMS_2010,
        "63 letters after hours, unproved",
        shortest,
        slow=native.kernels() is None,
        brief=short,
    ),
    Claim(
        "the shortest phrase that beams find",
        PANGRAMS_2010,
        "63 letters",
        beams,
        slow=True,
    ),
)
