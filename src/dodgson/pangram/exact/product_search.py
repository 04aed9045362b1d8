"""The base of searches in the product graph: they share the graph and the tables.

Graph and tables take long to build, and much memory. So they are built in a background thread
while the search checks its budget, and the next search of the same list takes them over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dodgson.memory import usable_memory
from dodgson.pangram.exact.product import NO_LIMIT, Bounds, Pass, ProductGraph
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import tools
from dodgson.pangram.exact.tracking import fitting
from dodgson.search import Budget, Event, Finished, Phase, Run
from dodgson.wording import counted
from dodgson.work import OutOfBudget, Pause, cores, in_background

if TYPE_CHECKING:
    from dodgson.native import Backend

S = TypeVar("S")
T = TypeVar("T")

FIRST_WASTE: Final = 3
"""The waste that the first graph allows: for most lists it is enough."""
FEW_LETTERS: Final = 13
FIRST_WASTE_OF_FEW: Final = 1
"""The same for few letters: the graph is a quarter as large, and often enough."""
MOST_TABLES: Final = 5 << 29
"""The most memory for the tables, in bytes; a limit on memory may lower it."""


class ProductSearch(Run[S]):
    """A search for palindromic pangrams in the product graph of a list of words.

    The states of a layer count as expanded when the layer is done, so a budget of expansions ends
    the search after the layer in which it is spent. The default limit on memory is four fifths of
    what is free.
    """

    def __init__(
        self,
        words: Iterable[str],
        letters: str,
        budget: Budget | None = None,
        *,
        backend: Backend | None = None,
    ) -> None:
        budget = budget or Budget()
        if budget.memory is None:
            budget = replace(budget, memory=usable_memory())
        super().__init__(budget)
        self.words = words
        self.letters = letters
        self._tools = tools(backend)
        self._threads = cores()
        self.graph: ProductGraph | None = None
        self.bounds: Bounds | None = None
        self.parities = (True, True)
        self._layer = 0
        self._frontier = 0

    @abstractmethod
    def _search(self) -> Generator[Event[S], None, Finished]:
        """Search to the end, and return it; raise ``OutOfBudget`` to end the search there."""

    def _steps(self) -> Iterator[Event[S]]:
        self.begun = True
        try:
            yield (yield from self._search())
        except OutOfBudget as cut:
            yield Finished(*self._open_end(str(cut)))
        except MemoryError:
            self.meter.stop("there is no memory left")
            self.cut_short = True
            yield Finished(*self._open_end("there is no memory left"))

    def continue_after(self, other: Run[Any]) -> None:
        """Take over the budget and the counts of a search that has ended, and what it built."""
        self.meter = other.meter
        self.expanded, self.generated = other.expanded, other.generated
        self.pruned, self.largest_frontier = other.pruned, other.largest_frontier
        if isinstance(other, ProductSearch):
            self.spelling = other.spelling
            self.graph, self.bounds, self.parities = other.graph, other.bounds, other.parities
            other.graph = other.bounds = None  # so that this search can free their memory

    @cached_property
    def spelling(self) -> Spelling:
        """The words as symbols."""
        return Spelling.of(self.words, self.letters)

    @property
    def first_waste(self) -> int:
        """The waste that the first graph allows."""
        return FIRST_WASTE_OF_FEW if len(self.letters) <= FEW_LETTERS else FIRST_WASTE

    def graph_for(self, waste: int, most: int = 0) -> Generator[Event[S], None, ProductGraph]:
        """Return a graph for halves with at most this waste.

        Reuse the existing graph if possible. A new one allows for ``most``, if that is more.
        """
        graph = self.graph
        if graph is None or graph.most_waste < waste:
            self.graph = self.bounds = None  # free their memory first
            waste = min(max(waste, most, self.first_waste), NO_LIMIT)
            spelling, make = self.spelling, self._tools.graph
            yield Phase(f"the product graph of {counted(spelling.words.count(0), 'word')}")
            graph = yield from self.background(
                lambda pause: make(spelling.words, len(spelling), spelling.wanted, waste, pause)
            )
            self.graph = graph
        return graph

    def bounds_for(
        self, graph: ProductGraph, waste: int, *, odd: bool, even: bool
    ) -> Generator[Event[S], None, Bounds | None]:
        """Return the sharpest tables up to this waste that fit into memory; None if none fit.

        Reuse the existing tables if they are for these parities, or for both.
        """
        memory = self.meter.budget.memory
        room = MOST_TABLES if memory is None else min(MOST_TABLES, memory // 2)
        bounds = self.bounds
        holds = self.parities[0] >= odd and self.parities[1] >= even
        if bounds is None or not holds or bounds.slab_bytes * (waste + 1) > room:
            bounds = self.bounds = None
            # Fit them for this waste only: sharp tables now outweigh building others later.
            tracking = fitting(self.spelling, graph, waste, room)
            if tracking is None:
                yield Phase("no tables: there is not enough memory")
                return None
            bounds = self._tools.bounds(
                graph, list(tracking.tracked), tracking.groups, odd, even, self._threads
            )
            self.bounds, self.parities = bounds, (odd, even)
        while bounds.waste < waste:
            size = bounds.slab_bytes * (bounds.waste + 2) / 1e9
            yield Phase(f"tables for waste {bounds.waste + 1}, {size:.2g} GB in all")
            yield from self.background(bounds.extend)
        return bounds

    def pass_for(
        self, waste: int, doing: str, *, most: int = 0, odd: bool = True, even: bool = True
    ) -> Generator[Event[S], None, Pass]:
        """Return a new pass over all halves with at most this waste; ``doing`` says what it does.

        If a new graph is needed, it allows for ``most``, if that is more.
        """
        graph = yield from self.graph_for(waste, most)
        bounds = yield from self.bounds_for(graph, waste, odd=odd, even=even)
        yield Phase(doing)
        return self._tools.search(graph, bounds, waste, odd, even, self._threads)

    def next_layer(self, search: Pass) -> Generator[Event[S], None, bool]:
        """Do the next layer of a pass; return False if there is none.

        The budget is not checked afterwards, so that the caller can save the pass first.
        """
        done = yield from self.background(search.advance)
        if done is None:
            return False
        self._layer, self._frontier, generated = done
        self.expanded += self._frontier
        self.generated += generated
        self.largest_frontier = max(self.largest_frontier, self._frontier)
        return True

    def check_budget(self) -> Iterator[Event[S]]:
        """Check the budget; raise ``OutOfBudget`` if it is spent."""
        if why := (yield from self._look(self._frontier, self._layer)):
            raise OutOfBudget(why)

    def background(self, work: Callable[[Pause], T]) -> Generator[Event[S], None, T]:
        """Run long work in the background, and check the budget in the meantime."""
        return (yield from in_background(work, lambda: self._look(self._frontier, self._layer)))
