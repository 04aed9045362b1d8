# The compiled kernels. Reach them through dodgson.native, which knows when they are absent.

from collections.abc import Callable
from typing import Self

__version__: str

# The vector and bit instructions of this processor that kernels may use.
def cpu_features() -> list[str]: ...

# Whether Boggle boards of up to 16 cells can go the way that wants AVX-512.
def boggle_has_vectors() -> bool: ...

# Words as a trie: for each length rows as `pack` gives them. With a fold, two letters from 0, the
# first stands for both, as q does for qu.
class BoggleTrie:
    @staticmethod
    def compile(
        rows: list[tuple[int, bytes]], symbols: int, fold: tuple[int, int] | None = None
    ) -> BoggleTrie: ...
    @staticmethod
    def open(image: bytes) -> BoggleTrie: ...
    def image(self) -> bytes: ...
    @property
    def words(self) -> int: ...
    @property
    def symbols(self) -> int: ...

# What is played: the words, each cell's neighbours as bits, what each byte of a board spells, and
# what words of 0, 1, 2 ... letters are worth, None where they do not count.
class BoggleGame:
    def __new__(
        cls,
        trie: BoggleTrie,
        neighbours: list[int],
        tiles: list[tuple[int, bytes]],
        jokers: bytes,
        holes: bytes,
        points: list[int | None],
        *,
        portable: bool = False,
    ) -> Self: ...
    # Points and number of words of each board, as pairs of native 32-bit numbers.
    def score(
        self, rows: bytes, threads: int, progress: Callable[[int], object] | None = None
    ) -> bytes: ...
    # The same of one board, at once and on this thread.
    def score_one(self, row: bytes) -> tuple[int, int]: ...
    # As `score`, with each letter in turn at one cell of one board.
    def sweep(self, row: bytes, cell: int) -> bytes: ...

# Words, one a line, as one sorted block a length, shortest first.
def pack(words: bytes, alphabet: str) -> list[tuple[int, bytes]]: ...
