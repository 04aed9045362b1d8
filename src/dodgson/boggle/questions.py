"""Boggle: what can be asked."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Literal

from dodgson.boggle.model import Board, board_text
from dodgson.boggle.strategies import Strategy
from dodgson.family.options import BackendOption, Limits, WordListOptions
from dodgson.questions import Ask
from dodgson.words.reading import LONGEST

FAMILY = "boggle"

Order = Literal["points", "length", "found", "alphabet"]
Format = Literal["svg", "text"]


@dataclass(frozen=True, kw_only=True)
class Rules(WordListOptions):
    """What every question about boards can say of the words, their points, and the board."""

    min: Annotated[
        int | None,
        Ask(
            "words of N letters or more; if not said, as short as they get points",
            metavar="N",
            least=1,
            most=LONGEST,
            puzzle=True,
        ),
    ] = None
    max: Annotated[
        int | None,
        Ask(
            "words of N letters or fewer; if not said, any, and 9 with --classic",
            metavar="N",
            least=1,
            most=LONGEST,
            puzzle=True,
        ),
    ] = None
    points: Annotated[
        str,
        Ask(
            "what words are worth: standard, big (from 4 letters on), super-big (and two a letter "
            "from 9 on), length (one a letter), or a table such as 3:1,5:2,6:3",
            metavar="TABLE",
            puzzle=True,
        ),
    ] = "standard"
    neighbours: Annotated[
        int,
        Ask("how many neighbours a cell has: 8, or the 4 beside it", metavar="8|4", puzzle=True),
    ] = 8
    wrap: Annotated[bool, Ask("join the board's edges to those across", puzzle=True)] = False
    classic: Annotated[
        bool,
        Ask(
            "play as the post of 2009 does: a plain q, words of 3 to 9 letters, brute force, and "
            "its recursions counted",
            puzzle=True,
        ),
    ] = False


@dataclass(frozen=True, kw_only=True)
class Scoring(Rules):
    """Score many boards."""

    backend: BackendOption = None


@dataclass(frozen=True)
class Solve(Limits, Rules):
    """Find every word on a board, with its points and where it lies.

    BOARD is its letters in reading order if it is square (perslatgsineters), else after its size
    (3x4:perslatesind) or in rows (pers/late/sind); an ID, a file, or - for standard input. q is
    the Qu tile, [er] a tile of several letters, ? a joker, # a hole. Without BOARD a terminal asks
    for its rows, up to an empty line.
    """

    board: Annotated[
        str | Board | None,
        Ask("the letters, an ID, a file, or -", metavar="BOARD", positional=True, read=board_text),
    ] = None
    _: KW_ONLY
    strategy: Annotated[
        Strategy,
        Ask(
            "how to search: every path (naive), turning back where no word goes on (prefix), or "
            "each word by itself (dictionary); auto is prefix, and naive with --classic"
        ),
    ] = "auto"
    order: Annotated[Order, Ask("which words come first")] = "points"
    paths: Annotated[bool, Ask("give every path of each word, not only its first")] = False
    stream: Annotated[bool, Ask("give words as they are found")] = False
    expansions: Annotated[int | None, Ask("stop after N paths walked", metavar="N", least=0)] = None
    backend: BackendOption = None


@dataclass(frozen=True)
class Draw(Rules):
    """Draw a board, or where a word lies on it."""

    board: Annotated[
        str | Board | None,
        Ask("the letters, an ID, a file, or -", metavar="BOARD", positional=True, read=board_text),
    ] = None
    _: KW_ONLY
    word: Annotated[str | None, Ask("draw this word's path", metavar="WORD")] = None
    format: Annotated[
        Format,
        Ask("as an SVG picture or as text; a terminal gets text if this is left out"),
    ] = "svg"


VERBS: dict[str, type] = {"solve": Solve, "draw": Draw}
