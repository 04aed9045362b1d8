"""Tile puzzles for the engine: a state is the tiles in reading order, as bytes; the blank is 0."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from dodgson.search.problem import Problem, TrustedProblem
from dodgson.sliding.model import Cell, Position, Puzzle
from dodgson.sliding.routes import Route


class Tiles:
    """A tile puzzle as a problem for the engine.

    >>> from dodgson.search import breadth_first
    >>> from dodgson.sliding.reading import read_puzzle
    >>> tiles = Tiles(read_puzzle("413/275/608:123/405/678"))
    >>> breadth_first(tiles.problem).run().cost
    5
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.labels = ["0", *sorted(puzzle.start, key=int)]
        self.start = self.encode(puzzle.start)
        self.goal = self.encode(puzzle.goal_position)
        self.neighbours = neighbours(puzzle.rows, puzzle.cols)
        one_blank = self.start.count(0) == 1
        self.successors = self.around_the_blank if one_blank else self.around_every_blank
        self.estimate = line_estimate(self.goal, puzzle.rows, puzzle.cols)
        self.problem: Problem[bytes] = TrustedProblem(
            self.start,
            self.successors,
            self.goal.__eq__,
            estimate=self.estimate,
            goals=[self.goal],
            predecessors=self.successors,
            weighted=False,
            name=puzzle.text,
        )

    def encode(self, position: Position) -> bytes:
        """Turn a position into a state."""
        number = {label: place for place, label in enumerate(self.labels)}
        state = bytearray(self.puzzle.rows * self.puzzle.cols)
        for label, cells in position.items():
            ((row, col),) = cells
            state[row * self.puzzle.cols + col] = number[label]
        return bytes(state)

    def position(self, state: bytes) -> Position:
        """Turn a state into a position."""
        cols = self.puzzle.cols
        return {
            self.labels[tile]: frozenset({divmod(place, cols)})
            for place, tile in enumerate(state)
            if tile
        }

    def route(self, path: Sequence[bytes]) -> Route:
        """Turn a path from the start into moves of tiles."""
        cols, ends = self.puzzle.cols, []
        for before, after in pairwise(path):
            filled = (place for place, tile in enumerate(before) if not tile and after[place])
            to = next(filled)
            ends.append((self.labels[after[to]], divmod(to, cols)))
        return Route(self.puzzle, tuple(ends))

    def around_the_blank(self, state: bytes) -> list[bytes]:
        """Return the states after a tile slides into the only blank."""
        blank = state.index(0)
        following = []
        for place in self.neighbours[blank]:
            tiles = bytearray(state)
            tiles[blank] = tiles[place]
            tiles[place] = 0
            following.append(bytes(tiles))
        return following

    def around_every_blank(self, state: bytes) -> list[bytes]:
        """Return the states after a tile slides into one of several blanks."""
        following = []
        for blank, tile in enumerate(state):
            if tile:
                continue
            for place in self.neighbours[blank]:
                if state[place]:
                    tiles = bytearray(state)
                    tiles[blank] = tiles[place]
                    tiles[place] = 0
                    following.append(bytes(tiles))
        return following


@lru_cache(maxsize=64)
def neighbours(rows: int, cols: int) -> tuple[Sequence[int], ...]:
    """Return for each cell, in reading order, the cells above, left, right and below it.

    >>> neighbours(2, 2)
    ((1, 2), (0, 3), (0, 3), (1, 2))
    """
    return tuple(
        tuple(
            row * cols + col
            for row, col in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= row < rows and 0 <= col < cols
        )
        for r in range(rows)
        for c in range(cols)
    )


class Memo(dict[bytes, int]):
    """A function of a line of tiles that stores its values; faster than ``functools.cache``."""

    def __init__(self, function: Callable[[bytes], int]) -> None:
        self.function = function

    def __missing__(self, line: bytes) -> int:
        value = self[line] = self.function(line)
        return value


def line_estimate(goal: bytes, rows: int, cols: int) -> Callable[[bytes], int]:
    """Return the estimate by Manhattan distance and linear conflict, added up line by line.

    Of the tiles in their own line but in the wrong order, all but the longest ordered run have to
    leave the line and return: two more moves each (Hansson, Mayer and Yung, 1992). The share of a
    line depends only on the tiles in it, and is stored.

    >>> line_estimate(bytes([1, 2, 3, 0]), 1, 4)(bytes([2, 1, 3, 0]))
    4
    """
    home: dict[int, Cell] = {tile: divmod(place, cols) for place, tile in enumerate(goal) if tile}

    def row_share(row: int) -> Memo:
        def share(line: bytes) -> int:
            far = sum(
                abs(home[tile][0] - row) + abs(home[tile][1] - col)
                for col, tile in enumerate(line)
                if tile
            )
            return far + 2 * out_of_order([home[t][1] for t in line if t and home[t][0] == row])

        return Memo(share)

    def column_share(col: int) -> Memo:
        return Memo(
            lambda line: 2 * out_of_order([home[t][0] for t in line if t and home[t][1] == col])
        )

    lines = [(slice(r * cols, (r + 1) * cols), row_share(r)) for r in range(rows)]
    lines += [(slice(c, None, cols), column_share(c)) for c in range(cols)]
    return lambda state: sum([share[state[line]] for line, share in lines])


def out_of_order(places: Sequence[int]) -> int:
    """Return the fewest numbers to remove from a list so that the rest is increasing.

    >>> out_of_order([2, 1, 3]), out_of_order([3, 2, 1])
    (1, 2)
    """
    ends: list[int] = []
    for place in places:
        ends[bisect_left(ends, place) : bisect_left(ends, place) + 1] = [place]
    return len(places) - len(ends)


def why_unreachable(start: bytes, goal: bytes, rows: int, cols: int) -> str | None:
    """Return why no moves lead from start to goal; None if that is not known without a search.

    With one blank, every move swaps it with a tile and takes it one cell further. So the
    permutation of tiles and blank is odd if and only if the blank's way is odd (Johnson and Story,
    1879). In a single line tiles cannot pass each other.

    >>> why_unreachable(bytes([1, 2, 0]), bytes([2, 1, 0]), 1, 3)
    'in a single line no tile can pass another, and the tiles are in another order'
    """
    if min(rows, cols) == 1:
        if start.replace(b"\0", b"") == goal.replace(b"\0", b""):
            return None
        return "in a single line no tile can pass another, and the tiles are in another order"
    if start.count(0) != 1:
        return None
    swaps = swaps_between(start, goal)
    (row, col), (to_row, to_col) = divmod(start.index(0), cols), divmod(goal.index(0), cols)
    way = abs(row - to_row) + abs(col - to_col)
    if swaps % 2 == way % 2:
        return None
    return (
        f"the positions differ in parity: the tiles need an {_parity(swaps)} number of swaps, "
        f"but the blank reaches its place only after an {_parity(way)} number of moves"
    )


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def swaps_between(start: bytes, goal: bytes) -> int:
    """Return the fewest swaps of two cells that turn one state into another.

    >>> swaps_between(bytes([1, 2, 3, 0]), bytes([2, 3, 1, 0]))
    2
    """
    tiles = bytearray(start)
    swaps = 0
    for place, wanted in enumerate(goal):
        if tiles[place] != wanted:
            other = tiles.index(wanted, place)
            tiles[place], tiles[other] = tiles[other], tiles[place]
            swaps += 1
    return swaps
