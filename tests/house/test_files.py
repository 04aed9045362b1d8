"""Files are written completely, and drafts of killed processes are removed in time."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from dodgson.files import ABANDONED, Draft, write_whole


def put(path: Path, age: float) -> Path:
    """Write a file that was last written some seconds ago."""
    path.write_bytes(b"half")
    then = time.time() - age
    os.utime(path, (then, then))
    return path


def test_drafts_that_killed_processes_left_go_with_the_next_write(tmp_path: Path) -> None:
    left = [put(tmp_path / f".it[1].{name}", ABANDONED + 60) for name in ("0123abcd", "ffffffff")]
    write_whole(tmp_path / "it[1]", b"whole")
    assert not any(path.exists() for path in left)
    assert (tmp_path / "it[1]").read_bytes() == b"whole"


def test_a_draft_that_is_not_kept_leaves_the_old_file_alone(tmp_path: Path) -> None:
    place = tmp_path / "it"
    write_whole(place, b"old")
    draft = Draft(place)
    draft.file.write(b"new")
    draft.drop()
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("it", b"old")]


def test_no_other_file_goes(tmp_path: Path) -> None:
    young = put(tmp_path / ".it.0123abcd", ABANDONED - 60)
    names = (".its.0123abcd", ".it.0123abcde", ".it.0123ABCD", ".it.bak", "it.0123abcd")
    others = [put(tmp_path / name, 2 * ABANDONED) for name in names]
    write_whole(tmp_path / "it", b"whole")
    assert all(path.exists() for path in [young, *others])


def test_a_file_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a power cut could leave an empty file in place of a complete one."""
    place = tmp_path / "it"
    write_whole(place, b"old")
    seen: list[tuple[bytes, int]] = []

    def note(handle: int) -> None:
        seen.append((place.read_bytes(), os.fstat(handle).st_size))

    monkeypatch.setattr(os, "fsync", note)
    write_whole(place, b"newer")
    assert seen == [(b"old", 5)]
    assert place.read_bytes() == b"newer"
