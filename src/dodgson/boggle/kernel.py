"""Boards as the compiled kernel wants them: a byte a tile, and words as a trie.

A letter is 1 + its index in the word list's alphabet. Where no board has a q of its own, the q of
every qu stands for both letters, so that the Qu tile is a letter like others; the kernel is fastest
with such tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dodgson import native
from dodgson.boggle.model import HOLE, JOKER, Board
from dodgson.boggle.tries import kept_trie
from dodgson.words import Lexicon
from dodgson.words.reading import LONGEST

if TYPE_CHECKING:
    from dodgson._native import BoggleGame, BoggleListing, BoggleTrie
    from dodgson.boggle.reading import Game

QU, JOKER_CODE, HOLE_CODE, SEVERAL = 33, 34, 35, 36
"""The bytes of tiles that are no letters; tiles of several letters come from the last on."""
MOST_LETTERS = 32
"""The kernel knows alphabets of so many letters."""
MOST_POINTS = 2**32
"""All words of a list together must be worth less."""
KEPT = 64
"""A kernel keeps what is made for so many kinds of boards."""


class Kind(NamedTuple):
    """What boards have in common that one game serves: their shape, and their uncommon tiles."""

    rows: int
    cols: int
    neighbours: int
    wrap: bool
    folded: bool
    several: tuple[str, ...] = ()


class Kernel:
    """Scores boards by one set of rules; it is what ``score`` asks where there are kernels.

    >>> from dodgson.boggle import score
    >>> list(score(["ca/tx", "q?/it"], words=["cat", "act", "quit"]))
    [(2, 2), (1, 1)]
    """

    def __init__(self, game: Game, *, portable: bool = False) -> None:
        self._rules = game
        self._portable = portable
        self._codes = {letter: code for code, letter in enumerate(game.lexicon.alphabet, 1)}
        self._fold = fold_of(game.lexicon)
        self._games: dict[Kind, BoggleGame] = {}

    @property
    def folds(self) -> bool:
        """Whether the q of qu may stand for both letters: the list has q and u."""
        return self._fold is not None

    def score(self, board: Board, pause: Callable[[], object] | None = None) -> tuple[int, int]:
        """Give a board's points, and how many words it has; what ``pause`` raises ends it."""
        kind, row = self.row(board)
        return self.game(kind).score_one(row, pause)

    def listing(self, board: Board, *, every: bool) -> tuple[BoggleListing, dict[int, str]]:
        """Give what lists a board's words, and what its symbols spell."""
        kind, row = self.row(board)
        letters = dict(enumerate(self._rules.lexicon.alphabet))
        if kind.folded and self._fold:
            letters[self._fold[0]] = "qu"
        return self.game(kind).list(row, every), letters

    def row(self, board: Board) -> tuple[Kind, bytes]:
        """Give a board's tiles as bytes, and of which kind it is."""
        codes = self._codes
        spells = [tile for tile in board.tiles if tile not in (JOKER, HOLE, "qu")]
        several = tuple(sorted({tile for tile in spells if len(tile) > 1}))
        folded = self._fold is not None and not several and "q" not in spells
        folded = folded and JOKER not in board.tiles
        kind = Kind(board.rows, board.cols, board.neighbours, board.wrap, folded, several)
        uncommon = {JOKER: JOKER_CODE, HOLE: HOLE_CODE, "qu": QU}
        uncommon |= {tile: code for code, tile in enumerate(several, SEVERAL)}
        # A letter that no word has is as good as a hole.
        row = [uncommon.get(tile) or codes.get(tile, HOLE_CODE) for tile in board.tiles]
        return kind, bytes(row)

    def game(self, kind: Kind) -> BoggleGame:
        """Give what the kernel needs to know of boards of a kind."""
        if kind not in self._games:
            if len(self._games) == KEPT:
                self._games.clear()
            self._games[kind] = self._made(kind)
        return self._games[kind]

    def _made(self, kind: Kind) -> BoggleGame:
        rules = self._rules
        fold = self._fold if kind.folded else None
        all_alike = ("a",) * (kind.rows * kind.cols)
        full = Board(kind.rows, kind.cols, all_alike, kind.neighbours, kind.wrap)
        tiles = [(code, bytes([code - 1])) for code in self._codes.values()]
        holes = [HOLE_CODE]
        spelled = dict(enumerate(kind.several, SEVERAL))
        if fold:
            tiles.append((QU, bytes(fold[:1])))
        else:
            spelled[QU] = "qu"
        for code, letters in spelled.items():
            if all(letter in self._codes for letter in letters):
                tiles.append((code, bytes(self._codes[letter] - 1 for letter in letters)))
            else:
                holes.append(code)
        made: BoggleGame = native.compiled().BoggleGame(
            trie(rules.lexicon, rules.least, rules.most, fold),
            [sum(1 << near for near in cells) for cells in full.adjacent],
            tiles,
            bytes([JOKER_CODE]),
            bytes(holes),
            # The trie holds no words of other lengths.
            [rules.points.of(length) for length in range(LONGEST + 1)],
            portable=self._portable,
        )
        return made


@lru_cache(maxsize=4)
def kernel_for(game: Game) -> Kernel:
    """Give the kernel for some rules, the one made before if they are the same."""
    return Kernel(game)


@lru_cache(maxsize=4)
def can_play(game: Game) -> bool:
    """Say whether the kernel can play by these rules: letters and points must not be too many."""
    lexicon, points = game.lexicon, game.points
    dearest = max(map(points.of, range(LONGEST + 1)))
    return len(lexicon.alphabet) <= MOST_LETTERS and dearest * len(lexicon) < MOST_POINTS


def fold_of(lexicon: Lexicon) -> tuple[int, int] | None:
    """Give the places of q and u in a list's alphabet, if it has both."""
    alphabet = lexicon.alphabet
    return (alphabet.index("q"), alphabet.index("u")) if {"q", "u"} <= set(alphabet) else None


@lru_cache(maxsize=4)
def trie(lexicon: Lexicon, least: int, most: int, fold: tuple[int, int] | None) -> BoggleTrie:
    """Compile a list's words of so many letters; a long list's trie is kept in the cache folder."""
    return kept_trie(lexicon, least, most, fold)
