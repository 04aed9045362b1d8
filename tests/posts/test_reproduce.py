"""The table of all claims, and the reasons that explain a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.drawing.labels import cells
from dodgson.posts import pangrams_2010_phrases as phrases
from dodgson.posts.claims import Claim, Finding
from dodgson.posts.doublets_2012 import sorted_depth_first
from dodgson.posts.reproduce import CLAIMS, Report, Row, check, reproduce
from dodgson.words import load

QUICK = [claim for claim in CLAIMS if not claim.slow]
SLOW = [claim for claim in CLAIMS if claim.slow or claim.brief]


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.claim)
def test_no_claim_is_unexplained(data: Path, claim: Claim) -> None:
    found = check(claim, full=False)
    assert found.verdict in {"as claimed", "better", "explained"}, found.ours


@pytest.mark.slow
@pytest.mark.parametrize("claim", SLOW, ids=lambda claim: claim.claim)
def test_no_slow_claim_differs(data: Path, claim: Claim) -> None:
    found = check(claim, full=True)
    assert found.verdict in {"as claimed", "better"}, found.ours


def test_a_slow_claim_is_left_out_unless_all_are_asked_for() -> None:
    claim = Claim("1 + 1 = 2", "arithmetic", "2", lambda: Finding("2", holds=True), slow=True)
    assert [reproduce([claim], full=full).rows[0].finding.verdict for full in (False, True)] == [
        "not run",
        "as claimed",
    ]


def test_a_claim_is_checked_in_brief_unless_all_are_asked_for() -> None:
    claim = Claim(
        "1 + 1 = 2",
        "arithmetic",
        "2",
        lambda: Finding("2, proved", holds=True),
        brief=lambda: Finding("2", holds=True),
    )
    assert [reproduce([claim], full=full).rows[0].finding.ours for full in (False, True)] == [
        "2",
        "2, proved",
    ]


def test_a_recorded_reason_explains_only_its_own_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"opo", "g", "aimu", "vega", "zo", "h", "wolfr"}
    listed = {word for _, phrase in phrases.PHRASES for word in phrase.split()} - known
    assert phrases.check_words(load(sorted(listed))).why
    assert not phrases.check_words(load(sorted(listed - {"suq"}))).why
    letters = "abcdefghijklmnop"
    keystones = load([*letters, *(a + b + a for a in letters for b in letters if a != b)])
    assert phrases.check_no_repeats(keystones, 100, 5).why
    assert not phrases.check_no_repeats(keystones, 100, 50).why
    assert phrases.check_counts().why
    (_, phrase), *others = phrases.PHRASES
    monkeypatch.setattr(phrases, "PHRASES", ((62, phrase), *others))
    assert phrases.check_counts() == Finding(phrases.check_counts().ours, holds=False)


def test_longer_ladders_are_explained_and_ladders_as_short_are_not(data: Path) -> None:
    assert data.is_dir()
    assert sorted_depth_first("head", "tail", 20).why
    assert not sorted_depth_first("cat", "cot", 3).why


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_of_all_claims_fits_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [Row(claim, Finding(claim.theirs, holds=False)) for claim in CLAIMS]
    monkeypatch.setenv("COLUMNS", str(width))
    table, _, _ = str(Report(tuple(rows))).rpartition("\n\n")
    assert max(map(cells, table.splitlines())) <= width
    words = [word for claim in CLAIMS for word in claim.theirs.split()]
    assert all(word in table for word in words if len(word) <= 12)
