"""Simulated annealing for the best board: the reference of the kernel, which gives the same boards.

A step scores a board with each letter at one cell, and draws the letter by heat bath: a board has
the probability exp(value / T), up to a common factor. One step in four exchanges two cells instead.
The temperature T is a share of the best value so far, so that it fits any list, size and points.
The share falls over the restart. All is computed with whole numbers, which are the same everywhere.

Sources: Geman and Geman, Stochastic relaxation, Gibbs distributions, and the Bayesian restoration
of images (1984); for the random numbers Steele, Lea and Flood, Fast splittable pseudorandom number
generators (2014).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Final, NamedTuple, Protocol

FIRST: Final = 1 << 26
"""The first temperature, as a share of the best value, in units of 2^-32."""
HALVINGS: Final = 2
"""How often the temperature is halved over a restart."""
SWAPS: Final = 4
"""On average one step in this number exchanges two cells."""
BITS: Final = (1 << 64) - 1

State = tuple[int, int, int, int, bytes, int, bytes]
"""A restart as plain data: the fields of ``Restart``."""


class Plan(NamedTuple):
    """What all restarts of a search share."""

    cells: int
    symbols: int
    """How many letters a cell may have."""
    seed: int
    restarts: int
    steps: int


class Random:
    """Random numbers that are the same in the kernel: SplitMix64.

    >>> random = Random(1234567)
    >>> random.next(), random.next()
    (6457827717110365317, 3203168211198807973)
    """

    def __init__(self, state: int) -> None:
        self.state = state

    def next(self) -> int:
        """Return a number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & BITS
        return mixed(self.state)

    def below(self, limit: int) -> int:
        """Return a number below a limit."""
        return self.next() * limit >> 64


def mixed(bits: int) -> int:
    """Return 64 bits, mixed well."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & BITS
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & BITS
    return bits ^ bits >> 31


@dataclass
class Restart:
    """A restart between two steps; a board is a byte a cell, the index of its letter."""

    number: int
    step: int
    random: int
    """The state of its random numbers."""
    value: int
    """The value of the current board; 0 before the first step."""
    board: bytes
    best_value: int
    best: bytes
    """The first board of the best value that was seen."""


Worth = Callable[[bytes], int]
"""The value of a board: its points, or its number of words. An exception ends the work."""


def begun(plan: Plan, number: int) -> Restart:
    """Return a restart at a random board."""
    random = Random(mixed((mixed(plan.seed) + number) & BITS))
    board = bytes([random.below(plan.symbols) for _ in range(plan.cells)])
    return Restart(number, 0, random.state, 0, board, 0, board)


def step(plan: Plan, restart: Restart, worth: Worth) -> None:
    """Make one step; an exception from ``worth`` leaves everything as it was."""
    random = Random(restart.random)
    if random.below(SWAPS) == 0 and plan.cells > 1:
        one = random.below(plan.cells)
        other = (one + 1 + random.below(plan.cells - 1)) % plan.cells
        exchange(restart, (one, other), random.next(), temperature(plan, restart), worth)
    else:
        cell = random.below(plan.cells)
        draw_letter(plan, restart, cell, random.next(), worth)
    restart.random = random.state
    restart.step += 1


def draw_letter(plan: Plan, restart: Restart, cell: int, draw: int, worth: Worth) -> None:
    """Draw the letter of a cell by heat bath, with a random number of 64 bits."""
    heat = temperature(plan, restart)
    before, after = restart.board[:cell], restart.board[cell + 1 :]
    boards = [before + bytes([letter]) + after for letter in range(plan.symbols)]
    values = [worth(board) for board in boards]
    top = max(values)
    weights = [weight(top - value, heat) for value in values]
    left, drawn = draw * sum(weights) >> 64, 0
    while left >= weights[drawn]:
        left -= weights[drawn]
        drawn += 1
    note(restart, top, boards[values.index(top)])
    restart.board, restart.value = boards[drawn], values[drawn]


def exchange(restart: Restart, cells: tuple[int, int], draw: int, heat: int, worth: Worth) -> None:
    """Exchange two cells, if a random number of 64 bits permits."""
    one, other = cells
    letters = bytearray(restart.board)
    letters[one], letters[other] = letters[other], letters[one]
    board = bytes(letters)
    value = worth(board)
    note(restart, value, board)
    if draw >> 32 < weight(max(restart.value - value, 0), heat):
        restart.board, restart.value = board, value


def note(restart: Restart, value: int, board: bytes) -> None:
    """Keep a board if it is the best so far."""
    if value > restart.best_value:
        restart.best_value, restart.best = value, board


def temperature(plan: Plan, restart: Restart) -> int:
    """Return the temperature of the next step, in units of 2^-16."""
    share = FIRST * halved((restart.step << 16) * HALVINGS // plan.steps) >> 32
    return max(restart.best_value * share >> 16, 1)


def weight(worse: int, heat: int) -> int:
    """Return the probability of a board that is this much worse, in units of 2^-32.

    >>> weight(0, 3 << 16) == 1 << 32, weight(3, 3 << 16) == 1 << 31
    (True, True)
    """
    return halved((worse << 32) // heat)


def halved(x: int) -> int:
    """Return 2^(-x / 2^16) in units of 2^-32: exact at whole powers, and linear between them."""
    whole = x >> 16
    return 0 if whole > 32 else (0x20000 - (x & 0xFFFF)) << 15 >> whole


class Work(Protocol):
    """The restarts of a search, by the kernel or by its reference."""

    def go_on(self, seconds: float, pause: Callable[[], object], /) -> bool:
        """Work for some seconds; return whether there is more to do."""
        ...

    def take_ended(self) -> list[State]:
        """Return the restarts that ended since the last call."""
        ...

    def state(self) -> tuple[list[State], int]:
        """Return the restarts that have begun and not ended, and the number of the next one."""
        ...

    def resume(self, running: list[State], following: int, /) -> None:
        """Continue from a state."""
        ...


class Annealing:
    """The restarts of a search, one after another: what the kernel's ``BoggleBest`` does."""

    def __init__(self, plan: Plan, worth: Worth) -> None:
        self._plan, self._worth = plan, worth
        self._next = 0
        self._running: list[Restart] = []
        self._ended: list[Restart] = []

    def go_on(self, seconds: float, pause: Callable[[], object]) -> bool:
        """Work for some seconds; return whether there is more to do."""
        end = time.monotonic() + seconds
        while self._running or self._next < self._plan.restarts:
            if not self._running:
                self._running.append(begun(self._plan, self._next))
                self._next += 1
            restart = self._running[0]
            while restart.step < self._plan.steps:
                if time.monotonic() >= end:
                    return True
                pause()
                step(self._plan, restart, self._worth)
            self._ended.append(self._running.pop(0))
        return False

    def take_ended(self) -> list[State]:
        """Return the restarts that ended since the last call."""
        ended, self._ended = self._ended, []
        return [astuple(restart) for restart in ended]

    def state(self) -> tuple[list[State], int]:
        """Return the restarts that have begun and not ended, and the number of the next one."""
        return [astuple(restart) for restart in self._running], self._next

    def resume(self, running: Sequence[State], following: int) -> None:
        """Continue from a state."""
        self._running, self._next = [Restart(*state) for state in sorted(running)], following
