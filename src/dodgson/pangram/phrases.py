"""Phrases begun from the left: a word, what stands before it, and what a search needs to know."""

from __future__ import annotations

from collections.abc import Iterator

from dodgson.pangram.wordwise.tries import Continuation


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
