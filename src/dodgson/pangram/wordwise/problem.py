"""Palindromic pangrams as a search problem: a state is a phrase that grows from the left.

`docs/pangram-proof.md`, "Word by word", proves that the search is complete and finite: it finds
every palindrome, and phrases with the same `identity` have the same future.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.search.problem import Problem, TrustedProblem
from dodgson.work import Pause, no_pause, pausing


def problem_of(
    expansion: Expansion, letters: str, *, name: str = "", pause: Pause = no_pause
) -> Problem[Phrase]:
    """Return the search for the shortest palindromic pangram as a problem."""
    tries = expansion.tries
    needed = tries.mask_of(letters)
    rarity = rarities(tries, letters, pause)

    def order(phrase: Phrase) -> tuple[int, str, str]:
        rest = phrase.rest
        return rarity(phrase.missing), phrase.text, "" if rest is None else f"|{rest}"

    return TrustedProblem(
        Phrase.start(needed, tries.start),
        expansion.children,
        lambda phrase: phrase.rest == "",
        estimate=expansion.estimate,
        identity=identity,
        order=order,
        encode=encode,
        decode=decoder(tries, needed),
        bounded_successors=expansion.children,
        weighted=True,
        name=name,
        show=str,
    )


def identity(phrase: Phrase) -> Hashable:
    """Return what the future of a phrase depends on, and nothing else."""
    if phrase.rest is None:
        return phrase.continuation.nodes, phrase.missing
    return phrase.rest, 0


def rarities(tries: TriePair, letters: str, pause: Pause = no_pause) -> Callable[[int], int]:
    """Return a function from a set of letters, as bits, to its rarity.

    The rarity of a letter is (log2 of the share of words that contain it) squared. Without the
    square, a beam keeps phrases with many common letters, and the rare ones are expensive later.
    """
    words = tries.forward.words
    holding = dict.fromkeys(tries.bits.values(), 0)
    for word in pausing(words, pause):
        for letter in set(word):
            holding[tries.bits[letter]] += 1
    weights = {
        bit: round(100 * math.log2(len(words) / count) ** 2)
        for bit, count in holding.items()
        if count and tries.mask_of(letters) & bit
    }

    @cache
    def rarity(mask: int) -> int:
        return sum(weight for bit, weight in weights.items() if mask & bit)

    return rarity


def encode(phrase: Phrase) -> list[Any]:
    """Return a phrase as plain data: its rest, which is None if it is open, and its words."""
    return [phrase.rest, *phrase.words]


def decoder(tries: TriePair, letters: int) -> Callable[[Any], Phrase]:
    """Return a function that reads phrases from plain data, given the wanted letters as bits."""

    def decode(data: Any) -> Phrase:
        rest, *words = data
        phrase = Phrase.start(letters, tries.start)
        for word in words if rest is None else words[:-1]:
            missing = phrase.missing & ~tries.mask_of(word)
            phrase = phrase.then(word, missing, tries.follow(word, phrase.continuation))
        return phrase if rest is None else phrase.closing(words[-1], rest)

    return decode
