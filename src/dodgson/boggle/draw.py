"""Draw a board, or the path of a word on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dodgson.boggle.model import JOKER, Board, Word, check_word
from dodgson.boggle.questions import Draw, Format, Rules
from dodgson.boggle.reading import Game, read_puzzle
from dodgson.boggle.strategies import Hunt, dictionary
from dodgson.drawing.drawn import Drawn
from dodgson.errors import InputError, option
from dodgson.questions import asks
from dodgson.search.result import Status
from dodgson.wording import counted, did_you_mean
from dodgson.words import load, normalise


@dataclass(frozen=True)
class Drawing(Drawn):
    """A drawing of a board, and of a word on it if one was asked for."""

    id: str
    board: Board = field(repr=False)
    word: Word | None = None
    format: Format = "svg"
    status: Status = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the tiles row by row, and the word if there is one."""
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
        """Return the tiles row by row, those of the word numbered in order."""
        from dodgson.boggle.pictures import text

        return text(self.board, self.word, colour=colour)

    def to_svg(self) -> str:
        """Return the board as an SVG document."""
        from dodgson.boggle.pictures import picture

        word = self.word
        title = f"{word.word}: {counted(word.points, 'point')}" if word else ""
        return picture(self.board, word, title).to_svg()


@asks(Draw)
def draw(question: Draw) -> Drawing:
    """Draw a board, or the path of a word on it; of several paths, the first in reading order.

    >>> import dodgson
    >>> print(dodgson.boggle.draw("aekc/mrfs/bdci/lpvr", word="risk", format="text"))
    A   E   K4  C
    M   R   F   S3
    B   D   C   I2
    L   P   V   R1

    Raise ``InputError`` with the reason if the word is not on the board.
    """
    asked = question
    question, board, settled = read_puzzle(asked, asked.board)
    name, game = settled.name_of(board), settled.game
    if asked.word is None:
        return Drawing(name, board, None, question.format)
    if settled.rules.level is not None:
        check_level(asked.word, asked, settled.rules, game)
    word = find_word(asked.word, board, game)
    return Drawing(name, board, word, question.format)


def check_level(text: str, asked: Draw, rules: Rules, game: Game) -> None:
    """Raise ``InputError`` for a word that is in the list, but above the level."""
    word = normalise(text.strip())
    # A list given as words cannot be loaded by name; the list of an ID is not in the options.
    source = rules.words if isinstance(asked.words, str) else asked.words
    lexicon = load(source, max_words=asked.max_words)
    if word not in game.lexicon and (level := lexicon.level(word)):
        raise InputError(
            f"{text!r} is of level {level} in {lexicon.called}: too rare for "
            f"{option('common') if asked.common else option('level', rules.level)}"
        )


def find_word(text: str, board: Board, game: Game) -> Word:
    """Return a word with its points and its first path; raise ``InputError`` if it has none."""
    word = read_word(text, game)
    found = next(dictionary(Hunt(board, load([word]), 1, len(word))), None)
    if found is None:
        raise InputError(f"{word!r} is not on the board: {why_not(word, board)}")
    _, path = found
    check_word(board, word, path)
    return Word(word, game.points.of(len(word)), board.places(path))


def read_word(text: str, game: Game) -> str:
    """Return a word as the list spells it; raise ``InputError`` if the rules do not count it."""
    word, lexicon = normalise(text.strip()), game.lexicon
    if not word.isalpha():
        raise InputError(f"{text!r} is not a word: letters only")
    if word not in lexicon:
        near = lexicon.nearest(word)
        hint = f": {did_you_mean(near)}" if near else ""
        raise InputError(f"{text!r} is not in {lexicon.called}{hint}")
    if game.least <= len(word) <= game.most:
        return word
    short = len(word) < game.least
    limit = f"{game.least} at least" if short else f"{game.most} at most"
    raise InputError(
        f"{word!r} has {counted(len(word), 'letter')}, and words have {limit}: "
        f"see {option('min' if short else 'max')}"
    )


def why_not(word: str, board: Board) -> str:
    """Return why a word is not on a board: a letter is missing, or no path spells it.

    >>> from dodgson.boggle.reading import read_board
    >>> why_not("tacts", read_board("1x5:catst"))
    'no path spells it'
    >>> why_not("boss", read_board("ow/xs"))
    'it has no b and only 1 s'
    """
    tiles = [board.tiles[cell] for cell in board.cells]
    there = Counter("".join(tile for tile in tiles if tile != JOKER))
    lacking = Counter(word) - there
    jokers = tiles.count(JOKER)
    if lacking.total() <= jokers:
        return "no path spells it"
    short = (f"only {there[x]} {x}" if there[x] else f"no {x}" for x in sorted(lacking))
    return f"it has {' and '.join(short)}" + (", too much for its jokers" if jokers else "")
