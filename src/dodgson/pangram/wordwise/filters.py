"""Filters: named ways to try fewer words behind a phrase, each by itself or any together.

A filter says of a phrase which words are worth trying next, as limits: kinds that a word has to
be of, how many letters it may leave missing, how many of its letters may bring nothing. Limits
are put together by asking for all of them, so in any order. Only words on the left side of the
palindrome are filtered; its right side has all words. A phrase that has every letter and still
goes on is filtered by words' shapes at most.

There are two sorts. *Restrictions* (no-repeats, keystones, excluded) look at what is missing and
nothing else. They leave out good phrases with bad ones, so what is found with them is no proof.

*Budgeted* filters (budget, rare-pairs, missing, length) look at the room: how many letters the
half of the palindrome, its centre included, may still get. They leave out a word only if every
phrase with it costs more than allowed by the mirror's measure, 2(n + m) - 1. A search may count
on that if its estimate is never below that measure: then they are sound. With the post's own
estimate they are not, because that one takes such words for cheaper; a beam that goes back for
words that were too dear at first goes by the estimate, and would not know that it missed them.
With the mirror's estimate the walk through the tries turns back at the same letters by itself. So
there the four filters change no phrase: what they save is nodes that lead nowhere.

Source: the post "Palindromic Pangrams" (2010), mintries and budgetExpand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import ClassVar, Final, NamedTuple

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import EstimateName, FilterName
from dodgson.pangram.wordwise.excluded import ExcludedLetters
from dodgson.pangram.wordwise.expand import Chosen
from dodgson.pangram.wordwise.keystones import is_minimal_keystone, most_brought, near_side
from dodgson.pangram.wordwise.tries import TriePair, WordTrie
from dodgson.work import Pause, no_pause, pausing

MEASURED: Final[tuple[EstimateName, ...]] = ("mirror", "look-ahead", "piecewise")
"""The estimates that are never below the mirror's, so that budgeted filters are sound."""

FEW: Final = 4
"""With so many letters missing a word has to bring one, says the filter of that name."""

SHORT: Final = 7
"""Up to so many letters of room there are words for each length, as in the post."""

Kind = tuple[FilterName, int | str]
"""A kind of words, by the name of the filter that knows it, and what it has to know."""


class Limits(NamedTuple):
    """What a word has to be to be tried.

    >>> Limits(most_missing=2) & Limits(frozenset({("length", 5)}), most_missing=3)
    Limits(kinds=frozenset({('length', 5)}), most_missing=2, most_waste=inf)
    """

    kinds: frozenset[Kind] = frozenset()
    most_missing: float = math.inf
    """How many letters it may leave missing."""
    most_waste: float = math.inf
    """How many of its letters, up to the last that was missing, may bring nothing new."""

    def __and__(self, other: Limits) -> Limits:
        return Limits(
            self.kinds | other.kinds,
            min(self.most_missing, other.most_missing),
            min(self.most_waste, other.most_waste),
        )


ALL: Final = Limits()


class Lack(NamedTuple):
    """What a filter may know of a phrase: all else is of no matter for the phrases that follow."""

    many: int
    """How many letters are missing, one or more."""
    covered: str
    room: float
    """How many letters the half may still get, its centre included, by what it may cost."""


class Filter:
    """One way to try fewer words.

    ``takes`` is asked once for each word: one that is not taken is not tried behind any phrase.
    ``limits`` is asked for each phrase that lacks letters, ``holds`` for the words of a kind.
    """

    name: ClassVar[FilterName]
    told: ClassVar[str]
    """What it does, in one sentence."""
    budgeted: ClassVar[bool] = False
    """Whether what it leaves out is too dear by the mirror's measure."""

    def __init__(self, words: tuple[str, ...], letters: str) -> None:
        """Get to know the words that all filters take, and the letters of the pangram."""
        self.words, self.letters = words, letters
        self.shortest = min(map(len, words), default=0)

    @staticmethod
    def takes(word: str) -> bool:  # noqa: ARG004 (others look at it)
        """Say whether a word is tried at all."""
        return True

    def limits(self, lack: Lack) -> Limits:  # noqa: ARG002 (others look at it)
        """Say what a word has to be to be tried behind a phrase."""
        return ALL

    def holds(self, which: int | str, word: str) -> bool:  # noqa: ARG002 (others look at them)
        """Say whether a word is of a kind of this filter's; without kinds there is but one."""
        return True

    @classmethod
    def is_sound(cls, estimate: EstimateName) -> bool:
        """Say whether a search with this estimate can still prove that nothing is shorter."""
        return cls.budgeted and estimate in MEASURED


class NoRepeats(Filter):
    """Words with no letter twice, and minimal keystones: the post's mintries.

    Not sound, unless the pangram has each letter twice and the one in its centre once: then no
    other words are in it. A longer one may well need another word.
    """

    name = "no-repeats"
    told = "only words with no letter twice, and keystones with none twice on either side"

    @staticmethod
    def takes(word: str) -> bool:
        return len(set(word)) == len(word) or is_minimal_keystone(word)


class Keystones(Filter):
    """Keystones only for the centre: only if they can bring all that is missing by their pivot.

    In the post keystones are kept for the sake of the centre, where lists leave out all other words
    with a letter twice, or all other long words. This does the rest of it, and keeps them away from
    elsewhere. Not sound: in "lid off a daffodil" the keystone "off" is far from the centre, and of
    these words the best that is left is "a lid off a daffodil a".
    """

    name = "keystones"
    told = "keystones only where they can hold the centre, by all that is still missing"

    def __init__(self, words: tuple[str, ...], letters: str) -> None:
        super().__init__(words, letters)
        self.brought = {word: most for word in words if (most := most_brought(word))}
        self.most = max(self.brought.values(), default=0)

    def limits(self, lack: Lack) -> Limits:
        # A keystone has a letter in it at least, so with one missing all of them may do.
        if lack.many <= 1 or not self.brought:
            return ALL
        return Limits(frozenset({(self.name, min(lack.many, self.most + 1))}))

    def holds(self, which: int | str, word: str) -> bool:
        return self.brought.get(word, math.inf) >= int(which)


class Budget(Filter):
    """Words that waste no more letters than the room allows.

    With m letters missing and room for r more, r - m may bring nothing new. Budgeted: if w of the
    word's letters do, up to the last that was missing, then n + m + w is in the half, more than
    its n + r. The post asks that only where five letters or more are affordable.
    """

    name = "budget"
    told = "only words with no more letters that bring nothing new than the half has room for"
    budgeted = True

    def limits(self, lack: Lack) -> Limits:
        return Limits(most_waste=lack.room - lack.many)


class RarePairs(Filter):
    """Words with both letters where two are missing, and there is no room for two words.

    Budgeted: behind a word that lacks one of both there has to be one letter more in the half. So
    the word has to be shorter than the room, and none is. The post has lists for rare pairs, such
    as jq, which is in 8 words of ENABLE2K; here a walk turns back where no such word lies ahead.
    """

    name = "rare-pairs"
    told = "where two letters are missing, and the half has no room for two words: both in one"
    budgeted = True

    def limits(self, lack: Lack) -> Limits:
        pair = lack.many == 2 and lack.room <= self.shortest
        return Limits(most_missing=0) if pair else ALL


class Missing(Filter):
    """Words that bring a missing letter where four or fewer are missing, and no word is to waste.

    Budgeted: all letters of a word that brings nothing are wasted, and the shortest word has more
    than may be wasted. The post has lists of the words with each letter, and tries up to four.
    """

    name = "missing"
    told = "where four letters or fewer are missing, and a word is too dear to waste: one of them"
    budgeted = True

    def limits(self, lack: Lack) -> Limits:
        if lack.many <= FEW and lack.room - lack.many < self.shortest:
            return Limits(most_missing=lack.many - 1)
        return ALL


class Length(Filter):
    """Words no longer than the room, keystones up to their first pivot, where it is short.

    Budgeted: a word that is longer has the centre inside it, no further than the room goes. So it
    has a pivot there, or the centre is its first letter. That one is the only letter then that it
    brings, because the others are mirrored before it; so this waits until two are missing or more.
    The post has lists for each length up to seven, and keeps all keystones in them.
    """

    name = "length"
    told = "only words no longer than what the half has room for, or keystones with a pivot there"
    budgeted = True

    def limits(self, lack: Lack) -> Limits:
        if lack.many < 2 or lack.room > SHORT:
            return ALL
        return Limits(frozenset({(self.name, max(int(lack.room), 0))}))

    def holds(self, which: int | str, word: str) -> bool:
        return near_side(word) <= int(which)


class Excluded(Filter):
    """Words without covered letters while many are missing, as far as a tree of letters goes.

    Not sound: the best phrase may take a common letter again early. As soon as seven letters or
    fewer are missing all words are tried; the post takes its tree down where seven are affordable.
    """

    name = "excluded"
    told = "while more than seven letters are missing, no words with the commonest covered letters"

    def __init__(self, words: tuple[str, ...], letters: str) -> None:
        super().__init__(words, letters)
        self.tree = ExcludedLetters(words, letters)

    def limits(self, lack: Lack) -> Limits:
        letters = self.tree.pick(lack.covered) if lack.many > SHORT else ""
        return Limits(frozenset({(self.name, letters)})) if letters else ALL

    def holds(self, which: int | str, word: str) -> bool:
        return set(word).isdisjoint(str(which))


FILTERS: Final[dict[FilterName, type[Filter]]] = {
    kind.name: kind for kind in (NoRepeats, Keystones, Budget, RarePairs, Missing, Length, Excluded)
}


def unsound(names: Iterable[str], estimate: EstimateName) -> tuple[str, ...]:
    """Return those of the filters with which a search proves nothing, each once.

    >>> unsound(["length", "no-repeats"], "mirror"), unsound(["length"], "missing")
    (('no-repeats',), ('length',))
    """
    return tuple(
        name for name, kind in FILTERS.items() if name in names and not kind.is_sound(estimate)
    )


class Filters:
    """Some of the filters together: they choose the words to try behind a phrase.

    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> choice = Filters(tries, "adfilo", ["no-repeats"])
    >>> choice(Phrase.start(tries.mask_of("adfilo"), tries.start), math.inf).words.words
    ('a', 'lid', 'off')

    The kinds of words that are asked for become tries as they are needed, each once.
    """

    def __init__(
        self, tries: TriePair, letters: str, names: Iterable[str], pause: Pause = no_pause
    ) -> None:
        wanted = set(names)
        kinds = [kind for name, kind in FILTERS.items() if name in wanted]
        words = pausing(tries.forward.words, pause)
        taken = tuple(word for word in words if all(k.takes(word) for k in kinds))
        self.tries = tries
        self.needed = tries.mask_of(letters)
        self.filters = {}
        for kind in kinds:
            pause()
            self.filters[kind.name] = kind(taken, letters)
        whole = len(taken) == len(tries.forward.words)
        self.taken = tries.forward if whole else tries.restricted(taken, pause)
        """The words that are tried behind some phrase."""
        self._trie = cache(self._make_trie)
        self._covered = cache(tries.letters_of)

    def __call__(self, phrase: Phrase, allowance: float) -> Chosen:
        """Choose the words to try behind a phrase that may cost so many letters more."""
        if not phrase.missing:
            return Chosen(self.taken)
        limits = self.limits(phrase, allowance)
        words = self._trie(limits.kinds) if limits.kinds else self.taken
        return Chosen(words, limits.most_missing, limits.most_waste)

    def limits(self, phrase: Phrase, allowance: float) -> Limits:
        """Put together what all filters ask for behind a phrase that lacks letters."""
        room = math.inf
        if allowance < math.inf:
            room = (phrase.letters + allowance + 1) // 2 - phrase.letters
        covered = self._covered(self.needed & ~phrase.missing)
        lack = Lack(phrase.missing.bit_count(), covered, room)
        limits = ALL
        for each in self.filters.values():
            limits &= each.limits(lack)
        return limits

    def _make_trie(self, kinds: frozenset[Kind]) -> WordTrie:
        tests = [(self.filters[name].holds, which) for name, which in sorted(kinds)]
        return self.tries.restricted(
            word for word in self.taken.words if all(holds(which, word) for holds, which in tests)
        )
