"""Estimates: how many letters a phrase needs at least until it is a palindromic pangram.

Let a phrase have n letters, and m letters of the pangram missing. A palindrome's first half, its
centre included, holds every letter. While letters are missing the phrase lies inside that half,
which has n + m letters or more, so the whole has 2(n + m) - 1 or more. A phrase that lacks nothing
and is still open has its centre behind its end: the whole has 2n + 1 letters or more.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar, Final

from dodgson.pangram.phrases import ROOT, Continuation, Phrase
from dodgson.pangram.questions import EstimateName
from dodgson.pangram.wordwise.tries import TriePair, WordTrie


class Estimate(ABC):
    """A lower bound on the letters still to come, and what it lets a walk leave out.

    ``most_waste(limit)`` is about letters that bring nothing new, counted up to the one that
    brings the last letter missing: a phrase with more of them has an f, letters and estimate
    together, above the limit. So a walk through the tries may turn back there.
    """

    name: ClassVar[EstimateName]
    admissible: ClassVar[bool] = True

    def __init__(self, tries: TriePair, letters: str) -> None:
        self.tries = tries
        self.many = len(set(letters))

    def __call__(self, phrase: Phrase) -> float:
        """Return the estimate for a phrase."""
        if phrase.rest is not None:
            return len(phrase.rest)
        return self.of_missing(phrase) if phrase.missing else phrase.letters + 1

    @abstractmethod
    def of_missing(self, phrase: Phrase) -> float:
        """Return the estimate for a phrase that lacks letters."""

    def most_waste(self, limit: float) -> float:
        """Return how many letters may bring nothing new if f is to be at most the limit."""
        return (limit + 1) // 2 - self.many

    def most_missing(self, limit: float, wasted: int) -> float:  # noqa: ARG002
        """Return how many letters may be missing after so many wasted if f is to be that low."""
        return math.inf


class Mirror(Estimate):
    """Each letter so far and each missing one has its mirror image: 2(n + m) - 1 in all."""

    name: ClassVar[EstimateName] = "mirror"

    def of_missing(self, phrase: Phrase) -> int:
        return phrase.letters + 2 * phrase.missing.bit_count() - 1


class Missing(Estimate):
    """Each missing letter comes twice, but for the one in the centre: 2m - 1, as in the post.

    It forgets that letters which are there already have to come again. So f falls by one with each
    new letter, and what has many of them seems cheap.
    """

    name: ClassVar[EstimateName] = "missing"

    def of_missing(self, phrase: Phrase) -> int:
        return 2 * phrase.missing.bit_count() - 1

    def most_waste(self, limit: float) -> float:
        # With m letters missing and w wasted, f is |A| - m + w + 2m - 1; m is 1 or more. Where
        # nothing is missing any more f is at least as large as the mirror's.
        return limit - self.many

    def most_missing(self, limit: float, wasted: int) -> float:
        return limit + 1 - self.many - wasted


class LetterCost(Missing):
    """A word that holds a missing letter is to come; else 2m - 1. The post found it no help."""

    name: ClassVar[EstimateName] = "letter-cost"

    def __init__(self, tries: TriePair, letters: str) -> None:
        super().__init__(tries, letters)
        self.shortest = _shortest_words(tries)
        self._dearest: dict[int, int] = {}

    def of_missing(self, phrase: Phrase) -> int:
        return max(super().of_missing(phrase), self._dearest_of(phrase.missing))

    def _dearest_of(self, missing: int) -> int:
        dearest = self._dearest.get(missing)
        if dearest is None:
            costs = [cost for bit, cost in self.shortest.items() if missing & bit]
            dearest = self._dearest[missing] = max(costs, default=0)
        return dearest


class LookAhead(Estimate):
    """No missing letter comes before both tries let it, and no two letters in one place.

    A letter can be read after d more letters at the earliest: the later of what the words allow,
    and the words reversed. So the letters missing are jobs of one unit, done at d or later, one at
    a time. Of those that cannot be done by a time j each takes one unit after j; the half is
    longer than the phrase by the most that any j demands. It is never below the mirror's, which
    is what j = 0 demands.
    """

    name: ClassVar[EstimateName] = "look-ahead"

    def __init__(self, tries: TriePair, letters: str) -> None:
        super().__init__(tries, letters)
        self.needed = tries.mask_of(letters)
        self._forward = self._levels(tries.forward, [ROOT], ends=False)
        self._backward = self._levels(tries.backward, [ROOT], ends=False)

    def of_missing(self, phrase: Phrase) -> float:
        forward = self._forward
        place = phrase.continuation
        backward = place.reach or self._reach(place)
        never = max(len(forward), len(backward))
        late, time, most = phrase.missing, 0, 0
        while late:
            if time > never:
                return math.inf
            most = max(most, time + late.bit_count())
            read = forward[min(time, len(forward) - 1)] & backward[min(time, len(backward) - 1)]
            late = phrase.missing & ~read
            time += 1
        return phrase.letters + 2 * most - 1

    def _reach(self, place: Continuation) -> tuple[int, ...]:
        nodes = [node for node in place.nodes if node != ROOT]
        place.reach = self._levels(self.tries.backward, nodes, ends=place.ends)
        return place.reach

    def _levels(self, trie: WordTrie, nodes: list[int], *, ends: bool) -> tuple[int, ...]:
        """Give the letters that can have been read after 1, 2, 3… letters, as far as they grow.

        From the root it is enough to read one word; from other nodes one may come to the root,
        which is there at once if a word may end here.
        """
        levels: list[int] = []
        read, depth = 0, 0
        rooted = 0 if ends else None
        at_root = [] if nodes == [ROOT] else self._backward
        while read & self.needed != self.needed:
            for node in nodes:
                read |= trie.masks[node]
            if rooted is not None and at_root:
                read |= at_root[min(depth - rooted, len(at_root) - 1)]
            levels.append(read)
            nodes = [child for node in nodes for child in trie.children(node)]
            depth += 1
            if rooted is None and any(trie.ends[node] for node in nodes):
                rooted = depth
            if not nodes and (rooted is None or depth - rooted >= len(at_root)):
                break
        return tuple(levels)


class Piecewise(Mirror):
    """As the mirror's, and dearer the earlier letters come again: a guess, as in the post.

    A letter that brings nothing new costs four letters more as long as half of the letters are
    missing, and two more as long as a quarter are. Letters of the last word are spared that if
    they mirror those before them, as in a keystone, which may hold the palindrome's centre. What
    is found is good early, but what is left out may be better: it proves nothing.
    """

    name: ClassVar[EstimateName] = "piecewise"
    admissible = False

    def of_missing(self, phrase: Phrase) -> int:
        missing = phrase.missing.bit_count()
        wasted = phrase.letters - (self.many - missing) - mirrored_letters(phrase.word)
        dearer = 4 if 2 * missing >= self.many else 2 if 4 * missing >= self.many else 0
        return super().of_missing(phrase) + dearer * max(wasted, 0)


def mirrored_letters(word: str) -> int:
    """Count the letters at a word's end that mirror those before them: the most for any centre.

    >>> mirrored_letters("daffodil"), mirrored_letters("sagas"), mirrored_letters("deified")
    (0, 2, 3)
    """
    for begin in range(len(word) - 1):
        if word[begin:] == word[begin:][::-1]:
            return (len(word) - begin) // 2
    return 0


def _shortest_words(tries: TriePair) -> dict[int, int]:
    """Give, for the bit of each letter, the length of the shortest word that holds it."""
    shortest: dict[int, int] = {}
    for word in sorted(tries.forward.words, key=len):
        for letter in word:
            shortest.setdefault(tries.bits[letter], len(word))
    return shortest


ESTIMATES: Final[dict[str, type[Estimate]]] = {
    estimate.name: estimate for estimate in (Mirror, Missing, LookAhead, LetterCost, Piecewise)
}
