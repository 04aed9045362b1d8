"""Cut letters into words: into the fewest, or into the fewest without a repeated word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
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
        return self._fewest_from_each_place(text)[0]

    def different(self, text: str, pause: Pause = no_pause) -> Words | None:
        """Return the cut with the fewest words that repeats no word; None if there is none.

        Of several such cuts, return the first in alphabetical order. This may take long: call
        ``pause`` at short intervals, and stop at what it raises.
        """
        fewest = self._fewest_from_each_place(text)
        cut = fewest[0]
        if cut is None or len(set(cut)) == len(cut):
            return cut
        later = [NO_WORDS] * (len(text) + 1)  # the words at each position or after it
        for place in range(len(text) - 1, -1, -1):
            later[place] = later[place + 1].union(self.words_at(text, place))
        # A* search: a cut needs at least as many words more as one that may repeat words.
        queue: list[tuple[int, Words, int]] = [(0, (), 0)]
        seen: set[tuple[int, frozenset[str]]] = set()
        while queue:
            _, words, place = heappop(queue)
            if place == len(text):
                return words
            # Cuts that can repeat the same words later have the same future; the best comes first.
            key = (place, later[place].intersection(words))
            if key in seen:
                continue
            seen.add(key)
            pause()
            for word in self.words_at(text, place):
                rest = fewest[place + len(word)]
                if word not in words and rest is not None:
                    least = len(words) + 1 + len(rest)
                    heappush(queue, (least, (*words, word), place + len(word)))
        return None

    def words_at(self, text: str, place: int) -> Iterator[str]:
        """Yield the words that a text contains at a position, short ones first."""
        for length in self.lengths:
            if place + length > len(text):
                return
            word = text[place : place + length]
            if word in self.words:
                yield word

    def _fewest_from_each_place(self, text: str) -> list[Words | None]:
        """Return the cut with the fewest words of what follows each position, its end included."""
        best: list[Words | None] = [None] * len(text) + [()]
        for place in range(len(text) - 1, -1, -1):
            rests = ((word, best[place + len(word)]) for word in self.words_at(text, place))
            cuts = ((word, *rest) for word, rest in rests if rest is not None)
            best[place] = min(cuts, key=lambda cut: (len(cut), cut), default=None)
        return best
