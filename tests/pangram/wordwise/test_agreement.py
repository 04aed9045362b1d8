"""What the search finds is what the judge finds, on lists by chance and on lists made for it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from dodgson import pangram
from dodgson.words import load

from ..judge import KNOWN, Given, given_by, givens, least_letters, reads_the_same
from ..seeds import sweep
from .beams import search

SEEDS = range(200)
WIDTHS = (2, 16, 512)

WAYS: dict[str, dict[str, Any]] = {
    "look-ahead": {"estimate": "look-ahead"},
    "missing letters": {"estimate": "missing"},
    "letter costs": {"estimate": "letter-cost"},
    "word by word": {"peek": False},
    "word by word, looking ahead": {"peek": False, "estimate": "look-ahead"},
    "A*": {"strategy": "a-star"},
    "uniform cost": {"strategy": "uniform-cost"},
}
"""Other ways to search that claim to find the shortest."""


def agree(given_: Given, **question: Any) -> None:
    """Hold the last answer of a search to the judge's: its cost, its status, its phrase."""
    words, letters = given_
    least = least_letters(words, letters)
    answer = search(words=load(words), letters=letters, **question).run()
    assert (answer.cost, answer.status) == (least, "none" if least is None else "proved")
    if least is None:
        assert (answer.words, answer.lower_bound) == ((), None)
    else:
        fair(answer, given_)
        assert answer.lower_bound == least


def fair(answer: pangram.Pangram, given_: Given) -> None:
    """Hold a phrase to what makes it a palindromic pangram, in the judge's words."""
    text = "".join(answer.words)
    assert len(text) == answer.cost
    assert set(answer.words) <= set(given_.words)
    assert set(given_.letters) <= set(text)
    assert reads_the_same(text)


def test_the_lists_by_chance_are_of_every_kind() -> None:
    found = [(given_by(seed), least_letters(*given_by(seed))) for seed in SEEDS]
    none = [given_ for given_, least in found if least is None]
    whole = [given_ for given_ in none if set("".join(given_.words)) >= set(given_.letters)]
    assert {given_.letters for given_, _ in found} == {"abc", "abcd", "abcde", "abcdef"}
    assert len(found) - len(none) >= 100
    assert len(whole) >= 30, "lists with every letter, and yet without an answer"
    assert max(least or 0 for _, least in found) >= 20


@pytest.mark.parametrize("width", WIDTHS)
@sweep(SEEDS, quick=25)
def test_beam_stack_search_agrees_with_the_judge(seed: int, width: int) -> None:
    agree(given_by(seed), width=width)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_beam_stack_search_is_right_on_known_lists(
    words: str, letters: str, least: int | None, width: int
) -> None:
    given_ = Given(tuple(words.split()), letters)
    assert search(words=load(given_.words), letters=letters, width=width).run().cost == least
    agree(given_, width=width)


@given(givens)
def test_a_narrow_beam_agrees_with_the_judge(given_: Given) -> None:
    agree(given_, width=3)


@sweep(SEEDS[::4], quick=10)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_sound_way_agrees_with_the_judge(way: dict[str, Any], seed: int) -> None:
    agree(given_by(seed), **way)


@sweep(SEEDS)
def test_guessing_claims_no_more_than_the_judge_finds(seed: int) -> None:
    given_ = given_by(seed)
    least = least_letters(*given_)
    answers = list(search(words=load(given_.words), letters=given_.letters, estimate="piecewise"))
    assert bool(answers) == (least is not None)
    for answer in answers:
        fair(answer, given_)
        assert answer.lower_bound is not None
        assert least is not None
        assert answer.lower_bound <= least <= (answer.cost or 0)
        assert answer.status != "proved" or answer.cost == least
