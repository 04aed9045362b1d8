"""Additive pattern databases for tiles, and the layout of a board for them.

A group of tiles needs a number of moves of its own tiles, whatever the others do. The sum over
groups that share no tile is therefore never too high (Korf and Felner, 2002). This is the
definition in Python, which takes seconds for small boards. The compiled kernel has the same
tables, which are cached (``tables``).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dodgson.sliding.tiles.model import neighbours

MOST_CELLS = 32
"""Cells and tiles are the bits of a word."""
MOST_ENTRIES = 1 << 24
"""The most entries of a group's table: one for each choice of a cell for each tile."""
MOST_IN_GROUP = 6
MOST_EXCESS = 30
"""The largest excess in a table: the moves a group needs beyond its Manhattan distance."""

Cells = tuple[int, ...]
"""Cells in reading order from 0; or for each cell its image."""

CHOSEN: dict[tuple[int, int, int], tuple[Cells, ...]] = {
    (4, 4, 0): ((1, 4, 5, 8, 12), (2, 3, 6, 7, 11), (9, 10, 13, 14, 15)),
    (4, 4, 1): ((0, 2, 4, 5, 6), (3, 7, 10, 11, 15), (8, 9, 12, 13, 14)),
    (4, 4, 5): ((0, 1, 2, 4, 6), (3, 7, 10, 11, 15), (8, 9, 12, 13, 14)),
}
"""Groups for the 15-puzzle, found by experiment: swapping two tiles only adds expansions.

Groups of six tiles save a third of the expansions, but no time: the tables of these fit into a fast
cache. And they are made in a tenth of the time.
"""


@dataclass(frozen=True)
class Layout:
    """A board, the cell of the blank at the goal, and the groups of tiles.

    A tile's number is the cell of its goal, so one layout serves every goal.
    """

    rows: int
    cols: int
    blank: int
    groups: tuple[Cells, ...]

    @cached_property
    def mirror(self) -> Cells | None:
        """A symmetry of the board that maps the blank's cell to itself, if there is one.

        A position and its image are equally far from the goal, but the groups may give each
        another estimate.

        >>> layout_for(3, 3, 0).mirror
        (0, 3, 6, 1, 4, 7, 2, 5, 8)
        """
        same = range(self.rows * self.cols)
        for image in symmetries(self.rows, self.cols):
            if image[self.blank] == self.blank and image != tuple(same):
                return image
        return None

    def far(self, tile: int, cell: int) -> int:
        """Return the Manhattan distance of a tile in a cell from its goal."""
        (row, col), (to_row, to_col) = divmod(cell, self.cols), divmod(tile, self.cols)
        return abs(row - to_row) + abs(col - to_col)


@lru_cache(maxsize=64)
def symmetries(rows: int, cols: int) -> tuple[Cells, ...]:
    """Return each rotation and reflection of a board, as the image of each cell.

    >>> symmetries(1, 3)
    ((0, 1, 2), (2, 1, 0))
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
    return tuple(turns)


def layout_for(rows: int, cols: int, blank: int) -> Layout:
    """Return a layout with the groups chosen by experiment, or with compact ones, as large as fit.

    >>> layout_for(3, 3, 0).groups
    ((8, 7, 5, 4, 6, 3), (2, 1))
    """
    groups = CHOSEN.get((rows, cols, blank))
    if groups is None:
        size = rows * cols
        most = max(n for n in range(1, MOST_IN_GROUP + 1) if n == 1 or size**n <= MOST_ENTRIES)
        groups = compact_groups(rows, cols, blank, most)
    return _layout(rows, cols, blank, groups)


@lru_cache(maxsize=64)
def _layout(rows: int, cols: int, blank: int, groups: tuple[Cells, ...]) -> Layout:
    """Return the one layout with these groups, which keeps its mirror."""
    return Layout(rows, cols, blank, groups)


@lru_cache(maxsize=64)
def compact_groups(rows: int, cols: int, blank: int, most: int) -> tuple[Cells, ...]:
    """Return groups of at most ``most`` tiles, each in one compact region.

    A region starts at the cell with the fewest free neighbours. It grows by the cell with the most
    neighbours in it, and of those by the one nearest to its first cell.

    >>> compact_groups(2, 3, 0, 3)
    ((3, 4, 1), (5, 2))
    """
    size, beside = rows * cols, neighbours(rows, cols)
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
    return tuple(groups)


@dataclass(frozen=True)
class Placement:
    """A goal, turned so that its blank is in one of few cells: a few layouts serve all goals.

    >>> placement = place_goal(bytes([1, 2, 3, 0]), 2, 2)
    >>> placement.layout.blank, list(placement.tiles(bytes([1, 0, 3, 2])))
    (0, [2, 1, 0, 3])
    """

    layout: Layout
    image: Cells
    """The image of each cell."""
    homes: Cells
    """The image of the goal of each tile, the blank first."""

    def tiles(self, state: bytes) -> bytes:
        """Return a state, turned, with its tiles named by the cells of their goals."""
        turned = bytearray(len(state))
        for cell, tile in enumerate(state):
            turned[self.image[cell]] = self.homes[tile]
        return bytes(turned)

    def path(self, start: bytes, blanks: bytes) -> tuple[bytes, ...]:
        """Return the states on a path from the cells, turned, to which the blank moves."""
        states = [start]
        for turned in blanks:
            tiles = bytearray(states[-1])
            blank, cell = tiles.index(0), self.image.index(turned)
            tiles[blank], tiles[cell] = tiles[cell], 0
            states.append(bytes(tiles))
        return tuple(states)


def place_goal(goal: bytes, rows: int, cols: int) -> Placement:
    """Return a goal with one blank, turned so that the blank is in the first cell it can reach.

    >>> place_goal(bytes([1, 2, 0, 3, 4, 5]), 2, 3).image
    (2, 1, 0, 5, 4, 3)
    """
    blank = goal.index(0)
    image = min(symmetries(rows, cols), key=lambda image: image[blank])
    homes = tuple(image[goal.index(tile)] for tile in range(len(goal)))
    return Placement(layout_for(rows, cols, image[blank]), image, homes)


class Patterns:
    """The tables of a layout in Python: the reference for those of the kernel.

    >>> patterns = Patterns(layout_for(2, 2, 0))
    >>> patterns.estimate(bytes([1, 0, 2, 3])), patterns.estimate(bytes([0, 2, 3, 1]))
    (1, 4)
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._needs = [(group, needs(layout, group)) for group in layout.groups]

    def estimate(self, tiles: bytes) -> int:
        """Return a lower bound on the moves of a position, its tiles named by their goals."""
        far = self.layout.far
        total = 0
        for group, needed in self._needs:
            cells = tuple(map(tiles.index, group))
            way = sum(map(far, group, cells))
            # A placement that no moves reach is not in the table: it has the largest excess.
            total += way + min(needed.get(cells, way + MOST_EXCESS) - way, MOST_EXCESS)
        return total

    def mirrored_estimate(self, tiles: bytes) -> int:
        """Return the larger of the estimates of a position and of its mirror image."""
        mirror = self.layout.mirror
        if mirror is None:
            return self.estimate(tiles)
        seen = bytearray(len(tiles))
        for cell, tile in enumerate(tiles):
            seen[mirror[cell]] = mirror[tile]
        return max(self.estimate(tiles), self.estimate(bytes(seen)))


def needs(layout: Layout, group: Cells) -> dict[Cells, int]:
    """Return the fewest moves of a group's own tiles, by the cells that they are in.

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
