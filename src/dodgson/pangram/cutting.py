"""Cut letters into words so that no word comes twice."""

from __future__ import annotations

from collections.abc import Callable

from dodgson.pangram.tries import TriePair


def cut_distinct(
    tries: TriePair, text: str, pause: Callable[[], object] = lambda: None
) -> tuple[str, ...] | None:
    """Cut letters into words, none twice: the fewest, of those the first by the alphabet; or None.

    >>> tries = TriePair(["a", "an", "ana", "na"])
    >>> tries.cut("anaana"), cut_distinct(tries, "anaana"), cut_distinct(tries, "anana")
    (('ana', 'ana'), ('a', 'na', 'ana'), ('an', 'ana'))

    What ``pause``, called time and again, raises ends the work: where words repeat, all ways to
    cut may have to be gone through.
    """
    plain = tries.cut(text)
    if plain is None or len(set(plain)) == len(plain):
        return plain
    return Cuts(tries, text, pause).least()


class Cuts:
    """The ways to cut some letters into words: deepened by how many words, sets met remembered."""

    def __init__(self, tries: TriePair, text: str, pause: Callable[[], object]) -> None:
        self.text = text
        self.pause = pause
        size = len(text)
        self.words: list[tuple[str, ...]] = [()] * size
        """The words with which one may go on at each place and come to the end, by the alphabet."""
        self.fewest = [size + 1] * size + [0]
        """With how many words at least one comes to the end from each place."""
        self.most = [0] * (size + 1)
        self.later: list[frozenset[str]] = [frozenset()] * (size + 1)
        """The words that can occur from each place on."""
        for place in range(size - 1, -1, -1):
            self._look(place, tries)

    def _look(self, place: int, tries: TriePair) -> None:
        whole = len(self.text)
        words = [
            word
            for word in tries.forward_words(self.text[place:])
            if self.fewest[place + len(word)] <= whole
        ]
        if words:
            ends = [place + len(word) for word in words]
            self.words[place] = tuple(sorted(words))
            self.fewest[place] = 1 + min(self.fewest[end] for end in ends)
            self.most[place] = 1 + max(self.most[end] for end in ends)
            self.later[place] = frozenset(words).union(*(self.later[end] for end in ends))

    def least(self) -> tuple[str, ...] | None:
        """Give the first of the cuts with fewest words among those without a word twice."""
        for many in range(self.fewest[0], self.most[0] + 1):
            self._failed: set[tuple[int, int, frozenset[str]]] = set()
            if (found := self._cut(0, many, frozenset())) is not None:
                return found
        return None

    def _cut(self, place: int, many: int, used: frozenset[str]) -> tuple[str, ...] | None:
        """Cut what comes from a place on into so many words, none of them used."""
        if place == len(self.text):
            return () if many == 0 else None
        if not self.fewest[place] <= many <= self.most[place]:
            return None
        here = (place, many, used & self.later[place])
        if here in self._failed:
            return None
        self.pause()
        for word in self.words[place]:
            if word not in used:
                rest = self._cut(place + len(word), many - 1, used | {word})
                if rest is not None:
                    return (word, *rest)
        self._failed.add(here)
        return None
