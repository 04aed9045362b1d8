"""Searches for the shortest solution of a tile puzzle that both backends return.

IDA* in the compiled kernel tries the moves of a position in a fixed order, and no admissible
estimate prunes a shortest path. So it returns the first shortest path in the order of moves. The
searches here prove the cost in another way, and then search for the same path.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping
from typing import cast

from dodgson.search import Budget
from dodgson.search.algorithm import Search
from dodgson.search.algorithms.beam_stack import BeamStack
from dodgson.search.algorithms.best_first import AStar
from dodgson.search.events import Event, Finished
from dodgson.search.result import Solution
from dodgson.sliding.tiles.model import Tiles
from dodgson.sliding.tiles.patterns import place_goal

MOST_REMEMBERED = 1 << 23
"""The most positions remembered as failed; later ones may be expanded again."""


class Canonical(Search[bytes]):
    """A search that returns the first of all shortest paths in the order of moves.

    The first move takes the blank to the cell with the largest number, on the board as turned for
    the pattern databases. If the budget ends before that path is found, the result is another
    shortest path.
    """

    tiles: Tiles

    def _steps(self) -> Iterator[Event[bytes]]:
        for event in super()._steps():  # type: ignore[safe-super]  # beside an algorithm only
            if isinstance(event, Finished) and event.status == "proved" and self.incumbent:
                cost = self.incumbent.cost
                if path := (yield from self._first(int(cost))):
                    self.incumbent = Solution(path, cost)
                self.cut_short = False  # the proof is complete
            yield event

    def _first(self, cost: int) -> Generator[Event[bytes], None, tuple[bytes, ...] | None]:
        """Search depth first for the first path of the least cost; None if the budget ends."""
        problem, estimate, meter = self.problem, self.tiles.estimate, self.meter
        least, failed = self._least(), dict[bytes, int]()
        puzzle = self.tiles.puzzle
        image = place_goal(self.tiles.goal, puzzle.rows, puzzle.cols).image

        def moves(state: bytes) -> Iterator[bytes]:
            after = self.tiles.around_the_blank(state)
            return iter(sorted(after, key=lambda child: -image[child.index(0)]))

        path, branches = [problem.start], [moves(problem.start)]
        while not problem.is_goal(path[-1]):
            depth = len(path)
            for child in branches[-1]:
                self.generated += 1
                # On a shortest path, the depth of a position is its distance from the start.
                deepest = min(cost - estimate(child), least.get(child, cost))
                if depth <= deepest and depth < failed.get(child, math.inf):
                    break
                self.pruned += 1
            else:
                path.pop()
                branches.pop()
                continue
            if self.expanded >= meter.next_look and (yield from self._look(depth, cost)):
                return None
            if len(failed) < MOST_REMEMBERED:
                failed[child] = depth  # unless the path through it succeeds
            self.expanded += 1
            path.append(child)
            branches.append(moves(child))
        return tuple(path)

    def _least(self) -> Mapping[bytes, int]:
        """Return the distances from the start that the search has stored, if any."""
        return {}


class CanonicalAStar(Canonical, AStar[bytes]):
    """A*, for small boards: it stores all positions that it meets.

    >>> from dodgson.sliding.reading import find_puzzle
    >>> search = CanonicalAStar(Tiles(find_puzzle("still-life")))
    >>> search.run().cost
    26
    """

    def __init__(self, tiles: Tiles, budget: Budget | None = None) -> None:
        super().__init__(tiles.problem, budget)
        self.tiles = tiles

    def _least(self) -> Mapping[bytes, int]:
        return cast("Mapping[bytes, int]", self.costs)


class CanonicalBeamStack(Canonical, BeamStack[bytes]):
    """Beam-stack search, for larger boards: it needs little memory."""

    def __init__(self, tiles: Tiles, budget: Budget | None = None, *, width: int = 1000) -> None:
        super().__init__(tiles.problem, budget, width=width)
        self.tiles = tiles
