"""All states of a problem, by their distance from the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dodgson.drawing.drawn import Drawn
from dodgson.family.answers import PuzzleAnswer
from dodgson.search.levels import AllStates
from dodgson.search.result import Statistics
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.search import Problem
    from dodgson.work import Budget


@dataclass(frozen=True)
class Explored(Drawn, PuzzleAnswer):
    """How many states are how far from the start, and which of them are goals or dead ends."""

    levels: tuple[int, ...]
    """How many states are 0, 1, 2 and more steps away; complete levels only."""
    goals: int
    """How many goals there are among them."""
    dead_ends: int
    """How many states are no goals and have no successors."""
    farthest: tuple[str, ...]
    """States of the last level, if all were visited."""
    statistics: Statistics

    def _body(self) -> dict[str, Any]:
        return {
            "states": sum(self.levels),
            "depth": max(len(self.levels) - 1, 0),
            "levels": list(self.levels),
            "goals": self.goals,
            "dead_ends": self.dead_ends,
            "farthest": list(self.farthest),
        }

    def to_text(self, *, colour: bool = False) -> str:
        """Return the levels as a table, then the goals, the dead ends and the farthest states."""
        from dodgson.drawing.terminal import Table  # late: only text needs tables

        rows = tuple((str(far), f"{size:,}") for far, size in enumerate(self.levels))
        states = counted(sum(self.levels), "state")
        found = f"{counted(self.goals, 'goal')}, {counted(self.dead_ends, 'dead end')}"
        lines = [
            Table(("steps", "states"), rows).to_text(colour=colour),
            "",
            f"{states}, {found}: {self.why}.",
        ]
        if self.farthest:
            lines += [f"{len(self.levels) - 1} steps away:", *(f"  {s}" for s in self.farthest)]
        return "\n".join(lines)

    def to_svg(self) -> str:
        """Return a chart of the levels."""
        from dodgson.drawing.chart import Bars  # late: only SVG needs charts

        return Bars(
            tuple(map(str, range(len(self.levels)))),
            ("states",),
            (tuple(map(float, self.levels)),),
            title=counted(sum(self.levels), "state"),
            x_label="steps from the start",
            y_label="states",
            notes=(self.id,),
            description=f"{self.id}: {self.why}.",
        ).to_svg()


def explored_by(
    problem: Problem[Any], name: str, budget: Budget, most: int, write: Callable[[Any], str]
) -> Explored:
    """Visit all states of a problem within a budget, and count them."""
    walk: AllStates[Any] = AllStates(problem, budget, most=most)
    ended = walk.run()
    return Explored(
        name,
        "proved" if ended.status == "none" else "stopped",
        ended.why,
        tuple(walk.sizes),
        walk.goals,
        walk.dead_ends,
        tuple(map(write, walk.farthest)),
        ended.statistics,
    )
