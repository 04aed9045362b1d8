"""The list of faults to be planted fits the source of today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("mutants", PROJECT / "tools" / "mutants.py")
assert SPEC is not None
assert SPEC.loader is not None
TOOL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)
LISTED = TOOL.mutants(TOOL.LIST.read_text(encoding="utf-8"))


@pytest.mark.parametrize("mutant", LISTED, ids=[each.title for each in LISTED])
def test_each_fault_has_its_one_place_and_its_tests(mutant: Any) -> None:
    sound = (PROJECT / mutant.path).read_text(encoding="utf-8")
    assert mutant.planted(sound) != sound
    assert mutant.tests
    for each in mutant.tests:
        assert (PROJECT / each).exists(), each


def test_there_are_twenty_or_more_and_some_in_each_room() -> None:
    rooms = {Path(each.path).parts[2] for each in LISTED}
    assert len({each.title for each in LISTED}) == len(LISTED) >= 20
    assert rooms >= {"search", "words", "ladder", "boggle", "sliding", "pangram", "drawing", "cli"}


def test_a_fault_without_its_place_is_refused() -> None:
    for text in ("", LISTED[0].old * 2):
        with pytest.raises(ValueError, match="places for"):
            LISTED[0].planted(text)
    with pytest.raises(ValueError, match="lacks its files or its diff"):
        TOOL.mutants("### A fault\n\n`file`\n")
