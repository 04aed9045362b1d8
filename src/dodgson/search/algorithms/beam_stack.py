"""Beam-stack search: a beam search that backtracks to the states it pruned.

This file is long because the plain beam is the same loop without backtracking, and a checkpoint
stores every field of the search.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterable, Iterator
from itertools import repeat
from typing import Any, Generic, TypeVar

from dodgson.errors import CallError, InputError, ProblemError, option
from dodgson.search.algorithm import Search, overestimated
from dodgson.search.encoding import decode, encode
from dodgson.search.events import (
    Backtracked,
    BoundRaised,
    Event,
    Expanded,
    Finished,
    LayerFull,
    LayerOpened,
    Pruned,
    Reached,
)
from dodgson.search.problem import Problem, check_cost, not_a_number
from dodgson.search.result import Assumption
from dodgson.work import Budget

S = TypeVar("S")

Key = tuple[float, Any]
"""f, then the total order: no two states have the same key, so a bound separates any two."""

Candidate = tuple[Key, S, float, int]
"""A state that may be kept: its key, the state, its cost, and the index of its parent."""


class Layer(Generic[S]):
    """The states kept at one depth, best first, and the range of successors explored now.

    That range is ``low`` <= key < ``high``; None means no bound. ``parents`` are indexes in the
    layer above.
    """

    def __init__(self, kept: list[Candidate[S]]) -> None:
        keys, states, costs, parents = zip(*kept, strict=True)
        self.keys: tuple[Key, ...] = keys
        self.states: tuple[S, ...] = states
        self.costs: tuple[float, ...] = costs
        self.parents: tuple[int, ...] = parents
        self.low: Key | None = None
        self.high: Key | None = None
        self.shadowed: list[float | None] = []
        """For each state, its cost in a layer above, if it is in one."""


class BeamStack(Search[S]):
    """Keep the best ``width`` states of each layer; at a dead end backtrack to the others.

    The stack of layers stores, for each layer, the key from which its successors were pruned. When
    a layer has no successors, the search returns to the deepest layer with pruned successors and
    explores those. So it is complete and optimal with at most width times depth states in
    memory. It is anytime: each solution lowers what a path may cost. ``width`` may change between
    events.
    """

    name = "beam-stack"
    complete = True
    optimal = True

    def __init__(
        self,
        problem: Problem[S],
        budget: Budget | None = None,
        *,
        width: int,
        upper_bound: float = math.inf,
    ) -> None:
        super().__init__(problem, budget)
        if not hasattr(width, "__index__"):
            raise CallError(
                f"{option('width', width)}: it must be a whole number (int), "
                f"not {type(width).__name__}"
            )
        if width < 1:
            raise InputError(f"{option('width', width)} is below 1: give 1 or more")
        self.width = width
        self.upper_bound = upper_bound
        """The search looks only for solutions below this cost; each one found lowers it.

        Call ``only_cheaper_than`` to lower it from outside.
        """
        self.layers: list[Layer[S]] = []
        self.costs: dict[Hashable, float] = {}
        """The cost of each state in the layers, by its identity."""
        self.candidates: dict[Hashable, Candidate[S]] = {}
        self.position = 0
        """How many states of the last layer have been expanded into the candidates."""
        self.cut = False
        """Whether the caller's limit on the cost may have pruned something.

        It matters only while there is no solution.
        """

    def only_cheaper_than(self, cost: float) -> None:
        """Look only for solutions below this cost from now on, as when another search found one.

        >>> from dodgson.search import Problem, beam_stack
        >>> walk = Problem(0, lambda n: [n + 1, n + 5] if n < 23 else [], lambda n: n == 23)
        >>> search = beam_stack(walk, width=2)
        >>> for event in search.milestones():
        ...     search.only_cheaper_than(6)
        >>> search.result.status, search.result.why, search.result.lower_bound
        ('stopped', 'no solution costs less than 6', 6)

        Call it between any two events; it never raises the limit. A solution that the search has
        found stays its answer. The search ends "proved" only with a solution below the limit, else
        "feasible", or "stopped" without a solution. All three have a valid lower bound.
        """
        if cost < self.upper_bound:
            self.upper_bound, self.cut = cost, True

    def _steps(self) -> Iterator[Event[S]]:
        if not self.begun:
            start, self.begun = self.problem.start, True
            h = self.problem.estimate_of(start)
            self.lower_bound = h
            if self._watched:
                yield Reached(start, None, 0, h)
            if self.problem.is_goal(start):
                yield self._improve((start,), 0)
                yield Finished("proved", "the start is a goal")
                return
            yield BoundRaised(h)
            self._push([((h, None), start, 0, -1)])
        while self.layers:
            layer = self.layers[-1]
            if self.position == 0:
                yield self._opened(layer)
            if why := (yield from self._expand(layer)):
                yield Finished(*self._open_end(why))
                return
            if self._can_end():
                break
            kept = yield from self._keep_best(layer)
            self.candidates, self.position = {}, 0
            if kept:
                self._push(kept)
            elif not (yield from self._backtrack()):
                break
            if (bound := self._bound()) > self.lower_bound:
                self.lower_bound = bound
                yield BoundRaised(bound)
        yield self._end()

    def _expand(  # noqa: C901, PLR0912, PLR0915 (one loop, watched or not)
        self, layer: Layer[S]
    ) -> Generator[Event[S], None, str | None]:
        """Expand a layer into candidates for the next; return the reason if it must stop."""
        problem, meter, candidates, costs = self.problem, self.meter, self.candidates, self.costs
        identity, is_goal, estimate = problem.identity, problem.is_goal, problem.estimate
        order, weighted, limit = self._total_order(), self.weighted, meter.budget.cost
        sorts, fresh, kind = self._sorts, not self.expanded, type(problem.start)
        for place in range(self.position, len(layer.states)):
            self.position = place
            if layer.keys[place][0] >= self.upper_bound:
                self.cut = self.cut or self.upper_bound < math.inf
                self.hopeless = self.hopeless or self.upper_bound == math.inf
                continue
            if self.expanded >= meter.next_look:
                why = yield from self._look(len(costs) + len(candidates), layer.keys[0][0])
                if why:
                    return why
            state, cost = layer.states[place], layer.costs[place]
            self.expanded += 1
            self.at = state
            if self._watched:
                yield Expanded(state, cost)
            children = self._opening() if fresh else self._children(state, cost, layer)
            if fresh:
                fresh, sorts = False, self._sorts
            elif type(state) is not kind or type(children) is str:
                self._check_states(state, children)
            if sorts:
                children = self._in_order(children)
            for child, step in children if weighted else zip(children, repeat(1)):
                self.generated += 1
                if not step >= 0:
                    check_cost(step, state, child)
                reached = cost + step
                name = child if identity is None else identity(child)
                known = costs.get(name)
                if known is not None and known <= reached:
                    self.pruned += 1
                    if self._watched:
                        yield Pruned(child, state, reached, reached, "duplicate")
                    continue
                f = reached if estimate is None else reached + estimate(child)
                if f != f:  # noqa: PLR0124 (only NaN differs from itself)
                    raise not_a_number(child)
                too_costly = f >= self.upper_bound or (limit is not None and f > limit)
                if too_costly or is_goal(child):
                    if too_costly:
                        self.cut = self.cut or f < math.inf
                        self.hopeless = self.hopeless or f == math.inf
                        self.pruned += 1
                        if self._watched:
                            yield Pruned(child, state, reached, f, "cost")
                    else:
                        if self._watched:
                            yield Reached(child, state, reached, f)
                        self.upper_bound = reached
                        yield self._improve(
                            (*self._path(len(self.layers) - 1, place), child), reached
                        )
                    continue
                key = (f, child if order is None else order(child))
                why = self._out_of_range(key, layer) or self._no_better(name, reached)
                if why:
                    self.pruned += 1
                    if self._watched:
                        yield Pruned(child, state, reached, f, why)
                    continue
                candidates[name] = (key, child, reached, place)
                if self._watched:
                    yield Reached(child, state, reached, f)
                if len(candidates) >= 2 * self.width:
                    yield from self._drop_worst(layer)
        return None

    def _children(self, state: S, cost: float, layer: Layer[S]) -> Iterable[Any]:
        bounded = self.problem.bounded_successors
        if bounded is None:
            return self.problem.successors(state)
        most, limit = self.upper_bound, self.meter.budget.cost
        if limit is not None and limit < most:
            most = limit
        # What they leave out is unknown here: it could be a solution.
        self.cut = self.cut or most < math.inf
        most = min(most, self._reach(layer))
        allowance = most - cost
        if most == self.upper_bound and isinstance(allowance, int):
            # An f equal to the bound is too much. Integers are exact: take the next float below.
            allowance = math.nextafter(allowance, -math.inf)
        elif isinstance(allowance, float):
            # The problem may round floats differently: allow a few units in the last place.
            allowance += 4 * math.ulp(most)
        return bounded(state, allowance)

    def _reach(self, layer: Layer[S]) -> float:
        """Return the f above which a successor would only be pruned until the layer's next turn."""
        return math.inf if layer.high is None else layer.high[0]

    def _out_of_range(self, key: Key, layer: Layer[S]) -> str | None:
        if layer.low is not None and key < layer.low:
            return "range"
        return "width" if layer.high is not None and key >= layer.high else None

    def _no_better(self, name: Hashable, cost: float) -> str | None:
        known = self.candidates.get(name)
        return "duplicate" if known is not None and known[2] <= cost else None

    def _drop_worst(self, layer: Layer[S]) -> Iterator[Event[S]]:
        """Prune the candidates beyond the width; the first of them is the layer's new bound."""
        ranked = sorted(self.candidates.items(), key=lambda item: item[1][0])
        dropped = ranked[self.width :]
        layer.high = dropped[0][1][0]
        if layer.low is not None and layer.high <= layer.low:
            raise ProblemError(
                f"more than {self.width} states have the same f and the same order as "
                f"{dropped[0][1][1]!r}: make order different for every two states"
            )
        for name, (key, state, cost, place) in dropped:
            del self.candidates[name]
            self.pruned += 1
            if self._watched:
                yield Pruned(state, layer.states[place], cost, key[0], "width")

    def _keep_best(self, layer: Layer[S]) -> Generator[Event[S], None, list[Candidate[S]]]:
        """Return the next layer's states, best first; yield ``LayerFull`` if some were pruned."""
        if len(self.candidates) > self.width:
            yield from self._drop_worst(layer)
        kept = sorted(self.candidates.values(), key=lambda candidate: candidate[0])
        kept = [candidate for candidate in kept if candidate[0][0] < self.upper_bound]
        if layer.high is not None:
            yield LayerFull(len(self.layers), len(kept), layer.high[0])
        return kept

    def _push(self, kept: list[Candidate[S]]) -> None:
        """Push a layer onto the stack."""
        layer = Layer[S](kept)
        for state, cost in zip(layer.states, layer.costs, strict=True):
            name = self._key(state)
            layer.shadowed.append(self.costs.get(name))
            self.costs[name] = cost
        self.layers.append(layer)
        self.largest_frontier = max(self.largest_frontier, len(self.costs))

    def _pop(self) -> None:
        layer = self.layers.pop()
        for state, shadowed in zip(layer.states, layer.shadowed, strict=True):
            if shadowed is None:
                del self.costs[self._key(state)]
            else:
                self.costs[self._key(state)] = shadowed

    def _backtrack(self) -> Generator[Event[S], None, bool]:
        """Return to the deepest layer with pruned successors; return whether there is one."""
        while self.layers:
            layer = self.layers[-1]
            if layer.high is not None and layer.high[0] < self.upper_bound:
                layer.low, layer.high = layer.high, None
                yield Backtracked(len(self.layers) - 1, layer.low[0])
                return True
            self._pop()
        return False

    def _can_end(self) -> bool:
        """Return whether no better solution can exist."""
        return self.upper_bound <= self.lower_bound

    def _opened(self, layer: Layer[S]) -> LayerOpened:
        low = 0 if layer.low is None else layer.low[0]
        return LayerOpened(len(self.layers) - 1, len(layer.states), low, self.upper_bound)

    def _bound(self) -> float:
        """Return the least unexplored f: no solution can cost less."""
        left_out = [layer.high[0] for layer in self.layers if layer.high is not None]
        last = self.layers[-1]
        left_out.append(last.keys[0][0] if last.low is None else last.low[0])
        return min(self.upper_bound, *left_out)

    def _end(self) -> Finished:
        incumbent, limit = self.incumbent, self.meter.budget.cost
        if incumbent is not None and incumbent.cost <= self.upper_bound:
            return self._verdict(incumbent, "nothing left out can be cheaper")
        if incumbent is None and not self.cut:
            return self._exhausted(cut=False, limit=None)
        if limit is not None and limit < self.upper_bound:
            return self._exhausted(cut=True, limit=limit)
        if incumbent is not None and (fault := overestimated(self.problem, incumbent)):
            self.lower_bound = 0
            return Finished("feasible", fault)
        self.lower_bound = max(self.lower_bound, self.upper_bound)
        self.rules_out = True
        return Finished(*self._open_end(f"no solution costs less than {self.upper_bound:g}"))

    def _promise(self) -> Assumption | None:
        if self.problem.bounded_successors is not None:
            return "sound bounded_successors"
        return None if self.problem.estimate is None else "admissible estimate"

    def _leaves_out(self) -> bool:
        return self.hopeless or self.problem.bounded_successors is not None

    def _path(self, depth: int, place: int) -> tuple[S, ...]:
        """Return the path to the state at an index of a layer."""
        path = []
        while depth >= 0:
            path.append(self.layers[depth].states[place])
            place = self.layers[depth].parents[place]
            depth -= 1
        return tuple(reversed(path))

    def path_to(self, state: S) -> tuple[S, ...]:
        """Return the path to a state in a layer, or among the candidates for the next."""
        name = self._key(state)
        if name in self.candidates:
            _, child, _, place = self.candidates[name]
            return (*self._path(len(self.layers) - 1, place), child)
        for depth, layer in reversed(list(enumerate(self.layers))):
            for place, other in enumerate(layer.states):
                if self._key(other) == name:
                    return self._path(depth, place)
        # A goal just reached is in no layer: its parent is the state being expanded.
        return (*self._path(len(self.layers) - 1, self.position), state)

    # Checkpoints

    def _snapshot(self) -> dict[str, Any]:
        return {
            "layers": [
                {
                    "states": self._pack_all(layer.states),
                    "costs": layer.costs,
                    "parents": layer.parents,
                    "low": encode(layer.low),
                    "high": encode(layer.high),
                }
                for layer in self.layers
            ],
            "candidates": [
                [self._pack(state), cost, place]
                for _, state, cost, place in self.candidates.values()
            ],
            "position": self.position,
            "upper bound": None if math.isinf(self.upper_bound) else self.upper_bound,
            "cut": self.cut,
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        for data in snapshot["layers"]:
            states = self._unpack_all(data["states"])
            rows = zip(states, data["costs"], data["parents"], strict=True)
            self._push(
                [(self._rank(state, cost), state, cost, place) for state, cost, place in rows]
            )
            self.layers[-1].low, self.layers[-1].high = decode(data["low"]), decode(data["high"])
        for packed, cost, place in snapshot["candidates"]:
            state = self._unpack(packed)
            self.candidates[self._key(state)] = (self._rank(state, cost), state, cost, place)
        self.position, self.cut = snapshot["position"], snapshot["cut"]
        given, saved = self.upper_bound, snapshot["upper bound"]
        self.upper_bound = math.inf if saved is None else saved
        self.only_cheaper_than(given)

    def _rank(self, state: S, cost: float) -> Key:
        order = self._total_order()
        return cost + self.problem.estimate_of(state), state if order is None else order(state)


def beam_stack(
    problem: Problem[S],
    *,
    width: int = 1000,
    upper_bound: float = math.inf,
    budget: Budget | None = None,
) -> BeamStack[S]:
    """Search with a beam that backtracks to the states it pruned (Zhou and Hansen 2005).

    >>> from dodgson.search import Problem
    >>> def left(n: int) -> float:
    ...     return abs(23 - n) / 5
    >>> walk = Problem(0, lambda n: [n + 1, n + 5, n - 1], lambda n: n == 23, estimate=left)
    >>> for solution in beam_stack(walk, width=2):
    ...     print(solution.cost, solution.path)
    7 (0, 5, 10, 15, 20, 21, 22, 23)

    Complete and optimal (with an admissible estimate) at any width, with at most ``width`` times
    depth states in memory. It yields solutions as it finds them, each cheaper than the last; its
    end is the proof. It looks only for solutions cheaper than ``upper_bound``;
    ``only_cheaper_than`` lowers that while it runs. The allowance of ``bounded_successors`` is the
    cost that is left: below the cheapest solution so far, and in a full layer at most the f of the
    first state pruned from the next. Raise ``InputError`` for a width below 1.
    """
    return BeamStack(problem, budget, width=width, upper_bound=upper_bound)


class Beam(BeamStack[S]):
    """A beam that does not backtrack: it ends with its first solution, or with none."""

    name = "beam"
    complete = False
    optimal = False

    def _can_end(self) -> bool:
        return self.incumbent is not None or super()._can_end()

    def _reach(self, layer: Layer[S]) -> float:  # noqa: ARG002
        return math.inf  # a layer has no next turn, and a goal may have any f

    def _backtrack(self) -> Generator[Event[S], None, bool]:
        yield from ()
        return False

    def _end(self) -> Finished:
        lost = any(layer.high is not None for layer in self.layers)
        if self.incumbent is not None and self.incumbent.cost > self.lower_bound:
            return Finished("feasible", "the first one found")
        if self.incumbent is None and lost:
            return Finished(
                "stopped", f"the beam of width {self.width} left out states, and found no solution"
            )
        return super()._end()


def beam(problem: Problem[S], *, width: int = 1000, budget: Budget | None = None) -> Beam[S]:
    """Keep the best ``width`` states of each layer and forget the others: quick, but incomplete.

    >>> from dodgson.search import Problem
    >>> def left(n: int) -> int:
    ...     return abs(23 - n)
    >>> walk = Problem(0, lambda n: [n + 1, n + 5, n - 1], lambda n: n == 23, estimate=left)
    >>> beam(walk, width=2).run().status
    'feasible'

    If the beam was too narrow, the status is "stopped". Raise ``InputError`` for a width below 1.
    """
    return Beam(problem, budget, width=width)
