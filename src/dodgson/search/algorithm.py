"""What all search algorithms share: they are lazy, can be watched, limited, and resumed."""

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
    """A search under way. Nothing happens until it is asked for something.

    Iterating gives solutions as they are found, each better than the one before; ``paths()``
    gives every path the search visits, in order; ``events()`` gives the stream all else is made
    from; ``run()`` goes to the end and gives the ``Result``. All four draw on one and the same
    search: what one has taken, another does not see again.

    An algorithm is one generator, ``_steps``. It always yields solutions, raised bounds, what
    happens to whole layers, and its end; what happens to single states it yields only when
    ``watched``, which costs one test an expansion otherwise. All it knows between two expansions
    is in its attributes, so that ``save`` and ``restore`` can take it up from there.
    """

    name: ClassVar[str]
    complete: ClassVar[bool]
    """Whether it ends with a solution or "none" on every finite graph."""
    optimal: ClassVar[bool]
    """Whether its last solution is the cheapest (fewest steps, where steps cost 1)."""
    visits: ClassVar[type[Reached[Any] | Expanded[Any]]] = Reached
    """The event in which a state is visited: when it is reached, or when it is expanded."""

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        if budget is not None and not isinstance(budget, Budget):
            raise InputError(f"budget={budget!r}: give a Budget, such as Budget(expansions=1000)")
        self.named = problem
        """The problem as it was given; ``problem`` is the same without labels."""
        self.problem = problem.without_labels()
        self.meter = Meter(budget or Budget())
        self.watched = False
        self.expanded = self.generated = self.pruned = self.largest_frontier = 0
        self.incumbent: Solution[S] | None = None
        self.lower_bound: float = 0
        self.weighted = bool(problem.weighted)
        self.assumes: Assumption | None = None
        """The promise of the problem's that the end of the search rests on."""
        self.begun = False
        self.at = problem.start
        """The state expanded last, as far as it was counted."""
        self.cut_short = False
        """Whether it is the budget that ended it, so that it can go on from a checkpoint."""
        self.hopeless = False
        """Whether a state was left out for good, because its f is infinite."""
        self.rules_out = False
        """Whether its end says that no solution keeps to a limit on the cost."""
        self.finished: Finished | None = None
        self._seconds = 0.0
        self._stream: Iterator[Event[S]] | None = None
        self._sorts = problem.order is not None

    # What an algorithm gives

    @abstractmethod
    def _steps(self) -> Iterator[Event[S]]:
        """Run the algorithm, from the start or from where its attributes say it stands."""

    @abstractmethod
    def path_to(self, state: S) -> tuple[S, ...]:
        """Give the path by which the search came to a state it has just visited."""

    def _snapshot(self) -> dict[str, Any]:
        """Give as plain data all the algorithm knows between two expansions, if it can."""
        raise CheckpointError(f"{self.name}: this search cannot be saved")

    def _resume(self, snapshot: dict[str, Any]) -> None:  # noqa: ARG002 (others take it up)
        """Take up what a snapshot holds."""
        raise CheckpointError(f"{self.name}: this search cannot be taken up")

    @property
    def watched(self) -> bool:
        """Whether what happens to single states is told, from the next expansion on."""
        return self._watched

    @watched.setter
    def watched(self, watched: bool) -> None:
        self._watched = watched
        self.meter.next_look = 0  # a loop looks about before it sees that it is watched

    # What people ask of it

    def __iter__(self) -> Iterator[Solution[S]]:
        for event in self._events():
            if isinstance(event, Improved):
                yield event.solution

    def paths(self) -> Iterator[tuple[S, ...]]:
        """Give every path the search visits, in order, the start's own first."""
        self.watched = True
        for event in self._events():
            if isinstance(event, self.visits):
                yield self.path_to(event.state)
            elif isinstance(event, Improved) and self.visits is Expanded:
                yield event.solution.path  # a goal is visited and not expanded

    def events(self) -> Iterator[Event[S]]:
        """Give all that happens, in order."""
        self.watched = True
        return self._events()

    def milestones(self) -> Iterator[Event[S]]:
        """Give what happens to the search as a whole: solutions, bounds, layers, and its end."""
        return self._events()

    def as_part(self) -> Iterator[Event[S]]:
        """Yield the milestones to a search of which this one is a part; no observer sees it."""
        if self._stream is None:
            self._stream = self._guarded()
        return self._stream

    def run(self) -> Result[S]:
        """Search to the end, or to the end of the budget."""
        if self.finished is None or self._stream is None:
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
        assumes = self.assumes if self.finished else self._assumption(ended.status)
        found, bound = self.incumbent, self.lower_bound
        return Result(ended.status, ended.why, found, bound, self.statistics, assumes)

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

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write all that the search knows to a file, from which ``restore`` takes it up.

        Raises ``ProblemError`` when a state has no encoding, ``CheckpointError`` when the file
        cannot be written, or the search is of a kind that cannot be saved. One that has not begun
        can be saved too, and one that has come to its end keeps that end.
        """
        from dodgson.search import checkpoint

        with without_collector():
            checkpoint.write(path, self._about(), self._state())

    def _state(self) -> dict[str, Any]:
        """Give all that the search knows as plain data."""
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
        """Take up a search where a checkpoint left it; this one must not have begun.

        Raises ``CheckpointError`` when the file is damaged, or of another algorithm or problem.
        """
        if self.begun:
            raise DodgsonError("a search that has begun cannot take up a checkpoint")
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
        """Tell a problem from others: its name, its start and what lies around that."""
        from hashlib import sha256

        problem = self.problem
        around = [(self._pack(child), cost) for child, cost in problem.priced(problem.start)]
        told = [problem.name, self._pack(problem.start), problem.is_goal(problem.start)]
        told += sorted(around, key=canonical)
        return {
            "algorithm": self.name,
            "problem": sha256(canonical(told).encode()).hexdigest()[:16],
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
        """Write a table of parents, in its order; the roots have none."""
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
                f"this search has ended and was read to its end ({self.finished.status}): "
                "take its result, or make a new search"
            )
        return self._stream

    def _guarded(self) -> Iterator[Event[S]]:
        """Run the steps; what a problem's own functions raise is told as theirs."""
        self.meter.start()
        if self.finished:  # taken up from a checkpoint of its end
            yield self.finished
            return
        try:
            for event in self._steps():
                yield self._ended(event) if isinstance(event, Finished) else event
        except DodgsonError:
            raise
        except MemoryError:  # what was found is told; from where it stands it cannot go on
            yield self._ended(Finished(*self._open_end("there is no memory left")))
        except Exception as error:  # whatever a problem's functions raise is the problem's
            text = " ".join(f"{type(error).__name__}: {error}".split())
            spent = counted(self.expanded, "expansion")
            raise ProblemError(f"after {spent}, near {self.at!r}: {text}") from error

    def _ended(self, end: Finished) -> Finished:
        """Note the end of the search; say on which promise it rests, if it rests on one."""
        if end.status == "proved" and self.incumbent is not None:
            self.lower_bound = self.incumbent.cost
        self.assumes = self._assumption(end.status)
        if end.status in {"proved", "none"} or self.rules_out:
            end = end._replace(why=conditional(end.why, self.assumes))
        self.finished, self._seconds = end, self.meter.seconds
        return end

    def _assumption(self, status: Status) -> Assumption | None:
        """Return the promise of the problem's that a status and the bound rest on, if any."""
        if self.problem.trusted:
            return None
        if status == "none":
            rests = self._leaves_out()
        elif status == "proved":
            rests = self.incumbent is not None and self.incumbent.cost > 0
        else:
            rests = self.lower_bound > 0 or self.rules_out
        return self._promise() if rests else None

    def _promise(self) -> Assumption | None:
        """Return what of the problem the algorithm takes on trust."""
        return None

    def _leaves_out(self) -> bool:
        """Return whether states were left out on the word of what is taken on trust."""
        return self.hopeless

    def _opening(self) -> Iterable[Any]:
        """Return the start's successors; each is checked for what it can be read as."""
        problem = self.problem
        successors = problem.successors(problem.start)
        self._sorts = self._sorts or isinstance(successors, AbstractSet)
        self._check_states(problem.start, successors)
        return map(self._checked, successors) if problem.weighted is None else successors

    def _checked(self, successor: S) -> S:
        """Return a successor of the start if there is one way to read it."""
        self.problem.check_successor(successor, self.problem.start)
        return successor

    def _check_states(self, state: S, successors: Iterable[Any]) -> None:
        """Refuse a state that is not of the problem's type, or successors that are one text.

        The loops call this where the type is not exactly the start's.
        """
        if isinstance(successors, str | bytes):
            kind = "text" if isinstance(successors, str) else "bytes"
            raise ProblemError(
                f"the successors of {state!r} are {kind}, {successors!r}, and would be taken "
                "letter by letter: return a list of states"
            )
        if self.problem.weighted is not False:
            self.problem.check_kind(state, "a state that was reached")

    def _look(self, frontier: int, at: float) -> Generator[Event[S], None, str | None]:
        """Look at the budget, as the meter asked for; give the reason to stop if there is one."""
        why = self.meter.look(self.expanded)
        self.cut_short = why is not None
        if why is None and self.meter.tells:
            yield Working(self.expanded, frontier, at)
        return why

    def _key(self, state: S) -> Hashable:
        """Give what makes two states duplicates."""
        identity = self.problem.identity
        return cast("Hashable", state) if identity is None else identity(state)

    def _total_order(self) -> Callable[[S], Any] | None:
        """Give the total order of states; None where they compare as they are."""
        if self.problem.order is not None:
            return self.problem.order
        if is_naturally_ordered(self.problem.start):
            return None
        return cast("Callable[[S], Any]", encoded_order)

    def _in_order(self, children: Iterable[Any]) -> list[Any]:
        """Sort successors by the total order: where it was given, or they came as a set."""
        order: Callable[[Any], Any] = self._total_order() or (lambda state: state)
        if self.weighted:
            return sorted(children, key=lambda pair: (order(pair[0]), pair[1]))
        return sorted(children, key=order)

    def _improve(self, path: tuple[S, ...], cost: float) -> Improved[S]:
        self.incumbent = Solution(path, cost, self.named.actions_of(path))
        return Improved(self.incumbent)

    def _open_end(self, why: str) -> tuple[Status, str]:
        """Give the status of a search that did not come to its own end."""
        return ("feasible" if self.incumbent else "stopped"), why

    def _exhausted(self, *, cut: bool, limit: float | None) -> Finished:
        """End a search that has tried all there is, or all that may cost so much."""
        if cut and limit is not None:
            self.rules_out = True
            return Finished("stopped", f"no solution costs {limit:g} or less")
        if self.hopeless and self._promise() is None:
            return Finished("stopped", "what is left has infinite costs")
        self.lower_bound = math.inf
        return Finished("none", "every state that can be reached was tried")

    def _verdict(self, solution: Solution[S], why: str) -> Finished:
        """Call a solution proved, unless its path shows that the estimate promised too much."""
        if self._promise() and (fault := overestimated(self.problem, solution)):
            self.lower_bound = 0
            return Finished("feasible", fault)
        self.lower_bound = solution.cost
        return Finished("proved", why)


def overestimated(problem: Problem[S], solution: Solution[S]) -> str | None:
    """Say where on a path the estimate is above what the rest of the path costs; None if nowhere.

    >>> problem = Problem(0, lambda n: [n + 1], lambda n: n == 3, estimate=lambda n: 9)
    >>> overestimated(problem, Solution((0, 1, 2, 3), 3))
    'the estimate is not admissible: it is 9 at 0, from where 3 will do'
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
                f"from where {rest:g} will do"
            )
    return None
