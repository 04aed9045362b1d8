"""The tower of Hanoi: carry six discs to another peg, never a larger one onto a smaller.

Édouard Lucas sold it in 1883. A tower of n discs takes 2**n - 1 moves. Every move can be taken
back, so a bidirectional search may come from the goal as well.

    dodgson solve examples/hanoi.py
"""

from collections.abc import Iterator

from dodgson.search import Problem

DISCS = 6


def moves(pegs: str) -> Iterator[str]:
    """Carry each peg's top disc to another. A state is the peg of each disc, the smallest first."""
    for disc, peg in enumerate(pegs):
        smaller = pegs[:disc]
        for other in "ABC":
            if peg != other and peg not in smaller and other not in smaller:
                yield smaller + other + pegs[disc + 1 :]


problem = Problem(
    start="A" * DISCS,
    successors=moves,
    is_goal=("C" * DISCS).__eq__,
    goals=["C" * DISCS],
    predecessors=moves,
)
