"""What searches upon the product graph share: graph and tables, and that they look about.

Both take long, and much memory. So what is begun is announced, done in a thread of its own while
the budget is looked at, and kept for whoever searches the same list next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dodgson.memory import usable_memory
from dodgson.pangram.exact.product import NO_LIMIT, Bounds, Pass, ProductGraph
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import tools
from dodgson.pangram.exact.tracking import fitting
from dodgson.search import Budget, Event, Phase, Run
from dodgson.wording import counted
from dodgson.work import OutOfBudget, Pause, cores, in_background

if TYPE_CHECKING:
    from dodgson.native import Backend

S = TypeVar("S")
T = TypeVar("T")

FIRST_WASTE: Final = 3
"""What the first graph allows for: most lists have a phrase as short as that."""
MOST_TABLES: Final = 5 << 29
"""Bytes that the tables may take, if no limit on memory makes that less."""


class ProductSearch(Run[S]):
    """A search for palindromic pangrams by way of the product graph of a list of words.

    Expanded are states of layers, which are counted when a layer is done: a budget of expansions
    ends the search after the layer in which it is spent. Where no limit on memory is given, four
    fifths of what is free is one.
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
        self._graph: ProductGraph | None = None
        self._bounds: Bounds | None = None
        self._parities = (True, True)
        self._layer = 0
        self._frontier = 0

    def after(self, other: Run[Any]) -> None:
        """Go on where another search of the same list ended: with all it made and all it spent."""
        self.meter = other.meter
        self.expanded, self.generated = other.expanded, other.generated
        self.pruned, self.largest_frontier = other.pruned, other.largest_frontier
        if isinstance(other, ProductSearch):
            self._take_over(other)

    def _take_over(self, other: ProductSearch[Any]) -> None:
        """Take graph and tables from another search, so that they can be let go of here."""
        self.spelling = other.spelling
        self._graph, self._bounds, self._parities = other._graph, other._bounds, other._parities
        other._graph = other._bounds = None

    @cached_property
    def spelling(self) -> Spelling:
        """The words as symbols."""
        return Spelling.of(self.words, self.letters)

    # What passes need

    def graph_for(self, waste: int, most: int = 0) -> Generator[Event[S], None, ProductGraph]:
        """Give a graph in which halves of so much waste are, the one at hand if it is such.

        One that is made anew allows for ``most``, where that is more.
        """
        graph = self._graph
        if graph is None or graph.most_waste < waste:
            self._graph = self._bounds = None  # so that their memory can be taken anew
            waste = min(max(waste, most, FIRST_WASTE), NO_LIMIT)
            spelling, make = self.spelling, self._tools.graph
            listed = spelling.words.count(0)
            yield Phase(f"joining {counted(listed, 'word')} from both ends")
            graph = yield from self.aside(
                lambda pause: make(spelling.words, len(spelling), spelling.wanted, waste, pause)
            )
            self._graph = graph
        return graph

    def bounds_for(
        self, graph: ProductGraph, waste: int, *, odd: bool = True, even: bool = True
    ) -> Generator[Event[S], None, Bounds | None]:
        """Give tables up to so much waste, as sharp as fit into memory; None if none do.

        Those at hand will do if they hold for these parities, and for the other one too.
        """
        memory = self.meter.budget.memory
        room = MOST_TABLES if memory is None else min(MOST_TABLES, memory // 2)
        bounds = self._bounds
        holds = self._parities[0] >= odd and self._parities[1] >= even
        if bounds is None or not holds or bounds.slab_bytes * (waste + 1) > room:
            bounds = self._bounds = None
            # For the waste at hand only: sharp tables now are worth more than making others later.
            tracking = fitting(self.spelling, graph, waste, room)
            if tracking is None:
                yield Phase("no tables: there is no room for any")
                return None
            bounds = self._tools.bounds(
                graph, list(tracking.tracked), tracking.groups, odd, even, self._threads
            )
            self._bounds, self._parities = bounds, (odd, even)
        while bounds.waste < waste:
            size = bounds.slab_bytes * (bounds.waste + 2) / 1e9
            yield Phase(f"tables for waste {bounds.waste + 1}, {size:.2g} GB in all")
            yield from self.aside(bounds.extend)
        return bounds

    def begin_pass(
        self,
        graph: ProductGraph,
        bounds: Bounds | None,
        waste: int,
        *,
        odd: bool = True,
        even: bool = True,
        keep: bool = True,
    ) -> Pass:
        """Begin a pass over every half of at most so much waste."""
        return self._tools.search(graph, bounds, waste, odd, even, keep, self._threads)

    def next_layer(self, search: Pass) -> Generator[Event[S], None, bool]:
        """Do the next layer of a pass; False if there is none. The budget is not looked at after.

        So whoever keeps what the pass knows can do it before anything else happens.
        """
        done = yield from self.aside(search.advance)
        if done is None:
            return False
        self._layer, self._frontier, generated = done
        self.expanded += self._frontier
        self.generated += generated
        self.largest_frontier = max(self.largest_frontier, self._frontier)
        return True

    # Looking about

    def check_budget(self) -> Iterator[Event[S]]:
        """Look at the budget, and raise ``OutOfBudget`` if it is spent."""
        if why := (yield from self._look(self._frontier, self._layer)):
            raise OutOfBudget(why)

    def aside(self, work: Callable[[Pause], T]) -> Generator[Event[S], None, T]:
        """Run long work in the background and look at the budget meanwhile."""
        return (yield from in_background(work, lambda: self._look(self._frontier, self._layer)))
