"""The plainest way to the shortest palindromic pangram, sharing nothing with the package.

A palindrome is laid from both ends inwards, a word at a time, on the side that has fewer letters.
What matters of it then is the overhang, the letters of the longer side that have no mirror image
yet, on which side it is, and which letters have been used. That is a finite graph, and Dijkstra's
algorithm, which counts letters, finds the least palindrome in it or sees all of it.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from hypothesis import strategies as st

LETTERS = "abcdef"


class Laid(NamedTuple):
    """A palindrome begun from both ends; letters of the overhang stand in reading order."""

    side: Literal["left", "right"]
    overhang: str
    used: frozenset[str]


def least_letters(words: Sequence[str], letters: str) -> int | None:
    """Count the letters of the shortest palindrome of these words with these letters; or None."""
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
            dearer = cost + len(word)
            if following not in best or dearer < best[following]:
                best[following] = dearer
                pushed += 1
                heapq.heappush(queue, (dearer, pushed, following))
    return None


def segmentations(text: str, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Give every way to cut a text into words."""
    if not text:
        yield ()
    for word in {*words} - {""}:
        if text.startswith(word):
            for rest in segmentations(text[len(word) :], words):
                yield (word, *rest)


def add(laid: Laid, word: str) -> Laid | None:
    """Lay a word against the overhang; None if they do not mirror each other."""
    used = laid.used | set(word)
    waiting = laid.overhang
    if (
        laid.side == "left" and waiting
    ):  # the word goes to the right: its end meets the overhang's start
        met = min(len(waiting), len(word))
        if waiting[:met] != word[::-1][:met]:
            return None
        rest = waiting[met:]
        return Laid("left", rest, used) if rest else Laid("right", word[: len(word) - met], used)
    met = min(len(waiting), len(word))  # it goes to the left: its start meets the overhang's end
    if waiting[::-1][:met] != word[:met]:
        return None
    rest = waiting[: len(waiting) - met]
    return Laid("right", rest, used) if rest else Laid("left", word[met:], used)


def reads_the_same(text: str) -> bool:
    return all(text[i] == text[len(text) - 1 - i] for i in range(len(text) // 2))


def phrases(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Give every phrase of at most so many letters, however long that takes."""
    for word in words:
        if len(word) <= most:
            yield (word,)
            for rest in phrases(words, most - len(word)):
                yield (word, *rest)


def least_by_trying(words: Sequence[str], letters: str, most: int) -> int | None:
    """Count the letters of the shortest one among all phrases of at most so many letters."""
    found = [
        len(text)
        for text in map("".join, phrases(words, most))
        if reads_the_same(text) and set(text) >= set(letters)
    ]
    return min(found, default=None)


class Given(NamedTuple):
    """A list of words, and the letters that a phrase of them has to hold."""

    words: tuple[str, ...]
    letters: str


def given_by(seed: int) -> Given:
    """Give a small list and alphabet by chance: from abc to abcdef, with or without an answer."""
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
"""Small lists of words, and the letters of which they are."""

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
    # abcd abcd abcd … is read backwards by ba badc badc …, but no word ends where another does:
    # a phrase holds every letter at once, and goes on for ever without a place for its centre.
    "phrases without end, and no palindrome": ("abcd ba badc", "abcd", None),
}
"""Words, letters, and how many letters the shortest palindrome has; None if there is none."""
