"""Suggestions: what counts as one slip and as two, against a textbook's edit distance."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.words import load


def distance(one: str, two: str) -> int:
    """Damerau and Levenshtein's distance, by Lowrance and Wagner's recurrence."""
    far = len(one) + len(two)
    rows = [[far] * (len(two) + 2) for _ in range(len(one) + 2)]
    for i in range(len(one) + 1):
        rows[i + 1][1] = i
    for j in range(len(two) + 1):
        rows[1][j + 1] = j
    last_row: dict[str, int] = {}
    for i in range(1, len(one) + 1):
        last_column = 0
        for j in range(1, len(two) + 1):
            k, m = last_row.get(two[j - 1], 0), last_column
            same = one[i - 1] == two[j - 1]
            rows[i + 1][j + 1] = min(
                rows[i][j] + (not same),
                rows[i + 1][j] + 1,
                rows[i][j + 1] + 1,
                rows[k][m] + (i - k - 1) + 1 + (j - m - 1),
            )
            if same:
                last_column = j
        last_row[one[i - 1]] = i
    return rows[-1][-1]


@given(
    st.sets(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=30),
    st.text("abcd", max_size=6),
    st.integers(0, 9),
)
def test_nearest_is_by_distance_then_alphabet(words: set[str], word: str, count: int) -> None:
    ranked = sorted((distance(word, other), other) for other in words if other != word)
    expected = tuple(other for far, other in ranked if far <= 2)[:count]
    assert load(words).nearest(word, count) == expected


def test_common_words_come_first() -> None:
    lexicon = load(["bat\t70", "cat\t10", "eat\t35", "fat"])
    assert lexicon.nearest("zat", 4) == ("cat", "eat", "bat", "fat")


def test_the_word_asked_for_is_normalised() -> None:
    assert load(["head"]).nearest("HAED") == ("head",)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("haed", "head"), ("speling", "spelling"), ("rhytm", "rhythm"), ("wonderfull", "wonderful")],
)
def test_on_the_shipped_list(slip: str, meant: str) -> None:
    assert meant in load().nearest(slip, 12)


def test_long_words_and_large_alphabets_do_not_take_for_ever() -> None:
    letters = "".join(chr(0x4E00 + index) for index in range(250))
    lexicon = load([letters[:20], *letters])
    begun = time.perf_counter()
    assert lexicon.nearest(letters[:19]) == (letters[:20],)
    assert time.perf_counter() - begun < 5  # without the limit it would be minutes
