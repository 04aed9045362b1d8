"""The order in which boards are split: cells, letters, and which boards need no look.

Everything here is numbers: a cell is its place in the order of cells, a letter its place in the
order of letters. The tiles are a to z, where q is the Qu tile unless the game is the classic one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dodgson.boggle.model import Board
from dodgson.boggle.reading import ASCII, Game


@dataclass(frozen=True)
class Frame:
    """A size of boards, and words as numbers of letters."""

    board: Board
    """A board of the size; its tiles do not matter."""
    cells: tuple[int, ...]
    """The cells as numbers in reading order, in the order in which they are split."""
    letters: str
    """The letters in their order."""
    words: tuple[bytes, ...]
    """The words that may lie on a board, sorted."""
    points: tuple[int, ...]
    """The points of each word."""

    @cached_property
    def near(self) -> list[int]:
        """The neighbours of each cell, as bits."""
        place = {cell: at for at, cell in enumerate(self.cells)}
        near = self.board.adjacent
        return [sum(1 << place[other] for other in near[cell]) for cell in self.cells]

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Cells (p, q) such that boards where the letter of p is above that of q need no look.

        Turn and reflect a board so that, of all cells to which its first cell can go, the lowest
        letter is on the first; then, without moving that, the same with the next cell, and so on.
        Only these boards need a look.
        """
        images = [
            [self.cells.index(image[cell]) for cell in self.cells]
            for image in images_of(self.board)
        ]
        found = []
        for p in range(len(self.cells)):
            found += [(p, q) for q in sorted({image[p] for image in images} - {p})]
            images = [image for image in images if image[p] == p]
        return found

    def text(self, prefix: bytes) -> str:
        """Return the letters of a class: those of its first cells."""
        return "".join(self.letters[letter] for letter in prefix)

    def board_of(self, letters: bytes) -> str:
        """Return the letters of a whole board in reading order."""
        tiles = [""] * len(self.cells)
        for cell, letter in zip(self.cells, letters, strict=True):
            tiles[cell] = self.letters[letter]
        return "".join(tiles)


def frame_of(game: Game, board: Board, *, classic: bool) -> Frame:
    """Return the frame of a game on boards of a size.

    >>> from dodgson.boggle.questions import Rules
    >>> from dodgson.boggle.reading import game_of
    >>> board = Board(3, 3, ("a",) * 9)
    >>> frame = frame_of(game_of(Rules(words=["cat", "quit"])), board, classic=False)
    >>> frame.cells, frame.letters[:5], frame.words[1] == bytes([4, 3, 0])
    ((4, 1, 3, 5, 7, 0, 2, 6, 8), 'taciq', True)
    >>> frame.pairs
    [(1, 2), (1, 3), (1, 4), (2, 3)]
    """
    near, middle = board.adjacent, ((board.rows - 1) / 2, (board.cols - 1) / 2)

    def far(cell: int) -> float:
        row, col = divmod(cell, board.cols)
        return (row - middle[0]) ** 2 + (col - middle[1]) ** 2

    cells = sorted(range(len(board.tiles)), key=lambda cell: (-len(near[cell]), far(cell), cell))
    tiled = dict(spelled(game, len(cells), classic=classic))
    counts = Counter(letter for tiles in tiled for letter in tiles)
    letters = "".join(sorted(ASCII, key=lambda letter: (-counts[letter], letter)))
    numbers = {letter: number for number, letter in enumerate(letters)}
    words = sorted((bytes(map(numbers.__getitem__, tiles)), tiled[tiles]) for tiles in tiled)
    return Frame(
        board,
        tuple(cells),
        letters,
        tuple(word for word, _ in words),
        tuple(points for _, points in words),
    )


def spelled(game: Game, most: int, *, classic: bool) -> Iterator[tuple[str, int]]:
    """Yield words as their tiles, with their points: those that fit and count.

    >>> from dodgson.boggle.questions import Rules
    >>> from dodgson.boggle.reading import game_of
    >>> list(spelled(game_of(Rules(words=["quits", "qat", "él", "at"])), 4, classic=False))
    [('qits', 2)]
    """
    for word in game.lexicon:
        points = game.points.of(len(word))
        if not (points and game.least <= len(word) <= game.most and set(word) <= set(ASCII)):
            continue
        tiles = word if classic else word.replace("qu", "q")
        if len(tiles) <= most and (classic or word.count("q") == word.count("qu")):
            yield tiles, points


def images_of(board: Board) -> list[list[int]]:
    """Return where the cells of a board go when it is turned and reflected.

    >>> images_of(Board(1, 2, ("a", "b")))
    [[0, 1], [1, 0]]
    """
    rows, cols = board.rows, board.cols
    found = []
    for number in range(8 if rows == cols else 4):
        image = []
        for cell in range(rows * cols):
            row, col = divmod(cell, cols)
            row = rows - 1 - row if number & 1 else row
            col = cols - 1 - col if number & 2 else col
            row, col = (col, row) if number & 4 else (row, col)
            image.append(row * cols + col)
        if image not in found:
            found.append(image)
    return found
