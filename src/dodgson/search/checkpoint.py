"""Checkpoints: the complete state of a search as data in a file, written atomically.

The file has two lines of JSON: a header and the state. It is data, not code: reading it runs
nothing.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, Final

from dodgson.errors import CheckpointError, InputError

FORMAT: Final = "dodgson-checkpoint"
VERSION: Final = 2


def write(path: str | Path, about: dict[str, Any], state: dict[str, Any]) -> None:
    """Write a checkpoint atomically: a reader sees the old one or the new one, never half.

    Raise ``CheckpointError`` if the file cannot be written.
    """
    body = json.dumps(state, separators=(",", ":")).encode()
    head = {"format": FORMAT, "version": VERSION, "crc32": zlib.crc32(body), **about}
    from dodgson.files import check_place, write_whole

    try:
        check_place(path)
        write_whole(Path(path), json.dumps(head).encode() + b"\n" + body + b"\n")
    except InputError as error:
        raise CheckpointError(f"checkpoint {error}") from None
    except OSError as error:
        raise CheckpointError(f"checkpoint {path}: {error.strerror}") from None


def read(path: str | Path, about: dict[str, Any], *, parts: str = "") -> dict[str, Any]:
    """Return the state in a checkpoint; raise ``CheckpointError`` as ``check`` does."""
    state: dict[str, Any] = json.loads(check(path, about, parts=parts))
    return state


def check(path: str | Path, about: dict[str, Any], *, parts: str = "") -> bytes:
    """Return the state in a checkpoint as it is in the file.

    Raise ``CheckpointError`` if it cannot be read, is damaged, or does not match ``about``.
    ``parts`` names the parts of a problem of which one differs in another problem.
    """
    try:
        first, _, body = Path(path).read_bytes().partition(b"\n")
    except OSError as error:
        raise CheckpointError(f"checkpoint {path}: {error.strerror}") from None
    try:
        head = json.loads(first)
        assert isinstance(head, dict)
        assert head["format"] == FORMAT
    except (ValueError, KeyError, AssertionError):
        raise CheckpointError(
            f"checkpoint {path}: this is not a checkpoint, or it is damaged"
        ) from None
    if head.get("version") != VERSION:
        raise CheckpointError(
            f"checkpoint {path}: it has version {head.get('version')}, not {VERSION}: begin again"
        )
    body = body.removesuffix(b"\n")
    if zlib.crc32(body) != head.get("crc32"):
        raise CheckpointError(f"checkpoint {path}: it is damaged")
    for what, wanted in about.items():
        if head.get(what) != wanted:
            raise CheckpointError(
                f"checkpoint {path} {_mismatch(what, head.get(what), wanted, parts)}"
            )
    return body


def _mismatch(what: str, saved: Any, wanted: Any, parts: str) -> str:
    """Return how a checkpoint differs from the search that would resume it."""
    if what == "limit on the cost":
        if saved is None:
            return "was saved without a limit on the cost: give none"
        return f"was saved with the limit {saved:g} on the cost: give the same"
    if what == "problem":
        return "is for another problem" + (f": {parts} differ" if parts else "")
    return f"is for another {what} ({saved}, not {wanted})"
