"""The base of all search algorithms: they are lazy, and can be watched, limited and resumed."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from dodgson.errors import CheckpointError, DodgsonError, InputError, ProblemError
from dodgson.memory import peak_memory, without_collector
from dodgson.search.encoding import (
    canonical,
    dataclasses_in,
    decode,
    encode,
    encoded_order,
    is_naturally_ordered,
    number,
    read_number,
)
from dodgson.search.events import Event, Expanded, Finished, Improved, Reached, Working
from dodgson.search.problem import Problem
from dodgson.search.result import (
    Assumption,
    Result,
    Solution,
    Statistics,
    Status,
    conditional,
)
from dodgson.wording import counted
from dodgson.work import Budget, Meter, observed

if TYPE_CHECKING:
    from pathlib import Path

S = TypeVar("S")


class Search(ABC, Generic[S]):
    """A search that runs only as far as its caller asks.

    Iterating yields solutions as they are found, each better than the one before; ``paths()``
    yields every path the search visits, in order; ``events()`` yields all events; ``run()`` runs
    to the end and returns the ``Result``. All four read the same stream: an event that one of them
    has read does not come again.

    An algorithm is one generator, ``_steps``. It always yields solutions, raised bounds, events of
    layers, and its end; it yields the events of single states only when ``watched``, which costs
    one test per expansion otherwise. Between two expansions its complete state is in its
    attributes, so ``save`` can store it and ``restore`` can resume it.
    """

    name: ClassVar[str]
    complete: ClassVar[bool]
    """Whether it ends with a solution or "none" on every finite graph."""
    optimal: ClassVar[bool]
    """Whether its last solution is the cheapest (the fewest steps, if steps cost 1)."""
    visits: ClassVar[type[Reached[Any] | Expanded[Any]]] = Reached
    """The event in which a state is visited: when it is reached, or when it is expanded."""

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        if budget is not None and not isinstance(budget, Budget):
            raise InputError(f"budget={budget!r}: give a Budget, such as Budget(expansions=1000)")
        self.named = problem
        """The problem as given; ``problem`` is the same without labels."""
        self.problem = problem.without_labels()
        self.meter = Meter(budget or Budget())
        self.watched = False
        self.expanded = self.generated = self.pruned = self.largest_frontier = 0
        self.incumbent: Solution[S] | None = None
        self.lower_bound: float = 0
        self.weighted = bool(problem.weighted)
        self.assumes: Assumption | None = None
        """The promise of the problem that the end of the search depends on."""
        self.begun = False
        self.at = problem.start
        """The state expanded last; updated at intervals if the search is not watched."""
        self.cut_short = False
        """Whether the budget ended it, so that it can be resumed from a checkpoint."""
        self.hopeless = False
        """Whether a state was pruned because its f is infinite."""
        self.rules_out = False
        """Whether its end says that no solution is within a limit on the cost."""
        self.finished: Finished | None = None
        self._seconds = 0.0
        self._stream: Iterator[Event[S]] | None = None
        self._sorts = problem.order is not None

    # What an algorithm defines

    @abstractmethod
    def _steps(self) -> Iterator[Event[S]]:
        """Run the algorithm, from the start or from the state in its attributes."""

    @abstractmethod
    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the path by which the search reached the state it has just visited."""

    def _snapshot(self) -> dict[str, Any]:
        """Return the algorithm's complete state between two expansions as plain data."""
        raise CheckpointError(f"{self.name}: this search cannot be saved")

    def _resume(self, snapshot: dict[str, Any]) -> None:  # noqa: ARG002 (subclasses use it)
        """Restore the state in a snapshot."""
        raise CheckpointError(f"{self.name}: this search cannot be resumed")

    @property
    def watched(self) -> bool:
        """Whether the search yields the events of single states, from the next expansion on."""
        return self._watched

    @watched.setter
    def watched(self, watched: bool) -> None:
        self._watched = watched
        self.meter.next_look = 0  # a loop reads ``watched`` only after a look at the meter

    # What callers use

    def __iter__(self) -> Iterator[Solution[S]]:
        for event in self._events():
            if isinstance(event, Improved):
                yield event.solution

    def paths(self) -> Iterator[tuple[S, ...]]:
        """Yield every path the search visits, in order, beginning with the start's own."""
        self.watched = True
        for event in self._events():
            if isinstance(event, self.visits):
                yield self.path_to(event.state)
            elif isinstance(event, Improved) and self.visits is Expanded:
                yield event.solution.path  # a goal is visited and not expanded

    def events(self) -> Iterator[Event[S]]:
        """Yield all events, in order."""
        self.watched = True
        return self._events()

    def milestones(self) -> Iterator[Event[S]]:
        """Yield the events of the search itself: solutions, bounds, layers, and its end."""
        return self._events()

    def as_part(self) -> Iterator[Event[S]]:
        """Yield the milestones to a search that this one is part of; no observer sees them."""
        if self._stream is None:
            self._stream = self._guarded()
        return self._stream

    def run(self) -> Result[S]:
        """Search to the end, or to the end of the budget, and return the result."""
        if self.finished is None or self._stream is None:
            for _ in self._events():
                pass
        return self.result

    def stop(self) -> None:
        """Stop the search before its next expansion; a signal handler may call this."""
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
        return Statistics(
            self.expanded,
            self.generated,
            self.pruned,
            self.largest_frontier,
            self._seconds if self.finished else self.meter.seconds,
            peak_memory(),
        )

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write a checkpoint, from which ``restore`` resumes the search.

        A search that has not begun can be saved too; one that has ended keeps its end. Raise
        ``ProblemError`` if a state has no encoding, ``CheckpointError`` if the file cannot be
        written or the algorithm has no checkpoints.
        """
        from dodgson.search import checkpoint

        with without_collector():
            checkpoint.write(path, self._about(), self._state())

    def _state(self) -> dict[str, Any]:
        """Return the complete state of the search as plain data."""
        incumbent = self.incumbent
        return {
            "begun": self.begun,
            "counts": [self.expanded, self.generated, self.pruned, self.largest_frontier],
            "seconds": self.meter.seconds,
            "lower_bound": number(self.lower_bound),
            "assumes": self.assumes,
            "hopeless": self.hopeless,
            "sorts": self._sorts,
            "finished": None if self.cut_short else self.finished,
            "incumbent": incumbent and [self._pack_all(incumbent.path), incumbent.cost],
            "search": self._snapshot() if self.begun else {},
        }

    def restore(self, path: str | Path) -> None:
        """Resume a search from a checkpoint; this search must not have begun.

        Raise ``CheckpointError`` if the file is damaged, or for another algorithm or problem.
        """
        if self.begun:
            raise DodgsonError("this search has begun: restore a checkpoint into a new search")
        from dodgson.search import checkpoint

        state = checkpoint.read(path, self._about())
        self.begun = state["begun"]
        self.expanded, self.generated, self.pruned, self.largest_frontier = state["counts"]
        self.meter.spent_before(state["seconds"], self.expanded)
        self.lower_bound = read_number(state["lower_bound"])
        self.assumes, self.hopeless = state["assumes"], state["hopeless"]
        self._sorts = state["sorts"]
        if state["incumbent"]:
            path_data, cost = state["incumbent"]
            self._improve(tuple(self._unpack_all(path_data)), cost)
        if state["finished"]:
            self.finished = Finished(*state["finished"])
        if self.begun:
            self._resume(state["search"])

    def _about(self) -> dict[str, Any]:
        """Return what identifies the search: its algorithm and a hash of the problem."""
        from hashlib import sha256

        problem = self.problem
        around = [
            (self._pack(child), cost) for child, cost in problem.weighted_successors(problem.start)
        ]
        parts = [problem.name, self._pack(problem.start), problem.is_goal(problem.start)]
        parts += sorted(around, key=canonical)
        return {
            "algorithm": self.name,
            "problem": sha256(canonical(parts).encode()).hexdigest()[:16],
            "limit on the cost": self.meter.budget.cost,
        }

    def _pack(self, state: S) -> Any:
        return encode(state) if self.problem.encode is None else self.problem.encode(state)

    def _pack_all(self, states: Iterable[S]) -> list[Any]:
        return list(map(self.problem.encode or encode, states))

    def _unpack(self, data: Any) -> S:
        if self.problem.decode is not None:
            return self.problem.decode(data)
        return cast("S", decode(data, dataclasses_in(self.problem.start)))

    def _unpack_all(self, data: Iterable[Any]) -> list[S]:
        return [self._unpack(each) for each in data]

    def _pack_key(self, key: Hashable) -> Any:
        return self._pack(cast("S", key)) if self.problem.identity is None else encode(key)

    def _unpack_key(self, data: Any) -> Hashable:
        if self.problem.identity is None:
            return cast("Hashable", self._unpack(data))
        return cast("Hashable", decode(data))

    def _pack_parents(self, parents: dict[Hashable, S | None]) -> list[Any]:
        """Return a table of parents as plain data, in its order; the roots have none."""
        pack: Any = self.problem.encode or encode
        pack_key: Any = pack if self.problem.identity is None else encode
        return [
            [pack_key(key)] if parent is None else [pack_key(key), pack(parent)]
            for key, parent in parents.items()
        ]

    def _unpack_parents(self, data: list[Any]) -> dict[Hashable, S | None]:
        return {
            self._unpack_key(key): self._unpack(parent[0]) if parent else None
            for key, *parent in data
        }

    # What algorithms share

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
        """Run the steps; raise ``ProblemError`` for what the problem's own functions raise."""
        self.meter.start()
        if self.finished:  # restored from a checkpoint of its end
            yield self.finished
            return
        try:
            for event in self._steps():
                yield self._ended(event) if isinstance(event, Finished) else event
        except DodgsonError:
            raise
        except MemoryError:  # keep what was found; the search cannot continue
            yield self._ended(Finished(*self._open_end("there is no memory left")))
        except Exception as error:  # the problem's functions may raise anything
            text = " ".join(f"{type(error).__name__}: {error}".split())
            spent = counted(self.expanded, "expansion")
            raise ProblemError(f"after {spent}, near {self.at!r}: {text}") from error

    def _ended(self, end: Finished) -> Finished:
        """Store the end of the search and return it, with the promise it depends on, if any."""
        if end.status == "proved" and self.incumbent is not None:
            self.lower_bound = self.incumbent.cost
        self.assumes = self._assumption(end.status)
        if end.status in {"proved", "none"} or self.rules_out:
            end = end._replace(why=conditional(end.why, self.assumes))
        self.finished, self._seconds = end, self.meter.seconds
        return end

    def _assumption(self, status: Status) -> Assumption | None:
        """Return the promise of the problem that a status and the bound depend on, if any."""
        if self.problem.trusted:
            return None
        if status == "none":
            depends = self._leaves_out()
        elif status == "proved":
            depends = self.incumbent is not None and self.incumbent.cost > 0
        else:
            depends = self.lower_bound > 0 or self.rules_out
        return self._promise() if depends else None

    def _promise(self) -> Assumption | None:
        """Return the promise of the problem that the algorithm relies on."""
        return None

    def _leaves_out(self) -> bool:
        """Return whether states were pruned because of that promise."""
        return self.hopeless

    def _opening(self) -> Iterable[Any]:
        """Return the start's successors; raise ``ProblemError`` if one is ambiguous."""
        problem = self.problem
        successors = problem.successors(problem.start)
        self._sorts = self._sorts or isinstance(successors, AbstractSet)
        self._check_states(problem.start, successors)
        return map(self._checked, successors) if problem.weighted is None else successors

    def _checked(self, successor: S) -> S:
        """Return a successor of the start; raise ``ProblemError`` if it is ambiguous."""
        self.problem.check_successor(successor, self.problem.start)
        return successor

    def _check_states(self, state: S, successors: Iterable[Any]) -> None:
        """Raise ``ProblemError`` if a state has a wrong type, or its successors are one text.

        The loops call this if the type is not exactly the start's.
        """
        if isinstance(successors, str | bytes):
            kind = "text" if isinstance(successors, str) else "bytes"
            raise ProblemError(
                f"the successors of {state!r} are {kind}, {successors!r}, and would be read "
                "letter by letter: return a list of states"
            )
        if self.problem.weighted is not False:
            self.problem.check_kind(state, "a state that was reached")

    def _look(self, frontier: int, at: float) -> Generator[Event[S], None, str | None]:
        """Check the budget; yield ``Working`` if it is due; return the reason to stop, or None."""
        why = self.meter.look(self.expanded)
        self.cut_short = why is not None
        if why is None and self.meter.report_due:
            yield Working(self.expanded, frontier, at)
        return why

    def _key(self, state: S) -> Hashable:
        """Return the identity of a state: duplicates have the same."""
        identity = self.problem.identity
        return cast("Hashable", state) if identity is None else identity(state)

    def _total_order(self) -> Callable[[S], Any] | None:
        """Return the sort key of states; None if they can be compared directly."""
        if self.problem.order is not None:
            return self.problem.order
        if is_naturally_ordered(self.problem.start):
            return None
        return cast("Callable[[S], Any]", encoded_order)

    def _in_order(self, children: Iterable[Any]) -> list[Any]:
        """Return successors sorted by the total order."""
        order: Callable[[Any], Any] = self._total_order() or (lambda state: state)
        if self.weighted:
            return sorted(children, key=lambda pair: (order(pair[0]), pair[1]))
        return sorted(children, key=order)

    def _improve(self, path: tuple[S, ...], cost: float) -> Improved[S]:
        self.incumbent = Solution(path, cost, self.named.actions_of(path))
        return Improved(self.incumbent)

    def _open_end(self, why: str) -> tuple[Status, str]:
        """Return the status of a search that was stopped, and why."""
        return ("feasible" if self.incumbent else "stopped"), why

    def _exhausted(self, *, cut: bool, limit: float | None) -> Finished:
        """Return the end of a search that has tried every state, or every state within a limit."""
        if cut and limit is not None:
            self.rules_out = True
            return Finished("stopped", f"no solution costs {limit:g} or less")
        if self.hopeless and self._promise() is None:
            return Finished("stopped", "every state left has an infinite cost")
        self.lower_bound = math.inf
        return Finished("none", "every state that can be reached was tried")

    def _verdict(self, solution: Solution[S], why: str) -> Finished:
        """Return the end "proved", unless the path shows that the estimate is too high."""
        if self._promise() and (fault := overestimated(self.problem, solution)):
            self.lower_bound = 0
            return Finished("feasible", fault)
        self.lower_bound = solution.cost
        return Finished("proved", why)


def overestimated(problem: Problem[S], solution: Solution[S]) -> str | None:
    """Return where on a path the estimate exceeds the cost of the rest of the path, or None.

    >>> problem = Problem(0, lambda n: [n + 1], lambda n: n == 3, estimate=lambda n: 9)
    >>> overestimated(problem, Solution((0, 1, 2, 3), 3))
    'the estimate is not admissible: it is 9 at 0, but a goal is at most 3 away'
    """
    if problem.estimate is None:
        return None
    spent = 0.0
    for place, state in enumerate(solution.path):
        if place:
            spent += problem.cost_of(solution.path[place - 1 : place + 1])
        rest, promised = solution.cost - spent, problem.estimate(state)
        if promised > rest + 1e-9 * max(1.0, abs(solution.cost)):
            return (
                f"the estimate is not admissible: it is {promised:g} at {state!r}, "
                f"but a goal is at most {rest:g} away"
            )
    return None
