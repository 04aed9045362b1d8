"""Boggle: what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from dodgson.boggle.model import Board, Word
from dodgson.boggle.questions import Format, Order
from dodgson.drawing.drawn import Drawn
from dodgson.family.answers import PuzzleAnswer
from dodgson.search.result import Status
from dodgson.wording import counted


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
class Boggle(PuzzleAnswer):
    """The words on a board, and what they are worth together."""

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

    def _body(self) -> dict[str, Any]:
        """Return the size of the board, its words, and what they are worth together."""
        return {
            "rows": self.board.rows,
            "cols": self.board.cols,
            "points": self.points,
            "count": self.count,
            "words": [word.to_json() for word in self.words],
        }

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
