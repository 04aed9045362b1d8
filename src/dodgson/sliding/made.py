"""A sliding puzzle that was made: its solution, its hints, and what makes it difficult."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, Final

from dodgson.family.answers import given, unread
from dodgson.making import Feature, Made
from dodgson.native import Backend
from dodgson.search import Budget
from dodgson.search.shortest_paths import PathGraph, ShortestPaths
from dodgson.sliding.answers import Slide
from dodgson.sliding.blocks.kernel import BlockBreadthFirst
from dodgson.sliding.blocks.model import Blocks, State
from dodgson.sliding.model import Metric, Position, Puzzle, anchor, place, unit_of
from dodgson.sliding.questions import Solve
from dodgson.sliding.solve import solve
from dodgson.sliding.text import board_rows
from dodgson.wording import counted
from dodgson.work import OutOfBudget

FIRST_MOVES: Final = 3
"""How many moves the last hint gives."""


@dataclass(frozen=True)
class MadeSlide(Made):
    """A sliding puzzle to solve, and a shortest solution."""

    slide: Slide = field(default=None, repr=False)  # type: ignore[assignment]  # it is always given
    """The solution, proved the shortest."""
    positions: int | None = None
    """How many positions can be reached; None for tiles."""
    backend: Backend = "python"
    """What measures the puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.slide.puzzle

    @property
    def clue(self) -> str:
        """What has to be done, and in how many moves."""
        moves = counted(self.par, unit_of(self.puzzle, self.slide.metric))
        return f"{self.task} in {moves}."

    @property
    def task(self) -> str:
        """What has to be done."""
        raise NotImplementedError

    @property
    def board(self) -> str:
        """The board as rows of text."""
        return "\n".join(board_rows(self.puzzle, self.puzzle.start))

    @property
    def solution(self) -> str:
        """The moves."""
        return "; ".join(map(str, self.slide.moves))

    @property
    def hints(self) -> tuple[str, ...]:
        """The piece that moves first, the first move, the first few moves."""
        moves = self.slide.moves
        name = f"{'tile ' if self.puzzle.kind == 'tiles' else ''}{moves[0].label}"
        hints = [f"{name.capitalize()} moves first.", f"The first move is {moves[0]}."]
        if len(moves) > FIRST_MOVES:
            first = "; ".join(map(str, moves[:FIRST_MOVES]))
            hints.append(f"The first {FIRST_MOVES} moves are {first}.")
        return tuple(hints if len(moves) > 1 else hints[:1])

    def puzzle_svg(self) -> str:
        """Return a picture of the board."""
        from dodgson.sliding.pictures import picture  # late: only for pictures

        return picture(self.puzzle).to_svg()

    def solution_svg(self) -> str:
        """Return a picture of every position of the solution."""
        from dodgson.sliding.pictures import strip  # late: only for pictures

        return strip(self.slide).to_svg()

    def to_text(self, *, colour: bool = False) -> str:
        """Return the puzzle, its solution, and why it is as difficult as it is."""
        plain = super().to_text()
        rows = board_rows(self.puzzle, self.puzzle.start, colour=colour)
        return plain.replace(self.board, "\n".join(rows), 1)

    def _body(self) -> dict[str, Any]:
        """Return the kind and size of the board, and the moves."""
        puzzle = self.puzzle
        return {
            "kind": puzzle.kind,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "board": puzzle.write(puzzle.start),
            "moves": list(map(str, self.slide.moves)),
        } | given(positions=self.positions)


@dataclass(frozen=True)
class MadeTiles(MadeSlide):
    """A tile puzzle that was made."""

    FEATURES: ClassVar = (
        Feature("moves", "moves {:.0f}", easy=4, hard=60, weight=5),
        Feature("answers", "shortest solutions {:,.0f}", easy=64, hard=1, weight=1, log=True),
        Feature("away", "moves away from a tile's goal {:.0f}", easy=0, hard=12, weight=3),
        Feature("tiles", "tiles {:.0f}", easy=3, hard=24, weight=1, log=True),
    )

    @property
    def task(self) -> str:
        """What has to be done."""
        return "Put the tiles in order"

    def measured(self) -> Mapping[str, float]:
        """Return the value of each feature.

        Each move takes a tile one cell nearer to its goal, or away from it.
        """
        puzzle = self.puzzle
        direct = sum(
            abs(row - to_row) + abs(col - to_col)
            for label, (to_row, to_col) in puzzle.goal.items()
            for row, col in puzzle.start[label]
        )
        counting = solve.answer(Solve(puzzle, count=True, backend=self.backend))
        if counting.count is None:
            raise OutOfBudget(counting.why)
        return {
            "moves": self.par,
            "answers": counting.count,
            "away": (self.par - direct) / 2,
            "tiles": len(puzzle.start),
        }


@dataclass(frozen=True)
class MadeBlocks(MadeSlide):
    """A Rush Hour board, or sliding blocks, that were made."""

    FEATURES: ClassVar = (
        Feature("moves", "moves {:.0f}", easy=4, hard=40, weight=5),
        Feature("answers", "shortest solutions {:,.0f}", easy=100_000, hard=1, weight=1, log=True),
        Feature("branching", "moves to choose from {:.1f}", easy=3, hard=12, weight=1),
        Feature("wrong", "of these lead no nearer {:.0f}%", easy=30, hard=95, weight=1),
        Feature("dead ends", "dead ends beside the way {:.0f}", easy=0, hard=12, weight=1),
        Feature("away", "moves of the goal's piece away {:.0f}", easy=0, hard=4, weight=1),
        Feature("positions", "positions {:,.0f}", easy=50, hard=20_000, weight=1, log=True),
        Feature("pieces", "pieces that move {:.0f}", easy=2, hard=12, weight=1),
    )

    @property
    def task(self) -> str:
        """What has to be done."""
        ((label, cell),) = self.puzzle.goal.items()
        if self.puzzle.kind == "cars":
            return f"Drive car {label} out at the right"
        return f"Slide block {label} to {place(cell)}"

    def measured(self) -> Mapping[str, float]:
        """Return the value of each feature."""
        puzzle, blocks = self.puzzle, Blocks(self.puzzle, self.slide.metric)
        path = [blocks.encode(position) for position in self.slide.positions]
        return {
            "moves": self.par,
            "positions": self.positions or 0,
            "pieces": len({move.label for move in self.slide.moves}),
            "away": sum(_goes_away(puzzle, *pair) for pair in pairwise(self.slide.positions)),
            **measured_along(path, blocks, shortest(blocks, self.par, self.backend)),
        }


def _goes_away(puzzle: Puzzle, before: Position, after: Position) -> bool:
    """Return whether a move takes a piece with a goal farther from it."""
    far = [
        sum(
            abs(goal[axis] - anchor(position[label])[axis])
            for label, goal in puzzle.goal.items()
            for axis in (0, 1)
        )
        for position in (before, after)
    ]
    return far[1] > far[0]


def shortest(blocks: Blocks, cost: int, backend: Backend) -> PathGraph[State]:
    """Return all shortest solutions; raise ``OutOfBudget`` if the work is stopped."""
    if backend == "python":
        return ShortestPaths(problem=blocks.problem, cost=cost, budget=Budget())
    search = BlockBreadthFirst(blocks)
    result = search.run()
    if result.status != "proved":
        raise OutOfBudget(result.why)
    return search.every(Budget())


def measured_along(
    path: Sequence[State], blocks: Blocks, every: PathGraph[State]
) -> dict[str, float]:
    """Return what is measured about the moves to choose from on a shortest solution.

    ``branching`` is their mean number, and ``wrong`` the share of those that begin no shortest
    solution, in percent. ``dead ends`` are moves after which every other move takes the same piece
    somewhere else, or back.
    """
    successors, before = blocks.problem.successors, every.parents
    near = set(every.goals)
    queue = list(near)
    for state in queue:
        queue += (new := set(before[state]) - near)
        near |= new
    choices = right = dead = 0
    for state in path[:-1]:
        around = set(successors(state))
        good = {child for child in around & near if state in before[child]}
        choices, right = choices + len(around), right + len(good)
        here = around | {state}
        dead += sum(here.issuperset(successors(child)) for child in around - good)
    return {
        "answers": every.count,
        "branching": choices / (len(path) - 1),
        "wrong": 100 * (1 - right / choices),
        "dead ends": dead,
    }


def made_slide(
    puzzle: Puzzle, metric: Metric, backend: Backend, positions: int | None = None
) -> MadeSlide:
    """Return a puzzle with its solution; raise ``OutOfBudget`` if the work is stopped."""
    slide = solve.answer(Solve(puzzle, metric=metric, backend=backend))
    if slide.status != "proved":
        raise OutOfBudget(slide.why)
    return unread(
        MadeTiles if puzzle.kind == "tiles" else MadeBlocks,
        id=slide.id,
        status=slide.status,
        why=slide.why,
        par=slide.cost,
        metric="moves" if puzzle.kind == "tiles" else metric,
        made_as="",
        slide=slide,
        positions=positions,
        backend=backend,
    )
