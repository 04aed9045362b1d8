"""The words of one length as a whole graph: for many ladders, and for what only all words tell.

Finding one ladder needs no graph (see ``model.WordGraph``). A puzzle maker who wants thousands,
or a researcher who wants the diameter, does better to join all words first. There is a readable
graph here in Python, and a kernel that gives the same answers; ``length_graph`` takes the best
there is.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from dodgson import native
from dodgson.errors import InputError
from dodgson.search import bidirectional
from dodgson.search.problem import TrustedProblem

if TYPE_CHECKING:
    from dodgson._native import LengthGraph as Kernel
    from dodgson.native import Backend
    from dodgson.words import Lexicon

NOWHERE = -1
"""The distance of a word that is not joined."""

Pause = Callable[[], object]
"""Called every few milliseconds of long work; what it raises ends the work."""

Effort = tuple[int, int, int, int]
"""Words expanded, generated and pruned, and the largest frontier."""


class LengthGraph(Protocol):
    """The words of one length, two of them neighbours when they differ in one letter.

    Words are in alphabetical order, and numbers that belong to words come in that order too.
    """

    words: tuple[str, ...]

    @property
    def edges(self) -> int:
        """How many pairs of words are neighbours."""

    def neighbours(self, word: str) -> tuple[str, ...]:
        """Give a word's neighbours in alphabetical order."""

    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None:
        """Give a shortest ladder, or None if the words are not joined."""

    def search(self, start: str, goal: str) -> tuple[tuple[str, ...] | None, Effort]:
        """Give a shortest ladder, or None, and what finding it took."""

    def count(self, start: str, goal: str) -> int:
        """Count the shortest ladders."""

    def distances(self, start: str) -> array[int]:
        """Give how far each word is from one; ``NOWHERE`` where there is no ladder."""

    def components(self) -> array[int]:
        """Give each word's component; they are numbered by their first words."""

    def eccentricities(self, pause: Pause = ...) -> array[int]:
        """Give how far the farthest word that it is joined to is from each word."""

    def survey(self, pause: Pause = ...) -> tuple[array[int], list[int]]:
        """Give the eccentricities, and how many ordered pairs of words are 1, 2, 3 … apart."""


def length_graph(words: Lexicon, length: int, *, backend: Backend | None = None) -> LengthGraph:
    """Join the words of one length that differ in one letter; the last few graphs are kept.

    >>> from dodgson.words import load
    >>> graph = length_graph(load(["cat", "cot", "dog", "dot", "emu"]), 3)
    >>> graph.shortest("cat", "dog"), graph.count("cat", "dog"), graph.shortest("cat", "emu")
    (('cat', 'cot', 'dot', 'dog'), 1, None)
    >>> graph.edges, list(graph.components()), list(graph.eccentricities())
    (3, [0, 0, 0, 0, 1], [3, 2, 3, 2, 0])

    The kernel and its reference in Python give the same answers; ``backend`` chooses between them.
    """
    return _made(words, length, native.choose(backend))


@lru_cache(maxsize=32)
def _made(words: Lexicon, length: int, backend: Backend) -> LengthGraph:
    return (
        NativeGraph(words, length) if backend == "native" else PythonGraph(words.of_length(length))
    )


class PythonGraph:
    """The graph in Python: what the kernel has to agree with."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    @cached_property
    def _joined(self) -> dict[str, tuple[str, ...]]:
        from dodgson.words import StarIndex

        index = StarIndex(self.words)
        return {word: tuple(sorted(index.adjacent(word))) for word in self.words}

    @property
    def edges(self) -> int:
        return sum(map(len, self._joined.values())) // 2

    def neighbours(self, word: str) -> tuple[str, ...]:
        return self._joined[known(word, self._joined)]

    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None:
        return self.search(start, goal)[0]

    def search(self, start: str, goal: str) -> tuple[tuple[str, ...] | None, Effort]:
        for word in (start, goal):
            known(word, self._joined)
        joined = self._joined.__getitem__
        problem = TrustedProblem(
            start, joined, goal.__eq__, goals=[goal], predecessors=joined, weighted=False
        )
        result = bidirectional(problem).run()
        done = result.statistics
        effort = done.expanded, done.generated, done.pruned, done.largest_frontier
        return result.path, effort

    def count(self, start: str, goal: str) -> int:
        far = self._reached(start)
        ways = {start: 1}
        for word in far:  # nearest first
            for other in self._joined[word]:
                if far[other] == far[word] + 1:
                    ways[other] = ways.get(other, 0) + ways[word]
        return ways.get(known(goal, self._joined), 0)

    def distances(self, start: str) -> array[int]:
        far = self._reached(start)
        return array("i", (far.get(word, NOWHERE) for word in self.words))

    def _reached(self, start: str) -> dict[str, int]:
        """Give how far each word is that can be reached, the nearest first."""
        far = {known(start, self._joined): 0}
        level = [start]
        while level:
            following: dict[str, int] = {}
            for word in level:
                for other in self._joined[word]:
                    if other not in far:
                        far[other] = following[other] = far[word] + 1
            level = list(following)
        return far

    def components(self) -> array[int]:
        label: dict[str, int] = {}
        count = 0
        for word in self.words:
            if word not in label:
                label.update(dict.fromkeys(self._reached(word), count))
                count += 1
        return array("i", map(label.__getitem__, self.words))

    def eccentricities(self, pause: Pause = lambda: None) -> array[int]:
        return self.survey(pause)[0]

    def survey(self, pause: Pause = lambda: None) -> tuple[array[int], list[int]]:
        farthest = array("i")
        pairs: list[int] = []
        for word in self.words:
            pause()
            far = list(self._reached(word).values())
            farthest.append(far[-1])
            pairs += [0] * (far[-1] - len(pairs))
            for steps in far[1:]:
                pairs[steps - 1] += 1
        return farthest, pairs


class NativeGraph:
    """The kernel's graph."""

    def __init__(self, lexicon: Lexicon, length: int) -> None:
        self.words = lexicon.of_length(length)
        packed, alphabet = lexicon.packed(length), lexicon.alphabet
        self._graph: Kernel = native.compiled().LengthGraph(packed, length, alphabet)

    @property
    def edges(self) -> int:
        return self._graph.edges

    def neighbours(self, word: str) -> tuple[str, ...]:
        try:
            return self._graph.neighbours(word)
        except KeyError:
            raise unlisted(word) from None

    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None:
        try:
            return self._graph.shortest(start, goal)
        except KeyError as error:
            raise unlisted(error.args[0]) from None

    def search(self, start: str, goal: str) -> tuple[tuple[str, ...] | None, Effort]:
        try:
            return self._graph.search(start, goal)
        except KeyError as error:
            raise unlisted(error.args[0]) from None

    def count(self, start: str, goal: str) -> int:
        try:
            count = self._graph.count(start, goal)
        except KeyError as error:
            raise unlisted(error.args[0]) from None
        return PythonGraph(self.words).count(start, goal) if count is None else count

    def distances(self, start: str) -> array[int]:
        try:
            return array("i", self._graph.distances(start))
        except KeyError:
            raise unlisted(start) from None

    def components(self) -> array[int]:
        return array("i", self._graph.components())

    def eccentricities(self, pause: Pause = lambda: None) -> array[int]:
        return array("i", self._graph.eccentricities(pause))

    def survey(self, pause: Pause = lambda: None) -> tuple[array[int], list[int]]:
        eccentricities, pairs = self._graph.survey(pause)
        return array("i", eccentricities), pairs


def known(word: str, words: Container[str]) -> str:
    """Give a word back if it is one of those given.

    >>> known("cat", {"cat", "dog"})
    'cat'
    """
    if word not in words:
        raise unlisted(word)
    return word


def unlisted(word: str) -> InputError:
    """Say that a word is not in the graph.

    >>> unlisted("cta")
    InputError("'cta' is not one of these words")
    """
    return InputError(f"{word!r} is not one of these words")
