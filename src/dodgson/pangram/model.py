"""What a palindromic pangram is, letters by the words that hold them, and the checker.

A phrase is words in a row. Only its letters count: it is a palindrome if they read the same from
both ends, and a pangram if each letter asked for is among them. The puzzle and both tests are
those of the 2010 post on palindromic pangrams.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from dodgson.errors import InputError, option
from dodgson.wording import counted
from dodgson.words.reading import normalise, normalise_letters

if TYPE_CHECKING:
    from collections.abc import Container

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
"""The letters a pangram has to hold unless others are asked for."""

MOST_LETTERS = 32
"""How many different letters a search can tell apart."""

APOSTROPHES = "'\u2019"
"""Signs inside a word; any other sign that is no letter parts two words."""


def read_phrase(text: str) -> tuple[str, ...]:
    """Cut a text into words as word lists spell them; only letters are left.

    >>> read_phrase("Lid off, a DAFFODIL!"), read_phrase("Don't nod")
    (('lid', 'off', 'a', 'daffodil'), ('dont', 'nod'))
    """
    kept = "".join(
        sign if _of_a_letter(sign) else " " for sign in normalise(text) if sign not in APOSTROPHES
    )
    return tuple(kept.split())


def _of_a_letter(sign: str) -> bool:
    """Tell letters, and the few accents that no letter is composed with, from all else."""
    if sign.isalpha():
        return True
    if sign.isascii():
        return False
    from unicodedata import category

    return category(sign).startswith("M")


def read_letters(text: str) -> str:
    """Return the letters that a pangram has to hold, each once, sorted, as word lists spell them.

    >>> read_letters("Zeal")
    'aelz'

    Raises InputError for anything else than letters, and where there are none.
    """
    letters = sorted(set(normalise_letters(text)))
    stray = next((sign for sign in letters if not _of_a_letter(sign)), None)
    if stray is not None:
        raise InputError(f"{option('letters', text)}: {stray!r} is not a letter")
    if not letters:
        raise InputError(f"{option('letters')}: name at least one letter")
    return "".join(letters)


def alphabet_of(words: Iterable[str], letters: str) -> str:
    """Return the letters of some words and those asked for, sorted: no more than a search knows.

    >>> alphabet_of(["lid", "off", "a"], "do")
    'adfilo'

    Raises InputError if there are more than 32, since they become the bits of a number.
    """
    alphabet = "".join(sorted(set(letters).union(*words)))
    if len(alphabet) > MOST_LETTERS:
        raise InputError(f"words of {len(alphabet)} letters: a search knows {MOST_LETTERS} at most")
    return alphabet


def letters_in(phrase: str | Iterable[str]) -> str:
    """Return the letters of a phrase, a text or words, one after the other.

    >>> letters_in("No lemon, no melon"), letters_in(["shallot", "ayatollahs"])
    ('nolemonnomelon', 'shallotayatollahs')
    """
    return "".join(read_phrase(phrase) if isinstance(phrase, str) else phrase)


def is_palindrome(phrase: str | Iterable[str]) -> bool:
    """Return whether a phrase, a text or words, reads the same from both ends.

    >>> is_palindrome("Lid off a daffodil"), is_palindrome(["ab", "c", "ab"])
    (True, False)
    """
    letters = letters_in(phrase)
    return letters == letters[::-1]


def is_pangram(phrase: str | Iterable[str], letters: str = ALPHABET) -> bool:
    """Return whether a phrase, a text or words, holds each of these letters.

    >>> is_pangram("The quick brown fox jumps over the lazy dog.")
    True
    >>> is_pangram(["lid", "off"]), is_pangram(["lid", "off"], "doll")
    (False, True)
    """
    return set(letters) <= set(letters_in(phrase))


class Histogram(Mapping[str, tuple[str, ...]]):
    """Each letter with the words that hold it, the letter in most words first.

    Words stand in the order in which they were given; letters in as many words go by the alphabet.

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
        """Return the words that hold all of these letters; the pair jq is in few."""
        rarest = min(letters, key=lambda letter: len(self.get(letter, ())))
        return tuple(word for word in self.get(rarest, ()) if set(letters) <= set(word))


class Mismatch(NamedTuple):
    """The first letter of a phrase that differs from its mirror image."""

    place: int
    """Where it stands, counted from 1; its mirror image stands as far from the end."""
    letter: str
    mirror: str

    def __str__(self) -> str:
        near, far = f"letter {self.place}", f"letter {self.place} from the end"
        return f"{near} is {self.letter}, {far} is {self.mirror}"


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of one phrase under the checker."""

    words: tuple[str, ...]
    letters: int
    mismatch: Mismatch | None
    """Why it is no palindrome; None if it is one."""
    missing: str
    """The letters asked for that it lacks, sorted; empty if it is a pangram."""
    unlisted: tuple[str, ...] | None
    """The words that are not in the list, each once; None if there was no list to look them up."""

    @property
    def palindrome(self) -> bool:
        """Whether it reads the same from both ends."""
        return self.mismatch is None

    @property
    def pangram(self) -> bool:
        """Whether it holds each letter asked for."""
        return not self.missing

    @property
    def right(self) -> bool:
        """Whether it is a palindrome and a pangram, and of listed words if they were looked up."""
        return self.palindrome and self.pangram and not self.unlisted

    @property
    def faults(self) -> tuple[str, ...]:
        """Each thing that is wrong with it, in words."""
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
    """Hold a phrase to what makes it a palindromic pangram, letter by letter and word by word.

    It shares nothing with the search: each letter is held against its mirror image, each letter
    asked for is looked for, and each word is looked up in the list, if there is one.

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
