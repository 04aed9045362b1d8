"""Sliding puzzles: the answers. Pictures and tables are imported when they are drawn: 10 ms."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dodgson.drawing.labels import width_if_any
from dodgson.family.answers import PuzzleAnswer, as_lists, given, late
from dodgson.search.result import Statistics, Status
from dodgson.sliding.model import Metric, Position, Puzzle, unit_of
from dodgson.sliding.moves import Move
from dodgson.sliding.questions import FEW_MOVES
from dodgson.sliding.routes import Route, route_of
from dodgson.sliding.text import ends_text, strip_text
from dodgson.wording import counted


@late(states=lambda self: () if self.cost is None else self._route.states())
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
