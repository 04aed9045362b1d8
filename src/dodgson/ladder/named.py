"""Read the words that a question about making ladders names: a theme, and pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dodgson.errors import InputError, option
from dodgson.making import read_listed
from dodgson.words import Lexicon
from dodgson.words.reading import text_lines, unpacked
from dodgson.words.sources import looks_like_a_path, read_file


def read_theme(theme: Iterable[str], words: Lexicon, most: int) -> list[str]:
    """Return the words of a theme, sorted, each once: words that are given, and those of files.

    Raise ``InputError`` for the first word that the list does not contain, and for a file that
    cannot be read or has more than ``most`` lines.
    """
    found = set()
    for each in theme:
        if not looks_like_a_path(each):
            found.add(read_listed(each, option("theme", each), words))
            continue
        for number, line in lines_of(each, most):
            found.add(read_listed(line, f"{each}, line {number}", words))
    return sorted(found)


def read_pairs(path: str, words: Lexicon, most: int) -> list[tuple[str, str]]:
    """Return the pairs of words of a file, each once, in their order: two words a line.

    Raise ``InputError`` for the first line that has no two words of one length, or a word that the
    list does not contain, and for a file that cannot be read or has more than ``most`` lines.
    """
    found: dict[tuple[str, str], None] = {}
    for number, line in lines_of(path, most):
        where = f"{path}, line {number}"
        pair = line.replace(",", " ").split()
        if len(pair) != 2:
            raise InputError(f"{where}: {line!r} is not two words")
        first, last = (read_listed(word, where, words) for word in pair)
        if len(first) != len(last) or first == last:
            fault = "are the same" if first == last else "differ in length"
            raise InputError(f"{where}: {first} and {last} {fault}: no ladder joins them")
        found[first, last] = None
    return list(found)


def lines_of(path: str, most: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file that are not empty, with their numbers from 1."""
    text = unpacked(read_file(path, most), path, most)
    for number, line in enumerate(text_lines(text, path), 1):
        if line.strip():
            yield number, line.strip()
