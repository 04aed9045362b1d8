"""Refute all shorter halves for the checker: tables of what can still be collected, and a replay.

The replay walks through the merged graph from its start and collects letters. It leaves out states
from which, by the tables, no palindrome can close. If no walk closes, there is no half of a
palindrome with so little waste. This module shares no code with the search.

Letters are renumbered here: first the tracked ones, then both groups, then all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dodgson.errors import DodgsonError
from dodgson.pangram.certificates.rebuilt import Graph, Masks, Numbers
from dodgson.wording import counted

Words = NDArray[np.uint64]
Report = Callable[[str, int, int], None]
"""Receives the name of a part of the check, how much of it is done, and its total."""

MOST_TRACKED: Final = 9
IN_A_WORD: Final = 6
"""The subsets of this many letters are the bits of one machine word."""
CHUNK: Final = 1 << 17
MOST_STATES: Final = 1 << 26
"""The most states of one layer: wrong classes may make far too many."""
LACKING: Final = tuple(
    np.uint64(sum(1 << subset for subset in range(64) if not subset >> letter & 1))
    for letter in range(IN_A_WORD)
)
"""For each of the first letters the subsets without it, as bits of a word."""


class Plan(NamedTuple):
    """The number of letters of each kind, and the waste up to which halves are refuted."""

    tracked: int
    first: int
    second: int
    """The size of the second group; ``first`` is that of the first."""
    odd: int
    """The most waste of halves of odd palindromes."""
    even: int
    """The most waste of halves of even palindromes: the same, or one less."""

    @property
    def wanted(self) -> int:
        """The wanted letters, as bits."""
        return (1 << (self.tracked + self.first + self.second)) - 1

    @property
    def words(self) -> int:
        """How many machine words a set of subsets of the tracked letters takes."""
        return 1 << max(0, self.tracked - IN_A_WORD)

    def table_bytes(self, nodes: int) -> int:
        """Return how many bytes the tables take."""
        return 8 * self.words * nodes * (self.first + 1) * (self.second + 1) * (self.odd + 1)


class Fan(NamedTuple):
    """Steps by some letters, taken by all nodes at once."""

    sources: Numbers
    starts: Numbers
    targets: Numbers

    def best(self, reached: Words) -> Words:
        """Return, for each source, the union of the columns of its targets."""
        return np.bitwise_or.reduceat(reached[:, self.targets], self.starts, axis=1)


def fan(graph: Graph, least: int, most: int) -> Fan:
    """Return the steps by letters from ``least`` to below ``most``."""
    chosen = (graph.letters >= least) & (graph.letters < most)
    sources, starts = np.unique(graph.sources[chosen], return_index=True)
    return Fan(sources, starts, graph.targets[chosen])


class Tables:
    """For each node what a walk from it can collect before it closes, and with how much waste.

    ``table[waste, first, second][:, node]`` has a bit for each subset of the tracked letters. The
    bit is set if a walk from the node closes that collects exactly this subset and at least
    ``first`` and ``second`` letters of the two groups, where a letter may count repeatedly, and
    whose other letters number at most ``waste``. So a bit that is not set proves that there is no
    such walk.
    """

    def __init__(self, graph: Graph, plan: Plan) -> None:
        self.graph = graph
        self.plan = plan
        ends = np.cumsum([plan.tracked, plan.first, plan.second]).tolist()
        self.tracked = [fan(graph, letter, letter + 1) for letter in range(plan.tracked)]
        self.first = fan(graph, ends[0], ends[1])
        self.second = fan(graph, ends[1], ends[2])
        self.others = fan(graph, ends[2], 64)
        shape = (plan.odd + 1, plan.first + 1, plan.second + 1, plan.words, graph.nodes)
        self.table = np.zeros(shape, np.uint64)

    def build(self) -> Iterator[int]:
        """Fill the tables one by one; yield how many are done."""
        done = 0
        for waste in range(self.plan.odd + 1):
            for first in range(self.plan.first + 1):
                for second in range(self.plan.second + 1):
                    self._close(waste, first, second)
                    self._count(waste, first, second)
                    self._collect(self.table[waste, first, second])
                    done += 1
                    yield done

    def _close(self, waste: int, first: int, second: int) -> None:
        """Add the walks that close at once: evenly, or with one more letter as the centre."""
        plan, centres = self.plan, self.graph.centres
        into = self.table[waste, first, second]
        if (first, second) == (0, 0):
            if waste >= plan.odd - plan.even:
                into[0, self.graph.even] |= np.uint64(1)
            if waste:
                into[0, centres != 0] |= np.uint64(1)
            for letter in range(plan.tracked):
                word, place = divmod(1 << letter, 64)
                into[word, centres >> letter & 1 == 1] |= np.uint64(1 << place)
        if first + second == 1:
            begin = plan.tracked + (plan.first if second else 0)
            group = (1 << (plan.second if second else plan.first)) - 1 << begin
            into[0, centres & group != 0] |= np.uint64(1)

    def _count(self, waste: int, first: int, second: int) -> None:
        """Add the walks that begin with a letter of a group, or with waste."""
        table = self.table
        into = table[waste, first, second]

        def add(steps: Fan, reached: Words) -> None:
            into[:, steps.sources] |= steps.best(reached)

        if first:
            add(self.first, table[waste, first - 1, second])
        if second:
            add(self.second, table[waste, first, second - 1])
        if waste:
            less = table[waste - 1]
            if not first:
                add(self.first, less[0, second])
            if not second:
                add(self.second, less[first, 0])
            add(self.others, less[first, second])
            for letter, steps in enumerate(self.tracked):
                into[:, steps.sources] |= lacking(steps.best(less[first, second]), letter)

    def _collect(self, into: Words) -> None:
        """Add the walks that begin with a tracked letter, until there are no more."""
        grows = True
        while grows:
            grows = False
            for letter, steps in enumerate(self.tracked):
                known = into[:, steps.sources]
                more = known | adding(steps.best(into), letter)
                if not np.array_equal(more, known):
                    into[:, steps.sources] = more
                    grows = True

    def possible(self, nodes: Numbers, missing: Masks, waste: Numbers) -> NDArray[np.bool_]:
        """Return whether a walk from each node may collect what is missing, and close."""
        plan = self.plan
        subsets = missing & np.uint32((1 << plan.tracked) - 1)
        counted = missing >> np.uint32(plan.tracked)
        first = np.bitwise_count(counted & np.uint32((1 << plan.first) - 1))
        second = np.bitwise_count(counted >> np.uint32(plan.first))
        words = self.table[waste, first, second, subsets >> np.uint32(IN_A_WORD), nodes]
        places = (subsets & np.uint32(63)).astype(np.uint64)
        possible: NDArray[np.bool_] = words >> places & np.uint64(1) != 0
        return possible


def lacking(reached: Words, letter: int) -> Words:
    """Return only the subsets without a letter.

    >>> lacking(np.array([[0b1111]], np.uint64), 1).tolist()
    [[3]]
    """
    if letter < IN_A_WORD:
        return reached & LACKING[letter]
    kept = reached.copy()
    kept[np.arange(len(kept)) >> letter - IN_A_WORD & 1 == 1] = 0
    return kept


def adding(reached: Words, letter: int) -> Words:
    """Return the subsets without a letter, with that letter added to each.

    >>> adding(np.array([[0b0111]], np.uint64), 1).tolist()
    [[12]]
    """
    if letter < IN_A_WORD:
        return lacking(reached, letter) << np.uint64(1 << letter)
    rows = np.arange(len(reached))
    has = rows >> letter - IN_A_WORD & 1 == 1
    added = np.zeros_like(reached)
    added[has] = reached[rows[has] ^ 1 << letter - IN_A_WORD]
    return added


class Closed(NamedTuple):
    """The result of the replay: the states it saw, and the half that closes, if any."""

    states: int
    half: int | None = None
    """The length of a half that should not close, its centre included."""
    odd: bool = True


def replay(tables: Tables, report: Report) -> Closed:
    """Walk from the start through all that the tables allow; stop where a walk closes.

    A state is a node and the letters collected, as one number with the letters in the upper bits.
    States come by the number of letters collected, then by waste. Raise ``DodgsonError`` if there
    are too many.
    """
    graph, plan = tables.graph, tables.plan
    letters = plan.wanted.bit_count()
    offsets = np.searchsorted(graph.sources, np.arange(graph.nodes + 1))
    empty = np.zeros(0, np.uint64)
    layers = [[np.zeros(1, np.uint64)], *([empty] for _ in range(plan.odd))]
    seen = 0
    for collected in range(letters + 1):
        following: list[list[Words]] = [[empty] for _ in layers]
        known, kept = empty, 0
        for waste in range(plan.odd + 1):
            states = np.setdiff1d(np.concatenate(layers[waste]), known)
            seen += len(states)
            if (closed := _closes(tables, states, waste)) is not None:
                return Closed(seen, letters + closed[0], closed[1])
            for chunk in range(0, len(states), CHUNK):
                new, old = _follow(tables, offsets, states[chunk : chunk + CHUNK], waste)
                following[waste].append(new)
                kept += len(new) + len(old)
                if kept > MOST_STATES:
                    raise DodgsonError(
                        f"the classes leave more than {MOST_STATES:,} states with "
                        f"{counted(collected + 1, 'letter')} collected: too many for this checker"
                    )
                if waste < plan.odd:
                    layers[waste + 1].append(old)
            known = np.union1d(known, states)
        layers = following
        report("letters collected", collected, letters)
    return Closed(seen)


def _closes(tables: Tables, states: Words, waste: int) -> tuple[int, bool] | None:
    """Return waste and parity of a half that closes at one of the states; None if none does."""
    graph, plan = tables.graph, tables.plan
    nodes = (states & np.uint64(0xFFFFFFFF)).astype(np.int64)
    missing = ~(states >> np.uint64(32)).astype(np.uint32) & np.uint32(plan.wanted)
    centres = graph.centres[nodes]
    if ((np.bitwise_count(missing) == 1) & (centres & missing != 0)).any():
        return waste, True
    if waste <= plan.even and ((missing == 0) & graph.even[nodes]).any():
        return waste, False
    if waste < plan.odd and ((missing == 0) & (centres != 0)).any():
        return waste + 1, True
    return None


def _follow(tables: Tables, offsets: Numbers, states: Words, waste: int) -> tuple[Words, Words]:
    """Return the states after one step that the tables allow: with a new letter, and without."""
    graph, plan = tables.graph, tables.plan
    nodes = (states & np.uint64(0xFFFFFFFF)).astype(np.int64)
    steps = offsets[nodes + 1] - offsets[nodes]
    which = np.repeat(np.arange(len(states)), steps)
    place = np.arange(len(which)) + np.repeat(offsets[nodes] - (np.cumsum(steps) - steps), steps)
    held = (states >> np.uint64(32)).astype(np.uint32)[which]
    letters = np.left_shift(np.uint32(1), graph.letters[place].astype(np.uint32))
    targets = graph.targets[place]
    new = letters & ~held & np.uint32(plan.wanted) != 0
    left = plan.odd - waste - ~new
    held |= np.where(new, letters, 0)
    allowed = left >= 0
    allowed[allowed] = tables.possible(
        targets[allowed], ~held[allowed] & np.uint32(plan.wanted), left[allowed]
    )
    keys = held.astype(np.uint64) << np.uint64(32) | targets.astype(np.uint64)
    return np.unique(keys[allowed & new]), np.unique(keys[allowed & ~new])
