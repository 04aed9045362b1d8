"""Check the claims of the 2009 post on a recursive Boggle solver about speed and memory.

Speed is measured in paths walked, memory in entries kept: both are the same on every machine.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from dodgson.boggle.indexes import LAST, sorted_words
from dodgson.boggle.reading import read_board
from dodgson.boggle.strategies import STRATEGIES, Hunt, Strategy
from dodgson.pangram.model import common_prefix
from dodgson.posts import BOGGLE_2009
from dodgson.posts.boggle_2009_paths import walks
from dodgson.posts.claims import Claim, Finding
from dodgson.wording import counted
from dodgson.words import Lexicon, load

LEAST, CAP, UNCAPPED = 3, 9, 64
RICH_BOARD = "pers/latg/sine/ters"
"""A board with many and long words. The post's board has none of more than 6 letters."""


def kept(strategy: Strategy, lexicon: Lexicon, least: int, most: int) -> int:
    """Count the entries that a strategy keeps of a list.

    Pruning keeps every prefix of each word: the nodes of a trie. The others keep the words.

    >>> kept("prefix", load(["cat", "cats", "cow"]), 3, 16)
    6
    """
    words = sorted_words(lexicon, least, most)
    if strategy == "prefix":
        return sum(
            len(word) - common_prefix(before, word) for before, word in pairwise(["", *words])
        )
    return len(words)


def folded(lexicon: Lexicon, least: int, most: int) -> int:
    """Count the nodes of a list's trie once nodes with the same continuations are merged.

    No automaton that takes a list's words, and no others, has fewer nodes.

    >>> folded(load(["act", "acts", "art", "arts"]), 3, 16)
    5
    """
    words = sorted_words(lexicon, least, most)
    kinds: dict[tuple[bool, tuple[tuple[str, int], ...]], int] = {}

    def kind(start: int, end: int, depth: int) -> int:
        """Return the kind of the node for a range of the list."""
        ends = len(words[start]) == depth
        start += ends
        onward = []
        while start < end:
            beginning = words[start][: depth + 1]
            to = bisect_left(words, beginning + LAST, start, end)
            onward.append((beginning[-1], kind(start, to, depth + 1)))
            start = to
        return kinds.setdefault((ends, tuple(onward)), len(kinds))

    if words:
        kind(0, len(words), 0)
    return len(kinds)


class Trade(NamedTuple):
    """The cost and result of a strategy: paths walked, entries kept in memory, words found."""

    paths: int
    kept: int
    words: int


@cache
def trade(strategy: Strategy, text: str, most: int = UNCAPPED) -> Trade:
    """Measure a strategy on a board without a Qu tile.

    Brute force finds the words that pruning finds, and its paths are counted, not walked.
    """
    lexicon, board = load(), read_board(text)
    hunt = Hunt(board, lexicon, LEAST, most)
    words = {word for word, _ in STRATEGIES["prefix" if strategy == "naive" else strategy](hunt)}
    paths = sum(walks(board)[:most]) if strategy == "naive" else hunt.effort.expanded
    return Trade(paths, kept(strategy, lexicon, LEAST, most), len(words))


def improves(strategy: Strategy, text: str, keeps: str) -> Finding:
    """Compare a strategy with brute force with a cap: fewer paths, and no fewer words."""
    ours, capped = trade(strategy, text), trade("naive", text, CAP)
    found = (
        f"{ours.paths:,} paths on {text.upper()} rather than {sum(walks(read_board(text))):,}, "
        f"or {capped.paths:,} with the cap; it {keeps.format(f'{ours.kept:,}')}"
    )
    return Finding(found, ours.words >= capped.words and ours.paths < capped.paths)


def traded(text: str) -> Finding:
    """Compare the post's three strategies; the claim holds if none is best in everything."""
    ways = {
        f"brute force with a cap of {CAP}": trade("naive", text, CAP),
        "prefixes": trade("prefix", text),
        "each word sought": trade("dictionary", text),
    }
    every = max(way.words for way in ways.values())
    found = "; ".join(
        f"{name}: {way.paths:,} paths, {way.kept:,} entries, "
        f"{way.words:,} of {counted(every, 'word')}"
        for name, way in ways.items()
    )
    fewest = min(way.paths for way in ways.values())
    least = min(way.kept for way in ways.values())
    return Finding(found, Trade(fewest, least, every) not in ways.values())


def better_in_all(text: str) -> Finding:
    """Compare a trie whose nodes are merged with the post's three strategies, in everything."""
    nodes = folded(load(), LEAST, UNCAPPED)
    ours, capped = trade("prefix", text), trade("naive", text, CAP)
    found = (
        f"prefixes in a trie with equal nodes merged: {ours.paths:,} paths, {nodes:,} "
        f"nodes, all {counted(ours.words, 'word')}"
    )
    holds = all(
        ours.paths <= way.paths and nodes < way.kept and ours.words >= way.words
        for way in (capped, trade("dictionary", text), ours)
    )
    return Finding(found, holds)


def best_of_all(text: str) -> Finding:
    """Compare the strategy that keeps least with the one that walks least."""
    pruned, sought = trade("prefix", text), trade("dictionary", text)
    found = (
        "no strategy that we know: words sought one by one can come from the disk, so that "
        f"nothing is kept; but a board takes {sought.paths:,} paths and a look at "
        f"{counted(sought.kept, 'word')}, where prefixes take {pruned.paths:,} paths"
    )
    return Finding(found, pruned.paths < sought.paths and pruned.words == sought.words)


CLAIMS = (
    Claim(
        "it gets faster if it knows every prefix of a word, and leaves dead ends",
        BOGGLE_2009,
        "proposed, not tried",
        lambda: improves("prefix", RICH_BOARD, "keeps a trie of {} nodes"),
    ),
    Claim(
        "it gets faster if it looks for each word of the list on the board",
        BOGGLE_2009,
        "proposed, not tried",
        lambda: improves("dictionary", RICH_BOARD, "looks at {} words once each"),
    ),
    Claim(
        "speed, memory and completeness are traded for one another",
        BOGGLE_2009,
        "no figures given",
        lambda: traded(RICH_BOARD),
    ),
    Claim(
        "another solution is better in speed, completeness and memory",
        BOGGLE_2009,
        '"almost certainly"',
        lambda: better_in_all(RICH_BOARD),
    ),
    Claim(
        "no solution is better than all others in all three",
        BOGGLE_2009,
        '"I doubt it"',
        lambda: best_of_all(RICH_BOARD),
    ),
)
