"""The questions about Boggle."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Literal

from dodgson.boggle.model import Board, board_text
from dodgson.boggle.strategies import Strategy
from dodgson.family.options import (
    BackendOption,
    Limits,
    Making,
    MaxWords,
    Seconds,
    Threads,
    Wanted,
    WordListOptions,
    wanted,
)
from dodgson.questions import Ask
from dodgson.words import load
from dodgson.words.limits import MOST_WORDS
from dodgson.words.reading import LONGEST
from dodgson.words.sources import WordSource

FAMILY = "boggle"

BoardArgument = Annotated[
    str | Board | None,
    Ask("the letters, an ID, a file, or -", metavar="BOARD", positional=True, read=board_text),
]

Order = Literal["points", "length", "found", "alphabet"]
Format = Literal["svg", "text"]
Dice = Literal["1976", "1987", "big", "super-big", "letters"]


@dataclass(frozen=True, kw_only=True)
class Rules(WordListOptions):
    """The options of every question about boards: the words, their points, the neighbours."""

    min: Annotated[
        int | None,
        Ask(
            "words of N letters or more; by default, the shortest length that scores",
            metavar="N",
            least=1,
            most=LONGEST,
            puzzle=True,
        ),
    ] = None
    max: Annotated[
        int | None,
        Ask(
            "words of N letters or fewer; by default no limit, and 9 with --classic",
            metavar="N",
            least=1,
            most=LONGEST,
            puzzle=True,
        ),
    ] = None
    points: Annotated[
        str,
        Ask(
            "points for words: standard, big (from 4 letters on), super-big (like big, but words "
            "of 9 letters or more get 2 points for each letter), length (1 point for each letter), "
            "or a table such as 3:1,5:2,6:3",
            metavar="TABLE",
            puzzle=True,
        ),
    ] = "standard"
    neighbours: Annotated[
        int,
        Ask("how many neighbours a cell has: 8, or the 4 beside it", metavar="8|4", puzzle=True),
    ] = 8
    wrap: Annotated[bool, Ask("join opposite edges of the board", puzzle=True)] = False
    classic: Annotated[
        bool,
        Ask(
            "play as in the post of 2009: a plain q, words of 3 to 9 letters, brute force, and a "
            "count of its recursions",
            puzzle=True,
        ),
    ] = False


@dataclass(frozen=True, kw_only=True)
class Scoring(Rules):
    """Score many boards."""

    backend: BackendOption = None


@dataclass(frozen=True)
class Solve(Limits, Rules):
    """Find every word on a board, with its points and its path.

    BOARD is its letters in reading order if it is square (perslatgsineters), after its size
    (3x4:perslatesind), or in rows (pers/late/sind); or an ID, a file, or - for standard input. q is
    the Qu tile, [er] a tile of several letters, ? a joker, # a hole. Without BOARD a terminal asks
    for its rows, up to an empty line.
    """

    board: BoardArgument = None
    _: KW_ONLY
    strategy: Annotated[
        Strategy,
        Ask(
            "how to search: every path (naive), turning back where no word goes on (prefix), or "
            "each word of the list in turn (dictionary); auto is prefix, and naive with --classic"
        ),
    ] = "auto"
    order: Annotated[Order, Ask("which words come first")] = "points"
    paths: Annotated[bool, Ask("list every path of each word, not only the first")] = False
    stream: Annotated[bool, Ask("print words as they are found")] = False
    expansions: Annotated[int | None, Ask("stop after N paths walked", metavar="N", least=0)] = None
    backend: BackendOption = None


@dataclass(frozen=True)
class Draw(Rules):
    """Draw a board, or the path of a word on it."""

    board: BoardArgument = None
    _: KW_ONLY
    word: Annotated[str | None, Ask("draw this word's path", metavar="WORD")] = None
    format: Annotated[
        Format,
        Ask("as an SVG picture or as text; by default a terminal gets text"),
    ] = "svg"


@dataclass(frozen=True, kw_only=True)
class Make(Making, Rules):
    """Make boards: roll dice until a board has what is wanted.

    Each board comes with its best words, hints, and a predicted difficulty.
    """

    dice: Annotated[
        Dice,
        Ask(
            "the dice to roll: the 16 of 1976 or 1987, the 25 of Big Boggle (big), the 36 of Super "
            "Big Boggle (super-big), or letters as frequent as in the word list (letters)",
            puzzle=True,
        ),
    ] = "1987"
    size: Annotated[
        str | None,
        Ask("rows and columns, with --dice letters; 4x4 by default", metavar="RxC", puzzle=True),
    ] = None
    score: Annotated[Wanted, wanted("how many points all words together have")] = None
    count: Annotated[Wanted, wanted("how many words the board has")] = None
    longest: Annotated[Wanted, wanted("how many letters the longest word has")] = None
    unique_longest: Annotated[
        bool, Ask("only boards where one word is longer than all others", puzzle=True)
    ] = False
    contains: Annotated[
        tuple[str, ...], Ask("words that the board must have", metavar="WORD", puzzle=True)
    ] = ()
    backend: BackendOption = None


@dataclass(frozen=True, kw_only=True)
class Best(Rules):
    """Search for the board with the most points, or words.

    Each restart anneals a random board: it changes letters, and exchanges cells, less and less
    often for the worse. Better boards are printed as they are found; none is proved to be the best.
    The best board of all runs is kept as a record for its word list, size and rules.
    """

    size: Annotated[str, Ask("rows and columns", metavar="RxC")] = "4x4"
    most: Annotated[Literal["points", "words"], Ask("what a board should have most of")] = "points"
    seed: Annotated[
        int,
        Ask("the seed: it always gives the same board", metavar="S", least=0, most=2**64 - 1),
    ] = 1
    restarts: Annotated[
        int | None,
        Ask(
            "how many random boards to begin with; by default 100, or no limit with --seconds",
            metavar="N",
            least=1,
            most=2**48,
        ),
    ] = None
    steps: Annotated[
        int | None,
        Ask(
            "the steps of a restart; by default 4 times the third power of the number of cells",
            metavar="N",
            least=1,
            most=2**32 - 1,
        ),
    ] = None
    seconds: Seconds = None
    threads: Threads = None
    stream: Annotated[bool, Ask("print each better board as it is found")] = False
    record: Annotated[bool, Ask("keep the board if it is a record")] = True
    backend: BackendOption = None


@dataclass(frozen=True, kw_only=True)
class Prove(Rules):
    """Prove which score is the highest of any board of a size.

    The tiles are a to z, where q is the Qu tile; dice do not matter. Classes of boards are split
    until none can score more than the best board found. If the proof is stopped, the answer is the
    best board so far, with an upper bound on the score of any board.
    """

    size: Annotated[
        str, Ask("rows and columns of the boards, up to 12 cells", metavar="RxC", puzzle=True)
    ] = "3x3"
    seconds: Seconds = None
    threads: Threads = None
    certificate: Annotated[
        str | None,
        Ask("write a certificate that boggle check can verify", metavar="FILE"),
    ] = None
    backend: BackendOption = None


@dataclass(frozen=True, kw_only=True)
class Check:
    """Check a certificate that no board of a size scores more than the one in it.

    A separate program checks it. It uses only the file and the word list. Without --words it looks
    for the list by its checksum among the lists it knows by name. The exit status is 0 only if the
    certificate holds.
    """

    certificate: Annotated[str | None, Ask("the certificate", metavar="FILE")] = None
    words: Annotated[
        WordSource | None,
        Ask("the list that the certificate is about: a name or a file", metavar="LIST", read=load),
    ] = None
    max_words: MaxWords = MOST_WORDS
    threads: Threads = None
    backend: BackendOption = None


VERBS: dict[str, type] = {
    "solve": Solve,
    "draw": Draw,
    "make": Make,
    "best": Best,
    "prove": Prove,
    "check": Check,
}
