"""Clusters of Rush Hour: whether every car is needed.

A cluster is all positions that can be reached from each other. Fogleman's database (2018) has of
each the hardest board, and only of those clusters that are minimal: without any one of its cars
but the first, the hardest board would be easier. Here that is asked of the first of the hardest
boards that ``sliding explore`` names.
"""

from __future__ import annotations

from dataclasses import replace

from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.questions import Solve
from dodgson.sliding.solve import find
from dodgson.sliding.strategies import coding_of
from dodgson.work import Meter


def spare_cars(
    puzzle: Puzzle, metric: Metric, question: Solve, cost: int
) -> tuple[str, ...] | None:
    """Give the cars without which a board still takes as many moves; None if time ran out.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> board = find_puzzle("DDoBoooooBooAAoBoooooooooooooooooooo")
    >>> spare_cars(board, "moves", Solve(""), cost=2)
    ('D',)

    ``cost`` is what the board takes with all cars; pieces with a goal are always needed. The
    question says what answers, and how long all of it may take.
    """
    meter = Meter(question.budget())
    meter.start()
    spare = []
    for label in puzzle.start:
        if label in puzzle.goal:
            continue
        start = {other: cells for other, cells in puzzle.start.items() if other != label}
        asked = question.less(seconds=meter.seconds)
        found = find(asked, coding_of(replace(puzzle, start=start), metric))
        if found.status != "proved":
            return None
        if len(found.path) - 1 == cost:
            spare.append(label)
    return tuple(spare)
