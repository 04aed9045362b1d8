"""Check results that are older than the posts: Klotski, and Korf's fifteen-puzzles."""

from __future__ import annotations

from pathlib import Path

from dodgson.native import choose
from dodgson.posts.claims import Claim, Finding, NotRunError
from dodgson.sliding.model import METRICS
from dodgson.sliding.solve import solve
from dodgson.words.places import data_path

KORF = "Depth-first iterative deepening, R. E. Korf 1985"
FOLKLORE = "known of Klotski in three metrics"


def klotski(costs: tuple[int, ...]) -> Finding:
    """Solve Klotski in steps, in straight moves, and in moves."""
    slides = [solve("klotski", metric=metric) for metric in METRICS]
    found = tuple(slide.cost for slide in slides)
    proved = all(slide.status == "proved" for slide in slides)
    seconds = sum(slide.statistics.seconds for slide in slides)
    text = f"{', '.join(map(str, found))}, {'proved' if proved else 'unproved'}; {seconds:.1f} s"
    return Finding(text, found == costs and proved)


def korf(total: int, seventy_ninth: int) -> Finding:
    """Solve Korf's hundred fifteen-puzzles; this needs the kernel and the file of puzzles."""
    try:
        lines = Path(data_path("korf100")).read_text(encoding="ascii").splitlines()
    except OSError:
        raise NotRunError("needs korf100.txt in the folder DODGSON_DATA") from None
    if choose() != "native":
        raise NotRunError("takes hours without the compiled kernels")
    puzzles = [line.split() for line in lines if not line.startswith("#")]
    home = in_rows(list(map(str, range(16))))
    slides = [solve(f"{in_rows(tiles)}:{home}") for _, _, *tiles in puzzles]
    seconds = sum(slide.statistics.seconds for slide in slides)
    found = sum(slide.cost or 0 for slide in slides), slides[78].cost
    proved = all(slide.status == "proved" for slide in slides)
    text = f"{found[0]:,}; {found[1]}; {'all proved' if proved else 'unproved'}; {seconds:.1f} s"
    return Finding(text, proved and found == (total, seventy_ninth))


def in_rows(tiles: list[str]) -> str:
    """Return sixteen tiles as text in rows of four.

    >>> in_rows(list(map(str, range(16))))
    '0,1,2,3/4,5,6,7/8,9,10,11/12,13,14,15'
    """
    return "/".join(",".join(tiles[row : row + 4]) for row in range(0, 16, 4))


CLAIMS = (
    Claim(
        "Klotski's shortest solution in single steps, straight moves, and moves",
        FOLKLORE,
        "116, 90, 81",
        lambda: klotski((116, 90, 81)),
    ),
    Claim(
        "Korf's hundred fifteen-puzzles take 5,305 moves in all, and the seventy-ninth takes 42",
        KORF,
        "5,305; 42, where a widely used package finds 46",
        lambda: korf(5305, 42),
        slow=True,
    ),
)
