"""The claims on pangrams: what they look at is there, and looks see what is different."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.claims import Claim, settle
from dodgson.pangram.claims import CLAIMS, of_searches
from dodgson.pangram.claims.ablation import Run
from dodgson.pangram.claims.of_phrases import (
    PHRASES,
    RAREST_PAIRS,
    examples,
    look_at_no_repeats,
    look_at_pairs,
    look_at_walks,
    look_at_words,
    mean_of_rare,
)
from dodgson.words import Lexicon, load

QUICK = [claim for claim in CLAIMS if not claim.slow]
SLOW = [claim for claim in CLAIMS if claim.slow]


@pytest.fixture(scope="module")
def enable2k(data: Path) -> Lexicon:
    return load(data / "enable2k.txt")


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.claim)
def test_a_row_is_as_claimed_or_says_why_not(data: Path, claim: Claim) -> None:
    row = settle(claim, full=False)
    assert row.verdict != "not run"
    assert row.verdict != "unexplained"


@pytest.mark.slow
@pytest.mark.parametrize("claim", SLOW, ids=lambda claim: claim.claim)
def test_a_row_that_takes_long_is_as_claimed_or_better(data: Path, claim: Claim) -> None:
    assert settle(claim, full=True).verdict in {"as claimed", "better"}


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
    found = look_at_words(load([word for word in enable2k if word != "suq"]))
    assert found.verdict == "differs"
    assert found.ours.startswith("3 are of words")
    assert "in the 63" not in found.ours
    assert "in the 76: suq" in found.ours


def test_all_the_posts_examples_hold() -> None:
    assert list(examples()) == [True] * 12


def test_rare_pairs_are_those_in_the_fewest_words() -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    found = look_at_pairs(load([*(a + b for a in alphabet for b in alphabet), "jq", "jqs"]))
    assert found.verdict == "differs"
    assert "jq 3" in found.ours
    assert len(RAREST_PAIRS) == len(set(RAREST_PAIRS)) == 30


def test_the_mean_is_over_the_rarest_letters() -> None:
    assert mean_of_rare(["ab", "ac", "ad"], rare=3) == 1
    assert mean_of_rare(["ab", "ac", "ad"], rare=4) == 2  # 6 / 4, rounded to even


def test_words_without_a_letter_twice_are_counted_apart_from_keystones() -> None:
    found = look_at_no_repeats(load(["lid", "off", "a", "daffodil", "sagas"]))
    assert found.ours.startswith("2 with no letter twice")
    assert "with 2 minimal keystones 4," in found.ours


def test_both_ways_to_the_words_that_follow_are_counted() -> None:
    found = look_at_walks(load(["lid", "off", "a", "daffodil"]), "lid")
    # Behind lid comes off only: 3 letters of it, and 1 of each other word; 3 more of lid for each.
    # Through both tries: the root, o, f, f.
    assert found.ours.startswith("behind lid: 18 nodes")
    assert "whole phrase, 6 where that is followed once, 4 through both" in found.ours
    assert "1 word either way" in found.ours


def test_a_search_without_a_phrase_is_told_as_such() -> None:
    run = Run(("no-repeats",), "letter-cost", (), 4_000, 0, 0, 1.0)
    assert of_searches.told_of(run) == "none in 4,000 expansions"
