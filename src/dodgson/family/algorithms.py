"""Choose and make the search for a problem: the algorithm by name, and its own options."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import Any

from dodgson.errors import InputError, option
from dodgson.search import ALGORITHMS, Budget, Problem, Search
from dodgson.wording import did_you_mean


def default_algorithm(problem: Problem[Any]) -> str:
    """Return the name of an algorithm that fits a problem and finds a cheapest solution.

    >>> default_algorithm(Problem(1, lambda n: [n + 1], lambda n: n == 9))
    'breadth-first'
    >>> default_algorithm(Problem(1, lambda n: [(n + 1, 2)], lambda n: n == 9, weighted=True))
    'uniform-cost'
    >>> default_algorithm(Problem(1, lambda n: [n + 1], lambda n: n == 9, estimate=lambda n: 9 - n))
    'a-star'
    """
    if problem.estimate is not None:
        return "a-star"
    if problem.weighted:
        return "uniform-cost"
    return "bidirectional" if problem.goals and problem.predecessors else "breadth-first"


def search_for(
    problem: Problem[Any], algorithm: str | None, budget: Budget, options: Mapping[str, Any]
) -> Search[Any]:
    """Return a search of a problem that has not begun; options that are None were not given.

    Raise ``InputError`` for an unknown algorithm, or for an option that it does not take.
    """
    name = algorithm or default_algorithm(problem)
    if name not in ALGORITHMS:
        from difflib import get_close_matches  # late: only for a mistake

        near = get_close_matches(name.lower().replace("_", "-"), ALGORITHMS, n=1)
        hint = f"{did_you_mean(near)} There are" if near else "there are"
        raise InputError(f"no algorithm {name!r}: {hint} {', '.join(ALGORITHMS)}")
    make: Any = ALGORITHMS[name]
    given = {option: value for option, value in options.items() if value is not None}
    for each in given:
        if not takes(make, each):
            able = [other for other, its in ALGORITHMS.items() if takes(its, each)]
            algorithms = f"{option('algorithm')} {' or '.join(able)}"
            raise InputError(f"{option(each)} works only with {algorithms}")
    search: Search[Any] = make(problem, budget=budget, **given)
    return search


def takes(algorithm: Any, option: str) -> bool:
    """Return whether an algorithm has an option of that name."""
    return option in signature(algorithm).parameters
