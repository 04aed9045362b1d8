"""The words of a board by the compiled kernel: the same walk as ``prefix``, path for path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.strategies import Found, Tally

if TYPE_CHECKING:
    from dodgson.boggle.model import Board
    from dodgson.boggle.reading import Game

STRIDE = 1 << 16
"""So many paths are followed at a time, in a few thousandths of a second."""


def listed(game: Game, board: Board, tally: Tally, *, every: bool) -> Iterator[Found]:
    """Give each word with its first path, or with every one, in the order ``prefix`` finds them.

    A budget is kept to the path. Raises ``OutOfBudget`` where it ends.
    """
    listing, letters = kernel_for(game).listing(board, every=every)
    ended = False
    while not ended:
        room = max(0, min(STRIDE, tally.meter.next_look - tally.expanded))
        words, walked, ended = listing.go_on(room)
        tally.expanded += walked
        for word, path in words:
            yield word.decode("latin-1").translate(letters), tuple(path)
        if not ended and tally.expanded >= tally.meter.next_look:
            tally.look()
