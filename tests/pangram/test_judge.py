"""The judge itself, held to trying every phrase."""

from __future__ import annotations

import pytest
from hypothesis import given

from .judge import Given, givens, least_by_trying, least_letters

MOST = 9
"""The letters up to which every phrase is tried."""

KNOWN = {
    "one word": ("aba", "ab", 3),
    "the whole is one word's mirror image": ("ab ba", "ab", 4),
    "the centre in the second of two words": ("ab bcb cba", "abc", 5),
    "the centre between two words": ("abc cba", "abc", 6),
    "the centre in a word of two sides": ("lid off a daffodil", "adfilo", 15),
    "a word twice": ("ab b bba", "ab", 3),
    "three words against one": ("abcd a b c d", "abcd", 7),
    "letters that are in no palindrome": ("a bc", "abc", None),
    "a letter that is in no word": ("a b", "abc", None),
    "overhangs go round for ever": ("ab ca", "abc", None),
}


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_known_lists(words: str, letters: str, least: int | None) -> None:
    assert least_letters(words.split(), letters) == least


@given(givens)
def test_the_judge_finds_what_trying_every_phrase_finds(given_: Given) -> None:
    words, letters = given_.words[:4], given_.letters
    tried, judged = least_by_trying(words, letters, MOST), least_letters(words, letters)
    assert tried == (judged if judged is not None and judged <= MOST else None)
