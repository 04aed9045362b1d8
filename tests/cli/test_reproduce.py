"""The table of old claims at the terminal: what an interrupted one keeps."""

from __future__ import annotations

import pytest

from dodgson.claims import Claim, Row
from dodgson.cli import reproduce

from .conftest import Run


def interrupted_after(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come when so many claims were looked at."""
    looked: list[Claim] = []

    def settle(claim: Claim, *, full: bool) -> Row:
        if len(looked) == rows:
            raise KeyboardInterrupt
        looked.append(claim)
        return Row(claim.claim, claim.source, claim.theirs, "the same", "as claimed")

    monkeypatch.setattr(reproduce, "settle", settle)


def test_ctrl_c_keeps_the_rows_there_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(3, monkeypatch)
    ran = run("reproduce")
    assert ran.status == 130
    assert "the table of star words" in ran.out
    assert "\n3 claims: 3 as claimed; interrupted before " in ran.out
    interrupted_after(3, monkeypatch)
    document = run("reproduce", "--json").document
    assert (document["status"], len(document["rows"])) == ("feasible", 3)


def test_ctrl_c_at_once_leaves_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(0, monkeypatch)
    ran = run("reproduce", "--json")
    assert (ran.status, ran.document) == (130, {"status": "stopped", "rows": []})
    assert "\n0 claims: none looked at; interrupted before " in run("reproduce").out
