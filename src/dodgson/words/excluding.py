"""Leave words out of a list: words that are named, and files of words.

A text with a dot or a slash is the path of a file, as in the name of a word list. A word has
neither, so nothing can be mistaken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dodgson.errors import InputError, option
from dodgson.words.limits import MOST_WORDS
from dodgson.words.reading import is_word, normalise
from dodgson.words.sources import load_file, looks_like_a_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dodgson.words.lexicon import Lexicon


class LeftOut(NamedTuple):
    """The words that are not to be used. Equal ones leave the same words of a list.

    >>> from dodgson.words import load
    >>> left_out = read_left_out(("Dog", "emu"))
    >>> sorted(left_out.words)
    ['dog', 'emu']
    >>> list(left_out.usable(load(["cat", "dog"])))
    ['cat']
    """

    exclude: tuple[str, ...]
    """Words and files, as they were given."""
    files: tuple[Lexicon, ...]
    """The words of each file."""

    @property
    def words(self) -> frozenset[str]:
        """All words that are left out, whether a list contains them or not."""
        named = [each for each in canonical(self.exclude) if not looks_like_a_path(each)]
        return frozenset(named).union(*self.files)

    def usable(self, listed: Lexicon) -> Lexicon:
        """Return the other words of a list; they are found once, and kept with the list."""
        return listed.kept(_without, self)

    def option_for(self, word: str) -> str:
        """Return the option that leaves a word out, for a message.

        >>> str(InputError(read_left_out(("dog", "emu")).option_for("emu")))
        "exclude='emu'"
        """
        paths = filter(looks_like_a_path, self.exclude)
        found = (path for path, words in zip(paths, self.files, strict=True) if word in words)
        return option("exclude", next(found, word))


def read_left_out(exclude: tuple[str, ...], max_words: int = MOST_WORDS) -> LeftOut:
    """Return the words that are not to be used, given words and files; a file is a word list.

    Raise InputError as `load` does if a file cannot be read.
    """
    paths = [each for each in exclude if looks_like_a_path(each)]
    return LeftOut(exclude, tuple([load_file(each, each, most=max_words) for each in paths]))


def canonical(exclude: Iterable[str]) -> tuple[str, ...]:
    """Return words as lists spell them, and files, sorted, each once.

    >>> canonical(["Dog", "./rude.txt", "cat", "dog"])
    ('./rude.txt', 'cat', 'dog')

    No list has to contain the words. Raise InputError for what is neither a word nor a path.
    """
    return tuple(sorted({each if looks_like_a_path(each) else _word(each) for each in exclude}))


def _without(listed: Lexicon, left_out: LeftOut) -> Lexicon:
    return listed.without(left_out.words)


def _word(text: str) -> str:
    word = normalise(text)
    if not is_word(word):
        raise InputError(f"{option('exclude', text)}: not a word; a file has a dot or a slash")
    return word
