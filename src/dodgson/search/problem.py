"""A search problem: plain functions over states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import pairwise
from typing import Any, Generic, TypeVar, cast

from dodgson.errors import ProblemError

S = TypeVar("S")

Successors = Callable[[S], Iterable[S] | Iterable[tuple[S, float]]]


@dataclass(frozen=True, slots=True)
class Problem(Generic[S]):
    """What a search needs to know of a puzzle: where it starts, what follows, what ends it.

    >>> from dodgson.search import Problem, breadth_first
    >>> jugs = Problem(
    ...     start=1,
    ...     successors=lambda n: (n + 1, n * 2),
    ...     is_goal=lambda n: n == 10,
    ... )
    >>> breadth_first(jugs).run().path
    (1, 2, 4, 5, 10)

    ``successors(state)`` gives states, each one step of cost 1 away, or (state, cost) pairs with
    costs of zero or more. Which of the two is seen from the first successor of ``start``: a pair
    is a tuple of a thing of the start's own type and a number. Where a state itself looks like
    that, say ``weighted=True`` or ``weighted=False``.

    The rest is optional. ``estimate(state)`` is an admissible lower bound on the cost still to
    pay. ``goals`` and ``predecessors`` let a search come from the other end. ``identity(state)``
    is what makes two states duplicates of each other (default: the state). ``order(state)`` is a
    total order made from the state alone. ``encode`` and ``decode`` turn a state to plain data
    and back. ``show(state)`` is the text by which people know a state; it may have several lines.

    ``bounded_successors(state, allowance)`` gives the same as ``successors``, or fewer where that
    saves work: it may leave out a successor if the step to it and its ``estimate`` together come
    to more than the allowance, and only then. One that comes to exactly the allowance has to be
    given. The estimate meant is the problem's own; a sharper one must not leave out what this one
    would give. For a search that goes back for what was too dear at first knows by the estimate
    which successors it has had, and one that was left out below the allowance is lost to it.
    """

    start: S
    successors: Successors[S]
    is_goal: Callable[[S], bool]
    _: KW_ONLY
    estimate: Callable[[S], float] | None = None
    goals: Iterable[S] = ()
    predecessors: Successors[S] | None = None
    identity: Callable[[S], Hashable] | None = None
    order: Callable[[S], Any] | None = None
    encode: Callable[[S], Any] | None = None
    decode: Callable[[Any], S] | None = None
    bounded_successors: Callable[[S, float], Iterable[S] | Iterable[tuple[S, float]]] | None = None
    weighted: bool | None = None
    name: str = ""
    show: Callable[[S], str] | None = None

    def __post_init__(self) -> None:
        """Keep goals that can be gone through only once, so that each search has them."""
        if isinstance(self.goals, Iterator):
            object.__setattr__(self, "goals", tuple(self.goals))

    def text_of(self, state: S) -> str:
        """Give the text by which people know a state: what ``show`` says, or else ``str``.

        >>> Problem((0, 0), lambda s: [], bool, show=lambda s: f"{s[0]} and {s[1]}").text_of((3, 5))
        '3 and 5'
        """
        return str(state) if self.show is None else self.show(state)

    def is_pair(self, successor: object) -> bool:
        """Say whether a successor of the start is a (state, cost) pair rather than a state.

        >>> Problem((0, 0), lambda s: [], lambda s: False).is_pair(((3, 0), 1.5))
        True
        >>> Problem((0, 0), lambda s: [], lambda s: False).is_pair((3, 0))
        False
        """
        if self.weighted is not None:
            return self.weighted
        return (
            isinstance(successor, tuple)
            and len(successor) == 2
            and isinstance(successor[0], type(self.start))
            and isinstance(successor[1], int | float)
            and not isinstance(successor[1], bool)
        )

    def cost_of(self, path: Sequence[S]) -> float:
        """Walk a path from its first state to its last and add up what its steps cost.

        >>> Problem(1, lambda n: [(n + 1, 5), (n * 2, 3)], bool).cost_of((1, 2, 4, 5))
        11

        A step that is not among the successors is a ``ProblemError``. This is the independent
        check of an answer: it looks at nothing but the problem.
        """
        total: float = 0
        for number, (state, following) in enumerate(pairwise(path), start=1):
            costs = [cost for child, cost in self.priced(state) if child == following]
            if not costs:
                raise ProblemError(f"step {number}: {following!r} does not follow {state!r}")
            total += min(costs)
        return total

    def priced(self, state: S) -> Iterator[tuple[S, float]]:
        """Give a state's successors as (state, cost) pairs, whichever way the problem tells them.

        >>> list(Problem(1, lambda n: [n + 1, n * 2], bool).priced(3))
        [(4, 1), (6, 1)]

        A cost below zero, or one that is no number, is a ``ProblemError``.
        """
        weighted: bool | None = self.weighted
        for successor in self.successors(state):
            if weighted is None:
                weighted = self.is_pair(successor)
            if not weighted:
                yield cast("S", successor), 1
                continue
            child, cost = cast("tuple[S, float]", successor)
            if not cost >= 0:
                raise ProblemError(f"the step from {state!r} to {child!r} costs {cost:g}")
            yield child, cost
