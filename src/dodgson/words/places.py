"""The folders of word lists: the package's, the user's, $DODGSON_DATA.

Paths are plain strings here and in the other modules that start-up needs: importing pathlib and
platformdirs takes longer than finding a ladder, so they are imported late or not at all.
"""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH118, PTH120, PTH208

from __future__ import annotations

import os

from dodgson.folders import lists_folder

SHIPPED = {"scowl-80": "scowl-80.xz"}
"""The lists that come with the package: name → file in the package's data folder."""

ALIASES = {"default": "scowl-80"}

COMMON = ("scowl-80", 60)
"""The meaning of the name ``common``: the words of this list up to this level."""


# Not .txt: the file may be compressed, as the original was.
_ENDING = ".words"


def shipped_path(name: str) -> str:
    """Return the path of a shipped list, given its name (not an alias)."""
    return os.path.join(os.path.dirname(__file__), "data", SHIPPED[name])


def shipped_names() -> tuple[str, ...]:
    """Return the names of the shipped lists, aliases included.

    >>> shipped_names()
    ('scowl-80', 'default', 'common')
    """
    return (*SHIPPED, *ALIASES, "common")


def user_names() -> tuple[str, ...]:
    """Return the names of the user's own lists, sorted; none when there is no such folder."""
    try:
        files = os.listdir(lists_folder())
    except OSError:
        return ()
    ending = len(_ENDING)
    names = [name[:-ending] for name in files if name.endswith(_ENDING)]
    return tuple(sorted(name for name in names if not name.startswith(".")))


def user_path(name: str) -> str:
    """Return the path of the user's list of this name, whether it exists or not."""
    return os.path.join(lists_folder(), name + _ENDING)


def data_path(name: str) -> str:
    """Return the path of this list in $DODGSON_DATA; an empty string if that is not set."""
    folder = os.environ.get("DODGSON_DATA")
    return os.path.join(folder, name + ".txt") if folder else ""
