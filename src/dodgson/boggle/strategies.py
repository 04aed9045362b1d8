"""Three ways to search for words: the post's brute force, and the two better ones it proposes.

Each is a generator that yields a word and its path as soon as it finds them. All walk in reading
order, so the first path of a word is its least path in every strategy.

Source: the post "Writing a recursive Java puzzle solver" (2009).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Literal

from dodgson.boggle.indexes import Node, sorted_words, trie, word_set
from dodgson.boggle.model import HOLE, JOKER, Board, Path
from dodgson.search.effort import Effort
from dodgson.wording import counted
from dodgson.words import Lexicon
from dodgson.words.reading import LONGEST
from dodgson.work import OutOfBudget, report_progress

Found = tuple[str, Path]
Strategy = Literal["auto", "naive", "prefix", "dictionary"]


@dataclass
class Hunt:
    """A search for the words of a list, of ``least`` to ``most`` letters, on a board.

    With ``every`` a word is found once for each of its paths, else only with the first. Several
    hunts may share an effort, which counts the paths walked and checks the budget.
    """

    board: Board
    lexicon: Lexicon
    least: int = 3
    most: int = LONGEST
    every: bool = False
    effort: Effort = field(default_factory=Effort)
    words: int = 0
    """The number of words found, if the caller counts them."""

    def expand(self) -> None:
        """Count a path before it is extended; raise ``OutOfBudget`` if the budget is spent."""
        effort = self.effort
        if effort.expanded >= effort.meter.next_look:
            self.check()
        effort.expanded += 1

    def check(self) -> None:
        """Check the budget, and report progress if due; raise ``OutOfBudget`` at the limit."""
        meter = self.effort.meter
        meter.start()
        why = meter.look(self.effort.expanded)
        if meter.report_due:
            report_progress(self.progress)
        if why:
            raise OutOfBudget(why)

    def progress(self) -> str:
        """Return the progress in one line.

        >>> from dodgson.words import load
        >>> Hunt(Board(1, 1, ("a",)), load(["a"])).progress()
        '0 paths, 0/s, 0 words'
        """
        expanded = self.effort.expanded
        rate = expanded / max(self.effort.meter.seconds, 1e-9)
        paths, words = counted(expanded, "path"), counted(self.words, "word")
        return f"{paths}, {rate:,.0f}/s, {words}"


def naive(hunt: Hunt) -> Iterator[Found]:
    """Walk every path, and look up each string: the post's brute force.

    >>> from dodgson.words import load
    >>> board = Board(2, 2, ("a", "c", "t", "s"))
    >>> list(naive(Hunt(board, load(["cat", "acts", "tact"]))))
    [('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))]

    It never turns back early. A joker is each letter in turn, so one path makes several strings.
    """
    words = word_set(hunt.lexicon, hunt.least, hunt.most)
    letters = tuple(hunt.lexicon.alphabet)
    tiles = [letters if tile == JOKER else (tile,) for tile in hunt.board.tiles]
    adjacent = hunt.board.adjacent

    def walk(path: Path, prefixes: list[str]) -> Iterator[Found]:
        hunt.expand()
        strings = [prefix + tile for prefix in prefixes for tile in tiles[path[-1]]]
        for string in strings:
            if string in words:
                yield string, path
        if len(strings[0]) < hunt.most:
            for cell in adjacent[path[-1]]:
                if cell not in path:
                    yield from walk((*path, cell), strings)

    for cell in hunt.board.cells:
        yield from walk((cell,), [""])


def prefix(hunt: Hunt) -> Iterator[Found]:
    """Walk board and trie together, and turn back if no word continues: the post's first idea.

    >>> from dodgson.words import load
    >>> board, words = Board(2, 2, ("a", "c", "t", "s")), load(["cat", "acts", "tact"])
    >>> hunt = Hunt(board, words)
    >>> list(prefix(hunt)), hunt.effort.expanded
    ([('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))], 10)
    """
    tiles, adjacent = hunt.board.tiles, hunt.board.adjacent

    def walk(path: Path, node: Node) -> Iterator[Found]:
        hunt.expand()
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
    """Return the nodes that a tile leads to: one or none, or for a joker all children."""
    if tile == JOKER:
        return node.children.values()
    for letter in tile:
        following = node.children.get(letter)
        if following is None:
            return ()
        node = following
    return (node,)


def dictionary(hunt: Hunt) -> Iterator[Found]:
    """Search the board for each word of the list: the post's second idea.

    >>> from dodgson.words import load
    >>> board, words = Board(2, 2, ("a", "c", "t", "s")), load(["cat", "acts", "tact"])
    >>> list(dictionary(Hunt(board, words)))
    [('acts', (0, 1, 2, 3)), ('cat', (1, 0, 2))]

    Words with letters that are not on the tiles are skipped.
    """
    board = hunt.board
    tiles, adjacent = board.tiles, board.adjacent

    def walk(word: str, path: Path, at: int) -> Iterator[Found]:
        """Extend a path that spells the first ``at`` letters."""
        hunt.expand()
        if at == len(word):
            yield word, path
            return
        for cell in adjacent[path[-1]]:
            if cell not in path and (after := fits(tiles[cell], word, at)):
                yield from walk(word, (*path, cell), after)

    def paths_of(word: str) -> Iterator[Found]:
        for cell in board.cells:
            if after := fits(tiles[cell], word, 0):
                yield from walk(word, (cell,), after)

    for word in spellable(board, sorted_words(hunt.lexicon, hunt.least, hunt.most)):
        for found in paths_of(word):
            yield found
            if not hunt.every:
                break


def fits(tile: str, word: str, at: int) -> int:
    """Return the position in a word after a tile at ``at``; 0 if the tile does not fit there.

    >>> fits("qu", "quit", 0), fits("?", "quit", 2), fits("s", "quit", 2)
    (2, 3, 0)
    """
    if tile == JOKER:
        return at + 1 if at < len(word) else 0
    return at + len(tile) if word.startswith(tile, at) else 0


def spellable(board: Board, words: tuple[str, ...]) -> Iterator[str]:
    """Yield the words whose letters are all on a board's tiles, in any place.

    >>> list(spellable(Board(1, 3, ("a", "?", "t")), ("cat", "cart", "dad", "tact", "tat")))
    ['cat', 'tat']
    """
    tiles = [board.tiles[cell] for cell in board.cells]
    jokers = tiles.count(JOKER)
    stock = Counter("".join(tile for tile in tiles if tile not in (JOKER, HOLE)))
    most = sum(stock.values()) + jokers
    letters = frozenset(stock)
    for word in words:
        if len(word) > most or (not jokers and not letters.issuperset(word)):
            continue
        if sum((Counter(word) - stock).values()) <= jokers:
            yield word


STRATEGIES: dict[Strategy, Callable[[Hunt], Iterator[Found]]] = {
    "naive": naive,
    "prefix": prefix,
    "dictionary": dictionary,
}


def recursions(board: Board, paths: int) -> int:
    """Return how often the post's method calls itself to walk this many paths.

    It is called once for each cell. From each path it calls itself for each direction, even if
    there is no cell, the cell is used, or the word is too long.

    >>> recursions(Board(4, 4, tuple("abcdefghijklmnop")), 12_029_640)
    96237136
    """
    return board.rows * board.cols + board.neighbours * paths
