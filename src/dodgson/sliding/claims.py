"""What the post on lazy breadth-first search claims of a sliding puzzle, and what we find."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from dodgson.claims import Claim, Finding, Verdict
from dodgson.native import choose
from dodgson.search import breadth_first
from dodgson.sliding.exhibits import EXHIBITS
from dodgson.sliding.model import METRICS
from dodgson.sliding.reading import find_puzzle
from dodgson.sliding.solve import solve
from dodgson.sliding.tiles import Tiles
from dodgson.words.places import data_path

POST_2014 = "Lazy breadth-first search, 2014"
KORF = "Depth-first iterative deepening, R. E. Korf 1985"
FOLKLORE = "known of Klotski in three metrics"


def still_life(states: int, seconds: float) -> Callable[[], Finding]:
    """Look how long the way through Still Life's lock is, and how long it takes to find."""

    def look() -> Finding:
        begun = time.perf_counter()
        slide = solve("still-life", strategy="breadth-first")
        took = time.perf_counter() - begun
        count = solve("still-life", count=True).count
        same = len(slide.states) == states and slide.status == "proved" and took < seconds
        text = (
            f"{len(slide.states)} states, which are {slide.cost} moves, {slide.status}; "
            f"one of {count} so short; {took:.1f} s"
        )
        return Finding(text, "as claimed" if same else "differs")

    return look


def first_lengths(lengths: tuple[int, ...]) -> Callable[[], Finding]:
    """Look at the first paths that the lazy search gives, from the goal backwards."""

    def look() -> Finding:
        goal = EXHIBITS["still-life"].text.partition(":")[2]
        problem = Tiles(find_puzzle(goal)).problem
        paths = islice(breadth_first(problem).paths(), len(lengths))
        found = tuple(map(len, paths))
        return Finding(" ".join(map(str, found)), "as claimed" if found == lengths else "differs")

    return look


def klotski(costs: tuple[int, ...]) -> Callable[[], Finding]:
    """Look how short Klotski is in steps, in straight moves, in moves."""

    def look() -> Finding:
        slides = [solve("klotski", metric=metric) for metric in METRICS]
        found = tuple(slide.cost for slide in slides)
        proved = all(slide.status == "proved" for slide in slides)
        verdict: Verdict = "as claimed" if found == costs and proved else "differs"
        seconds = sum(slide.statistics.seconds for slide in slides)
        return Finding(f"{', '.join(map(str, found))}, proved; {seconds:.1f} s", verdict)

    return look


def korf(total: int, seventy_ninth: int) -> Callable[[], Finding]:
    """Look how many moves Korf's hundred fifteen-puzzles take, where they and the kernel are."""

    def look() -> Finding:
        try:
            lines = Path(data_path("korf100")).read_text(encoding="ascii").splitlines()
        except OSError:
            return Finding("needs korf100.txt in the folder DODGSON_DATA", "not run")
        if choose() != "native":
            return Finding("takes hours without the compiled kernels", "not run")
        begun = time.perf_counter()
        puzzles = [line.split() for line in lines if not line.startswith("#")]
        home = in_rows(list(map(str, range(16))))
        slides = [solve(f"{in_rows(tiles)}:{home}") for _, _, *tiles in puzzles]
        found = sum(slide.cost or 0 for slide in slides), slides[78].cost
        proved = all(slide.status == "proved" for slide in slides)
        text = f"{found[0]:,}; {found[1]}; all proved; {time.perf_counter() - begun:.1f} s"
        same = proved and found == (total, seventy_ninth)
        return Finding(text, "as claimed" if same else "differs")

    return look


def in_rows(tiles: list[str]) -> str:
    """Write sixteen tiles in rows of four.

    >>> in_rows(list(map(str, range(16))))
    '0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15'
    """
    return "/".join(",".join(tiles[row : row + 4]) for row in range(0, 16, 4))


CLAIMS = (
    Claim(
        "the lock in Still Life takes 27 steps: it counts states, start and goal among them",
        POST_2014,
        "27 states in almost half a minute, on a six-year-old laptop",
        still_life(27, 30),
    ),
    Claim(
        "paths come level by level, and no more of them are made than are asked for",
        POST_2014,
        "1 2 2 2 2 3 3 3 3 3",
        first_lengths((1, 2, 2, 2, 2, 3, 3, 3, 3, 3)),
    ),
    Claim(
        "Klotski's shortest solution in single steps, straight moves, and moves",
        FOLKLORE,
        "116, 90, 81",
        klotski((116, 90, 81)),
    ),
    Claim(
        "Korf's hundred fifteen-puzzles take 5,305 moves in all, and the seventy-ninth takes 42",
        KORF,
        "5,305; 42, where a package that people use gives 46",
        korf(5305, 42),
        slow=True,
    ),
)
