"""All phrases of the shortest length, those of fewest words, of different words; by trying."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.pangram import Pangram, check_phrase, prove, search
from dodgson.pangram import proof as proof_module
from dodgson.words import load

from .judge import KNOWN, Given, given_by, least_letters, reads_the_same
from .test_cutting import cuts

SMALL = 20_000
"""The most halves that are tried."""


def every_half(given_: Given, length: int) -> Iterator[str]:
    """Yield every palindrome of a length with all the letters, of words or not."""
    for half in product(sorted(set("".join(given_.words))), repeat=(length + 1) // 2):
        text = "".join(half)
        if set(given_.letters) <= set(half):
            yield text + text[: length // 2][::-1]


def every_phrase(given_: Given, length: int) -> dict[str, list[tuple[str, ...]]]:
    """Return every palindromic pangram of a length, each with all the ways to cut it."""
    found = {text: list(cuts(text, list(given_.words))) for text in every_half(given_, length)}
    return {text: ways for text, ways in found.items() if ways}


def few_by(seed: int) -> Given:
    """Return a few random words, so that a phrase often has to repeat one."""
    chance = random.Random(seed)
    letters = "abc"[: chance.randint(2, 3)]
    words = {
        "".join(chance.choices(letters, k=chance.randint(1, 4)))
        for _ in range(chance.randint(2, 7))
    }
    return Given(tuple(sorted(words)), letters)


def small() -> Iterator[tuple[Given, int]]:
    """Yield lists with few halves of the shortest length, and that length."""
    known = [Given(tuple(words.split()), letters) for words, letters, _ in KNOWN.values()]
    for given_ in [*known, *map(given_by, range(60)), *map(few_by, range(40))]:
        least = least_letters(*given_)
        used = len(set("".join(given_.words)))
        if least is not None and used ** ((least + 1) // 2) <= SMALL:
            yield given_, least


LISTS = list(small())


def asked(given_: Given, backend: Backend, **more: Any) -> Pangram:
    return prove(words=load(given_.words), letters=given_.letters, backend=backend, **more)


def different(ways: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [words for words in ways if len(set(words)) == len(words)]


def test_there_are_lists_of_every_kind() -> None:
    assert len(LISTS) >= 40
    assert {least % 2 for _, least in LISTS} == {0, 1}
    assert max(len(every_phrase(*each)) for each in LISTS) >= 20


def test_all_lists_every_shortest_string_once_in_order_cut_into_fewest_words(
    backend: Backend,
) -> None:
    for given_, least in LISTS:
        wanted = every_phrase(given_, least)
        answer = asked(given_, backend, all=True)
        assert (answer.status, answer.cost, answer.lower_bound) == ("proved", least, least)
        assert answer.count == len(wanted)
        phrases = answer.phrases or ()
        assert ["".join(words) for words in phrases] == sorted(wanted)
        for words in phrases:
            assert words == min(wanted["".join(words)], key=lambda way: (len(way), way))
            assert check_phrase(words, set(given_.words), given_.letters).right
            assert reads_the_same("".join(words))


def test_counting_lists_nothing_and_gives_the_same_number(backend: Backend) -> None:
    for given_, least in LISTS:
        answer = asked(given_, backend, count=True)
        assert (answer.count, answer.phrases) == (len(every_phrase(given_, least)), None)


def test_fewest_words_finds_the_best_of_all_phrases(backend: Backend) -> None:
    for given_, least in LISTS:
        ways = [words for each in every_phrase(given_, least).values() for words in each]
        answer = asked(given_, backend, fewest_words=True)
        assert answer.words == min(ways, key=lambda words: (len(words), words))
        assert answer.status == "proved"


def test_distinct_finds_the_shortest_phrase_without_repeated_words(
    backend: Backend,
) -> None:
    longer = 0
    for given_, least in LISTS:
        used = len(set("".join(given_.words)))
        length = least
        while not (ways := ways_without_repeats(given_, length)):
            length += 1
            if used ** ((length + 1) // 2) > SMALL:
                break
        answer = asked(given_, backend, distinct=True, all=True, max_letters=length)
        assert len(set(answer.words)) == len(answer.words)
        if ways:
            longer += length > least
            assert (answer.status, answer.cost, answer.lower_bound) == ("proved", length, length)
            assert sorted("".join(words) for words in answer.phrases or ()) == sorted(ways)
            assert answer.count == len(ways)
            for words in answer.phrases or ():
                assert words in ways["".join(words)]
                assert len(words) == min(map(len, ways["".join(words)]))
        else:
            assert answer.status in ("stopped", "none", "proved")
            assert answer.lower_bound is None or answer.lower_bound >= length
    assert longer >= 5


def ways_without_repeats(given_: Given, length: int) -> dict[str, list[tuple[str, ...]]]:
    ways = {text: different(found) for text, found in every_phrase(given_, length).items()}
    return {text: found for text, found in ways.items() if found}


def test_distinct_has_no_answer_if_there_are_too_few_words(backend: Backend) -> None:
    # A palindrome with all of a, b and c has to repeat two of them.
    assert asked(Given(("a", "b", "c"), "abc"), backend).cost == 5
    answer = asked(Given(("a", "b", "c"), "abc"), backend, distinct=True)
    assert (answer.status, answer.words, answer.lower_bound) == ("none", (), None)
    assert answer.why == "there is none: the words have 3 letters together"


def test_distinct_holds_for_every_answer_and_is_in_the_id(backend: Backend) -> None:
    words = load(["a", "b", "ab", "ba", "cab", "bac"])
    for answer in search(words=words, letters="abc", distinct=True, backend=backend):
        assert len(set(answer.words)) == len(answer.words)
    assert (answer.status, answer.id) == ("proved", "pangram:abc?words=the given list&distinct=yes")
    again = prove(words=words, letters="abc", distinct=True, backend=backend)
    assert (again.words, again.id) == (answer.words, answer.id)


def test_too_many_strings_are_counted_but_not_listed(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_ = Given(("a", "b", "c", "ab", "ba"), "abc")
    count = asked(given_, backend, count=True).count or 0
    assert count > 1
    monkeypatch.setattr(proof_module, "MOST_LISTED", count - 1)
    for way in ("all", "fewest_words"):
        with pytest.raises(InputError, match=f"there are {count} strings of 5 letters"):
            asked(given_, backend, **{way: True})
    assert asked(given_, backend, count=True).count == count
    monkeypatch.setattr(proof_module, "MOST_LISTED", count)
    assert asked(given_, backend, all=True).count == count


def test_streamed_phrases_are_those_of_the_answer(backend: Backend) -> None:
    given_, _ = LISTS[0]
    whole = asked(given_, backend, all=True)
    words = load(given_.words)
    parts = prove.stream(words=words, letters=given_.letters, backend=backend, all=True)
    found: list[tuple[str, ...]] = []
    while True:
        try:
            found.append(next(parts).words)  # type: ignore[attr-defined]
        except StopIteration as end:
            answer = end.value
            break
    assert (answer.phrases, answer.status) == (whole.phrases, whole.status)
    assert tuple(found) == whole.phrases


@pytest.mark.slow
def test_all_18600_strings_of_the_least_length_are_found_in_a_full_list(data: Path) -> None:
    words = load(data / "enable2k.txt")
    answer = prove(words=words, all=True, backend="native")
    phrases = answer.phrases or ()
    assert (answer.status, answer.cost, answer.count) == ("proved", 57, 18_600)
    assert len({"".join(phrase) for phrase in phrases}) == 18_600
    for phrase in phrases:
        checked = check_phrase(phrase, words)
        assert (checked.right, checked.letters) == (True, 57)
        assert len(set(phrase)) == len(phrase)
