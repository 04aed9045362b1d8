"""The outline of cells on a grid: straight sides, round corners. Lengths are in pixels."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from dodgson.drawing.svg import number
from dodgson.sliding.model import Cell

Corner: TypeAlias = tuple[int, int]
"""A corner of cells: its distance from the left and from the top, in cells."""
Loop: TypeAlias = list[Corner]


def outline(cells: Collection[Cell], size: float, inset: float, radius: float) -> str:
    """Return an SVG path around cells of a size, inside them by an inset.

    >>> outline({(0, 0)}, 10, 1, 0)
    'M1 1L9 1L9 9L1 9Z'
    """
    return "".join(_path(loop, size, inset, radius) for loop in loops(cells))


def loops(cells: Collection[Cell]) -> list[Loop]:
    """Return the borders of cells, each as its corners, with the cells on its right.

    >>> loops({(0, 0), (0, 1)})
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    sides = _sides(cells)
    found = []
    while sides:
        begin = min(sides)
        here, loop = begin, [begin]
        step = min(sides[begin])
        while True:
            ahead = sides[here]
            # Where two cells touch only at a corner, turn right, to stay on the same cell.
            right = (-step[1], step[0])
            turn = right if right in ahead and len(ahead) > 1 else min(ahead)
            ahead.discard(turn)
            if not ahead:
                del sides[here]
            if turn != step and here != begin:
                loop.append(here)
            step = turn
            here = (here[0] + step[0], here[1] + step[1])
            if here == begin:
                break
        found.append(loop)
    return found


def _sides(cells: Collection[Cell]) -> dict[Corner, set[Corner]]:
    """Return for each corner the directions in which a border leaves it."""
    sides: dict[Corner, set[Corner]] = {}
    for row, col in cells:
        around = (
            ((row - 1, col), (col, row), (1, 0)),
            ((row, col + 1), (col + 1, row), (0, 1)),
            ((row + 1, col), (col + 1, row + 1), (-1, 0)),
            ((row, col - 1), (col, row + 1), (0, -1)),
        )
        for beyond, corner, way in around:
            if beyond not in cells:
                sides.setdefault(corner, set()).add(way)
    return sides


def _path(loop: Loop, size: float, inset: float, radius: float) -> str:
    parts = []
    for place, (x, y) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % len(loop)]
        come, go = _way(before, (x, y)), _way((x, y), after)
        # Both sides of the corner move inwards, each to its right.
        px = x * size + inset * (-come[1] - go[1])
        py = y * size + inset * (come[0] + go[0])
        outward = come[0] * go[1] - come[1] * go[0] > 0
        parts.append("ML"[place > 0] + _point(px - come[0] * radius, py - come[1] * radius))
        if radius:
            r = number(radius)
            end = _point(px + go[0] * radius, py + go[1] * radius)
            parts.append(f"A{r} {r} 0 0 {int(outward)} {end}")
    return "".join(parts) + "Z"


def _way(one: Corner, other: Corner) -> tuple[int, int]:
    """Return the unit step from one corner towards another on the same line."""
    right, down = other[0] - one[0], other[1] - one[1]
    return (right > 0) - (right < 0), (down > 0) - (down < 0)


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
