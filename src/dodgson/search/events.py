"""The events of a search: one typed stream, the same for every algorithm."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from dodgson.search.result import Solution, Status

S = TypeVar("S")


class Reached(NamedTuple, Generic[S]):
    """A state was put on the frontier, for the first time or by a cheaper path.

    ``cost`` is g, the cost of the path to the state; ``f`` is g plus the estimate.
    """

    state: S
    parent: S | None
    cost: float
    f: float
    backward: bool = False


class Expanded(NamedTuple, Generic[S]):
    """A state's successors are about to be generated."""

    state: S
    cost: float
    backward: bool = False


class Pruned(NamedTuple, Generic[S]):
    """A state was pruned; ``why`` is the reason.

    ``duplicate``: it was reached before at the same or a lower cost. ``own path``: it is already on
    the current path. ``cost``: its f exceeds what a solution may cost. ``width``: the layer is
    full. ``range``: its f is outside the range of f that the layer keeps now.
    """

    state: S
    parent: S | None
    cost: float
    f: float
    why: str
    backward: bool = False


class LayerOpened(NamedTuple):
    """A layer is about to be expanded; successors with ``low`` <= f < ``high`` are kept."""

    depth: int
    states: int
    low: float
    high: float


class LayerFull(NamedTuple):
    """A layer got more states than the beam's width; ``bound`` is the least f pruned."""

    depth: int
    kept: int
    bound: float


class Backtracked(NamedTuple):
    """The search returns to a layer for the successors pruned before, with f of ``low`` or more."""

    depth: int
    low: float


class Working(NamedTuple):
    """The search is still running: its expansions, the size of its frontier, its depth or f.

    This event depends on the clock. It is sent only after ``Meter.report_every``.
    """

    expanded: int
    frontier: int
    at: float


class Phase(NamedTuple):
    """The search begins a phase that needs much time or memory; ``doing`` describes it."""

    doing: str


class Improved(NamedTuple, Generic[S]):
    """A solution better than any before was found."""

    solution: Solution[S]


class BoundRaised(NamedTuple):
    """No solution costs less than this."""

    lower_bound: float


class Finished(NamedTuple):
    """The search ended, and why."""

    status: Status
    why: str


Event = (
    Reached[S]
    | Expanded[S]
    | Pruned[S]
    | LayerOpened
    | LayerFull
    | Backtracked
    | Working
    | Phase
    | Improved[S]
    | BoundRaised
    | Finished
)
