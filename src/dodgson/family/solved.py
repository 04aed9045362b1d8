"""The answer of a search of a problem: the path, how sure it is, and what the search did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from dodgson.family.answers import PuzzleAnswer, given
from dodgson.search.result import conditional, unconditional
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.search import Problem, Result, Statistics


def plain(state: Any) -> Any:
    """Return a state as JSON has it: tuples as lists, sets sorted, dataclasses as objects.

    >>> plain((3, frozenset({"b", "a"}), None))
    [3, ['a', 'b'], None]

    A state of any other kind is its text.
    """
    if state is None or isinstance(state, bool | int | str):
        return state
    if isinstance(state, float):
        return state if state - state == 0 else str(state)
    if isinstance(state, tuple | list):
        return [plain(part) for part in state]
    if isinstance(state, set | frozenset):
        return sorted((plain(part) for part in state), key=repr)
    if is_dataclass(state) and not isinstance(state, type):
        return {field.name: plain(getattr(state, field.name)) for field in fields(state)}
    return str(state)


@dataclass(frozen=True, kw_only=True)
class Solved(PuzzleAnswer):
    """The result of a search, as an answer; a puzzle that has no family has no ID."""

    id: str = ""
    algorithm: str
    problem: Problem[Any] = field(repr=False)
    result: Result[Any] = field(repr=False)
    write: Callable[[Any], Any] = field(default=plain, repr=False)
    """Return a state as plain data."""
    hint: bool = False
    """Whether only the next step is asked for."""
    count: int | None = None
    """How many solutions cost as little, if that was asked for."""
    solutions: tuple[tuple[Any, ...], ...] | None = field(default=None, repr=False)
    """All of them, if they were asked for."""

    @property
    def path(self) -> tuple[Any, ...]:
        """The states from the start to a goal; empty if no solution was found."""
        return self.result.path or ()

    @property
    def cost(self) -> float | None:
        """The cost of the path."""
        return self.result.cost

    @property
    def lower_bound(self) -> float:
        """A cost that no solution is below."""
        return self.result.lower_bound

    @property
    def statistics(self) -> Statistics:
        """What the search did."""
        return self.result.statistics

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        result = self.result
        bound = None if result.lower_bound == float("inf") else result.lower_bound
        last = 2 if self.hint else None
        return {
            **({"id": self.id} if self.id else {}),
            "status": result.status,
            "why": self.why,
            **given(assumes=result.assumes),
            "algorithm": self.algorithm,
            "cost": result.cost,
            "metric": "cost",
            "lower_bound": bound,
            "path": None if result.path is None else [*map(self.write, result.path[:last])],
            **({"actions": [*map(plain, self._actions(last))]} if result.actions else {}),
            **given(count=self.count),
            **given(solutions=self.solutions and [[*map(self.write, p)] for p in self.solutions]),
            "statistics": result.statistics.to_json(),
        }

    def _actions(self, last: int | None) -> tuple[Any, ...]:
        return self.result.actions[: last and last - 1]

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (families may have colours)
        """Return the answer for people: a state a line, then the cost and what the search did."""
        if self.hint and self.result.path:
            return self._next()
        blocks = [self._path(self.path, self.result.actions)] if self.path else []
        blocks += [self._path(each, ()) for each in self.solutions or () if each != self.path]
        return "\n".join([*(f"{block}\n" for block in blocks), self._verdict(), self._effort()])

    def _next(self) -> str:
        """Return the next step: its action, or else the state it leads to."""
        if len(self.path) == 1:
            return "the puzzle is solved already"
        action, *_ = self.result.actions or (self.problem.text_of(self.path[1]),)
        return str(action)

    def _path(self, path: tuple[Any, ...], actions: tuple[Any, ...]) -> str:
        """Return states, one a line; states of several lines are set apart."""
        states = [self.problem.text_of(state) for state in path]
        tall = any("\n" in state for state in states)
        if actions:
            labels = [f"{action}:" for action in actions]
            wide = max(map(len, labels))
            leads = [f"{label:{wide}} " for label in ("", *labels)]
            if tall:
                leads = ["", *(f"{label}\n" for label in labels)]
            states = [lead + state for lead, state in zip(leads, states, strict=True)]
        return ("\n\n" if tall else "\n").join(states)

    def _in_line(self) -> str:
        """Return the actions, or the states, of each solution; or why there is none."""
        if self.result.path is None or self.hint:
            return " ".join((self._next() if self.path else self.why).split())
        each = self.solutions or (self.path,)
        steps = (
            [map(str, self.result.actions)]
            if self.result.actions and len(each) == 1
            else [map(self.problem.text_of, path) for path in each]
        )
        return " | ".join("; ".join(" ".join(step.split()) for step in path) for path in steps)

    def _verdict(self) -> str:
        result = self.result
        why = unconditional(self.why, result.assumes)
        condition = result.verdict.removeprefix(result.status)
        if result.cost is None:
            found = "there is no solution" if result.status == "none" else "no solution found"
            return f"{found}{condition}: {why}"
        steps = counted(len(self.path) - 1, "step")
        if result.status == "proved":
            return f"cost {result.cost:g} in {steps}, proved{condition}: {why}{self._others()}"
        bound = f"none can cost less than {result.lower_bound:g}" if result.lower_bound else ""
        bound = conditional(bound, result.assumes) if bound else ""
        parts = [f"cost {result.cost:g} in {steps}, maybe not the least: {self.why}", bound]
        return "; ".join(filter(None, parts))

    def _others(self) -> str:
        if self.count is None:
            return ""
        return "; the only one" if self.count == 1 else f"; one of {self.count:,} of that cost"

    def _effort(self) -> str:
        done = self.result.statistics
        return (
            f"{self.algorithm}: {done.expanded:,} expanded, {done.generated:,} generated, "
            f"{done.pruned:,} pruned, largest frontier {done.largest_frontier:,}, "
            f"{done.seconds:.2f} s, {done.memory / 1e6:.0f} MB"
        )
