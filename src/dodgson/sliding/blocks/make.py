"""Make interesting Rush Hour boards and sliding blocks.

A random board stands for its cluster. As long as its solution is too short, a piece is put
somewhere else, taken away or added, and the new cluster is kept if it is no easier. Then pieces and
walls without which the hardest board takes as many moves are taken away, one by one; each time the
cluster grows, and its hardest board may become harder. What is left is interesting by the rules of
Fogleman's database (2018): the hardest board of its cluster, which needs every piece, with no line
full of cars.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dodgson.making import Draw
from dodgson.native import Backend
from dodgson.search import breadth_first
from dodgson.sliding.blocks.boards import changed, laid_out
from dodgson.sliding.blocks.clusters import Cluster, cluster_of, smaller
from dodgson.sliding.blocks.kernel import BlockBreadthFirst
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import Puzzle
from dodgson.sliding.wishes import Wishes
from dodgson.wording import counted
from dodgson.work import Meter, OutOfBudget

MOST_POSITIONS: Final = {"cars": 10_000, "blocks": 100_000}
"""Larger clusters are left out: they take long, and for cars their solutions are short."""
PATIENCE: Final = 40
"""How many changes in a row that make no board harder end the work on it."""


class BlockMaker:
    """Tries random boards of cars or blocks, for one draw."""

    def __init__(self, random: Random, wishes: Wishes, meter: Meter, drawn: Draw[Any]) -> None:
        self.random, self.wishes, self.meter, self.drawn = random, wishes, meter, drawn

    def attempt(self) -> Cluster | None:
        """Return the minimal cluster that a random board leads to; None if it is not as wanted.

        Raise ``OutOfBudget`` if the meter stops the work.
        """
        cluster = self._climbed()
        while cluster and self.wishes.moves.has(cluster.depth):
            board = spared(cluster, self.wishes.backend, self.meter)
            if board is None:
                return cluster if self._has_parts(cluster) else None
            cluster = self._explored(board)
        return None

    def _climbed(self) -> Cluster | None:
        """Return the cluster of a random board, or one that changes of the board lead to."""
        moves = self.wishes.moves
        best = self._explored(laid_out(self.random, self.wishes))
        idle = 0
        while best and best.depth < moves.least and idle < PATIENCE:
            idle += 1
            other = self._explored(changed(self.random, self.wishes, best.hardest))
            if other and best.depth <= other.depth <= moves.most:
                idle = idle if other.depth == best.depth else 0
                best = other
        return best

    def _explored(self, board: Puzzle | None) -> Cluster | None:
        """Return the cluster of a board; None if there is none, or no goal, or it is too large."""
        self.drawn.tried += 1
        self.meter.check(0)
        if board is None:
            return None
        wishes, blocks = self.wishes, Blocks(board, self.wishes.metric)
        cluster = cluster_of(blocks, MOST_POSITIONS[wishes.kind], wishes.backend, self.meter)
        if cluster and (off := wishes.moves.off(cluster.depth)):
            self.drawn.missed(off, counted(cluster.depth, "move").__str__)
        return cluster

    def _has_parts(self, cluster: Cluster) -> bool:
        """Return whether a minimal cluster has the pieces and walls that are wanted."""
        pieces, walls = len(cluster.hardest.start), len(cluster.hardest.walls)
        if off := self.wishes.pieces.off(pieces) + self.wishes.walls.off(walls):
            parts = counted(cluster.depth, "move"), counted(pieces, "piece"), counted(walls, "wall")
            self.drawn.missed(off, ", ".join(parts[: 3 if walls else 2]).__str__)
        return not off


def spared(cluster: Cluster, backend: Backend, meter: Meter) -> Puzzle | None:
    """Return the hardest board of a cluster without a part that it does not need.

    None if it takes fewer moves without any one of its pieces and walls: it is minimal.
    """
    for board in smaller(cluster.hardest):
        meter.check(0)
        blocks = Blocks(board, cluster.blocks.metric)
        if least_moves(blocks, backend) == cluster.depth:
            return board
    return None


def least_moves(blocks: Blocks, backend: Backend) -> int:
    """Return the least number of moves of a board that can be solved."""
    native = backend == "native"
    search = BlockBreadthFirst(blocks) if native else breadth_first(blocks.problem)
    result = search.run()
    if result.status != "proved":
        raise OutOfBudget(result.why)
    assert result.path is not None
    return len(result.path) - 1
