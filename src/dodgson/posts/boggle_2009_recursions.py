"""Check the claims of the 2009 post on a recursive Boggle solver about its recursions.

Words come from the list that comes with dodgson; the post's list is not known.
"""

from __future__ import annotations

from itertools import accumulate

from dodgson.boggle.model import Board, Place, check_word
from dodgson.boggle.reading import read_board
from dodgson.boggle.solve import solve
from dodgson.boggle.strategies import STRATEGIES, Hunt, recursions
from dodgson.errors import InputError
from dodgson.posts import BOGGLE_2009
from dodgson.posts.boggle_2009_paths import walks
from dodgson.posts.boggle_2009_trade import CAP, LEAST, RICH_BOARD, UNCAPPED
from dodgson.posts.claims import Claim, Finding
from dodgson.wording import counted
from dodgson.words import load

POSTS_BOARD = "aekc/mrfs/bdci/lpvr"
LARGE_BOARD = "perst/latgi/sinen/tersa/mados"
SMALL_BOARD = "acq/nia/ted"

RISK: tuple[Place, ...] = ((4, 4), (3, 4), (2, 4), (1, 3))
RECURSIONS = 96_237_136
"""The post's count of recursions on 4 x 4 without a cap, which took about a minute."""


def square(side: int) -> Board:
    """Return a square board; its letters do not matter to brute force."""
    return Board(side, side, ("a",) * (side * side))


def uncapped(board: Board) -> int:
    """Count the recursions on a board without a cap."""
    return recursions(board, sum(walks(board)))


def by_cap(board: Board) -> dict[int, int]:
    """Count the recursions on a board for each cap from 3 to 9, up to its number of cells."""
    sums = tuple(accumulate(walks(board)))
    caps = range(LEAST, min(CAP, len(sums)) + 1)
    return {cap: recursions(board, sums[cap - 1]) for cap in caps}


def walked(board: Board, cap: int) -> int:
    """Count the recursions on a board by walking every path."""
    hunt = Hunt(board, load(["zzz"]), LEAST, cap)
    for _ in STRATEGIES["naive"](hunt):
        pass
    return recursions(board, hunt.effort.expanded)


def path_of(word: str, text: str, claimed: tuple[Place, ...]) -> Finding:
    """Find the paths of a word on a board."""
    board = read_board(text)
    answer = solve(board, min=len(word), max=len(word), paths=True)
    paths = next((each.paths for each in answer.words if each.word == word), None) or ()
    try:
        check_word(board, word, board.path(claimed))
    except InputError as fault:
        return Finding(str(fault), holds=False)
    found = "; ".join(" ".join(f"({row},{col})" for row, col in path) for path in paths)
    only = ", the only path" if len(paths) == 1 else ""
    return Finding(f"{found}{only}", claimed in paths)


def recursions_walked(text: str, claimed: int) -> Finding:
    """Walk every path without a cap, and count the recursions of brute force."""
    answer = solve(text, classic=True, max=UNCAPPED)
    ours = answer.statistics.recursions or 0
    text = f"{ours:,}, from {counted(answer.statistics.expanded, 'path')} walked"
    return Finding(f"{text}; {answer.statistics.seconds:.0f} s", ours == claimed)


def no_formula(claimed: dict[int, int], factor: float) -> Finding:
    """Count the recursions without a cap, and how they grow with each cell."""
    counts = {side: uncapped(square(side)) for side in range(2, 6)}
    factors = [(counts[side] / counts[side - 1]) ** (1 / (2 * side - 1)) for side in range(3, 6)]
    text = ", ".join(f"{side}x{side} {count:,}" for side, count in counts.items())
    return Finding(
        f"cells + 8 x paths, and the paths can be counted without walking them: {text}; "
        f"each cell multiplies them by {min(factors):.2f} to {max(factors):.2f}",
        all(counts[side] == figure for side, figure in claimed.items()) and min(factors) >= factor,
    )


def cap_saves(side: int, times: int, most: int = 10**6) -> Finding:
    """Count the recursions with caps from 3 to 9, and how many a cap saves."""
    tables = {size: by_cap(square(size)) for size in range(2, side + 1)}
    rows = [
        f"{size}x{size}: {' '.join(f'{count:,}' for count in table.values())}"
        for size, table in tables.items()
    ]
    # Where paths are few, fewer than ``most``, walk them, and compare with the counts.
    agree = all(
        walked(square(size), cap) == count
        for size, table in tables.items()
        for cap, count in table.items()
        if count < most
    )
    saved = uncapped(square(side)) // tables[side][CAP]
    rows.append(f"on {side}x{side} a cap of {CAP} leaves one in {saved:,}")
    return Finding(f"caps of {LEAST} to {CAP}: {'; '.join(rows)}", agree and saved >= times)


def stopped_large(text: str, minutes: float) -> Finding:
    """Compare the time of brute force on a large board with ours."""
    board = read_board(text)
    needed = uncapped(board)
    answer = solve(board)
    text = (
        f"{needed:,} recursions, {needed / RECURSIONS / 60 / 24:.1f} days at the post's pace; by "
        f"prefixes {counted(answer.count, 'word')} in {answer.statistics.expanded:,} paths, "
        f"all there are, {answer.statistics.seconds:.2f} s"
    )
    beaten = needed / RECURSIONS > minutes and answer.statistics.seconds < 60 * minutes
    return Finding(text, beaten and answer.status == "proved", better=True)


def cap_misses(text: str, cap: int) -> Finding:
    """Find words on a board that are longer than the cap."""
    answer = solve(text, classic=True, strategy="prefix", max=UNCAPPED, order="length")
    long = [each.word for each in answer.words if len(each.word) > cap]
    count = f"{len(long)} of {counted(answer.count, 'word')}"
    return Finding(f"{count} on {text.upper()}: {' '.join(long)}", bool(long))


def nothing_missed(text: str, cap: int) -> Finding:
    """Compare the longest path on a board with the cap; show what a Qu tile adds."""
    board = read_board(text)
    longest = len(walks(board))
    answer = solve(board, order="length")
    word = answer.words[0].word if answer.words else ""
    ours = f"{board.rows}x{board.cols} has no path of more than {counted(longest, 'cell')}"
    if len(word) > longest:
        ours += f"; a Qu tile makes {len(word)} letters of them: {word} on {text.upper()}"
    return Finding(ours, longest <= cap)


def first_words(text: str, share: float, cap: int = CAP) -> Finding:
    """Count the paths that brute force walks to its first word, half of its words, and RISK."""
    hunt = Hunt(read_board(text), load(), LEAST, cap)
    soon: dict[str, int] = {}
    for word, _ in STRATEGIES["naive"](hunt):
        soon.setdefault(word, hunt.effort.expanded)
    when = list(soon.values())
    if not when:
        return Finding("no word at all", holds=False)
    ours = (
        f"with a cap of {cap}, the first word on path {when[0]:,} of {hunt.effort.expanded:,}, "
        f"the middle one of {len(when)} on path {when[len(when) // 2]:,}"
    )
    if "risk" in soon:
        ours += f", risk on path {soon['risk']:,}"
    return Finding(ours, when[0] <= share * hunt.effort.expanded)


CLAIMS = (
    Claim(
        "RISK lies on the board AEKC MRFS BDCI LPVR",
        BOGGLE_2009,
        "(4,4) (3,4) (2,4) (1,3)",
        lambda: path_of("risk", POSTS_BOARD, RISK),
    ),
    Claim(
        "recursions on a 4x4 board without a cap",
        BOGGLE_2009,
        f"{RECURSIONS:,} in about a minute",
        lambda: recursions_walked(POSTS_BOARD, RECURSIONS),
        slow=True,
    ),
    Claim(
        "recursions grow exponentially with the board, by a formula its author does not know",
        BOGGLE_2009,
        f"{RECURSIONS:,} on 4x4",
        lambda: no_formula({4: RECURSIONS}, 2),
    ),
    Claim(
        "a cap on the letters of a word saves a phenomenal number of recursions",
        BOGGLE_2009,
        "a cap of 9; no figures given",
        lambda: cap_saves(5, 1000),
        brief=lambda: cap_saves(5, 1000, most=10**5),
    ),
    Claim(
        "a 5x5 board without a cap takes more than several minutes",
        BOGGLE_2009,
        "stopped after several minutes",
        lambda: stopped_large(LARGE_BOARD, 10),
    ),
    Claim(
        "the cap of 9 misses words of 10 letters and more",
        BOGGLE_2009,
        "no example given",
        lambda: cap_misses(RICH_BOARD, CAP),
    ),
    Claim(
        "up to 3x3 the cap of 9 misses nothing",
        BOGGLE_2009,
        '"larger than 3x3" there is no guarantee',
        lambda: nothing_missed(SMALL_BOARD, CAP),
    ),
    Claim(
        "brute force prints words almost immediately",
        BOGGLE_2009,
        "no figures given",
        lambda: first_words(POSTS_BOARD, 0.05),
        brief=lambda: first_words(POSTS_BOARD, 0.05, cap=7),
    ),
)
