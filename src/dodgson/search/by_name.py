"""All algorithms by their names on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from dodgson import search

if TYPE_CHECKING:
    from dodgson.search.algorithm import Search

Algorithm = Literal[
    "breadth-first",
    "depth-first",
    "iterative-deepening",
    "uniform-cost",
    "greedy",
    "a-star",
    "weighted-a-star",
    "ida-star",
    "bidirectional",
    "beam",
    "beam-stack",
]
"""The name of an algorithm on the command line."""


class Algorithms(Mapping[str, "Callable[..., Search[Any]]"]):
    """The functions that make searches, each imported when it is asked for.

    >>> list(ALGORITHMS)[:3], "a-star" in ALGORITHMS, ALGORITHMS["a-star"].__name__
    (['breadth-first', 'depth-first', 'iterative-deepening'], True, 'a_star')
    """

    _NAMES: Final = get_args(Algorithm)

    def __getitem__(self, name: str) -> Callable[..., Search[Any]]:
        if name not in self._NAMES:
            raise KeyError(name)
        make: Callable[..., Search[Any]] = getattr(search, name.replace("-", "_"))
        return make

    def __contains__(self, name: object) -> bool:
        return name in self._NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(self._NAMES)

    def __len__(self) -> int:
        return len(self._NAMES)


ALGORITHMS: Final = Algorithms()
"""Every algorithm by its name on the command line."""
