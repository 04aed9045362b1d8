"""Estimates of how many letters a phrase still needs to become a palindromic pangram.

Let a phrase have n letters, and let m wanted letters be missing. A half of a palindrome, with its
centre, contains every letter. While letters are missing, the phrase lies inside that half, which
has at least n + m letters; so the palindrome has at least 2(n + m) - 1. An open phrase with no
letter missing has its centre behind its end, so the palindrome has at least 2n + 1 letters.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from functools import cache
from typing import ClassVar, Final

from dodgson.pangram.phrases import ROOT, Continuation, Phrase
from dodgson.pangram.wordwise.tries import TriePair, WordTrie


class Estimate(ABC):
    """An estimate of the letters still to come, with limits for the walk through the tries.

    ``f`` is the letters of a phrase plus its estimate. The walk turns back where f would be above
    its limit.
    """

    admissible: ClassVar[bool] = True

    def __init__(self, tries: TriePair, letters: str) -> None:
        self.tries = tries
        self.wanted = len(set(letters))

    def __call__(self, phrase: Phrase) -> float:
        """Return the estimate for a phrase."""
        if phrase.rest is not None:
            return len(phrase.rest)
        return self.of_missing(phrase) if phrase.missing else phrase.letters + 1

    @abstractmethod
    def of_missing(self, phrase: Phrase) -> float:
        """Return the estimate for an open phrase with letters missing."""

    def most_waste(self, limit: float) -> float:
        """Return the most waste with which f stays within a limit.

        Waste counts up to the letter with which none is missing any more.
        """
        return (limit + 1) // 2 - self.wanted

    def most_missing(self, limit: float, wasted: int) -> float:  # noqa: ARG002
        """Return the most missing letters with which f stays within a limit, given the waste."""
        return math.inf


class Mirror(Estimate):
    """Every letter of the phrase and every missing one is mirrored: 2(n + m) - 1 in all."""

    def of_missing(self, phrase: Phrase) -> int:
        return phrase.letters + 2 * phrase.missing.bit_count() - 1


class Missing(Estimate):
    """Each missing letter comes twice, except one in the centre: 2m - 1, as in the post.

    This ignores that the letters of the phrase have to be mirrored. So f falls by one with each
    new letter, and phrases with many letters seem cheap.
    """

    def of_missing(self, phrase: Phrase) -> int:
        return 2 * phrase.missing.bit_count() - 1

    def most_waste(self, limit: float) -> float:
        # With n letters wanted, m missing and waste w, f is n - m + w + 2m - 1, and m is at least
        # 1. If no letter is missing, f is not below that of Mirror.
        return limit - self.wanted

    def most_missing(self, limit: float, wasted: int) -> float:
        return limit + 1 - self.wanted - wasted


class LetterCost(Missing):
    """At least one word with each missing letter must come. The post found it no help."""

    def __init__(self, tries: TriePair, letters: str) -> None:
        super().__init__(tries, letters)
        self._shortest: dict[int, int] = {}
        """For the bit of each letter, the length of the shortest word that contains it."""
        for word in sorted(tries.forward.words, key=len):
            for letter in word:
                self._shortest.setdefault(tries.bits[letter], len(word))
        self._longest_needed = cache(self._find_longest)

    def of_missing(self, phrase: Phrase) -> int:
        return max(super().of_missing(phrase), self._longest_needed(phrase.missing))

    def _find_longest(self, missing: int) -> int:
        return max((size for bit, size in self._shortest.items() if missing & bit), default=0)


class LookAhead(Estimate):
    """No missing letter can come earlier than both tries allow, and only one at each position.

    Let t letters be added to the phrase, and let k missing letters be such that one of the tries
    cannot reach them within t letters. Then the half needs at least t + k letters more. The
    estimate uses the largest such number over all t; t = 0 gives the estimate ``mirror``.
    """

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
        """Return the letters that can occur within 1, 2, 3… letters from some nodes.

        It ends when there are no more letters. From the root one word is enough. From other
        nodes the next word may begin: at once if ``ends``, otherwise at the end of a word.
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
    """Mirror plus a penalty for early waste: a guess, as in the post.

    A wasted letter costs four letters more while half of the wanted letters are missing, and two
    more while a quarter is. Letters of the last word that mirror those before them cost nothing
    more: the palindrome's centre may be between them. This finds good phrases early, but it may
    leave out better ones, so it proves nothing.
    """

    admissible = False

    def of_missing(self, phrase: Phrase) -> int:
        missing = phrase.missing.bit_count()
        wasted = phrase.letters - (self.wanted - missing) - mirrored_letters(phrase.word)
        penalty = 4 if 2 * missing >= self.wanted else 2 if 4 * missing >= self.wanted else 0
        return super().of_missing(phrase) + penalty * max(wasted, 0)


def mirrored_letters(word: str) -> int:
    """Count the letters at a word's end that mirror those before them, for the best centre.

    >>> mirrored_letters("daffodil"), mirrored_letters("sagas"), mirrored_letters("deified")
    (0, 2, 3)
    """
    for begin in range(len(word) - 1):
        if word[begin:] == word[begin:][::-1]:
            return (len(word) - begin) // 2
    return 0


ESTIMATES: Final[dict[str, type[Estimate]]] = {
    "mirror": Mirror,
    "missing": Missing,
    "look-ahead": LookAhead,
    "letter-cost": LetterCost,
    "piecewise": Piecewise,
}
