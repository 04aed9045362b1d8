"""Nodes with the same future, merged: the coarsest partition whose classes step alike."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from dodgson.work import Pause, no_pause, pausing

Steps = Sequence[Sequence[tuple[int, int]]]
"""For each node the letter and the node of each step."""

DEAD = 0
"""The class of what can reach no end."""


def live(steps: Steps, ends: Sequence[bool], pause: Pause = no_pause) -> list[bool]:
    """Say of each node whether it can reach an end, or is one.

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
    """Give each node's class, from 1 by first members; 0 for those that are not alive.

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
    """Give marks numbers from 1 as they are first met."""
    numbers: dict[Hashable, int] = {}
    return [
        numbers.setdefault(mark, len(numbers) + 1) if lives else DEAD
        for mark, lives in zip(marks, alive, strict=True)
    ]
