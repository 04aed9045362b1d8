"""The entries that strategies keep: words, the nodes of a trie, and those of a folded one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle.reading import read_board
from dodgson.boggle.strategies import STRATEGIES, Hunt
from dodgson.posts.boggle_2009_trade import LEAST, folded, kept, trade
from dodgson.words import load

WORDS = st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=30, unique=True)


@given(WORDS)
def test_what_is_kept_is_counted(words: list[str]) -> None:
    beginnings = {word[:length] for word in words for length in range(1, len(word) + 1)}
    assert kept("prefix", load(words), 1, 6) == len(beginnings)
    assert kept("naive", load(words), 1, 6) == kept("dictionary", load(words), 1, 6) == len(words)


@given(WORDS)
def test_there_is_a_node_for_each_set_of_endings(words: list[str]) -> None:
    beginnings = {word[:length] for word in words for length in range(len(word) + 1)}
    endings = {
        frozenset(word[len(beginning) :] for word in words if word.startswith(beginning))
        for beginning in beginnings
    }
    assert folded(load(words), 1, 6) == len(endings)


def test_words_of_other_lengths_are_left_out() -> None:
    assert folded(load(["a", "at", "cat", "cats"]), 2, 3) == folded(load(["at", "cat"]), 1, 9)
    assert folded(load(["a"]), 2, 3) == 0


def test_brute_force_is_measured_as_if_it_were_walked() -> None:
    hunt = Hunt(read_board("acs/nia/ted"), load(), LEAST, 6)
    words = {word for word, _ in STRATEGIES["naive"](hunt)}
    found = trade("naive", "acs/nia/ted", 6)
    assert (found.paths, found.words) == (hunt.effort.expanded, len(words))
    assert found.words > 20
