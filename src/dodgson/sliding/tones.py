"""Which piece has which colour, the same in pictures and in the terminal."""

from __future__ import annotations

from dodgson.sliding.blocks import alike
from dodgson.sliding.model import Puzzle

TONES = 5
"""How many colours there are."""


def tones(puzzle: Puzzle) -> dict[str, int]:
    """Give each piece the number of its colour: 0 for tiles and goal pieces, else by shape.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> tones(read_puzzle("AABB/CCD./EE..:E@0,0"))
    {'A': 1, 'B': 1, 'C': 1, 'D': 2, 'E': 0}
    """
    if puzzle.kind == "tiles":
        return dict.fromkeys(puzzle.start, 0)
    groups = [group for group in alike(puzzle) if group[0] not in puzzle.goal]
    found = dict.fromkeys(puzzle.start, 0)
    for number, group in enumerate(groups):
        for turn, label in enumerate(group):
            # There are few shapes of cars and many cars of each: tell those apart.
            apart = turn if puzzle.kind == "cars" else 0
            found[label] = 1 + (number + apart) % (TONES - 1)
    return found
