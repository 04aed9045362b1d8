"""Sliding puzzles: the questions."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import Annotated, ClassVar, Literal

from dodgson.family.options import BackendOption, Limits, Making, Wanted, wanted
from dodgson.memory import usable_memory
from dodgson.questions import Ask
from dodgson.search.by_name import Algorithm
from dodgson.sliding.model import Kind, Metric, Puzzle, puzzle_text
from dodgson.work import Budget

Strategy = Literal["auto", Algorithm]
Format = Literal["svg", "text"]
GraphFormat = Literal["text", "svg", "dot", "graphml"]
FAMILY = "sliding"
ALIAS = "slide"
DEFAULT_METRIC: Metric = "moves"
FEW_MOVES = 10
"""The most moves of a solution that is printed with every position."""
PUZZLE = Ask(
    "a name, an ID, a file, or the puzzle itself",
    metavar="PUZZLE",
    positional=True,
    read=puzzle_text,
)

MetricOption = Annotated[
    Metric | None,
    Ask(
        "what counts as one: a piece goes one cell (steps), in one direction (straight), or "
        "anywhere it can (moves, the default); for tiles all are the same",
        puzzle=True,
    ),
]


@dataclass(frozen=True, kw_only=True)
class SlidingOptions:
    """The options of every question about a sliding puzzle."""

    goal: Annotated[
        str | None,
        Ask(
            "replace the goal: by a board for tiles, by goals like A@r4c2 for blocks",
            read=puzzle_text,
        ),
    ] = None
    metric: MetricOption = None


@dataclass(frozen=True, kw_only=True)
class SearchOptions(Limits, SlidingOptions):
    """The options of every search for positions of a sliding puzzle."""

    backend: BackendOption = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search, which also stops before memory runs out."""
        return replace(self.limits(), memory=usable_memory())

    def limits(self) -> Budget:
        """Return only the limits asked for: the kernel for blocks counts its memory itself."""
        return super().budget()


@dataclass(frozen=True)
class Solve(SearchOptions):
    """Find the shortest solution of a sliding puzzle.

    PUZZLE is a name of the gallery, an ID, a file, - for standard input, or the puzzle itself:
    854/206/317 for tiles (0 is the blank), BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2 for blocks (A has to
    reach row 4, column 2), the 36 letters of a Rush Hour board, or JSON.
    """

    LINE: ClassVar[str] = "the name of a puzzle, its ID, or the puzzle itself"

    puzzle: Annotated[str | Puzzle, PUZZLE]
    _: KW_ONLY
    all: Annotated[bool, Ask("list every shortest solution")] = False
    count: Annotated[bool, Ask("count the shortest solutions")] = False
    strategy: Annotated[
        Strategy,
        Ask("how to search; with a budget, weighted-a-star improves its first solution"),
    ] = "auto"
    width: Annotated[
        int | None,
        Ask(
            "with beam and beam-stack: positions kept of each layer; default 1000",
            metavar="N",
            least=1,
        ),
    ] = None
    weight: Annotated[
        float | None,
        Ask(
            "with weighted-a-star: the factor of the estimate; default 2",
            metavar="W",
            least=1,
            most=1000,
        ),
    ] = None
    hint: Annotated[bool, Ask("print only the next move")] = False
    explain: Annotated[bool, Ask("explain why no solution is shorter")] = False
    boards: Annotated[
        bool, Ask(f"print every position even if there are more than {FEW_MOVES} moves")
    ] = False


@dataclass(frozen=True)
class Explore(SearchOptions):
    """Visit all positions of a sliding puzzle: their number, their distances, the hardest.

    These are the positions that can be reached from the start. Distances are to the nearest goal,
    or from the start if no goal can be reached. The search stops before memory runs out.
    """

    puzzle: Annotated[str | Puzzle, PUZZLE]
    _: KW_ONLY
    most: Annotated[int, Ask("list at most N of the hardest positions", metavar="N", least=0)] = 10
    format: Annotated[
        GraphFormat,
        Ask("text, a chart (svg), or the graph of all positions (dot, graphml)"),
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
    animate: Annotated[bool, Ask("draw the solution as one moving picture")] = False
    format: Annotated[
        Format,
        Ask("SVG or text; a terminal gets text by default"),
    ] = "svg"


@dataclass(frozen=True)
class Play(SlidingOptions):
    """Play a sliding puzzle in the terminal, or watch it being solved.

    Arrow keys slide a tile into the blank, or move the chosen piece. A letter chooses a piece, Tab
    the next one. u undoes a move, h gives a hint, r restarts, q quits. These are small letters:
    capital H, Q, R and U choose pieces.
    """

    puzzle: Annotated[str | Puzzle, PUZZLE] = "klotski"
    _: KW_ONLY
    solve: Annotated[bool, Ask("show a shortest solution, move by move")] = False
    pace: Annotated[
        float, Ask("with --solve: how long a move takes", metavar="SECONDS", least=0, most=60)
    ] = 0.5


@dataclass(frozen=True)
class Gallery:
    """List the puzzles known by name."""


@dataclass(frozen=True, kw_only=True)
class Make(Making):
    """Make sliding puzzles whose shortest solution is as long as you want.

    Tiles are boards at a wanted distance from their goal. Rush Hour boards (cars) and sliding
    blocks are the hardest of all positions that can be reached from each other; without any one of
    their pieces they would be easier, and no line is full of cars. Fogleman's database (2018) has
    such boards.
    """

    kind: Annotated[
        Kind, Ask("tiles, cars (Rush Hour), or blocks (a large one has to go down)", puzzle=True)
    ] = "tiles"
    size: Annotated[
        str | None,
        Ask(
            "the rows and columns, by default 3x3 for tiles, 6x6 for cars, 5x4 for blocks",
            metavar="RxC",
            puzzle=True,
        ),
    ] = None
    moves: Annotated[Wanted, wanted("how many moves the shortest solution has, by the metric")] = (
        None
    )
    pieces: Annotated[Wanted, wanted("with cars and blocks: how many pieces there are")] = None
    walls: Annotated[
        Wanted, wanted("with cars and blocks: how many cells are walls, by default 0")
    ] = None
    metric: MetricOption = None
    backend: BackendOption = None


VERBS: dict[str, type] = {
    "solve": Solve,
    "explore": Explore,
    "make": Make,
    "draw": Draw,
    "gallery": Gallery,
}
