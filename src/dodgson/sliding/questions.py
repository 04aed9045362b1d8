"""Sliding puzzles: what can be asked."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import Annotated, Literal

from dodgson.family.options import BackendOption, Limits
from dodgson.memory import usable_memory
from dodgson.questions import Ask
from dodgson.sliding.model import Metric, Puzzle, puzzle_text
from dodgson.work import Budget

Strategy = Literal[
    "auto",
    "breadth-first",
    "bidirectional",
    "depth-first",
    "iterative-deepening",
    "uniform-cost",
    "greedy",
    "a-star",
    "weighted-a-star",
    "ida-star",
    "beam",
    "beam-stack",
]
Format = Literal["svg", "text"]
GraphFormat = Literal["text", "svg", "dot", "graphml"]
FEW_MOVES = 10
"""Of a longer solution only the first and the last position are printed, and all moves."""
PUZZLE = Ask(
    "a name, an ID, a file, or the puzzle itself",
    metavar="PUZZLE",
    positional=True,
    read=puzzle_text,
)


@dataclass(frozen=True, kw_only=True)
class SlidingOptions:
    """What every question about sliding puzzles can say of the puzzle."""

    goal: Annotated[
        str | None,
        Ask(
            "another goal: a board for tiles, pieces and places like A@r4c2 for blocks",
            read=puzzle_text,
        ),
    ] = None
    metric: Annotated[
        Metric | None,
        Ask(
            "what counts as one: a piece going one cell (steps), in one direction (straight), or "
            "any way (moves, the usual); for tiles all are the same",
            puzzle=True,
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class SearchOptions(Limits, SlidingOptions):
    """What every search for positions of a sliding puzzle can be asked."""

    backend: BackendOption = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search, which also stops before memory runs out."""
        return replace(super().budget(), memory=usable_memory())


@dataclass(frozen=True)
class Solve(SearchOptions):
    """Find the shortest solution of a sliding puzzle.

    PUZZLE is a name of the gallery, an ID, a file, - for standard input, or the puzzle itself:
    854/206/317 for tiles (0 is the blank), BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2 for blocks, the 36
    letters of a Rush Hour board, or JSON.
    """

    puzzle: Annotated[str | Puzzle, PUZZLE]
    _: KW_ONLY
    all: Annotated[bool, Ask("give every solution as short as the shortest")] = False
    count: Annotated[bool, Ask("count the solutions as short as the shortest")] = False
    strategy: Annotated[
        Strategy,
        Ask("how to search; weighted-a-star goes on after its first solution if it has a budget"),
    ] = "auto"
    width: Annotated[
        int | None,
        Ask(
            "with beam and beam-stack: positions kept of each layer, 1000 if not said",
            metavar="N",
            least=1,
        ),
    ] = None
    weight: Annotated[
        float | None,
        Ask(
            "with weighted-a-star: how far the estimate is trusted, 2 if not said",
            metavar="W",
            least=1,
            most=1000,
        ),
    ] = None
    hint: Annotated[bool, Ask("give only the next move")] = False
    explain: Annotated[bool, Ask("say in plain words why no solution is shorter")] = False
    boards: Annotated[
        bool, Ask(f"print every position, where there are more than {FEW_MOVES} moves too")
    ] = False


@dataclass(frozen=True)
class Explore(SearchOptions):
    """Walk through all positions of a sliding puzzle: how many, how far from the goal, the hardest.

    Positions are those that can be reached from the start; where no goal is among them, distances
    count from the start. The walk ends before memory does.
    """

    puzzle: Annotated[str | Puzzle, PUZZLE]
    _: KW_ONLY
    most: Annotated[int, Ask("name so many of the hardest positions", metavar="N", least=0)] = 10
    format: Annotated[
        GraphFormat,
        Ask("as text or a chart, or the graph of all positions for Graphviz or as GraphML"),
    ] = "text"
    limit: Annotated[
        int, Ask("with dot and graphml: refuse more than N positions", metavar="N", least=1)
    ] = 10_000


@dataclass(frozen=True)
class Draw(SlidingOptions):
    """Draw a sliding puzzle, or its solution. A board alone needs no goal."""

    puzzle: Annotated[str | Puzzle, PUZZLE]
    _: KW_ONLY
    solution: Annotated[bool, Ask("draw every position of a shortest solution")] = False
    animate: Annotated[bool, Ask("draw the solution as one picture that moves")] = False
    format: Annotated[
        Format,
        Ask("as an SVG picture or as text; a terminal gets text if this is left out"),
    ] = "svg"


@dataclass(frozen=True)
class Play(SlidingOptions):
    """Play a sliding puzzle in the terminal, or watch it being solved.

    Arrow keys slide a tile into the blank, or the piece chosen by its letter; Tab chooses the next
    piece. u takes a move back, h gives a hint, r starts again, q quits: these are small letters,
    and the pieces H, Q, R and U are chosen by capital ones.
    """

    puzzle: Annotated[str | Puzzle, PUZZLE] = "klotski"
    _: KW_ONLY
    solve: Annotated[bool, Ask("show a shortest solution, move by move")] = False
    pace: Annotated[
        float, Ask("how long a move is shown, with --solve", metavar="SECONDS", least=0, most=60)
    ] = 0.5


@dataclass(frozen=True)
class Gallery:
    """List the puzzles known by name."""


VERBS: dict[str, type] = {"solve": Solve, "explore": Explore, "draw": Draw, "gallery": Gallery}
