"""A Boggle board: tiles in rows, which cells are neighbours, and the checker of a word.

Allan Turoff designed the game; Parker Brothers sold it from 1972 on. The post of 2009 on writing a
recursive solver plays it on boards of any size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from itertools import product, repeat
from typing import Any

from dodgson.errors import CallError, InputError, option
from dodgson.questions import rows_of
from dodgson.words.reading import normalise_letters

JOKER = "?"
HOLE = "#"
MOST_SIDE = 8
"""The largest number of rows, and of columns."""
MOST_JOKERS = 4
"""The largest number of jokers on a board: each makes the search about ten times as long."""
MOST_LETTERS = 4
"""The largest number of letters on a tile."""
MOST_TILES = 1024
"""What is known about tiles is kept for this many of them."""

Path = tuple[int, ...]
"""Cells in the order of their use, as numbers in reading order, from 0."""
Cells = Path | bytes
"""A path, or one stored as bytes, a cell in each."""
Place = tuple[int, int]
"""A cell as users name it: its row and its column, both from 1."""


@dataclass(frozen=True)
class Board:
    """A board: its tiles row by row, and which cells count as neighbours.

    A tile is the letters it spells, ``?`` a joker that stands for any one letter, ``#`` a hole.
    With ``wrap`` the edges are joined, left to right and top to bottom.

    >>> board = Board(2, 2, ("qu", "i", "t", "e"))
    >>> board.text, board.adjacent[0]
    ('qi/te', (1, 2, 3))
    >>> print(board)
    Qu I
    T  E

    Raise ``InputError`` for tiles that do not fill the board, or cannot be on one.
    """

    rows: int
    cols: int
    tiles: tuple[str, ...]
    neighbours: int = 8
    wrap: bool = False

    def __post_init__(self) -> None:
        rows, cols = self.rows, self.cols
        check_size(rows, cols, f"{rows}x{cols}")
        if len(self.tiles) != rows * cols:
            raise InputError(f"{rows}x{cols} takes {rows * cols} tiles, not {len(self.tiles)}")
        if self.neighbours not in (4, 8):
            raise InputError(
                f"{option('neighbours', self.neighbours)}: a cell has 8 neighbours, or 4"
            )
        for cell, tile in enumerate(self.tiles):
            if fault := fault_of(tile):
                raise InputError(f"{self.where(cell)}: {fault}")
        if self.tiles.count(JOKER) > MOST_JOKERS:
            raise InputError(f"{self.tiles.count(JOKER)} jokers: a board has at most {MOST_JOKERS}")
        if self.tiles.count(HOLE) == len(self.tiles):
            raise InputError("the board is nothing but holes")

    @cached_property
    def adjacent(self) -> tuple[Path, ...]:
        """The neighbours of each cell, ascending; a hole has none, and is none."""
        return tuple(map(self._neighbours_of, range(len(self.tiles))))

    def _neighbours_of(self, cell: int) -> Path:
        if self.tiles[cell] == HOLE:
            return ()
        row, col = divmod(cell, self.cols)
        found = set()
        for down, right in product((-1, 0, 1), repeat=2):
            if self.neighbours == 4 and down and right:
                continue
            r, c = row + down, col + right
            if self.wrap:
                r, c = r % self.rows, c % self.cols
            if 0 <= r < self.rows and 0 <= c < self.cols:
                found.add(r * self.cols + c)
        # On a board with joined edges that is one or two wide, several steps lead to one cell.
        return tuple(sorted(n for n in found - {cell} if self.tiles[n] != HOLE))

    @cached_property
    def cells(self) -> Path:
        """The cells that are no holes, in reading order."""
        return tuple(cell for cell, tile in enumerate(self.tiles) if tile != HOLE)

    def place(self, cell: int) -> Place:
        """Return a cell's row and column, from 1.

        >>> Board(2, 2, ("a", "b", "c", "d")).place(2)
        (2, 1)
        """
        row, col = divmod(cell, self.cols)
        return row + 1, col + 1

    def places(self, path: Cells) -> tuple[Place, ...]:
        """Return the row and the column, from 1, of each cell of a path."""
        return tuple(map(places_of(self.rows, self.cols).__getitem__, path))

    def path(self, places: Sequence[Sequence[int]]) -> Path:
        """Return the cells of a path from rows and columns, as they are in JSON.

        >>> Board(2, 2, ("a", "b", "c", "d")).path([[1, 2], [2, 1]])
        (1, 2)
        """
        for place in places:
            row, col = place
            if not (1 <= row <= self.rows and 1 <= col <= self.cols):
                raise InputError(f"row {row}, column {col} is not on the board")
        return tuple((row - 1) * self.cols + col - 1 for row, col in places)

    def where(self, cell: int) -> str:
        """Return a cell's place in words.

        >>> Board(2, 2, ("a", "b", "c", "d")).where(2)
        'row 2, column 1'
        """
        return "row {}, column {}".format(*self.place(cell))

    @property
    def text(self) -> str:
        """The tiles in one line that reads back to the same board, rows separated by ``/``."""
        return self.spelled()

    def spelled(self, *, classic: bool = False) -> str:
        """Return the tiles in one line; with ``classic`` q is a plain q and not Qu.

        >>> board = Board(3, 1, ("qu", "q", "er"))
        >>> board.spelled(), board.spelled(classic=True)
        ('q/[q]/[er]', '[qu]/q/[er]')

        A single row has its size before it, because letters in one line mean a square.

        >>> Board(1, 4, ("c", "a", "t", "s")).spelled()
        '1x4:cats'
        """
        signs: Sequence[str] = self.tiles
        if "q" in signs or max(map(len, signs)) > 1:
            signs = [sign(tile, classic=classic) for tile in signs]
        rows = ("".join(signs[i : i + self.cols]) for i in range(0, len(signs), self.cols))
        size = f"1x{self.cols}:" if self.rows == 1 < self.cols else ""
        return size + "/".join(rows)

    def __str__(self) -> str:
        faces = [face(tile) for tile in self.tiles]
        wide = max(map(len, faces))
        rows = (faces[i : i + self.cols] for i in range(0, len(faces), self.cols))
        return "\n".join(" ".join(each.ljust(wide) for each in row).rstrip() for row in rows)


def face(letters: str) -> str:
    """Return the letters shown on a tile: with a capital, if that reads back to the same tile.

    >>> face("qu"), face("ß"), face("ς")
    ('Qu', 'ß', 'ς')

    A capital of two characters, such as that of ǰ (a J and a mark), would not read back.
    """
    shown = letters.capitalize()
    same = len(shown) == len(letters) and normalise_letters(shown) == letters
    return shown if same else letters


def sign(tile: str, *, classic: bool = False) -> str:
    """Return a tile as text that reads back to it: one letter bare, several in brackets."""
    bare = "q" if classic else "qu"
    if tile == bare:
        return "q"
    return tile if len(tile) == 1 and tile != "q" else f"[{tile}]"


def check_word(board: Board, word: str, path: Cells) -> None:
    """Check that a path on a board spells a word; raise ``InputError`` with the fault if not.

    >>> board = Board(2, 2, ("c", "a", "t", "s"))
    >>> check_word(board, "cats", (0, 1, 2, 3))
    >>> check_word(board, "cacti", (0, 1, 0))
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: 'cacti': row 1, column 1 is used twice

    This uses only rows, columns and tiles, and shares nothing with the search for words.
    """
    rest = word
    for step, cell in enumerate(path):
        if not 0 <= cell < board.rows * board.cols:
            raise InputError(f"{word!r}: there is no cell {cell}")
        row, col, tile = cell // board.cols, cell % board.cols, board.tiles[cell]
        if cell in path[:step]:
            raise InputError(f"{word!r}: {board.where(cell)} is used twice")
        if tile == HOLE:
            raise InputError(f"{word!r}: {board.where(cell)} is a hole")
        if step:
            before = path[step - 1]
            down, right = abs(row - before // board.cols), abs(col - before % board.cols)
            if board.wrap:
                down, right = min(down, board.rows - down), min(right, board.cols - right)
            far = down + right if board.neighbours == 4 else max(down, right)
            if far != 1:
                where = f"{board.where(cell)} is not a neighbour of {board.where(before)}"
                raise InputError(f"{word!r}: {where}")
        letters = rest[:1] if tile == JOKER else tile
        if not letters or not rest.startswith(letters):
            raise InputError(f"{word!r}: {board.where(cell)} spells {tile!r}, which does not fit")
        rest = rest[len(letters) :]
    if rest or not path:
        raise InputError(f"{word!r}: the path ends before the word does")


@lru_cache(maxsize=MOST_TILES)
def fault_of(tile: str) -> str:
    """Return what is wrong with a tile; empty if it can be on a board.

    >>> fault_of("qu"), fault_of("?"), fault_of("Qu")
    ('', '', "write 'qu' instead of 'Qu'")
    """
    if tile in (JOKER, HOLE):
        return ""
    if not tile.isalpha():
        return f"{tile!r} spells nothing"
    if len(tile) > MOST_LETTERS:
        return f"{tile!r} has more than {MOST_LETTERS} letters"
    spelled = normalise_letters(tile)
    return "" if tile == spelled else f"write {spelled!r} instead of {tile!r}"


@lru_cache(maxsize=MOST_SIDE**2)
def places_of(rows: int, cols: int) -> tuple[Place, ...]:
    """Return the row and the column, from 1, of each cell of a board of this size.

    >>> places_of(2, 2)
    ((1, 1), (1, 2), (2, 1), (2, 2))
    """
    return tuple(product(range(1, rows + 1), range(1, cols + 1)))


def check_size(rows: int, cols: int, size: str) -> None:
    """Raise ``InputError`` for a board without rows or columns, or with too many; name its size."""
    if min(rows, cols) < 1:
        raise InputError(f"{size} is too small: a board has at least 1 row and 1 column")
    if max(rows, cols) > MOST_SIDE:
        most = f"at most {MOST_SIDE} rows and {MOST_SIDE} columns"
        raise InputError(f"{size} is too large: a board has {most}")


def board_text(rows: Any) -> Any:
    r"""Return the rows of a board as text; each row is text or a list of its tiles.

    >>> board_text([["Qu", "i"], ["t", "e"]]), board_text(["qi", "te"])
    ('[Qu]i\nte\n', 'qi\nte\n')

    Return anything else unchanged. Raise ``InputError`` for a list of letters, which may be a row
    or a column, and ``CallError`` for a tile that is not text.
    """
    given = rows_of(rows)
    if given is None:
        return rows
    for row, tiles in enumerate(given, 1):
        for col, tile in enumerate(tiles, 1):
            if not isinstance(tile, str):
                raise CallError(f"board: {tile!r} at row {row}, column {col} is not text")
    if len(given) > 1 and all(isinstance(row, str) and len(row) < 2 for row in given):
        shown = ", ".join(map(repr, given[:3]))
        raise InputError(f"[{shown}, ...]: is that a row or a column? Write a list of rows")
    lines = (row if isinstance(row, str) else "".join(map(_bracketed, row)) for row in given)
    return "\n".join(lines) + "\n"


def _bracketed(tile: str) -> str:
    return tile if len(tile) == 1 or tile.startswith("[") else f"[{tile}]"


@dataclass(frozen=True, slots=True)
class Word:
    """A word found: its points, its path as rows and columns from 1, and all paths if asked for."""

    word: str
    points: int
    path: tuple[Place, ...]
    paths: tuple[tuple[Place, ...], ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the word as plain data; paths are lists of [row, column], from 1."""
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


_SETTERS = [Word.__dict__[field.name].__set__ for field in fields(Word)]


def words_of(
    words: Sequence[str],
    points: Iterable[int],
    path: Iterable[tuple[Place, ...]],
    paths: Iterable[tuple[tuple[Place, ...], ...] | None],
) -> tuple[Word, ...]:
    """Return words made from columns, each as long as the first.

    To fill all words field by field takes half the time of a call of ``Word`` for each.

    >>> words_of(["at"], [0], [((1, 1), (1, 2))], [None])
    (Word(word='at', points=0, path=((1, 1), (1, 2)), paths=None),)
    """
    made = tuple(map(object.__new__, repeat(Word, len(words))))
    for set_field, column in zip(_SETTERS, (words, points, path, paths), strict=True):
        deque(map(set_field, made, column), maxlen=0)
    return made
