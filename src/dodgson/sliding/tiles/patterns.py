"""Additive pattern databases for tiles, and how a board is laid out for them.

A group of tiles needs so many moves of its own, whatever the others do; so what groups that share
no tile need adds up to a bound that is never too high (Korf and Felner, 2002). Here is the
definition, in Python: small boards take seconds. The compiled kernel has the same tables, made
once and kept (``tables``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from dodgson.sliding.tiles.model import neighbours

MOST_CELLS = 32
"""Cells and tiles are the bits of a word."""
MOST_ENTRIES = 1 << 24
"""A group's table has an entry for each way to put its tiles into cells, two in the same or not."""
MOST_IN_GROUP = 6
MOST_EXCESS = 30
"""What a group needs beyond the way its tiles have to go is told up to so many moves."""

CHOSEN = {(4, 4, 0): ((1, 4, 5, 8, 9, 12), (6, 10, 11, 13, 14, 15), (2, 3, 7))}
"""Groups that were tried out: on Korf's hundred puzzles these need fewest expansions of several."""

Cells = tuple[int, ...]
"""Cells in reading order from 0; or for each cell what it becomes."""


@dataclass(frozen=True)
class Layout:
    """A board, the cell that stays empty, and the other cells' tiles in groups.

    A tile's number is the cell it has to go to, so that one layout serves every goal.
    """

    rows: int
    cols: int
    blank: int
    groups: tuple[Cells, ...]

    @cached_property
    def mirror(self) -> Cells | None:
        """A symmetry of the board that leaves the empty cell where it is, if there is one.

        A position and its image are equally far from the goal, but the groups see each with other
        eyes.

        >>> layout_for(3, 3, 0).mirror
        (0, 3, 6, 1, 4, 7, 2, 5, 8)
        """
        same = range(self.rows * self.cols)
        for image in symmetries(self.rows, self.cols):
            if image[self.blank] == self.blank and image != tuple(same):
                return image
        return None

    def far(self, tile: int, cell: int) -> int:
        """Give how many steps a tile in some cell has to go."""
        (row, col), (to_row, to_col) = divmod(cell, self.cols), divmod(tile, self.cols)
        return abs(row - to_row) + abs(col - to_col)


def symmetries(rows: int, cols: int) -> Iterator[Cells]:
    """Give each way to turn or mirror a board onto itself: for each cell where it comes to.

    >>> list(symmetries(1, 3))
    [(0, 1, 2), (2, 1, 0)]
    """
    cells = [divmod(cell, cols) for cell in range(rows * cols)]
    turns: dict[Cells, None] = {}
    for across in (False, True) if rows == cols else (False,):
        for up in (False, True):
            for back in (False, True):
                image = []
                for row, col in cells:
                    new_row, new_col = (col, row) if across else (row, col)
                    new_row = rows - 1 - new_row if up else new_row
                    new_col = cols - 1 - new_col if back else new_col
                    image.append(new_row * cols + new_col)
                turns[tuple(image)] = None
    yield from turns


def layout_for(rows: int, cols: int, blank: int) -> Layout:
    """Split a board's tiles into groups as large as tables allow, each in one compact region.

    A region starts where the cells left over are hemmed in most, and grows by the cell that has
    most neighbours in it, then by the one nearest to where it started.

    >>> layout_for(3, 3, 0).groups
    ((8, 7, 5, 4, 6, 3), (2, 1))
    """
    if (rows, cols, blank) in CHOSEN:
        return Layout(rows, cols, blank, CHOSEN[rows, cols, blank])
    size, beside = rows * cols, neighbours(rows, cols)
    most = max(n for n in range(1, MOST_IN_GROUP + 1) if n == 1 or size**n <= MOST_ENTRIES)
    left = set(range(size)) - {blank}
    groups = []
    while left:
        first = min(left, key=lambda cell: (len(left.intersection(beside[cell])), -cell))
        group: list[int] = []
        while left and len(group) < most:

            def rank(cell: int, group: list[int] = group, first: int = first) -> Cells:
                (row, col), (to_row, to_col) = divmod(cell, cols), divmod(first, cols)
                apart = (row - to_row) ** 2 + (col - to_col) ** 2
                return -len(set(group).intersection(beside[cell])), apart, -cell

            group.append(min(left, key=rank))
            left.remove(group[-1])
        groups.append(tuple(group))
    return Layout(rows, cols, blank, tuple(groups))


@dataclass(frozen=True)
class Placement:
    """A goal turned so that its blank is in one of few cells: so a few layouts serve all goals.

    >>> placement = place_goal(bytes([1, 2, 3, 0]), 2, 2)
    >>> placement.layout.blank, list(placement.tiles(bytes([1, 0, 3, 2])))
    (0, [2, 1, 0, 3])
    """

    layout: Layout
    image: Cells
    """Where each cell comes to."""
    homes: Cells
    """For each tile, from the blank on, the cell it has to go to, turned."""

    def tiles(self, state: bytes) -> bytes:
        """Turn a state, and name its tiles by the cells they have to go to."""
        turned = bytearray(len(state))
        for cell, tile in enumerate(state):
            turned[self.image[cell]] = self.homes[tile]
        return bytes(turned)

    def path(self, start: bytes, blanks: bytes) -> tuple[bytes, ...]:
        """Give the states on a path, told by the cells that the blank comes to when turned."""
        states = [start]
        for turned in blanks:
            tiles = bytearray(states[-1])
            blank, cell = tiles.index(0), self.image.index(turned)
            tiles[blank], tiles[cell] = tiles[cell], 0
            states.append(bytes(tiles))
        return tuple(states)


def place_goal(goal: bytes, rows: int, cols: int) -> Placement:
    """Turn a goal, a state with one blank, so that the blank comes as near to the start as it can.

    >>> place_goal(bytes([1, 2, 0, 3, 4, 5]), 2, 3).image
    (2, 1, 0, 5, 4, 3)
    """
    blank = goal.index(0)
    image = min(symmetries(rows, cols), key=lambda image: image[blank])
    homes = tuple(image[goal.index(tile)] for tile in range(len(goal)))
    return Placement(layout_for(rows, cols, image[blank]), image, homes)


class Patterns:
    """The tables of a layout in Python: what the kernel's have to agree with.

    >>> patterns = Patterns(layout_for(2, 2, 0))
    >>> patterns.estimate(bytes([1, 0, 2, 3])), patterns.estimate(bytes([0, 2, 3, 1]))
    (1, 4)
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._needs = [(group, needs(layout, group)) for group in layout.groups]

    def estimate(self, tiles: bytes) -> int:
        """Give how many moves a position needs at least; tiles are named by where they go."""
        far = self.layout.far
        total = 0
        for group, needed in self._needs:
            cells = tuple(map(tiles.index, group))
            way = sum(map(far, group, cells))
            # Where no moves lead there is nothing to tell: as if it were as bad as told at most.
            total += way + min(needed.get(cells, way + MOST_EXCESS) - way, MOST_EXCESS)
        return total

    def mirrored_estimate(self, tiles: bytes) -> int:
        """Give the larger of the estimates of a position and of its image in the mirror."""
        mirror = self.layout.mirror
        if mirror is None:
            return self.estimate(tiles)
        seen = bytearray(len(tiles))
        for cell, tile in enumerate(tiles):
            seen[mirror[cell]] = mirror[tile]
        return max(self.estimate(tiles), self.estimate(bytes(seen)))


def needs(layout: Layout, group: Cells) -> dict[Cells, int]:
    """Give for each way to place a group how many moves of its own it needs, wherever the blank is.

    >>> needs(layout_for(2, 2, 0), (3,))
    {(3,): 0, (2,): 1, (1,): 1, (0,): 2}
    """
    beside = neighbours(layout.rows, layout.cols)
    found: dict[Cells, int] = {}
    seen: set[tuple[Cells, int]] = set()
    queue = deque([(0, group, layout.blank)])
    while queue:
        cost, cells, blank = queue.popleft()
        if (cells, blank) in seen:
            continue
        seen.add((cells, blank))
        found.setdefault(cells, cost)
        for cell in beside[blank]:
            if cell in cells:
                moved = tuple(blank if each == cell else each for each in cells)
                queue.append((cost + 1, moved, cell))
            else:
                queue.appendleft((cost, cells, cell))
    return found


def estimate_of(placement: Placement, patterns: Patterns) -> Callable[[bytes], int]:
    """Give the estimate for the states of a puzzle."""
    return lambda state: patterns.mirrored_estimate(placement.tiles(state))
