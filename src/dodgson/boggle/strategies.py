"""The ways to look for words: the post's brute force, and the two better ones it proposes.

Each is a generator that gives a word and its path as soon as it has found them. All walk in reading
order, so the first path that a word comes with is the least of its paths, whatever the strategy.

Source: the post "Writing a recursive Java puzzle solver" (2009).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from dodgson.boggle.indexes import Node, sorted_words, trie, word_set
from dodgson.boggle.model import HOLE, JOKER, Board, Path
from dodgson.wording import counted
from dodgson.words import Lexicon
from dodgson.words.reading import LONGEST
from dodgson.work import Budget, Meter, OutOfBudget, is_observed, report_progress

Found = tuple[str, Path]
Strategy = Literal["auto", "naive", "prefix", "dictionary"]


@dataclass(frozen=True)
class Hunt:
    """What is looked for: the words of a list, of so many letters, on a board.

    With ``every`` a word comes with each of its paths, else once, with the first of them.
    """

    board: Board
    lexicon: Lexicon
    least: int = 3
    most: int = LONGEST
    every: bool = False


TELL_SECONDS = 0.25
"""How often an observer sees how a hunt stands."""


class Tally:
    """Counts the paths walked, and keeps to a budget."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.meter = Meter(budget or Budget())
        self.expanded = 0
        self.words = 0
        """How many words were found, where the caller notes it."""
        if is_observed():
            self.meter.report_every(TELL_SECONDS)
        self.meter.start()

    def expand(self) -> None:
        """Count a path about to be extended; raise ``OutOfBudget`` if the budget is spent."""
        if self.expanded >= self.meter.next_look:
            self.look()
        self.expanded += 1

    def look(self) -> None:
        """Look at the budget; raise ``OutOfBudget`` if it is spent."""
        why = self.meter.look(self.expanded)
        if self.meter.report_due:
            report_progress(self.standing)
        if why:
            raise OutOfBudget(why)

    def standing(self) -> str:
        """Return how far the hunt has come, in one line.

        >>> Tally().standing()
        '0 paths, 0/s, 0 words'
        """
        rate = self.expanded / max(self.meter.seconds, 1e-9)
        paths, words = counted(self.expanded, "path"), counted(self.words, "word")
        return f"{paths}, {rate:,.0f}/s, {words}"


def naive(hunt: Hunt, tally: Tally) -> Iterator[Found]:
    """Walk every path there is, and look each string up: the post's brute force.

    >>> from dodgson.words import load
    >>> board = Board(2, 2, ("a", "c", "t", "s"))
    >>> list(naive(Hunt(board, load(["cat", "acts", "tact"])), Tally()))
    [('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))]

    It never looks what the list could still hold. A joker is tried as every letter in turn, which
    makes several strings of one path.
    """
    words = word_set(hunt.lexicon, hunt.least, hunt.most)
    letters = tuple(hunt.lexicon.alphabet)
    tiles = [letters if tile == JOKER else (tile,) for tile in hunt.board.tiles]
    adjacent = hunt.board.adjacent

    def walk(path: Path, beginnings: list[str]) -> Iterator[Found]:
        tally.expand()
        strings = [beginning + tile for beginning in beginnings for tile in tiles[path[-1]]]
        for string in strings:
            if string in words:
                yield string, path
        if len(strings[0]) < hunt.most:
            for cell in adjacent[path[-1]]:
                if cell not in path:
                    yield from walk((*path, cell), strings)

    for cell in hunt.board.cells:
        yield from walk((cell,), [""])


def prefix(hunt: Hunt, tally: Tally) -> Iterator[Found]:
    """Walk board and trie together, and turn back where no word goes on: the post's first idea.

    >>> from dodgson.words import load
    >>> board, words = Board(2, 2, ("a", "c", "t", "s")), load(["cat", "acts", "tact"])
    >>> tally = Tally()
    >>> list(prefix(Hunt(board, words), tally)), tally.expanded
    ([('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))], 10)
    """
    tiles, adjacent = hunt.board.tiles, hunt.board.adjacent

    def walk(path: Path, node: Node) -> Iterator[Found]:
        tally.expand()
        if node.word is not None:
            yield node.word, path
        if node.children:
            for cell in adjacent[path[-1]]:
                if cell not in path:
                    for following in step(node, tiles[cell]):
                        yield from walk((*path, cell), following)

    root = trie(hunt.lexicon, hunt.least, hunt.most)
    for cell in hunt.board.cells:
        for node in step(root, tiles[cell]):
            yield from walk((cell,), node)


def step(node: Node, tile: str) -> Collection[Node]:
    """Give the nodes that a tile leads to: one or none, and for a joker all that follow."""
    if tile == JOKER:
        return node.children.values()
    for letter in tile:
        following = node.children.get(letter)
        if following is None:
            return ()
        node = following
    return (node,)


def dictionary(hunt: Hunt, tally: Tally) -> Iterator[Found]:
    """Seek each word of the list on the board: the post's second idea.

    >>> from dodgson.words import load
    >>> board, words = Board(2, 2, ("a", "c", "t", "s")), load(["cat", "acts", "tact"])
    >>> list(dictionary(Hunt(board, words), Tally()))
    [('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))]

    Words whose letters the tiles do not even hold are not sought.
    """
    board = hunt.board
    tiles, adjacent = board.tiles, board.adjacent

    def walk(word: str, path: Path, at: int) -> Iterator[Found]:
        """Go on from a path that spells the first ``at`` letters."""
        tally.expand()
        if at == len(word):
            yield word, path
            return
        for cell in adjacent[path[-1]]:
            if cell not in path and (after := fits(tiles[cell], word, at)):
                yield from walk(word, (*path, cell), after)

    def seek(word: str) -> Iterator[Found]:
        for cell in board.cells:
            if after := fits(tiles[cell], word, 0):
                yield from walk(word, (cell,), after)

    for word in spellable(board, sorted_words(hunt.lexicon, hunt.least, hunt.most)):
        for found in seek(word):
            yield found
            if not hunt.every:
                break


def fits(tile: str, word: str, at: int) -> int:
    """Say where in a word one is after a tile laid at a place; 0 if it does not fit there.

    >>> fits("qu", "quit", 0), fits("?", "quit", 2), fits("s", "quit", 2)
    (2, 3, 0)
    """
    if tile == JOKER:
        return at + 1 if at < len(word) else 0
    return at + len(tile) if word.startswith(tile, at) else 0


def spellable(board: Board, words: tuple[str, ...]) -> Iterator[str]:
    """Give the words that a board's tiles hold the letters of, wherever they lie.

    >>> list(spellable(Board(1, 3, ("a", "?", "t")), ("cat", "cart", "dad", "tact", "tat")))
    ['cat', 'tat']
    """
    tiles = [board.tiles[cell] for cell in board.cells]
    jokers = tiles.count(JOKER)
    stock = Counter("".join(tile for tile in tiles if tile not in (JOKER, HOLE)))
    most = sum(stock.values()) + jokers
    alone = frozenset(stock)
    for word in words:
        if len(word) > most or (not jokers and not alone.issuperset(word)):
            continue
        if sum((Counter(word) - stock).values()) <= jokers:
            yield word


STRATEGIES: dict[Strategy, Callable[[Hunt, Tally], Iterator[Found]]] = {
    "auto": prefix,
    "naive": naive,
    "prefix": prefix,
    "dictionary": dictionary,
}


def recursions(board: Board, paths: int) -> int:
    """Say how often the post's method would have been called to walk so many paths.

    It is called once for each cell, and from each path it walks once for each direction, be there a
    cell or not, used or not, the word too long already or not.

    >>> recursions(Board(4, 4, tuple("abcdefghijklmnop")), 12_029_640)
    96237136
    """
    return board.rows * board.cols + board.neighbours * paths
