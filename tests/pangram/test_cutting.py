"""Letters are cut into different words wherever they can be, as trying every cut shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram.cutting import Cutter

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


def least(found: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
    return min(found, key=lambda cut: (len(cut), cut), default=None)


@given(words, texts)
def test_it_is_the_least_of_all_cuts_with_and_without_a_word_twice(
    listed: list[str], text: str
) -> None:
    every = list(cuts(text, listed))
    cutter = Cutter(listed)
    assert cutter.fewest(text) == least(every)
    assert cutter.different(text) == least(cut for cut in every if len(set(cut)) == len(cut))


def test_letters_that_all_ways_to_cut_repeat_a_word_in_are_soon_given_up() -> None:
    # Ten words of 55 letters together: orders there are ten factorial, sets only a thousand.
    cutter = Cutter("a" * size for size in range(1, 11))
    looks = 0

    def pause() -> None:
        nonlocal looks
        looks += 1

    assert cutter.different("a" * 57, pause) is None
    assert looks < 100_000
    assert set(cutter.different("a" * 55) or ()) == cutter.words


def test_what_pause_raises_ends_it() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        Cutter(["a", "aa"]).different("aaaaa", stop)
