"""Cut letters into words: the fewest, or the fewest of which none comes twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Words = tuple[str, ...]


def fewest(text: str, at: Callable[[int], Iterable[str]]) -> Words | None:
    """Cut letters into words, the fewest, and of those the first by the alphabet; None if none.

    ``at`` gives the words with which the text goes on at a place.

    >>> text = "anaan"
    >>> fewest(text, lambda begin: [w for w in ("a", "an", "ana") if text.startswith(w, begin)])
    ('ana', 'an')
    """
    best: list[tuple[int, Words] | None] = [None] * len(text) + [(0, ())]
    for begin in range(len(text) - 1, -1, -1):
        ways = []
        for word in at(begin):
            rest = best[begin + len(word)]
            if rest is not None:
                ways.append((rest[0] + 1, (word, *rest[1])))
        best[begin] = min(ways, default=None)
    return None if best[0] is None else best[0][1]


class Cutter:
    """Cuts letters into the words of a list.

    >>> cutter = Cutter(["a", "an", "ana", "na"])
    >>> cutter.fewest("anaana"), cutter.different("anaana"), cutter.different("anana")
    (('ana', 'ana'), ('a', 'na', 'ana'), ('an', 'ana'))
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.lengths = sorted(set(map(len, self.words)))

    def fewest(self, text: str) -> Words | None:
        """Cut letters into words, the fewest, of those the first by the alphabet; None if none."""
        return fewest(text, lambda begin: self.at(text, begin))

    def different(self, text: str, pause: Callable[[], object] = lambda: None) -> Words | None:
        """Cut letters as ``fewest`` does, but into words of which none comes twice.

        What ``pause``, called time and again, raises ends the work: where words repeat, all ways
        to cut may have to be gone through.
        """
        plain = self.fewest(text)
        if plain is None or len(set(plain)) == len(plain):
            return plain
        return Cuts(self, text, pause).least()

    def at(self, text: str, begin: int) -> Iterator[str]:
        """Give the words with which a text goes on at a place, short ones first."""
        for length in self.lengths:
            if begin + length > len(text):
                return
            word = text[begin : begin + length]
            if word in self.words:
                yield word


class Cuts:
    """The ways to cut some letters into words: deepened by how many words, sets met remembered."""

    def __init__(self, cutter: Cutter, text: str, pause: Callable[[], object]) -> None:
        self.text = text
        self.pause = pause
        size = len(text)
        self.words: list[Words] = [()] * size
        """The words with which one may go on at each place and come to the end, by the alphabet."""
        self.fewest = [size + 1] * size + [0]
        """With how many words at least one comes to the end from each place."""
        self.most = [0] * (size + 1)
        self.later: list[frozenset[str]] = [frozenset()] * (size + 1)
        """The words that can occur from each place on."""
        self._failed: set[tuple[int, int, frozenset[str]]] = set()
        """From where there is no way on: the place, the words to come, and those used that may."""
        for place in range(size - 1, -1, -1):
            self._look(place, cutter)

    def _look(self, place: int, cutter: Cutter) -> None:
        whole = len(self.text)
        words = [
            word for word in cutter.at(self.text, place) if self.fewest[place + len(word)] <= whole
        ]
        if words:
            ends = [place + len(word) for word in words]
            self.words[place] = tuple(sorted(words))
            self.fewest[place] = 1 + min(self.fewest[end] for end in ends)
            self.most[place] = 1 + max(self.most[end] for end in ends)
            self.later[place] = frozenset(words).union(*(self.later[end] for end in ends))

    def least(self) -> Words | None:
        """Give the first of the cuts with fewest words among those without a word twice."""
        for many in range(self.fewest[0], self.most[0] + 1):
            if (found := self._cut(0, many, frozenset())) is not None:
                return found
        return None

    def _cut(self, place: int, many: int, used: frozenset[str]) -> Words | None:
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
