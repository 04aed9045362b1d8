"""Palindromic pangrams as a search problem."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

from dodgson.pangram.estimates import Estimate
from dodgson.pangram.expand import Choice, Expansion
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.tries import TriePair
from dodgson.search import Problem


def problem_of(
    tries: TriePair,
    letters: str,
    estimate: Estimate,
    *,
    choice: Choice | None = None,
    peek: bool = True,
    name: str = "",
) -> Problem[Phrase]:
    """Tell the search for the shortest palindromic pangram as a problem."""
    needed = tries.mask_of(letters)
    expansion = Expansion(tries, estimate, choice=choice, peek=peek)
    rarity = Rarity(tries, letters)

    def order(phrase: Phrase) -> tuple[int, str, str]:
        rest = phrase.rest
        return rarity.of(phrase.missing), phrase.text, "" if rest is None else f"|{rest}"

    return Problem(
        Phrase.start(needed, tries.start),
        expansion.children,
        lambda phrase: phrase.rest == "",
        estimate=estimate,
        identity=identity,
        order=order,
        encode=encode,
        decode=Decoder(tries, needed),
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


class Rarity:
    """How rare letters are, taken together: the rarer, the better it is to have them early."""

    def __init__(self, tries: TriePair, letters: str) -> None:
        words = tries.forward.words
        holding = dict.fromkeys(tries.bits.values(), 0)
        for word in words:
            for letter in set(word):
                holding[tries.bits[letter]] += 1
        self._weights = {
            bit: round(100 * math.log2(len(words) / many))
            for bit, many in holding.items()
            if many and tries.mask_of(letters) & bit
        }
        self._known: dict[int, int] = {}

    def of(self, missing: int) -> int:
        """Return the sum over letters given as bits of how rare each is."""
        known = self._known.get(missing)
        if known is None:
            known = sum(weight for bit, weight in self._weights.items() if missing & bit)
            self._known[missing] = known
        return known


def encode(phrase: Phrase) -> list[Any]:
    """Write a phrase as plain data: the letters still to be read, if that is settled, and words."""
    return [phrase.rest, *phrase.words]


class Decoder:
    """Reads phrases back: their words are followed through the tries once more."""

    def __init__(self, tries: TriePair, letters: int) -> None:
        self.tries, self.letters = tries, letters

    def __call__(self, data: Any) -> Phrase:
        rest, *words = data
        phrase = Phrase.start(self.letters, self.tries.start)
        for word in words if rest is None else words[:-1]:
            phrase = self._after(phrase, word)
        return phrase if rest is None else phrase.closing(words[-1], rest)

    def _after(self, phrase: Phrase, word: str) -> Phrase:
        missing = phrase.missing & ~self.tries.mask_of(word)
        return phrase.then(word, missing, self.tries.follow(word, phrase.continuation))
