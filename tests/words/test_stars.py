"""The star index: the 2009 post's table as printed, and laws against comparing all pairs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.words import StarIndex, load
from dodgson.words.stars import star_words

WORDS = st.sets(st.text("abc", max_size=4), max_size=25)

PRINTED = """\
*at   cat
*og   dog
*ot   cot dot
c*t   cat cot
ca*   cat
cat   *at c*t ca*
co*   cot
cot   *ot c*t co*
d*g   dog
d*t   dot
do*   dot dog
dog   *og d*g do*
dot   *ot d*t do*
"""


def test_the_posts_table() -> None:
    """It prints dot before dog at do*, so dot went in first."""
    table = StarIndex(["cat", "cot", "dot", "dog"]).table()
    assert "".join(f"{key:5} {' '.join(entries)}\n" for key, entries in table) == PRINTED


def differing(one: str, two: str) -> int | None:
    if len(one) != len(two):
        return None
    return sum(a != b for a, b in zip(one, two, strict=True))


@given(WORDS, st.text("abcd", max_size=4))
def test_adjacent_words_differ_in_one_letter(words: set[str], word: str) -> None:
    expected = tuple(sorted(other for other in words if differing(word, other) == 1))
    assert StarIndex(words).adjacent(word) == expected


@given(WORDS)
def test_the_table_is_cross_referenced(words: set[str]) -> None:
    index = StarIndex(words)
    table = dict(index.table())
    assert list(table) == sorted(table)
    assert {key for key in table if "*" not in key} == words == set(index)
    assert len(index) == len(words)
    pairs = {(key, entry) for key, entries in table.items() for entry in entries}
    assert pairs == {(entry, key) for key, entry in pairs}
    assert all(len(entries) == len(set(entries)) for entries in table.values())
    for word in words:
        assert index.lookup(word) == star_words(word)


@given(st.sets(st.text("abc", min_size=1, max_size=4), min_size=1))
def test_a_lexicon_and_its_words_give_the_same_index(words: set[str]) -> None:
    one, two = StarIndex(load(words)), StarIndex(words)
    assert dict(one.table()) == dict(two.table())
    assert len(one) == len(two)
    assert all(word in one and word in two for word in words)


@given(WORDS, st.text("abcd", max_size=4))
def test_membership(words: set[str], word: str) -> None:
    assert (word in StarIndex(words)) == (word in words)
    assert StarIndex(words).lookup(word) == (star_words(word) if word in words else ())


def test_words_of_a_star_word_keep_their_order() -> None:
    index = StarIndex(["dot", "cot", "dog", "dot"])
    assert index.lookup("*ot") == ("dot", "cot")
    assert index.adjacent("lot") == ("cot", "dot")
    assert list(index) == ["dot", "cot", "dog"]


def test_only_the_length_asked_for_is_indexed() -> None:
    lexicon = load(["at", "cat", "cot", "coat"])
    index = StarIndex(lexicon)
    assert index.adjacent("cat") == ("cot",)
    assert list(index._stars) == [3]
    assert list(lexicon._rows) == [3]


def test_a_word_with_a_star_is_refused() -> None:
    with pytest.raises(InputError, match="'c\\*t' has a star in it"):
        StarIndex(["cat", "c*t"])


def test_the_graph_of_knuths_words(data: Path) -> None:
    """5,757 five-letter words, 14,135 edges, 671 words without a neighbour."""
    words = load(data / "sgb-words.txt")
    index = StarIndex(words)
    degrees = [len(index.adjacent(word)) for word in words]
    assert (len(degrees), sum(degrees), degrees.count(0)) == (5757, 2 * 14135, 671)
