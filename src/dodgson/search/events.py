"""What a search tells those who watch: one typed stream, the same for every algorithm."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from dodgson.search.result import Solution, Status

S = TypeVar("S")


class Reached(NamedTuple, Generic[S]):
    """A state was put on the frontier, for the first time or by a cheaper path.

    ``cost`` is g, what the path to it costs; ``f`` is g and the estimate of the rest together.
    """

    state: S
    parent: S | None
    cost: float
    f: float
    backward: bool = False


class Expanded(NamedTuple, Generic[S]):
    """A state's successors are about to be made."""

    state: S
    cost: float
    backward: bool = False


class Pruned(NamedTuple, Generic[S]):
    """A state was left out, and why.

    ``duplicate``: reached before, no dearer. ``own path``: it is on the path to itself. ``cost``:
    its f is not below what a solution may cost. ``width``: the layer is full. ``range``: the
    layer is at another range of f now.
    """

    state: S
    parent: S | None
    cost: float
    f: float
    why: str
    backward: bool = False


class LayerOpened(NamedTuple):
    """A layer of so many states is to be expanded; kept are successors with f from low to high."""

    depth: int
    states: int
    low: float
    high: float


class LayerFull(NamedTuple):
    """More states came to a layer than the beam is wide: the least f left out is the new bound."""

    depth: int
    kept: int
    bound: float


class Backtracked(NamedTuple):
    """The search goes back to a layer for successors with f from low on, left out before."""

    depth: int
    low: float


class Working(NamedTuple):
    """The search is still at work: its count of expansions, its frontier, the depth or f it is at.

    This one depends on the clock. It is sent only if the meter has been asked for it.
    """

    expanded: int
    frontier: int
    at: float


class Phase(NamedTuple):
    """What the search sets about now, in words, where that takes long or takes much memory."""

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
