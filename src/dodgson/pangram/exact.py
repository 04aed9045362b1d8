"""The shortest palindromic pangram, found by a beam and proved by trying every shorter half.

A half of waste w has n + w letters, n of them wanted. Pass after pass, for w = 0, 1, 2 …, every
half of so much waste is searched for; while there is none, the bound rises by two. What a beam has
found before says how many passes there have to be. Whether there is any phrase at all is asked
only where the beam finds none.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dodgson.errors import CheckpointError
from dodgson.pangram.aside import under_way
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.product import (
    NO_LIMIT,
    Bounds,
    Half,
    Pass,
    Pause,
    ProductGraph,
    Spelling,
    tools,
    whole,
)
from dodgson.pangram.tracking import fitting, rarities
from dodgson.pangram.tries import Continuation
from dodgson.search import BoundRaised, Budget, Event, Finished, Phase, Problem, Search
from dodgson.search.budget import usable_memory
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.native import Tier
    from dodgson.words import Lexicon

T = TypeVar("T")

LOOK_SECONDS: Final = 0.02
FIRST_WASTE: Final = 3
"""What the first graph allows for: most lists have a phrase as short as that."""
WIDER: Final = 8
"""How many times as wide as the beam before the next one is."""
MOST_BEAMS: Final = 4
MOST_SAVED: Final = 64 << 20
"""Bytes of layers that are worth saving; a pass with more is begun again."""
MOST_TABLES: Final = 2 << 30
"""Bytes that the tables may take, if no limit on memory makes that less."""


class CutShortError(Exception):
    """What ends the search where it stands, by its budget or by Ctrl-C."""


class Exact(Search[Phrase]):
    """The exact search for a list of words; for who watches, a search like any other.

    Its events are better phrases, raised bounds, what it sets about, and signs of life. Expanded
    are states of layers, which are counted when a layer is done: a budget of expansions ends the
    search after the layer in which it is spent.
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
        tier: Tier | None = None,
        name: str = "",
    ) -> None:
        problem = Problem(
            Phrase.start(0, Continuation((), 0)),
            lambda _: (),
            lambda phrase: phrase.is_whole,
            encode=lambda phrase: list(phrase.words),
            decode=self._phrase,
            name=name,
            show=str,
        )
        budget = budget or Budget()
        if budget.memory is None:
            budget = replace(budget, memory=usable_memory())
        super().__init__(problem, budget)
        self.lexicon = lexicon
        self.letters = letters
        self.width = width
        self._tools = tools(tier)
        self._threads = cores()
        self._spelling: Spelling | None = None
        self._graph: ProductGraph | None = None
        self._bounds: Bounds | None = None
        self._pass: Pass | None = None
        self._layer = 0
        self._frontier = 0
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
            yield from self._check_budget()
            if not self._beamed and not (yield from self._beams()):
                yield self._exhausted(cut=False, limit=None)
                return
            while (end := self._end()) is None:
                yield from self._search_pass()
            yield end
        except CutShortError as cut:
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
        """Look for a phrase with beams, wider and wider; say whether there can be one."""
        waste = FIRST_WASTE
        graph = yield from self._graph_for(waste)
        found = yield from self._widening(graph, waste)
        if not found and self.meter.budget.cost is None:
            graph = yield from self._graph_for(NO_LIMIT)
            yield Phase("looking whether there is any phrase at all")
            if not (yield from self._aside(lambda _: graph.exists())):
                return False
            while not found and 2 * waste < NO_LIMIT:
                waste *= 2
                found = yield from self._widening(graph, waste)
        self._beamed = True
        return True

    def _widening(self, graph: ProductGraph, waste: int) -> Generator[Event[Phrase], None, bool]:
        """Take wider beams while each finds a shorter phrase; say whether there is one."""
        weights = rarities(graph.step_counts())
        width = self.width
        for turn in range(MOST_BEAMS):
            before = self.incumbent
            yield Phase(f"a beam of {width:,} states a layer, up to {waste} wasted letters")
            half = yield from self._aside(beam_of(graph, width, waste, weights))
            yield from self._found(half)
            found = self.incumbent
            if found is before and turn:
                break
            if found is not None and found.cost <= self.lower_bound:
                break
            width *= WIDER
        return self.incumbent is not None

    def _found(self, half: Half | None) -> Iterator[Event[Phrase]]:
        """Take in a half, if its whole is shorter than what was known."""
        if half is None:
            return
        text = self._spelled.text(whole(half))
        if len(text) < self._below:
            words = fewest_words(text, self.lexicon)
            yield self._improve((self.problem.start, self._phrase(words)), len(text))

    # Every half, pass after pass

    def _search_pass(self) -> Iterator[Event[Phrase]]:
        """Search for every half of so much waste, and raise the bound by what comes of it."""
        waste = self._waste
        even = self._least(odd=False) < self._below
        graph = yield from self._graph_for(waste)
        bounds = yield from self._bounds_for(graph, waste)
        yield Phase(f"every half of {counted(len(self.letters) + waste, 'letter')}")
        self._pass = self._tools.search(graph, bounds, waste, True, even, True, self._threads)  # noqa: FBT003
        self._take_up(graph)
        yield from self._layers(graph)
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

    def _layers(self, graph: ProductGraph) -> Iterator[Event[Phrase]]:
        """Do one layer after the other."""
        search = self._pass
        assert search is not None
        while True:
            self._keep(graph)
            done = yield from self._aside(search.advance)
            if done is None:
                return
            self._layer, self._frontier, generated = done
            self.expanded += self._frontier
            self.generated += generated
            self.largest_frontier = max(self.largest_frontier, self._frontier)
            yield from self._check_budget()

    def _raised(self, bound: int) -> Iterator[Event[Phrase]]:
        if bound > self.lower_bound:
            self.lower_bound = bound
            yield BoundRaised(bound)

    # What passes need

    @property
    def _spelled(self) -> Spelling:
        if self._spelling is None:
            self._spelling = Spelling.of(self.lexicon, self.letters)
        return self._spelling

    def _graph_for(self, waste: int) -> Generator[Event[Phrase], None, ProductGraph]:
        """Give a graph in which halves of so much waste are, the one at hand if it is such."""
        graph = self._graph
        if graph is None or graph.most_waste < waste:
            self._graph = self._bounds = None  # so that their memory can be taken anew
            most = max(waste, FIRST_WASTE, 0 if self._saved is None else self._saved[0])
            yield Phase(f"joining {counted(len(self.lexicon), 'word')} from both ends")
            spelling, make = self._spelled, self._tools.graph
            graph = yield from self._aside(
                lambda pause: make(
                    spelling.words, len(spelling.alphabet), spelling.wanted, most, pause
                )
            )
            self._graph = graph
        return graph

    def _bounds_for(
        self, graph: ProductGraph, waste: int
    ) -> Generator[Event[Phrase], None, Bounds | None]:
        """Give tables up to so much waste, as sharp as fit into memory; None if none do."""
        memory = self.meter.budget.memory
        room = MOST_TABLES if memory is None else min(MOST_TABLES, memory // 2)
        bounds = self._bounds
        if bounds is None or bounds.slab_bytes * (waste + 1) > room:
            bounds = self._bounds = None
            planned = max(waste, FIRST_WASTE - 1)
            tracking = fitting(self._spelled, graph, planned, room)
            if tracking is None:
                yield Phase("no tables: there is no room for any")
                return None
            tracked, groups = list(tracking.tracked), tracking.groups
            bounds = self._tools.bounds(graph, tracked, groups, True, True, self._threads)  # noqa: FBT003
            self._bounds = bounds
        while bounds.waste < waste:
            size = bounds.slab_bytes * (bounds.waste + 2) / 1e9
            yield Phase(f"tables for waste {bounds.waste + 1}, {size:.2g} GB in all")
            yield from self._aside(bounds.extend)
        return bounds

    # Looking about

    def _check_budget(self) -> Iterator[Event[Phrase]]:
        """Look at the budget, and end the search if it is spent."""
        if why := (yield from self._look(self._frontier, self._layer)):
            raise CutShortError(why)

    def _aside(self, work: Callable[[Pause], T]) -> Generator[Event[Phrase], None, T]:
        """Do long work in a thread of its own, looking at the budget meanwhile."""
        with under_way(work) as begun:
            while not begun.done(LOOK_SECONDS):
                yield from self._check_budget()
        return begun.result

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write all that the search knows, but for graph and tables, which are made anew."""
        self._saves = True
        super().save(path)

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
            "beamed": self._beamed,
            "waste": self._waste,
            "graph": None if saved is None else saved[0],
            "layers": None if saved is None else b64encode(saved[1]).decode(),
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self._beamed = snapshot["beamed"]
        self._waste = snapshot["waste"]
        if snapshot["layers"] is not None:
            self._saved = (snapshot["graph"], b64decode(snapshot["layers"]))

    # Phrases

    def _phrase(self, words: Any) -> Phrase:
        """Give the phrase of some words, all of it."""
        phrase = Phrase.start(0, Continuation((), 0))
        for place, word in enumerate(words, 1):
            phrase = phrase.closing(word, "".join(words[place:]))
        return phrase

    def path_to(self, state: Phrase) -> tuple[Phrase, ...]:
        """Give the path to a phrase: those that are told here are whole."""
        return (self.problem.start, state)


def beam_of(
    graph: ProductGraph, width: int, waste: int, weights: list[int]
) -> Callable[[Pause], Half | None]:
    """Give a beam as work to be done."""
    return lambda pause: graph.beam(width, waste, weights, pause)


def fewest_words(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Cut letters into words, the fewest, and of those the first by the alphabet.

    >>> from dodgson.words import load
    >>> fewest_words("lidoff", load(["a", "lid", "lido", "off", "f", "of"]))
    ('lid', 'off')
    """
    lengths = lexicon.lengths
    best: list[tuple[int, tuple[str, ...]] | None] = [None] * len(text) + [(0, ())]
    for begin in range(len(text) - 1, -1, -1):
        found = []
        for length in lengths:
            rest = best[begin + length] if begin + length <= len(text) else None
            word = text[begin : begin + length]
            if rest is not None and word in lexicon:
                found.append((rest[0] + 1, (word, *rest[1])))
        best[begin] = min(found, default=None)
    cut = best[0]
    assert cut is not None, "what the tries spell can be cut into words"
    return cut[1]


def cores() -> int:
    """Count the processor's cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # where the system has no such call
        return os.cpu_count() or 1
