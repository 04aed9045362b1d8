"""Looking with ENABLE2K happens with that list and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.claims import Finding
from dodgson.words import Lexicon, lists
from dodgson.words.official import on_enable2k


@on_enable2k
def look(lexicon: Lexicon) -> Finding:
    return Finding(f"{len(lexicon):,} words", "as claimed")


@pytest.fixture
def no_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DODGSON_DATA", raising=False)
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))


def test_it_is_looked_at_where_it_is_there(data: Path) -> None:
    assert look() == Finding("173,528 words", "as claimed")


def test_where_it_is_not_the_finding_says_how_to_have_it(no_lists: None) -> None:
    found = look()
    assert found.verdict == "not run"
    assert "dodgson words add enable2k" in found.ours


def test_another_list_of_that_name_is_not_taken_for_it(no_lists: None, tmp_path: Path) -> None:
    file = tmp_path / "pets.txt"
    file.write_text("cat\ndog\n", encoding="utf-8")
    lists.add("enable2k", file)
    assert look() == Finding("the list called enable2k is not the official ENABLE2K", "not run")
