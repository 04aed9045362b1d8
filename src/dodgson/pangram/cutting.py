"""Cut letters into words: into the fewest, or into the fewest without a repeated word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dodgson.work import Pause, no_pause

Words = tuple[str, ...]

NO_WORDS: Final = frozenset[str]()


class Cutter:
    """Cut letters into the words of a list.

    >>> cutter = Cutter(["a", "an", "ana", "na"])
    >>> cutter.fewest("anaana"), cutter.different("anaana"), cutter.different("anana")
    (('ana', 'ana'), ('a', 'na', 'ana'), ('an', 'ana'))
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.lengths = sorted(set(map(len, self.words)))

    def fewest(self, text: str) -> Words | None:
        """Return the cut of a text with the fewest words; None if there is no cut.

        Of several such cuts, return the first in alphabetical order.
        """
        best: list[tuple[int, Words] | None] = [None] * len(text) + [(0, ())]
        for place in range(len(text) - 1, -1, -1):
            cuts = []
            for word in self.words_at(text, place):
                rest = best[place + len(word)]
                if rest is not None:
                    cuts.append((rest[0] + 1, (word, *rest[1])))
            best[place] = min(cuts, default=None)
        return None if best[0] is None else best[0][1]

    def different(self, text: str, pause: Pause = no_pause) -> Words | None:
        """Return the cut with the fewest words that repeats no word; None if there is none.

        This may take long: call ``pause`` at short intervals, and stop at what it raises.
        """
        cut = self.fewest(text)
        if cut is None or len(set(cut)) == len(cut):
            return cut
        return DifferentWords(self, text, pause).fewest()

    def words_at(self, text: str, place: int) -> Iterator[str]:
        """Yield the words that a text contains at a position, short ones first."""
        for length in self.lengths:
            if place + length > len(text):
                return
            word = text[place : place + length]
            if word in self.words:
                yield word


class DifferentWords:
    """A search for a cut without a repeated word, by iterative deepening on the number of words.

    It remembers failures by position, number of words, and those used words that can occur later.
    """

    def __init__(self, cutter: Cutter, text: str, pause: Pause) -> None:
        self.text = text
        self.pause = pause
        size = len(text)
        self.words: list[Words] = [()] * size
        """For each position the words there from which the end can be reached, sorted."""
        self.least = [size + 1] * size + [0]
        """The fewest words from each position to the end, repeated words allowed."""
        self.most = [0] * (size + 1)
        self.later: list[frozenset[str]] = [NO_WORDS] * (size + 1)
        """The words that can occur at each position or after it."""
        self._failed: set[tuple[int, int, frozenset[str]]] = set()
        for place in range(size - 1, -1, -1):
            words = sorted(
                word
                for word in cutter.words_at(text, place)
                if self.least[place + len(word)] <= size
            )
            if words:
                ends = [place + len(word) for word in words]
                self.words[place] = tuple(words)
                self.least[place] = 1 + min(self.least[end] for end in ends)
                self.most[place] = 1 + max(self.most[end] for end in ends)
                self.later[place] = frozenset(words).union(*(self.later[end] for end in ends))

    def fewest(self) -> Words | None:
        """Return the first cut with the fewest words; None if every cut repeats a word."""
        for count in range(self.least[0], self.most[0] + 1):
            if (found := self._cut(0, count, NO_WORDS)) is not None:
                return found
        return None

    def _cut(self, place: int, count: int, used: frozenset[str]) -> Words | None:
        """Return a cut of the text from a position on into ``count`` unused words, or None."""
        if place == len(self.text):
            return () if count == 0 else None
        if not self.least[place] <= count <= self.most[place]:
            return None
        key = (place, count, used & self.later[place])
        if key in self._failed:
            return None
        self.pause()
        for word in self.words[place]:
            if word not in used:
                rest = self._cut(place + len(word), count - 1, used | {word})
                if rest is not None:
                    return (word, *rest)
        self._failed.add(key)
        return None
