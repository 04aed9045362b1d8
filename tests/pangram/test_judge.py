"""The judge agrees with trying every phrase."""

from __future__ import annotations

import pytest
from hypothesis import given

from .judge import KNOWN, Given, givens, least_by_trying, least_letters

MOST = 9
"""The most letters of the phrases that are tried."""


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_known_lists(words: str, letters: str, least: int | None) -> None:
    assert least_letters(words.split(), letters) == least


@given(givens)
def test_the_judge_finds_what_trying_every_phrase_finds(given_: Given) -> None:
    words, letters = given_.words[:4], given_.letters
    tried, judged = least_by_trying(words, letters, MOST), least_letters(words, letters)
    assert tried == (judged if judged is not None and judged <= MOST else None)
