"""The questions about a puzzle that is a `Problem`; they are the same in every such family."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from dodgson.family.options import Limits, MemoryLimits
from dodgson.questions import Ask
from dodgson.search.by_name import Algorithm

PUZZLE = Ask("a name of the gallery, an ID, or the puzzle", metavar="PUZZLE", positional=True)


@dataclass(frozen=True)
class Solve(MemoryLimits):
    """Find a cheapest solution."""

    LINE: ClassVar[str] = "the name of a puzzle, its ID, or the puzzle itself"

    puzzle: Annotated[str, PUZZLE]
    _: KW_ONLY
    algorithm: Annotated[
        Algorithm | None, Ask("how to search; by default an algorithm that fits", short="a")
    ] = None
    width: Annotated[
        int | None, Ask("states that a beam keeps of each layer", metavar="N", least=1)
    ] = None
    weight: Annotated[
        float | None, Ask("how much weighted-a-star trusts estimates", metavar="W", least=1)
    ] = None
    hint: Annotated[bool, Ask("print only the next step")] = False
    count: Annotated[bool, Ask("count the solutions of the same cost")] = False
    all: Annotated[bool, Ask("print every solution of the same cost")] = False


@dataclass(frozen=True)
class Explore(MemoryLimits):
    """Visit all states that can be reached, and count how many are how far from the start."""

    puzzle: Annotated[str, PUZZLE]
    _: KW_ONLY
    most: Annotated[int, Ask("name N of the farthest states", metavar="N", least=0)] = 3


@dataclass(frozen=True)
class Draw(Limits):
    """Draw a puzzle, or its solution."""

    puzzle: Annotated[str, PUZZLE]
    _: KW_ONLY
    solution: Annotated[bool, Ask("draw every state of a cheapest solution")] = False
    animate: Annotated[bool, Ask("draw the solution as one picture that moves")] = False
    format: Annotated[
        Literal["svg", "text"], Ask("SVG or text; a terminal gets text by default")
    ] = "svg"


@dataclass(frozen=True)
class Play:
    """Play a puzzle in the terminal.

    The arrow keys choose a step, Enter takes it. u takes a step back, h gives a hint, r starts
    again, q quits.
    """

    puzzle: Annotated[str, PUZZLE]


@dataclass(frozen=True)
class Gallery:
    """List the puzzles that have names."""
