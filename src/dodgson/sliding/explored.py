"""Sliding puzzles: the answer about all positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from dodgson.drawing.drawn import Drawn
from dodgson.errors import InputError, option
from dodgson.family.answers import PuzzleAnswer, given
from dodgson.search.result import Statistics
from dodgson.sliding.model import Metric, Puzzle, unit_of
from dodgson.sliding.questions import GraphFormat
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.sliding.graph import PositionGraph

Origin = Literal["goal", "start"]
"""Where distances are measured from."""


@dataclass(frozen=True)
class Explored(Drawn, PuzzleAnswer):
    """All positions of a puzzle by distance, and the farthest; fewer if the budget ended first."""

    puzzle: Puzzle = field(repr=False)
    metric: Metric
    origin: Origin
    levels: tuple[int, ...]
    """The number of positions at distance 0, 1, 2, ..."""
    hardest: tuple[str, ...]
    """Positions of the last level in their text form, at most ``most``.

    Empty if the budget ended first, as there may be harder positions.
    """
    statistics: Statistics
    spare: tuple[str, ...] | None = None
    """Cars each of which can be removed from the first hardest board without making it easier."""
    graph: PositionGraph | None = field(default=None, repr=False)
    format: GraphFormat = "text"

    @property
    def minimal(self) -> bool | None:
        """Whether the hardest board would be easier without any of its cars; None if unknown."""
        return None if self.spare is None else not self.spare

    @property
    def positions(self) -> int:
        """The number of positions, or of those seen."""
        return sum(self.levels)

    @property
    def depth(self) -> int:
        """The distance of the farthest positions."""
        return max(len(self.levels) - 1, 0)

    def _body(self) -> dict[str, Any]:
        """Return the levels, and positions of the last one."""
        return {
            "origin": self.origin,
            "positions": self.positions,
            "depth": self.depth,
            "levels": list(self.levels),
            "hardest": list(self.hardest),
        } | given(
            minimal=self.minimal,
            spare=None if self.spare is None else list(self.spare),
            graph=self.graph and self.graph.to_json(),
        )

    def to_text(self, *, colour: bool = False) -> str:
        """Return the levels as a table, and the hardest positions."""
        from dodgson.drawing.terminal import Table

        unit = unit_of(self.puzzle, self.metric)
        rows = tuple((str(far), f"{size:,}") for far, size in enumerate(self.levels))
        table = Table((f"{unit}s", "positions"), rows).to_text(colour=colour)
        away = "to the goal" if self.origin == "goal" else "from the start"
        farthest = counted(self.levels[-1] if self.levels else 0, "position")
        parts = [table, "", f"{counted(self.positions, 'position')}: {self.why}."]
        if self.status == "proved" and self.positions > 1:
            moves = counted(self.depth, unit)
            take = "takes" if self.levels[-1] == 1 else "take"
            parts[-1] += f" The hardest, {farthest}, {take} {moves} {away}:"
            parts += [f"  {text}" for text in self.hardest]
            if (left := self.levels[-1] - len(self.hardest)) and self.hardest:
                parts.append(f"  and {left:,} more")
        if self.spare is not None:
            spare = f"Without {' or '.join(self.spare)} the first takes as many moves."
            minimal = "The first is minimal: it would be easier without any one of its cars."
            parts += ["", minimal if self.minimal else spare]
        elif self.status == "proved" and self.puzzle.kind == "cars" and self.origin == "goal":
            parts += ["", "The budget ended before it was known whether the first needs every car."]
        return "\n".join(parts)

    @property
    def drawable(self) -> bool:
        """Whether it can be drawn in the format asked for; DOT and GraphML need the graph."""
        return self.graph is not None or self.format in ("text", "svg")

    def to_svg(self) -> str:
        """Return a chart of the number of positions at each distance."""
        from dodgson.sliding.pictures import chart

        return chart(self).to_svg()

    def to_dot(self) -> str:
        """Return the graph of all positions for Graphviz."""
        return self._graph.to_dot()

    def to_graphml(self) -> str:
        """Return the graph of all positions as GraphML."""
        return self._graph.to_graphml()

    @property
    def _graph(self) -> PositionGraph:
        if self.graph is None:
            raise InputError(f"there is no graph: explore with {option('format', 'dot')}")
        return self.graph
