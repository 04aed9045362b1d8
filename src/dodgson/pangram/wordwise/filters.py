"""Filters: named rules that leave out words after a phrase, alone or in any combination.

For each phrase a filter sets limits on the next word: kinds that it must belong to, the most
letters that may be missing after it, and the most waste. All limits of all filters apply. They
apply to the left side of a palindrome only; the right side may use all words. After a phrase with
no letter missing, only the shape of words is filtered.

*Restrictions* (no-repeats, keystones, excluded) look only at what is missing. They may leave out
the shortest phrase, so they prove nothing. *Budgeted* filters (budget, rare-pairs, missing, length)
look at the room: how many letters the half may still get. They leave out a word only if each phrase
with it costs more than allowed by the estimate mirror, 2(n + m) - 1, so they are sound if the
search's own estimate is never below mirror. `docs/pangram-proof.md` says more.

Source: the post "Palindromic Pangrams" (2010), mintries and budgetExpand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import EstimateName, FilterName
from dodgson.pangram.wordwise.excluded import ExcludedLetters
from dodgson.pangram.wordwise.expand import Chosen
from dodgson.pangram.wordwise.keystones import is_minimal_keystone, most_brought, near_side
from dodgson.pangram.wordwise.tries import TriePair, WordTrie
from dodgson.work import Pause, no_pause, pausing

AT_LEAST_MIRROR: Final[tuple[EstimateName, ...]] = ("mirror", "look-ahead", "piecewise")
"""The estimates that are never below mirror: with them budgeted filters are sound."""

FEW: Final = 4
"""The filter ``missing`` applies when at most this many letters are missing."""

SHORT: Final = 7
"""The filter ``length`` applies up to this room, ``excluded`` above this many missing letters."""

BUDGETED: Final[tuple[FilterName, ...]] = ("budget", "rare-pairs", "missing", "length")
"""The filters that leave out only what is too expensive by the estimate mirror."""

Kind = tuple[FilterName, int | str]
"""A kind of words: the name of its filter, and the filter's parameter."""


class Limits(NamedTuple):
    """The conditions on the next word.

    >>> Limits(most_missing=2) & Limits(frozenset({("length", 5)}), most_missing=3)
    Limits(kinds=frozenset({('length', 5)}), most_missing=2, most_waste=inf)
    """

    kinds: frozenset[Kind] = frozenset()
    most_missing: float = math.inf
    """How many letters may be missing after the word."""
    most_waste: float = math.inf
    """How many of its letters, up to the last missing one in it, may be waste."""

    def __and__(self, other: Limits) -> Limits:
        return Limits(
            self.kinds | other.kinds,
            min(self.most_missing, other.most_missing),
            min(self.most_waste, other.most_waste),
        )


ALL: Final = Limits()


class Needs(NamedTuple):
    """What a filter may know of a phrase: only this matters for the phrases that follow it."""

    missing: int
    """How many letters are missing: at least one."""
    covered: str
    """The wanted letters that the phrase contains."""
    room: float
    """How many letters the half may still get, with its centre, within the allowed cost."""


def unsound(names: Iterable[str], estimate: EstimateName) -> tuple[str, ...]:
    """Return those of the filters with which a search proves nothing, each once.

    >>> unsound(["length", "no-repeats"], "mirror"), unsound(["length"], "missing")
    (('no-repeats',), ('length',))
    """
    sound = BUDGETED if estimate in AT_LEAST_MIRROR else ()
    return tuple(name for name in FILTERS if name in names and name not in sound)


def repeats_little(word: str) -> bool:
    """Return whether a word repeats no letter or is a minimal keystone: one of the post's mintries.

    >>> [repeats_little(word) for word in ("lid", "off", "daffodil")]
    [True, True, False]
    """
    return len(set(word)) == len(word) or is_minimal_keystone(word)


class Filters:
    """Several filters together: they choose the words to try after a phrase.

    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> choice = Filters(tries, "adfilo", ["no-repeats"])
    >>> choice(Phrase.start(tries.mask_of("adfilo"), tries.start), math.inf).words.words
    ('a', 'lid', 'off')

    The words of each set of kinds become a trie when they are first needed.

    ``no-repeats`` allows only words that repeat no letter, and minimal keystones. It is sound only
    if the pangram has each letter twice, and the one in its centre once: then it has no other
    words. A longer pangram may need another word.
    """

    def __init__(
        self, tries: TriePair, letters: str, names: Iterable[str], pause: Pause = no_pause
    ) -> None:
        wanted = set(names)
        self.names = tuple(name for name in FILTERS if name in wanted)
        self.tries = tries
        self.needed = tries.mask_of(letters)
        words = tries.forward.words
        self.allowed = tries.forward
        """The words that are tried after some phrase."""
        if "no-repeats" in wanted:
            words = tuple(filter(repeats_little, pausing(words, pause)))
            self.allowed = tries.restricted(words, pause)
        self.shortest = min(map(len, words), default=0)
        self._brought: dict[str, int] = {}
        """For each keystone the most letters that it can bring, up to its last pivot."""
        if "keystones" in wanted:
            brought = ((word, most_brought(word)) for word in pausing(words, pause))
            self._brought = {word: most for word, most in brought if most}
        self._most_brought = max(self._brought.values(), default=0)
        pause()
        self._tree = ExcludedLetters(words, letters) if "excluded" in wanted else None
        self._limits = [LIMITS[name] for name in self.names if name in LIMITS]
        self._trie = cache(self._make_trie)
        self._covered = cache(tries.letters_of)

    def __call__(self, phrase: Phrase, allowance: float) -> Chosen:
        """Return the words to try after a phrase, given the most letters that may still come."""
        if not phrase.missing:
            return Chosen(self.allowed)
        room = math.inf
        if allowance < math.inf:
            room = (phrase.letters + allowance + 1) // 2 - phrase.letters
        covered = self._covered(self.needed & ~phrase.missing)
        needs = Needs(phrase.missing.bit_count(), covered, room)
        limits = ALL
        for each in self._limits:
            limits &= each(self, needs)
        words = self._trie(limits.kinds) if limits.kinds else self.allowed
        return Chosen(words, limits.most_missing, limits.most_waste)

    def _make_trie(self, kinds: frozenset[Kind]) -> WordTrie:
        return self.tries.restricted(
            word for word in self.allowed.words if all(self._is_of(kind, word) for kind in kinds)
        )

    def _is_of(self, kind: Kind, word: str) -> bool:
        """Return whether a word belongs to a kind."""
        name, which = kind
        if name == "keystones":
            return self._brought.get(word, math.inf) >= int(which)
        if name == "length":
            return near_side(word) <= int(which)
        return set(word).isdisjoint(str(which))

    def keystones(self, needs: Needs) -> Limits:
        """Use keystones only where all missing letters are among those up to a pivot.

        In the post, keystones are kept for the sake of the centre, in lists that leave out other
        words with a repeated letter or other long words. This filter keeps them away from other
        places. Not sound: in "lid off a daffodil" the keystone "off" is far from the centre; the
        best phrase without it is "a lid off a daffodil a".
        """
        # A keystone brings at least one letter, so with one missing each may do.
        if needs.missing <= 1 or not self._brought:
            return ALL
        return Limits(frozenset({("keystones", min(needs.missing, self._most_brought + 1))}))

    def budget(self, needs: Needs) -> Limits:
        """Use only words with no more waste than the room allows.

        With m letters missing and room for r more, r - m may be waste. Budgeted: with w wasted
        letters up to the last missing one, the half has n + m + w letters, more than its n + r.
        The post applies this only if five letters or more are affordable.
        """
        return Limits(most_waste=needs.room - needs.missing)

    def rare_pairs(self, needs: Needs) -> Limits:
        """Use only words with both missing letters if there is no room for two words.

        Budgeted: after a word without one of them, the half needs at least one letter more, so the
        word has to be shorter than the room, and none is. The post has lists for rare pairs such
        as jq, which is in 8 words of ENABLE2K. Here the walk turns back if no such word is ahead.
        """
        pair = needs.missing == 2 and needs.room <= self.shortest
        return Limits(most_missing=0) if pair else ALL

    def missing(self, needs: Needs) -> Limits:
        """Use only words with a missing letter if few are missing and no word may be wasted.

        Budgeted: all letters of a word without a missing letter are waste, and the shortest word
        has more than may be wasted. The post has lists of the words with each letter, and tries up
        to four of them.
        """
        if needs.missing <= FEW and needs.room - needs.missing < self.shortest:
            return Limits(most_missing=needs.missing - 1)
        return ALL

    def length(self, needs: Needs) -> Limits:
        """Use only words no longer than the room, and keystones with a pivot within it.

        Budgeted: a longer word has the centre inside it, within the room. So it has a pivot there,
        or the centre is its first letter. Then that letter is the only new one, because the others
        mirror letters before it; so this filter applies only if two or more are missing. The post
        has lists for each length up to seven, and keeps all keystones in them.
        """
        if needs.missing < 2 or needs.room > SHORT:
            return ALL
        return Limits(frozenset({("length", max(int(needs.room), 0))}))

    def excluded(self, needs: Needs) -> Limits:
        """Use no words with the commonest covered letters while many letters are missing.

        Not sound: the best phrase may repeat a common letter early. When seven letters or fewer
        are missing, all words are tried; the post drops its tree when seven are affordable.
        """
        if self._tree is None or needs.missing <= SHORT:
            return ALL
        letters = self._tree.pick(needs.covered)
        return Limits(frozenset({("excluded", letters)})) if letters else ALL


LIMITS: Final[dict[FilterName, Callable[[Filters, Needs], Limits]]] = {
    "keystones": Filters.keystones,
    "budget": Filters.budget,
    "rare-pairs": Filters.rare_pairs,
    "missing": Filters.missing,
    "length": Filters.length,
    "excluded": Filters.excluded,
}
FILTERS: Final[tuple[FilterName, ...]] = ("no-repeats", *LIMITS)
