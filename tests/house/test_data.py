"""The data folder contains the files that other tests need."""

from __future__ import annotations

import hashlib
from pathlib import Path


def test_enable2k_is_the_official_list(data: Path) -> None:
    text = (data / "enable2k.txt").read_bytes()
    digest = hashlib.md5(text, usedforsecurity=False).hexdigest()
    assert digest == "e942e9e884090d2bdb02265864882231"
