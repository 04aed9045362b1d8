"""What every question about making puzzles has: how many, the seed, the difficulty, the limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from dodgson.family.options import Seconds
from dodgson.making.ranges import range_text
from dodgson.questions import Ask

Wanted: TypeAlias = str | int | None
"""A range of numbers, as text: ``5``, ``5..7``, ``5..``; ``read_range`` reads it."""


def wanted(what: str) -> Ask:
    """Return the help of an option that is a range of numbers."""
    return Ask(f"{what}, or a range such as 5..7", metavar="N..M", puzzle=True, read=range_text)


@dataclass(frozen=True, kw_only=True)
class Making:
    """How many puzzles to make, how difficult, and how long to try."""

    MAKES: ClassVar[bool] = True
    """Whether the answer is many puzzles, which a command prints one by one."""
    TRIES: ClassVar[int] = 100_000
    """After how many candidates in a row that give no puzzle to give up."""

    number: Annotated[int, Ask("how many puzzles to make", metavar="N", short="n", least=1)] = 1
    seed: Annotated[
        int | None,
        Ask(
            "the seed: it always gives the same puzzles; by default a new one", metavar="S", least=0
        ),
    ] = None
    difficulty: Annotated[
        Wanted,
        Ask(
            "the predicted difficulty: easy, medium, hard or expert, or a range from 0 to 100 such "
            "as 40..60",
            metavar="D",
            puzzle=True,
            read=range_text,
        ),
    ] = None
    tries: Annotated[
        int | None,
        Ask("give up after N candidates in a row that give no puzzle", metavar="N", least=1),
    ] = None
    seconds: Seconds = None
    threads: Annotated[
        int | None, Ask("how many threads, by default one for each core", metavar="N", least=1)
    ] = None
