"""Check the claims of the 2014 post on lazy breadth-first search."""

from __future__ import annotations

from itertools import islice

from dodgson.posts import LAZY_2014
from dodgson.posts.claims import Claim, Finding
from dodgson.search import breadth_first
from dodgson.sliding.gallery import EXHIBITS
from dodgson.sliding.reading import find_puzzle
from dodgson.sliding.solve import solve
from dodgson.sliding.tiles.model import Tiles


def still_life(states: int, seconds: float) -> Finding:
    """Solve the lock in Still Life, and compare the length of the path and the time."""
    slide = solve("still-life", strategy="breadth-first")
    took = slide.statistics.seconds
    count = solve("still-life", count=True).count
    text = (
        f"{len(slide.states)} states, which are {slide.cost} moves, {slide.status}; "
        f"one of {count} shortest; {took:.1f} s"
    )
    same = len(slide.states) == states and slide.status == "proved" and took < seconds
    return Finding(text, same)


def first_lengths(lengths: tuple[int, ...]) -> Finding:
    """Take the first paths of the lazy search, from the goal backwards."""
    goal = EXHIBITS["still-life"].text.partition(":")[2]
    problem = Tiles(find_puzzle(goal)).problem
    paths = islice(breadth_first(problem).paths(), len(lengths))
    found = tuple(map(len, paths))
    return Finding(" ".join(map(str, found)), found == lengths)


CLAIMS = (
    Claim(
        "the lock in Still Life takes 27 steps, where the post counts states, with start and goal",
        LAZY_2014,
        "27 states in almost half a minute, on a six-year-old laptop",
        lambda: still_life(27, 30),
    ),
    Claim(
        "paths come level by level, and only those asked for are computed",
        LAZY_2014,
        "1 2 2 2 2 3 3 3 3 3",
        lambda: first_lengths((1, 2, 2, 2, 2, 3, 3, 3, 3, 3)),
    ),
)
