"""A trie is folded as small as it goes: a node for each way in which beginnings go on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle.indexes import Held, folded
from dodgson.words import load

WORDS = st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=30, unique=True)


@given(WORDS)
def test_there_is_a_node_for_each_set_of_endings(words: list[str]) -> None:
    beginnings = {word[:length] for word in words for length in range(len(word) + 1)}
    endings = {
        frozenset(word[len(beginning) :] for word in words if word.startswith(beginning))
        for beginning in beginnings
    }
    edges = sum(len({ending[0] for ending in each if ending}) for each in endings)
    assert folded(load(words), 1, 6) == Held(len(endings), edges)


def test_words_of_other_lengths_are_left_out() -> None:
    assert folded(load(["a", "at", "cat", "cats"]), 2, 3) == folded(load(["at", "cat"]), 1, 9)
    assert folded(load(["a"]), 2, 3) == Held(0, 0)
