"""Where word lists live: the package, the user's folder, $DODGSON_DATA.

Paths are plain strings here and in the modules that a start-up needs: pathlib and platformdirs
cost more to import than a whole ladder costs to find, so they are asked for late or not at all.
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
"""What the name ``common`` stands for: the words of this list up to this level."""


# Not .txt: what is kept may be compressed, as it was given.
_ENDING = ".words"


def shipped_path(name: str) -> str:
    """Return the path of a shipped list, given its name (not an alias)."""
    return os.path.join(os.path.dirname(__file__), "data", SHIPPED[name])


def shipped_names() -> tuple[str, ...]:
    """Return every name that the package itself answers to, aliases included.

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
    """Return where the user's list of this name is, or would be, kept."""
    return os.path.join(lists_folder(), name + _ENDING)


def data_path(name: str) -> str:
    """Return where $DODGSON_DATA would have the list of this name; an empty string without it."""
    folder = os.environ.get("DODGSON_DATA")
    return os.path.join(folder, name + ".txt") if folder else ""
