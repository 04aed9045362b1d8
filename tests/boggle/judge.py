"""A judge of boards: small, slow, and sharing nothing with the code it judges.

It makes every path as a tuple of places, and compares what the path spells with each word. Cells
touch if they are at most one step apart; with joined edges, also in any copy of the board around
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from hypothesis import strategies as st

Place = tuple[int, int]
"""A row and a column, from 1."""
Trail = tuple[Place, ...]


@dataclass(frozen=True)
class Grid:
    """A board of the judge: rows of tiles, straight steps only or not, edges joined or not."""

    rows: tuple[tuple[str, ...], ...]
    straight: bool = False
    joined: bool = False

    @property
    def text(self) -> str:
        """The board as users type it."""
        spelled = {"qu": "q", "q": "[q]"}
        rows = (
            "".join(spelled.get(tile, tile if len(tile) == 1 else f"[{tile}]") for tile in row)
            for row in self.rows
        )
        wide = len(self.rows[0])
        return (f"1x{wide}:" if len(self.rows) == 1 and wide > 1 else "") + "/".join(rows)

    @property
    def places(self) -> list[Place]:
        """Every place that is not a hole, in reading order."""
        sizes = range(1, len(self.rows) + 1), range(1, len(self.rows[0]) + 1)
        return [place for place in product(*sizes) if self.tile(place) != "#"]

    def tile(self, place: Place) -> str:
        return self.rows[place[0] - 1][place[1] - 1]

    def touch(self, one: Place, other: Place) -> bool:
        """Return whether a path may step from one place to another."""
        high, wide = len(self.rows), len(self.rows[0])
        copies = product((-high, 0, high), (-wide, 0, wide)) if self.joined else [(0, 0)]
        for down, right in copies:
            far = sorted([abs(one[0] - other[0] + down), abs(one[1] - other[1] + right)])
            if far == [0, 1] or (far == [1, 1] and not self.straight):
                return one != other
        return False


def trails(grid: Grid, longest: int) -> Iterator[Trail]:
    """Yield every path of at most ``longest`` places that uses no place twice."""
    layer: list[Trail] = [(place,) for place in grid.places]
    while layer and longest:
        yield from layer
        longest -= 1
        layer = [
            (*trail, place)
            for trail in layer
            for place in grid.places
            if place not in trail and grid.touch(trail[-1], place)
        ]


def spells(grid: Grid, trail: Trail, word: str) -> bool:
    """Return whether the tiles along a path spell a word."""
    tiles = (re.escape(grid.tile(place)) for place in trail)
    return re.fullmatch("".join("." if tile == r"\?" else tile for tile in tiles), word) is not None


def words_on(grid: Grid, words: Iterable[str]) -> dict[str, list[Trail]]:
    """Return the words on a board, each with all its paths in order."""
    listed = sorted(set(words))
    found: dict[str, list[Trail]] = {}
    for trail in trails(grid, max(map(len, listed), default=0)):
        for word in listed:
            if spells(grid, trail, word):
                found.setdefault(word, []).append(trail)
    return {word: sorted(every) for word, every in found.items()}


def right(grid: Grid, word: str, trail: Sequence[Place]) -> bool:
    """Return whether a sequence of places is a path that spells a word."""
    return (
        len(trail) > 0
        and len(set(trail)) == len(trail)
        and all(place in grid.places for place in trail)
        and all(grid.touch(*pair) for pair in pairwise(trail))
        and spells(grid, tuple(trail), word)
    )


def calls(rows: int, cols: int, cap: int) -> int:
    """Count the calls of a method that checks a place only after it is called.

    The program of 2009 does so: it calls itself for all eight directions, and returns if the word
    is at the cap, the place is off the board, or the place is used.
    """
    number = 0

    def call(length: int, used: frozenset[Place], row: int, col: int) -> None:
        nonlocal number
        number += 1
        if length == cap or not (0 <= row < rows and 0 <= col < cols) or (row, col) in used:
            return
        for down, across in product((-1, 0, 1), repeat=2):
            if down or across:
                call(length + 1, used | {(row, col)}, row + down, col + across)

    for start in product(range(rows), range(cols)):
        call(0, frozenset(), *start)
    return number


PLAIN = ("a", "b", "c", "u")
ODD = ("qu", "q", "ab", "cab", "?", "#")


@st.composite
def grids(draw: st.DrawFn, *, most: int = 9, odd: tuple[str, ...] = ODD) -> Grid:
    """Draw boards of all shapes, with some odd tiles among plain ones."""
    high = draw(st.integers(1, 4))
    wide = draw(st.integers(1, min(8, most // high)))
    plain, some = st.sampled_from(PLAIN), st.sampled_from(PLAIN + odd)
    tiles = [draw(some if at % 3 == 0 else plain) for at in range(high * wide)]
    if set(tiles) == {"#"}:
        tiles[0] = "a"
    rows = tuple(tuple(tiles[at * wide : (at + 1) * wide]) for at in range(high))
    return Grid(rows, straight=draw(st.booleans()), joined=draw(st.booleans()))


LISTS = st.lists(st.text("abcqu", min_size=1, max_size=5), min_size=1, max_size=12, unique=True)


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Grid, list[str]]:
    """Draw a board and words, some of which are likely to be on it."""
    grid = draw(grids())
    words = draw(LISTS)
    for _ in range(draw(st.integers(0, 4))):
        trail = [draw(st.sampled_from(grid.places))]
        for _ in range(draw(st.integers(1, 3))):
            onward = [p for p in grid.places if p not in trail and grid.touch(trail[-1], p)]
            if onward:
                trail.append(draw(st.sampled_from(onward)))
        words.append("".join(grid.tile(place) for place in trail).replace("?", "a"))
    return grid, words
