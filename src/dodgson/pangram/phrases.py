"""Phrases begun from the left: a word, what stands before it, and what a search needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dodgson.wording import counted

ROOT: Final = 0
"""The node of a trie that no letter leads to."""


class Continuation:
    """Where the right side may stand in the trie of reversed words, after some letters.

    ``nodes`` are sorted; the root is among them if and only if a word may end here. A node that
    nothing follows is left out: the root has taken its place. So two phrases whose right sides
    can go on in the same ways mostly have the same nodes, and the start has the root's alone.
    """

    __slots__ = ("mask", "nodes", "onward", "reach")

    def __init__(self, nodes: tuple[int, ...], mask: int) -> None:
        self.nodes = nodes
        self.mask = mask
        """A bit for each letter that may come next; 0 if there is no way on."""
        self.onward: dict[int, Continuation] = {}
        """The continuations that follow, by letter, as far as somebody went there."""
        self.reach: tuple[int, ...] | None = None
        """Which letters can have been read after 1, 2, 3… more, once somebody asked."""

    @property
    def ends(self) -> bool:
        """Whether the letters so far are whole words, so that the right side may end here."""
        return bool(self.nodes) and self.nodes[0] == ROOT

    def __repr__(self) -> str:
        return f"<Continuation: {counted(len(self.nodes), 'node')}{', ends' if self.ends else ''}>"


class Phrase:
    """A word and a backlink to the words before it, with what they come to cached.

    An *open* phrase is the left side of a palindrome whose centre is still to come: ``rest`` is
    None, and ``continuation`` says where its right side may stand. In a *closing* one the centre
    is set: ``rest`` is the letters still to be read, and if there are none the phrase is whole.

    >>> from dodgson.pangram.wordwise.tries import TriePair
    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> start = Phrase.start(tries.mask_of("adfilo"), tries.start)
    >>> lid = start.then("lid", start.missing & ~tries.mask_of("lid"), tries.follow("lid"))
    >>> print(lid, lid.letters, tries.letters_of(lid.missing), lid.is_whole)
    lid … 3 afo False
    """

    __slots__ = ("continuation", "letters", "missing", "parent", "rest", "text", "word")

    def __init__(
        self,
        parent: Phrase | None,
        word: str,
        text: str,
        letters: int,
        missing: int,
        continuation: Continuation,
        rest: str | None,
    ) -> None:
        self.parent = parent
        self.word = word
        self.text = text
        """Its words with blanks between them."""
        self.letters = letters
        """How many letters its words have."""
        self.missing = missing
        """A bit for each letter of the pangram that is in none of them."""
        self.continuation = continuation
        self.rest = rest

    @classmethod
    def start(cls, letters: int, continuation: Continuation) -> Phrase:
        """Give the phrase without words, which lacks all letters, given as bits."""
        return cls(None, "", "", 0, letters, continuation, None)

    @classmethod
    def of(cls, words: Iterable[str]) -> Phrase:
        """Give the phrase of all words of a palindrome; of no words, where it begins.

        >>> print(Phrase.of(["lid", "off", "a", "daffodil"]), Phrase.of([]).is_whole)
        lid off a daffodil False
        """
        listed = list(words)
        phrase = cls.start(0, Continuation((), 0))
        for place, word in enumerate(listed, 1):
            phrase = phrase.closing(word, "".join(listed[place:]))
        return phrase

    def then(self, word: str, missing: int, continuation: Continuation) -> Phrase:
        """Give the open phrase with one more word."""
        text = f"{self.text} {word}" if self.text else word
        return Phrase(self, word, text, self.letters + len(word), missing, continuation, None)

    def closing(self, word: str, rest: str) -> Phrase:
        """Give the phrase with one more word, after which the letters of ``rest`` must follow."""
        text = f"{self.text} {word}" if self.text else word
        return Phrase(self, word, text, self.letters + len(word), 0, self.continuation, rest)

    @property
    def is_whole(self) -> bool:
        """Whether it is a palindrome with every letter, at its end."""
        return self.rest == ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words from the left."""
        return tuple(phrase.word for phrase in reversed(list(self.ancestors())))

    def ancestors(self) -> Iterator[Phrase]:
        """Go from this phrase back to its first word."""
        phrase = self
        while phrase.parent is not None:
            yield phrase
            phrase = phrase.parent

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Phrase):
            return NotImplemented
        return self.text == other.text and self.rest == other.rest

    def __hash__(self) -> int:
        return hash((self.text, self.rest))

    def __str__(self) -> str:
        return self.text if self.is_whole else f"{self.text} …".lstrip()

    def __repr__(self) -> str:
        return f"<Phrase: {self}>"
