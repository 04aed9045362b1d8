"""A solution as its moves, from which boards and the names of moves are made when they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dodgson.sliding.model import Position, Puzzle
from dodgson.sliding.moves import End, Move, Replay, ends_of


@dataclass(frozen=True, slots=True)
class Route:
    """A way from the start of a puzzle: each move is a piece and the anchor to which it goes.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> route = Route(read_puzzle("120/453/786"), (("3", (0, 2)), ("6", (1, 2))))
    >>> route.states()
    ('120/453/786', '123/450/786', '123/456/780')
    >>> list(map(str, route.moves()))
    ['tile 3 up', 'tile 6 up']
    """

    puzzle: Puzzle
    ends: tuple[End, ...]

    def positions(self) -> tuple[Position, ...]:
        """Return each position, from the start to the last, with its pieces in reading order."""
        return tuple(
            {label: at[label] for label in sorted(at, key=lambda label: min(at[label]))}
            for at in self._positions()
        )

    def states(self) -> tuple[str, ...]:
        """Return each position in its text form."""
        return tuple(map(self.puzzle.write, self._positions()))

    def _positions(self) -> Iterator[Position]:
        at = self.puzzle.start
        yield at
        for label, to in self.ends:
            at = {**at, label: self.puzzle.moved_to(label, to)}
            yield at

    def moves(self) -> tuple[Move, ...]:
        """Return each move; raise ``InputError`` if a piece cannot go."""
        replay = Replay(self.puzzle)
        return tuple(replay.move(label, to) for label, to in self.ends)


def route_of(puzzle: Puzzle, states: Iterable[str]) -> Route:
    """Return the route along states in their text form; raise ``InputError`` if there is none.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> route_of(read_puzzle("120/453/786"), ("120/453/786", "123/450/786")).ends
    (('3', (0, 2)),)
    """
    return Route(puzzle, tuple(ends_of(puzzle, states)))
