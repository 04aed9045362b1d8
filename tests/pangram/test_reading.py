"""The words and letters of a question: options, ID, the limit on the letters."""

from __future__ import annotations

from typing import Any

import pytest

from dodgson.errors import InputError
from dodgson.pangram import search
from dodgson.pangram.questions import Search
from dodgson.pangram.reading import read_puzzle
from dodgson.words import load

from .judge import given_by, least_letters

LEVELLED = ["lid\t10", "off\t20", "a\t10", "daffodil\t60", "offal\t70", "la\t80"]

USED: dict[str, tuple[dict[str, Any], set[str]]] = {
    "all": ({}, {"lid", "off", "a", "daffodil", "offal", "la"}),
    "common words": ({"common": True}, {"lid", "off", "a", "daffodil"}),
    "a level": ({"level": 20}, {"lid", "off", "a"}),
    "long words": ({"min_word": 4}, {"daffodil", "offal"}),
    "words that are longer than any": ({"min_word": 40}, set()),
    "not some words": ({"exclude": ("OFF", "daffodil", "no")}, {"lid", "a", "offal", "la"}),
    "all together": ({"common": True, "min_word": 2, "exclude": ("off",)}, {"lid", "daffodil"}),
}


@pytest.mark.parametrize(("asked", "used"), USED.values(), ids=USED)
def test_options_say_which_words_may_be_used(asked: dict[str, Any], used: set[str]) -> None:
    _, lexicon, _ = read_puzzle(Search(words=load(LEVELLED), **asked))
    assert set(lexicon) == used


def test_one_puzzle_has_one_id_however_it_is_asked_for() -> None:
    one = search(letters="abc", common=True, exclude=("Ox", "ax", "ox"), min_word=2)
    other = search(letters="CBA", level=60, exclude=("ax", "ox"), min_word=2, max_letters=40)
    assert one.id == other.id == "pangram:abc?level=60&exclude=ax,ox&min_word=2"
    assert search(letters="abc").id == "pangram:abc"


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "two levels": ({"common": True, "level": 20}, "common and level"),
    "no word": ({"exclude": ("x-ray",)}, "exclude='x-ray': not a word"),
    "no letters": ({"letters": ""}, "letters is empty"),
    "a word of no letters": ({"min_word": 0}, "min_word=0"),
    "a list without levels": ({"words": load(["a"]), "common": True}, "no levels"),
}


@pytest.mark.parametrize(("asked", "message"), BAD.values(), ids=BAD)
def test_bad_options_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        search(**asked)


def test_a_letter_only_in_words_left_out_is_missing() -> None:
    answer = search(words=load(["ab", "ba", "c"]), letters="abc", min_word=2).run()
    assert (answer.status, answer.lower_bound) == ("none", None)
    assert answer.why == "there is none: no word of the given list, 2 letters or more has c"


@pytest.mark.parametrize("strategy", ["beam-stack", "a-star", "uniform-cost", "breadth-first"])
def test_a_limit_on_the_letters_is_kept_and_proved(
    strategy: Any,
) -> None:
    seen = set()
    for seed in range(40):
        words, letters = given_by(seed)
        least = least_letters(words, letters)
        if least is None or not set(letters) <= set("".join(words)):
            continue
        for most in (least - 1, least, least + 3):
            asked: dict[str, Any] = {"words": load(words), "letters": letters}
            answer = search(**asked, strategy=strategy, max_letters=most, width=3).run()
            seen.add(answer.status)
            if most < least:
                assert (answer.status, answer.words) == ("stopped", ())
                assert answer.lower_bound in (most + 1, 2 * len(letters) - 1)
            elif strategy != "breadth-first":  # which counts words
                assert (answer.status, answer.cost) == ("proved", least)
    assert {"stopped", "proved"} <= seen
