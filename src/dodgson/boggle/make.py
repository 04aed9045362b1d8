"""Make boards: roll dice, and keep the boards that have what is wanted."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from dodgson.boggle.answers import Boggle
from dodgson.boggle.batches import Batches
from dodgson.boggle.dice import SETS, Face, roll
from dodgson.boggle.model import Board, Word, sign
from dodgson.boggle.placing import laid, tiles_of
from dodgson.boggle.questions import FAMILY, Make, Rules, Solve
from dodgson.boggle.reading import read_board, settled
from dodgson.boggle.solve import Search
from dodgson.errors import InputError, option
from dodgson.family.answers import late, unread
from dodgson.making import Draw, Feature, Made, Range, made_by_id, read_range
from dodgson.making import make as make_puzzles
from dodgson.questions import asks
from dodgson.wording import counted
from dodgson.words import Lexicon, normalise
from dodgson.work import OutOfBudget

Shaker = Callable[[Mapping[int, Face], Random], list[Face] | None]
"""Fills a board at random, with some tiles given; None if that cannot be done."""
BOARDS: Final = 256
"""How many boards a draw has."""
COMMON: Final = 35
"""Words above this level are counted as rare."""
SHOWN: Final = 12
"""How many words a solution names."""


def _solved(puzzle: BogglePuzzle) -> Boggle:
    search = Search(Solve(puzzle.grid, **vars(puzzle.rules)))
    for _ in search.batches():
        pass
    answer = search.answer()
    if answer.status != "proved":  # a puzzle with some of its words is wrong
        raise OutOfBudget(answer.why)
    return answer


@late(solved=_solved)
@dataclass(frozen=True, kw_only=True)
class BogglePuzzle(Made):
    """A board to find words on."""

    FEATURES: ClassVar = (
        Feature("words", "{:.0f} words", easy=180, hard=50, weight=5, log=True),
        Feature("length", "words of {:.1f} letters on average", easy=3.5, hard=4.5, weight=1),
        Feature("rarity", f"{{:.0%}} of them above level {COMMON}", easy=0.2, hard=0.7, weight=2),
        Feature("longest", "the longest has {:.0f} letters", easy=5, hard=10, weight=1),
    )

    grid: Board
    rules: Rules
    solved: Boggle
    """All words on the board, found when they are first read."""

    @property
    def board(self) -> str:
        """The tiles, row by row."""
        return str(self.grid)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words on the board, those with the most points first."""
        return self.solved.words

    @property
    def clue(self) -> str:
        """How much there is to find."""
        words, points = counted(len(self.words), "word"), counted(self.par, "point")
        longest = counted(len(self._longest.word), "letter")
        return f"Find {words} for {points}; the longest has {longest}."

    @property
    def solution(self) -> str:
        """The best words."""
        words = [each.word for each in self.words[:SHOWN]]
        more = len(self.words) - len(words)
        return ", ".join(words) + (f" and {more:,} more" if more else "")

    @property
    def hints(self) -> tuple[str, ...]:
        """Where the longest word begins, and which one it is."""
        best = self._longest
        place = "row {}, column {}".format(*best.path[0])
        return (
            f"The longest word has {counted(len(best.word), 'letter')}.",
            f"It begins with {best.word[0]} at {place}.",
            f"It is {best.word}.",
        )

    @property
    def _longest(self) -> Word:
        return min(self.words, key=lambda each: (-len(each.word), each.word))

    def measured(self) -> Mapping[str, float]:
        """Return what the difficulty is predicted from."""
        words = [each.word for each in self.words]
        values: dict[str, float] = {
            "words": len(words),
            "length": sum(map(len, words)) / len(words),
            "longest": max(map(len, words)),
        }
        lexicon = self.rules.lexicon()
        levels = [lexicon.level(word) for word in words]
        if None not in levels:
            values["rarity"] = sum(level > COMMON for level in levels if level) / len(levels)
        return values

    def puzzle_svg(self) -> str:
        """Return a picture of the board."""
        from dodgson.boggle.pictures import picture

        return picture(self.grid).to_svg()

    def _body(self) -> dict[str, Any]:
        """Return all words."""
        return {
            "rows": self.grid.rows,
            "cols": self.grid.cols,
            "count": len(self.words),
            "words": [word.to_json() for word in self.words],
        }


@asks(Make)
def make(question: Make) -> Generator[BogglePuzzle, None, None]:
    """Make boards: roll dice until a board has what is wanted.

    >>> import dodgson
    >>> for puzzle in dodgson.boggle.make(number=2, seed=1, score="200..", contains="lantern"):
    ...     print(puzzle.id, puzzle.par, "lantern" in map(str, puzzle.words))
    boggle:nohr/nlen/atlv/sitj 367 True
    boggle:etal/etnt/rnsa/mfos 246 True

    Yield each as a ``BogglePuzzle``, lazily: a seed always gives the same boards, on any number of
    threads.

    Raise ``InputError`` for options that exclude each other and for words that the list does not
    have, and ``NotMadeError``, after the boards that were made, if there are too few.
    """
    maker = _Maker(question)
    return make_puzzles(FAMILY, question.normalised(maker.lexicon), maker.draw)


def by_seed(text: str) -> str:
    """Return the ID of the board that ``boggle:options#seed/number`` names."""
    return made_by_id(FAMILY, text, Make, make.answer)


class _Maker:
    """Draws boards, and keeps those that have what a question wants."""

    def __init__(self, question: Make) -> None:
        self.question = question
        rules = Rules(**{name: getattr(question, name) for name in Rules.__dataclass_fields__})
        self.settled = settled(rules)
        self.rules, self.lexicon = self.settled.rules, self.settled.game.lexicon
        # With the list itself: one given as words has no name to find it by.
        self.scored = replace(self.rules, words=self.lexicon, level=None)
        self.score = read_range("score", question.score)
        self.count = read_range("count", question.count, Range(1))
        self.longest = read_range("longest", question.longest)
        rows, cols, self.shake = _shaker(question, self.lexicon)
        self.size = "" if rows == cols else f"{rows}x{cols}:"
        self.empty = Board(rows, cols, ("a",) * (rows * cols), rules.neighbours, rules.wrap)
        self.must = [self._tiles(word) for word in question.contains]

    def _tiles(self, word: str) -> list[Face]:
        """Return the tiles of a word that a board must have."""
        game = self.settled.game
        asked = normalise(word)
        if not (asked in game.lexicon and game.least <= len(asked) <= game.most):
            raise InputError(f"{option('contains', word)}: the list has no such word")
        tiles = tiles_of(asked, classic=self.rules.classic)
        if len(tiles) > len(self.empty.cells):
            raise InputError(f"{option('contains', word)}: the board has too few tiles for it")
        return tiles

    def draw(self, random: Random) -> Draw[BogglePuzzle]:
        """Return what came of some boards."""
        made: list[BogglePuzzle] = []
        drawn = Draw(BOARDS, made)
        boards = [board for _ in range(BOARDS) if (board := self._shaken(random))]
        if not boards:
            drawn.missed(1, "no place for the words".__str__)
            return drawn
        pairs = Batches(self.scored, backend=self.question.backend, threads=1).pairs(boards)
        for text, points, count in zip(boards, pairs[::2], pairs[1::2], strict=True):
            if off := self.score.off(points):
                drawn.missed(off / (1 + points), counted(points, "point").__str__)
            elif off := self.count.off(count):
                drawn.missed(off / (1 + count), counted(count, "word").__str__)
            else:
                self._add(drawn, made, text, points)
        return drawn

    def _shaken(self, random: Random) -> str:
        """Return a board that has the words it must have; empty if there was no place for them."""
        fixed = laid(self.must, self.empty, random) if self.must else {}
        tiles = None if fixed is None else self.shake(fixed, random)
        if tiles is None:
            return ""
        return self.size + "".join([_sign(tile, self.rules.classic) for tile in tiles])

    def _add(
        self, drawn: Draw[BogglePuzzle], made: list[BogglePuzzle], text: str, points: int
    ) -> None:
        """Add a board with enough points and words, if its longest word is as wanted."""
        grid = read_board(text, self.rules)
        puzzle = unread(
            BogglePuzzle,
            id=self.settled.name_of(grid),
            status="proved",
            why="every path was tried",
            par=points,
            metric="points",
            made_as="",
            grid=grid,
            rules=self.scored,
        )
        if self.question.unique_longest or self.question.longest is not None:
            lengths = sorted(len(each.word) for each in puzzle.words)
            if off := self.longest.off(lengths[-1]):
                drawn.missed(off / lengths[-1], f"a longest word of {lengths[-1]} letters".__str__)
                return
            if self.question.unique_longest and lengths[-2:-1] == lengths[-1:]:
                drawn.missed(0.5, "two longest words".__str__)
                return
        made.append(puzzle)


@lru_cache(maxsize=64)
def _sign(tile: Face, classic: bool) -> str:
    return sign(tile, classic=classic)


def _shaker(question: Make, lexicon: Lexicon) -> tuple[int, int, Shaker]:
    """Return the rows and columns of a board, and what fills one at random."""
    if question.dice != "letters":
        if question.size is not None:
            what = f"the dice {question.dice!r} have a size of their own"
            raise InputError(f"{option('size', question.size)}: {what}: leave it out")
        side, dice = SETS[question.dice]
        return side, side, lambda fixed, random: roll(dice, fixed, random)
    kind = Batches(question).kind(question.size or "4x4")
    letters = lexicon.kept(_frequencies)

    def fill(fixed: Mapping[int, Face], random: Random) -> list[Face]:
        number = random.random
        return [
            fixed.get(cell) or letters.tiles[bisect(letters.sums, number() * letters.sums[-1])]
            for cell in range(kind.cells)
        ]

    return kind.rows, kind.cols, fill


class _Letters(NamedTuple):
    """Letters, and the running sums of how often they are used."""

    tiles: tuple[Face, ...]
    sums: tuple[int, ...]


def _frequencies(lexicon: Lexicon) -> _Letters:
    """Return how often each letter is used in a list; a q is a Qu tile."""
    counts = Counter(letter for word in lexicon for letter in word)
    letters = sorted(counts)
    tiles = tuple("qu" if letter == "q" else letter for letter in letters)
    return _Letters(tiles, tuple(accumulate(counts[letter] for letter in letters)))
