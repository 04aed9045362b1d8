"""The product graph in the simplest form: strings and sets.

It is slow and shares nothing with the package. It makes small certificates, and is the judge of
other ways to build the product graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

Pair = tuple[str, str]
Side = Collection[str]


class Naive(NamedTuple):
    """The pairs, sorted, with their steps, closings and classes."""

    pairs: list[Pair]
    steps: dict[Pair, set[tuple[str, Pair]]]
    even: set[Pair]
    centres: dict[Pair, set[str]]
    classes: list[int]


def waste_of(text: str, wanted: str) -> int:
    return len(text) - len(set(text) & set(wanted))


def naive_product(words: Collection[str], wanted: str, most_waste: int) -> Naive:
    whole, turned = set(words), {word[::-1] for word in words}
    forward, backward = (
        beginnings(whole, wanted, most_waste),
        beginnings(turned, wanted, most_waste),
    )
    steps: dict[Pair, set[tuple[str, Pair]]] = {}
    waiting = [("", "")]
    while waiting:
        left, right = pair = waiting.pop()
        if pair in steps:
            continue
        steps[pair] = {
            (one[-1], (one, two))
            for one in followers(left, forward, whole)
            for two in followers(right, backward, turned)
            if one[-1] == two[-1]
        }
        waiting += [onward for _, onward in steps[pair]]
    pairs = sorted(steps)
    even = {pair for pair in pairs if any(pair == ends for word in whole for ends in cut(word))}
    even |= {(one, two) for one, two in pairs if at_bound(one, whole) and at_bound(two, turned)}
    alphabet = sorted(set(wanted).union(*whole))
    sides = whole & forward, forward, turned & backward, backward
    centres = {
        pair: {c for c in alphabet if is_centre(pair, c, whole, turned, sides)} for pair in pairs
    }
    return Naive(pairs, steps, even, centres, merge(pairs, steps, even, centres))


def beginnings(words: Side, wanted: str, most_waste: int) -> set[str]:
    found = {word[:length] for word in words for length in range(len(word) + 1)}
    return {text for text in found if waste_of(text, wanted) <= most_waste}


def at_bound(text: str, words: Side) -> bool:
    return not text or text in words


def followers(text: str, tree: Side, words: Side) -> set[str]:
    begun = {text, ""} if text in words else {text}
    return {one for one in tree if one and one[:-1] in begun}


def cut(word: str) -> Iterator[Pair]:
    for place in range(len(word) + 1):
        yield word[:place], word[place:][::-1]


def is_centre(
    pair: Pair, letter: str, whole: Side, turned: Side, sides: tuple[Side, Side, Side, Side]
) -> bool:
    """Return whether a letter may be the centre; neither side may waste too much with it."""
    left, right = pair
    ending, forward, beginning, backward = sides
    at_left, at_right = at_bound(left, whole), at_bound(right, turned)
    if at_right and (left + letter in ending or (left in whole and letter in ending)):
        return True
    if at_left and (right + letter in beginning or (right in turned and letter in beginning)):
        return True
    inside = left + letter + right[::-1] in whole
    return inside and left + letter in forward and right + letter in backward


def merge(
    pairs: list[Pair],
    steps: dict[Pair, set[tuple[str, Pair]]],
    even: set[Pair],
    centres: dict[Pair, set[str]],
) -> list[int]:
    """Return the class of each pair, numbered by their first pairs; 0 if it is dead."""
    live = {pair for pair in pairs if pair in even or centres[pair]}
    while True:
        more = {pair for pair in pairs if any(onward in live for _, onward in steps[pair])} - live
        if not more:
            break
        live |= more
    of = dict.fromkeys(live, 0)
    while True:
        kinds: dict[object, int] = {}
        finer = {}
        for pair in pairs:
            if pair in live:
                onward = frozenset((c, of[to]) for c, to in steps[pair] if to in live)
                kind = (pair in even, frozenset(centres[pair]), onward)
                finer[pair] = kinds.setdefault(kind, len(kinds))
        if len(set(finer.values())) == len(set(of.values())):
            return [finer[pair] + 1 if pair in live else 0 for pair in pairs]
        of = finer
