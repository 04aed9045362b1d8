"""The user's folders: for their own word lists, for records, and for the cache.

Paths are plain strings here: importing pathlib and platformdirs takes longer than finding a ladder,
so platformdirs is imported late, and on Linux not at all.
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
"""The folder of a user without a home: it cannot exist, so nothing is read or stored there."""
_LINUX = sys.platform.startswith("linux")


def lists_folder() -> str:
    """Return the folder of the user's lists: $DODGSON_LISTS, else the platform's data folder."""
    chosen = os.environ.get("DODGSON_LISTS")
    if chosen:
        return chosen
    from platformdirs import user_data_dir

    return os.path.join(_of_user(user_data_dir), "lists")


def records_folder() -> str:
    """Return the folder of records: $DODGSON_RECORDS, else in the platform's data folder."""
    chosen = os.environ.get("DODGSON_RECORDS")
    if chosen:
        return chosen
    from platformdirs import user_data_dir

    return os.path.join(_of_user(user_data_dir), "records")


def cache_folder() -> str:
    """Return the cache folder: $DODGSON_CACHE, else the platform's cache folder."""
    chosen = os.environ.get("DODGSON_CACHE")
    if chosen:
        return chosen
    if _LINUX:
        # The same as platformdirs returns, without the time to import it.
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")
        return NOWHERE if base.startswith("~") else os.path.join(base, "dodgson")
    from platformdirs import user_cache_dir

    return _of_user(user_cache_dir)


def _of_user(folder: Callable[..., str]) -> str:
    """Return the folder that platformdirs returns, or NOWHERE if the user has no home."""
    try:
        found = folder("dodgson", appauthor=False)
    except RuntimeError:
        return NOWHERE
    return NOWHERE if found.startswith("~") else found
