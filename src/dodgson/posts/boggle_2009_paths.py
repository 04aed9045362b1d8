"""Count the paths on a board by their length, without walking each path.

The 2009 post gives no formula for its recursions, and none is known. But a sweep over the board,
cell by cell, can count them. It stores only how many ways lead to each state of its border. This is
the frontier method, Knuth's Simpath, with lengths.

Source: D. E. Knuth, The Art of Computer Programming 4A, 7.1.4, exercise 225.
"""

from __future__ import annotations

from collections.abc import Iterable

from dodgson.boggle.model import Board

INNER = -1
"""The mate of a cell in the middle of a path."""
LOOSE = -2
"""The mate of an end if the sweep has passed the other end."""


def walks(board: Board) -> tuple[int, ...]:
    """Count the paths of one cell on a board, of two cells, and so on.

    >>> walks(Board(2, 2, tuple("lead")))
    (4, 12, 24, 24)
    >>> sum(walks(Board(4, 4, tuple("perslatgsineters"))))
    12029640

    A path counts in both directions. Boards up to 7 x 7 take seconds at most. Each further column
    multiplies the states of the border by about five.
    """
    sweep = Sweep(sum(map(len, board.adjacent)) // 2)
    for cell in board.cells:
        ahead = [other for other in board.adjacent[cell] if other > cell]
        sweep.enter((cell, *ahead))
        for other in ahead:
            sweep.choose(cell, other)
        sweep.leave(cell)
    return (len(board.cells), *(2 * count for count in sweep.whole(len(board.cells) - 1)))


class Sweep:
    """The number of ways to choose edges behind a border, for each state of the border.

    A state gives each cell of the border its mate: the cell itself if it is on no path, ``INNER``,
    ``LOOSE``, or the other end of the path that ends in it. One integer holds the counts of all
    lengths: the count of paths with k edges is its k-th group of bits.
    """

    def __init__(self, edges: int) -> None:
        """Start a sweep over ``edges`` edges, so that no count exceeds 2 ** ``edges``."""
        self.bits = edges + 1
        self.border: list[int] = []
        self.states: dict[tuple[int, ...], int] = {(): 1}
        self.paths = 0

    def enter(self, cells: Iterable[int]) -> None:
        """Add cells to the border, unless they are on it."""
        new = [cell for cell in cells if cell not in self.border]
        self.border += new
        self.states = {(*state, *new): count for state, count in self.states.items()}

    def choose(self, one: int, other: int) -> None:
        """Extend each state by both choices for the edge between two cells: out, or in."""
        at = {cell: place for place, cell in enumerate(self.border)}
        states = dict(self.states)
        for state, count in self.states.items():
            mate, others = state[at[one]], state[at[other]]
            if INNER in (mate, others) or mate == other:
                continue  # the edge would make a fork or a ring
            joined = list(state)
            joined[at[one]] = joined[at[other]] = INNER
            if mate != LOOSE:
                joined[at[mate]] = others
            if others != LOOSE:
                joined[at[others]] = mate
            if mate == others == LOOSE:
                self._finish(joined, count << self.bits)
            else:
                key = tuple(joined)
                states[key] = states.get(key, 0) + (count << self.bits)
        self.states = states

    def leave(self, cell: int) -> None:
        """Remove a cell from the border, after all its edges are chosen."""
        at = self.border.index(cell)
        states: dict[tuple[int, ...], int] = {}
        for state, count in self.states.items():
            mate, rest = state[at], list(state)
            if mate == LOOSE:
                rest[at] = INNER
                self._finish(rest, count)
                continue
            if mate not in (INNER, cell):
                if state.count(LOOSE) == 2:
                    continue  # a path has no third end
                rest[self.border.index(mate)] = LOOSE
            del rest[at]
            key = tuple(rest)
            states[key] = states.get(key, 0) + count
        self.states = states
        self.border.remove(cell)

    def _finish(self, state: list[int], count: int) -> None:
        """Count a finished path, if no other path is on the border."""
        if all(mate in (INNER, cell) for cell, mate in zip(self.border, state, strict=True)):
            self.paths += count

    def whole(self, edges: int) -> tuple[int, ...]:
        """Return the numbers of paths of one edge, of two, and so on."""
        group = (1 << self.bits) - 1
        return tuple(self.paths >> self.bits * k & group for k in range(1, edges + 1))
