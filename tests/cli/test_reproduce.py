"""The table of old claims at the terminal: what an interrupted one keeps."""

from __future__ import annotations

import pytest

from dodgson.claims import Claim, Row
from dodgson.cli import reproduce
from dodgson.drawing.labels import cells
from dodgson.families import FAMILIES

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
    monkeypatch.setenv("COLUMNS", "160")  # no claim is wrapped
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


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_of_all_claims_fits_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = [claim for family in FAMILIES.values() for claim in family.claims().CLAIMS]
    rows = [Row(each.claim, each.source, each.theirs, each.theirs, "differs") for each in claims]
    monkeypatch.setenv("COLUMNS", str(width))
    table, _, _ = str(reproduce.Report(tuple(rows))).rpartition("\n\n")
    assert max(map(cells, table.splitlines())) <= width
    assert all(word in table for row in rows for word in row.theirs.split() if len(word) <= 12)
