"""The user's folders: for word lists of their own, and for what dodgson makes once and keeps.

Paths are plain strings here: pathlib and platformdirs cost more to import than a whole ladder costs
to find, so the latter is imported late, and on Linux not at all.
"""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH111, PTH118

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

NOWHERE = os.path.join(os.devnull, "dodgson")
"""The folder of a user who has no home: nothing is found in it, and nothing can be kept there."""
_LINUX = sys.platform.startswith("linux")


def lists_folder() -> str:
    """Return the folder of the user's lists: $DODGSON_LISTS, else the platform's data folder."""
    chosen = os.environ.get("DODGSON_LISTS")
    if chosen:
        return chosen
    from platformdirs import user_data_dir

    return os.path.join(_of_user(user_data_dir), "lists")


def cache_folder() -> str:
    """Return the folder of what is kept: $DODGSON_CACHE, else the platform's cache folder."""
    chosen = os.environ.get("DODGSON_CACHE")
    if chosen:
        return chosen
    if _LINUX:
        # What platformdirs answers here too, without the milliseconds of importing it.
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")
        return NOWHERE if base.startswith("~") else os.path.join(base, "dodgson")
    from platformdirs import user_cache_dir

    return _of_user(user_cache_dir)


def _of_user(folder: Callable[..., str]) -> str:
    """Return what platformdirs answers, unless there is no home."""
    try:
        found = folder("dodgson", appauthor=False)
    except RuntimeError:
        return NOWHERE
    return NOWHERE if found.startswith("~") else found
