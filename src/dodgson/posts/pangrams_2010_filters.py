"""Check the claims of the 2010 post on palindromic pangrams about its filters.

Each search uses some of the filters, and ends at its first phrase.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from dodgson.pangram.model import ALPHABET
from dodgson.pangram.questions import EstimateName, FilterName
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.filters import Filters
from dodgson.pangram.wordwise.problem import problem_of
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.posts import PANGRAMS_2010
from dodgson.posts.claims import Claim, Finding, enable2k
from dodgson.search import Budget, beam_stack

STEPS: Final[dict[str, tuple[FilterName, ...]]] = {
    "no-repeats": ("no-repeats",),
    "and by the budget": ("no-repeats", "budget", "rare-pairs", "missing"),
    "and by length": ("no-repeats", "budget", "rare-pairs", "missing", "length"),
    "and excluded letters": (
        *("no-repeats", "budget", "rare-pairs", "missing"),
        *("length", "excluded"),
    ),
}
"""The steps by which the post came to try fewer words."""

THEIRS: Final[dict[str, tuple[int, int | None, float]]] = {
    "no-repeats": (65, 6_301, 15_627.2),
    "and by the budget": (65, 7_232, 12_949.8),
    "and by length": (65, None, 9_485.6),
    "and excluded letters": (67, 7_808, 4_562.9),
}
"""The post's first phrase with each of its steps: letters, expansions if given, processor time.

The expansions of the first step are the calls to ``visit`` in its profile.
"""


@dataclass(frozen=True)
class Run:
    """A search with some filters, up to its first phrase or the end of its budget."""

    words: tuple[str, ...]
    """The phrase; empty if none was found."""
    expanded: int
    walked: int
    """How many nodes of the tries were visited to find which words may follow."""
    seconds: float
    """Processor time; it includes the filters' own lists and tries."""

    @property
    def letters(self) -> int | None:
        """The number of letters of the phrase; None if none was found."""
        return sum(map(len, self.words)) or None

    def __str__(self) -> str:
        if self.letters is None:
            return f"none in {self.expanded:,} expansions"
        return (
            f"{self.letters} letters, {self.expanded:,} expansions, "
            f"{self.walked:,} nodes of tries, {self.seconds:.0f} s"
        )


def first_phrase(
    words: Iterable[str],
    filters: tuple[FilterName, ...] = (),
    estimate: EstimateName = "mirror",
    *,
    letters: str = ALPHABET,
    width: int = 512,
    expansions: int | None = None,
) -> Run:
    """Search to the first phrase with some filters, under an estimate.

    >>> run = first_phrase(["lid", "off", "a", "daffodil"], ("length",), letters="adfilo")
    >>> run.words, run.expanded, run.walked
    (('lid', 'off', 'a', 'daffodil'), 7, 33)
    """
    tries = TriePair(words, letters)
    begun = time.process_time()
    measure = ESTIMATES[estimate](tries, letters)
    choice = Filters(tries, letters, filters) if filters else None
    expansion = Expansion(measure, choice=choice)
    search = beam_stack(
        problem_of(expansion, letters), width=width, budget=Budget(expansions=expansions)
    )
    solution = next(iter(search), None)
    return Run(
        words=solution.path[-1].words if solution else (),
        expanded=search.statistics.expanded,
        walked=expansion.walked,
        seconds=time.process_time() - begun,
    )


def filtered(step: str) -> Finding:
    """Compare the first phrase of one of the post's steps, with its estimate and ours."""
    letters, expansions, seconds = THEIRS[step]
    words = enable2k()
    ours = first_phrase(words, STEPS[step])
    text = f"{ours}; with the post's 2m - 1: {first_phrase(words, STEPS[step], 'missing')}"
    shorter = ours.letters is not None and ours.letters <= letters
    sooner = ours.seconds < seconds and (expansions is None or ours.expanded < expansions)
    return Finding(text, shorter and sooner, better=True)


def letter_cost() -> Finding:
    """Search with an estimate by the shortest word with each missing letter."""
    words, filters = enable2k(), STEPS["no-repeats"]
    plain = first_phrase(words, filters, "missing")
    run = first_phrase(words, filters, "letter-cost", expansions=plain.expanded)
    text = f"no letter twice, 2m - 1 alone: {plain}; with it: {run}"
    return Finding(text, run.letters is None or run.expanded >= plain.expanded)


def claimed(step: str) -> str:
    """Return the post's report on a step.

    >>> claimed("no-repeats")
    '65 letters, 6,301 expansions, 15,627 s'
    """
    letters, expansions, seconds = THEIRS[step]
    at = f", {expansions:,} expansions" if expansions else ""
    return f"{letters} letters{at}, {seconds:,.0f} s"


CLAIMS: Final = (
    *(
        Claim(
            f"the first phrase, filtered: {step}",
            PANGRAMS_2010,
            claimed(step),
            partial(filtered, step),
            slow=True,
        )
        for step in THEIRS
    ),
    Claim(
        "the shortest word with a missing letter makes no better estimate",
        PANGRAMS_2010,
        '"this doesn\'t help"',
        letter_cost,
        slow=True,
    ),
)
