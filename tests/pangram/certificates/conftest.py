"""The folder that tests of certificates work in."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.pangram.certificates.form import write

from .certify import DAFFODIL, daffodil


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with the small list and its certificate."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(DAFFODIL))
    write("small.cert", daffodil())
    return tmp_path
