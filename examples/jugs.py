"""Three jugs: halve eight litres of wine with a jug of five, a jug of three, and no other measure.

Older than print: it stands in the annals of Albert of Stade (about 1240). A pour ends when one jug
is empty or the other is full.

    dodgson solve examples/jugs.py
"""

from collections.abc import Iterator
from itertools import permutations

from dodgson.search import Problem

SIZES = (8, 5, 3)


def pours(jugs: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Pour from each jug into each other, as much as fits."""
    for source, target in permutations(range(3), 2):
        litres = min(jugs[source], SIZES[target] - jugs[target])
        if litres:
            after = list(jugs)
            after[source] -= litres
            after[target] += litres
            yield tuple(after), f"pour {SIZES[source]} into {SIZES[target]}"


problem = Problem(
    start=(8, 0, 0),
    successors=pours,
    is_goal=lambda jugs: jugs == (4, 4, 0),
    labelled=True,
)
