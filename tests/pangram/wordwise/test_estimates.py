"""Estimates are admissible, and compare with each other as they should."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import assume, given

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.estimates import ESTIMATES, mirrored_letters
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.tries import TriePair

from ..judge import Given, given_by, givens, phrases, reads_the_same
from ..seeds import sweep

ADMISSIBLE = [name for name, estimate in ESTIMATES.items() if estimate.admissible]
MOST = 9


def usable(given_: Given) -> bool:
    return set(given_.letters) <= set("".join(given_.words))


USABLE = [seed for seed in range(100) if usable(given_by(seed))]


def after(words: tuple[str, ...], tries: TriePair, letters: str) -> Phrase:
    """Return the open phrase with some words."""
    phrase = Phrase.start(tries.mask_of(letters), tries.start)
    for word in words:
        missing = phrase.missing & ~tries.mask_of(word)
        phrase = phrase.then(word, missing, tries.follow(word, phrase.continuation))
    return phrase


def some_phrases(expansion: Expansion, start: Phrase, most: int = 150) -> Iterator[Phrase]:
    """Yield phrases breadth-first."""
    queue = [start]
    for phrase in queue:
        yield phrase
        if len(queue) < most:
            queue += [child for child, _ in expansion.children(phrase)]


@given(givens)
def test_no_admissible_estimate_is_above_the_letters_of_any_palindrome(given_: Given) -> None:
    words, letters = given_.words[:4], given_.letters
    assume(set(letters) <= set("".join(words)))
    tries = TriePair(words, letters)
    estimates = [ESTIMATES[name](tries, letters) for name in ADMISSIBLE]
    for phrase in phrases(words, MOST):
        whole = "".join(phrase)
        if not reads_the_same(whole) or not set(whole) >= set(letters):
            continue
        for cut in range(len(phrase)):
            begun = after(phrase[:cut], tries, letters)
            if 2 * begun.letters < len(whole):
                for estimate in estimates:
                    assert estimate(begun) <= len(whole) - begun.letters, (
                        type(estimate).__name__,
                        phrase,
                    )


@pytest.mark.parametrize("name", ["mirror", "look-ahead"])
@pytest.mark.parametrize("peek", [True, False])
@sweep(USABLE[:20])
def test_an_estimate_falls_by_at_most_the_letters_of_a_word(
    name: str, peek: bool, seed: int
) -> None:
    """They are consistent. ``missing`` is not: it falls by two with each new letter."""
    given_ = given_by(seed)
    tries = TriePair(given_.words, given_.letters)
    estimate = ESTIMATES[name](tries, given_.letters)
    expansion = Expansion(estimate, peek=peek)
    for phrase in some_phrases(expansion, after((), tries, given_.letters)):
        for child, added in expansion.children(phrase):
            assert estimate(phrase) <= added + estimate(child), (phrase, child)


@sweep(USABLE[:30])
def test_mirror_is_no_less_than_missing_and_look_ahead_no_less_than_mirror(seed: int) -> None:
    given_ = given_by(seed)
    tries = TriePair(given_.words, given_.letters)
    estimate = {name: make(tries, given_.letters) for name, make in ESTIMATES.items()}
    expansion = Expansion(estimate["mirror"])
    for phrase in some_phrases(expansion, after((), tries, given_.letters)):
        missing, mirror = estimate["missing"](phrase), estimate["mirror"](phrase)
        assert missing <= mirror <= estimate["look-ahead"](phrase)
        assert missing <= estimate["letter-cost"](phrase)
        assert mirror <= estimate["piecewise"](phrase)


def test_each_estimate_of_a_few_phrases() -> None:
    words = ("lid", "off", "a", "daffodil", "quixotry")
    tries = TriePair(words, "adfiloq")
    estimated = {
        name: [
            make(tries, "adfiloq")(after(phrase, tries, "adfiloq"))
            for phrase in ((), ("lid",), ("lid", "off"))
        ]
        for name, make in ESTIMATES.items()
    }
    assert estimated["missing"] == [13, 7, 3]
    assert estimated["mirror"] == [13, 10, 9]
    assert estimated["letter-cost"] == [13, 8, 8]  # q is in a word of eight letters only
    # Of the words reversed only "lidoffad" begins with "lid off". Its last two letters are to
    # come, and then "yrtoxiuq", where q is the eighth: the half has 6 + 10 letters.
    assert estimated["look-ahead"][0] == 2 * 8 - 1
    assert estimated["look-ahead"][2] == 2 * (6 + 10) - 1 - 6
    assert estimated["piecewise"] == [13, 10, 9]  # the second f of off mirrors the first
    again = after(("a", "a"), tries, "adfiloq")
    assert ESTIMATES["mirror"](tries, "adfiloq")(again) == 13
    assert ESTIMATES["piecewise"](tries, "adfiloq")(again) == 13 + 4


def test_a_letter_that_can_no_longer_occur_is_infinitely_far() -> None:
    tries = TriePair(["ab", "ba"], "abz")
    assert math.isinf(ESTIMATES["look-ahead"](tries, "abz")(after((), tries, "abz")))


@pytest.mark.parametrize(
    ("word", "many"), [("daffodil", 0), ("sagas", 2), ("deified", 3), ("noon", 2), ("a", 0)]
)
def test_letters_that_mirror_those_before_them(word: str, many: int) -> None:
    assert mirrored_letters(word) == many
