"""Which piece has which colour, the same in pictures and in the terminal."""

from __future__ import annotations

from dodgson.sliding.blocks.model import alike
from dodgson.sliding.model import Puzzle

TONES = 5
"""How many colours there are for tiles and blocks."""
TARGET = TONES
"""The colour of the car that is to get out: red, which no other car is."""
CARS = 12
"""How many colours there are for the other cars, after the target's."""


def tones(puzzle: Puzzle) -> dict[str, int]:
    """Give each piece the number of its colour: 0 for tiles and goal pieces, else by shape.

    Cars have colours of their own: the one with a goal is red, and no two others are alike as long
    as there are colours left.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> tones(read_puzzle("AABB/CCD./EE..:E@r1c1"))
    {'A': 1, 'B': 1, 'C': 1, 'D': 2, 'E': 0}
    >>> tones(read_puzzle("AA./B.C/B.C cars"))
    {'A': 5, 'B': 6, 'C': 7}
    """
    if puzzle.kind == "tiles":
        return dict.fromkeys(puzzle.start, 0)
    if puzzle.kind == "cars":
        others = sorted(puzzle.start.keys() - puzzle.goal.keys())
        turns = {label: TARGET + 1 + turn % CARS for turn, label in enumerate(others)}
        return {label: turns.get(label, TARGET) for label in puzzle.start}
    groups = [group for group in alike(puzzle) if group[0] not in puzzle.goal]
    found = dict.fromkeys(puzzle.start, 0)
    for number, group in enumerate(groups):
        found |= dict.fromkeys(group, 1 + number % (TONES - 1))
    return found
