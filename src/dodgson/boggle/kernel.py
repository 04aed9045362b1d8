"""The compiled kernel's view of Boggle: boards as a byte a tile, word lists as tries.

A letter is 1 + its index in the word list's alphabet. If no board has a q without u, the q of
every qu stands for both letters, so the Qu tile is a letter like the others. The kernel is fastest
with such tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dodgson import cache, native
from dodgson.boggle.model import HOLE, JOKER, Board
from dodgson.boggle.reading import tiles_of_bytes

if TYPE_CHECKING:
    from dodgson._native import BoggleBest, BoggleGame, BoggleTrie
    from dodgson.boggle.annealing import Plan
    from dodgson.boggle.reading import Game
    from dodgson.boggle.strategies import Hunt
    from dodgson.words import Lexicon

QU, JOKER_CODE, HOLE_CODE, SEVERAL = 33, 34, 35, 36
"""The bytes of tiles that are no letters; tiles of several letters begin at the last."""
MOST_LETTERS = 32
"""The largest alphabet that the kernel takes."""
MOST_POINTS = 2**32
"""The points of all words of a list together must be below this."""
MOST_GAMES = 64
"""A ``Kernel`` keeps the games of this many kinds of boards."""
STRIDE = 1 << 16
"""Paths that a listing follows in one call, in a few milliseconds."""
KEPT_FROM = 10_000
"""A trie of fewer words is not cached: it compiles in less time than a file takes to open."""
KEY_SIZE = 64
"""Bytes before a cached trie; a multiple of a cache line, so that the nodes stay aligned."""


class Kind(NamedTuple):
    """What all boards of one kernel game share: their shape and their unusual tiles."""

    rows: int
    cols: int
    neighbours: int
    wrap: bool
    folded: bool
    several: tuple[str, ...] = ()

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.cols


class Kernel:
    """The kernel's games for one set of rules, one game for each kind of board.

    ``vectors`` is one of ``native.compiled().boggle_vectors()``; by default the one that
    DODGSON_VECTORS names, or the fastest.

    >>> from dodgson.boggle import score
    >>> list(score(["ca/tx", "q?/it"], words=["cat", "act", "quit"]))
    [(2, 2), (1, 1)]
    """

    def __init__(self, game: Game, *, vectors: str | None = None) -> None:
        self._rules = game
        self._vectors = vectors
        self._letters = {letter: code for code, letter in enumerate(game.lexicon.alphabet, 1)}
        self._codes = self._letters | {JOKER: JOKER_CODE, HOLE: HOLE_CODE, "qu": QU}
        q, u = (game.lexicon.alphabet.find(letter) for letter in "qu")
        self._fold = (q, u) if min(q, u) >= 0 else None
        self._games: dict[Kind, BoggleGame] = {}
        self._rows: dict[bool, bytes] = {}

    def score(self, board: Board, pause: Callable[[], object]) -> tuple[int, int]:
        """Return a board's points and number of words; an exception from ``pause`` ends it."""
        kind, row = self.row(board)
        return self.game(kind).score_one(row, pause)

    def listing(self, hunt: Hunt) -> Iterator[tuple[list[str], list[bytes]]]:
        """Yield words of a hunt and their paths, in the order in which ``prefix`` finds them.

        Keep to the budget exactly. Raise ``OutOfBudget`` where it ends.
        """
        kind, row = self.row(hunt.board)
        listing = self.game(kind).list(row, hunt.every)
        effort, ended = hunt.effort, False
        while not ended:
            room = max(0, min(STRIDE, effort.meter.next_look - effort.expanded))
            words, paths, walked, ended = listing.go_on(room)
            effort.expanded += walked
            if words:
                yield words, paths
            if not ended and effort.expanded >= effort.meter.next_look:
                hunt.check()

    def annealing(
        self, plan: Plan, board: Board, tiles: Sequence[str], *, by_words: bool, threads: int
    ) -> BoggleBest:
        """Return a search for the best board of the same shape as ``board``.

        ``tiles`` are those that it may have: one for each letter of the alphabet.
        """
        folded = self.folds(set(tiles))
        kind = Kind(board.rows, board.cols, board.neighbours, board.wrap, folded)
        found: BoggleBest = native.compiled().BoggleBest(
            self.game(kind),
            bytes(map(self.code, tiles)),
            seed=plan.seed,
            restarts=plan.restarts,
            steps=plan.steps,
            by_words=by_words,
            threads=threads,
        )
        return found

    def row(self, board: Board) -> tuple[Kind, bytes]:
        """Return a board's kind, and its tiles as bytes."""
        tiles, codes = set(board.tiles), self._codes
        several = tuple(sorted(tile for tile in tiles if len(tile) > 1 and tile != "qu"))
        folded = not several and self.folds(tiles)
        kind = Kind(board.rows, board.cols, board.neighbours, board.wrap, folded, several)
        if several:
            codes = codes | {tile: code for code, tile in enumerate(several, SEVERAL)}
        return kind, bytes([codes.get(tile, HOLE_CODE) for tile in board.tiles])

    def folds(self, tiles: set[str]) -> bool:
        """Return whether q may stand for qu on boards of these tiles: none can be a q without u."""
        return self._fold is not None and tiles.isdisjoint(("q", JOKER))

    def code(self, tile: str) -> int:
        """Return the byte of a tile that is one letter, Qu, a joker or a hole."""
        # A letter that is in no word works as a hole.
        return self._codes.get(tile, HOLE_CODE)

    def codes(self, *, classic: bool) -> bytes:
        """Return the kernel's byte for each byte of a row of tiles: see ``tiles_of_bytes``."""
        if classic not in self._rows:
            self._rows[classic] = bytes(map(self.code, tiles_of_bytes(classic=classic)))
        return self._rows[classic]

    def game(self, kind: Kind) -> BoggleGame:
        """Return the kernel's game for boards of a kind."""
        if kind not in self._games:
            if len(self._games) == MOST_GAMES:
                self._games.clear()
            self._games[kind] = self._make_game(kind)
        return self._games[kind]

    def _make_game(self, kind: Kind) -> BoggleGame:
        rules = self._rules
        fold = self._fold if kind.folded else None
        full = Board(kind.rows, kind.cols, ("a",) * kind.cells, kind.neighbours, kind.wrap)
        tiles = [(code, bytes([code - 1])) for code in self._letters.values()]
        holes = [HOLE_CODE]
        spelled = dict(enumerate(kind.several, SEVERAL))
        if fold:
            tiles.append((QU, bytes(fold[:1])))
        else:
            spelled[QU] = "qu"
        for code, letters in spelled.items():
            if all(letter in self._letters for letter in letters):
                tiles.append((code, bytes(self._letters[letter] - 1 for letter in letters)))
            else:
                holes.append(code)
        vectors = self._vectors or native.vectors()
        made: BoggleGame = native.compiled().BoggleGame(
            trie(rules.lexicon, rules.least, rules.most, fold),
            [sum(1 << near for near in cells) for cells in full.adjacent],
            tiles,
            bytes([JOKER_CODE]),
            bytes(holes),
            # The trie has no words of other lengths.
            rules.points.table,
            ["qu" if fold and letter == "q" else letter for letter in rules.lexicon.alphabet],
            **({"vectors": vectors} if vectors else {}),
        )
        return made


@lru_cache(maxsize=4)
def kernel_for(game: Game) -> Kernel | None:
    """Return the kernel for some rules, or None if their letters or points are too many for it."""
    lexicon, points = game.lexicon, game.points
    most_points = max(points.table) * len(lexicon)
    if len(lexicon.alphabet) > MOST_LETTERS or most_points >= MOST_POINTS:
        return None
    return Kernel(game)


@lru_cache(maxsize=4)
def trie(lexicon: Lexicon, least: int, most: int, fold: tuple[int, int] | None) -> BoggleTrie:
    """Return the trie of a list's words of ``least`` to ``most`` letters.

    With a fold, the first of two letters, by their indices in the alphabet, stands for both. The
    trie of a long list is cached. It begins with a key of the list, the lengths and the fold, so
    the file of another trie is refused. It is mapped into memory and used in place: nothing is
    copied, and processes share it. The kernel checks it, and a damaged one is compiled again.
    """
    tries: type[BoggleTrie] = native.compiled().BoggleTrie
    lengths = [length for length in lexicon.lengths if least <= length <= most]

    def compiled() -> BoggleTrie:
        rows = [(length, lexicon.packed(length)) for length in lengths]
        return tries.compile(rows, len(lexicon.alphabet), fold)

    if len(lexicon) < KEPT_FROM:
        return compiled()
    name = cache.key_of(f"{least} {most} {fold}".encode(), lexicon.key)
    path, key = cache.path_of("boggle", name), name.encode().ljust(KEY_SIZE)
    try:
        file = memoryview(cache.mapped(path))
        if file[:KEY_SIZE] == key:
            return tries.open(file[KEY_SIZE:])
    except (OSError, ValueError):  # missing, damaged, or of another format
        pass
    made = compiled()
    cache.write(path, key + made.image())
    return made
