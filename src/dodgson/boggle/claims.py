"""What the post on writing a recursive solver claims of boards, and what we find.

All is looked up in the list that comes with dodgson; the post's is not known. What the post says of
speed is held against paths walked, and of memory against entries kept, which are the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from dodgson.boggle.counting import walks
from dodgson.boggle.indexes import Held, folded, held
from dodgson.boggle.model import Board, Place, check_word
from dodgson.boggle.reading import read_board
from dodgson.boggle.solve import solve
from dodgson.boggle.strategies import STRATEGIES, Hunt, Strategy, Tally, recursions
from dodgson.claims import Claim, Finding
from dodgson.errors import InputError
from dodgson.wording import counted
from dodgson.words import load

POST = "Writing a recursive Java puzzle solver, R. LaHue, 2009"

POSTS_BOARD = "aekc/mrfs/bdci/lpvr"
RICH_BOARD = "pers/latg/sine/ters"
"""A board with many words, and long ones. The post's own has none of more than 6 letters."""
LARGE_BOARD = "perst/latgi/sinen/tersa/mados"
SMALL_BOARD = "acq/nia/ted"

LEAST, CAP, UNCAPPED = 3, 9, 64
PACE = 96_237_136
"""The post's recursions a minute, about."""

Look = Callable[[], Finding]


def found(ours: str, holds: bool) -> Finding:
    """Give what we find, and whether it is as claimed."""
    return Finding(ours, "as claimed" if holds else "differs")


def square(side: int) -> Board:
    """Give a board of a size; its letters do not matter to brute force."""
    return Board(side, side, ("a",) * (side * side))


def path_of(word: str, text: str, claimed: tuple[Place, ...]) -> Look:
    """Look by which paths a word lies on a board."""

    def look() -> Finding:
        board = read_board(text)
        answer = solve(board, min=len(word), max=len(word), paths=True)
        paths = next((each.paths for each in answer.words if each.word == word), ())
        try:
            check_word(board, word, board.path(claimed))
        except InputError as fault:
            return Finding(str(fault), "differs")
        told = "; ".join(" ".join(f"({row},{col})" for row, col in path) for path in paths or ())
        only = ", the only path" if len(paths or ()) == 1 else ""
        return found(f"{told}{only}", claimed in (paths or ()))

    return look


def recursions_walked(text: str, claimed: int) -> Look:
    """Look how often brute force calls itself without a cap, by walking every path."""

    def look() -> Finding:
        answer = solve(text, classic=True, max=UNCAPPED)
        ours = answer.statistics.recursions or 0
        told = f"{ours:,}, from {counted(answer.statistics.expanded, 'path')} walked"
        return found(f"{told}; {answer.statistics.seconds:.0f} s", ours == claimed)

    return look


def no_formula(claimed: dict[int, int], factor: float) -> Look:
    """Look how many recursions there are without a cap, and how they grow with each cell more."""

    def look() -> Finding:
        counts = {side: uncapped(square(side)) for side in range(2, 6)}
        factors = [
            (counts[side] / counts[side - 1]) ** (1 / (2 * side - 1)) for side in range(3, 6)
        ]
        told = ", ".join(f"{side}x{side} {count:,}" for side, count in counts.items())
        return found(
            f"cells + 8 x paths, and the paths can be counted without walking them: {told}; "
            f"times {min(factors):.2f} to {max(factors):.2f} with each cell",
            all(counts[side] == figure for side, figure in claimed.items())
            and min(factors) >= factor,
        )

    return look


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
    tally = Tally()
    for _ in STRATEGIES["naive"](Hunt(board, load(["zzz"]), LEAST, cap), tally):
        pass
    return recursions(board, tally.expanded)


def cap_saves(side: int, times: int) -> Look:
    """Look how many recursions there are with caps from 3 to 9, and what they save."""

    def look() -> Finding:
        tables = {size: by_cap(square(size)) for size in range(2, side + 1)}
        rows = [
            f"{size}x{size}: {' '.join(f'{count:,}' for count in table.values())}"
            for size, table in tables.items()
        ]
        # What is counted without walking is held against paths walked, where those are few.
        agree = all(
            walked(square(size), cap) == count
            for size, table in tables.items()
            for cap, count in table.items()
            if count < 10**6
        )
        saved = uncapped(square(side)) // tables[side][CAP]
        rows.append(f"on {side}x{side} one in {saved:,} is left by a cap of {CAP}")
        told = f"caps of {LEAST} to {CAP}: {'; '.join(rows)}"
        return found(told, agree and saved >= times)

    return look


def stopped_large(text: str, minutes: float) -> Look:
    """Look how long brute force would take on a large board, and how long it takes us."""

    def look() -> Finding:
        board = read_board(text)
        needed = uncapped(board)
        answer = solve(board)
        told = (
            f"{needed:,} recursions, {needed / PACE / 60 / 24:.1f} days at the post's pace; by "
            f"prefixes {counted(answer.count, 'word')} in {answer.statistics.expanded:,} paths, "
            f"all there are, {answer.statistics.seconds:.2f} s"
        )
        beaten = needed / PACE > minutes and answer.statistics.seconds < 60 * minutes
        return Finding(told, "better" if beaten and answer.status == "proved" else "differs")

    return look


def cap_misses(text: str, cap: int) -> Look:
    """Look for words on a board that are longer than the cap."""

    def look() -> Finding:
        answer = solve(text, classic=True, strategy="prefix", max=UNCAPPED, order="length")
        long = [each.word for each in answer.words if len(each.word) > cap]
        told = f"{len(long)} of {counted(answer.count, 'word')} on {text.upper()}"
        return found(f"{told}: {' '.join(long)}", bool(long))

    return look


def nothing_missed(text: str, cap: int) -> Look:
    """Look whether any path on a board uses more cells than the cap, and what Qu adds."""

    def look() -> Finding:
        board = read_board(text)
        longest = len(walks(board))
        answer = solve(board, order="length")
        word = answer.words[0].word if answer.words else ""
        told = f"{board.rows}x{board.cols} has no path of more than {counted(longest, 'cell')}"
        if len(word) > longest:
            told += f"; a Qu tile makes {len(word)} letters of them: {word} on {text.upper()}"
        return found(told, longest <= cap)

    return look


def first_words(text: str, share: float) -> Look:
    """Look how soon brute force comes upon its first word, half of its words, and RISK."""

    def look() -> Finding:
        tally = Tally()
        hunt = Hunt(read_board(text), load(), LEAST, CAP)
        soon: dict[str, int] = {}
        for word, _ in STRATEGIES["naive"](hunt, tally):
            soon.setdefault(word, tally.expanded)
        when = list(soon.values())
        if not when:
            return Finding("no word at all", "differs")
        told = (
            f"the first word on path {when[0]:,} of {tally.expanded:,}, the middle one of "
            f"{len(when)} on path {when[len(when) // 2]:,}"
        )
        if "risk" in soon:
            told += f", risk on path {soon['risk']:,}"
        return found(told, when[0] <= share * tally.expanded)

    return look


class Trade(NamedTuple):
    """What a strategy takes and gives: paths walked, entries kept in memory, words found."""

    paths: int
    kept: Held
    words: int


@cache
def trade(strategy: Strategy, text: str, most: int = UNCAPPED) -> Trade:
    """Measure a strategy on a board."""
    tally, lexicon = Tally(), load()
    hunt = Hunt(read_board(text), lexicon, LEAST, most)
    words = {word for word, _ in STRATEGIES[strategy](hunt, tally)}
    return Trade(tally.expanded, held(lexicon, LEAST, most)[strategy], len(words))


def improves(strategy: Strategy, text: str, keeps: str) -> Look:
    """Look whether a strategy walks fewer paths than brute force with a cap, and finds no less."""

    def look() -> Finding:
        ours, capped = trade(strategy, text), trade("naive", text, CAP)
        told = (
            f"{ours.paths:,} paths on {text.upper()} rather than {sum(walks(read_board(text))):,}, "
            f"or {capped.paths:,} with the cap; it {keeps.format(f'{ours.kept.entries:,}')}"
        )
        return found(told, ours.words >= capped.words and ours.paths < capped.paths)

    return look


def traded(text: str) -> Look:
    """Look whether any of the post's three ways is best in all that it trades."""

    def look() -> Finding:
        ways = {
            f"brute force with a cap of {CAP}": trade("naive", text, CAP),
            "prefixes": trade("prefix", text),
            "each word sought": trade("dictionary", text),
        }
        every = max(way.words for way in ways.values())
        told = "; ".join(
            f"{name}: {way.paths:,} paths, {way.kept.entries:,} entries, "
            f"{way.words:,} of {counted(every, 'word')}"
            for name, way in ways.items()
        )
        fewest = min(way.paths for way in ways.values())
        least = min(way.kept.entries for way in ways.values())
        best = (fewest, least, every)
        won = any((way.paths, way.kept.entries, way.words) == best for way in ways.values())
        return found(told, not won)

    return look


def better_in_all(text: str) -> Look:
    """Look whether the trie, once folded, beats the post's three ways in all they trade."""

    def look() -> Finding:
        nodes = folded(load(), LEAST, UNCAPPED).entries
        ours, capped = trade("prefix", text), trade("naive", text, CAP)
        told = (
            f"prefixes in a trie whose like nodes are one: {ours.paths:,} paths, {nodes:,} "
            f"nodes, all {counted(ours.words, 'word')}"
        )
        beaten = (capped, trade("dictionary", text), ours)
        holds = all(
            ours.paths <= way.paths and nodes < way.kept.entries and ours.words >= way.words
            for way in beaten
        )
        return found(told, holds)

    return look


def best_of_all(text: str) -> Look:
    """Look whether what keeps least is also what walks least."""

    def look() -> Finding:
        pruned, sought = trade("prefix", text), trade("dictionary", text)
        told = (
            "none we know: words sought one by one can come from the disk, and nothing is "
            f"kept; but a board takes {sought.paths:,} paths and a look at "
            f"{counted(sought.kept.entries, 'word')}, where prefixes take {pruned.paths:,} paths"
        )
        return found(told, pruned.paths < sought.paths and pruned.words == sought.words)

    return look


CLAIMS = (
    Claim(
        "RISK lies on the board AEKC MRFS BDCI LPVR",
        POST,
        "(4,4) (3,4) (2,4) (1,3)",
        path_of("risk", POSTS_BOARD, ((4, 4), (3, 4), (2, 4), (1, 3))),
    ),
    Claim(
        "recursions on a 4x4 board without a cap",
        POST,
        "96,237,136 in about a minute",
        recursions_walked(POSTS_BOARD, 96_237_136),
        slow=True,
    ),
    Claim(
        "recursions grow exponentially with the board, by a formula its author does not know",
        POST,
        "96,237,136 on 4x4",
        no_formula({4: 96_237_136}, 2),
    ),
    Claim(
        "a cap on the letters of a word saves a phenomenal number of recursions",
        POST,
        "a cap of 9; no figures given",
        cap_saves(5, 1000),
    ),
    Claim(
        "a 5x5 board without a cap takes more than several minutes",
        POST,
        "stopped after several minutes",
        stopped_large(LARGE_BOARD, 10),
    ),
    Claim(
        "the cap of 9 misses words of 10 letters and more",
        POST,
        "no example given",
        cap_misses(RICH_BOARD, CAP),
    ),
    Claim(
        "up to 3x3 the cap of 9 misses nothing",
        POST,
        '"larger than 3x3" there is no guarantee',
        nothing_missed(SMALL_BOARD, CAP),
    ),
    Claim(
        "brute force prints words almost immediately",
        POST,
        "no figures given",
        first_words(POSTS_BOARD, 0.05),
    ),
    Claim(
        "it gets faster if every beginning of a word is known, and dead ends are left",
        POST,
        "proposed, not tried",
        improves("prefix", RICH_BOARD, "keeps a trie of {} nodes"),
    ),
    Claim(
        "it gets faster if each word of the list is sought on the board",
        POST,
        "proposed, not tried",
        improves("dictionary", RICH_BOARD, "looks at {} words once each"),
    ),
    Claim(
        "speed, memory and completeness are traded for one another",
        POST,
        "no figures given",
        traded(RICH_BOARD),
    ),
    Claim(
        "another solution is better in speed, completeness and memory",
        POST,
        '"almost certainly"',
        better_in_all(RICH_BOARD),
    ),
    Claim(
        "no solution is better than all others in all three",
        POST,
        '"I doubt it"',
        best_of_all(RICH_BOARD),
    ),
)
