"""The claims on pangrams: what they look at is there, and looks see what is different."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram.questions import EstimateName, FilterName
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.posts.pangrams_2010_filters import STEPS, Run, first_phrase
from dodgson.posts.pangrams_2010_phrases import (
    PHRASES,
    RAREST_PAIRS,
    check_no_repeats,
    check_pairs,
    check_walks,
    check_words,
    examples,
    looked_up,
    mean_of_rare,
)
from dodgson.words import Lexicon, load


@pytest.fixture(scope="module")
def enable2k(data: Path) -> Lexicon:
    return load(data / "enable2k.txt")


@pytest.mark.parametrize(("theirs", "phrase"), PHRASES)
def test_the_posts_phrases_are_palindromic_pangrams(theirs: int, phrase: str) -> None:
    letters = phrase.replace(" ", "")
    assert letters == "".join(reversed(letters))
    assert len(set(letters)) == 26
    assert theirs == (len(phrase) if theirs == 101 else len(letters))


def test_eight_of_them_are_of_enable2ks_words(enable2k: Lexicon) -> None:
    listed = set(enable2k)
    strange = {theirs: [w for w in phrase.split() if w not in listed] for theirs, phrase in PHRASES}
    assert {theirs: words for theirs, words in strange.items() if words} == {
        92: ["opo", "g"],
        101: ["aimu", "vega", "zo", "h", "wolfr"],
    }


def test_a_word_that_is_not_in_the_list_is_named(enable2k: Lexicon) -> None:
    found = check_words(load([word for word in enable2k if word != "suq"]))
    assert found.verdict == "unexplained"
    assert found.ours.startswith("3 are of words")
    assert "in the 63" not in found.ours
    assert "in the 76: suq" in found.ours


def test_all_the_posts_examples_hold() -> None:
    assert list(examples()) == [True] * 12


def test_rare_pairs_are_those_in_the_fewest_words() -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    found = check_pairs(load([*(a + b for a in alphabet for b in alphabet), "jq", "jqs"]))
    assert found.verdict == "unexplained"
    assert "jq 3" in found.ours
    assert len(RAREST_PAIRS) == len(set(RAREST_PAIRS)) == 30


def test_the_mean_is_over_the_rarest_letters() -> None:
    assert mean_of_rare(["ab", "ac", "ad"], rare=3) == 1
    assert mean_of_rare(["ab", "ac", "ad"], rare=4) == 2  # 6 / 4, rounded to even


def test_words_without_a_letter_twice_are_counted_apart_from_keystones() -> None:
    found = check_no_repeats(load(["lid", "off", "a", "daffodil", "sagas"]))
    assert found.ours.startswith("2 with no letter twice")
    assert "with 2 minimal keystones 4," in found.ours


def test_both_ways_to_the_words_that_follow_are_counted() -> None:
    found = check_walks(load(["lid", "off", "a", "daffodil"]), "lid")
    # Only off can follow lid: its 3 letters, 1 of each other word, and for each word 3 of lid.
    # Through both tries: the root, o, f, f.
    assert found.ours.startswith("after lid, words of the given list: 18 nodes")
    assert "complete phrase, 6 if the phrase is followed once, 4 through both" in found.ours
    assert "1 word either way" in found.ours


def test_a_search_without_a_phrase_is_shown_as_such() -> None:
    assert str(Run((), 4_000, 0, 1.0)) == "none in 4,000 expansions"


WORDS = (
    *("aaeab", "abcad", "adbeab", "af", "affeba", "bc", "bcfc", "bdaeab", "bedb", "bfbfd"),
    *("bfccdf", "cc", "ccbdb", "ccee", "cdb", "cdddab", "cfc", "dccece", "deda", "dedc"),
    *("ebbbe", "eccfaa", "eddda", "fab", "ff"),
)
"""Words whose shortest palindrome with all letters from a to f has 17 letters."""


@pytest.mark.parametrize("name", ["budget", "rare-pairs", "missing", "length"])
def test_a_sound_filter_saves_nodes_only(name: FilterName) -> None:
    free = first_phrase(WORDS, letters="abcdef", width=16)
    run = first_phrase(WORDS, (name,), letters="abcdef", width=16)
    assert (run.words, run.expanded) == (free.words, free.expanded)
    assert run.walked <= free.walked


@pytest.mark.parametrize("estimate", ["mirror", "missing", "letter-cost"])
@pytest.mark.parametrize("step", STEPS)
def test_a_first_phrase_is_never_too_short(step: str, estimate: EstimateName) -> None:
    run = first_phrase(WORDS, STEPS[step], estimate, letters="abcdef", width=16)
    assert run.letters is None or run.letters >= 17
    assert run.letters == (len("".join(run.words)) or None)


def test_a_search_to_a_first_phrase_ends_with_its_budget() -> None:
    run = first_phrase(["ab", "ca"], letters="abc", expansions=0)
    assert (run.words, run.letters, run.expanded) == ((), None, 0)


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=12), st.text("abc"))
def test_words_looked_up_are_counted_as_if_each_were_walked(words: list[str], left: str) -> None:
    lexicon = load(words)
    tries = TriePair(lexicon)
    nodes = found = 0
    for word in lexicon:
        here = tries.follow(left)
        for letter in word if here.nodes else "":
            here = tries.follow(letter, here)
            nodes += 1
            if not here.nodes:
                break
        found += bool(here.nodes)
    assert looked_up(lexicon, tries, left) == (nodes, found)
