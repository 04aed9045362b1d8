"""The trie: the cases that the 2010 post states, and laws against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.words import Trie

WORDS = st.sets(st.text("ab", min_size=1, max_size=4), max_size=8)
WORDS_AND_EMPTY = st.sets(st.text("ab", max_size=4), max_size=8)
TEXT = st.text("abc", max_size=7)

# words, what is followed, words of the node it leads to, what remains
MATCHES = {
    "empty word in an empty trie": ([], "", [], ""),
    "unmatched in an empty trie": ([], "abc", [], "abc"),
    "empty word": (["abc"], "", ["abc"], ""),
    "a prefix": (["abc"], "a", ["bc"], ""),
    "a whole word": (["abc"], "abc", [""], ""),
    "beyond a word": (["abc"], "abcd", [""], "d"),
    "leaves after one letter": (["abc"], "aac", ["bc"], "ac"),
    "leaves where words part": (["abc", "aac"], "achtung", ["ac", "bc"], "chtung"),
    "leaves below where words part": (["abc", "aac"], "aardvark", ["c"], "rdvark"),
}


@pytest.mark.parametrize(("words", "word", "below", "rest"), MATCHES.values(), ids=MATCHES)
def test_match(words: list[str], word: str, below: list[str], rest: str) -> None:
    node, remains = Trie(words).match(word)
    assert (node, remains) == (Trie(below), rest)
    assert Trie(words).search(word) == (None if rest else Trie(below))


MERGES = {
    "nothing and nothing": ([], [], []),
    "nothing and something": ([], ["a"], ["a"]),
    "one letter each": (["a"], ["b"], ["a", "b"]),
    "no common beginning": (["abc"], ["bcd"], ["abc", "bcd"]),
    "a common beginning": (["abc", "aac"], ["abe"], ["aac", "abc", "abe"]),
    "one inside the other": (["a"], ["abc"], ["a", "abc"]),
    "the empty word": ([""], ["a"], ["", "a"]),
}


@pytest.mark.parametrize(("one", "two", "both"), MERGES.values(), ids=MERGES)
def test_merge(one: list[str], two: list[str], both: list[str]) -> None:
    assert list(Trie.merge(Trie(one), Trie(two))) == both
    assert Trie(two).merge(Trie(one)) == Trie(both)


# words, letters before, letters after, the words below each node reached
LOOPS = {
    "nothing can be spelled": ([], "", "unmatchable", []),
    "no letters yet": (["abc", "aac", "b"], "", "", [["aac", "abc", "b"]]),
    "inside a word": (["abc", "aac", "b"], "", "a", [["ac", "bc"]]),
    "a word, then inside another": (["abc", "aac", "b"], "", "ba", [["ac", "bc"]]),
    "going on from a word's end": (["abc", "aac", "b"], "b", "ab", [["c"]]),
    "lost in the second letter": (["abc", "aac", "b"], "", "az", []),
    "two words": (["ab", "abc", "d"], "", "abd", [[""]]),
    "lost after one letter": (["ab", "abc", "d"], "", "azzz", []),
    "a word's end inside a longer word": (["ab", "abc", "d"], "", "ab", [["", "c"]]),
    "two ways at once": (["ab", "abc", "ca"], "", "abc", [[""], ["a"]]),
    "the same word again and again": (["a"], "aaa", "aaa", [[""]]),
}


@pytest.mark.parametrize(("words", "before", "after", "below"), LOOPS.values(), ids=LOOPS)
def test_looping_search(words: list[str], before: str, after: str, below: list[list[str]]) -> None:
    trie = Trie(words)
    expected = [Trie(each) for each in below]
    start = trie.looping_search(before)
    assert list(trie.looping_search(after, start)) == expected
    assert list(trie.looping_search(before + after)) == expected
    # The post goes on from the merged nodes; what is below them all is the same.
    merged = reduce(Trie.merge, start, Trie())
    assert reduce(Trie.merge, trie.looping_search(after, [merged]), Trie()) == reduce(
        Trie.merge, expected, Trie()
    )


def test_looping_search_leaves_its_start_alone() -> None:
    """In the post, the caller's list of nodes grows."""
    trie = Trie(["ab", "d"])
    start = list(trie.looping_search("ab"))
    trie.looping_search("d", start)
    assert start == [Trie([""])]


# the words to pick from, the words to spell with, the root, the words picked
FILTERS = {
    "only itself": (["a"], ["a"], None, ["a"]),
    "stops inside a word": (["aw"], ["awkward"], None, ["aw"]),
    "two words run together": (["offal"], ["off", "al"], None, ["offal"]),
    "one prefix lost, one kept": (["awk", "awkward", "awe"], ["awesome"], None, ["awe"]),
    "no going on with an empty root": (["off", "offal"], ["off", "al"], [], ["off"]),
    "going on at another root": (["ab", "ac", "aa"], ["a"], ["b"], ["ab"]),
    "several ways, one answer": (["aaa"], ["a", "aa"], None, ["aaa"]),
    "empty word picked": (["", "b"], ["a"], None, [""]),
}


@pytest.mark.parametrize(("words", "spell", "root", "picked"), FILTERS.values(), ids=FILTERS)
def test_filter(
    words: list[str], spell: list[str], root: list[str] | None, picked: list[str]
) -> None:
    top = None if root is None else Trie(root)
    assert list(Trie(words).filter(Trie(spell), top)) == picked


def test_traverse_visits_in_both_orders() -> None:
    visits = list(Trie(["lug", "a", "lid"]).traverse())
    entering = [visit.prefix for visit in visits if visit.entering]
    leaving = [visit.prefix for visit in visits if not visit.entering]
    assert entering == ["", "a", "l", "li", "lid", "lu", "lug"]
    assert leaving == ["a", "lid", "li", "lug", "lu", "l", ""]


def test_the_posts_drawn_trie() -> None:
    """Its edges and marked nodes, as the picture shows them."""
    trie = Trie(["a", "daffodil", "lid", "lug", "off", "offset"])
    nodes = [visit for visit in trie.traverse() if visit.entering and visit.prefix]
    assert "".join(visit.prefix[-1] for visit in nodes) == "adaffodillidugoffset"
    assert [visit.prefix for visit in nodes if visit.node.is_word] == list(trie)
    assert [letter for letter, _ in trie.children] == ["a", "d", "l", "o"]


def test_deep_words_need_no_deep_calls() -> None:
    word = "ab" * 20_000
    trie = Trie(word)
    assert word in trie
    assert trie.merge(Trie("b")) == Trie([word, "b"])
    assert list(trie.filter(Trie("ab"))) == [word]


def test_its_text_describes_its_contents() -> None:
    assert repr(Trie()) == "Trie()"
    assert repr(Trie("")) == "Trie([''])"
    assert repr(Trie(["b", "a"])) == "Trie(['a', 'b'])"
    assert repr(Trie(map("".join, product("abc", repeat=3)))) == "<Trie of 27 words>"


@given(WORDS_AND_EMPTY, TEXT)
def test_it_contains_what_was_added(words: set[str], text: str) -> None:
    trie = Trie(words)
    assert list(trie) == sorted(words)
    assert len(trie) == len(words)
    assert bool(trie) == bool(words)
    assert (text in trie) == (text in words)
    assert trie == Trie(sorted(words, reverse=True))
    assert 7 not in trie
    assert trie != words


@given(WORDS_AND_EMPTY, TEXT)
def test_match_takes_the_longest_prefix(words: set[str], text: str) -> None:
    node, rest = Trie(words).match(text)
    taken = text[: len(text) - len(rest)]
    assert taken + rest == text
    assert sorted(taken + end for end in node) == sorted(w for w in words if w.startswith(taken))
    if rest:
        assert not any(word.startswith(taken + rest[0]) for word in words)


@given(WORDS_AND_EMPTY, WORDS_AND_EMPTY, st.text("ab", max_size=4))
def test_merge_is_union_and_shares_nothing(one: set[str], two: set[str], word: str) -> None:
    first, second = Trie(one), Trie(two)
    merged = first.merge(second)
    assert set(merged) == one | two
    first.add(word)
    assert set(merged) == one | two
    merged.add(word + "c")
    assert set(first) == one | {word}
    assert set(second) == two


def cuts(words: set[str], text: str) -> Iterator[tuple[str, ...]]:
    """Every way to cut a text into words, by trying all."""
    if not text:
        yield ()
    for end in range(1, len(text) + 1):
        if text[:end] in words:
            for rest in cuts(words, text[end:]):
                yield (text[:end], *rest)


def continuations(words: set[str], text: str) -> set[str]:
    """Return the suffixes that complete the text to words, the last of which began in it."""
    return {
        word[len(text) - begin :]
        for begin in range(len(text))
        if any(True for _ in cuts(words, text[:begin]))
        for word in words
        if word.startswith(text[begin:])
    }


@given(WORDS, st.text("abc", min_size=1, max_size=7))
def test_looping_search_against_all_cuts(words: set[str], text: str) -> None:
    nodes = Trie(words).looping_search(text)
    assert {rest for node in nodes for rest in node} == continuations(words, text)
    assert len({id(node) for node in nodes}) == len(nodes)


@given(WORDS_AND_EMPTY, WORDS)
def test_filter_against_the_looping_search(words: set[str], spell: set[str]) -> None:
    criteria = Trie(spell)
    expected = [word for word in sorted(words) if criteria.looping_search(word)]
    assert list(Trie(words).filter(criteria)) == expected


@given(WORDS, WORDS, WORDS)
def test_filter_with_a_root(words: set[str], spell: set[str], root: set[str]) -> None:
    def spelled(word: str) -> bool:
        ways = [start for start in spell if start.startswith(word)]
        return bool(not word or ways) or any(
            word.startswith(start) and continuations(root, word[len(start) :])
            for start in spell
            if len(start) < len(word)
        )

    expected = [word for word in sorted(words) if spelled(word)]
    assert list(Trie(words).filter(Trie(spell), Trie(root))) == expected
