"""Halves of palindromes by trying all strings: the judge of what is built from tries.

It knows words and strings only: a string is the half of a palindrome if the whole can be cut into
words, which is tried from its beginning.
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
    """Say whether a text is words in a row, tried end after end."""
    ends = {0}
    for end in range(1, len(text) + 1):
        if any(text[begin:end] in words for begin in ends):
            ends.add(end)
    return len(text) in ends


def halves(words: Sequence[str], letters: str, waste: int, *, odd: bool) -> Iterator[str]:
    """Give every half with all letters that wastes exactly so much, sorted."""
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
    """Spell words, and make their graph in a backend."""
    spelling = Spelling.of(words, letters)
    graph = made.graph(spelling.words, len(spelling), spelling.wanted, most_waste, pause)
    return spelling, graph


def split(spelling: Spelling, tracked: int) -> tuple[list[int], tuple[int, int]]:
    """Give the last letters wanted, to be tracked, and two groups of the others."""
    wanted = [place for place in range(len(spelling)) if spelling.wanted >> place & 1]
    told, counted = wanted[len(wanted) - tracked :][::-1], wanted[: len(wanted) - tracked]
    return told, (
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
    """Build the tables that track the last letters wanted, up to some waste; two groups count."""
    told, groups = split(spelling, tracked)
    bounds = made.bounds(graph, told, groups, odd, even, 2)
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
    keep: bool = True,
) -> Pass:
    """Begin a pass that keeps its layers."""
    return made.search(graph, bounds, waste, odd, even, keep, 2)


class StoppedError(Exception):
    """What a pause raises to end the work."""


def stop() -> None:
    raise StoppedError
