"""The questions about word ladders."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, fields
from typing import Annotated, Any, ClassVar, Literal

from dodgson.family.options import (
    BackendOption,
    FromLevel,
    Limits,
    Making,
    Wanted,
    WordListOptions,
    wanted,
)
from dodgson.ladder.model import Cost, Rule
from dodgson.questions import Ask

FAMILY = "ladder"
RUNS = 1000
"""How many ladders are sampled by default."""

Strategy = Literal[
    "auto",
    "breadth-first",
    "bidirectional",
    "star-words",
    "depth-first",
    "sorted-depth-first",
    "path-check",
    "look-ahead",
]


@dataclass(frozen=True, kw_only=True)
class LadderOptions(WordListOptions):
    """The options of every question about ladders: the words, and the rules of a step."""

    rules: Annotated[
        tuple[Rule, ...],
        Ask("the rules: what a step may do to a word", puzzle=True),
    ] = ("change",)
    allow_unknown: Annotated[
        bool, Ask("accept words that the list does not contain (start, goal, via)", puzzle=True)
    ] = False
    backend: BackendOption = None

    def options(self) -> dict[str, Any]:
        """Return the options that every question has, for another question."""
        return {field.name: getattr(self, field.name) for field in fields(LadderOptions)}


@dataclass(frozen=True, kw_only=True)
class Apart(WordListOptions):
    """Measure how far words are apart: the options of ``distances``."""

    backend: BackendOption = None


@dataclass(frozen=True)
class Solve(Limits, LadderOptions):
    """Find the shortest ladder from one word to another.

    FROM may be a puzzle's ID, such as ladder:head-tail. Then leave TO out.
    """

    LINE: ClassVar[str] = "the first word and the last, or a puzzle's ID"

    start: Annotated[str, Ask("the first word, or a puzzle's ID", metavar="FROM", positional=True)]
    goal: Annotated[str | None, Ask("the last word", metavar="TO", positional=True)] = None
    _: KW_ONLY
    via: Annotated[
        tuple[str, ...],
        Ask("words that the ladder passes through, in order", metavar="WORD"),
    ] = ()
    cost: Annotated[
        Cost,
        Ask(
            "the cost to minimise: the number of steps, the rarity of the words, or the distance "
            "of changed letters in the alphabet",
            puzzle=True,
        ),
    ] = "steps"
    all: Annotated[bool, Ask("list every shortest ladder")] = False
    count: Annotated[bool, Ask("count the shortest ladders")] = False
    nearly: Annotated[
        int | None,
        Ask("list the N best ladders, shortest first, longer ones too", metavar="N", least=1),
    ] = None
    steps: Annotated[
        int | None,
        Ask("find a ladder of exactly N steps, no word twice", metavar="N", least=0, puzzle=True),
    ] = None
    strategy: Annotated[Strategy, Ask("the search algorithm")] = "auto"
    seed: Annotated[
        int, Ask("the seed of strategies that choose at random", metavar="S", least=0)
    ] = 0
    look_ahead: Annotated[
        bool, Ask("try words one step from the goal first (strategy look-ahead only)")
    ] = True
    hint: Annotated[bool, Ask("give only the next word")] = False
    explain: Annotated[bool, Ask("explain why no ladder is shorter")] = False


Format = Literal["svg", "dot", "text"]
Layout = Literal["wide", "upright"]


@dataclass(frozen=True)
class Draw(LadderOptions):
    """Draw the graph of all shortest ladders between two words."""

    start: Annotated[str, Ask("the first word, or a puzzle's ID", metavar="FROM", positional=True)]
    goal: Annotated[str | None, Ask("the last word", metavar="TO", positional=True)] = None
    _: KW_ONLY
    format: Annotated[
        Format,
        Ask("the format: an SVG picture, Graphviz DOT, or text; on a terminal text by default"),
    ] = "svg"
    layout: Annotated[Layout, Ask("the direction: wide grows to the right, upright grows down")] = (
        "wide"
    )


@dataclass(frozen=True, kw_only=True)
class Stats(LadderOptions):
    """Measure the graphs of a word list, or the ladders that a random search finds.

    Without --sample, for each length of words: words, edges, components, isolated words, largest
    component and diameter. With --length also how many pairs of words are 1, 2, 3 ... steps apart.
    With --sample, how long the ladders are that the look-ahead strategy finds.
    """

    length: Annotated[
        int | None, Ask("measure words of this length only", metavar="N", least=1)
    ] = None
    sample: Annotated[
        tuple[str, str] | None, Ask("sample ladders between these two words", metavar="FROM TO")
    ] = None
    runs: Annotated[
        int | None, Ask(f"how many ladders to sample, {RUNS:,} by default", metavar="N", least=1)
    ] = None
    seed: Annotated[int | None, Ask("the seed of --sample, 0 by default", metavar="S", least=0)] = (
        None
    )
    look_ahead: Annotated[bool, Ask("try words one step from the goal first (with --sample)")] = (
        True
    )
    format: Annotated[Literal["text", "svg"], Ask("the format: text or an SVG picture")] = "text"


@dataclass(frozen=True, kw_only=True)
class Make(Making, WordListOptions):
    """Make ladders of common words that no rarer word shortens.

    Every word of the list counts for the number of steps and of answers. But both ends are common
    words, and so are the words of at least one of the shortest ladders: those of --from-level or
    less. Words that you name may be rarer.
    """

    steps: Annotated[Wanted, wanted("how many steps the shortest ladder has")] = "3..8"
    length: Annotated[
        Wanted,
        wanted("how many letters the words have, by default 3 to 6, or those of words you name"),
    ] = None
    answers: Annotated[Wanted, wanted("how many shortest ladders there are")] = None
    unique: Annotated[bool, Ask("make ladders with one answer: --answers 1", puzzle=True)] = False
    from_level: FromLevel = None
    theme: Annotated[
        tuple[str, ...],
        Ask(
            "words of which each ladder has at least one as its first or last; a value with a dot "
            "or a slash is a file of them, one word a line",
            metavar="WORD|FILE",
            puzzle=True,
        ),
    ] = ()
    via: Annotated[
        str | None,
        Ask("a word that each ladder has to pass through", metavar="WORD", puzzle=True),
    ] = None
    pairs: Annotated[
        str | None,
        Ask(
            "choose the first and last words from a file of pairs, one a line",
            metavar="FILE",
            puzzle=True,
        ),
    ] = None
    backend: BackendOption = None


VERBS: dict[str, type] = {"solve": Solve, "draw": Draw, "stats": Stats, "make": Make}
