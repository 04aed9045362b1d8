"""The model of a word ladder: words, the rules of a step, the cost of a step, and the checker.

Lewis Carroll published the first ones, called Doublets, in Vanity Fair in 1879.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from functools import cache, cached_property
from itertools import pairwise
from operator import ne
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, cast, get_args

from dodgson.errors import InputError
from dodgson.ladder.lengths import LengthGraph, length_graph
from dodgson.native import choose
from dodgson.words import Lexicon

if TYPE_CHECKING:
    from dodgson.native import Backend

Rule = Literal["change", "insert", "delete", "anagram"]
Cost = Literal["steps", "rarity", "letters"]

RULES: tuple[Rule, ...] = get_args(Rule)
BACKWARDS: dict[Rule, Rule] = {
    "change": "change",
    "insert": "delete",
    "delete": "insert",
    "anagram": "anagram",
}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
UNLISTED_LEVEL = 100
"""The cost by rarity of a step to a word that the list does not contain: the highest."""


class Words(Protocol):
    """The part of a word list that a ladder needs, as ``dodgson.words.Lexicon`` has it."""

    @property
    def alphabet(self) -> str: ...

    def of_length(self, length: int, /) -> Sequence[str]: ...

    def level(self, word: str, /) -> int | None: ...


class WordGraph:
    """A graph of words: two are joined if they are one step apart under the rules.

    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "cast", "coat", "taco"]), ["change", "insert"])
    >>> graph.neighbours("cat")
    ('cast', 'coat', 'cot')
    >>> graph.reversed().neighbours("coat")
    ('cat', 'cot')

    ``extra`` words count as listed, ``exclude`` words as not listed. ``backend`` is for questions
    about all words at once. Without the kernel, neighbours are found by trying every letter in
    every place, so nothing has to be built before the first step.
    """

    def __init__(
        self,
        words: Words,
        rules: Iterable[Rule] = ("change",),
        *,
        extra: Collection[str] = (),
        exclude: Collection[str] = (),
        backend: Backend | None = None,
    ) -> None:
        self.words = words
        self.backend = backend
        self.rules = tuple(rule for rule in RULES if rule in rules)
        self.extra = frozenset(extra) - frozenset(exclude)
        self.exclude = frozenset(exclude)
        self.alphabet = "".join(sorted({*words.alphabet, *"".join(self.extra)}))
        self._shelves: dict[int, frozenset[str]] = {}
        self._anagrams: dict[int, dict[str, list[str]]] = {}
        self._neighbours: dict[str, tuple[str, ...]] = {}

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self.of_length(len(word))

    def of_length(self, length: int) -> frozenset[str]:
        """Return the words of this length that a ladder may use."""
        shelf = self._shelves.get(length)
        if shelf is None:
            extra = {word for word in self.extra if len(word) == length}
            shelf = frozenset(self.words.of_length(length)) - self.exclude | extra
            if shelf:  # there is no end of lengths without words
                self._shelves[length] = shelf
        return shelf

    def neighbours(self, word: str) -> tuple[str, ...]:
        """Return the words one step from a word, in alphabetical order."""
        known = self._neighbours.get(word)
        if known is None:
            kernel = self.kernel_graph(len(word)) if word in self else None
            known = self._tried(word) if kernel is None else kernel.neighbours(word)
            self._neighbours[word] = known
        return known

    def _tried(self, word: str) -> tuple[str, ...]:
        """Return a word's neighbours, found by trying every letter in every place."""
        found: set[str] = set()
        for rule in self.rules:
            found.update(self._by_rule[rule](self, word))
        found.discard(word)
        return tuple(sorted(found))

    def reversed(self) -> WordGraph:
        """Return the graph with every step reversed."""
        return self._reversed or self

    @cached_property
    def _reversed(self) -> WordGraph | None:
        """The graph with every step reversed; None if it is this one."""
        rules = tuple(BACKWARDS[rule] for rule in self.rules)
        if set(rules) == set(self.rules):
            return None
        return WordGraph(
            self.words, rules, extra=self.extra, exclude=self.exclude, backend=self.backend
        )

    def kernel_graph(self, length: int) -> LengthGraph | None:
        """Return the kernel's graph of all words of a length; None if it differs from this one."""
        if not length or self._list is None or choose(self.backend) == "python":
            return None
        return length_graph(self._list, length, backend="native")

    @cached_property
    def _list(self) -> Lexicon | None:
        """The list whose words of one length make this graph as they are; None if none does."""
        listed = isinstance(self.words, Lexicon) and all(word in self.words for word in self.extra)
        same = listed and self.rules == ("change",) and not self.exclude
        return cast("Lexicon", self.words) if same else None

    def prices(self, length: int) -> bytes:
        """Return what it costs by rarity to come to each word of a length, in their order."""
        return cast("Lexicon", self.words).kept(_prices, length)

    def _changed(self, word: str) -> Iterable[str]:
        listed = self.of_length(len(word))
        for place in range(len(word)):
            before, after = word[:place], word[place + 1 :]
            yield from listed.intersection([before + letter + after for letter in self.alphabet])

    def _inserted(self, word: str) -> Iterable[str]:
        listed = self.of_length(len(word) + 1)
        for place in range(len(word) + 1):
            before, after = word[:place], word[place:]
            yield from listed.intersection([before + letter + after for letter in self.alphabet])

    def _deleted(self, word: str) -> Iterable[str]:
        listed = self.of_length(len(word) - 1)
        return listed.intersection([word[:i] + word[i + 1 :] for i in range(len(word))])

    def _rearranged(self, word: str) -> Iterable[str]:
        length = len(word)
        if length not in self._anagrams:
            shelf: dict[str, list[str]] = defaultdict(list)
            for listed in self.of_length(length):
                shelf["".join(sorted(listed))].append(listed)
            self._anagrams[length] = shelf
        return self._anagrams[length].get("".join(sorted(word)), ())

    _by_rule: dict[Rule, Callable[[WordGraph, str], Iterable[str]]] = {  # noqa: RUF012
        "change": _changed,
        "insert": _inserted,
        "delete": _deleted,
        "anagram": _rearranged,
    }


def _prices(words: Lexicon, length: int) -> bytes:
    return words.row(length).levels.replace(b"\0", bytes([UNLISTED_LEVEL]))


def step_cost(graph: WordGraph, cost: Cost) -> Callable[[str, str], int]:
    """Return a function that computes the cost of a step from one word to the next.

    ``steps``: 1. ``rarity``: the level of the next word, 10 for the commonest. ``letters``: the
    distance of the changed letters in the alphabet, as in Knuth's program LADDERS (The Stanford
    GraphBase, 1993).
    """
    if cost == "steps":
        return lambda _word, _following: 1
    if cost == "rarity":
        price = cache(lambda word: graph.words.level(word) or UNLISTED_LEVEL)
        return lambda _word, following: price(following)
    place = places(graph.alphabet)
    return lambda word, following: sum(
        abs(place[a] - place[b]) for a, b in zip(word, following, strict=True)
    )


def places(letters: str) -> dict[str, int]:
    """Return each letter's place in the alphabet: a to z first, then the others in order.

    >>> places("ñaz")["z"], places("ñaz")["ñ"]
    (25, 26)
    """
    return {letter: place for place, letter in enumerate(sorted({*ALPHABET, *letters}))}


def rule_between(word: str, following: str) -> Rule | None:
    """Return the rule by which a word follows another in one step, or None.

    >>> rule_between("head", "heal"), rule_between("heal", "heals"), rule_between("heal", "heart")
    ('change', 'insert', None)

    The checker uses it, so it shares nothing with ``WordGraph``.
    """
    if len(word) == len(following):
        changed = sum(map(ne, word, following))
        if changed == 1:
            return "change"
        return "anagram" if changed and sorted(word) == sorted(following) else None
    difference = len(following) - len(word)
    if difference in (1, -1):
        shorter, longer = sorted((word, following), key=len)
        if any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))):
            return "insert" if difference == 1 else "delete"
    return None


def check_ladder(
    ladder: Sequence[str],
    words: Container[str],
    rules: Iterable[Rule] = ("change",),
    *,
    extra: Collection[str] = (),
) -> None:
    """Check every word and every step of a ladder; raise ``InputError`` for the first fault.

    >>> check_ladder(["head", "heal", "teal"], {"head", "heal", "teal"})
    >>> check_ladder(["head", "tail"], {"head", "tail"})
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: step 1: no rule leads from 'head' to 'tail'
    """
    for word in ladder:
        if word not in words and word not in extra:
            raise InputError(f"{word!r} is not in the list")
    allowed = set(rules)
    for number, (word, following) in enumerate(pairwise(ladder), start=1):
        if rule_between(word, following) not in allowed:
            raise InputError(f"step {number}: no rule leads from {word!r} to {following!r}")


def changed_letters(word: str, following: str) -> str:
    """Return a step as a short label: the letter that changed, was added, or was removed.

    >>> changed_letters("head", "heal"), changed_letters("heal", "heals")
    ('d→l', '+s')
    >>> changed_letters("heals", "heal"), changed_letters("heal", "hale")
    ('-s', 'anagram')
    """
    rule = rule_between(word, following)
    if rule == "change":
        return next(f"{a}→{b}" for a, b in zip(word, following, strict=True) if a != b)
    if rule in ("insert", "delete"):
        shorter, longer = sorted((word, following), key=len)
        place = next(i for i in range(len(longer)) if longer[:i] + longer[i + 1 :] == shorter)
        return ("+" if rule == "insert" else "-") + longer[place]
    return rule or ""


class Step(NamedTuple):
    """A step of a ladder: its number from 1, and the words before and after it."""

    number: int
    word: str
    following: str
