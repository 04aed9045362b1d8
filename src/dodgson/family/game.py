"""A game of a puzzle that is a problem: a person takes steps, and may take them back."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from dodgson.family.algorithms import search_for
from dodgson.search import Budget
from dodgson.search.blaming import blamed

if TYPE_CHECKING:
    from dodgson.search import Problem, Result

SECONDS: Final = 5.0
"""How long a hint may take."""


@dataclass(frozen=True)
class Game:
    """The states from the start to where the player is.

    Raise ``ProblemError`` for what the problem's functions raise.

    >>> from dodgson.search import Problem
    >>> game = Game.of(Problem(3, lambda n: [(n - 1, "less"), (0, "zero")], lambda n: n == 0,
    ...     labelled=True))
    >>> game.steps()
    ((2, 'less'), (0, 'zero'))
    >>> game.take(1).solved, game.take(0).undo() == game, game.hint()
    (True, True, 'zero')
    """

    problem: Problem[Any]
    path: tuple[Any, ...]

    @classmethod
    def of(cls, problem: Problem[Any]) -> Game:
        """Return the game at its start."""
        return cls(problem, (problem.start,))

    @property
    def state(self) -> Any:
        """Where the player is."""
        return self.path[-1]

    @property
    def solved(self) -> bool:
        """Whether the player is at a goal."""
        with blamed(lambda: self.state):
            return self.problem.is_goal(self.state)

    @property
    def text(self) -> str:
        """The text of where the player is."""
        with blamed(lambda: self.state):
            return self.problem.text_of(self.state)

    def steps(self) -> tuple[tuple[Any, str], ...]:
        """Return the states one step away, each with its label or else its text; each once."""
        found: dict[Hashable, tuple[Any, str]] = {}
        with blamed(lambda: self.state):
            for state, _, label in self.problem.steps(self.state):
                text = self.problem.text_of(state) if label is None else str(label)
                found.setdefault((state, text), (state, text))
        return tuple(found.values())

    def take(self, number: int) -> Game:
        """Return the game after a step."""
        return replace(self, path=(*self.path, self.steps()[number][0]))

    def undo(self) -> Game:
        """Return the game before the last step."""
        return replace(self, path=self.path[:-1] or self.path)

    def restart(self) -> Game:
        """Return the game at its start."""
        return replace(self, path=self.path[:1])

    def solution(self) -> Result[Any]:
        """Search for a solution from here, for a few seconds."""
        here = replace(self.problem, start=self.state)
        return search_for(here, None, Budget(seconds=SECONDS), {}).run()

    def hint(self) -> str | None:
        """Return the next step of a solution from here; None if none was found in time."""
        found = self.solution()
        if not found.path or len(found.path) == 1:
            return None
        return str(found.actions[0]) if found.actions else self.problem.text_of(found.path[1])
