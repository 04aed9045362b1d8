"""Letters are cut into words as trying every cut shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram.cutting import Cutter

words = st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)
texts = st.text("ab", min_size=1, max_size=9)


def cuts(text: str, listed: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield every way to cut letters into words."""
    if not text:
        yield ()
    for word in listed:
        if text.startswith(word):
            for rest in cuts(text[len(word) :], listed):
                yield (word, *rest)


def least(found: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
    return min(found, key=lambda cut: (len(cut), cut), default=None)


@given(words, texts)
def test_the_cut_is_the_least_of_all_with_and_without_repeated_words(
    listed: list[str], text: str
) -> None:
    every = list(cuts(text, listed))
    cutter = Cutter(listed)
    assert cutter.fewest(text) == least(every)
    assert cutter.different(text) == least(cut for cut in every if len(set(cut)) == len(cut))


def test_letters_without_a_cut_into_different_words_are_ruled_out_quickly() -> None:
    # Ten words with 55 letters together: they have 10! orders, but only about 1,000 sets.
    cutter = Cutter("a" * size for size in range(1, 11))
    looks = 0

    def pause() -> None:
        nonlocal looks
        looks += 1

    assert cutter.different("a" * 57, pause) is None
    assert looks < 100_000
    assert set(cutter.different("a" * 55) or ()) == cutter.words


def test_an_exception_from_pause_ends_the_work() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        Cutter(["a", "aa"]).different("aaaaa", stop)
