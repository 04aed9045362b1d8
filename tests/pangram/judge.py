"""The judge: a simple search for the shortest palindromic pangram, independent of the package.

It builds a palindrome from both ends inwards, a word at a time, on the side that has fewer letters.
Only this matters then: the overhang, which is the letters of the longer side without a mirror image
yet, its side, and the letters used. That is a finite graph. Dijkstra's algorithm with letters as
costs finds the shortest palindrome in it, or visits all of it.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from hypothesis import strategies as st

LETTERS = "abcdef"


class Laid(NamedTuple):
    """A palindrome begun from both ends; the overhang is in reading order."""

    side: Literal["left", "right"]
    overhang: str
    used: frozenset[str]


def least_letters(words: Sequence[str], letters: str) -> int | None:
    """Return the length of the shortest palindrome of these words with these letters, or None."""
    start = Laid("left", "", frozenset())
    queue = [(0, 0, start)]
    best = {start: 0}
    pushed = 0
    while queue:
        cost, _, laid = heapq.heappop(queue)
        if cost > best[laid]:
            continue
        if cost and reads_the_same(laid.overhang) and laid.used >= set(letters):
            return cost
        for word in words:
            if (following := add(laid, word)) is None:
                continue
            total = cost + len(word)
            if following not in best or total < best[following]:
                best[following] = total
                pushed += 1
                heapq.heappush(queue, (total, pushed, following))
    return None


def segmentations(text: str, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every way to cut a text into words."""
    if not text:
        yield ()
    for word in {*words} - {""}:
        if text.startswith(word):
            for rest in segmentations(text[len(word) :], words):
                yield (word, *rest)


def add(laid: Laid, word: str) -> Laid | None:
    """Return the palindrome with one more word; None if it does not mirror the overhang."""
    used = laid.used | set(word)
    waiting = laid.overhang
    if laid.side == "left" and waiting:  # the word's end meets the start of the overhang
        met = min(len(waiting), len(word))
        if waiting[:met] != word[::-1][:met]:
            return None
        rest = waiting[met:]
        return Laid("left", rest, used) if rest else Laid("right", word[: len(word) - met], used)
    met = min(len(waiting), len(word))  # its start meets the end of the overhang
    if waiting[::-1][:met] != word[:met]:
        return None
    rest = waiting[: len(waiting) - met]
    return Laid("right", rest, used) if rest else Laid("left", word[met:], used)


def reads_the_same(text: str) -> bool:
    return all(text[i] == text[len(text) - 1 - i] for i in range(len(text) // 2))


def phrases(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Yield every phrase with at most some letters."""
    for word in words:
        if len(word) <= most:
            yield (word,)
            for rest in phrases(words, most - len(word)):
                yield (word, *rest)


def least_by_trying(words: Sequence[str], letters: str, most: int) -> int | None:
    """Return the length of the shortest pangram among all phrases with at most some letters."""
    found = [
        len(text)
        for text in map("".join, phrases(words, most))
        if reads_the_same(text) and set(text) >= set(letters)
    ]
    return min(found, default=None)


class Given(NamedTuple):
    """A list of words, and the wanted letters."""

    words: tuple[str, ...]
    letters: str


def given_by(seed: int) -> Given:
    """Return a small random list over the letters abc to abcdef, with or without an answer."""
    chance = random.Random(seed)
    letters = LETTERS[: chance.randint(3, 6)]
    shortest = chance.choice((1, 2, 2, 3))
    longest = chance.randint(shortest, 6)
    words = {
        "".join(chance.choices(letters, k=chance.randint(shortest, longest)))
        for _ in range(chance.randint(3, 40))
    }
    return Given(tuple(sorted(words)), letters)


givens = st.integers(2, 4).flatmap(
    lambda size: st.builds(
        Given,
        st.lists(
            st.text(LETTERS[:size], min_size=1, max_size=4), min_size=1, max_size=8, unique=True
        ).map(tuple),
        st.just(LETTERS[:size]),
    )
)
"""Small lists of words, with their letters."""

KNOWN = {
    "one word": ("aba", "ab", 3),
    "the whole is one word's mirror image": ("ab ba", "ab", 4),
    "the centre in the second of two words": ("ab bcb cba", "abc", 5),
    "the centre between two words": ("abc cba", "abc", 6),
    "the centre in a word of two sides": ("lid off a daffodil", "adfilo", 15),
    "a word twice": ("ab b bba", "ab", 3),
    "three words against one": ("abcd a b c d", "abcd", 7),
    "letters that are in no palindrome": ("a bc", "abc", None),
    "a letter that is in no word": ("a b", "abc", None),
    "no word follows another": ("ab ca", "abc", None),
    # ba badc badc … mirrors abcd abcd abcd …, but their words never end at the same place. So a
    # phrase contains every letter at once, and continues for ever without a centre.
    "phrases without end, and no palindrome": ("abcd ba badc", "abcd", None),
}
"""Words, wanted letters, and the length of the shortest palindrome; None if there is none."""
