"""Leave words out of a list: words that are named, files of words, what is unfit for a child.

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
    unfit: Lexicon | None
    """The words that do not belong on a child's sheet, if they are left out too."""

    @property
    def words(self) -> frozenset[str]:
        """All words that are left out, whether a list contains them or not."""
        return self.excluded.union(self.unfit or ())

    @property
    def checksums(self) -> list[str]:
        """The checksums of the lists, whose words may change while their names do not."""
        return [each.md5 for each in (*self.files, *filter(None, [self.unfit]))]

    @property
    def excluded(self) -> frozenset[str]:
        """The words that are named, and those of the files."""
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
        for path, words in zip(paths, self.files, strict=True):
            if word in words:
                return option("exclude", path)
        if word in self.excluded:
            return option("exclude", word)
        return option("family_friendly", value=True)


def read_left_out(
    exclude: tuple[str, ...], *, family_friendly: bool = False, max_words: int = MOST_WORDS
) -> LeftOut:
    """Return the words that are not to be used, given words and files; a file is a word list.

    Raise InputError as `load` does if a file cannot be read, and DodgsonError if there is no list
    of what is unfit for a child.
    """
    unfit = None
    if family_friendly:
        from dodgson.words.family_friendly import unfit_words  # late: few questions need it

        unfit = unfit_words()
    paths = [each for each in exclude if looks_like_a_path(each)]
    files = tuple([load_file(each, each, most=max_words) for each in paths])
    return LeftOut(exclude, files, unfit)


def canonical(exclude: Iterable[str]) -> tuple[str, ...]:
    """Return words as lists spell them, and files, sorted, each once.

    >>> canonical(["Dog", "./rude.txt", "cat", "dog"])
    ('./rude.txt', 'cat', 'dog')

    No list has to contain the words. Raise InputError for what is neither a word nor a path.
    """
    return tuple(sorted({each if looks_like_a_path(each) else _word(each) for each in exclude}))


def _without(listed: Lexicon, left_out: LeftOut) -> Lexicon:
    if left_out.exclude:
        listed = listed.without(left_out.excluded)
    if left_out.unfit is not None:
        listed = listed.without(left_out.unfit).named(f"{listed.name}, family-friendly")
    return listed


def _word(text: str) -> str:
    word = normalise(text)
    if not is_word(word):
        raise InputError(f"{option('exclude', text)}: not a word; a file has a dot or a slash")
    return word
