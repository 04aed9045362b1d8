"""The cache folder: what is made once, and found again by what it was made from.

A file's name is a hash of all that its contents depend on, so what changes is never answered from
an old file. Nobody would ever ask for that one again: whoever writes a file takes away those that
have not been used for a quarter of a year. Files are written beside and renamed, so no process sees
half of one, and one that another has mapped stays whole until it lets go. Where the folder cannot
be written, all works without it.
"""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH103, PTH105, PTH107, PTH118, PTH123

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
"""So many seconds after it was last used a file is removed."""
ABANDONED = 60 * 60
"""So many seconds after it was last written a draft is removed: its process was killed."""


def key_of(*parts: bytes) -> str:
    """Return a hash of what a file in the cache folder is made from, to name the file by.

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
    """Return where a file of some kind is, or would be, kept.

    >>> path_of("words", "0" * 32).endswith("words-00000000000000000000000000000000.bin")
    True
    """
    return os.path.join(cache_folder(), f"{kind}-{key}.bin")


def mapped(path: str) -> mmap:
    """Map a file into memory to be read, and note that it was used, to the day.

    Raises OSError or ValueError where there is none, or nothing in it.
    """
    import mmap

    with open(path, "rb") as file:
        found = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if time.time() - os.fstat(file.fileno()).st_mtime > DAY:
            with contextlib.suppress(OSError):  # a folder for reading only
                os.utime(path)
    return found


def write_atomically(path: str, data: bytes) -> None:
    """Put a file in place in one step, so that no other process ever sees half of it.

    Does nothing where the folder cannot be made or written: all then works from memory.
    """
    import tempfile

    temporary = None
    try:
        folder = os.path.dirname(path)  # noqa: PTH120
        os.makedirs(folder, exist_ok=True)
        clear(folder)
        handle, temporary = tempfile.mkstemp(prefix=".draft-", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
        temporary = None
    except OSError:
        pass
    finally:  # Ctrl-C too: nothing half-written is to be left behind
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.remove(temporary)


def clear(folder: str) -> None:
    """Remove the files in a folder that dodgson made and nobody has used for a quarter of a year.

    Drafts go after an hour. Other files stay, whatever their age, and so do folders and links.
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
    """Say whether a file's name is one that dodgson gives: kind and key, or a draft of one.

    >>> is_ours("words-0123456789abcdef0123456789abcdef.bin"), is_ours("words-of-mine.bin")
    (True, False)
    """
    import re

    return re.fullmatch(r"[a-z]+-[0-9a-f]{32}\.bin|\.draft-\w{8}", name) is not None
