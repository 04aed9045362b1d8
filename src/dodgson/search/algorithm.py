"""The base of all search algorithms: runs over a problem."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, TypeVar, cast

from dodgson.errors import CallError, ProblemError
from dodgson.search.blaming import blaming
from dodgson.search.encoding import (
    canonical,
    dataclasses_in,
    decode,
    encode,
    encoded_order,
    is_naturally_ordered,
)
from dodgson.search.events import Event, Expanded, Finished, Improved, Reached
from dodgson.search.problem import Problem, bare, check_iterable
from dodgson.search.result import Assumption, Solution, Status, conditional
from dodgson.search.run import Run
from dodgson.work import Budget

S = TypeVar("S")


class Search(Run[S]):
    """An algorithm that searches a problem, and runs only as far as its caller asks.

    In addition to what every `Run` offers, ``paths()`` yields every path the search visits, in
    order, from the same stream of events.

    An algorithm is one generator, ``_steps``. It always yields solutions, raised bounds, events of
    layers, and its end; it yields the events of single states only when ``watched``, which costs
    one test per expansion otherwise. Between two expansions its complete state is in its
    attributes, so ``save`` can store it and ``restore`` can resume it.
    """

    visits: ClassVar[type[Reached[Any] | Expanded[Any]]] = Reached
    """The event in which a state is visited: when it is reached, or when it is expanded."""
    parts = "its start, the successors of its start, or its name"

    def __init__(self, problem: Problem[S], budget: Budget | None = None) -> None:
        """Store a problem; raise ``CallError`` if it is not a ``Problem``."""
        if not isinstance(problem, Problem):
            raise CallError(
                f"{self.name.replace('-', '_')} needs a Problem, not {type(problem).__name__}"
            )
        super().__init__(budget)
        self.named = problem
        """The problem as given; ``problem`` is the same without labels."""
        self.problem = problem.without_labels()
        self.weighted = bool(problem.weighted)
        self.at = problem.start
        self.hopeless = False
        """Whether a state was pruned because its f is infinite."""
        self._sorts = problem.order is not None

    @abstractmethod
    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the path by which the search reached the state it has just visited."""

    def paths(self) -> Iterator[tuple[S, ...]]:
        """Yield every path the search visits, in order, beginning with the start's own."""
        self.watched = True
        for event in self._events():
            if isinstance(event, self.visits):
                yield self.path_to(event.state)
            elif isinstance(event, Improved) and self.visits is Expanded:
                yield event.solution.path  # a goal is visited and not expanded

    # Checkpoints

    def _state(self) -> dict[str, Any]:
        own = {"assumes": self.assumes, "hopeless": self.hopeless, "sorts": self._sorts}
        return super()._state() | own

    def _restore(self, state: dict[str, Any]) -> None:
        super()._restore(state)
        self.assumes, self.hopeless = state["assumes"], state["hopeless"]
        self._sorts = state["sorts"]

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

    def _guarded(self) -> Iterator[Event[S]]:
        return blaming(self, super()._guarded())

    def _ended(self, end: Finished) -> Finished:
        """Store the end of the search and return it, with the promise it depends on, if any."""
        self.assumes = self._assumption(end.status)
        if end.status in {"proved", "none"} or self.rules_out:
            end = end._replace(why=conditional(end.why, self.assumes))
        return super()._ended(end)

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
        """Return the start's successors; raise ``ProblemError`` if one has a wrong form."""
        named = self.named
        successors = named.successors(named.start)
        check_iterable(named.start, successors)
        self._sorts = self._sorts or isinstance(successors, AbstractSet)
        self._check_states(named.start, successors)
        if named.weighted is False and not named.labelled:
            return successors
        checked = map(self._checked, successors)
        return bare(bool(named.weighted))(checked) if named.labelled else checked

    def _checked(self, successor: Any) -> Any:
        """Return a successor of the start; raise ``ProblemError`` if it has a wrong form."""
        self.named.check_form(successor, self.named.start)
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

    def _exhausted(self, *, cut: bool, limit: float | None) -> Finished:
        """Return the end of a search that has tried every state, or every state within a limit."""
        if self.hopeless and self._promise() is None and not (cut and limit is not None):
            return Finished("stopped", "every state left has an infinite cost")
        return super()._exhausted(cut=cut, limit=limit)

    def _verdict(self, solution: Solution[S], why: str) -> Finished:
        """Return the end "proved", unless the path shows that the estimate is too high."""
        if self._promise() and (fault := overestimated(self.problem, solution)):
            self.lower_bound = 0
            return Finished("feasible", fault)
        return super()._verdict(solution, why)


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
