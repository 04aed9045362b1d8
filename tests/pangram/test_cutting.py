"""Letters are cut into different words wherever they can be, as trying every cut shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram.cutting import cut_distinct
from dodgson.pangram.tries import TriePair

words = st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)
texts = st.text("ab", min_size=1, max_size=9)


def cuts(text: str, listed: list[str]) -> Iterator[tuple[str, ...]]:
    """Give every way to cut letters into words."""
    if not text:
        yield ()
    for word in listed:
        if text.startswith(word):
            for rest in cuts(text[len(word) :], listed):
                yield (word, *rest)


@given(words, texts)
def test_it_is_the_least_of_all_cuts_without_a_word_twice(listed: list[str], text: str) -> None:
    different = [cut for cut in cuts(text, listed) if len(set(cut)) == len(cut)]
    least = min(different, key=lambda cut: (len(cut), cut), default=None)
    assert cut_distinct(TriePair(listed), text) == least


def test_letters_that_all_ways_to_cut_repeat_a_word_in_are_soon_given_up() -> None:
    # Ten words of 55 letters together: orders there are ten factorial, sets only a thousand.
    tries = TriePair(["a" * size for size in range(1, 11)])
    looks = 0

    def pause() -> None:
        nonlocal looks
        looks += 1

    assert cut_distinct(tries, "a" * 57, pause) is None
    assert looks < 100_000
    assert sorted(cut_distinct(tries, "a" * 55) or ()) == list(tries.forward.words)


def test_what_pause_raises_ends_it() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        cut_distinct(TriePair(["a", "aa"]), "aaaaa", stop)
