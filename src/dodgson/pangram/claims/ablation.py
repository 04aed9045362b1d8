"""What filters save: the same search with some of them, to its first phrase."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from dodgson.pangram.family import EstimateName, FilterName
from dodgson.pangram.model import ALPHABET
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.filters import FILTERS, Filters
from dodgson.pangram.wordwise.problem import problem_of
from dodgson.pangram.wordwise.tries import TriePair
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

SETS: Final[dict[str, tuple[FilterName, ...]]] = (
    {"none": ()} | {name: (name,) for name in FILTERS} | STEPS | {"all": (*FILTERS,)}
)
"""No filter, each alone, the post's steps, and all together."""


@dataclass(frozen=True)
class Run:
    """A search with some filters, up to its first phrase or the end of its budget."""

    filters: tuple[FilterName, ...]
    estimate: EstimateName
    words: tuple[str, ...]
    """The phrase; empty if none was found."""
    expanded: int
    generated: int
    walked: int
    """How many nodes of the tries were gone through to find which words may follow."""
    seconds: float
    """Processor time, that for the filters' own lists and tries included."""

    @property
    def letters(self) -> int | None:
        """How many letters the phrase has; None if none was found."""
        return sum(map(len, self.words)) or None


def ablation(
    words: Iterable[str],
    *,
    letters: str = ALPHABET,
    estimates: Iterable[EstimateName] = ("mirror", "missing"),
    sets: Iterable[tuple[FilterName, ...]] = tuple(SETS.values()),
    width: int = 512,
    expansions: int | None = None,
) -> Iterator[Run]:
    """Search to the first phrase with each set of filters, under each estimate.

    >>> runs = ablation(["lid", "off", "a", "daffodil"], letters="adfilo", sets=[(), ("length",)])
    >>> [(run.estimate, run.letters, run.expanded, run.walked) for run in runs][:2]
    [('mirror', 15, 7, 33), ('mirror', 15, 7, 33)]
    """
    listed = list(words)
    for estimate in estimates:
        for names in sets:
            # Tries remember where they were followed to: each search has its own.
            tries = TriePair(listed, letters)
            yield run(tries, letters, estimate, names, width, expansions)


def run(
    tries: TriePair,
    letters: str,
    estimate: EstimateName,
    names: tuple[FilterName, ...],
    width: int = 512,
    expansions: int | None = None,
) -> Run:
    """Search to the first phrase with some filters."""
    begun = time.process_time()
    measure = ESTIMATES[estimate](tries, letters)
    choice = Filters(tries, letters, names) if names else None
    expansion = Expansion(tries, measure, choice=choice)
    problem = replace(
        problem_of(tries, letters, measure),
        successors=expansion.children,
        bounded_successors=expansion.children,
    )
    search = beam_stack(problem, width=width, budget=Budget(expansions=expansions))
    solution = next(iter(search), None)
    return Run(
        filters=names,
        estimate=estimate,
        words=solution.path[-1].words if solution else (),
        expanded=search.statistics.expanded,
        generated=search.statistics.generated,
        walked=expansion.walked,
        seconds=time.process_time() - begun,
    )
