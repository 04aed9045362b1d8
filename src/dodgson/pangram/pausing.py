"""Long work that can be ended: it calls a pause again and again, which may raise what ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

T = TypeVar("T")

Pause = Callable[[], object]
"""Called every few milliseconds of long work; what it raises ends the work."""

BETWEEN_LOOKS: Final = 255
"""A pause comes every so many turns of a loop, and one."""


def go_on() -> None:
    """Let long work go on."""


def heeding(things: Iterable[T], pause: Pause) -> Iterator[T]:
    """Give things one after the other, with a pause every so many.

    >>> pauses = []
    >>> sum(heeding(range(1000), lambda: pauses.append(1))), len(pauses)
    (499500, 3)
    """
    for number, thing in enumerate(things, 1):
        if not number & BETWEEN_LOOKS:
            pause()
        yield thing
