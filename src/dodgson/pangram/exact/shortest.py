"""The shortest palindromic pangram, found by a beam and proved by trying every shorter half.

A half of waste w has n + w letters, n of them wanted. Pass after pass, for w = 0, 1, 2 …, every
half of so much waste is searched for; while there is none, the bound rises by two. What a beam has
found before says how many passes there have to be. Whether there is any phrase at all is asked
only where the beam finds none.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import CheckpointError
from dodgson.native import choose
from dodgson.pangram.cutting import Cutter
from dodgson.pangram.exact.product import NO_LIMIT, Half, Pass, ProductGraph, whole
from dodgson.pangram.exact.product_search import FIRST_WASTE, ProductSearch
from dodgson.pangram.exact.tracking import rarities
from dodgson.pangram.phrases import Phrase
from dodgson.search import BoundRaised, Budget, Event, Finished, Phase
from dodgson.wording import counted
from dodgson.work import OutOfBudget, Pause

if TYPE_CHECKING:
    from dodgson.native import Backend
    from dodgson.words import Lexicon

BEAMS: Final = 3
WIDER: Final = 4
"""How many times as wide as the beam before the next one is."""
MOST_SAVED: Final = 64 << 20
"""Bytes of layers that are worth saving; a pass with more is begun again."""


class Exact(ProductSearch[Phrase]):
    """The exact search for a list of words; for who watches, a search like any other.

    Its events are better phrases, raised bounds, what it sets about, and signs of life.
    """

    name = "exact"
    complete = True
    optimal = True

    def __init__(
        self,
        lexicon: Lexicon,
        letters: str,
        budget: Budget | None = None,
        *,
        width: int = 512,
        backend: Backend | None = None,
        name: str = "",
    ) -> None:
        super().__init__(lexicon, letters, budget, backend=backend)
        self._problem = name
        self.width = width
        self._backend = choose(backend)
        """Whose layers can be taken up; those of the other backend are done again."""
        self._pass: Pass | None = None
        # What a checkpoint holds, with the best phrase and the bound.
        self._beamed = False
        self._waste = 0
        """The waste of the pass that is to be done: there is no half of less."""
        self._saves = False
        self._saved: tuple[int, bytes] | None = None
        """The most waste of the graph, and what the pass knew before its layer."""

    # The whole

    def _steps(self) -> Iterator[Event[Phrase]]:
        self.begun = True
        try:
            yield from self._raised(self._least(odd=True))
            yield from self.check_budget()
            if not self._beamed and not (yield from self._beams()):
                yield self._exhausted(cut=False, limit=None)
                return
            while (end := self._end()) is None:
                yield from self._search_pass()
            yield end
        except OutOfBudget as cut:
            yield Finished(*self._open_end(str(cut)))
        except MemoryError:
            self.meter.stop("there is no more memory")
            self.cut_short = True
            yield Finished(*self._open_end("there is no more memory"))

    def _end(self) -> Finished | None:
        """Give how the search ends, once bound and phrase meet, or the bound is above the limit."""
        if self.incumbent is not None and self.lower_bound >= self.incumbent.cost:
            return self._verdict(self.incumbent, "every shorter half was ruled out")
        limit = self.meter.budget.cost
        if limit is not None and self.lower_bound > limit:
            return self._exhausted(cut=True, limit=limit)
        return None

    @property
    def _below(self) -> float:
        """What a phrase has to be shorter than, to be of interest."""
        limit = self.meter.budget.cost
        below = float("inf") if limit is None else limit + 1
        return below if self.incumbent is None else min(below, self.incumbent.cost)

    def _least(self, *, odd: bool) -> int:
        """Give the letters of a whole whose half wastes as much as the pass at hand allows."""
        return 2 * (len(self.letters) + self._waste) - odd

    # A phrase, soon

    def _beams(self) -> Generator[Event[Phrase], None, bool]:
        """Look for a phrase with beams; say whether there can be one.

        Only where a beam finds none is it asked whether there is any at all, upon the graph of
        all words, which is larger.
        """
        waste = FIRST_WASTE
        graph = yield from self.graph_for(waste)
        found = yield from self._widening(graph, waste)
        if not found and self.meter.budget.cost is None:
            waste *= 2
            found = yield from self._widening(graph, waste)
        if not found and self.meter.budget.cost is None:
            graph = yield from self.graph_for(NO_LIMIT)
            yield Phase("looking whether there is any phrase at all")
            if not (yield from self.aside(lambda _: graph.exists())):
                return False
            while not found and 2 * waste < NO_LIMIT:
                waste *= 2
                found = yield from self._widening(graph, waste)
        self._beamed = True
        return True

    def _widening(self, graph: ProductGraph, waste: int) -> Generator[Event[Phrase], None, bool]:
        """Take wider beams, until one finds nothing shorter; say whether there is a phrase.

        A beam takes several times as long as the one before. A shorter phrase saves a pass, so a
        few are worth it, but no more: what they miss the passes find.
        """
        weights = rarities(self.spelling)
        last = 0
        for turn in range(BEAMS):
            width = self.width * WIDER**turn
            yield Phase(f"a beam of {width:,} states a layer, up to {waste} wasted letters")
            half = yield from self.aside(beam_of(graph, width, waste, weights))
            yield from self._found(half)
            length = 0 if half is None else len(whole(half))
            if length and (length == last or length <= self.lower_bound):
                break
            last = length
        return self.incumbent is not None

    def _found(self, half: Half | None) -> Iterator[Event[Phrase]]:
        """Take in a half, if its whole is shorter than what was known."""
        if half is None:
            return
        text = self.spelling.text(whole(half))
        if len(text) < self._below:
            words = self._cutter.fewest(text)
            assert words is not None, "what the tries spell can be cut into words"
            yield self._improve((Phrase.of(words),), len(text))

    # Every half, pass after pass

    def _search_pass(self) -> Iterator[Event[Phrase]]:
        """Search for every half of so much waste, and raise the bound by what comes of it."""
        waste = self._waste
        even = self._least(odd=False) < self._below
        graph = yield from self.graph_for(waste, self._last_waste)
        bounds = yield from self.bounds_for(graph, waste)
        yield Phase(f"every half of {counted(len(self.letters) + waste, 'letter')}")
        self._pass = self.begin_pass(graph, bounds, waste, even=even)
        self._take_up(graph)
        self._keep(graph)
        while (yield from self.next_layer(self._pass)):
            self._keep(graph)
            yield from self.check_budget()
        best = self._pass.best
        self._pass = self._saved = None
        yield from self._found(best)
        if best is not None:
            yield from self._raised(2 * len(best[0]) - best[1])
        elif not even:
            yield from self._raised(self._least(odd=False))
        else:
            self._waste += 1
            yield from self._raised(self._least(odd=True))

    @property
    def _last_waste(self) -> int:
        """The waste that a graph should allow for, if one has to be made anew."""
        if self._saved is not None:
            return self._saved[0]
        below = self._below
        return 2 * self._waste if below == float("inf") else int(below) // 2 - len(self.letters)

    def _raised(self, bound: int) -> Iterator[Event[Phrase]]:
        if bound > self.lower_bound:
            self.lower_bound = bound
            yield BoundRaised(bound)

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write all that the search knows, but for graph and tables, which are made anew."""
        self._saves = True
        super().save(path)

    def _about(self) -> dict[str, Any]:
        limit = self.meter.budget.cost
        return {"algorithm": self.name, "problem": self._problem, "limit on the cost": limit}

    def _pack_all(self, states: Iterable[Phrase]) -> list[Any]:
        return [list(phrase.words) for phrase in states]

    def _unpack_all(self, data: Iterable[Any]) -> list[Phrase]:
        return list(map(Phrase.of, data))

    def _keep(self, graph: ProductGraph) -> None:
        """Keep what the pass knows before a layer, if the search is being saved."""
        search = self._pass
        if self._saves and search is not None:
            small = search.memory <= MOST_SAVED
            self._saved = (graph.most_waste, search.snapshot()) if small else None

    def _take_up(self, graph: ProductGraph) -> None:
        """Let the pass go on where it was when it was saved, if it is upon the same graph."""
        if self._saved is None or self._pass is None:
            return
        most_waste, layers = self._saved
        if most_waste == graph.most_waste:
            try:
                self._pass.restore(layers)
            except ValueError as error:
                raise CheckpointError(f"the checkpoint cannot be taken up: {error}") from None

    def _snapshot(self) -> dict[str, Any]:
        saved = self._saved
        return {
            "backend": self._backend,
            "beamed": self._beamed,
            "waste": self._waste,
            "graph": None if saved is None else saved[0],
            "layers": None if saved is None else b64encode(saved[1]).decode(),
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self._beamed = snapshot["beamed"]
        self._waste = snapshot["waste"]
        if snapshot["layers"] is not None and snapshot["backend"] == self._backend:
            self._saved = (snapshot["graph"], b64decode(snapshot["layers"]))

    # Phrases

    @cached_property
    def _cutter(self) -> Cutter:
        return Cutter(self.words)


def beam_of(
    graph: ProductGraph, width: int, waste: int, weights: list[int]
) -> Callable[[Pause], Half | None]:
    """Give a beam as work to be done."""
    return lambda pause: graph.beam(width, waste, weights, pause)
