"""The definition of a palindromic pangram, and the checker of phrases.

A phrase is a sequence of words. Only its letters count: it is a palindrome if they read the same
from both ends, and a pangram if they include each wanted letter. The puzzle and both tests are
those of the 2010 post on palindromic pangrams.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

from dodgson.errors import InputError, option
from dodgson.wording import counted
from dodgson.words.reading import normalise, normalise_letters

if TYPE_CHECKING:
    from collections.abc import Container

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
"""The letters that a pangram has to contain by default."""

MOST_LETTERS = 32
"""The most different letters that a search supports: each is a bit of a 32-bit number."""

APOSTROPHES = "'\u2019"
"""Characters that are dropped; any other character that is not a letter separates words."""


def read_phrase(text: str) -> tuple[str, ...]:
    """Split a text into words, spelled as in word lists; only letters remain.

    >>> read_phrase("Lid off, a DAFFODIL!"), read_phrase("Don't nod")
    (('lid', 'off', 'a', 'daffodil'), ('dont', 'nod'))
    """
    kept = "".join(
        character if _is_letter(character) else " "
        for character in normalise(text)
        if character not in APOSTROPHES
    )
    return tuple(kept.split())


def _is_letter(character: str) -> bool:
    """Return whether a character is a letter, or an accent that did not combine with one."""
    return character.isalpha() or category(character).startswith("M")


def read_letters(text: str) -> str:
    """Return the letters of a text, each once, sorted, spelled as in word lists.

    >>> read_letters("Zeal")
    'aelz'

    Raise ``InputError`` if the text contains anything but letters, or nothing.
    """
    letters = sorted(set(normalise_letters(text)))
    stray = next((letter for letter in letters if not _is_letter(letter)), None)
    if stray is not None:
        raise InputError(f"{option('letters', text)}: {stray!r} is not a letter")
    if not letters:
        raise InputError(f"{option('letters')} is empty: give at least one letter")
    return "".join(letters)


def alphabet_of(words: Iterable[str], letters: str) -> str:
    """Return the letters of the words and the wanted letters together, sorted.

    >>> alphabet_of(["lid", "off", "a"], "do")
    'adfilo'

    Raise ``InputError`` if there are more than 32: each becomes a bit of a number.
    """
    alphabet = "".join(sorted(set(letters).union(*words)))
    if len(alphabet) > MOST_LETTERS:
        raise InputError(
            f"the alphabet of these words has {len(alphabet)} letters: a search takes at most "
            f"{MOST_LETTERS}"
        )
    return alphabet


def common_prefix(one: Sequence[object], two: Sequence[object]) -> int:
    """Return the length of the common prefix of two words.

    >>> common_prefix("lid", "lion")
    2
    """
    for place, (letter, other) in enumerate(zip(one, two, strict=False)):
        if letter != other:
            return place
    return min(len(one), len(two))


def letters_in(phrase: str | Iterable[str]) -> str:
    """Return the letters of a phrase, which is a text or words, as one string.

    >>> letters_in("No lemon, no melon"), letters_in(["shallot", "ayatollahs"])
    ('nolemonnomelon', 'shallotayatollahs')
    """
    return "".join(read_phrase(phrase) if isinstance(phrase, str) else phrase)


def is_palindrome(phrase: str | Iterable[str]) -> bool:
    """Return whether a phrase, which is a text or words, reads the same from both ends.

    >>> is_palindrome("Lid off a daffodil"), is_palindrome(["ab", "c", "ab"])
    (True, False)
    """
    letters = letters_in(phrase)
    return letters == letters[::-1]


def is_pangram(phrase: str | Iterable[str], letters: str = ALPHABET) -> bool:
    """Return whether a phrase, which is a text or words, contains each of these letters.

    >>> is_pangram("The quick brown fox jumps over the lazy dog.")
    True
    >>> is_pangram(["lid", "off"]), is_pangram(["lid", "off"], "doll")
    (False, True)
    """
    return set(letters) <= set(letters_in(phrase))


class Histogram(Mapping[str, tuple[str, ...]]):
    """The words that contain each letter; letters in most words come first.

    Words keep their order. Letters in equally many words are in alphabetical order.

    >>> histogram = Histogram(["lid", "off", "a", "daffodil"])
    >>> "".join(histogram), histogram["f"], histogram.holding("di")
    ('adfilo', ('off', 'daffodil'), ('lid', 'daffodil'))
    """

    def __init__(self, words: Iterable[str]) -> None:
        found: dict[str, list[str]] = {}
        for word in words:
            for letter in set(word):
                found.setdefault(letter, []).append(word)
        commonest_first = sorted(found, key=lambda letter: (-len(found[letter]), letter))
        self._words = {letter: tuple(found[letter]) for letter in commonest_first}

    def __getitem__(self, letter: str) -> tuple[str, ...]:
        return self._words[letter]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __repr__(self) -> str:
        return f"<Histogram: {counted(len(self), 'letter')}, commonest first: {''.join(self)}>"

    def holding(self, letters: str) -> tuple[str, ...]:
        """Return the words that contain all of these letters."""
        rarest = min(letters, key=lambda letter: len(self.get(letter, ())))
        return tuple(word for word in self.get(rarest, ()) if set(letters) <= set(word))


class Mismatch(NamedTuple):
    """The first letter of a phrase that differs from its mirror image."""

    place: int
    """Its position, counted from 1; the mirror image has this position from the end."""
    letter: str
    mirror: str

    def __str__(self) -> str:
        near, far = f"letter {self.place}", f"letter {self.place} from the end"
        return f"{near} is {self.letter}, {far} is {self.mirror}"


@dataclass(frozen=True, slots=True)
class Checked:
    """The checker's result for one phrase."""

    words: tuple[str, ...]
    letters: int
    mismatch: Mismatch | None
    """Why it is not a palindrome; None if it is one."""
    missing: str
    """The wanted letters that it does not contain, sorted; empty if it is a pangram."""
    unlisted: tuple[str, ...] | None
    """The words that are not in the list, each once; None if no list was given."""

    @property
    def palindrome(self) -> bool:
        """Whether it reads the same from both ends."""
        return self.mismatch is None

    @property
    def pangram(self) -> bool:
        """Whether it contains each wanted letter."""
        return not self.missing

    @property
    def right(self) -> bool:
        """Whether it is a palindromic pangram, of words in the list if one was given."""
        return self.palindrome and self.pangram and not self.unlisted

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with it, one text for each fault."""
        faults = []
        if self.mismatch is not None:
            faults.append(f"not a palindrome: {self.mismatch}")
        if self.missing:
            faults.append(f"not a pangram: {', '.join(self.missing)} missing")
        if self.unlisted:
            faults.append(f"not in the list: {', '.join(self.unlisted)}")
        return tuple(faults)


def check_phrase(
    words: Iterable[str], lexicon: Container[str] | None = None, letters: str = ALPHABET
) -> Checked:
    """Check whether a phrase is a palindromic pangram, and of words in a list if one is given.

    This shares no code with the search. It compares each letter with its mirror image, and looks
    for each wanted letter and for each word.

    >>> checked = check_phrase(["lid", "off", "a", "daffodil"], {"a", "lid", "off"}, "adfilo")
    >>> checked.letters, checked.palindrome, checked.pangram, checked.unlisted
    (15, True, True, ('daffodil',))
    >>> check_phrase(["ab", "c", "ab"], letters="abcd").faults
    ('not a palindrome: letter 1 is a, letter 1 from the end is b', 'not a pangram: d missing')
    """
    phrase = tuple(words)
    text = "".join(phrase)
    pairs = enumerate(zip(text, reversed(text), strict=True), 1)
    unlisted = None
    if lexicon is not None:
        unlisted = tuple(word for word in dict.fromkeys(phrase) if word not in lexicon)
    return Checked(
        words=phrase,
        letters=len(text),
        mismatch=next((Mismatch(at, one, two) for at, (one, two) in pairs if one != two), None),
        missing="".join(sorted(set(letters) - set(text))),
        unlisted=unlisted,
    )
