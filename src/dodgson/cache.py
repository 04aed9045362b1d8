"""The cache folder: files that are built once and found again by a hash of their sources.

A file's name is a hash of everything its contents depend on, so a change never uses an old file.
Each write removes the files that were not used for 90 days. Files are written beside their place
and renamed, so no process sees half of one, and a mapped file stays complete until it is closed. If
the folder cannot be written, everything works without it.
"""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH103, PTH107, PTH118, PTH123

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

from dodgson.folders import cache_folder

if TYPE_CHECKING:
    from mmap import mmap

DAY = 24 * 60 * 60
UNUSED = 90 * DAY
"""A file is removed this many seconds after its last use."""
ABANDONED = 60 * 60
"""A draft is removed this many seconds after its last change: its process was killed."""


def key_of(*parts: bytes) -> str:
    """Return a hash of the sources of a file in the cache folder, for its name.

    >>> len(key_of(b"options", b"words"))
    32
    """
    try:
        # hashlib loads OpenSSL, which takes longer than hashing a list; random does the same.
        from _blake2 import blake2b
    except ImportError:  # pragma: no cover   another Python than CPython
        from hashlib import blake2b
    key: str = blake2b(b"\0".join(parts), digest_size=16).hexdigest()
    return key


def path_of(kind: str, key: str) -> str:
    """Return the path of a cache file of this kind and key, whether it exists or not.

    >>> path_of("words", "0" * 32).endswith("words-00000000000000000000000000000000.bin")
    True
    """
    return os.path.join(cache_folder(), f"{kind}-{key}.bin")


def mapped(path: str) -> mmap:
    """Map a file into memory for reading, and record the day of its use.

    Raises OSError or ValueError when it is missing or empty.
    """
    import mmap

    with open(path, "rb") as file:
        found = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if time.time() - os.fstat(file.fileno()).st_mtime > DAY:
            with contextlib.suppress(OSError):  # a read-only folder
                os.utime(path)
    return found


def write(path: str, data: bytes) -> None:
    """Write a file atomically, so that no other process sees half of it.

    Do nothing if the folder cannot be created or written: everything then works from memory.
    """
    from dodgson.files import write_whole  # late: most commands only read the cache

    with contextlib.suppress(OSError):
        folder = os.path.dirname(path)  # noqa: PTH120
        os.makedirs(folder, exist_ok=True)
        clear(folder)
        write_whole(path, data, flush=False)


def clear(folder: str) -> None:
    """Remove dodgson's files in a folder that were not used for 90 days, and drafts after an hour.

    Other files stay, whatever their age, and so do folders and links.
    """
    now = time.time()
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if is_ours(entry.name) and entry.is_file(follow_symlinks=False):
                    most = ABANDONED if entry.name.startswith(".") else UNUSED
                    if now - entry.stat(follow_symlinks=False).st_mtime > most:
                        os.remove(entry.path)


def is_ours(name: str) -> bool:
    """Return whether a file's name is one of dodgson's: a kind and a key, or a draft.

    >>> is_ours("words-0123456789abcdef0123456789abcdef.bin"), is_ours("words-of-mine.bin")
    (True, False)
    """
    import re  # late: only a write needs it

    its = r"[a-z]+-[0-9a-f]{32}\.bin"
    return re.fullmatch(rf"{its}|\.{its}\.[0-9a-f]{{8}}", name) is not None
