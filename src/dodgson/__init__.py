"""Solve, make, prove and explain search puzzles.

>>> import dodgson
>>> dodgson.ladder.solve("head", "tail").cost
4
"""

from __future__ import annotations

TYPE_CHECKING = False  # nothing is imported here, so that the program is soon ready for Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from dodgson import (
        boggle,
        books,
        drawing,
        errors,
        ladder,
        making,
        pangram,
        search,
        sliding,
        theatre,
        words,
    )

__version__ = "0.1.0"
__all__ = [
    "boggle",
    "books",
    "drawing",
    "errors",
    "ladder",
    "making",
    "pangram",
    "search",
    "sliding",
    "theatre",
    "words",
]


def __getattr__(name: str) -> Any:
    """Import a room when it is first asked for, so that ``import dodgson`` stays light."""
    from importlib import import_module

    if name in __all__:
        return import_module(f"dodgson.{name}")
    if not (name.startswith("_") or _is_module(name)):
        family = import_module("dodgson.families").find(name)
        if family:
            return family
    raise AttributeError(f"module 'dodgson' has no attribute {name!r}")


def _is_module(name: str) -> bool:
    """Return whether a name is a module here, which ``from dodgson import`` asks for first."""
    from os.path import exists, join

    return any(exists(join(__path__[0], name + ending)) for ending in ("", ".py"))  # noqa: PTH110, PTH118 (start-up)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
