"""The pancake puzzle: sort a stack with a spatula, turning over as many from the top as you like.

Jacob Goodman asked it in 1975, signing as Harry Dweighter. The estimate is Malte Helmert's (2010):
a turn mends no more than one gap, a place where neighbours in the stack are no neighbours in size.

    dodgson solve examples/pancakes.py
"""

from itertools import pairwise

from dodgson.search import Problem

STACK = (5, 2, 9, 4, 7, 1, 8, 3, 6)  # sizes, from the top
PLATE = len(STACK) + 1


def turns(stack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Turn over the top two pancakes, the top three, and so on."""
    return [stack[:size][::-1] + stack[size:] for size in range(2, PLATE)]


def gaps(stack: tuple[int, ...]) -> int:
    """Count the gaps, down to the plate."""
    return sum(abs(upper - lower) > 1 for upper, lower in pairwise((*stack, PLATE)))


problem = Problem(
    start=STACK,
    successors=turns,
    is_goal=lambda stack: gaps(stack) == 0,
    estimate=gaps,
    goals=[tuple(sorted(STACK))],
    predecessors=turns,
)
