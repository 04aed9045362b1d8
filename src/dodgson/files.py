"""Write files atomically: the one place that writes files."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from dodgson.errors import InputError
from dodgson.errors import option as named

PRIVATE: Final = 0o600
SHARED: Final = 0o666
"""The permissions of a new file, before the user's umask: everyone may read an answer."""
ABANDONED: Final = 60 * 60
"""A draft unchanged for this many seconds was left by a process that was killed."""


def check_place(path: str | Path, *, option: str = "") -> None:
    """Raise ``InputError`` if a file cannot be written; call this before a long search.

    Its folder must exist. ``option`` is the name of the option that names the file.

    >>> check_place("nowhere/small.cert", option="certificate")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: certificate='nowhere/small.cert': there is no folder nowhere
    """
    place = Path(path)
    where = named(option, str(path)) if option else str(path)
    if not place.parent.is_dir():
        raise InputError(f"{where}: there is no folder {place.parent}")
    if place.is_dir():
        raise InputError(f"{where}: this is a folder")
    if written_in_place(place):
        return
    try:
        Draft(place).drop()
    except OSError as error:
        raise InputError(f"{where}: it cannot be written ({error.strerror})") from None


def written_in_place(path: Path) -> bool:
    """Return whether a path is a device or a pipe, which must not be replaced.

    >>> written_in_place(Path("/dev/null")), written_in_place(Path("new.txt"))
    (True, False)
    """
    return path.exists() and not path.is_file()


class Draft:
    """A file written beside its final place; ``keep`` moves it there, ``drop`` removes it.

    A link stays a link: its target is replaced. Drafts left there by killed processes are removed.
    Raise OSError if the draft cannot be created.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     draft = Draft(Path(folder, "it"))
    ...     _ = draft.file.write(b"whole")
    ...     before = os.listdir(folder) == ["it"]
    ...     draft.keep()
    ...     before, os.listdir(folder)
    (False, ['it'])
    """

    def __init__(self, path: str | Path, *, mode: int = PRIVATE) -> None:
        path = Path(path)
        self._place = None if written_in_place(path) else path.resolve()
        if self._place is None:
            self._draft = path
            handle = os.open(path, os.O_WRONLY)
        else:
            remove_abandoned(self._place)
            name = f".{self._place.name}.{os.urandom(4).hex()}"
            self._draft = self._place.with_name(name)
            handle = os.open(self._draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        self.file = os.fdopen(handle, "wb")

    def keep(self, *, flush: bool = True) -> None:
        """Move the draft to its place; raise OSError if that fails.

        ``flush`` writes it to the disk first, so that it survives a loss of power.
        """
        with self.file:
            self.file.flush()
            if flush and self._place is not None:
                os.fsync(self.file.fileno())
        if self._place is not None:
            self._draft.replace(self._place)
            self._place = None

    def drop(self) -> None:
        """Remove the draft, unless it was kept."""
        try:
            self.file.close()
        finally:
            if self._place is not None:
                self._draft.unlink(missing_ok=True)


def remove_abandoned(place: Path) -> None:
    """Remove the drafts of a file that have not changed for an hour."""
    limit = time.time() - ABANDONED
    draft = re.compile(re.escape(f".{place.name}.") + "[0-9a-f]{8}")
    with suppress(OSError), os.scandir(place.parent) as entries:
        for entry in entries:
            with suppress(OSError):
                if draft.fullmatch(entry.name) and entry.stat().st_mtime < limit:
                    Path(entry.path).unlink()


def write_whole(path: str | Path, data: bytes, *, mode: int = PRIVATE, flush: bool = True) -> None:
    """Write a file atomically: a reader sees the old one or the new one, never half.

    It is written beside its place, flushed to the disk unless ``flush`` is false, and renamed.
    Raise OSError if that fails; the old file then stays.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "it"), b"whole")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('it', b'whole')]
    """
    draft = Draft(path, mode=mode)
    try:
        draft.file.write(data)
        draft.keep(flush=flush)
    finally:  # also after Ctrl-C: leave nothing half-written
        draft.drop()
