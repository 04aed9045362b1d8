"""Palindromic pangrams as a search problem: complete, and finite.

States are phrases begun from the left. Let T be a palindrome of words that has every letter; |T|
is the number of its letters, p' the mirror image of p.

**Every T is found.** Going through its words, let c be what has been read at the first word's end
at which half of T, its centre included, is there, and p what was there before that word. So
2|p| < |T| <= 2|c|: the centre is in the last word of c, or at its end. Half of T has every letter,
so c has. Of c the first k = |T| - |c| letters are mirrored behind it, and the others are a
palindrome. `Expansion` tries every such k when it comes to c, from 2|p| - |c| + 1 on; the least for
which the mirror image is words gives the shortest T with this c, and that is a child of p, beside
c. All phrases before c are open: their centre is behind their end, whether they lack letters or
not. Then |T| is 2|p| + 1 or more, which is what the estimates build on.

**The future of an open phrase depends on its continuation and on what it lacks.** T = p u p', where
the palindrome u has one letter or more. That p is words and T is a palindrome asks for two things
only: the words reversed can be followed through p and then u to a word's end, which begins with
the continuation of p; and u has the letters that p lacks. So if q has the same continuation and
lacks the same, q u q' will do as well, and it is shorter if q is. Of two such phrases the shorter
is kept, also where nothing is lacking any more. The palindromes that the other one completes are
not lost with it: they stand beside it, as children of the phrase before.

**There are finitely many of these**: sets of nodes, with sets of letters. Every word has a letter.
So a search that knows duplicates comes to an end, with "none" where there is none, although there
may be phrases without end that can be mirrored: abcd abcd abcd … by ba badc badc ….

**Without peeking** each child has one more word. The word with the centre in it comes once for
each k, as a closing phrase: what must follow is settled, and is read word by word. Closing phrases
with the same rest have the same future. A rest is the mirror image of an open phrase's beginning,
and of those one an identity is kept, so this ends too, and with the same answers.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
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
    """Tell the search for the shortest palindromic pangram as a problem."""
    needed = tries.mask_of(letters)
    expansion = Expansion(tries, estimate, choice=choice, peek=peek)
    rarity = Rarity(tries, letters, pause)

    def order(phrase: Phrase) -> tuple[int, str, str]:
        rest = phrase.rest
        return rarity.of(phrase.missing), phrase.text, "" if rest is None else f"|{rest}"

    return TrustedProblem(
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
    """How rare letters are, taken together: the rarer, the better it is to have them early.

    A letter counts as the square of the bits that say how few words hold it. Without the square
    a beam keeps phrases with many common letters, and the rare ones come late and dear.
    """

    def __init__(self, tries: TriePair, letters: str, pause: Pause = no_pause) -> None:
        words = tries.forward.words
        holding = dict.fromkeys(tries.bits.values(), 0)
        for word in pausing(words, pause):
            for letter in set(word):
                holding[tries.bits[letter]] += 1
        self._weights = {
            bit: round(100 * math.log2(len(words) / many) ** 2)
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
