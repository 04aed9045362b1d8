"""Choose goals for a start: words that are as far away as wanted, by as many shortest ladders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

WAY: Final = 1
"""The role of a word that ladders may pass through."""
END: Final = 2
"""The role of a word that may be a goal."""
MOST_COUNTED: Final = 2**32 - 1
"""This many ladders or more are counted as this many."""

Counted = tuple[tuple[str, ...], int]
"""A ladder, and how many ladders have its ends and its length."""


def goals(
    neighbours: Callable[[str], Iterable[str]],
    start: str,
    role: Mapping[str, int],
    steps: tuple[int, int],
    answers: tuple[int, int],
    picks: Sequence[int],
) -> tuple[int, list[Counted]]:
    """Return how many goals there are, and ladders to those picked: see ``LengthGraph.goals``."""
    far, ways, clear = {start: 0}, {start: 1}, {start}
    queue = [start]

    def passes(word: str) -> bool:
        """Return whether a ladder of words for the way leads here, and may go on."""
        return word in clear and (word == start or bool(role[word] & WAY))

    for word in queue:
        if far[word] == steps[1]:
            break
        for other in neighbours(word):
            if other not in far:
                far[other] = far[word] + 1
                queue.append(other)
            if far[other] == far[word] + 1:
                ways[other] = min(ways.get(other, 0) + ways[word], MOST_COUNTED)
                if passes(word):
                    clear.add(other)

    def ladder_to(goal: str) -> tuple[str, ...]:
        ladder = [goal]
        while (before := far[ladder[-1]] - 1) >= 0:
            nearer = (word for word in neighbours(ladder[-1]) if far.get(word) == before)
            ladder.append(next(filter(passes, nearer)))
        return tuple(reversed(ladder))

    wanted = sorted(
        word
        for word in clear
        if role[word] & END
        and steps[0] <= far[word] <= steps[1]
        and answers[0] <= ways[word] <= answers[1]
    )
    chosen = [wanted[pick % len(wanted)] for pick in picks] if wanted else []
    return len(wanted), [(ladder_to(goal), ways[goal]) for goal in chosen]
