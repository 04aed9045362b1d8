"""The successors of a phrase agree with trying every word and every centre."""

from __future__ import annotations

import math

import pytest

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.estimates import ESTIMATES, Mirror
from dodgson.pangram.wordwise.expand import Chosen, Expansion
from dodgson.pangram.wordwise.problem import decoder, encode, identity, problem_of
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.words.trie import Trie

from ..judge import Given, given_by, reads_the_same, segmentations

LISTS = [each for each in map(given_by, range(30)) if set(each.letters) <= set("".join(each.words))]


def expansion_of(given_: Given, estimate: str = "mirror", *, peek: bool = True) -> Expansion:
    tries = TriePair(given_.words, given_.letters)
    return Expansion(ESTIMATES[estimate](tries, given_.letters), peek=peek)


def some_phrases(expansion: Expansion, letters: str, most: int = 60) -> list[Phrase]:
    tries = expansion.tries
    found = [Phrase.start(tries.mask_of(letters), tries.start)]
    for phrase in found:
        if len(found) < most:
            found += [child for child, _ in expansion.children(phrase)]
    return found


def texts(phrase: Phrase) -> str:
    return phrase.text.replace(" ", "")


@pytest.mark.parametrize("given_", LISTS, ids=range(len(LISTS)))
def test_the_open_successors_are_the_words_that_can_be_mirrored(given_: Given) -> None:
    expansion = expansion_of(given_)
    mirrored = Trie(word[::-1] for word in given_.words)
    for phrase in some_phrases(expansion, given_.letters):
        if phrase.rest is not None:
            continue
        found = [child for child, _ in expansion.children(phrase) if child.rest is None]
        wanted = {word for word in given_.words if mirrored.looping_search(texts(phrase) + word)}
        assert sorted(child.word for child in found) == sorted(wanted)
        for child in found:
            letters = texts(child)
            assert child.letters == len(letters)
            absent = set(given_.letters) - set(letters)
            assert expansion.tries.letters_of(child.missing) == "".join(sorted(absent))
            assert child.continuation.nodes == expansion.tries.follow(letters).nodes


@pytest.mark.parametrize("given_", LISTS, ids=range(len(LISTS)))
def test_each_word_that_may_hold_the_centre_gives_its_shortest_palindrome(given_: Given) -> None:
    expansion = expansion_of(given_)
    for phrase in some_phrases(expansion, given_.letters):
        if phrase.rest is not None:
            continue
        children = list(expansion.children(phrase))
        whole = {
            child.words[: len(phrase.words) + 1]: added
            for child, added in children
            if child.is_whole
        }
        wanted = {}
        for child, _ in children:
            if child.rest is None and not child.missing:
                left = texts(child)
                for k in range(len(left) + 1):
                    behind = left[:k][::-1]
                    total = left + behind
                    reads = reads_the_same(total) and 2 * phrase.letters < len(total)
                    if reads and any(True for _ in segmentations(behind, given_.words)):
                        wanted[child.words] = len(child.word) + k
                        break
        assert whole == wanted


@pytest.mark.parametrize("name", ESTIMATES)
@pytest.mark.parametrize("peek", [True, False])
def test_an_allowance_keeps_exactly_what_fits(name: str, peek: bool) -> None:
    for given_ in LISTS[:12]:
        expansion = expansion_of(given_, name, peek=peek)
        estimate = expansion.estimate
        for phrase in some_phrases(expansion, given_.letters):
            everything = list(expansion.children(phrase))
            for allowance in (0, 3, 7, 10, 10.5, 13, 16, math.inf):
                fitting = [pair for pair in everything if pair[1] + estimate(pair[0]) <= allowance]
                given_now = list(expansion.children(phrase, allowance))
                kept = [pair for pair in given_now if pair[1] + estimate(pair[0]) <= allowance]
                assert kept == fitting
                assert all(pair in everything for pair in given_now)


def test_every_pivot_inside_a_word_is_tried() -> None:
    given_ = Given(("abcbcb", "cba"), "abc")
    (start,) = some_phrases(expansion_of(given_), "abc", most=1)
    # The centre at the first c would leave a, which is no word; the next b leaves abc.
    children = [child for child, _ in expansion_of(given_).children(start)]
    assert [str(child) for child in children] == ["abcbcb …", "abcbcb cba"]
    closing = [child.rest for child, _ in expansion_of(given_, peek=False).children(start)]
    assert closing == [None, "a", "cba", "cbcba", "bcbcba"]


def test_a_choice_narrows_the_words_on_the_left_only() -> None:
    tries = TriePair(["ab", "ba", "c", "cba"], "abc")
    few = tries.restricted(["c"])
    start = Phrase.start(tries.mask_of("abc"), tries.start)
    free = Expansion(Mirror(tries, "abc"))
    narrowed = Expansion(Mirror(tries, "abc"), choice=lambda *_: Chosen(few))
    ab = next(child for child, _ in free.children(start) if child.word == "ab")
    whole = {str(child) for child, _ in free.children(ab)}
    assert whole > {"ab c …", "ab c ba"}
    assert {str(child) for child, _ in narrowed.children(ab)} == {"ab c …", "ab c ba"}


@pytest.mark.parametrize("peek", [True, False])
def test_an_encoded_phrase_is_decoded(peek: bool) -> None:
    for given_ in LISTS[:10]:
        expansion = expansion_of(given_, peek=peek)
        tries = expansion.tries
        problem = problem_of(expansion, given_.letters)
        decode = decoder(tries, tries.mask_of(given_.letters))
        for phrase in some_phrases(expansion, given_.letters):
            again = decode(encode(phrase))
            assert again == phrase
            assert identity(again) == identity(phrase)
            assert again.words == phrase.words
            assert again.letters == phrase.letters
            assert problem.order is not None
            assert problem.order(again) == problem.order(phrase)
            assert expansion.estimate(again) == expansion.estimate(phrase)
            assert list(expansion.children(again)) == list(expansion.children(phrase))
