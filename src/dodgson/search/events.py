"""What a search tells those who watch: one typed stream, the same for every algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from dodgson.search.result import Solution, Status

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Reached(Generic[S]):
    """A state was put on the frontier, for the first time or by a cheaper path."""

    state: S
    parent: S | None
    cost: float
    backward: bool = False


@dataclass(frozen=True, slots=True)
class Expanded(Generic[S]):
    """A state's successors are about to be made."""

    state: S
    cost: float
    backward: bool = False


@dataclass(frozen=True, slots=True)
class Pruned(Generic[S]):
    """A state was left out, and why: ``duplicate``, ``own path``, ``cost``, ``width``."""

    state: S
    parent: S | None
    cost: float
    why: str
    backward: bool = False


@dataclass(frozen=True, slots=True)
class LayerFull:
    """A layer of this depth holds as many states as the beam is wide."""

    depth: int
    kept: int
    pruned: int


@dataclass(frozen=True, slots=True)
class Backtracked:
    """The search went back to a layer of this depth to take up what it had left out there."""

    depth: int


@dataclass(frozen=True, slots=True)
class Improved(Generic[S]):
    """A solution better than any before was found."""

    solution: Solution[S]


@dataclass(frozen=True, slots=True)
class BoundRaised:
    """No solution costs less than this."""

    lower_bound: float


@dataclass(frozen=True, slots=True)
class Finished:
    """The search ended, and why."""

    status: Status
    why: str


Event = (
    Reached[S]
    | Expanded[S]
    | Pruned[S]
    | LayerFull
    | Backtracked
    | Improved[S]
    | BoundRaised
    | Finished
)
