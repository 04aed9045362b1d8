"""Choose the ends of ladders: from common words, a theme, pairs, or around a word on the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from dodgson.errors import InputError, option
from dodgson.ladder.goals import END, MOST_COUNTED, WAY, Counted
from dodgson.ladder.lengths import LengthGraph, length_graph
from dodgson.ladder.named import read_pairs, read_theme
from dodgson.ladder.questions import Make
from dodgson.making import Range, common_level, read_listed, read_range
from dodgson.native import Backend
from dodgson.words import Lexicon

LENGTHS: Final = Range(3, 6)
"""How long words are by default."""
EVERY: Final = Range(1, MOST_COUNTED - 1)
"""Numbers that are counted exactly."""


class Wish(NamedTuple):
    """How many steps and answers are wanted."""

    steps: Range
    answers: Range


class Shelf:
    """The words of one length: their graph, and which of them are common."""

    def __init__(self, words: Lexicon, length: int, level: int | None, backend: Backend | None):
        self.graph: LengthGraph = length_graph(words, length, backend=backend)
        row = words.row(length)
        common = [
            level is None or 0 < of_word <= level for of_word in row.levels or bytes(len(row.words))
        ]
        self.roles = bytes(WAY | END if each else 0 for each in common)
        """For each word ``WAY | END`` if it is common, else 0."""
        self.common = [word for word, each in zip(row.words, common, strict=True) if each]

    def ladder(
        self, start: str, wish: Wish, pick: int = 0, roles: bytes | None = None
    ) -> Counted | None:
        """Return a ladder from a word to one of the goals that are as wished for, if any is."""
        steps, answers = ((least, int(most)) for least, most in wish)
        _, found = self.graph.goals(start, roles or self.roles, steps, answers, [pick])
        return found[0] if found else None

    def towards(self, goal: str) -> bytes:
        """Return the roles of the words if only one may be the goal."""
        roles = bytearray(role & WAY for role in self.roles)
        roles[self.graph.words.index(goal)] |= END
        return bytes(roles)


class Ends(ABC):
    """A way to choose the ends of ladders."""

    via: str | None = None
    """The word that all ladders have to pass through."""
    count: int
    """How many choices there are."""

    @abstractmethod
    def ladder(self, random: Random, wish: Wish) -> Counted | None:
        """Choose ends; return a ladder as wished for and the number of answers, if there is one."""


class FromStarts(Ends):
    """Ladders from one of some words to common words.

    Each choice gives one ladder only, although a search finds many: those from one word are alike.
    """

    def __init__(self, shelves: dict[int, Shelf], starts: Sequence[str]) -> None:
        self.shelves, self.starts, self.count = shelves, starts, len(starts)

    def ladder(self, random: Random, wish: Wish) -> Counted | None:
        start = random.choice(self.starts)
        found = self.shelves[len(start)].ladder(start, wish, random.getrandbits(32))
        return found and (turned(found[0]), found[1])


class Through(Ends):
    """Ladders through a word: two ladders from there, to common words."""

    def __init__(self, shelf: Shelf, via: str) -> None:
        self.shelf, self.via, self.count = shelf, via, len(shelf.common)

    def ladder(self, random: Random, wish: Wish) -> Counted | None:
        assert self.via is not None
        one, other = random.getrandbits(32), random.getrandbits(32)
        (steps, most_steps), (answers, most_answers) = wish
        first = Wish(Range(1, most_steps - 1), Range(1, most_answers))
        if (found := self.shelf.ladder(self.via, first, one)) is None:
            return None
        before, ways = found
        done = len(before) - 1
        rest = Wish(
            Range(max(steps - done, 1), most_steps - done),
            Range(max(-(-answers // ways), 1), most_answers // ways),
        )
        if (found := self.shelf.ladder(self.via, rest, other)) is None:
            return None
        after, more = found
        if set(before) & set(after) != {self.via}:  # a word twice
            return None
        return turned((*reversed(before), *after[1:])), ways * more


class OfPairs(Ends):
    """Ladders between two words that belong together."""

    def __init__(self, shelves: dict[int, Shelf], pairs: Sequence[tuple[str, str]]) -> None:
        self.shelves, self.pairs, self.count = shelves, pairs, len(pairs)

    def ladder(self, random: Random, wish: Wish) -> Counted | None:
        start, goal = random.choice(self.pairs)
        shelf = self.shelves[len(start)]
        return shelf.ladder(start, wish, roles=shelf.towards(goal))


def turned(ladder: tuple[str, ...]) -> tuple[str, ...]:
    """Return a ladder in the one of its two directions that its ends always get.

    >>> turned(("cat", "cot", "dot")) == turned(("dot", "cot", "cat"))
    True
    """
    low, high = sorted((ladder[0], ladder[-1]))
    first = high if crc32(f"{low}-{high}".encode()) & 1 else low
    return ladder if ladder[0] == first else ladder[::-1]


def ends_of(question: Make, words: Lexicon) -> Ends:
    """Return how a question wants the ends to be chosen from the words that ladders may use.

    Raise ``InputError`` for options that exclude each other, for words that the list does not
    contain, for files that cannot be read, and if no word is left.
    """
    named = [name for name in ("theme", "via", "pairs") if getattr(question, name)]
    if len(named) > 1:
        first, other = map(option, named[:2])
        raise InputError(f"{first} and {other} do not go together: leave one out")
    lengths = read_range("length", question.length, EVERY)
    level = common_level(question.from_level, words)

    def shelves(used: Iterable[int]) -> dict[int, Shelf]:
        each = sorted(set(used))
        return {length: Shelf(words, length, level, question.backend) for length in each}

    if question.via:
        via = read_listed(question.via, option("via", question.via), words)
        if not lengths.has(len(via)):
            raise InputError(f"{option('via', via)}: it does not have {lengths} letters")
        return Through(shelves([len(via)])[len(via)], via)
    if question.pairs:
        pairs = read_pairs(question.pairs, words, question.max_words)
        pairs = [pair for pair in pairs if lengths.has(len(pair[0]))]
        if not pairs:
            raise InputError(f"{question.pairs}: no pair of words of {lengths} letters")
        return OfPairs(shelves(len(first) for first, _ in pairs), pairs)
    if question.theme:
        theme = read_theme(question.theme, words, question.max_words)
        starts = [word for word in theme if lengths.has(len(word))]
        used = shelves(map(len, starts))
    else:
        lengths = lengths if question.length is not None else LENGTHS
        used = shelves(filter(lengths.has, words.lengths))
        starts = [word for shelf in used.values() for word in shelf.common]
    if not starts:
        where = option("theme") if question.theme else words.called
        common = "" if question.theme or level is None else f" of level {level} or less"
        raise InputError(f"{where}: no word{common} with {lengths} letters")
    return FromStarts(used, starts)
