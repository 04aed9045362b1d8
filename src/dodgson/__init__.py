"""Solve, prove, make and explain search puzzles.

>>> import dodgson
>>> dodgson.ladder.solve("head", "tail").cost
4
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dodgson import boggle, drawing, ladder, pangram, search, sliding, words

__version__ = "0.1.0"
__all__ = ["boggle", "drawing", "ladder", "pangram", "search", "sliding", "words"]


def __getattr__(name: str) -> Any:
    """Import a room when it is first asked for, so that ``import dodgson`` stays light."""
    if name in __all__:
        return import_module(f"dodgson.{name}")
    raise AttributeError(f"module 'dodgson' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
