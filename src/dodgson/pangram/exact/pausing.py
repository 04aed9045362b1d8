"""Long work that can be ended: it calls a pause again and again, which may raise what ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Pause = Callable[[], object]
"""Called every few milliseconds of long work; what it raises ends the work."""

BETWEEN_LOOKS: Final = 255
"""A pause comes every so many turns of a loop, and one."""


def go_on() -> None:
    """Let long work go on."""
