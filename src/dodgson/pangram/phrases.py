"""Phrases that grow from the left, with what the search word by word needs to know of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from dodgson.wording import counted

ROOT: Final = 0
"""The root of a trie."""


@dataclass(slots=True, eq=False, repr=False)
class Continuation:
    """Where the right side may be in the trie of reversed words, after some letters.

    ``nodes`` are sorted. They include the root if and only if a word may end here. A node without
    children is left out: the root has taken its place. So two phrases whose right sides can
    continue in the same ways mostly have the same nodes; before the first letter it is the root.
    """

    nodes: tuple[int, ...]
    mask: int
    """A bit for each letter that may come next; 0 if none may."""
    next: dict[int, Continuation] = field(default_factory=dict)
    """The continuations after one more letter, as far as they were needed."""
    reach: tuple[int, ...] | None = None
    """The letters that can occur within 1, 2, 3… more letters, if they were needed."""

    @property
    def ends(self) -> bool:
        """Whether the letters so far are complete words, so that the right side may end here."""
        return bool(self.nodes) and self.nodes[0] == ROOT

    def __repr__(self) -> str:
        return f"<Continuation: {counted(len(self.nodes), 'node')}{', ends' if self.ends else ''}>"


@dataclass(slots=True, eq=False, repr=False)
class Phrase:
    """A word, a link to the phrase before it, and cached facts about all its words.

    An *open* phrase is the left side of a palindrome whose centre comes later: ``rest`` is None,
    and ``continuation`` says where its right side may be. In a *closing* phrase the centre is
    known: ``rest`` is the letters that must follow. A closing phrase without rest is complete.

    >>> from dodgson.pangram.wordwise.tries import TriePair
    >>> tries = TriePair(["lid", "off", "a", "daffodil"])
    >>> start = Phrase.start(tries.mask_of("adfilo"), tries.start)
    >>> lid = start.then("lid", start.missing & ~tries.mask_of("lid"), tries.follow("lid"))
    >>> print(lid, lid.letters, tries.letters_of(lid.missing), lid.is_whole)
    lid … 3 afo False
    """

    parent: Phrase | None
    word: str
    text: str
    """Its words, separated by spaces."""
    letters: int
    """How many letters its words have."""
    missing: int
    """A bit for each wanted letter that it does not contain."""
    continuation: Continuation
    rest: str | None

    @classmethod
    def start(cls, letters: int, continuation: Continuation) -> Phrase:
        """Return the phrase without words; ``letters`` are the wanted ones, as bits."""
        return cls(None, "", "", 0, letters, continuation, None)

    @classmethod
    def of(cls, words: Iterable[str]) -> Phrase:
        """Return the complete phrase with these words; without words, an open one.

        >>> print(Phrase.of(["lid", "off", "a", "daffodil"]), Phrase.of([]).is_whole)
        lid off a daffodil False
        """
        words = list(words)
        phrase = cls.start(0, Continuation((), 0))
        for place, word in enumerate(words, 1):
            phrase = phrase.closing(word, "".join(words[place:]))
        return phrase

    def then(self, word: str, missing: int, continuation: Continuation) -> Phrase:
        """Return the open phrase with one more word."""
        text = f"{self.text} {word}" if self.text else word
        return Phrase(self, word, text, self.letters + len(word), missing, continuation, None)

    def closing(self, word: str, rest: str) -> Phrase:
        """Return the closing phrase with one more word, after which ``rest`` must follow."""
        text = f"{self.text} {word}" if self.text else word
        return Phrase(self, word, text, self.letters + len(word), 0, self.continuation, rest)

    @property
    def is_whole(self) -> bool:
        """Whether it is a complete palindromic pangram."""
        return self.rest == ""

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, from the left."""
        words = []
        phrase = self
        while phrase.parent is not None:
            words.append(phrase.word)
            phrase = phrase.parent
        return tuple(reversed(words))

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
