"""Put puzzles on pages: how many go on one, in which grid, and how large their pictures are.

What comes out is plain data, which ``html`` and ``pdf`` write. Lengths are in points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from dodgson.drawing.labels import visible
from dodgson.drawing.svg import text_width, wrap
from dodgson.making.grading import GRADES
from dodgson.making.made import Made
from dodgson.making.paper import Paper

GAP: Final = 14.0
"""Between two puzzles."""
LINE: Final = 1.3
"""The height of a line of text, as a multiple of its size."""
HEAD: Final = 2.8
"""The height of a puzzle's number and stars with the space around them, in lines."""
ID_SIZE: Final = 0.57
"""The size of an ID, as a share of the text's."""
NATURAL: Final = 0.75
"""A pixel of a picture in points: as large as on screen."""
LARGEST: Final = 1.6
"""How much larger than on screen a picture may become."""
ANSWER_SCALE: Final = 0.6
"""The size of a picture of a solution, as a share of that on screen."""
GOOD: Final = 0.65
"""How large a picture has to be, beside that on screen, unless more puzzles are asked for."""
GOOD_LARGE: Final = 1.1
"""How large in large print."""
SMALLEST: Final = 0.3
"""How large it has to be in any case, unless it has a page of its own."""
TALLEST_ANSWER: Final = 0.3
"""How much of a page the picture of a solution may take from top to bottom."""
MOST: Final = 9
"""How many puzzles a page has at most, unless more are asked for."""
MOST_TEXTS: Final = 10
"""How many without a picture."""
NARROWEST: Final = 10.0
"""The least width of a column, as a multiple of the text's size: number and stars need a line."""
MOST_BEFORE: Final = 0.55
"""How much of a page a heading with an introduction may take, if puzzles follow on that page."""
HEADING_SIZE: Final = 1.7
"""The size of a heading, as a multiple of the text's."""


@dataclass(frozen=True)
class Chapter:
    """Puzzles under a heading, which may be empty, with some words before them."""

    puzzles: Sequence[Made]
    heading: str = ""
    introduction: str = ""
    per_page: int | None = None
    """The most puzzles on a page; by default that of the book."""


@dataclass(frozen=True)
class Book:
    """Chapters on paper. A book has a title page and contents; a sheet of puzzles has neither."""

    chapters: Sequence[Chapter]
    paper: Paper = field(default_factory=Paper)
    title: str = ""
    subtitle: str = ""
    author: str = ""
    date: str = ""
    introduction: str = ""
    bound: bool = True
    """Whether it has a title page, contents, and a gutter."""


ABOUT_IDS: Final = (
    "The small text under a puzzle is its ID. The program dodgson, which made the puzzle, reads it "
    "in place of the puzzle."
)


class Room(NamedTuple):
    """The part of a page that can be printed on."""

    width: float
    height: float


class Picture(NamedTuple):
    """A picture with its size in pixels, as it is on screen."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True)
class Entry:
    """A puzzle as it is printed."""

    number: int
    stars: int
    grade: str
    clue: str
    board: str
    id: str
    picture: Picture | None
    solution: str
    answer: Picture | None
    hints: tuple[str, ...]


@dataclass(frozen=True)
class Placed:
    """A chapter with its pages: the puzzles on each, the grid, and the scale of all pictures."""

    heading: str
    introduction: tuple[str, ...]
    apart: bool
    """Whether the introduction has a page of its own."""
    columns: int
    rows: int
    scale: float
    clue_height: float
    """The height of the longest clue: the pictures of a row stand side by side."""
    pages: tuple[tuple[Entry, ...], ...]
    answer_columns: int
    answer_scale: float

    @property
    def entries(self) -> Iterator[Entry]:
        """The puzzles of all pages."""
        return (entry for page in self.pages for entry in page)


def room_of(book: Book) -> Room:
    """Return the part of a page that can be printed on.

    >>> room = room_of(Book((), Paper(page="6x9")))
    >>> round(room.width), round(room.height)
    (338, 560)
    """
    width, height, margin, gutter = book.paper.format
    inside = gutter if book.bound else 0
    return Room(width - 2 * margin - inside, height - 2 * margin - foot(book.paper))


def cell_width(room: Room, columns: int) -> float:
    """Return the width of each of some columns."""
    return (room.width - (columns - 1) * GAP) / columns


def foot(paper: Paper) -> float:
    """Return how much wider the lower margin is, which has the page number."""
    return 1.5 * paper.text


def columns_of_text(book: Book) -> int:
    """Return in how many columns short lines are set: hints, and answers without pictures."""
    return 2 if room_of(book).width > 24 * book.paper.text else 1


def paragraphs(text: str) -> list[str]:
    r"""Return text as paragraphs, which empty lines separate.

    >>> paragraphs("Find the\nwords.\n\nGood luck!")
    ['Find the words.', 'Good luck!']
    """
    found = (" ".join(visible(each).split()) for each in re.split(r"\n\s*\n", text))
    return [each for each in found if each]


def rounds(chapters: Sequence[Placed]) -> list[list[tuple[int, str]]]:
    """Return the first hints of all puzzles with their numbers, then the second ones, and so on.

    So nobody sees the next hint of a puzzle beside the one that was looked up.
    """
    entries = [entry for chapter in chapters for entry in chapter.entries]
    most = max((len(entry.hints) for entry in entries), default=0)
    return [
        [(entry.number, entry.hints[step]) for entry in entries if step < len(entry.hints)]
        for step in range(most)
    ]


def place(book: Book) -> tuple[Placed, ...]:
    """Return the chapters of a book as they are printed, their puzzles numbered through."""
    room, number, placed = room_of(book), 1, []
    for chapter in book.chapters:
        entries = [_entry(puzzle, number + step) for step, puzzle in enumerate(chapter.puzzles)]
        number += len(entries)
        placed.append(_Placing(book, room, chapter, entries).placed())
    return tuple(placed)


def _entry(puzzle: Made, number: int) -> Entry:
    grade = puzzle.grade.name
    return Entry(
        number=number,
        stars=list(GRADES).index(grade) + 1,
        grade=grade,
        clue=visible(puzzle.clue),
        board="\n".join(map(visible, puzzle.board.splitlines())),
        id=visible(_name(puzzle)),
        picture=_picture(puzzle.puzzle_svg()),
        solution=visible(puzzle.solution),
        answer=_picture(puzzle.solution_svg()),
        hints=tuple(map(visible, puzzle.hints)),
    )


def _name(puzzle: Made) -> str:
    """Return the ID of a puzzle, or how it was made if its ID tells the solution."""
    solution, told = ("".join(filter(str.isalpha, text)) for text in (puzzle.solution, puzzle.id))
    return puzzle.made_as if solution and solution in told else puzzle.id


def _picture(svg: str | None) -> Picture | None:
    """Return a picture with the size that its first element has."""
    if svg is None:
        return None
    svg = svg[svg.index("<svg") :]
    start = svg[: svg.index(">")]
    sizes = [re.search(rf'\s{name}="([\d.]+)(?:px)?"', start) for name in ("width", "height")]
    if all(sizes):
        width, height = (float(size[1]) for size in sizes if size)
    else:
        box = re.search(r'viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"', start)
        width, height = (float(box[1]), float(box[2])) if box else (300.0, 150.0)
    return Picture(svg, width, height)


@dataclass
class _Placing:
    """The work of putting the puzzles of one chapter on pages."""

    book: Book
    room: Room
    chapter: Chapter
    entries: list[Entry]

    @property
    def paper(self) -> Paper:
        """The paper of the book."""
        return self.book.paper

    def placed(self) -> Placed:
        """Return the chapter with its pages."""
        text, chapter = self.paper.text, self.chapter
        introduction = tuple(paragraphs(chapter.introduction))
        before = self._lines(introduction) * text * LINE + (len(introduction) + 1) * text
        if chapter.heading:
            lines = wrap(chapter.heading, self.room.width, text * HEADING_SIZE)
            before += (len(lines) * LINE * HEADING_SIZE + 1.2) * text
        apart = before > MOST_BEFORE * self.room.height
        room = Room(self.room.width, self.room.height - (0 if apart else before))
        number, columns, scale = self._grid(room)
        answer_columns, answer_scale = self._answers()
        pages = [
            tuple(self.entries[start : start + number])
            for start in range(0, len(self.entries), number)
        ]
        return Placed(
            heading=visible(chapter.heading),
            introduction=introduction,
            apart=apart,
            columns=columns,
            rows=-(-number // columns),
            scale=scale,
            clue_height=self._clue_lines(cell_width(self.room, columns)) * LINE * text,
            pages=tuple(pages),
            answer_columns=answer_columns,
            answer_scale=answer_scale,
        )

    def _lines(self, texts: Sequence[str]) -> int:
        """Return how many lines paragraphs take."""
        return sum(len(wrap(each, self.room.width, self.paper.text)) for each in texts)

    def _grid(self, room: Room) -> tuple[int, int, float]:
        """Return how many puzzles go on a page, in how many columns, and the pictures' scale."""
        asked = self.chapter.per_page or self.paper.per_page
        most = MOST if any(entry.picture for entry in self.entries) else MOST_TEXTS
        good = GOOD_LARGE if self.paper.large_print else GOOD
        # On a page of its own a picture that is as wide as the page is hardly larger.
        least = min((SMALLEST if asked else good) * NATURAL, 0.75 * self._columns(room, 1)[1])
        number = min(asked or most, len(self.entries))
        while number > 1 and self._columns(room, number)[1] < least:
            number -= 1
        if not asked:  # as many on each page, and not two on the last
            pages = -(-len(self.entries) // number)
            number = -(-len(self.entries) // pages)
        columns, scale = self._columns(room, number)
        return number, columns, max(scale, 0.05)

    def _columns(self, room: Room, number: int) -> tuple[int, float]:
        """Return the number of columns that makes the pictures largest, and their scale then."""
        grids = []
        most = max(1, int((room.width + GAP) / (NARROWEST * self.paper.text + GAP)))
        for columns in range(1, min(number, most) + 1):
            rows = -(-number // columns)
            width = cell_width(room, columns)
            height = (room.height - (rows - 1) * GAP) / rows
            lines = HEAD + self._clue_lines(width) * LINE
            longest = max((entry.id for entry in self.entries), key=len)
            lines += len(id_lines(longest, width, self.paper.text)) * LINE * ID_SIZE
            left = Room(width, height - lines * self.paper.text)
            grids.append((min(self._scale(entry, left) for entry in self.entries), -columns))
        scale, columns = max(grids)
        return -columns, scale

    def _scale(self, entry: Entry, room: Room) -> float:
        """Return the largest scale at which a puzzle fits; 0 or less if it does not."""
        most = NATURAL * self.paper.scale
        if entry.picture:
            _, width, height = entry.picture
            return min(LARGEST * most, room.width / width, room.height / height)
        board, text = entry.board.splitlines(), self.paper.text
        widest = max((text_width(line, text, monospace=True) for line in board), default=0)
        return most if widest <= room.width and len(board) * LINE * text <= room.height else 0.0

    def _clue_lines(self, width: float) -> int:
        """Return how many lines the longest clue takes."""
        clues = {entry.clue for entry in self.entries}
        return max(len(wrap(clue, width, self.paper.text)) for clue in clues)

    def _answers(self) -> tuple[int, float]:
        """Return how many answers stand side by side, and the scale of their pictures.

        If pictures are so large that two do not stand side by side, they are left out: a line of
        text has the solution, and a strip of every position would take more paper than the puzzles.
        """
        pictures = [entry.answer for entry in self.entries if entry.answer]
        if not pictures:
            return columns_of_text(self.book), 1.0
        scale = NATURAL * ANSWER_SCALE * self.paper.scale
        widest = max(each.width for each in pictures)
        tallest = max(each.height for each in pictures)
        columns = min(4, int((self.room.width + GAP) / (widest * scale + GAP)))
        if columns > 1 and tallest * scale < self.room.height * TALLEST_ANSWER:
            return columns, scale
        self.entries = [replace(entry, answer=None) for entry in self.entries]
        return columns_of_text(self.book), 1.0


def id_lines(text: str, width: float, size: float) -> list[str]:
    """Return an ID as lines of at most ``width``: it has no spaces to break at.

    >>> id_lines("sliding:120/453/786", width=60, size=10.5)
    ['sliding:120/453/', '786']
    """
    most = max(1, int(width / (0.61 * size * ID_SIZE)))
    return [text[start : start + most] for start in range(0, len(text), most)]
