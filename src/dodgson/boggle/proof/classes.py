"""Bound classes of boards, and split them until no bound is above a target.

A class fixes the letters of the first cells, and leaves the others open. A placement is a way to
lay a word: the set of its cells with their letters. The placements of a class make a tree, cell
after cell. A board has one letter at each cell, so a node of the tree is worth at most its own
points and, for each cell, those of the best of its letters. That is the bound of a class.

The next letter of a class merges two parts of its tree: the placements through the next cell with
that letter, and those around the cell. So the bound of a class falls as more letters are fixed.
It is Vanderkam's ordered tree of sums and choices (arXiv 2507.02117).

This is the reference of the kernel ``BoggleClasses``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from dodgson.work import no_pause

UNKNOWN = 2**32 - 1
"""The bound of a class that was not looked at."""

Key = tuple[tuple[int, int], ...]
"""A placement: cells with their letters, in the order of the cells."""
Closed = tuple[bytes, int]
"""A class that was closed: the letters of its first cells, and its bound."""


class Node:
    """A tree of placements: the points at its root, and the next cells with their letters."""

    def __init__(self, points: int, below: dict[tuple[int, int], Node]) -> None:
        self.points = points
        self.below = below
        best: dict[int, int] = {}
        for (cell, _), node in below.items():
            best[cell] = max(best.get(cell, 0), node.bound)
        self.bound: int = points + sum(best.values())

    def __add__(self, other: Node) -> Node:
        """Merge two trees."""
        both = self.below.keys() & other.below.keys()
        merged = {at: self.below[at] + other.below[at] for at in both}
        return Node(self.points + other.points, self.below | other.below | merged)

    def letter(self, cell: int, letter: int) -> Node:
        """Return the tree of boards with this letter at the first cell of the tree."""
        around = {at: node for at, node in self.below.items() if at[0] != cell}
        return Node(self.points, around) + self.below.get((cell, letter), EMPTY)


EMPTY = Node(0, {})


def tree(placements: Sequence[tuple[Key, int]]) -> Node:
    """Return the tree of placements with their points.

    >>> one, two = tree([(((0, 1), (2, 1)), 5), (((0, 1),), 3)]), tree([(((0, 4),), 7)])
    >>> one.bound, two.bound, (one + two).bound
    (8, 7, 8)
    """
    groups: dict[tuple[int, int], list[tuple[Key, int]]] = {}
    for key, points in placements:
        if key:
            groups.setdefault(key[0], []).append((key[1:], points))
    points = sum(points for key, points in placements if not key)
    return Node(points, {at: tree(rest) for at, rest in groups.items()})


class Classes:
    """All boards of a size as classes, and what is known about them.

    The arguments are those of a ``Frame``.
    """

    def __init__(
        self,
        letters: int,
        words: Sequence[bytes],
        points: Sequence[int],
        near: Sequence[int],
        pairs: Sequence[tuple[int, int]],
        pause: Callable[[], object] = no_pause,
    ) -> None:
        self.letters, self.near, self.pairs = letters, near, pairs
        self.words = list(zip(words, points, strict=True))
        self._open = [UNKNOWN] * letters
        self.pause = pause
        self._around = tree([*self._placements(None)])

    def open(self) -> list[int]:
        """Return the highest bound of the open classes of each letter of the first cell.

        It is 0 if none is open, and ``UNKNOWN`` if nothing is known.
        """
        return list(self._open)

    def close(
        self,
        letters: bytes,
        target: int,
        most: int,
        threads: int = 1,  # noqa: ARG002 (the kernel has threads)
        pause: Callable[[], object] = no_pause,
    ) -> list[list[Closed]]:
        """Split the classes of some letters of the first cell until no bound is above a target.

        Return the closed classes of each. A class that is a single board may have a bound above
        the target: a word counts there once for each place. A letter ends early when it has more
        than ``most`` of these.
        """
        self.pause = pause
        return [self._close(letter, target, most) for letter in letters]

    def _close(self, letter: int, target: int, most: int) -> list[Closed]:
        node = self._around + tree([*self._placements(letter)])
        self._open[letter] = node.bound
        closed: list[Closed] = []
        above = 0
        for prefix, bound in self._split(bytes([letter]), node, target):
            closed.append((prefix, bound))
            above += bound > target
            if above > most:
                return sorted(closed)
        self._open[letter] = max((bound for _, bound in closed if bound > target), default=0)
        return sorted(closed)

    def _split(self, prefix: bytes, node: Node, target: int) -> Iterator[Closed]:
        """Yield the closed classes into which a class is split."""
        cell = len(prefix)
        if node.bound <= target or cell == len(self.near):
            yield prefix, node.bound
            return
        self.pause()
        least = max((prefix[p] for p, q in self.pairs if q == cell), default=0)
        nodes = [(letter, node.letter(cell, letter)) for letter in range(least, self.letters)]
        for letter, below in sorted(nodes, key=lambda each: -each[1].bound):
            if cell == 1 and below.bound > target:
                self._open[prefix[0]] = below.bound
            yield from self._split(prefix + bytes([letter]), below, target)

    def _placements(self, first: int | None) -> Iterator[tuple[Key, int]]:
        """Yield the placements of all words with their points.

        Those through the first cell, where this letter is fixed, or those around it. A word counts
        once for the same cells with the same letters.
        """
        for word, points in self.words:
            self.pause()
            keys = {key for key in self._lay(word, ()) if self._counts(dict(key), first)}
            for key in keys:
                yield tuple(sorted((cell, letter) for cell, letter in key if cell)), points

    def _lay(self, word: bytes, path: tuple[int, ...]) -> Iterator[frozenset[tuple[int, int]]]:
        """Yield the cells of a word with their letters, for each way to go on with a path."""
        if len(path) == len(word):
            yield frozenset(zip(path, word, strict=True))
            return
        everywhere = (1 << len(self.near)) - 1
        near = self.near[path[-1]] if path else everywhere
        free = reduce(lambda left, cell: left & ~(1 << cell), path, near)
        for cell in range(len(self.near)):
            if free >> cell & 1:
                yield from self._lay(word, (*path, cell))

    def _counts(self, at: dict[int, int], first: int | None) -> bool:
        """Return whether a placement is one of these, and on a board that needs a look."""
        if at.get(0) != first:
            return False
        return all(at[p] <= at[q] for p, q in self.pairs if p in at and q in at)
