"""Merge nodes with the same future: the coarsest bisimulation."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from dodgson.work import Pause, no_pause, pausing

Steps = Sequence[Sequence[tuple[int, int]]]
"""The steps of each node, as letter and node."""

DEAD = 0
"""The class of the nodes that reach no end."""


def live(steps: Steps, ends: Sequence[bool], pause: Pause = no_pause) -> list[bool]:
    """Return whether each node is an end or can reach one.

    >>> live([[(0, 1)], [], [(0, 0)]], [False, True, False])
    [True, True, True]
    """
    sources: list[list[int]] = [[] for _ in steps]
    for node, following in enumerate(pausing(steps, pause)):
        for _, other in following:
            sources[other].append(node)
    found = list(ends)
    waiting = [node for node, end in enumerate(ends) if end]
    while waiting:
        for source in sources[waiting.pop()]:
            if not found[source]:
                found[source] = True
                waiting.append(source)
    return found


def merged(
    steps: Steps, marks: Sequence[Hashable], alive: Sequence[bool], pause: Pause = no_pause
) -> list[int]:
    """Return the class of each live node, numbered from 1 by their first members; 0 for the others.

    Two nodes are in one class if their marks are equal and their steps lead by the same letters
    to the same classes. Classes are split until that holds, so the partition is the coarsest.

    >>> merged([[(0, 1)], [(0, 0)], [(1, 0)], []], "aaab", [True, True, True, True])
    [1, 1, 2, 3]
    """
    count = 0
    classes = _numbered(pausing(marks, pause), alive)
    while (new := max(classes, default=0)) > count:
        pause()
        count = new
        futures = (
            frozenset((letter, classes[other]) for letter, other in following if alive[other])
            for following in pausing(steps, pause)
        )
        classes = _numbered(zip(classes, futures, strict=True), alive)
    return classes


def _numbered(marks: Iterable[Hashable], alive: Sequence[bool]) -> list[int]:
    """Return a number for each mark, from 1 in the order of their first occurrence."""
    numbers: dict[Hashable, int] = {}
    return [
        numbers.setdefault(mark, len(numbers) + 1) if lives else DEAD
        for mark, lives in zip(marks, alive, strict=True)
    ]
