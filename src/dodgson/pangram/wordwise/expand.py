"""The successors of a phrase: each word that may come next, and each palindrome it completes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dodgson.pangram.phrases import ROOT, Continuation, Phrase
from dodgson.pangram.wordwise.estimates import Estimate
from dodgson.pangram.wordwise.tries import WordTrie


class Chosen(NamedTuple):
    """The words to try next: those of a trie, within limits."""

    words: WordTrie
    most_missing: float = math.inf
    """How many wanted letters may be missing after a word."""
    most_waste: float = math.inf
    """How many letters of a word, up to the last missing one in it, may be waste."""


Choice = Callable[[Phrase, float], Chosen]
"""Choose the words to try after a phrase, given the most letters that may still come."""

Found = tuple[str, int, Continuation]
"""A word that may come next, the letters missing after it, and the continuation."""


class Expansion:
    """Expand phrases: yield their successors, each with the number of letters it adds.

    >>> from dodgson.pangram.wordwise.estimates import Mirror
    >>> from dodgson.pangram.wordwise.tries import TriePair
    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> expansion = Expansion(Mirror(tries, "adfilo"))
    >>> start = Phrase.start(tries.mask_of("adfilo"), tries.start)
    >>> [str(child) for child, added in expansion.children(start)]
    ['lid …', 'a …']

    ``choice`` limits the words on the left side; the right side always has all words. With
    ``peek``, a palindrome is completed as soon as its centre is known; otherwise word by word.
    """

    def __init__(
        self, estimate: Estimate, *, choice: Choice | None = None, peek: bool = True
    ) -> None:
        self.tries = estimate.tries
        self.estimate = estimate
        self.choice = choice
        self.peek = peek
        self.walked = 0
        """How many nodes of the forward trie were visited: filters reduce it."""

    def children(self, phrase: Phrase, allowance: float = math.inf) -> Iterator[tuple[Phrase, int]]:
        """Yield the successors of a phrase with a cost, estimate included, up to the allowance."""
        if phrase.rest is not None:
            for word in self.tries.cutter.words_at(phrase.rest, 0):
                yield phrase.closing(word, phrase.rest[len(word) :]), len(word)
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
        """Walk through both tries together; yield each word that the right side can mirror.

        Waste is counted only up to the last missing letter. The letters after it may lie behind
        the centre, where they are mirror images and no waste.
        """
        words, most_missing, most_waste = chosen
        masks, firsts, ends, spelled = words.masks, words.firsts, words.ends, words.words
        step = self.tries.step
        wasted = phrase.letters - (self.estimate.wanted - phrase.missing.bit_count())
        most_missing = min(most_missing, self.estimate.most_missing(limit, wasted))
        below = None if most_missing >= phrase.missing.bit_count() else words.below
        most = min(wasted + most_waste, self.estimate.most_waste(limit))
        if not phrase.missing:
            # The centre is behind the phrase, so the half has at least one letter more.
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
                following = place.next.get(bit) or step(place, bit)
                if missing & bit:
                    agenda.append((child, following, missing ^ bit, wasted))
                else:
                    agenda.append((child, following, missing, wasted + 1 if missing else wasted))
        self.walked += walked

    def _completions(
        self, phrase: Phrase, word: str, text: str, limit: float
    ) -> Iterator[tuple[Phrase, int]]:
        """Yield the palindromes whose centre is in a phrase's next word or at its end."""
        left = text.replace(" ", "")
        begin = len(left) - len(word)
        for mirrored in range(max(0, begin - len(word) + 1), len(left) + 1):
            if len(left) + mirrored > limit:
                return
            middle = left[mirrored:]
            if middle != middle[::-1]:
                continue
            rest = left[:mirrored][::-1]
            if not self.peek:
                yield phrase.closing(word, rest), len(word)
            elif self.tries.follow(left[:mirrored]).ends:
                yield self._completed(phrase, word, rest), len(word) + mirrored
                return

    def _completed(self, phrase: Phrase, word: str, rest: str) -> Phrase:
        """Return the complete palindrome, with its right side cut into words."""
        words = self.tries.cutter.fewest(rest)
        assert words is not None, f"{rest} spells words in the trie of reversed words"
        complete = phrase.closing(word, rest)
        for following in words:
            rest = rest[len(following) :]
            complete = complete.closing(following, rest)
        return complete
