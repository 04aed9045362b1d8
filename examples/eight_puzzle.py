"""The eight-puzzle: slide eight tiles into order in a frame of nine places.

It goes back to the fifteen-puzzle of the 1870s. From no position with the blank in its corner does
it take more than 31 moves, and only this one and one other take so many (Reinefeld 1993).

    dodgson solve examples/eight_puzzle.py
"""

from dodgson.search import Problem

START, GOAL = "867254301", "123456780"  # row by row, 0 for the blank


def distance(place: int, other: int) -> int:
    """Count the rows and columns between two places."""
    return abs(place // 3 - other // 3) + abs(place % 3 - other % 3)


def slides(tiles: str) -> list[str]:
    """Swap the blank with each tile beside it."""
    blank = tiles.index("0")
    beside = [tile for place, tile in enumerate(tiles) if distance(place, blank) == 1]
    return [tiles.replace("0", "_").replace(tile, "0").replace("_", tile) for tile in beside]


def estimate(tiles: str) -> int:
    """Add up how far each tile is from home, as if none were in another's way."""
    return sum(distance(tiles.index(tile), GOAL.index(tile)) for tile in "12345678")


problem = Problem(
    start=START,
    successors=slides,
    is_goal=GOAL.__eq__,
    estimate=estimate,
    goals=[GOAL],
    predecessors=slides,
    show=lambda tiles: f"{tiles[:3]}\n{tiles[3:6]}\n{tiles[6:]}".replace("0", "."),
)
