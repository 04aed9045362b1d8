"""Claims that need a list, puzzles or kernels are not run without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.posts import sliding_records
from dodgson.posts.claims import Claim, Finding, NotRunError, enable2k
from dodgson.posts.reproduce import check
from dodgson.words import lists


@pytest.fixture
def no_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DODGSON_DATA", raising=False)
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))


def test_it_is_loaded_where_it_is_installed(data: Path) -> None:
    assert len(enable2k()) == 173_528


def test_where_it_is_not_the_message_says_how_to_install_it(no_lists: None) -> None:
    with pytest.raises(NotRunError, match="needs the ENABLE2K word list: dodgson words add"):
        enable2k()


def test_another_list_of_that_name_is_not_taken_for_it(no_lists: None, tmp_path: Path) -> None:
    file = tmp_path / "pets.txt"
    file.write_text("cat\ndog\n", encoding="utf-8")
    lists.add("enable2k", file)
    with pytest.raises(NotRunError, match="is not the official ENABLE2K"):
        enable2k()


def test_a_claim_that_cannot_be_checked_here_is_not_run(no_lists: None) -> None:
    claim = Claim("it has words", "a post", "many", lambda: Finding(str(enable2k()), holds=True))
    found = check(claim, full=False)
    assert found.verdict == "not run"
    assert found.ours.startswith("needs the ENABLE2K word list")


def test_korfs_puzzles_need_the_kernels_and_their_file(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sliding_records, "choose", lambda: "python")
    with pytest.raises(NotRunError, match="hours without the compiled kernels"):
        sliding_records.korf(5305, 42)
    monkeypatch.delenv("DODGSON_DATA")
    with pytest.raises(NotRunError, match="needs korf100"):
        sliding_records.korf(5305, 42)
