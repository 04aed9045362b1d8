"""Read a board from text or bytes, and the rules from a question.

A board is its letters: in one line if it is square (``perslatgsineters``), after its size
(``3x4:perslatesind``), or in rows parted by ``/`` or on lines of their own; there may be spaces
between tiles. ``q`` is the Qu tile, or with ``classic`` a plain q; ``[er]`` is a tile of several
letters, ``?`` or ``*`` a joker, ``#`` a hole.
"""

# pathlib would take longer to import than a board takes to solve
# ruff: noqa: PTH111, PTH113, PTH123

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import normalize

from dodgson.boggle.model import (
    HOLE,
    JOKER,
    MOST_JOKERS,
    MOST_LETTERS,
    MOST_SIDE,
    MOST_TILES,
    Board,
    check_size,
)
from dodgson.boggle.points import Points, read_points
from dodgson.boggle.questions import FAMILY, Rules
from dodgson.boggle.strategies import Hunt
from dodgson.errors import InputError, option
from dodgson.questions import filled_in, puzzle_id, read_id, seeded
from dodgson.wording import counted
from dodgson.words import Lexicon, load
from dodgson.words.reading import LONGEST, normalise_letters

if TYPE_CHECKING:
    from dodgson.words.excluding import LeftOut

MOST_TEXT = 10_000
"""Every board has fewer characters; a longer text is not read to its end."""
CLASSIC_MOST = 9
"""The longest words that the program of the post finds."""
ASCII = "abcdefghijklmnopqrstuvwxyz"
LETTERS = (ASCII + ASCII.upper()).encode()
SIGNS = b"?*#"
"""The bytes of tiles that are no letters: jokers and a hole."""
SQUARES = {side * side: side for side in range(1, MOST_SIDE + 1)}
SECOND_JOKER = "*"
"""A joker in an ID, where ``?`` begins the options."""

OPTIONS = tuple(field.name for field in fields(Rules) if field.name != "words")
_options_of = attrgetter(*OPTIONS)

R = TypeVar("R", bound=Rules)


@dataclass(frozen=True)
class Game:
    """The rules of a question: which words count, and their points."""

    lexicon: Lexicon
    points: Points
    least: int
    most: int

    def hunt(self, board: Board, **options: Any) -> Hunt:
        """Return a search for the words on a board; ``options`` are other fields of ``Hunt``."""
        return Hunt(board, self.lexicon, self.least, self.most, **options)


@dataclass(frozen=True)
class Settled:
    """The rules of a question in their one normal form: equal puzzles have one ID."""

    rules: Rules
    game: Game
    query: str
    """What an ID says about the rules, after the board."""

    def name_of(self, board: Board) -> str:
        """Return a puzzle's ID.

        >>> settled(Rules(min=3, max=5)).name_of(read_board("c?ts"))
        'boggle:c*/ts?max=5'
        """
        text = board.spelled(classic=self.rules.classic).replace(JOKER, SECOND_JOKER)
        return f"{FAMILY}:{text}{self.query}"


def read_puzzle(question: R, text: str | Board | None) -> tuple[R, Board, Settled]:
    """Return a question with the options of an ID filled in, its board, and its rules."""
    text = seeded(text, "dodgson.boggle.make")
    if isinstance(text, str) and text.startswith(f"{FAMILY}:"):
        read = read_id(FAMILY, _with_stars(text), Rules)
        assert read is not None
        description, values = read
        question = filled_in(question, text, values)
        board = read_board(description, question)
    else:
        board = find_board(text, question)
    return question, board, settled(question, board)


def settled(rules: Rules, board: Board | None = None) -> Settled:
    """Return the rules of a question; they are settled once, and kept with the word list.

    >>> settled(Rules(common=True)) is settled(Rules(common=True))
    True

    A board has neighbours and edges of its own. Raise ``InputError`` if there is no such list, or
    if options contradict each other.
    """
    listed = load(rules.words, max_words=rules.max_words)
    name = rules.words if isinstance(rules.words, str) else None
    shape = (rules.neighbours, rules.wrap) if board is None else (board.neighbours, board.wrap)
    return listed.kept(_settled, name, shape, rules.left_out(), _options_of(rules))


def _settled(
    listed: Lexicon,
    name: str | None,
    shape: tuple[int, bool],
    _left_out: LeftOut | None,
    options: tuple[Any, ...],
) -> Settled:
    # What is left out is part of the key: the words of a file may change.
    asked = Rules(words=listed, **dict(zip(OPTIONS, options, strict=True)))
    game = game_of(asked)
    usual_most = CLASSIC_MOST if asked.classic else None
    neighbours, wrap = shape
    rules = replace(
        replace(asked, words=name or listed).normalised(asked.listed()),
        points=game.points.name,
        min=None if asked.min == game.points.least else asked.min,
        max=None if asked.max == usual_most else asked.max,
        neighbours=neighbours,
        wrap=wrap,
    )
    return Settled(rules, game, puzzle_id(FAMILY, "", rules).removeprefix(f"{FAMILY}:"))


def _with_stars(text: str) -> str:
    """Return an ID with stars for jokers; a ``?`` before a name and ``=`` begins the options."""
    board = re.split(r"\?(?=\w+=)", text, maxsplit=1)[0]
    return board.replace(JOKER, SECOND_JOKER) + text[len(board) :]


def game_of(rules: Rules) -> Game:
    """Return the rules of a question; raise ``InputError`` if options contradict each other."""
    points = read_points(rules.points)
    least = points.least if rules.min is None else rules.min
    most = (CLASSIC_MOST if rules.classic else LONGEST) if rules.max is None else rules.max
    if least > most:
        shortest = f"the shortest word, {least} letters," if rules.min is None else ""
        longest = f"the longest, {most} ({option('classic')})" if rules.max is None else ""
        raise InputError(
            f"{shortest or option('min', least)} is above {longest or option('max', most)}"
        )
    return Game(rules.lexicon(), points, least, most)


def find_board(text: str | Board | None, rules: Rules) -> Board:
    """Return a board from its text, a file's path, or ``-`` for standard input.

    A ``Board`` keeps its neighbours and edges, unless the rules differ from the default.
    """
    if text is None:
        raise InputError(
            "no board: write its letters, such as perslatgsineters or 3x4:perslatesind, the name "
            "of a file, or - for standard input"
        )
    if isinstance(text, Board):
        usual = Rules()
        near = text.neighbours if rules.neighbours == usual.neighbours else rules.neighbours
        return replace(text, neighbours=near, wrap=text.wrap or rules.wrap)
    # No board has a dot, or an empty first row.
    if text == "-" or ("\n" not in text and re.search(r"^[/~]|[.\\]", text)):
        return read_board(_read_file(text), rules)
    try:
        return read_board(text, rules)
    except InputError:
        if os.path.isfile(text):
            return read_board(_read_file(text), rules)
        raise


def _read_file(name: str) -> str:
    try:
        if name == "-":
            return sys.stdin.read(MOST_TEXT + 1) if sys.stdin else ""
        with open(os.path.expanduser(name), encoding="utf-8-sig") as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from None
    except ValueError:
        shown = "standard input" if name == "-" else name
        raise InputError(f"{shown}: this is not text in UTF-8") from None


def read_board(text: str, rules: Rules | None = None) -> Board:
    """Read a board from its letters.

    >>> read_board("3x4:perslatesind").text
    'pers/late/sind'
    >>> read_board("Q I T / [er] ? #").tiles
    ('qu', 'i', 't', 'er', '?', '#')

    Raise ``InputError`` with the fault and its place; rows and columns count from 1.
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"this is too long: a board has at most {MOST_TEXT:,} characters")
    rules = rules or Rules()
    if (side := SQUARES.get(len(text))) and text.isascii() and text.isalpha():  # most boards
        tiles = tuple(text.lower())
        if "q" in tiles and not rules.classic:
            tiles = tuple(["qu" if tile == "q" else tile for tile in tiles])
        return Board(side, side, tiles, rules.neighbours, rules.wrap)
    size, letters = _size_of(normalize("NFC", text).strip())
    lines = re.split(r"/|\r?\n", letters)
    where = "row {}, column {}" if len(lines) > 1 else "tile {1}"
    rows = [
        list(_tiles(line, number, where, classic=rules.classic))
        for number, line in enumerate(lines, start=1)
    ]
    if not any(rows):
        raise InputError("the board is empty: write its letters, such as perslatgsineters")
    rows = _laid_out(rows, size)
    tiles = tuple(tile for row in rows for tile in row)
    return Board(len(rows), len(rows[0]), tiles, rules.neighbours, rules.wrap)


def read_row(text: str, *, classic: bool = False) -> tuple[str, ...]:
    """Read the tiles of a single row.

    >>> read_row("Q I T [er]")
    ('qu', 'i', 't', 'er')
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"this is too long: a row has at most {MOST_TEXT:,} characters")
    return tuple(_tiles(normalize("NFC", text), 1, "tile {1}", classic=classic))


def _size_of(text: str) -> tuple[tuple[int, int] | None, str]:
    """Split a size such as 3x4: from the front of a board, if there is one."""
    found = re.match(r"([0-9]+)\s*[xX]\s*([0-9]+)\s*:", text)
    if found is None:
        return None, text
    rows, cols = (int(number[:3]) for number in found.groups())
    check_size(rows, cols, found[0][:-1])
    return (rows, cols), text[found.end() :].strip()


def _laid_out(rows: list[list[str]], size: tuple[int, int] | None) -> list[list[str]]:
    """Return the rows of a board: as written, or by the size given, or as a square."""
    if len(rows) == 1:
        (tiles,) = rows
        side = math.isqrt(len(tiles))
        if size is None and side * side != len(tiles):
            raise InputError(
                f"{len(tiles)} tiles make no square: separate rows by / or write the size first, "
                "as in 3x4:perslatesind"
            )
        down, wide = size or (side, side)
        if down * wide != len(tiles):
            raise InputError(f"{down}x{wide} takes {down * wide} tiles, and there are {len(tiles)}")
        rows = [tiles[i : i + wide] for i in range(0, len(tiles), wide)]
    for number, row in enumerate(rows, start=1):
        if not row:
            raise InputError(f"row {number} is empty")
        if len(row) != len(rows[0]):
            raise InputError(
                f"the board is ragged: row {number} has {counted(len(row), 'tile')}, "
                f"row 1 has {len(rows[0])}"
            )
    there = len(rows), len(rows[0])
    if size not in (None, there):
        raise InputError("the size is {}x{}, but the rows make {}x{}".format(*size, *there))
    return rows


def _tiles(row: str, number: int, where: str, *, classic: bool) -> Iterator[str]:
    """Yield the tiles of a row; ``where`` formats the row's number and a column for messages."""
    at, column = 0, 0
    while at < len(row):
        letter = row[at]
        at += 1
        if letter.isspace():
            continue
        column += 1
        if letter == "[":
            here = where.format(number, column)
            end = row.find("]", at)
            if end < 0:
                raise InputError(f"{here}: [ is not closed")
            yield _several(row[at:end].strip(), here)
            at = end + 1
        elif tile := _tile_of(letter):
            yield "qu" if tile == "q" and not classic else tile
        else:
            what = "] without [" if letter == "]" else f"{letter!r} is no letter"
            raise InputError(f"{where.format(number, column)}: {what}")


@lru_cache(maxsize=MOST_TILES)
def _tile_of(character: str) -> str:
    """Return the tile of a character; empty if it is none."""
    if character in (JOKER, SECOND_JOKER):
        return JOKER
    if character == HOLE:
        return HOLE
    tile = normalise_letters(character)
    return tile if tile.isalpha() else ""


def _several(letters: str, here: str) -> str:
    if not letters:
        raise InputError(f"{here}: [] is empty")
    if not letters.isalpha():
        stray = next(letter for letter in letters if not letter.isalpha())
        raise InputError(f"{here}: [{letters}]: {stray!r} is no letter")
    tile = normalise_letters(letters)
    if len(tile) > MOST_LETTERS:
        raise InputError(
            f"{here}: [{letters}] has {len(tile)} letters: a tile has at most {MOST_LETTERS}"
        )
    return tile


@lru_cache(maxsize=2)
def tiles_of_bytes(*, classic: bool) -> tuple[str, ...]:
    """Return the tile of each byte of a row; of bytes that are no tile, a hole.

    >>> [tiles_of_bytes(classic=False)[byte] for byte in b"aQ*#"]
    ['a', 'qu', '?', '#']
    """
    tiles = [HOLE] * 256
    for letter in ASCII:
        tile = "qu" if letter == "q" and not classic else letter
        tiles[ord(letter)] = tiles[ord(letter.upper())] = tile
    tiles[ord(JOKER)] = tiles[ord(SECOND_JOKER)] = JOKER
    return tuple(tiles)


def check_rows(tiles: bytes, rows: int, cols: int, before: int) -> None:
    """Raise ``InputError`` for rows that are no boards; ``before`` boards came before them."""
    cells = rows * cols
    signs = tiles.translate(None, LETTERS)
    if strays := signs.translate(None, SIGNS):
        board, cell = divmod(tiles.index(strays[0]), cells)
        down, right = divmod(cell, cols)
        raise InputError(
            f"board {before + board + 1}, row {down + 1}, column {right + 1}: "
            f"{chr(strays[0])!r} is no tile"
        )
    if not signs:
        return
    for board, at in enumerate(range(0, len(tiles), cells), before + 1):
        row = tiles[at : at + cells]
        jokers = row.count(b"?") + row.count(b"*")
        if jokers > MOST_JOKERS:
            raise InputError(f"board {board}: {jokers} jokers: a board has at most {MOST_JOKERS}")
        if row.count(b"#") == cells:
            raise InputError(f"board {board}: the board is nothing but holes")
