"""The children of a phrase: each word that may come next, and each palindrome it completes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dodgson.pangram.phrases import ROOT, Continuation, Phrase
from dodgson.pangram.wordwise.estimates import Estimate
from dodgson.pangram.wordwise.tries import TriePair, WordTrie


class Chosen(NamedTuple):
    """Words to try next: those of a trie, within limits."""

    words: WordTrie
    most_missing: float = math.inf
    """How many letters of the pangram a word may leave missing."""
    most_waste: float = math.inf
    """How many of its letters, up to the last one that was missing, may bring nothing new."""


Choice = Callable[[Phrase, float], Chosen]
"""Says which words to try behind a phrase that may cost so many letters more."""

Found = tuple[str, int, Continuation]
"""A word that may come next, the letters missing after it, and where the right side stands."""


class Expansion:
    """What follows a phrase, as a search asks for it: phrases, and how many letters they add.

    >>> from dodgson.pangram.wordwise.estimates import Mirror
    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> expansion = Expansion(tries, Mirror(tries, "adfilo"))
    >>> start = Phrase.start(tries.mask_of("adfilo"), tries.start)
    >>> [str(child) for child, added in expansion.children(start)]
    ['lid …', 'a …']

    ``choice`` narrows the words on the left; those on the right are always all of the list's.
    With ``peek`` a palindrome is completed as soon as its centre is read; without, it is closed
    word by word.
    """

    def __init__(
        self,
        tries: TriePair,
        estimate: Estimate,
        *,
        choice: Choice | None = None,
        peek: bool = True,
    ) -> None:
        self.tries = tries
        self.estimate = estimate
        self.choice = choice
        self.peek = peek
        self.walked = 0
        """How many nodes of the forward trie have been gone through, to see what filters save."""

    def children(self, phrase: Phrase, allowance: float = math.inf) -> Iterator[tuple[Phrase, int]]:
        """Give what follows a phrase and costs no more, estimate included, than the allowance."""
        if phrase.rest is not None:
            yield from self._closing(phrase)
            return
        limit = phrase.letters + allowance
        if self.choice is None:
            chosen = Chosen(self.tries.forward)
        else:
            chosen = self.choice(phrase, allowance)
        for word, missing, continuation in self._walk(phrase, chosen, limit):
            child = phrase.then(word, missing, continuation)
            if missing:
                yield child, len(word)
                continue
            if 2 * child.letters + 1 <= limit:
                yield child, len(word)
            yield from self._completions(phrase, word, child.text, limit)

    def _walk(self, phrase: Phrase, chosen: Chosen, limit: float) -> Iterator[Found]:
        """Walk through both tries together: each word that the right side can go on with.

        Letters that bring nothing new are counted up to the last one that was missing. What comes
        behind that may lie behind the centre, and be nothing but the mirror image of the left.
        """
        words, most_missing, most_waste = chosen
        masks, firsts, ends, spelled = words.masks, words.firsts, words.ends, words.words
        step = self.tries.step
        wasted = phrase.letters - (self.estimate.many - phrase.missing.bit_count())
        most_missing = min(most_missing, self.estimate.most_missing(limit, wasted))
        below = None if most_missing >= phrase.missing.bit_count() else words.below
        most = min(wasted + most_waste, self.estimate.most_waste(limit))
        if not phrase.missing:
            # Its centre is behind its end: one letter more is in the first half.
            wasted += 1
        if wasted > most:
            return
        agenda = [(ROOT, phrase.continuation, phrase.missing, wasted)]
        walked = 0
        while agenda:
            node, place, missing, wasted = agenda.pop()
            walked += 1
            if ends[node] and (below is None or missing.bit_count() <= most_missing):
                yield spelled[ends[node] - 1], missing, place
            mask = masks[node]
            common = mask & place.mask
            if wasted >= most and missing:
                common &= missing
            while common:
                bit = common & -common
                common ^= bit
                child = firsts[node] + (mask & (bit - 1)).bit_count()
                if below is not None and (
                    (missing & ~bit & ~below[child]).bit_count() > most_missing
                ):
                    continue
                onward = place.onward.get(bit) or step(place, bit)
                if missing & bit:
                    agenda.append((child, onward, missing ^ bit, wasted))
                else:
                    agenda.append((child, onward, missing, wasted + 1 if missing else wasted))
        self.walked += walked

    # Completing

    def _completions(
        self, phrase: Phrase, word: str, text: str, limit: float
    ) -> Iterator[tuple[Phrase, int]]:
        """Give the palindromes whose centre is in a phrase's next word, or at its end."""
        left = text.replace(" ", "")
        begin = len(left) - len(word)
        for mirrored in range(max(0, begin - len(word) + 1), len(left) + 1):
            if len(left) + mirrored > limit:
                return
            middle = left[mirrored:]
            if middle != middle[::-1]:
                continue
            if not self.peek:
                yield phrase.closing(word, left[:mirrored][::-1]), len(word)
            elif self.tries.follow(left[:mirrored]).ends:
                yield self._whole(phrase, word, left[:mirrored][::-1]), len(word) + mirrored
                return

    def _whole(self, phrase: Phrase, word: str, rest: str) -> Phrase:
        """Give the whole palindrome, its right side cut into words."""
        words = self.tries.cut(rest)
        assert words is not None, f"{rest} is not words, though the words reversed led here"
        whole = phrase.closing(word, rest)
        for following in words:
            rest = rest[len(following) :]
            whole = whole.closing(following, rest)
        return whole

    def _closing(self, phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
        """Give the words with which the rest of a palindrome can begin."""
        for word in self.tries.forward_words(phrase.rest or ""):
            yield phrase.closing(word, (phrase.rest or "")[len(word) :]), len(word)
