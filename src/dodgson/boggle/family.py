"""Boggle: what one can ask, and the answers given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Annotated, Any, Literal, NamedTuple

from dodgson.boggle.model import Board, Place, board_text
from dodgson.boggle.strategies import Strategy
from dodgson.drawing.drawn import Drawn
from dodgson.native import Tier
from dodgson.questions import Ask
from dodgson.search.result import Status
from dodgson.wording import counted
from dodgson.words import Lexicon, load
from dodgson.words.asking import MaxWords
from dodgson.words.limits import MOST_WORDS
from dodgson.words.reading import LONGEST
from dodgson.work import Budget

FAMILY = "boggle"

Order = Literal["points", "length", "found", "alphabet"]
Format = Literal["svg", "text"]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What every question about boards can say of the words, their points, and the board."""

    words: Annotated[
        str | Lexicon,
        Ask("the word list: its name, or a file", metavar="LIST", puzzle=True, read=load),
    ] = "scowl-80"
    common: Annotated[bool, Ask("use common words only: those of level 60 or less")] = False
    level: Annotated[
        int | None,
        Ask("use words of this level or less only", metavar="N", least=10, most=95, puzzle=True),
    ] = None
    max_words: MaxWords = MOST_WORDS
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


TIER = Ask("what answers: the compiled kernels, or the same in Python")


@dataclass(frozen=True, kw_only=True)
class Scoring(Rules):
    """Score many boards."""

    tier: Annotated[Tier | None, TIER] = None


@dataclass(frozen=True)
class Solve(Rules):
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
    seconds: Annotated[float | None, Ask("stop after S seconds", metavar="S", least=0)] = None
    tier: Annotated[Tier | None, TIER] = None

    def budget(self) -> Budget:
        """Give the limits on the search."""
        return Budget(expansions=self.expansions, seconds=self.seconds)


@dataclass(frozen=True)
class Draw(Rules):
    """Draw a board, or where a word lies on it."""

    board: Annotated[
        str | Board | None,
        Ask("the letters, an ID, a file, or -", metavar="BOARD", positional=True, read=board_text),
    ] = None
    word: Annotated[str | None, Ask("draw this word's path", metavar="WORD")] = None
    format: Annotated[
        Format,
        Ask("as an SVG picture or as text; a terminal gets text if this is left out"),
    ] = "svg"


@dataclass(frozen=True, slots=True)
class Word:
    """A word found: its points, its path by rows and columns from 1, and all paths if asked for."""

    word: str
    points: int
    path: tuple[Place, ...]
    paths: tuple[tuple[Place, ...], ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the word as plain data; paths are lists of [row, column], from 1."""
        document: dict[str, Any] = {
            "word": self.word,
            "points": self.points,
            "path": [list(place) for place in self.path],
        }
        if self.paths is not None:
            document["paths"] = [[list(place) for place in path] for path in self.paths]
        return document

    def __str__(self) -> str:
        return self.word


class Statistics(NamedTuple):
    """What a search did: paths walked, the post's recursions if counted, seconds, peak bytes."""

    expanded: int
    recursions: int | None
    seconds: float
    memory: int

    def to_json(self) -> dict[str, Any]:
        """Give the numbers as plain data; recursions only where they were counted."""
        return {name: value for name, value in self._asdict().items() if value is not None}


@dataclass(frozen=True)
class Boggle:
    """The words on a board, and what they are worth together."""

    id: str
    status: Status
    why: str
    board: Board = field(repr=False)
    words: tuple[Word, ...]
    statistics: Statistics
    order: Order = "points"

    @property
    def points(self) -> int:
        """What all words are worth together."""
        return sum(word.points for word in self.words)

    @property
    def count(self) -> int:
        """How many words there are."""
        return len(self.words)

    def to_json(self) -> dict[str, Any]:
        """Give the answer as plain data."""
        return {
            "id": self.id,
            "status": self.status,
            "why": self.why,
            "rows": self.board.rows,
            "cols": self.board.cols,
            "points": self.points,
            "count": self.count,
            "words": [word.to_json() for word in self.words],
            "statistics": self.statistics.to_json(),
        }

    def __str__(self) -> str:
        return self.to_text()

    def _repr_svg_(self) -> str:
        """Draw the board, with the best of its words."""
        from dodgson.boggle.pictures import picture

        told = f"{counted(self.count, 'word')}, {counted(self.points, 'point')}"
        if not self.words:
            return picture(self.board, title=told).to_svg()
        best = min(self.words, key=lambda word: (-word.points, -len(word.word), word.word))
        return picture(self.board, best, f"{told}; the best is {best.word}").to_svg()

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (there are none as yet)
        """Give the board, the words by their points, and what they come to."""
        parts = [str(self.board), *self._groups(), self.summary()]
        return "\n\n".join(parts)

    def _groups(self) -> list[str]:
        """Write the words, under what those have in common that their order brings together."""
        if self.order in ("alphabet", "found"):
            return [listed(self.words)] if self.words else []

        def head(word: Word) -> str:
            if self.order == "length":
                return counted(len(word.word), "letter")
            return counted(word.points, "point")

        return [f"{text}\n{listed(list(group))}" for text, group in groupby(self.words, key=head)]

    def summary(self) -> str:
        """Say how many words there are, what they are worth, and how sure that is."""
        words, points = counted(self.count, "word"), counted(self.points, "point")
        told = f"{words}, {points}: {self.why}."
        if self.statistics.recursions is not None:
            told += f" {counted(self.statistics.recursions, 'recursion')}."
        return told


@dataclass(frozen=True)
class Drawing(Drawn):
    """A board, and maybe a word on it, ready to be drawn."""

    id: str
    board: Board = field(repr=False)
    word: Word | None = None
    format: Format = "svg"
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Give what is drawn: the tiles row by row, and the word if there is one."""
        rows, cols, tiles = self.board.rows, self.board.cols, self.board.tiles
        return {
            "id": self.id,
            "status": self.status,
            "rows": rows,
            "cols": cols,
            "tiles": [list(tiles[row * cols : (row + 1) * cols]) for row in range(rows)],
            **(self.word.to_json() if self.word else {}),
        }

    def to_text(self, *, colour: bool = False) -> str:
        """Give the tiles row by row, those of the word numbered in order."""
        from dodgson.boggle.pictures import text

        return text(self.board, self.word, colour=colour)

    def to_svg(self) -> str:
        """Draw the board as an SVG document."""
        from dodgson.boggle.pictures import picture

        word = self.word
        title = f"{word.word}: {counted(word.points, 'point')}" if word else ""
        return picture(self.board, word, title).to_svg()


def listed(words: Sequence[Word]) -> str:
    """Write words in columns, or one a line with all its paths if they were asked for.

    >>> print(listed([Word("at", 0, ((1, 1), (1, 2)), (((1, 1), (1, 2)), ((1, 1), (2, 1))))]))
      at  1,1 1,2 | 1,1 2,1
    """
    if not words or words[0].paths is None:
        return in_columns([word.word for word in words])
    wide = max(len(word.word) for word in words)
    return "\n".join(
        f"  {word.word.ljust(wide)}  "
        + " | ".join(" ".join(f"{row},{col}" for row, col in path) for path in word.paths or ())
        for word in words
    )


def in_columns(words: list[str], width: int | None = None) -> str:
    """Write words in columns, read down, as many as fit a terminal.

    >>> print(in_columns(["cat", "cot", "dog", "emu", "fox"], width=16))
      cat  dog  fox
      cot  emu
    """
    from dodgson.drawing.labels import cells, terminal_width

    width = width or terminal_width()
    wide = max(map(cells, words)) + 2
    columns = max(1, width // wide)
    rows = -(-len(words) // columns)
    lines = (words[row::rows] for row in range(rows))
    return "\n".join(
        "".join("  " + word + " " * (wide - 2 - cells(word)) for word in line).rstrip()
        for line in lines
    )


VERBS: dict[str, type] = {"solve": Solve, "draw": Draw}
