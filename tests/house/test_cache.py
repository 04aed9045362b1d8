"""The cache folder is swept: what was long not used goes, and what is not ours stays."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from dodgson import cache
from dodgson.words import load

KEY = "0123456789abcdef" * 2
OURS = [f"words-{KEY}.bin", f"anything-{KEY}.bin", f".words-{KEY}.bin.0a1b2c3d"]
OTHERS = [
    "notes.txt",
    "words-of-mine.bin",
    f"words-{KEY}.bin.bak",
    f"Words-{KEY}.bin",
    f"words-{KEY.upper()}.bin",
    f"words-{KEY}.bin\n",
    f".words-{KEY}.bin.",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a cache folder of this test's own."""
    monkeypatch.setenv("DODGSON_CACHE", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, *, days: float) -> Path:
    """Write a file that was last used ``days`` days ago."""
    path = folder / name
    path.write_bytes(b"something")
    then = time.time() - days * cache.DAY
    os.utime(path, (then, then))
    return path


def test_files_not_used_for_long_are_deleted_at_a_write(folder: Path) -> None:
    old = [put(folder, name, days=91) for name in OURS]
    new = f"words-{KEY[::-1]}.bin"
    cache.write(str(folder / new), b"new")
    assert not any(path.exists() for path in old)
    assert [path.name for path in folder.iterdir()] == [new]


def test_what_was_used_since_stays(folder: Path) -> None:
    recent = [put(folder, name, days=89) for name in OURS if not name.startswith(".")]
    cache.write(cache.path_of("words", KEY[::-1]), b"new")
    assert all(path.exists() for path in recent)


def test_a_draft_that_a_killed_process_left_goes_after_an_hour(folder: Path) -> None:
    left = put(folder, f".words-{KEY}.bin.0a1b2c3d", days=1.1 / 24)
    young = put(folder, f".words-{KEY}.bin.0a1b2c3e", days=0.9 / 24)
    cache.write(cache.path_of("words", KEY), b"new")
    assert not left.exists()
    assert young.exists()


def test_ctrl_c_in_the_midst_of_a_write_leaves_no_draft(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        cache.write(cache.path_of("words", KEY), b"new")
    assert list(folder.iterdir()) == []


def test_what_is_not_ours_stays_however_old_it_is(folder: Path) -> None:
    others = [put(folder, name, days=9999) for name in OTHERS]
    (folder / f"words-{'0' * 32}.bin").mkdir()
    target = put(folder, "target", days=9999)
    link = folder / f"words-{'1' * 32}.bin"
    link.symlink_to(target)
    then = time.time() - 9999 * cache.DAY
    os.utime(link, (then, then), follow_symlinks=False)
    os.utime(folder / f"words-{'0' * 32}.bin", (then, then))
    cache.clear(str(folder))
    assert all(path.exists() for path in [*others, target])
    assert link.is_symlink()
    assert len(list(folder.iterdir())) == len(OTHERS) + 3


def test_to_use_a_file_keeps_it(folder: Path, tmp_path: Path) -> None:
    words = tmp_path / "list.txt"
    words.write_text("cat\ncot\n")
    assert len(load(words)) == 2
    (kept,) = folder.glob("words-*.bin")
    then = time.time() - 80 * cache.DAY
    os.utime(kept, (then, then))
    assert len(load(words)) == 2
    assert kept.stat().st_mtime > time.time() - cache.DAY
    cache.clear(str(folder))
    assert kept.exists()


def test_a_folder_that_is_not_there_is_nothing_to_sweep(tmp_path: Path) -> None:
    cache.clear(str(tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
