"""What every search algorithm shares: it is lazy, can be watched, and keeps to a budget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar, Generic, TypeVar

from dodgson.errors import DodgsonError, ProblemError
from dodgson.search.budget import Budget, Meter, peak_memory
from dodgson.search.events import Event, Finished, Improved, Reached
from dodgson.search.problem import Problem
from dodgson.search.result import Result, Solution, Statistics, Status

S = TypeVar("S")


class Search(ABC, Generic[S]):
    """A search under way. Nothing happens until it is asked for something.

    Iterating gives solutions as they are found, each better than the one before; ``paths()``
    gives every path the search visits, in order; ``events()`` gives the stream all else is made
    from; ``run()`` goes to the end and gives the ``Result``. All four draw on one and the same
    search: what one has taken, another does not see again.

    An algorithm is one generator, ``_steps``. It always yields solutions, raised bounds and its
    end; what happens to single states it yields only when ``watched``, which costs one test an
    expansion otherwise.
    """

    name: ClassVar[str]
    complete: ClassVar[bool]
    """Whether it ends with a solution or "none" on every finite graph."""
    optimal: ClassVar[bool]
    """Whether its last solution is the cheapest (fewest steps, where steps cost 1)."""

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        self.problem = problem
        self.meter = Meter(budget or Budget())
        self.watched = False
        self.expanded = self.generated = self.pruned = self.largest_frontier = 0
        self.incumbent: Solution[S] | None = None
        self.lower_bound: float = 0
        self.weighted = problem.weighted
        self.finished: Finished | None = None
        self._seconds = 0.0
        self._stream: Iterator[Event[S]] | None = None

    @abstractmethod
    def _steps(self) -> Iterator[Event[S]]:
        """Run the algorithm."""

    @abstractmethod
    def path_to(self, state: S) -> tuple[S, ...]:
        """Give the path by which the search came to a state it has visited."""

    def __iter__(self) -> Iterator[Solution[S]]:
        for event in self._events():
            if isinstance(event, Improved):
                yield event.solution

    def paths(self) -> Iterator[tuple[S, ...]]:
        """Give every path the search visits, in order, the start's own first."""
        self.watched = True
        for event in self._events():
            if isinstance(event, Reached):
                yield self.path_to(event.state)

    def events(self) -> Iterator[Event[S]]:
        """Give all that happens, in order."""
        self.watched = True
        return self._events()

    def run(self) -> Result[S]:
        """Search to the end, or to the end of the budget."""
        for _ in self._events():
            pass
        return self.result

    def stop(self) -> None:
        """Ask the search to stop before its next expansion, as a signal handler may."""
        self.meter.stop()

    @property
    def result(self) -> Result[S]:
        """What is known so far."""
        ended = self.finished or Finished(*self._open_end("the search is not at its end"))
        return Result(ended.status, ended.why, self.incumbent, self.lower_bound, self.statistics)

    @property
    def statistics(self) -> Statistics:
        """What was done so far."""
        return Statistics(
            self.expanded,
            self.generated,
            self.pruned,
            self.largest_frontier,
            self._seconds if self.finished else self.meter.seconds,
            peak_memory(),
        )

    def _events(self) -> Iterator[Event[S]]:
        if self._stream is None:
            self._stream = self._guarded()
        return self._stream

    def _guarded(self) -> Iterator[Event[S]]:
        """Run the steps; what a problem's own functions raise is told as theirs."""
        self.meter.start()
        try:
            for event in self._steps():
                if isinstance(event, Finished):
                    self.finished, self._seconds = event, self.meter.seconds
                yield event
        except DodgsonError:
            raise
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            raise ProblemError(f"after {self.expanded:,} expansions: {text}") from error

    def _opening(self) -> Iterable[S] | Iterable[tuple[S, float]]:
        """Give the start's successors, having looked at the first to see if it has a cost."""
        successors = iter(self.problem.successors(self.problem.start))
        for first in successors:
            if self.weighted is None:
                self.weighted = self.problem.is_pair(first)
            return chain((first,), successors)  # type: ignore[return-value]
        self.weighted = bool(self.weighted)
        return ()

    def _improve(self, path: tuple[S, ...], cost: float) -> Improved[S]:
        self.incumbent = Solution(path, cost)
        return Improved(self.incumbent)

    def _open_end(self, why: str) -> tuple[Status, str]:
        """Give the status of a search that did not come to its own end."""
        return ("feasible" if self.incumbent else "stopped"), why
