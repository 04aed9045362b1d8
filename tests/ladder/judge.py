"""A ladder's judge: small, slow, and sharing nothing with what it judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from hypothesis import strategies as st

CHANGE = ("change",)
ALL_RULES = ("change", "insert", "delete", "anagram")

Price = Callable[[str, str], int]


def follows(word: str, following: str, rules: Iterable[str]) -> bool:
    """Return whether one word may follow another."""
    same = len(word) == len(following)
    steps = {
        "change": same and sum(a != b for a, b in zip(word, following, strict=True)) == 1,
        "insert": word in {following[:i] + following[i + 1 :] for i in range(len(following))},
        "delete": following in {word[:i] + word[i + 1 :] for i in range(len(word))},
        "anagram": word != following and sorted(word) == sorted(following),
    }
    return any(steps[rule] for rule in rules)


def faults(ladder: Sequence[str], words: Iterable[str], rules: Iterable[str]) -> list[str]:
    """Return the faults of a ladder."""
    listed = set(words)
    found = [f"{word} is no word" for word in ladder if word not in listed]
    return found + [f"{a} {b}" for a, b in pairwise(ladder) if not follows(a, b, rules)]


def following(word: str, words: Iterable[str], rules: Iterable[str]) -> list[str]:
    """Return the words that may follow a word, in order."""
    return sorted(other for other in words if follows(word, other, rules))


def distances(start: str, words: Iterable[str], rules: Iterable[str]) -> dict[str, int]:
    """Return how many steps it takes from the start to each word that can be reached."""
    listed = set(words)
    far = {start: 0}
    queue = [start]
    for word in queue:
        for other in following(word, listed, rules):
            if other not in far:
                far[other] = far[word] + 1
                queue.append(other)
    return far


def simple_ladders(
    start: str, goal: str, words: Iterable[str], rules: Iterable[str]
) -> Iterator[tuple[str, ...]]:
    """Yield every ladder that has no word twice."""
    listed = set(words) | {start, goal}

    def extended(ladder: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if ladder[-1] == goal:
            yield ladder
            return
        for word in following(ladder[-1], listed - {*ladder}, rules):
            yield from extended((*ladder, word))

    yield from extended((start,))


def price_of(cost: str, levels: dict[str, int]) -> Price:
    """Return what a step costs; a word without a level costs 100 by rarity."""
    return {
        "steps": lambda *_: 1,
        "rarity": lambda _, b: levels.get(b, 0) or 100,
        "letters": lambda a, b: sum(abs(ord(x) - ord(y)) for x, y in zip(a, b, strict=True)),
    }[cost]


def total(ladder: Sequence[str], price: Price) -> int:
    """Add up what a ladder's steps cost."""
    return sum(price(a, b) for a, b in pairwise(ladder))


def word_lists(length: int | None = None, most: int = 14) -> st.SearchStrategy[list[str]]:
    """Make small lists of words in few letters, so that there are many ladders."""
    words = st.text("abc", min_size=length or 1, max_size=length or 4)
    return st.lists(words, min_size=1, max_size=most, unique=True)


@st.composite
def puzzles(
    draw: st.DrawFn, *, length: int | None = 3, most: int = 14
) -> tuple[list[str], str, str]:
    """Make a list and two of its words."""
    words = draw(word_lists(length, most))
    return words, draw(st.sampled_from(words)), draw(st.sampled_from(words))


RULES = st.lists(st.sampled_from(ALL_RULES), min_size=1, max_size=4, unique=True).map(tuple)
LENGTH_CHANGING = RULES.filter(lambda rules: {"insert", "delete"} & {*rules})
