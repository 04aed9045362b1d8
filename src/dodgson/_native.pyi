# The compiled kernels. Reach them through dodgson.native, which knows when they are absent.

from collections.abc import Callable, Sequence
from typing import Literal, Self, TypeVar

from typing_extensions import Buffer

_V = TypeVar("_V")

__version__: str

# The vector and bit instructions of this processor that kernels may use.
def cpu_features() -> list[str]: ...

# What Boggle boards of up to 32 cells can be walked with here, the fastest first: the names of
# vector instructions, then "off", the portable walk, and "array", which defines what vectors do.
def boggle_vectors() -> list[str]: ...

# Words as a trie: for each length rows as `pack` returns them. With a fold, two letters from 0,
# the first stands for both, as q does for qu.
class BoggleTrie:
    @staticmethod
    def compile(
        rows: list[tuple[int, bytes]], symbols: int, fold: tuple[int, int] | None = None
    ) -> BoggleTrie: ...
    # Read-only bytes, such as a file mapped for reading, are used in place.
    @staticmethod
    def open(image: Buffer) -> BoggleTrie: ...
    def image(self) -> bytes: ...
    @property
    def words(self) -> int: ...
    @property
    def symbols(self) -> int: ...

# A breadth-first search of sliding blocks or cars: the board's cells as a mask; for each shape its
# cells, its floor, and for each direction how far an anchor goes and which cells are then new; the
# anchors at the start; goals as (shape, anchor); and the bytes it may take. A board too large for
# it raises OverflowError.
class BlockSearch:
    def __new__(
        cls,
        ground: int,
        shapes: Sequence[tuple[Sequence[int], int, Sequence[tuple[int, Sequence[int]]]]],
        start: list[int],
        targets: list[tuple[int, int]],
        metric: str,
        most_bytes: int,
    ) -> Self: ...
    # Goes on to the first goal, through its whole level, or to the end; until `expansions`
    # positions are expanded in all, or the seconds are over.
    def advance(
        self, until: Literal["goal", "goals", "end"], expansions: int | None, seconds: float
    ) -> Literal["goal", "exhausted", "expansions", "time", "memory"]: ...
    @property
    def expanded(self) -> int: ...
    # Without successors that are known beforehand to have been met.
    @property
    def generated(self) -> int: ...
    # How many positions have been met, and at each depth; and the depth of those expanded now.
    def __len__(self) -> int: ...
    def levels(self) -> list[int]: ...
    @property
    def depth(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    # Lets the search take that many bytes from now on.
    def allow(self, most_bytes: int) -> None: ...
    # Positions are the empty cells and the anchors of each shape.
    def path(self) -> list[tuple[int, ...]] | None: ...
    def states(self, first: int, count: int) -> list[tuple[int, ...]]: ...
    def goals(self) -> int: ...
    # Begins anew at all goals that were met.
    def turn(self) -> None: ...
    # The positions on shortest ways, level by level, and the places of each one's parents. What
    # pause, called every few milliseconds, raises ends the work.
    def shortest(
        self, pause: Callable[[], object]
    ) -> tuple[list[list[list[int]]], list[list[list[int]]]] | None: ...

# What is played: the words, each cell's neighbours as bits, what each byte of a board spells, and
# what words of 0, 1, 2 ... letters are worth, None where they do not count. Each symbol is spelled
# by one letter or two.
class BoggleGame:
    def __new__(
        cls,
        trie: BoggleTrie,
        neighbours: list[int],
        tiles: list[tuple[int, bytes]],
        jokers: bytes,
        holes: bytes,
        points: Sequence[int | None],
        letters: list[str],
        *,
        vectors: str | None = None,
    ) -> Self: ...
    # Points and number of words of each board, as pairs of native 32-bit numbers.
    def score(
        self, rows: bytes, threads: int, progress: Callable[[int], object] | None = None
    ) -> bytes: ...
    # The same for one board, on this thread. Pause is called every few milliseconds; an exception
    # from it ends the work.
    def score_one(
        self, row: bytes, pause: Callable[[], object] | None = None
    ) -> tuple[int, int]: ...
    # The board's words, each with its first path or with every path.
    def list(self, row: bytes, every: bool) -> BoggleListing: ...
    # As `score`, with each letter in turn at one cell of one board.
    def sweep(self, row: bytes, cell: int, pause: Callable[[], object] | None = None) -> bytes: ...

# A restart of simulated annealing: its number, its steps, its random numbers, the value of its
# board, the board, the best value, and the best board. A board is a byte a cell, the index of a
# symbol.
_Restart = tuple[int, int, int, int, bytes, int, bytes]  # noqa: PYI026 (no name of the module)

# The search for the best board.
class BoggleBest:
    # A tile for each symbol.
    def __new__(
        cls,
        game: BoggleGame,
        tiles: bytes,
        *,
        seed: int,
        restarts: int,
        steps: int,
        by_words: bool,
        threads: int,
    ) -> Self: ...
    # Work for some seconds: whether there is more to do. Pause is called every few milliseconds;
    # after an exception from it the search can go on.
    def go_on(self, seconds: float, pause: Callable[[], object]) -> bool: ...
    # The restarts that ended since the last call.
    def take_ended(self) -> list[_Restart]: ...
    # Those that have begun and not ended, and the number of the next one.
    def state(self) -> tuple[list[_Restart], int]: ...
    def resume(self, running: list[_Restart], following: int) -> None: ...

# The words of a board, in the order of their paths.
class BoggleClasses:
    def __new__(
        cls,
        letters: int,
        words: Sequence[bytes],
        points: Sequence[int],
        near: Sequence[int],
        pairs: Sequence[tuple[int, int]],
        pause: Callable[[], object] | None = None,
    ) -> Self: ...
    def open(self) -> list[int]: ...
    def close(
        self,
        letters: bytes,
        target: int,
        most: int,
        threads: int,
        pause: Callable[[], object] | None = None,
    ) -> list[list[tuple[bytes, int]]]: ...

def boggle_certified(
    letters: int,
    words: Sequence[bytes],
    points: Sequence[int],
    near: Sequence[int],
    pairs: Sequence[tuple[int, int]],
    classes: Sequence[tuple[bytes, int]],
    threads: int,
    pause: Callable[[], object] | None = None,
) -> tuple[str, bytes, int] | None: ...

class BoggleListing:
    # Follow at most `most` more paths: the words on them; each one's path, a byte a cell; the
    # number of paths; whether all were followed.
    def go_on(self, most: int) -> tuple[list[str], list[bytes], int, bool]: ...

# The number of the first path that does not spell its word on a board, by rows, columns and tiles.
def boggle_wrong(
    size: tuple[int, int],
    tiles: tuple[str, ...],
    straight: bool,
    wrap: bool,
    words: list[str],
    paths: list[bytes],
) -> int | None: ...

# Words in order, and a value of each: by the rank of their number of letters, the lowest first, and
# then by code point.
def boggle_sorted(
    words: list[str], values: list[_V], ranks: Sequence[int]
) -> tuple[list[str], list[_V]]: ...

# The place of each cell of each path.
def boggle_places(paths: list[bytes], places: tuple[_V, ...]) -> list[tuple[_V, ...]]: ...

# Words, one a line, as one sorted block a length, shortest first.
def pack(words: bytes, alphabet: str) -> list[tuple[int, bytes]]: ...

# The words of one length as a graph, two of them neighbours when they differ in one letter.
class LengthGraph:
    # Sorted rows, one byte a letter: 1 + its index in the alphabet.
    def __new__(cls, rows: bytes, length: int, alphabet: str) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def edges(self) -> int: ...
    # What words are not there raises KeyError.
    def neighbours(self, word: str) -> tuple[str, ...]: ...
    def shortest(self, start: str, goal: str) -> tuple[str, ...] | None: ...
    # Also words expanded, generated and pruned, and the largest frontier.
    def search(
        self, start: str, goal: str
    ) -> tuple[tuple[str, ...] | None, tuple[int, int, int, int]]: ...
    # A ladder for each pair, checked, and for each the counts, and the seconds that it took.
    def search_many(
        self, pairs: list[tuple[str, str]]
    ) -> tuple[list[tuple[str, ...] | None], list[tuple[int, int, int, int, float]]]: ...
    # Unsigned numbers of 16 bits, a row for each source; 65535 where there is no ladder. What
    # pause, called every few milliseconds, raises ends the work.
    def table(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        threads: int,
        pause: Callable[[], object],
    ) -> bytearray: ...
    # The ladder with its cost, and the same counts. One byte for each word: what it costs to come
    # to it, at least 1.
    def cheapest(
        self, start: str, goal: str, prices: bytes
    ) -> tuple[tuple[tuple[str, ...], int] | None, tuple[int, int, int, int]]: ...
    # For each word its role: 1 on the way, 2 as a goal, 3 as both, 0 as none. The number of goals
    # that many steps away by that many ladders; for each pick a ladder, and how many there are.
    def goals(
        self,
        start: str,
        roles: bytes,
        steps: tuple[int, int],
        answers: tuple[int, int],
        picks: list[int],
    ) -> tuple[int, list[tuple[tuple[str, ...], int]]]: ...
    # None where there are more ladders than 128 bits count.
    def count(self, start: str, goal: str) -> int | None: ...
    # Numbers of 32 bits, signed, in the machine's own order; -1 where there is no ladder.
    def distances(self, start: str) -> bytes: ...
    def components(self) -> bytes: ...
    # What pause, called every few milliseconds, raises ends the work.
    def eccentricities(self, pause: Callable[[], object]) -> bytes: ...
    def survey(self, pause: Callable[[], object]) -> tuple[bytes, list[int]]: ...

# The merged graph of pairs of trie nodes; `dodgson.pangram.exact.product` explains it. Words are
# sorted, as symbols (1 + the number of a letter), each followed by a 0. An exception from pause,
# which is called every few milliseconds, ends the work. MemoryError leaves everything unchanged.
class PangramGraph:
    def __new__(
        cls,
        words: bytes,
        letters: int,
        wanted: int,
        most_waste: int,
        pause: Callable[[], object],
    ) -> Self: ...
    @property
    def pairs(self) -> int: ...
    @property
    def live(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def edges(self) -> int: ...
    @property
    def most_waste(self) -> int: ...
    def classes(self) -> bytes: ...
    def steps(self, node: int) -> list[tuple[int, int]]: ...
    def closings(self, node: int) -> tuple[bool, int]: ...
    def step_counts(self) -> list[int]: ...
    def exists(self) -> bool: ...
    def beam(
        self, width: int, waste: int, weights: list[int], pause: Callable[[], object]
    ) -> tuple[bytes, bool] | None: ...

# Tables of lower bounds on the waste still needed from each node.
class PangramBounds:
    def __new__(
        cls,
        graph: PangramGraph,
        tracked: list[int],
        groups: tuple[int, int],
        odd: bool,
        even: bool,
        threads: int,
    ) -> Self: ...
    @property
    def waste(self) -> int: ...
    @property
    def slab_bytes(self) -> int: ...
    def extend(self, pause: Callable[[], object]) -> None: ...
    def least_waste(self, node: int, missing: int) -> int | None: ...

# The search through all halves with at most some waste.
class PangramPass:
    def __new__(
        cls,
        graph: PangramGraph,
        bounds: PangramBounds | None,
        waste: int,
        odd: bool,
        even: bool,
        threads: int,
    ) -> Self: ...
    @property
    def memory(self) -> int: ...
    @property
    def best(self) -> tuple[bytes, bool] | None: ...
    def advance(self, pause: Callable[[], object]) -> tuple[int, int, int] | None: ...
    def snapshot(self) -> bytes: ...
    # Raise ValueError if it is damaged, or that of another kind of pass.
    def restore(self, data: bytes) -> None: ...
    def strings(self, odd: bool, most: int, pause: Callable[[], object]) -> list[bytes]: ...
    def count_strings(self, odd: bool, pause: Callable[[], object]) -> int: ...

# Pattern databases for tiles. Cells count in reading order; a tile is named by the cell it has to
# go to, and the blank stays in one of them. Groups are a partition of the others, in bytes.
class TilePatterns:
    # What pause, called every few milliseconds, raises ends the work.
    @staticmethod
    def build(
        rows: int, cols: int, blank: int, groups: list[bytes], pause: Callable[[], object]
    ) -> TilePatterns: ...
    @staticmethod
    def open(
        rows: int, cols: int, blank: int, groups: list[bytes], image: Buffer
    ) -> TilePatterns: ...
    def image(self) -> bytes: ...
    # The least number of moves that a position needs, as far as the tables can tell.
    def estimate(self, tiles: bytes) -> int: ...

# Iterative deepening for one shortest solution, or to count every one. A mirror gives each cell's
# image; solutions are kept as long as all
# together have at most `most_kept` moves.
class TileSearch:
    def __new__(
        cls,
        patterns: TilePatterns,
        tiles: bytes,
        *,
        mirror: bytes | None = None,
        every: bool = False,
        most_kept: int = 1_000_000,
    ) -> Self: ...
    # Goes on by at most that many expansions; says whether the search is finished.
    def advance(self, expansions: int) -> bool: ...
    # No solution is shorter; once one is found, it is as long as this.
    @property
    def bound(self) -> int: ...
    @property
    def found(self) -> int: ...
    # Positions expanded, generated and pruned, and the longest path followed.
    @property
    def effort(self) -> tuple[int, int, int, int]: ...
    # For each solution that was kept the cells the blank comes to.
    def solutions(self) -> list[bytes]: ...

# All positions of a board of 2 x 2 to 12 cells, level by level from one; each tile has a number,
# and so has the blank. MemoryError where there is not enough.
class TileEnumeration:
    def __new__(cls, rows: int, cols: int, tiles: bytes, blank: int, most_kept: int) -> Self: ...
    # Goes on by that many ranks, or a few more; says whether all positions were seen.
    def advance(self, ranks: int) -> bool: ...
    @property
    def sizes(self) -> list[int]: ...
    @property
    def memory(self) -> int: ...
    # Positions of the current level: at least `most_kept`, or all if there are fewer.
    def farthest(self) -> list[bytes]: ...
