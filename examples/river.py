"""The wolf, the goat and the cabbage: bring all three over a river in a boat that takes only one.

Left without the farmer, the wolf eats the goat and the goat eats the cabbage. The puzzle is number
18 of the Propositiones ad acuendos iuvenes, ascribed to Alcuin of York, about the year 800.

    dodgson solve examples/river.py
"""

from dodgson.search import Problem

ALL = frozenset({"farmer", "wolf", "goat", "cabbage"})


def is_safe(bank: frozenset[str]) -> bool:
    """Say whether those on a bank leave each other alone."""
    return "farmer" in bank or not ({"wolf", "goat"} <= bank or {"goat", "cabbage"} <= bank)


def crossings(here: frozenset[str]) -> list[frozenset[str]]:
    """Let the farmer row over, alone or with one passenger. A state is who is on the first bank."""
    bank = here if "farmer" in here else ALL - here
    boats = [{"farmer", passenger} for passenger in sorted(bank)]  # with himself: alone
    after = [here ^ boat for boat in boats]
    return [left for left in after if is_safe(left) and is_safe(ALL - left)]


problem = Problem(
    start=ALL,
    successors=crossings,
    is_goal=lambda here: not here,
    goals=[frozenset()],
    predecessors=crossings,
    show=lambda here: f"{' '.join(sorted(here)):26}~~~ {' '.join(sorted(ALL - here))}",
)
