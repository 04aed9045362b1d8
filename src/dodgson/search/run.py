"""The base of all long work with a result: it is lazy, and can be watched, limited and stopped."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from dodgson.errors import CheckpointError, DodgsonError
from dodgson.memory import without_collector
from dodgson.search.effort import Effort
from dodgson.search.encoding import number, read_number
from dodgson.search.events import Event, Finished, Improved, Working
from dodgson.search.result import Assumption, Result, Solution, Statistics, Status
from dodgson.work import Budget, observed

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")


class Run(Effort, ABC, Generic[S]):
    """Work that yields events, has a result, and can be stopped: a search, a kernel, processes.

    Iterating yields solutions as they are found, each better than the one before; ``events()``
    yields all events; ``milestones()`` those that are not about single states; ``run()`` runs to
    the end and returns the ``Result``. All of them read the same stream: an event that one of them
    has read does not come again.

    The work is one generator, ``_steps``. A run that can be saved defines ``_about``,
    ``_snapshot`` and ``_resume`` too. `Search` is a run over a ``Problem``.
    """

    name: ClassVar[str]
    complete: ClassVar[bool]
    """Whether it ends with a solution or "none" on every finite graph."""
    optimal: ClassVar[bool]
    """Whether its last solution is the cheapest (the fewest steps, if steps cost 1)."""
    parts: ClassVar[str] = ""
    """What a checkpoint compares to tell whether it is for the same problem."""

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget)
        self.watched = False
        self.incumbent: Solution[S] | None = None
        self.lower_bound: float = 0
        self.assumes: Assumption | None = None
        """The promise of the problem that the end depends on."""
        self.at: S | None = None
        """The state expanded last; updated at intervals if single states are not watched."""
        self.begun = False
        self.cut_short = False
        """Whether the budget ended it, so that it can be resumed from a checkpoint."""
        self.rules_out = False
        """Whether its end says that no solution is within a limit on the cost."""
        self.finished: Finished | None = None
        self._seconds = 0.0
        self._stream: Iterator[Event[S]] | None = None

    # What a subclass defines

    @abstractmethod
    def _steps(self) -> Iterator[Event[S]]:
        """Do the work, from the start or from the state in the attributes."""

    def _about(self) -> dict[str, Any]:
        """Return what identifies the work in a checkpoint."""
        raise CheckpointError(f"{self.name}: this search cannot be saved")

    def _snapshot(self) -> dict[str, Any]:
        """Return the complete state between two expansions as plain data."""
        raise CheckpointError(f"{self.name}: this search cannot be saved")

    def _resume(self, snapshot: dict[str, Any]) -> None:  # noqa: ARG002 (subclasses use it)
        """Restore the state in a snapshot."""
        raise CheckpointError(f"{self.name}: this search cannot be resumed")

    def _pack_all(self, states: Iterable[S]) -> list[Any]:
        """Return states as plain data."""
        return list(states)

    def _unpack_all(self, data: Iterable[Any]) -> list[S]:
        """Return the states that ``_pack_all`` has packed."""
        return list(data)

    def _assumption(self, status: Status) -> Assumption | None:  # noqa: ARG002 (see `Search`)
        """Return the promise of the problem that a status and the bound depend on, if any."""
        return None

    # What callers use

    @property
    def watched(self) -> bool:
        """Whether the events of single states are yielded too, from the next expansion on."""
        return self._watched

    @watched.setter
    def watched(self, watched: bool) -> None:
        self._watched = watched
        self.meter.next_look = 0  # a loop reads ``watched`` only after a look at the meter

    def __iter__(self) -> Iterator[Solution[S]]:
        for event in self._events():
            if isinstance(event, Improved):
                yield event.solution

    def events(self) -> Iterator[Event[S]]:
        """Yield all events, in order."""
        self.watched = True
        return self._events()

    def milestones(self) -> Iterator[Event[S]]:
        """Yield the events that are not about single states: solutions, bounds, layers, the end."""
        return self._events()

    def as_part(self) -> Iterator[Event[S]]:
        """Yield the milestones to a run that this one is part of; no observer sees them."""
        if self._stream is None:
            self._stream = self._guarded()
        return self._stream

    def run(self) -> Result[S]:
        """Run to the end, or to the end of the budget, and return the result."""
        if self.finished is None or self._stream is None:
            for _ in self._events():
                pass
        return self.result

    def stop(self) -> None:
        """Stop before the next expansion; a signal handler may call this."""
        self.meter.stop()

    @property
    def result(self) -> Result[S]:
        """The result so far."""
        ended = self.finished or Finished(*self._open_end("the search has not finished"))
        assumes = self.assumes if self.finished else self._assumption(ended.status)
        found, bound = self.incumbent, self.lower_bound
        return Result(ended.status, ended.why, found, bound, self.statistics, assumes)

    @property
    def statistics(self) -> Statistics:
        """The statistics so far."""
        done = super().statistics
        return done._replace(seconds=self._seconds) if self.finished else done

    def rows(self) -> list[tuple[str, str]]:
        """Return the names and values of a progress report; by default those of a search."""
        return []

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write a checkpoint, from which ``restore`` resumes the search.

        A search that has not begun can be saved too; one that has ended keeps its end. Raise
        ``ProblemError`` if a state has no encoding, ``CheckpointError`` if the file cannot be
        written or the algorithm has no checkpoints.
        """
        from dodgson.search import checkpoint  # late: only with --checkpoint

        with without_collector():
            checkpoint.write(path, self._about(), self._state())

    def restore(self, path: str | Path) -> None:
        """Resume a search from a checkpoint; this search must not have begun.

        Raise ``CheckpointError`` if the file is damaged, or for another algorithm or problem.
        """
        if self.begun:
            raise DodgsonError("this search has begun: restore a checkpoint into a new search")
        from dodgson.search import checkpoint  # late: only with --resume

        state = checkpoint.read(path, self._about(), parts=self.parts)
        self._restore(state)
        if state["finished"]:
            self.finished = Finished(*state["finished"])
        if state["begun"]:
            self._resume(state["search"])

    def _state(self) -> dict[str, Any]:
        """Return the complete state of the work as plain data."""
        incumbent = self.incumbent
        return {
            "begun": self.begun,
            "counts": [self.expanded, self.generated, self.pruned, self.largest_frontier],
            "seconds": self.meter.seconds,
            "lower_bound": number(self.lower_bound),
            "finished": None if self.cut_short else self.finished,
            "incumbent": incumbent and [self._pack_all(incumbent.path), incumbent.cost],
            "search": self._snapshot() if self.begun else {},
        }

    def _restore(self, state: dict[str, Any]) -> None:
        """Restore what ``_state`` holds of any run."""
        self.begun = state["begun"]
        self.expanded, self.generated, self.pruned, self.largest_frontier = state["counts"]
        self.meter.spent_before(state["seconds"], self.expanded)
        self.lower_bound = read_number(state["lower_bound"])
        if state["incumbent"]:
            path_data, cost = state["incumbent"]
            self._improve(tuple(self._unpack_all(path_data)), cost)

    # What runs share

    def _events(self) -> Iterator[Event[S]]:
        if self._stream is None:
            self._stream = observed(self, self._guarded())
        elif self.finished:
            raise DodgsonError(
                f"this search has ended ({self.finished.status}) and its events were read: "
                "use its result, or make a new search"
            )
        return self._stream

    def _guarded(self) -> Iterator[Event[S]]:
        """Run the steps; keep what was found if there is no memory left."""
        self.meter.start()
        if self.finished:  # restored from a checkpoint of its end
            yield self.finished
            return
        try:
            for event in self._steps():
                yield self._ended(event) if isinstance(event, Finished) else event
        except MemoryError:
            yield self._ended(Finished(*self._open_end("there is no memory left")))

    def _ended(self, end: Finished) -> Finished:
        """Store the end and return it."""
        if end.status == "proved" and self.incumbent is not None:
            self.lower_bound = self.incumbent.cost
        self.finished, self._seconds = end, self.meter.seconds
        return end

    def _look(self, frontier: int, at: float) -> Generator[Event[S], None, str | None]:
        """Check the budget; yield ``Working`` if it is due; return the reason to stop, or None."""
        why = self.meter.look(self.expanded)
        self.cut_short = why is not None
        if why is None and self.meter.report_due:
            yield Working(self.expanded, frontier, at)
        return why

    def _improve(self, path: tuple[S, ...], cost: float) -> Improved[S]:
        """Store a better solution and return its event."""
        self.incumbent = Solution(path, cost)
        return Improved(self.incumbent)

    def _open_end(self, why: str) -> tuple[Status, str]:
        """Return the status of work that was stopped, and why."""
        return ("feasible" if self.incumbent else "stopped"), why

    def _exhausted(self, *, cut: bool, limit: float | None) -> Finished:
        """Return the end of work that has tried everything, or everything within a limit."""
        if cut and limit is not None:
            self.rules_out = True
            return Finished("stopped", f"no solution costs {limit:g} or less")
        self.lower_bound = math.inf
        return Finished("none", "every state that can be reached was tried")

    def _verdict(self, solution: Solution[S], why: str) -> Finished:
        """Return the end "proved"."""
        self.lower_bound = solution.cost
        return Finished("proved", why)
