"""Filters: the words that each keeps, and what is claimed with sound and unsound ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson import pangram
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import EstimateName
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.expand import Chosen, Expansion
from dodgson.pangram.wordwise.filters import AT_LEAST_MIRROR, FILTERS, Filters, unsound
from dodgson.pangram.wordwise.keystones import sides
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.words import load

from ..judge import Given, given_by, givens, least_letters, reads_the_same
from ..seeds import sweep

beam_search = partial(pangram.search, strategy="beam-stack")
NAMES = FILTERS
SOUND = ("budget", "rare-pairs", "missing", "length")
SOUND_SETS = [each for size in range(1, 5) for each in combinations(SOUND, size)]
subsets = st.lists(st.sampled_from(NAMES), unique=True).map(tuple)


# What each filter should keep, in the simplest form


class Behind(NamedTuple):
    """A word, and what is known of the phrase before it."""

    word: str
    missing: set[str]
    covered: set[str]
    room: float
    """How many letters the half may still get."""
    shortest: int
    """The length of the shortest word that is tried at all."""


def pivots(word: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides at each interior pivot; pivots are numbered by half letters."""
    for pivot in range(1, 2 * len(word) - 2):
        pairs = [(at, pivot - at) for at in range(len(word)) if 0 <= pivot - at < len(word)]
        if all(word[one] == word[other] for one, other in pairs):
            before = [letter for at, letter in enumerate(word) if 2 * at <= pivot]
            behind = [letter for at, letter in enumerate(word) if 2 * at >= pivot]
            yield "".join(before), "".join(behind)


def differ(letters: str) -> bool:
    return len(letters) == len(set(letters))


def wasted(word: str, missing: set[str]) -> int:
    """Count the wasted letters, up to the last missing one."""
    left, waste = set(missing), 0
    for letter in word:
        if not left:
            break
        waste += letter not in left
        left.discard(letter)
    return waste


def no_repeats(at: Behind) -> bool:
    return differ(at.word) or any(differ(one) and differ(two) for one, two in pivots(at.word))


def keystones(at: Behind) -> bool:
    found = list(pivots(at.word))
    return not found or any(len(set(before)) >= len(at.missing) for before, _ in found)


def budget(at: Behind) -> bool:
    return wasted(at.word, at.missing) <= at.room - len(at.missing)


def rare_pairs(at: Behind) -> bool:
    room_for_two = at.room > at.shortest
    return len(at.missing) != 2 or room_for_two or at.missing <= set(at.word)


def missing(at: Behind) -> bool:
    can_waste_a_word = at.room - len(at.missing) >= at.shortest
    return len(at.missing) > 4 or can_waste_a_word or bool(at.missing & set(at.word))


def length(at: Behind) -> bool:
    if len(at.missing) == 1 or at.room > 7 or len(at.word) <= at.room:
        return True
    return any(len(before) <= at.room for before, _ in pivots(at.word))


def excluded(at: Behind) -> bool:
    """Return whether a word must be kept; the tree decides about the others, see below."""
    return len(at.missing) <= 7 or not at.covered & set(at.word)


NAIVE: dict[str, Callable[[Behind], bool]] = {
    "no-repeats": no_repeats,
    "keystones": keystones,
    "budget": budget,
    "rare-pairs": rare_pairs,
    "missing": missing,
    "length": length,
    "excluded": excluded,
}


class Place(NamedTuple):
    """A phrase somewhere in a search, and its allowance."""

    tries: TriePair
    letters: str
    phrase: Phrase
    allowance: float


@st.composite
def places(draw: st.DrawFn) -> Place:
    words, letters = draw(givens) if draw(st.booleans()) else given_by(draw(st.integers(0, 199)))
    tries = TriePair(words, letters)
    expansion = Expansion(ESTIMATES["mirror"](tries, letters))
    phrase = Phrase.start(tries.mask_of(letters), tries.start)
    for _ in range(draw(st.integers(0, 3))):
        following = [child for child, _ in expansion.children(phrase) if child.missing]
        if not following:
            break
        phrase = draw(st.sampled_from(following))
    allowances = st.one_of(st.just(math.inf), st.integers(0, 30), st.floats(0, 30))
    return Place(tries, letters, phrase, draw(allowances))


def tried(place: Place, chosen: Chosen) -> set[str]:
    """Return the words of a choice, by its trie and its limits."""
    missing = set(place.tries.letters_of(place.phrase.missing))
    return {
        word
        for word in chosen.words.words
        if len(missing - set(word)) <= chosen.most_missing
        and wasted(word, missing) <= chosen.most_waste
    }


def naively(place: Place, names: tuple[str, ...]) -> set[str]:
    tries, letters, phrase, allowance = place
    words = tries.forward.words
    taken = [
        word
        for word in words
        if "no-repeats" not in names or no_repeats(Behind(word, set(), set(), 0, 0))
    ]
    most = phrase.letters + allowance
    half = max((n for n in range(80) if 2 * n - 1 <= most), default=0)
    lacking = set(tries.letters_of(phrase.missing))
    return {
        word
        for word in taken
        if all(
            NAIVE[name](
                Behind(
                    word,
                    lacking,
                    set(letters) - lacking,
                    math.inf if allowance == math.inf else half - phrase.letters,
                    min(map(len, taken)),
                )
            )
            for name in names
        )
    }


@pytest.mark.parametrize("name", [name for name in NAMES if name != "excluded"])
@given(place=places())
def test_a_filter_keeps_the_words_of_its_rule(name: str, place: Place) -> None:
    chosen = Filters(place.tries, place.letters, [name])(place.phrase, place.allowance)
    assert tried(place, chosen) == naively(place, (name,))


@given(places(), subsets)
def test_filters_together_keep_what_each_of_them_keeps(
    place: Place, names: tuple[str, ...]
) -> None:
    chosen = Filters(place.tries, place.letters, names)(place.phrase, place.allowance)
    assert tried(place, chosen) == naively(place, names)


@given(places(), subsets)
def test_the_walk_yields_only_chosen_words(place: Place, names: tuple[str, ...]) -> None:
    estimate = ESTIMATES["mirror"](place.tries, place.letters)
    choice = Filters(place.tries, place.letters, names)
    chosen = choice(place.phrase, place.allowance)

    def words(expansion: Expansion) -> set[tuple[str, str | None]]:
        return {(child.text, child.rest) for child, _ in expansion.children(place.phrase)}

    narrowed = Expansion(estimate, choice=lambda *_: chosen, peek=False)
    free = Expansion(estimate, peek=False)
    kept = {f"{place.phrase.text} {word}".strip() for word in tried(place, chosen)}
    assert words(narrowed) == {(text, rest) for text, rest in words(free) if text in kept}
    assert narrowed.walked <= free.walked


@given(places(), st.permutations(NAMES), subsets)
def test_order_and_repetition_of_filters_make_no_difference(
    place: Place, order: list[str], names: tuple[str, ...]
) -> None:
    again = [name for name in order if name in names] * 2
    one = Filters(place.tries, place.letters, names)(place.phrase, place.allowance)
    two = Filters(place.tries, place.letters, again)(place.phrase, place.allowance)
    assert (one.words.words, *one[1:]) == (two.words.words, *two[1:])


@given(st.text("abc", max_size=9))
def test_every_interior_pivot_of_a_word_is_found(word: str) -> None:
    assert sorted(sides(word)) == sorted(pivots(word))


def test_after_a_full_phrase_only_the_shape_of_words_is_filtered() -> None:
    tries = TriePair(["abcde", "edcba", "aab", "abba", "baab", "aabaa"])
    whole = Phrase.start(0, tries.start)
    every = Filters(tries, "abcde", NAMES)(whole, 3)
    assert every.words.words == ("aab", "abba", "abcde", "baab", "edcba")
    assert every[1:] == (math.inf, math.inf)


# Sound filters


def test_which_filters_are_sound_with_which_estimates() -> None:
    for estimate in get_args(EstimateName):
        measured = estimate in AT_LEAST_MIRROR
        proved = tuple(name for name in NAMES if name not in unsound(NAMES, estimate))
        assert proved == (SOUND if measured else ())


@given(places())
def test_estimates_that_make_filters_sound_are_never_below_mirror(place: Place) -> None:
    mirror = ESTIMATES["mirror"](place.tries, place.letters)
    for name in AT_LEAST_MIRROR:
        assert ESTIMATES[name](place.tries, place.letters)(place.phrase) >= mirror(place.phrase)


@pytest.mark.parametrize("estimate", ["mirror", "look-ahead"])
@given(place=places(), names=st.sampled_from(SOUND_SETS))
def test_sound_filters_leave_out_only_what_is_too_expensive(
    place: Place, names: tuple[str, ...], estimate: str
) -> None:
    tries, letters, phrase, allowance = place
    measure = ESTIMATES[estimate](tries, letters)

    def within(expansion: Expansion) -> list[tuple[str, str | None]]:
        return [
            (child.text, child.rest)
            for child, added in expansion.children(phrase, allowance)
            if added + measure(child) <= allowance
        ]

    free = Expansion(measure)
    narrowed = Expansion(measure, choice=Filters(tries, letters, names))
    assert sorted(map(str, within(narrowed))) == sorted(map(str, within(free)))
    assert narrowed.walked <= free.walked


def answers(given_: Given, **question: Any) -> list[pangram.Pangram]:
    """Give what a search finds, and what it says at its end."""
    search = beam_search(words=load(given_.words), letters=given_.letters, **question)
    return [*search, search.answer]


@pytest.mark.parametrize("names", SOUND_SETS, ids="+".join)
@given(
    given_=givens,
    width=st.sampled_from([2, 16, 512]),
    estimate=st.sampled_from(AT_LEAST_MIRROR[:2]),
)
def test_sound_filters_never_change_the_shortest_length(
    names: tuple[str, ...], given_: Given, width: int, estimate: str
) -> None:
    least = least_letters(*given_)
    end = answers(given_, filters=names, width=width, estimate=estimate)[-1]
    assert (end.cost, end.status) == (least, "none" if least is None else "proved")


@sweep(range(0, 200, 5), quick=15)
@pytest.mark.parametrize("peek", [True, False])
def test_sound_filters_find_what_a_search_without_them_finds(seed: int, *, peek: bool) -> None:
    given_ = given_by(seed)
    free = answers(given_, peek=peek)[-1]
    narrowed = answers(given_, peek=peek, filters=SOUND)[-1]
    assert (narrowed.cost, narrowed.status) == (free.cost, free.status)
    assert (narrowed.lower_bound, narrowed.why) == (free.lower_bound, free.why)
    assert free.cost == least_letters(*given_)


# The others


@given(
    givens | st.integers(0, 199).map(given_by),
    subsets,
    st.sampled_from(["mirror", "missing", "look-ahead", "piecewise"]),
    st.sampled_from(["beam-stack", "beam", "a-star", "uniform-cost"]),
)
def test_no_filter_claims_more_than_was_shown(
    given_: Given, names: tuple[str, ...], estimate: EstimateName, strategy: str
) -> None:
    least = least_letters(*given_)
    for answer in answers(given_, filters=names, estimate=estimate, strategy=strategy):
        if answer.status == "none":
            assert least is None
            absent = set(given_.letters) - set("".join(given_.words))
            assert absent or not unsound(names, estimate)
            continue
        assert answer.lower_bound is not None
        assert answer.lower_bound <= (math.inf if least is None else least)
        if answer.words:
            text = "".join(answer.words)
            assert reads_the_same(text)
            assert set(given_.letters) <= set(text)
            assert set(answer.words) <= set(given_.words)
            assert least is not None
            assert least <= len(text)
            assert answer.status == ("proved" if len(text) == answer.lower_bound else "feasible")


class Case(NamedTuple):
    words: str
    letters: str
    filters: str
    status: str
    cost: int | None
    why: str


CASES = {
    "another word is needed": Case(
        "lid off a daffodil",
        *("adfilo", "no-repeats", "stopped", None),
        "none found among the words that the filters leave",
    ),
    "a keystone is needed elsewhere": Case(
        "lid off a daffodil",
        *("adfilo", "keystones", "feasible", 17),
        "nothing left out can be cheaper, but keystones left out words",
    ),
    "the bound is met": Case(
        "abc cba bcb aba a",
        *("abc", "no-repeats,keystones,excluded", "proved", 5),
        "no palindromic pangram of these words is shorter",
    ),
    "found, but not shown to be the least": Case(
        "abc cba",
        *("abc", "no-repeats", "feasible", 6),
        "nothing left out can be cheaper, but no-repeats left out words",
    ),
    "sound filters prove": Case(
        "lid off a daffodil",
        *("adfilo", "budget,rare-pairs,missing,length", "proved", 15),
        "no palindromic pangram of these words is shorter",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_reasons_given_with_filters(case: Case) -> None:
    question: dict[str, Any] = {"letters": case.letters, "filters": case.filters.split(",")}
    answer = beam_search(words=load(case.words.split()), **question).run()
    assert (answer.status, answer.cost, answer.why) == (case.status, case.cost, case.why)
