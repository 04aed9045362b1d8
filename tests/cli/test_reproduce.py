"""The table of old claims: its exit status, its summary, and what an interrupted one keeps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from dodgson.claims import Claim, Finding, Row
from dodgson.cli import reproduce
from dodgson.drawing.labels import cells
from dodgson.families import FAMILIES
from dodgson.ladder.claims import sorted_depth_first
from dodgson.pangram.claims import of_phrases
from dodgson.sliding.claims import first_lengths
from dodgson.words import load

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
    assert "\n3 claims: 3 as claimed, 0 unexplained; interrupted before " in ran.out
    interrupted_after(3, monkeypatch)
    document = run("reproduce", "--json").document
    assert (document["status"], len(document["rows"])) == ("feasible", 3)


def test_ctrl_c_at_once_leaves_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(0, monkeypatch)
    ran = run("reproduce", "--json")
    assert ran.status == 130
    assert (ran.document["status"], ran.document["rows"]) == ("stopped", [])
    assert "\n0 claims: none looked at; interrupted before " in run("reproduce").out


FALSE = first_lengths((1, 2, 3))
"""A claim that does not hold: the third path, too, is one move long."""


def explained() -> Finding:
    return Finding("2", "differs", "(for a reason that is recorded)")


def only(claims: dict[str, Callable[[], Finding]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these be the only claims there are."""
    rows = tuple(Claim(claim, "a post", "as it says", look) for claim, look in claims.items())
    family = SimpleNamespace(claims=lambda: SimpleNamespace(CLAIMS=rows))
    monkeypatch.setattr(reproduce, "FAMILIES", {"planted": family})


def test_a_false_claim_is_unexplained_and_exits_with_1(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    only({"true": first_lengths((1, 2, 2)), "false": FALSE}, monkeypatch)
    ran = run("reproduce")
    assert ran.status == 1
    assert ran.out.endswith("\n2 claims: 1 as claimed, 1 unexplained.\n")
    ran = run("reproduce", "--json")
    assert ran.status == 1
    assert [row["verdict"] for row in ran.document["rows"]] == ["as claimed", "unexplained"]


def test_a_difference_with_a_recorded_reason_exits_with_0(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    only({"true": first_lengths((1, 2, 2)), "known": explained}, monkeypatch)
    ran = run("reproduce")
    assert ran.status == 0
    assert "(for a reason that is recorded)" in " ".join(ran.out.split())
    assert ran.out.endswith("\n2 claims: 1 as claimed, 1 explained, 0 unexplained.\n")
    verdicts = [row["verdict"] for row in run("reproduce", "--json").document["rows"]]
    assert verdicts == ["as claimed", "explained"]


def test_a_recorded_reason_explains_only_its_own_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"opo", "g", "aimu", "vega", "zo", "h", "wolfr"}
    listed = {word for _, phrase in of_phrases.PHRASES for word in phrase.split()} - known
    assert of_phrases.look_at_words(load(sorted(listed))).why
    assert not of_phrases.look_at_words(load(sorted(listed - {"suq"}))).why
    letters = "abcdefghijklmnop"
    keystones = load([*letters, *(a + b + a for a in letters for b in letters if a != b)])
    assert of_phrases.look_at_no_repeats(keystones, 100, 5).why
    assert not of_phrases.look_at_no_repeats(keystones, 100, 50).why
    assert of_phrases.look_at_counts().why
    (_, phrase), *others = of_phrases.PHRASES
    monkeypatch.setattr(of_phrases, "PHRASES", ((62, phrase), *others))
    assert of_phrases.look_at_counts() == Finding(of_phrases.look_at_counts().ours, "differs")


def test_longer_ladders_are_explained_and_ladders_as_short_are_not(data: Path) -> None:
    assert data.is_dir()
    assert sorted_depth_first("head", "tail", 20)().why
    assert not sorted_depth_first("cat", "cot", 3)().why


def test_readme_and_help_state_the_exit_status(run: Run) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for text in (readme, run("reproduce", "--help").out):
        assert re.search(r"exit\s+status\s+is\s+1\s+if\s+a\s+row\s+is\s+.?unexplained", text)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_of_all_claims_fits_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = [claim for family in FAMILIES.values() for claim in family.claims().CLAIMS]
    rows = [
        Row(each.claim, each.source, each.theirs, each.theirs, "unexplained") for each in claims
    ]
    monkeypatch.setenv("COLUMNS", str(width))
    table, _, _ = str(reproduce.Report(tuple(rows))).rpartition("\n\n")
    assert max(map(cells, table.splitlines())) <= width
    assert all(word in table for row in rows for word in row.theirs.split() if len(word) <= 12)
