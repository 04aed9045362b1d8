"""Sliding puzzles: the answers. Pictures and tables are imported when they are drawn: 10 ms."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import width_if_any
from dodgson.errors import InputError, option
from dodgson.family.answers import PuzzleAnswer, as_lists, given
from dodgson.search.result import Statistics, Status
from dodgson.sliding.model import Metric, Position, Puzzle, unit_of
from dodgson.sliding.moves import Move
from dodgson.sliding.questions import FEW_MOVES, Format, GraphFormat
from dodgson.sliding.routes import Route, route_of
from dodgson.sliding.text import board_rows, ends_text, strip_text
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.sliding.graph import PositionGraph

Origin = Literal["goal", "start"]
"""Where distances are measured from."""


@dataclass(frozen=True)
class Slide(PuzzleAnswer):
    """A solution, or the reason why there is none; with ``all`` or ``count`` about all shortest."""

    puzzle: Puzzle = field(repr=False)
    states: tuple[str, ...]
    """Each position in its text form, from the start to the goal."""
    cost: int | None
    metric: Metric
    lower_bound: int | None
    statistics: Statistics
    solutions: tuple[tuple[str, ...], ...] | None = field(default=None, repr=False)
    count: int | None = None
    explanation: str | None = None
    hint: bool = False
    boards: bool = False
    """Whether to print every position of a long solution."""

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Each position of the solution: the cells that each piece covers."""
        return () if self.cost is None else self._route.positions()

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Each move of the solution."""
        return self._route.moves()

    @cached_property
    def _route(self) -> Route:
        return route_of(self.puzzle, self.states)

    def _body(self) -> dict[str, Any]:
        """Return positions, moves, and what else the question asked for."""
        moves = [str(move) for move in self.moves]
        return {
            "states": list(self.states[1:2] if self.hint else self.states),
            "moves": moves[:1] if self.hint else moves,
        } | given(
            solutions=as_lists(self.solutions),
            count=self.count,
            explanation=self.explanation,
        )

    def _repr_svg_(self) -> str | None:
        from dodgson.sliding.pictures import strip

        return None if self.cost is None or self.hint else strip(self).to_svg()

    def to_text(self, *, colour: bool = False) -> str:
        """Return the answer as text, as wide as the terminal."""
        if self.cost is None:
            parts = [f"{self.why}{self._bound('; a solution takes')}"]
        elif self.hint:
            return str(self.moves[0]) if self.moves else "the puzzle is solved already"
        else:
            boards_text = strip_text if self.boards or len(self.moves) <= FEW_MOVES else ends_text
            parts = [boards_text(self.puzzle, self.positions, self.moves, colour=colour)]
            if self.solutions and len(self.solutions) > 1:
                lists = enumerate(self._listed(), start=1)
                parts += ["", *(f"{number}. {moves}" for number, moves in lists)]
            parts += ["", self._summary()]
        if self.explanation:
            parts += ["", self.explanation]
        return "\n".join(parts)

    def _in_line(self) -> str:
        if self.cost is None or self.hint:
            return self.to_text()
        return " | ".join(moves or "solved already" for moves in self._listed())

    def _listed(self) -> list[str]:
        """Return the moves of each solution in one line."""
        routes = [route_of(self.puzzle, each) for each in self.solutions or ()]
        return ["; ".join(map(str, each.moves())) for each in routes or [self._route]]

    def _summary(self) -> str:
        moves = counted(len(self.moves), unit_of(self.puzzle, self.metric))
        summary = f"{moves} ({counted(len(self.moves) + 1, 'position')}): {self.why}."
        summary += self._bound(" A solution takes", ".")
        if self.count is not None:
            only = " No other solution is as short."
            summary += only if self.count == 1 else f" {self.count:,} solutions are this short."
        return summary

    def _bound(self, opening: str, end: str = "") -> str:
        """Return the lower bound as text, unless the cost is proved."""
        if self.status not in ("feasible", "stopped") or not self.lower_bound:
            return ""
        least = counted(self.lower_bound, unit_of(self.puzzle, self.metric))
        return f"{opening} no fewer than {least}{end}"


class _States:
    """The field ``states``, which may be given as a route: then text is made when it is read."""

    def __get__(self, slide: Slide | None, _owner: type) -> Any:
        if slide is None:
            return self
        states = vars(slide)["states"]
        if isinstance(states, Route):
            states = vars(slide)["states"] = states.states()
        return states

    def __set__(self, slide: Slide, states: tuple[str, ...] | Route) -> None:
        vars(slide)["states"] = states
        if isinstance(states, Route):
            vars(slide)["_route"] = states


Slide.states = _States()  # type: ignore[assignment]  # afterwards: it is no default


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


@dataclass(frozen=True)
class Drawing(Drawn):
    """A puzzle or its solution, which can be drawn."""

    slide: Slide | None
    puzzle: Puzzle = field(repr=False)
    id: str
    animate: bool = False
    format: Format = "svg"
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the positions that are drawn."""
        if self.slide is not None:
            return self.slide.to_json()
        states = [self.puzzle.write(self.puzzle.start)]
        return {"id": self.id, "status": self.status, "states": states}

    @property
    def drawable(self) -> bool:
        """Whether there is a board, or the solution, to draw."""
        return self.slide is None or self.slide.cost is not None

    def to_text(self, *, colour: bool = False) -> str:
        """Return the board, or every position of the solution, or why there is none."""
        slide = self.slide
        if slide is None:
            return "\n".join(board_rows(self.puzzle, self.puzzle.start, colour=colour))
        if slide.cost is None:
            return slide.why
        return strip_text(self.puzzle, slide.positions, slide.moves, colour=colour)

    def to_svg(self) -> str:
        """Return the board, or the solution as a strip or an animation, as SVG."""
        from dodgson.sliding.pictures import animation, picture, strip

        if self.slide is None:
            return picture(self.puzzle).to_svg()
        return (animation if self.animate else strip)(self.slide).to_svg()


@dataclass(frozen=True)
class Exhibits:
    """The puzzles of the gallery."""

    rows: tuple[tuple[str, str, int | None, str, str], ...]
    """The name, kind, cost, ID and source of each."""
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return one object for each puzzle."""
        keys = ("name", "kind", "cost", "id", "credit")
        rows = [dict(zip(keys, row, strict=True)) for row in self.rows]
        return {"status": self.status, "puzzles": rows}

    def __str__(self) -> str:
        from dodgson.drawing.terminal import Table

        headers = ("name", "kind", "moves", "from")
        rows = tuple(
            (name, kind, "none" if cost is None else str(cost), credit)
            for name, kind, cost, _, credit in self.rows
        )
        return Table(headers, rows).to_text(width_if_any())
