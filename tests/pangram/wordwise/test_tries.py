"""The pair of tries agrees with the readable one in `dodgson.words`."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.pangram.phrases import ROOT
from dodgson.pangram.wordwise.tries import TriePair, WordTrie
from dodgson.words.trie import Trie

from ..judge import segmentations

word_lists = st.lists(st.text("abcd", min_size=1, max_size=5), min_size=1, max_size=20)
texts = st.text("abcde", max_size=8)


def reversed_words(words: list[str]) -> Trie:
    return Trie(word[::-1] for word in words)


def spelled(trie: WordTrie, letters: str) -> set[str]:
    """Return every word, spelled by walks from the root."""
    found = set()
    agenda = [(ROOT, "")]
    while agenda:
        node, prefix = agenda.pop()
        if trie.ends[node]:
            assert trie.words[trie.ends[node] - 1] == prefix
            found.add(prefix)
        for place, letter in enumerate(letters):
            if trie.masks[node] >> place & 1:
                agenda.append((trie.child(node, 1 << place), prefix + letter))
    return found


@given(word_lists)
def test_each_trie_holds_the_words_and_no_others(words: list[str]) -> None:
    tries = TriePair(words)
    assert spelled(tries.forward, tries.alphabet) == set(words)
    assert spelled(tries.backward, tries.alphabet) == {word[::-1] for word in words}


@given(word_lists)
def test_every_node_is_the_child_of_one_other(words: list[str]) -> None:
    trie = TriePair(words).forward
    children = [child for node in range(len(trie)) for child in trie.children(node)]
    assert sorted(children) == list(range(1, len(trie)))


@given(word_lists, texts)
def test_a_continuation_agrees_with_looping_search(words: list[str], text: str) -> None:
    tries, plain = TriePair(words), reversed_words(words)
    place, nodes = tries.follow(text), plain.looping_search(text)
    ends = any(node.is_word for node in nodes) or not text
    roots = (plain,) if ends else ()
    onward = {letter for node in (*nodes, *roots) for letter, _ in node.children}
    assert tries.letters_of(place.mask) == "".join(sorted(onward))
    assert place.ends == ends


@given(word_lists, texts, texts)
def test_letters_can_be_followed_in_two_parts(words: list[str], one: str, two: str) -> None:
    tries = TriePair(words)
    assert tries.follow(two, tries.follow(one)).nodes == tries.follow(one + two).nodes


def test_the_same_nodes_are_one_continuation() -> None:
    tries = TriePair(["ab", "cb", "b"])
    assert tries.follow("ba") is tries.follow("bc") is tries.follow("bba") is tries.start


@given(word_lists, texts)
def test_letters_are_cut_into_the_fewest_words(words: list[str], text: str) -> None:
    ways = sorted(segmentations(text, words), key=lambda way: (len(way), way))
    assert TriePair(words).cutter.fewest(text) == (ways[0] if ways else None)


def test_wanted_letters_have_bits_even_if_no_word_has_them() -> None:
    tries = TriePair(["ab"], "xa")
    assert tries.alphabet == "abx"
    assert tries.letters_of(tries.mask_of("xb")) == "bx"


def test_a_restricted_trie_is_over_the_same_bits() -> None:
    tries = TriePair(["abc", "zoo", "cab"])
    few = tries.restricted(["zoo"])
    assert spelled(few, tries.alphabet) == {"zoo"}


def test_more_letters_than_bits_are_refused() -> None:
    letters = string.ascii_lowercase + "äöüßéèê"
    with pytest.raises(InputError, match="33 letters"):
        TriePair(list(letters))
