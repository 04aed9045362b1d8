"""Checkpoints: a search's whole state as data in a file, whole or not there.

The file is one line of JSON that says what it is, and one that holds the state. It is data, not
code: nothing in it is run when it is read.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, Final

from dodgson.errors import CheckpointError

FORMAT: Final = "dodgson-checkpoint"
VERSION: Final = 2


def write(path: str | Path, about: dict[str, Any], state: dict[str, Any]) -> None:
    """Write a checkpoint in one step: a reader sees the old one or the new one, never half."""
    body = json.dumps(state, separators=(",", ":")).encode()
    head = {"format": FORMAT, "version": VERSION, "crc32": zlib.crc32(body), **about}
    from dodgson.files import write_whole

    try:
        write_whole(Path(path), json.dumps(head).encode() + b"\n" + body + b"\n")
    except OSError as error:
        raise CheckpointError(f"checkpoint {path}: {error.strerror}") from None


def read(path: str | Path, about: dict[str, Any]) -> dict[str, Any]:
    """Read a checkpoint, which must be sound and of the search that ``about`` tells of."""
    try:
        first, _, body = Path(path).read_bytes().partition(b"\n")
    except OSError as error:
        raise CheckpointError(f"checkpoint {path}: {error.strerror}") from None
    try:
        head = json.loads(first)
        assert isinstance(head, dict)
        assert head["format"] == FORMAT
    except (ValueError, KeyError, AssertionError):
        raise CheckpointError(f"checkpoint {path}: it is not a checkpoint, or damaged") from None
    if head.get("version") != VERSION:
        raise CheckpointError(
            f"checkpoint {path}: it is of version {head.get('version')}, this is {VERSION}"
        )
    body = body.removesuffix(b"\n")
    if zlib.crc32(body) != head.get("crc32"):
        raise CheckpointError(f"checkpoint {path}: it is damaged")
    for what, wanted in about.items():
        if head.get(what) != wanted:
            raise CheckpointError(
                f"checkpoint {path}: it is of another {what} ({head.get(what)}, not {wanted})"
            )
    state: dict[str, Any] = json.loads(body)
    return state
