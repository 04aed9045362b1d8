"""The indexes of a word list: sorted words, a set, and a trie that grows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import solve
from dodgson.boggle.indexes import Node, sorted_words, trie, word_set
from dodgson.boggle.strategies import Strategy
from dodgson.words import Lexicon, load

LISTS = st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, unique=True)


def nodes(node: Node, spelled: str = "") -> Iterator[tuple[str, Node]]:
    yield spelled, node
    for letter, child in node.children.items():
        yield from nodes(child, spelled + letter)


@given(LISTS)
def test_a_trie_has_a_node_for_each_prefix_and_marks_the_words(words: list[str]) -> None:
    every = dict(nodes(Node(tuple(sorted(words)))))
    assert set(every) == {word[:length] for word in words for length in range(len(word) + 1)}
    for spelled, node in every.items():
        assert node.word == (spelled if spelled in words else None)
        assert list(node.children) == sorted(node.children)


@given(LISTS, st.integers(1, 5), st.integers(0, 3))
def test_lengths_out_of_range_are_not_kept(words: list[str], least: int, more: int) -> None:
    lexicon, most = load(words), least + more
    kept = sorted(word for word in words if least <= len(word) <= most)
    assert list(sorted_words(lexicon, least, most)) == kept
    assert sorted(word_set(lexicon, least, most)) == kept
    spelled = dict(nodes(trie(lexicon, least, most)))
    assert sorted(node.word for node in spelled.values() if node.word) == kept


def test_a_trie_grows_only_where_a_board_leads() -> None:
    words = load()
    root = Node(sorted_words(words, 3, 64))
    grown = root.children["z"]
    assert grown._children is None
    assert len(grown.children) > 1


class Counting(Lexicon):
    """A list that counts how often its words are read."""

    def __init__(self, whole: Lexicon) -> None:
        self.__dict__.update(whole.__dict__)
        self.reads = 0

    def of_length(self, length: int) -> tuple[str, ...]:
        self.reads += 1
        return super().of_length(length)


@pytest.mark.parametrize("strategy", ["naive", "prefix", "dictionary"])
def test_a_list_is_read_once_for_many_boards(strategy: Strategy) -> None:
    words = Counting(load(["cat", "act", "cats", f"unheard{strategy}of".replace("-", "")]))
    for board in ("cats", "tacs", "scat"):
        for _ in range(2):
            solve(board, words=words, strategy=strategy, max=9, backend="python")
    assert words.reads == len([length for length in words.lengths if 3 <= length <= 9])


def test_different_lists_of_one_name_have_their_own_indexes() -> None:
    for word in ("cat", "act"):
        lexicon = load([word]).named("pets")
        assert [each.word for each in solve("cats", words=lexicon).words] == [word]
