"""The answers to questions about Boggle."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from dodgson.boggle.model import Board, Word
from dodgson.boggle.questions import Order
from dodgson.drawing.labels import cells, terminal_width
from dodgson.family.answers import PuzzleAnswer, late
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.boggle.records import Record


class Statistics(NamedTuple):
    """The work of a search: paths walked, the post's recursions if counted, seconds, peak bytes."""

    expanded: int
    recursions: int | None
    seconds: float
    memory: int

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as plain data, with recursions only if they were counted."""
        return {name: value for name, value in self._asdict().items() if value is not None}


@late(words=lambda boggle: boggle.found.rows(boggle.order))
@dataclass(frozen=True)
class Boggle(PuzzleAnswer):
    """The words on a board, and their points."""

    board: Board = field(repr=False)
    words: tuple[Word, ...]
    statistics: Statistics
    order: Order = "points"

    @property
    def points(self) -> int:
        """The points of all words together."""
        return sum(word.points for word in self.words)

    @property
    def count(self) -> int:
        """The number of words."""
        return len(self.words)

    def _body(self) -> dict[str, Any]:
        """Return the size of the board, its words, and their points."""
        return {
            "rows": self.board.rows,
            "cols": self.board.cols,
            "points": self.points,
            "count": self.count,
            "words": [word.to_json() for word in self.words],
        }

    def _repr_svg_(self) -> str:
        """Return a picture of the board with the best of its words."""
        from dodgson.boggle.pictures import picture

        title = f"{counted(self.count, 'word')}, {counted(self.points, 'point')}"
        if not self.words:
            return picture(self.board, title=title).to_svg()
        best = min(self.words, key=lambda word: (-word.points, -len(word.word), word.word))
        return picture(self.board, best, f"{title}; the best is {best.word}").to_svg()

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (none yet)
        """Return the board, its words in groups, and the summary."""
        return "\n\n".join([str(self.board), *self._groups(), self.summary()])

    def _groups(self) -> list[str]:
        """Return the words, grouped by what their order sorts them by."""
        if self.order in ("alphabet", "found"):
            return [listed(self.words)] if self.words else []

        def head(word: Word) -> str:
            if self.order == "length":
                return counted(len(word.word), "letter")
            return counted(word.points, "point")

        return [f"{text}\n{listed(list(group))}" for text, group in groupby(self.words, key=head)]

    def summary(self) -> str:
        """Return the number of words, their points, and why the search ended, in one line."""
        words, points = counted(self.count, "word"), counted(self.points, "point")
        summary = f"{words}, {points}: {self.why}."
        if self.statistics.recursions is not None:
            summary += f" {counted(self.statistics.recursions, 'recursion')}."
        return summary


@dataclass(frozen=True)
class BestBoard(PuzzleAnswer):
    """The best board that a search has found; not proved to be the best."""

    board: Board | None = field(repr=False)
    """None if no board with a word was found."""
    points: int
    count: int
    most: Literal["points", "words"]
    seed: int
    restarts: int
    """How many restarts have ended."""
    reached: int
    """How many of them found as good a board."""
    record: Record | None
    """The best board known for this list, size and rules."""
    statistics: Statistics = field(kw_only=True)
    """Its paths are the steps of all restarts."""

    def _body(self) -> dict[str, Any]:
        """Return the board with its points, how it was found, and the record."""
        return {
            "board": self.board and self.board.text,
            "points": self.points,
            "count": self.count,
            "most": self.most,
            "seed": self.seed,
            "restarts": self.restarts,
            "reached": self.reached,
            "record": self.record and self.record.to_json(),
        }

    def _in_line(self) -> str:
        return self.why if self.board is None else self.board.text

    def _repr_svg_(self) -> str:
        """Return a picture of the board."""
        from dodgson.boggle.pictures import picture

        assert self.board is not None
        title = f"{counted(self.points, 'point')}, {counted(self.count, 'word')}"
        return picture(self.board, title=title).to_svg()

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (none yet)
        """Return the board and the summary."""
        return "\n\n".join([*([str(self.board)] if self.board else []), self.summary()])

    def summary(self) -> str:
        """Return the points and words, how they were found, and the record if it is better."""
        if self.board is None:
            return f"no board with a word was found: {self.why}."
        points, words = counted(self.points, "point"), counted(self.count, "word")
        reached = f", in {self.reached:,} of {counted(self.restarts, 'restart')}"
        found = f"{points}, {words}{reached if self.restarts else ''}"
        lines = [f"{found}; not proved to be the best: {self.why}."]
        value = self.points if self.most == "points" else self.count
        if (record := self.record) is not None and record.value > value:
            lines.append(
                f"The record is {counted(record.points, 'point')}, "
                f"{counted(record.count, 'word')}: {record.id}"
            )
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Score:
    """A board's score: its text, the points of all its words, and the number of words."""

    board: str
    points: int
    count: int

    def __str__(self) -> str:
        return f"{self.board}: {counted(self.count, 'word')}, {counted(self.points, 'point')}"

    def to_json(self) -> dict[str, Any]:
        """Return the score as plain data."""
        return {"board": self.board, "points": self.points, "count": self.count}

    @property
    def line(self) -> str:
        """The score as a line of a table, separated by tabs."""
        return f"{self.board}\t{self.points}\t{self.count}"


@dataclass(frozen=True)
class Scores:
    """The scores of many boards, eight bytes each: points and number of words in turn.

    >>> scores = Scores(array("I", [5, 3, 1, 1]))
    >>> len(scores), scores[0], list(scores.points), list(scores.counts)
    (2, (5, 3), [5, 1], [3, 1])

    ``memoryview(scores.pairs)`` and numpy read ``pairs`` without a copy.
    """

    pairs: array[int]
    status: Literal["proved", "stopped"] = "proved"
    """Whether all boards were scored; if stopped, these are the first of them."""
    why: str = "every board was scored"

    @property
    def points(self) -> array[int]:
        """The points of each board."""
        return self.pairs[::2]

    @property
    def counts(self) -> array[int]:
        """The number of words of each board."""
        return self.pairs[1::2]

    def __len__(self) -> int:
        return len(self.pairs) // 2

    @overload
    def __getitem__(self, at: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, at: slice) -> Scores: ...
    def __getitem__(self, at: int | slice) -> tuple[int, int] | Scores:
        if isinstance(at, slice):
            kept = range(len(self))[at]
            return Scores(array("I", [number for board in kept for number in self[board]]))
        board = range(len(self))[at]
        return self.pairs[2 * board], self.pairs[2 * board + 1]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self.points, self.counts, strict=True)


def listed(words: Sequence[Word]) -> str:
    """Return words in columns, or one on a line with all its paths if they were asked for.

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
    """Return words in columns, read down, as many as fit into a terminal.

    >>> print(in_columns(["cat", "cot", "dog", "emu", "fox"], width=16))
      cat  dog  fox
      cot  emu
    """
    width = width or terminal_width()
    wide = max(map(cells, words)) + 2
    columns = max(1, width // wide)
    rows = -(-len(words) // columns)
    lines = (words[row::rows] for row in range(rows))
    return "\n".join(
        "".join("  " + word + " " * (wide - 2 - cells(word)) for word in line).rstrip()
        for line in lines
    )
