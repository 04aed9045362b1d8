"""Palindromic pangrams as a search problem; the search is complete and finite.

A state is a phrase that grows from the left. Let T be a palindrome of words that contains every
letter, |T| the number of its letters, and p' the mirror image of p.

**Every T is found.** Let c be the shortest sequence of first words of T that contains half of T
with its centre, and p the same without its last word. So 2|p| < |T| <= 2|c|: the centre is in the
last word of c or at its end. Half of T contains every letter, so c does. The first k = |T| - |c|
letters of c are mirrored behind c, and the rest of c is a palindrome. When `Expansion` reaches c,
it tries every such k from 2|p| - |c| + 1 on. The least k whose mirrored letters are words gives the
shortest T with this c. It is a successor of p, and so is c. All phrases before c are open: their
centre is behind their end. So |T| is at least 2|p| + 1, which the estimates use.

**The future of an open phrase p depends only on its continuation and its missing letters.** Let
T = p u p', where u is a palindrome of at least one letter. For this T two things are needed: the
trie of reversed words can be followed through p and then u to the end of a word, and u contains
the letters missing from p. The first depends only on the continuation of p. So if q has the same
continuation and the same missing letters, q u q' is an answer too, and a shorter one if q is
shorter. Of two such phrases the search keeps the shorter one. The palindromes that the other one
completes are not lost: they are successors of the phrase before it.

**The search is finite.** There are finitely many sets of nodes with sets of letters, and every word
has a letter. So a search that detects duplicates ends, with "none" if there is no solution, even
if phrases can be mirrored for ever: abcd abcd abcd … by ba badc badc ….

**Without peeking** each successor has one more word. The word with the centre in it comes once for
each k, as a closing phrase: the letters that must follow are known, and words are read off them.
Closing phrases with the same rest have the same future. A rest is the mirror image of the first
letters of an open phrase, and the search keeps one open phrase for each identity. So this search
ends too, with the same answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.estimates import Estimate
from dodgson.pangram.wordwise.expand import Choice, Expansion
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.search.problem import Problem, TrustedProblem
from dodgson.work import Pause, no_pause, pausing


def problem_of(
    tries: TriePair,
    letters: str,
    estimate: Estimate,
    *,
    choice: Choice | None = None,
    peek: bool = True,
    name: str = "",
    pause: Pause = no_pause,
) -> Problem[Phrase]:
    """Return the search for the shortest palindromic pangram as a problem."""
    needed = tries.mask_of(letters)
    expansion = Expansion(tries, estimate, choice=choice, peek=peek)
    rarity = rarities(tries, letters, pause)

    def order(phrase: Phrase) -> tuple[int, str, str]:
        rest = phrase.rest
        return rarity(phrase.missing), phrase.text, "" if rest is None else f"|{rest}"

    return TrustedProblem(
        Phrase.start(needed, tries.start),
        expansion.children,
        lambda phrase: phrase.rest == "",
        estimate=estimate,
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
