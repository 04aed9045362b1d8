"""The colour of each piece, the same in pictures and in the terminal."""

from __future__ import annotations

from typing import Final

from dodgson.sliding.blocks.model import alike
from dodgson.sliding.model import Puzzle

PLAIN_COLOURS: Final = 5
"""How many colours tiles and blocks have: the first ones."""
EXIT_COLOUR: Final = PLAIN_COLOURS
"""The red of cars with a goal, which no other car has."""
TERMINAL_COLOURS: Final = (
    *(75, 215, 79, 177, 248),
    203,  # red: cars with a goal
    *(220, 75, 79, 177, 250, 43, 180, 117, 148, 105, 186, 139),
)
"""From the 256 colours of a terminal; bright enough to be under black letters too."""
CAR_COLOURS: Final = (
    ("#d1242f", "#ff7b72"),
    ("#d19a00", "#e3b341"),
    ("#2f6db5", "#6ea8fe"),
    ("#3d8b37", "#56c26a"),
    ("#7d4fb8", "#c19ee0"),
    ("#6b7280", "#a5adb8"),
    ("#0f8f84", "#3ecfc0"),
    ("#8a5a2b", "#c9975f"),
    ("#2596c9", "#7fd0f5"),
    ("#7c8a12", "#b9c94a"),
    ("#3b3fa6", "#8f94ff"),
    ("#333b47", "#dfe5ec"),
    ("#8c3f86", "#d58fd0"),
)
"""In pictures, light and dark, from ``EXIT_COLOUR`` on; tiles and blocks use the palette's."""


def colours_of(puzzle: Puzzle) -> dict[str, int]:
    """Return the number of each piece's colour: 0 for tiles and goal pieces, else by shape.

    Each car has a colour of its own until all colours are used; cars with a goal are red.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> colours_of(read_puzzle("AABB/CCD./EE..:E@r1c1"))
    {'A': 1, 'B': 1, 'C': 1, 'D': 2, 'E': 0}
    >>> colours_of(read_puzzle("AA./B.C/B.C cars"))
    {'A': 5, 'B': 6, 'C': 7}
    """
    found = dict.fromkeys(puzzle.start, 0)
    if puzzle.kind == "cars":
        others = sorted(puzzle.start.keys() - puzzle.goal.keys())
        found = dict.fromkeys(puzzle.start, EXIT_COLOUR)
        for number, label in enumerate(others):
            found[label] = EXIT_COLOUR + 1 + number % (len(CAR_COLOURS) - 1)
    elif puzzle.kind == "blocks":
        groups = (group for group in alike(puzzle) if group[0] not in puzzle.goal)
        for number, group in enumerate(groups):
            found |= dict.fromkeys(group, 1 + number % (PLAIN_COLOURS - 1))
    return found
