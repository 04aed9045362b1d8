"""From a text to a board, and from a question to the rules it sets.

A board is its letters: in one line if it is square (``perslatgsineters``), after its size
(``3x4:perslatesind``), or in rows parted by ``/`` or on lines of their own; there may be spaces
between tiles. ``q`` is the Qu tile, or a plain q as in the post of 2009; ``[er]`` is a tile of
several letters, ``?`` or ``*`` a joker, ``#`` a hole.
"""

# pathlib would take longer than a board does
# ruff: noqa: PTH111, PTH113, PTH123

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from unicodedata import normalize

from dodgson.boggle.model import HOLE, JOKER, MOST_JOKERS, MOST_LETTERS, MOST_SIDE, Board
from dodgson.boggle.points import Points, read_points
from dodgson.boggle.questions import FAMILY, Rules
from dodgson.boggle.strategies import Hunt
from dodgson.errors import InputError, option
from dodgson.questions import filled_in, puzzle_id, read_id
from dodgson.wording import counted
from dodgson.words import Lexicon, load
from dodgson.words.reading import LONGEST, normalise_letters

MOST_TEXT = 10_000
"""No board takes so many characters; what is longer is not read to its end."""
CLASSIC_MOST = 9
"""The post's program looks for no longer words."""
SECOND_JOKER = "*"
"""How a joker is written in an ID, where ``?`` comes before what is not as usual."""

R = TypeVar("R", bound=Rules)


@dataclass(frozen=True)
class Game:
    """The rules of a question spelled out: what counts as a word, and for how much."""

    lexicon: Lexicon
    points: Points
    least: int
    most: int

    def hunt(self, board: Board, *, every: bool = False) -> Hunt:
        """Say what is to be looked for on a board."""
        return Hunt(board, self.lexicon, self.least, self.most, every)


def read_puzzle(question: R, text: str | Board | None) -> tuple[R, Board, Game]:
    """Give a question with an ID in it spelled out, its board, and its rules.

    Whatever ways there are to say a thing, what comes back says it in one: so a puzzle has one ID.
    """
    if isinstance(text, str) and (read := read_id(FAMILY, _with_stars(text), Rules)):
        description, values = read
        question = spelled_out(question, text, values)
        board = read_board(description, question)
    else:
        board = find_board(text, question)
    game = game_of(question)
    usual_most = CLASSIC_MOST if question.classic else None
    question = replace(
        question.in_one_way(game.lexicon),
        points=game.points.name,
        min=None if question.min == game.points.least else question.min,
        max=None if question.max == usual_most else question.max,
        neighbours=board.neighbours,
        wrap=board.wrap,
    )
    return question, board, game


def spelled_out(question: R, text: str, values: Mapping[str, Any]) -> R:
    """Give the question with what an ID says; nothing may be said otherwise by an option."""
    if not isinstance(question.words, str) and "words" in values:
        # An ID has no more than the name of a list at hand: the list itself may come beside it.
        lexicon = load(question.words)
        question = replace(question, words=lexicon)
        values = {**values, "words": lexicon if lexicon.name == values["words"] else None}
    return filled_in(question, text, values)


def name_of(question: Rules, board: Board) -> str:
    """Give the puzzle's ID."""
    text = board.spelled(classic=question.classic).replace(JOKER, SECOND_JOKER)
    return puzzle_id(FAMILY, text, question)


def _with_stars(text: str) -> str:
    """Write the jokers of an ID as stars; a ``?`` that names something is where options begin."""
    board = re.split(r"\?(?=\w+=)", text, maxsplit=1)[0]
    return board.replace(JOKER, SECOND_JOKER) + text[len(board) :]


def game_of(rules: Rules) -> Game:
    """Spell a question's rules out; refuse what does not go together."""
    points = read_points(rules.points)
    least = points.least if rules.min is None else rules.min
    most = (CLASSIC_MOST if rules.classic else LONGEST) if rules.max is None else rules.max
    if least > most:
        told = (
            option("min", least)
            if rules.min is not None
            else f"the shortest word, {least} letters,"
        )
        longest = f"the longest, {most} ({option('classic')})"
        limit = option("max", most) if rules.max is not None else longest
        raise InputError(f"{told} is above {limit}")
    return Game(rules.lexicon(), points, least, most)


def find_board(text: str | Board | None, rules: Rules) -> Board:
    """Find a board: its text, a file's path, or ``-`` for standard input.

    A board that is one already keeps what it says itself, unless the rules ask for the unusual.
    """
    if text is None:
        raise InputError(
            "no board: write its letters, such as perslatgsineters or 3x4:perslatesind, name a "
            "file, or say - for standard input"
        )
    if isinstance(text, Board):
        usual = Rules()
        near = text.neighbours if rules.neighbours == usual.neighbours else rules.neighbours
        return replace(text, neighbours=near, wrap=text.wrap or rules.wrap)
    if text == "-":
        return read_board(_read_input(), rules)
    if "\n" not in text and re.search(
        r"^[/~]|[.\\]", text
    ):  # no board has a dot in it, nor an empty first row
        return read_board(_read_file(text), rules)
    try:
        return read_board(text, rules)
    except InputError:
        if os.path.isfile(text):
            return read_board(_read_file(text), rules)
        raise


def _read_file(name: str) -> str:
    try:
        with open(os.path.expanduser(name), encoding="utf-8-sig") as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from None
    except (UnicodeDecodeError, ValueError):
        raise InputError(f"{name}: this is not text in UTF-8") from None


def _read_input() -> str:
    try:
        return sys.stdin.read(MOST_TEXT + 1) if sys.stdin else ""
    except UnicodeDecodeError:
        raise InputError("standard input: this is not text in UTF-8") from None


def read_board(text: str, rules: Rules | None = None) -> Board:
    """Read a board from its letters.

    >>> read_board("3x4:perslatesind").text
    'pers/late/sind'
    >>> read_board("Q I T / [er] ? #").tiles
    ('qu', 'i', 't', 'er', '?', '#')

    Raises ``InputError`` with what is wrong and where; rows and columns are told from 1.
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"no board has more than {MOST_TEXT:,} characters, and this has")
    rules = rules or Rules()
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
    if tiles.count(JOKER) > MOST_JOKERS:
        raise InputError(f"{tiles.count(JOKER)} jokers: a board may have {MOST_JOKERS}")
    return Board(len(rows), len(rows[0]), tiles, rules.neighbours, rules.wrap)


def read_row(text: str, *, classic: bool = False) -> tuple[str, ...]:
    """Read a single row's tiles.

    >>> read_row("Q I T [er]")
    ('qu', 'i', 't', 'er')
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"no row has more than {MOST_TEXT:,} characters, and this has")
    return tuple(_tiles(normalize("NFC", text), 1, "tile {1}", classic=classic))


def _size_of(text: str) -> tuple[tuple[int, int] | None, str]:
    """Take a size such as 3x4: off a board's front, if there is one."""
    found = re.match(r"([0-9]+)\s*[xX]\s*([0-9]+)\s*:", text)
    if found is None:
        return None, text
    rows, cols = (int(number[:3]) for number in found.groups())
    if not (1 <= rows <= MOST_SIDE and 1 <= cols <= MOST_SIDE):
        raise InputError(f"{found[0][:-1]}: a board goes from 1x1 to {MOST_SIDE}x{MOST_SIDE}")
    return (rows, cols), text[found.end() :].strip()


def _laid_out(rows: list[list[str]], size: tuple[int, int] | None) -> list[list[str]]:
    """Give the rows of a board: those written, those of the size said, or those of a square."""
    if len(rows) == 1:
        (tiles,) = rows
        side = math.isqrt(len(tiles))
        if size is None and side * side != len(tiles):
            raise InputError(
                f"{len(tiles)} tiles make no square: part the rows with / or write the size first, "
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
    if max(there) > MOST_SIDE:
        raise InputError("{}x{}: a board is at most {side}x{side}".format(*there, side=MOST_SIDE))
    return rows


def _tiles(row: str, number: int, where: str, *, classic: bool) -> Iterator[str]:
    """Cut a row into its tiles; ``where`` says how to tell the row's number and a column."""
    at, column = 0, 0
    while at < len(row):
        letter = row[at]
        at += 1
        if letter.isspace():
            continue
        column += 1
        here = where.format(number, column)
        if letter == "[":
            end = row.find("]", at)
            if end < 0:
                raise InputError(f"{here}: [ is not closed")
            yield _several(row[at:end].strip(), here)
            at = end + 1
        elif letter in (JOKER, SECOND_JOKER):
            yield JOKER
        elif letter == HOLE:
            yield HOLE
        elif (tile := normalise_letters(letter)).isalpha():
            yield "qu" if tile == "q" and not classic else tile
        else:
            what = "] without [" if letter == "]" else f"{letter!r} is no letter"
            raise InputError(f"{here}: {what}")


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
