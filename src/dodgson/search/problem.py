"""A search problem: plain functions over states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Sized
from dataclasses import KW_ONLY, dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from dodgson.errors import CallError, ProblemError

S = TypeVar("S")

Successors = Callable[[S], Iterable[Any]]
"""A function that returns a state's successors, in one of the forms that ``Problem`` describes."""

FUNCTIONS: Final = {
    "successors": "a state",
    "is_goal": "a state",
    "estimate": "a state",
    "predecessors": "a state",
    "identity": "a state",
    "order": "a state",
    "encode": "a state",
    "decode": "plain data",
    "bounded_successors": "a state and an allowance",
    "show": "a state",
}
REQUIRED: Final = {"successors", "is_goal"}


@dataclass(frozen=True, slots=True)
class Problem(Generic[S]):
    """A puzzle as a search sees it: a start, the successors of each state, and a test for goals.

    >>> from dodgson.search import Problem, breadth_first
    >>> doubling = Problem(
    ...     start=1,
    ...     successors=lambda n: (n + 1, n * 2),
    ...     is_goal=lambda n: n == 10,
    ... )
    >>> breadth_first(doubling).run().path
    (1, 2, 4, 5, 10)

    ``successors(state)`` returns states; each is one step of cost 1 away. With ``weighted=True``
    it returns (state, cost) pairs with costs of zero or more. With ``labelled=True`` it names the
    action that leads to each state: (state, label), or (state, cost, label) if weighted too.
    ``predecessors`` and ``bounded_successors`` have the same form.

    All states have one type: the start's, or one that shares a base class with it. A successor of
    another type raises ``ProblemError``, and so does a successor that looks like a (state, cost)
    pair where ``weighted`` was left out. ``weighted=False`` says that such pairs are states.

    The rest is optional. ``estimate(state)`` is an admissible lower bound on the cost from the
    state to a goal. ``goals`` and ``predecessors`` let a search start from the goals.
    Two states with the same ``identity(state)`` are duplicates (default: the state itself).
    ``order(state)`` is a key that sorts states; it must depend on the state alone. ``encode`` and
    ``decode`` convert a state to plain data and back. ``show(state)`` returns the text that people
    read; it may have several lines.

    ``bounded_successors(state, allowance)`` returns the same as ``successors``, or fewer to
    save work: it may leave out a successor only if the cost of the step plus its ``estimate``
    exceeds the allowance. It must return a successor for which they equal the allowance. Use the
    problem's own estimate here, not a sharper one: a search that backtracks uses that estimate to
    decide which successors it has already seen.

    No search can check ``estimate``, ``predecessors`` or ``bounded_successors`` on every state.
    An answer that depends on one of them says so: see ``Result.assumes``.
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
    bounded_successors: Callable[[S, float], Iterable[Any]] | None = None
    weighted: bool | None = None
    labelled: bool = False
    name: str = ""
    show: Callable[[S], str] | None = None

    trusted: ClassVar[bool] = False
    """Whether answers may depend on the optional functions without saying so."""

    def __post_init__(self) -> None:
        """Store goals from an iterator as a tuple, so that every search can read them.

        Raise ``CallError`` for a function that cannot be called.
        """
        for name, of in FUNCTIONS.items():
            function = getattr(self, name)
            if not callable(function) and (function is not None or name in REQUIRED):
                raise CallError(f"{name}={function!r}: it must be a function of {of}")
        if isinstance(self.goals, Iterator):
            object.__setattr__(self, "goals", tuple(self.goals))

    def text_of(self, state: S) -> str:
        """Return the text of a state for people: what ``show`` returns, or else ``str``.

        >>> Problem((0, 0), lambda s: [], bool, show=lambda s: f"{s[0]} and {s[1]}").text_of((3, 5))
        '3 and 5'
        """
        return str(state) if self.show is None else self.show(state)

    def estimate_of(self, state: S) -> float:
        """Return the estimate of a state; 0 if the problem has none.

        >>> Problem(0, lambda n: [n + 1], bool, estimate=lambda n: 9 - n).estimate_of(4)
        5

        Raise ``ProblemError`` for an estimate that is not a number.
        """
        if self.estimate is None:
            return 0
        h = self.estimate(state)
        check_estimate_of(state, h)
        return h

    def check_kind(self, state: object, where: str) -> None:
        """Raise ``ProblemError`` if a state has another type than the start; ``where`` names it.

        >>> Problem(0, lambda n: [(1, 2)], bool).check_kind((1, 2), "a successor of 0")
        Traceback (most recent call last):
        ...
        dodgson.errors.ProblemError: a successor of 0, (1, 2), is a tuple and the start is an int: \
if it is a (state, cost) pair, say weighted=True; if not, give all states one type
        """
        if _alike(state, self.start):
            return
        remedy = "give all states one type"
        if _is_pair(state) and not self.weighted:
            remedy = f"if it is a (state, cost) pair, say weighted=True; if not, {remedy}"
        kinds = f"{_kind(state)} and the start is {_kind(self.start)}"
        raise ProblemError(f"{where}, {state!r}, is {kinds}: {remedy}")

    def check_successor(self, successor: object, state: S) -> None:
        """Raise ``ProblemError`` if a successor can be read in two ways, or in none.

        >>> Problem(((0, 0), 1), lambda s: [], bool).check_successor(((1, 0), 1), ((0, 0), 1))
        Traceback (most recent call last):
        ...
        dodgson.errors.ProblemError: a successor of ((0, 0), 1), ((1, 0), 1), can be read as a \
state or as a (state, cost) pair: say weighted=False or weighted=True
        """
        if self.weighted is not None:
            return
        self.check_kind(successor, f"a successor of {state!r}")
        if _is_pair(successor) and _alike(cast("tuple[Any, Any]", successor)[0], self.start):
            raise ProblemError(
                f"a successor of {state!r}, {successor!r}, can be read as a state or as a "
                "(state, cost) pair: say weighted=False or weighted=True"
            )

    def check_form(self, successor: object, state: S) -> None:
        """Raise ``ProblemError`` if a successor does not have the form that the problem promises.

        >>> Problem(1, lambda n: [2], bool, weighted=True).check_form(2, 1)
        Traceback (most recent call last):
        ...
        dodgson.errors.ProblemError: weighted=True, but a successor of 1 is 2: \
return (state, cost) pairs
        """
        if not self.weighted and not self.labelled:
            self.check_successor(successor, state)
            return
        promised, form = self.form()
        parts = len(successor) if isinstance(successor, Sized) else 0
        if parts == len(form) or (not parts and isinstance(successor, Iterable)):
            return
        remedy = f"return ({', '.join(form)})" + (" pairs" if len(form) == 2 else "")
        found = f"is {successor!r}"
        if isinstance(successor, tuple) and parts == 3:
            found = "has 3 parts"
            remedy = remedy.removesuffix(" pairs")
            remedy += f", or add {'labelled' if self.weighted else 'weighted'}=True"
        raise ProblemError(f"{promised}, but a successor of {state!r} {found}: {remedy}")

    def form(self) -> tuple[str, list[str]]:
        """Return the options that set the form of a successor, and its parts.

        >>> Problem(1, lambda n: [(2, 5)], bool, weighted=True).form()
        ('weighted=True', ['state', 'cost'])
        """
        asked = {"cost": self.weighted, "label": self.labelled}
        options = (f"{name}=True" for name in ("weighted", "labelled") if getattr(self, name))
        return " and ".join(options), ["state", *(part for part in asked if asked[part])]

    def without_labels(self) -> Problem[S]:
        """Return the same problem with successors that name no actions.

        >>> pour = Problem(0, lambda n: [(n + 3, "fill")], bool, labelled=True)
        >>> list(pour.without_labels().successors(0))
        [3]
        """
        if not self.labelled:
            return self
        plain = bare(bool(self.weighted))
        successors, predecessors = self.successors, self.predecessors
        bounded = self.bounded_successors
        return replace(
            self,
            successors=lambda state: plain(successors(state)),
            predecessors=predecessors and (lambda state: plain(predecessors(state))),
            bounded_successors=bounded and (lambda state, most: plain(bounded(state, most))),
            labelled=False,
            weighted=bool(self.weighted),
        )

    def cost_of(self, path: Sequence[S]) -> float:
        """Return the cost of a path, from its first state to its last.

        >>> doubling = Problem(1, lambda n: [(n + 1, 5), (n * 2, 3)], bool, weighted=True)
        >>> doubling.cost_of((1, 2, 4, 5))
        11

        Raise ``ProblemError`` for an empty path, and for a step that is not among the successors.
        It does not check that the path begins at the start or ends at a goal. It uses only the
        problem, not the search.
        """
        if not len(path):
            raise ProblemError("the path is empty: it must have one state or more")
        total: float = 0
        for number, (state, following) in enumerate(pairwise(path), start=1):
            total += self._cheapest(number, state, following)[0]
        return total

    def actions_of(self, path: Sequence[S]) -> tuple[Any, ...]:
        """Return the labels of a path's steps; if a step has several actions, that of the cheapest.

        >>> pour = Problem(0, lambda n: [(n + 3, "fill"), (n, "wait")], bool, labelled=True)
        >>> pour.actions_of((0, 3, 6))
        ('fill', 'fill')

        Return an empty tuple if the problem is not labelled.
        """
        if not self.labelled:
            return ()
        steps = enumerate(pairwise(path), start=1)
        return tuple(self._cheapest(number, state, after)[1] for number, (state, after) in steps)

    def weighted_successors(self, state: S) -> Iterator[tuple[S, float]]:
        """Yield a state's successors as (state, cost) pairs, whatever form the problem uses.

        >>> list(Problem(1, lambda n: [n + 1, n * 2], bool).weighted_successors(3))
        [(4, 1), (6, 1)]

        Raise ``ProblemError`` for a cost below zero, or one that is not a number.
        """
        for child, cost, _ in self.steps(state):
            yield child, cost

    def steps(self, state: S) -> Iterator[tuple[S, float, Any]]:
        """Yield a state's successors as (state, cost, label); the label is None without labels.

        >>> list(Problem(1, lambda n: [(n + 1, "add")], bool, labelled=True).steps(3))
        [(4, 1, 'add')]
        """
        successors = self.successors(state)
        check_iterable(state, successors)
        for successor in successors:
            cost: float = 1
            label = None
            try:
                if self.weighted and self.labelled:
                    child, cost, label = successor
                elif self.weighted:
                    child, cost = successor
                elif self.labelled:
                    child, label = successor
                else:
                    self.check_successor(successor, state)
                    child = successor
            except (TypeError, ValueError):
                self.check_form(successor, state)
                raise
            check_cost(cost, state, child)
            yield child, cost, label

    def _cheapest(self, number: int, state: S, following: S) -> tuple[float, Any]:
        """Return the cost and the label of the cheapest step between two states of a path."""
        found = [(cost, label) for child, cost, label in self.steps(state) if child == following]
        if not found:
            raise ProblemError(f"step {number}: {following!r} does not follow {state!r}")
        return min(found, key=lambda step: step[0])


class TrustedProblem(Problem[S]):
    """A problem of dodgson's own; its optional functions are proved or tested to be correct.

    Its answers do not depend on promises that the user makes.
    """

    __slots__ = ()
    trusted = True


def check_cost(cost: float, state: object, child: object) -> None:
    """Raise ``ProblemError`` if the cost of a step is below zero or not a number."""
    if not numeric(cost):
        raise ProblemError(
            f"the step from {state!r} to {child!r} costs {cost!r}: the cost must be a number"
        )
    if not cost >= 0:
        raise ProblemError(
            f"the step from {state!r} to {child!r} costs {cost:g}: return zero or more"
        )


def check_iterable(state: object, successors: object, function: str = "successors") -> None:
    """Raise ``ProblemError`` if what a function returned for a state cannot be iterated.

    >>> check_iterable(1, None)
    Traceback (most recent call last):
    ...
    dodgson.errors.ProblemError: successors(1) returned None: return a list of states, or use yield
    """
    if hasattr(successors, "__iter__") or hasattr(successors, "__getitem__"):
        return
    remedy = "return a list of states" + (", or use yield" if successors is None else "")
    raise ProblemError(f"{function}({state!r}) returned {successors!r}: {remedy}")


def check_estimate_of(state: object, h: Any) -> None:
    """Raise ``ProblemError`` if the estimate of a state is not a number."""
    if not numeric(h):
        raise ProblemError(f"estimate({state!r}) returned {h!r}: return a number")
    if h != h:  # noqa: PLR0124 (only NaN differs from itself)
        raise not_a_number(state)


def numeric(value: object) -> bool:
    """Return whether a value is a number of any kind.

    >>> numeric(1), numeric(0.5), numeric("1")
    (True, True, False)
    """
    return hasattr(type(value), "__float__")


def not_a_number(state: object) -> ProblemError:
    """Return the error for an estimate that is not a number (NaN)."""
    return ProblemError(f"the estimate of {state!r} is not a number (nan)")


def _alike(state: object, start: object) -> bool:
    """Return whether two states may belong to one problem: their types share a base class."""
    if isinstance(state, type(start)) or isinstance(start, type(state)):
        return True
    if all(hasattr(type(each), "__float__") for each in (state, start)):
        return True  # numbers of two kinds
    bases = {*type(state).__mro__} & {*type(start).__mro__}
    return bool(bases - {object, Generic})


def _is_pair(successor: object) -> bool:
    """Return whether a successor looks like a (state, cost) pair."""
    return (
        isinstance(successor, tuple)
        and len(successor) == 2
        and isinstance(successor[1], int | float)
        and not isinstance(successor[1], bool)
    )


def _kind(state: object) -> str:
    """Return the name of a state's type with its article."""
    name = type(state).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def bare(weighted: bool) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """Return a function that removes the labels from successors."""

    def pairs(steps: Iterable[Any]) -> Iterator[Any]:
        return ((child, cost) for child, cost, _ in steps)

    def states(steps: Iterable[Any]) -> Iterator[Any]:
        return (child for child, _ in steps)

    return pairs if weighted else states
