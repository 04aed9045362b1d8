"""The table of old claims: its exit status, its summary, and what an interrupted one keeps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dodgson.posts import reproduce
from dodgson.posts.claims import Claim, Finding
from dodgson.posts.lazy_breadth_first_2014 import first_lengths

from .conftest import Run


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replace all claims by the given ones."""

    def plant(**checks: Callable[[], Finding]) -> None:
        claims = tuple(Claim(name, "a post", "as it says", each) for name, each in checks.items())
        monkeypatch.setattr(reproduce, "CLAIMS", claims)

    return plant


def true() -> Finding:
    return first_lengths((1, 2, 2))


def false() -> Finding:
    """Check a claim that does not hold: the third path, too, is one move long."""
    return first_lengths((1, 2, 3))


def explained() -> Finding:
    return Finding("2", holds=False, why="(for a reason that is recorded)")


def interrupt() -> Finding:
    raise KeyboardInterrupt


def test_ctrl_c_keeps_the_rows_there_are(run: Run, only: Callable[..., None]) -> None:
    only(one=true, two=true, three=true, four=interrupt, five=true)
    ran = run("reproduce")
    assert ran.status == 130
    assert "\none " in ran.out
    assert "\n3 claims: 3 as claimed, 0 unexplained; interrupted before 2 others.\n" in ran.out
    document = run("reproduce", "--json").document
    assert (document["status"], len(document["rows"])) == ("feasible", 3)


def test_ctrl_c_at_once_leaves_none(run: Run, only: Callable[..., None]) -> None:
    only(one=interrupt, two=true)
    ran = run("reproduce", "--json")
    assert ran.status == 130
    assert (ran.document["status"], ran.document["rows"]) == ("stopped", [])
    assert "\n0 claims: none checked; interrupted before 2 others.\n" in run("reproduce").out


def test_a_false_claim_is_unexplained_and_exits_with_1(run: Run, only: Callable[..., None]) -> None:
    only(true=true, false=false)
    ran = run("reproduce")
    assert ran.status == 1
    assert ran.out.endswith("\n2 claims: 1 as claimed, 1 unexplained.\n")
    ran = run("reproduce", "--json")
    assert ran.status == 1
    assert [row["verdict"] for row in ran.document["rows"]] == ["as claimed", "unexplained"]


def test_a_difference_with_a_recorded_reason_exits_with_0(
    run: Run, only: Callable[..., None]
) -> None:
    only(true=true, known=explained)
    ran = run("reproduce")
    assert ran.status == 0
    assert "(for a reason that is recorded)" in " ".join(ran.out.split())
    assert ran.out.endswith("\n2 claims: 1 as claimed, 1 explained, 0 unexplained.\n")
    assert run("reproduce", "--json").document["rows"][1] == {
        "claim": "known",
        "source": "a post",
        "theirs": "as it says",
        "ours": "2",
        "verdict": "explained",
        "why": "(for a reason that is recorded)",
    }


def test_a_terminal_shows_which_claim_is_checked(
    run: Run, only: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    only(one=explained, two=explained)
    assert run("reproduce").err.endswith("\r\x1b[K2 of 2: two\r\x1b[K")


def test_essays_and_help_state_the_exit_status(run: Run) -> None:
    posts = Path(__file__).parents[2] / "docs" / "posts" / "README.md"
    for text in (posts.read_text(encoding="utf-8"), run("reproduce", "--help").out):
        assert re.search(r"exit\s+status\s+is\s+1\s+if\s+a\s+row\s+is\s+.?unexplained", text)
