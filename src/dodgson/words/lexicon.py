"""The lexicon: a sorted list of words, by length, with their levels where known."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from dodgson.errors import InputError
from dodgson.wording import counted
from dodgson.words.keeping import Keeping
from dodgson.words.reading import (
    HIGHEST_LEVEL,
    LOWEST_LEVEL,
    Dropped,
    normalise,
    normalise_letters,
    read_words,
)
from dodgson.words.stores import FilteredStore, LevelStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dodgson.words.parcel import Block
    from dodgson.words.reading import DroppedLine
    from dodgson.words.stores import Row, Store

GIVEN = "the given list"
"""The name of a list that was given as words."""


class Lexicon(Keeping):
    """A list of words, sorted by length and then by code point; it never changes.

    `dodgson.words.load` makes one; each filter returns another. Words are decoded one length at
    a time, on first use. What is made from a list, such as a graph, is ``kept`` with it.

    >>> from dodgson.words import load
    >>> lexicon = load(["dot", "Cat", "cot", "dog", "at"])
    >>> list(lexicon)
    ['at', 'cat', 'cot', 'dog', 'dot']
    >>> lexicon.of_length(2), "cat" in lexicon, len(lexicon), lexicon.alphabet
    (('at',), True, 5, 'acdgot')
    >>> lexicon.match("?ot")
    <Lexicon 'the given list, ?ot': 2 words>
    """

    def __init__(
        self,
        store: Store,
        *,
        name: str,
        alphabet: str,
        md5: str,
        dropped: Dropped,
        has_levels: bool,
    ) -> None:
        self.name = name
        """The list's name, followed by the filters applied."""
        self.alphabet = alphabet
        """The letters in the list as it was loaded, sorted, or the alphabet given."""
        self.md5 = md5
        """The MD5 checksum of the list's text as it was loaded, after decompression."""
        self.dropped = dropped
        """The lines that were dropped when the list was loaded, and why."""
        self.has_levels = has_levels
        """Whether any word of the list as it was loaded has a level."""
        self._store = store
        self._rows: dict[int, Row] = {}
        self._hash: int | None = None
        self._kept = {}

    # Contents

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of words that occur, ascending."""
        return self._store.lengths

    def row(self, length: int) -> Row:
        r"""Return the words of one length together with their levels (0 where unknown).

        >>> from dodgson.words import load
        >>> load(["dot", "cat\t10"]).row(3)
        Row(words=('cat', 'dot'), levels=b'\n\x00')
        """
        found = self._rows.get(length)
        if found is None:
            found = self._rows[length] = self._store.row(length)
        return found

    def of_length(self, length: int) -> tuple[str, ...]:
        """Return the words of one length, sorted; an empty tuple where there are none.

        >>> from dodgson.words import load
        >>> load(["dot", "at", "cat"]).of_length(3)
        ('cat', 'dot')
        """
        return self.row(length).words

    def level(self, word: str) -> int | None:
        r"""Return a word's level, from 10 (common) to 95 (rare); None where it is not known.

        >>> from dodgson.words import load
        >>> load(["cat\t10", "cwm"]).level("cat")
        10
        """
        row = self.row(len(word))
        at = _position(row.words, word)
        return (row.levels[at] or None) if at >= 0 and row.levels else None

    def __len__(self) -> int:
        return sum(map(self._store.count, self._store.lengths))

    def __iter__(self) -> Iterator[str]:
        for length in self.lengths:
            yield from self.of_length(length)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and _position(self.of_length(len(word)), word) >= 0

    def __eq__(self, other: object) -> bool:
        """Return whether two lexicons hold the same words with the same levels."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self is other or (
            self.lengths == other.lengths
            and all(_same(self.row(length), other.row(length)) for length in self.lengths)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple((n, self._store.count(n)) for n in self.lengths))
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., Lexicon], tuple[object, ...]]:
        """Return what ``pickle`` needs: a function and its arguments."""
        from dodgson.words.parcel import parcel  # late: only for pickles

        return _unparcelled, parcel(self)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}: {counted(len(self), 'word')}>"

    @property
    def called(self) -> str:
        """The list in a message: with its name, unless it was given as words.

        >>> from dodgson.words import load
        >>> load().called, load(["cat"]).called
        ('the word list scowl-80', 'the given list')
        """
        return self.name if self.name.startswith(GIVEN) else f"the word list {self.name}"

    def __str__(self) -> str:
        lengths = self.lengths
        if not lengths:
            return f"{self.name}: no words"
        span = f"{lengths[0]} to {lengths[-1]}" if len(lengths) > 1 else f"{lengths[0]}"
        words, letters = counted(len(self), "word"), len(self.alphabet)
        return f"{self.name}: {words} of {span} letters, {letters} different"

    def packed(self, length: int) -> bytes:
        r"""Return the words of one length as rows of bytes; a letter is 1 + its alphabet index.

        This is what the compiled kernels read.

        >>> from dodgson.words import load
        >>> load(["cot", "cat"]).packed(3)
        b'\x02\x01\x04\x02\x03\x04'
        """
        kept = self._store.packed(length)
        if kept is not None:
            return kept
        rows = {ord(letter): index for index, letter in enumerate(self.alphabet, 1)}
        return "".join(self.of_length(length)).translate(rows).encode("latin-1")

    @property
    def key(self) -> bytes:
        """Bytes that identify these words, to name a file made from them.

        >>> from dodgson.words import load
        >>> load(["cot", "cat"]).key == load(["cot", "cat"]).key != load(["cot", "rat"]).key
        True
        """
        known = self._store.identity
        if known is not None:
            return known.encode()
        blocks = [f"{self.alphabet} {self.lengths}".encode(), *map(self.packed, self.lengths)]
        return b"\0".join(blocks)

    # Filters

    def length(self, shortest: int, longest: int | None = None) -> Lexicon:
        """Return the words of one length, or of the lengths from the first to the second.

        >>> from dodgson.words import load
        >>> list(load(["a", "at", "cat", "coat"]).length(2, 3))
        ['at', 'cat']

        Raise InputError if the second length is below the first.
        """
        longest = shortest if longest is None else longest
        if longest < shortest:
            raise InputError(f"lengths go from low to high, not from {shortest} to {longest}")
        span = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
        lengths = [n for n in self._store.candidates if shortest <= n <= longest]
        return self._filtered(f"{span} letters", lambda row: [True] * len(row.words), lengths)

    def at_most_level(self, level: int) -> Lexicon:
        r"""Return the words up to a level; words of unknown level are left out.

        >>> from dodgson.words import load
        >>> list(load(["cat\t10", "cot\t35", "cwm\t70"]).at_most_level(60))
        ['cat', 'cot']

        Raise InputError if the level is not from 10 to 95, or the list has no levels.
        """
        if not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
            raise InputError(
                f"level {level} is out of range: levels go from {LOWEST_LEVEL} to {HIGHEST_LEVEL}"
            )
        if not self.has_levels:
            raise InputError(f"{self.called} has no levels")
        return self._with(LevelStore(self, self._store, level), f"{self.name}, level {level}")

    def match(self, pattern: str) -> Lexicon:
        """Return the words that match a pattern: ? matches one letter, * any number of letters.

        >>> from dodgson.words import load
        >>> list(load(["black", "block", "blank", "bloc"]).match("bl?ck"))
        ['black', 'block']

        Raise InputError if the pattern has anything but letters, ? and *.
        """
        text = normalise(pattern)
        letters = text.replace("?", "").replace("*", "")
        # An empty or foreign pattern would match nothing; it is most likely a mistake.
        if not text or (letters and read_words([letters]).dropped):
            raise InputError(f"pattern {pattern!r}: write letters, ? for one letter, * for several")
        expression = re.compile(re.escape(text).replace(r"\?", ".").replace(r"\*", ".*"), re.DOTALL)
        fits = expression.fullmatch
        lengths = [len(text)] if "*" not in text else None
        return self._filtered(
            pattern, lambda row: [fits(word) is not None for word in row.words], lengths
        )

    def search(self, expression: str) -> Lexicon:
        r"""Return the words in which a regular expression matches, anywhere unless anchored.

        >>> from dodgson.words import load
        >>> list(load(["book", "boot", "bout"]).search("(.)\\1"))
        ['book', 'boot']

        Raise InputError if it is not a regular expression.
        """
        try:
            found = re.compile(expression).search
        except (re.error, OverflowError, RecursionError) as error:
            raise InputError(f"regular expression {expression!r}: {error}") from None
        return self._filtered(
            f"/{expression}/", lambda row: [found(word) is not None for word in row.words]
        )

    def letters(self, letters: str) -> Lexicon:
        """Return the words made of these letters only, each any number of times.

        >>> from dodgson.words import load
        >>> list(load(["cat", "tact", "cot"]).letters("act"))
        ['cat', 'tact']
        """
        allowed = frozenset(normalise_letters(letters))
        return self._filtered(
            f"only {letters}", lambda row: [allowed.issuperset(word) for word in row.words]
        )

    def containing(self, letters: str) -> Lexicon:
        """Return the words that have all these letters; one given twice must occur twice.

        >>> from dodgson.words import load
        >>> list(load(["cat", "tact", "cot"]).containing("tt"))
        ['tact']
        """
        text = normalise_letters(letters)
        wanted = [(letter, text.count(letter)) for letter in sorted(set(text))]
        return self._filtered(
            f"with {letters}",
            lambda row: [all(word.count(x) >= n for x, n in wanted) for word in row.words],
        )

    def without(self, words: Iterable[str]) -> Lexicon:
        """Return the words other than these.

        >>> from dodgson.words import load
        >>> list(load(["cat", "cot", "dog"]).without(["Cot", "cow"]))
        ['cat', 'dog']
        """
        out = frozenset([words] if isinstance(words, str) else words)
        out = frozenset(normalise(word) for word in out)
        return self._filtered(
            f"without {counted(len(out), 'word')}",
            lambda row: [word not in out for word in row.words],
        )

    def named(self, name: str) -> Lexicon:
        """Return the same words under another name.

        >>> from dodgson.words import load
        >>> load(["cat", "dog"]).named("pets")
        <Lexicon 'pets': 2 words>
        """
        return self._with(self._store, name)

    def _filtered(
        self,
        what: str,
        keep: Callable[[Row], Iterable[bool]],
        lengths: Iterable[int] | None = None,
    ) -> Lexicon:
        lengths = self._store.candidates if lengths is None else lengths
        return self._with(FilteredStore(self, keep, lengths), f"{self.name}, {what}")

    def _with(self, store: Store, name: str) -> Lexicon:
        return Lexicon(
            store,
            name=name,
            alphabet=self.alphabet,
            md5=self.md5,
            dropped=self.dropped,
            has_levels=self.has_levels,
        )

    # Suggestions for a missing word

    def nearest(self, word: str, count: int = 3) -> tuple[str, ...]:
        r"""Return the words most like one that is not in the list: at most two edits away.

        An edit changes, inserts or deletes a letter, or swaps two neighbours. The order is by
        edits, then by level, then alphabetical.

        >>> from dodgson.words import load
        >>> load(["head\t10", "heal\t35", "tail\t10"]).nearest("haed")
        ('head', 'heal')
        """
        from dodgson.words.suggestions import nearest  # late: only for a mistake

        return nearest(self, normalise(word), count)


def _position(words: tuple[str, ...], word: str) -> int:
    """Return a word's index in a sorted tuple, or -1."""
    at = bisect_left(words, word)
    return at if at < len(words) and words[at] == word else -1


def _same(one: Row, other: Row) -> bool:
    return one.words == other.words and one.levels.strip(b"\0") == other.levels.strip(b"\0")


def _unparcelled(
    blocks: dict[int, Block],
    dropped: list[DroppedLine],
    name: str,
    alphabet: str,
    md5: str,
    has_levels: bool,
) -> Lexicon:
    """Return the lexicon in a pickle."""
    from dodgson.words.parcel import ParcelStore  # late: only for pickles

    return Lexicon(
        ParcelStore(blocks, alphabet),
        name=name,
        alphabet=alphabet,
        md5=md5,
        dropped=Dropped(lambda: dropped),
        has_levels=has_levels,
    )
