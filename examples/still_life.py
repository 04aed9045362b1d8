"""The lock in the adventure game Still Life (Microïds 2005): slide its eight discs into place.

It is an eight-puzzle whose blank belongs in the middle. The post on lazy breadth-first search in
Clojure (2014) solved it: 26 moves, which it counts as 27 states.

    dodgson solve examples/still_life.py --algorithm breadth-first
"""

from dodgson.search import Problem

START, GOAL = "854206317", "123405678"  # row by row, 0 for the blank
BESIDE = ("13", "024", "15", "046", "1357", "248", "37", "468", "57")


def slides(discs: str) -> list[str]:
    """Swap the blank with each disc beside it."""
    beside = [discs[int(place)] for place in BESIDE[discs.index("0")]]
    return [discs.translate(str.maketrans("0" + disc, disc + "0")) for disc in beside]


problem = Problem(
    start=START,
    successors=slides,
    is_goal=GOAL.__eq__,
    goals=[GOAL],
    predecessors=slides,
    show=lambda discs: f"{discs[:3]}\n{discs[3:6]}\n{discs[6:]}".replace("0", "."),
)
