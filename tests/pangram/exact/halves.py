"""Find halves of palindromes by trying all strings: the judge of what is built from tries.

It uses only strings: a string is a half if its palindrome can be cut into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from dodgson.pangram.exact.product import Bounds, Pass, ProductGraph
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import Tools
from dodgson.work import Pause, no_pause

ALL = 1_000_000


def cuts(text: str, words: frozenset[str]) -> bool:
    """Return whether a text is a sequence of words."""
    ends = {0}
    for end in range(1, len(text) + 1):
        if any(text[begin:end] in words for begin in ends):
            ends.add(end)
    return len(text) in ends


def halves(words: Sequence[str], letters: str, waste: int, *, odd: bool) -> Iterator[str]:
    """Yield every half with all letters and exactly some waste, sorted."""
    listed = frozenset(words)
    alphabet = sorted(set(letters).union(*words))
    for symbols in product(alphabet, repeat=len(letters) + waste):
        half = "".join(symbols)
        rest = half[:-1] if odd else half
        if set(half) >= set(letters) and cuts(half + rest[::-1], listed):
            yield half


def graph_of(
    made: Tools, words: Sequence[str], letters: str, most_waste: int = 255, pause: Pause = no_pause
) -> tuple[Spelling, ProductGraph]:
    """Return the spelling of words and their graph."""
    spelling = Spelling.of(words, letters)
    graph = made.graph(spelling.words, len(spelling), spelling.wanted, most_waste, pause)
    return spelling, graph


def split(spelling: Spelling, tracked: int) -> tuple[list[int], tuple[int, int]]:
    """Return the last wanted letters, to be tracked, and two groups of the others."""
    wanted = [place for place in range(len(spelling)) if spelling.wanted >> place & 1]
    chosen, counted = wanted[len(wanted) - tracked :][::-1], wanted[: len(wanted) - tracked]
    return chosen, (
        sum(1 << place for place in counted[::2]),
        sum(1 << place for place in counted[1::2]),
    )


def bounds_of(
    made: Tools,
    spelling: Spelling,
    graph: ProductGraph,
    tracked: int,
    waste: int,
    *,
    odd: bool = True,
    even: bool = True,
) -> Bounds:
    """Return tables, up to some waste, that track the last wanted letters."""
    chosen, groups = split(spelling, tracked)
    bounds = made.bounds(graph, chosen, groups, odd, even, 2)
    for _ in range(waste + 1):
        bounds.extend(no_pause)
    return bounds


def pass_of(
    made: Tools,
    graph: ProductGraph,
    bounds: Bounds | None,
    waste: int,
    *,
    odd: bool = True,
    even: bool = True,
) -> Pass:
    """Return a new pass."""
    return made.search(graph, bounds, waste, odd, even, 2)


class StoppedError(Exception):
    """The exception with which a pause ends the work."""


def stop() -> None:
    raise StoppedError
