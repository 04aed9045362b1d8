"""Files that are there whole, or as they were."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Write a file in one step: whoever reads it sees the old one or the new one, never half.

    It is written beside, brought to the disk, and renamed. Raises OSError if that cannot be done;
    then the old one stays.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "it"), b"whole")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('it', b'whole')]
    """
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(mode)
        Path(draft).replace(path)
    except BaseException:  # Ctrl-C too: nothing half-written is to be left behind
        Path(draft).unlink(missing_ok=True)
        raise
