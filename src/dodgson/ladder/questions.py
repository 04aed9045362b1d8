"""Word ladders: what can be asked."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, fields
from typing import Annotated, Any, Literal

from dodgson.family.options import BackendOption, Exclude, Limits, WordListOptions
from dodgson.ladder.model import Cost, Rule
from dodgson.questions import Ask

FAMILY = "ladder"
RUNS = 1000
"""How many ladders are sampled unless it is said."""

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
    """What every question about ladders can say of the words and of what a step may do."""

    rules: Annotated[
        tuple[Rule, ...], Ask("what a step may do to a word, separated by commas", puzzle=True)
    ] = ("change",)
    exclude: Exclude = ()
    allow_unknown: Annotated[
        bool, Ask("take the words asked for even where the list does not hold them", puzzle=True)
    ] = False
    backend: BackendOption = None

    def options(self) -> dict[str, Any]:
        """Give the options alone, to ask another question in it."""
        return {field.name: getattr(self, field.name) for field in fields(LadderOptions)}


@dataclass(frozen=True)
class Solve(Limits, LadderOptions):
    """Find the shortest ladder from one word to another.

    FROM may also be a puzzle's ID, such as ladder:head-tail; then there is no TO.
    """

    start: Annotated[str, Ask("the first word, or a puzzle's ID", metavar="FROM", positional=True)]
    goal: Annotated[str | None, Ask("the last word", metavar="TO", positional=True)] = None
    _: KW_ONLY
    via: Annotated[
        tuple[str, ...],
        Ask("a word to pass through; may be given again, in order", metavar="WORD"),
    ] = ()
    cost: Annotated[
        Cost,
        Ask(
            "what makes a ladder short: few steps, common words (rarity), or small steps in the "
            "alphabet (letters)",
            puzzle=True,
        ),
    ] = "steps"
    all: Annotated[bool, Ask("give every ladder as short as the shortest")] = False
    count: Annotated[bool, Ask("count the ladders as short as the shortest")] = False
    nearly: Annotated[
        int | None, Ask("give the N shortest ladders, in order", metavar="N", least=1)
    ] = None
    steps: Annotated[
        int | None,
        Ask("give a ladder of exactly N steps, no word twice", metavar="N", least=0, puzzle=True),
    ] = None
    strategy: Annotated[Strategy, Ask("how to search")] = "auto"
    seed: Annotated[int, Ask("for the strategies that use chance", metavar="S", least=0)] = 0
    look_ahead: Annotated[
        bool, Ask("let look-ahead take a word that is one step from the goal first")
    ] = True
    hint: Annotated[bool, Ask("give only the next word")] = False
    explain: Annotated[bool, Ask("say in plain words why no ladder is shorter")] = False


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
        Ask("as an SVG picture, Graphviz DOT, or text; a terminal gets text if this is left out"),
    ] = "svg"
    layout: Annotated[
        Layout, Ask("which way a picture grows: to the right, or down as suits a narrow page")
    ] = "wide"


@dataclass(frozen=True, kw_only=True)
class Stats(LadderOptions):
    """Measure the graphs of a word list, or the ladders that chance finds between two words.

    Without --sample: for each length of word its words, edges, components, isolated words, largest
    component and diameter; with --length also between how many pairs of words the shortest ladder
    has how many steps. With --sample: how long the ladders are that the look-ahead strategy finds.
    """

    length: Annotated[int | None, Ask("words of this length only", metavar="N", least=1)] = None
    sample: Annotated[
        tuple[str, str] | None, Ask("sample ladders between two words", metavar="FROM TO")
    ] = None
    runs: Annotated[
        int | None, Ask(f"how many ladders to sample, {RUNS:,} by default", metavar="N", least=1)
    ] = None
    seed: Annotated[int | None, Ask("the seed of --sample, 0 by default", metavar="S", least=0)] = (
        None
    )
    look_ahead: Annotated[
        bool, Ask("let the search take a word that is one step from the goal first")
    ] = True
    format: Annotated[Literal["text", "svg"], Ask("as text or as an SVG picture")] = "text"


VERBS: dict[str, type] = {"solve": Solve, "draw": Draw, "stats": Stats}
