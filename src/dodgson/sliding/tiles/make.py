"""Make tile puzzles at a wanted distance from their goal.

Small boards are drawn from all positions at the wanted distances: each is as likely as any other.
Larger boards have too many positions. There a random walk from the goal leads to a position, or all
tiles are put at random if long solutions are wanted, and a search that proves the distance judges
it. A walk does not lead to all positions equally often.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Final

from dodgson.making import Draw
from dodgson.native import Backend
from dodgson.search import Budget, a_star
from dodgson.sliding.model import Puzzle, default_goal
from dodgson.sliding.tiles.ida_star import AT_A_TIME, tile_search
from dodgson.sliding.tiles.levels import SingleLevels, singles
from dodgson.sliding.tiles.model import Tiles, swaps_between
from dodgson.sliding.tiles.patterns import place_goal
from dodgson.sliding.tiles.tables import tables
from dodgson.sliding.wishes import Wishes
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget

if TYPE_CHECKING:
    from dodgson.sliding.blocks.model import State

MOST_CELLS: Final = 9
"""The most cells of a board all of whose positions are visited: 3 by 3 has 181,440."""
WALK: Final = 3
"""How many times as long as the wanted distance a random walk may be."""
USUAL: Final = 1.2
"""Most distances on large boards are more than this many times the mean Manhattan distance."""


def solved(rows: int, cols: int) -> Tiles:
    """Return the tiles of a board in order.

    >>> solved(2, 2).puzzle.text
    '12/30'
    """
    start = {str(tile): frozenset({divmod(tile - 1, cols)}) for tile in range(1, rows * cols)}
    puzzle = Puzzle("tiles", rows, cols, start, {})
    return Tiles(Puzzle("tiles", rows, cols, start, default_goal(puzzle)))


class TileMaker:
    """Draws positions of a board at wanted distances from the goal."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.goal = solved(wishes.rows, wishes.cols)

    def attempt(self, random: Random, meter: Meter, drawn: Draw[Any]) -> Puzzle | None:
        """Return a position as wanted; None if the candidate is none.

        Raise ``OutOfBudget`` if the meter stops the work.
        """
        drawn.tried += 1
        if self.wishes.rows * self.wishes.cols <= MOST_CELLS:
            return self._puzzle(self._drawn(random))
        state = self._scattered(random) if self._are_usual() else self._walked(random)
        moves = self.wishes.moves
        far = self._distance(state, meter)
        if far is not None and moves.has(far):
            return self._puzzle(state)
        if far is not None:
            drawn.missed(moves.off(far), counted(far, "move").__str__)
        return None

    def _drawn(self, random: Random) -> bytes:
        """Return one of all positions at the wanted distances."""
        boards = all_boards(self.wishes.rows, self.wishes.cols, self.wishes.backend)
        moves = self.wishes.moves
        begin, end = boards.before(moves.least), boards.before(moves.most + 1)
        return boards.at(random.randrange(begin, end))

    def _are_usual(self) -> bool:
        """Return whether tiles put at random have distances as wanted."""
        return self.wishes.moves.most >= usual_distance(self.wishes.rows, self.wishes.cols)

    def _scattered(self, random: Random) -> bytes:
        """Return a position in which all tiles are at random; each is as likely as any other."""
        tiles = bytearray(self.goal.goal)
        random.shuffle(tiles)
        (row, col), (to_row, to_col) = (
            divmod(state.index(0), self.wishes.cols) for state in (bytes(tiles), self.goal.goal)
        )
        way = abs(row - to_row) + abs(col - to_col)
        if swaps_between(bytes(tiles), self.goal.goal) % 2 != way % 2:
            one, two = tiles.index(1), tiles.index(2)
            tiles[one], tiles[two] = 2, 1
        return bytes(tiles)

    def _walked(self, random: Random) -> bytes:
        """Return the end of a random walk from the goal that never takes its last step back."""
        wanted = random.randint(self.wishes.moves.least, int(self.wishes.moves.most))
        tiles, last = bytearray(self.goal.goal), -1
        blank = tiles.index(0)
        for _ in range(random.randrange(wanted, WALK * wanted + 1, 2)):  # both are odd, or even
            cell = random.choice([each for each in self.goal.neighbours[blank] if each != last])
            tiles[blank], tiles[cell] = tiles[cell], 0
            blank, last = cell, blank
        return bytes(tiles)

    def _distance(self, state: bytes, meter: Meter) -> int | None:
        """Return the proved distance of a position; None if it is more than wanted."""
        most = self.wishes.moves.most
        if self.wishes.backend == "python":
            tiles = Tiles(self._puzzle(state))
            result = a_star(tiles.problem, budget=Budget(cost=most)).run()
            meter.check(0)
            return None if result.cost is None else int(result.cost)
        placement = place_goal(self.goal.goal, self.wishes.rows, self.wishes.cols)
        patterns = tables(placement.layout, lambda: meter.check(0))
        search = tile_search(placement, patterns, state)
        while not search.advance(AT_A_TIME):
            meter.check(0)
            if search.bound > most:
                break
        return search.bound if search.bound <= most else None

    def _puzzle(self, state: bytes) -> Puzzle:
        return self.goal.puzzle.starting_at(self.goal.position(state))


def usual_distance(rows: int, cols: int) -> float:
    """Return a distance from the goal that most positions exceed.

    >>> usual_distance(4, 4)
    45.0
    """
    mean = (rows - 1 / rows) / 3 + (cols - 1 / cols) / 3
    return round(USUAL * mean * (rows * cols - 1), 1)


class AllBoards:
    """All positions that lead to the goal, those nearest to it first."""

    def __init__(self, sizes: list[int], at: Callable[[int], bytes]) -> None:
        self.at = at
        """Return the position of a number."""
        self._ends = [0, *accumulate(sizes)]

    @property
    def deepest(self) -> int:
        """The largest distance."""
        return len(self._ends) - 2

    def before(self, distance: float) -> int:
        """Return how many positions are nearer than a distance."""
        return self._ends[int(min(distance, self.deepest + 1))]


@lru_cache(maxsize=8)
def all_boards(rows: int, cols: int, backend: Backend) -> AllBoards:
    """Return all positions of a small board.

    >>> boards = all_boards(2, 3, "python")
    >>> boards.deepest, boards.before(21), list(boards.at(359))
    (21, 359, [4, 5, 0, 1, 2, 3])

    Both backends visit them in the same order. Raise ``OutOfBudget`` if the work is stopped.
    """
    goal = solved(rows, cols)
    if backend == "native":
        levels = SingleLevels(goal, goal.goal)
        result = levels.run()
        if result.status != "none":
            raise OutOfBudget(result.why)
        return AllBoards(
            levels.sizes, lambda number: levels.converted(levels.kernel.states(number, 1)[0])
        )
    blocks = singles(goal, goal.goal)
    meter = Meter(Budget())
    meter.start()
    states: list[State] = [blocks.start]
    far = {blocks.start: 0}
    for state in states:
        meter.check(0)
        for child in blocks.steps(state):
            if child not in far:
                far[child] = far[state] + 1
                states.append(child)
    sizes = [0] * (far[states[-1]] + 1)
    for distance in far.values():
        sizes[distance] += 1
    return AllBoards(sizes, lambda number: goal.encode(blocks.position(states[number])))
