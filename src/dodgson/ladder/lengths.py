"""The graph of all words of one length, for many ladders and for measures such as the diameter.

``NativeGraph``, the kernel, builds it in milliseconds, so even one ladder uses it. ``LengthGraph``
is the reference in Python, with the same answers. There one ladder needs no such graph (see
``model.WordGraph``). ``length_graph`` chooses between the two.
"""

from __future__ import annotations

import time
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from dodgson import native
from dodgson.errors import InputError

if TYPE_CHECKING:
    from dodgson._native import LengthGraph as Kernel
    from dodgson.ladder.goals import Counted
    from dodgson.native import Backend
    from dodgson.words import Lexicon

A = TypeVar("A")

NOWHERE = -1
"""The distance of a word that no ladder reaches."""
UNREACHABLE = 65535
"""The same in a table, whose numbers have 16 bits and no sign."""

Pause = Callable[[], object]
"""Called every few milliseconds of long work; what it raises ends the work."""

Priced = tuple[tuple[str, ...], int]
"""A ladder and its cost."""

Counts = tuple[int, int, int, int]
"""Words expanded, generated and pruned, and the largest frontier."""

Timed = tuple[int, int, int, int, float]
"""The counts of a search, and the seconds that it took."""


class LengthGraph:
    """The words of one length; two of them are neighbours if they differ in one letter.

    Words are in alphabetical order, and so are the numbers that belong to words. A method raises
    ``InputError`` for a word that is not in the graph. This is the graph in Python: the kernel
    has to agree with it.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    @cached_property
    def _joined(self) -> dict[str, tuple[str, ...]]:
        from dodgson.words.stars import StarIndex  # late: only without kernels

        index = StarIndex(self.words)
        return {word: tuple(sorted(index.adjacent(word))) for word in self.words}

    @property
    def edges(self) -> int:
        """How many pairs of words are neighbours."""
        return sum(map(len, self._joined.values())) // 2

    def neighbours(self, word: str) -> tuple[str, ...]:
        """Return a word's neighbours in alphabetical order."""
        if word not in self._joined:
            raise unlisted(word)
        return self._joined[word]

    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None:
        """Return a shortest ladder, or None if the words are not joined."""
        return self.search(start, goal)[0]

    def search(self, start: str, goal: str) -> tuple[tuple[str, ...] | None, Counts]:
        """Return a shortest ladder, or None, and the counts of the search."""
        from dodgson.search import bidirectional
        from dodgson.search.problem import TrustedProblem

        for word in (start, goal):
            self.neighbours(word)
        problem = TrustedProblem(
            start,
            self.neighbours,
            goal.__eq__,
            goals=[goal],
            predecessors=self.neighbours,
            weighted=False,
        )
        result = bidirectional(problem).run()
        done = result.statistics
        return result.path, (done.expanded, done.generated, done.pruned, done.largest_frontier)

    def search_many(
        self, pairs: Sequence[tuple[str, str]]
    ) -> tuple[list[tuple[str, ...] | None], list[Timed]]:
        """Return for each pair of words a shortest ladder, or None, and for each what it took."""
        ladders: list[tuple[str, ...] | None] = []
        took: list[Timed] = []
        for pair in pairs:
            begun = time.perf_counter()
            ladder, counts = self.search(*pair)
            ladders.append(ladder)
            took.append((*counts, time.perf_counter() - begun))
        return ladders, took

    def table(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        *,
        threads: int = 1,  # noqa: ARG002 (for the kernel)
        pause: Pause = lambda: None,
    ) -> bytearray:
        """Return the distances from each source, a row each, to each target.

        They are unsigned numbers of 16 bits in the order of the machine, ``UNREACHABLE`` if no
        ladder joins the words. Raise ``OverflowError`` for a distance that does not fit.
        """
        for target in targets:
            self.neighbours(target)
        table = array("H")
        for source in sources:
            pause()
            far = self._reached(source)
            row = [far.get(target, NOWHERE) for target in targets]
            if max(row, default=0) >= UNREACHABLE:
                raise OverflowError(f"a ladder takes more than {UNREACHABLE - 1:,} steps")
            table.extend(UNREACHABLE if steps == NOWHERE else steps for steps in row)
        return bytearray(table)

    def cheapest(self, start: str, goal: str, prices: bytes) -> tuple[Priced | None, Counts]:
        """Return a cheapest ladder and its cost, or None, and the counts of the search.

        ``prices`` has a byte for each word, at least 1, which is paid to come to it. Of several
        cheapest ladders, the first in alphabetical order is found.
        """
        from dodgson.ladder.every import Ladders, distances_to
        from dodgson.search.effort import Effort

        for word in (start, goal):
            self.neighbours(word)
        price = dict(zip(self.words, prices, strict=True))
        effort = Effort()

        def step(_word: str, following: str) -> int:
            return price[following]

        left = distances_to(goal, self, step, until=start, effort=effort)
        found = None
        if start in left:
            ladders = Ladders(start, goal, self, step, left, effort)
            found = next(ladders.in_order()), left[start]
        done = effort.statistics
        return found, (done.expanded, done.generated, done.pruned, done.largest_frontier)

    def reversed(self) -> LengthGraph:
        """Return this graph: each of its steps can be reversed."""
        return self

    def count(self, start: str, goal: str) -> int:
        """Count the shortest ladders."""
        self.neighbours(goal)
        far = self._reached(start)
        ways = {start: 1}
        for word in far:  # nearest first
            for other in self._joined[word]:
                if far[other] == far[word] + 1:
                    ways[other] = ways.get(other, 0) + ways[word]
        return ways.get(goal, 0)

    def goals(
        self,
        start: str,
        roles: bytes,
        steps: tuple[int, int],
        answers: tuple[int, int],
        picks: Sequence[int],
    ) -> tuple[int, list[Counted]]:
        """Return how many words are goals as wanted, and a ladder to some of them.

        ``roles`` has a byte for each word: ``WAY``, ``END``, both or neither. A goal has the role
        ``END``, and is ``steps`` from the start by ``answers`` shortest ladders (least and most).
        Every word counts for these two. At least one of the ladders has to pass through words with
        the role ``WAY`` only, and the first of those by its words from the goal on is returned.

        To each number in ``picks`` belongs the goal with this number, counted round and round in
        alphabetical order.
        """
        from dodgson.ladder.goals import goals  # late: only to make ladders without kernels

        self.neighbours(start)
        role = dict(zip(self.words, roles, strict=True))
        return goals(self.neighbours, start, role, steps, answers, picks)

    def distances(self, start: str) -> array[int]:
        """Return how far each word is from one; ``NOWHERE`` if there is no ladder."""
        far = self._reached(start)
        return array("i", (far.get(word, NOWHERE) for word in self.words))

    def _reached(self, start: str) -> dict[str, int]:
        """Return the distance of each word that can be reached, the nearest first."""
        far = {start: 0}
        queue = [start]
        for word in queue:
            for other in self.neighbours(word):
                if other not in far:
                    far[other] = far[word] + 1
                    queue.append(other)
        return far

    def components(self) -> array[int]:
        """Return each word's component; components are numbered by their first words."""
        label: dict[str, int] = {}
        count = 0
        for word in self.words:
            if word not in label:
                label.update(dict.fromkeys(self._reached(word), count))
                count += 1
        return array("i", map(label.__getitem__, self.words))

    def component_size(self, word: str) -> int:
        """Return how many words can be reached from one, itself included."""
        labels, sizes = self._components
        return sizes[labels[self._number(word)]]

    @cached_property
    def _components(self) -> tuple[array[int], array[int]]:
        """The component of each word, and the size of each component."""
        labels = self.components()
        count = Counter(labels)
        return labels, array("i", (count[label] for label in range(len(count))))

    def _number(self, word: str) -> int:
        number = bisect_left(self.words, word)
        if self.words[number : number + 1] != (word,):
            raise unlisted(word)
        return number

    def eccentricities(self, pause: Pause = lambda: None) -> array[int]:
        """Return how far each word is from the farthest word that it is joined to."""
        return self.survey(pause)[0]

    def survey(self, pause: Pause = lambda: None) -> tuple[array[int], list[int]]:
        """Return the eccentricities, and how many ordered pairs of words are 1, 2, 3 … apart."""
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


class NativeGraph(LengthGraph):
    """The graph in the kernel."""

    def __init__(self, lexicon: Lexicon, length: int) -> None:
        super().__init__(lexicon.of_length(length))
        self._graph: Kernel = native.compiled().LengthGraph(
            lexicon.packed(length), length, lexicon.alphabet
        )

    @property
    def edges(self) -> int:
        return self._graph.edges

    def neighbours(self, word: str) -> tuple[str, ...]:
        return _listed(self._graph.neighbours, word)

    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None:
        return _listed(self._graph.shortest, start, goal)

    def search(self, start: str, goal: str) -> tuple[tuple[str, ...] | None, Counts]:
        return _listed(self._graph.search, start, goal)

    def search_many(
        self, pairs: Sequence[tuple[str, str]]
    ) -> tuple[list[tuple[str, ...] | None], list[Timed]]:
        return _listed(self._graph.search_many, list(pairs))

    def table(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        *,
        threads: int = 1,
        pause: Pause = lambda: None,
    ) -> bytearray:
        return _listed(self._graph.table, list(sources), list(targets), threads, pause)

    def cheapest(self, start: str, goal: str, prices: bytes) -> tuple[Priced | None, Counts]:
        return _listed(self._graph.cheapest, start, goal, prices)

    def count(self, start: str, goal: str) -> int:
        count = _listed(self._graph.count, start, goal)
        # None: more than the kernel's numbers hold.
        return LengthGraph(self.words).count(start, goal) if count is None else count

    def goals(
        self,
        start: str,
        roles: bytes,
        steps: tuple[int, int],
        answers: tuple[int, int],
        picks: Sequence[int],
    ) -> tuple[int, list[Counted]]:
        return _listed(self._graph.goals, start, roles, steps, answers, list(picks))

    def distances(self, start: str) -> array[int]:
        return array("i", _listed(self._graph.distances, start))

    def components(self) -> array[int]:
        return array("i", self._graph.components())

    def eccentricities(self, pause: Pause = lambda: None) -> array[int]:
        return array("i", self._graph.eccentricities(pause))

    def survey(self, pause: Pause = lambda: None) -> tuple[array[int], list[int]]:
        eccentricities, pairs = self._graph.survey(pause)
        return array("i", eccentricities), pairs


def _listed(ask: Callable[..., A], *words: Any) -> A:
    """Return what the kernel answers about words; raise ``InputError`` for one that it lacks."""
    try:
        return ask(*words)
    except KeyError as error:
        raise unlisted(error.args[0]) from None


def unlisted(word: str) -> InputError:
    """Return the error for a word that is not in the graph.

    >>> unlisted("cta")
    InputError("'cta' is not one of these words")
    """
    return InputError(f"{word!r} is not one of these words")


def length_graph(words: Lexicon, length: int, *, backend: Backend | None = None) -> LengthGraph:
    """Return the graph of the words of one length, which is kept with the list.

    >>> from dodgson.words import load
    >>> graph = length_graph(load(["cat", "cot", "dog", "dot", "emu"]), 3)
    >>> graph.shortest("cat", "dog"), graph.count("cat", "dog"), graph.shortest("cat", "emu")
    (('cat', 'cot', 'dot', 'dog'), 1, None)
    >>> graph.edges, list(graph.components()), list(graph.eccentricities())
    (3, [0, 0, 0, 0, 1], [3, 2, 3, 2, 0])

    ``backend`` chooses between the kernel and its reference in Python, which give the same answers.
    """
    return words.kept(_made, length, native.choose(backend))


def _made(words: Lexicon, length: int, backend: Backend) -> LengthGraph:
    if backend == "native":
        return NativeGraph(words, length)
    return LengthGraph(words.of_length(length))
