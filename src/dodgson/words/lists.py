"""The user's own word lists: add, remove, name and describe them.

A list is stored as the original bytes, so its checksum stays that of the original.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import InputError
from dodgson.files import write_whole
from dodgson.wording import counted
from dodgson.words import places
from dodgson.words.limits import MOST_WORDS
from dodgson.words.sources import load, load_bytes, locate, read_file

if TYPE_CHECKING:
    import os

    from dodgson.words.lexicon import Lexicon

ENABLE2K_MD5: Final = "e942e9e884090d2bdb02265864882231"
"""The checksum of the official ENABLE2K list, which does not come with dodgson."""
KNOWN = {
    ENABLE2K_MD5: "the official ENABLE2K list (WORD.LST, 173,528 words)",
}
"""Lists recognized by their checksum: MD5 → description."""


@dataclass(frozen=True)
class Info:
    """A description of a list: its words by length and by level, and the path of its file."""

    name: str
    words: int
    lengths: dict[int, int]
    """How many words of each length."""
    levels: dict[int, int]
    """How many words of each level; empty if the list has no levels."""
    alphabet: str
    md5: str
    """The checksum of the list's text, after decompression."""
    known: str | None
    """The description of a well-known list with this checksum, or None."""
    dropped: dict[str, int]
    """How many lines were dropped, for each reason."""
    where: str

    def to_json(self) -> dict[str, Any]:
        """Return the same as a dictionary of plain values; keys become text."""
        plain = asdict(self)
        plain["lengths"] = {str(length): count for length, count in self.lengths.items()}
        plain["levels"] = {str(level): count for level, count in self.levels.items()}
        return plain

    def __str__(self) -> str:
        lines = [
            f"{self.name}: {counted(self.words, 'word')}",
            f"  letters   {self.alphabet}",
            f"  lengths   {_table(self.lengths)}",
            f"  levels    {_table(self.levels) or 'none'}",
            f"  dropped   {_table(self.dropped) or 'nothing'}",
            f"  md5       {self.md5}",
            f"  where     {self.where}",
        ]
        if self.known:
            lines.insert(1, f"  this is   {self.known}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Added:
    """A list that was added, and whether it replaced another."""

    info: Info
    replaced: bool

    def to_json(self) -> dict[str, Any]:
        """Return the same as a dictionary of plain values."""
        return {**self.info.to_json(), "replaced": self.replaced}

    def __str__(self) -> str:
        verb = "replaced" if self.replaced else "added"
        text = f"{verb} {self.info.name}: {counted(self.info.words, 'word')}"
        if self.info.known:
            text += f"; this is {self.info.known}"
        if self.info.dropped:
            text += f"; dropped: {_table(self.info.dropped)}"
        return text


def names() -> tuple[str, ...]:
    """Return the names of the user's own lists, sorted."""
    return places.user_names()


def add(
    name: str,
    file: str | os.PathLike[str],
    *,
    replace: bool = False,
    max_words: int = MOST_WORDS,
) -> Added:
    r"""Store a copy of a file as the list of this name, after loading it as a check.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "pets.txt")
    ...     _ = file.write_text("cat\ndog\n")
    ...     print(add("example-pets", file))
    added example-pets: 2 words
    >>> "example-pets" in names(), bool(remove("example-pets"))
    (True, True)

    Raise InputError if the name is invalid (use a to z, digits, hyphens), belongs to dodgson,
    or exists already and `replace` is not set; when the file cannot be loaded; when the folder
    cannot be written.
    """
    _check_own(name, "choose another name")
    taken = name in names()
    if taken and not replace:
        raise InputError(f"there is a word list {name!r} already: remove or replace it")
    path = Path(file)
    data = read_file(str(path), max_words)
    lexicon = load_bytes(data, str(path), name=name, most=max_words)
    where = Path(places.user_path(name))
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        write_whole(where, data)
    except OSError as error:
        raise InputError(f"{where}: cannot be written ({error.strerror})") from None
    return Added(_describe(lexicon, str(where)), replaced=taken)


def remove(name: str) -> str:
    """Delete one of the user's own lists; return the path of its file.

    Raise InputError if there is no such list, or it belongs to dodgson.
    """
    _check_own(name, "only lists of your own can be removed")
    where = places.user_path(name)
    try:
        Path(where).unlink()
    except FileNotFoundError:
        own = ", ".join(names()) or "none"
        raise InputError(f"you have no word list {name!r}; yours: {own}") from None
    except OSError as error:
        raise InputError(f"{where}: cannot be removed ({error.strerror})") from None
    return where


def info(name: str | os.PathLike[str], *, max_words: int = MOST_WORDS) -> Info:
    """Describe a list: anything that `dodgson.words.load` takes by name or path.

    >>> info("scowl-80").levels[10]
    4037

    Raise InputError as `load` does.
    """
    return _describe(load(name, max_words=max_words), locate(name)[1])


def _describe(lexicon: Lexicon, where: str) -> Info:
    levels: dict[int, int] = {}
    for length in lexicon.lengths:
        for level in lexicon.row(length).levels:
            levels[level] = levels.get(level, 0) + 1
    levels.pop(0, None)
    return Info(
        name=lexicon.name,
        words=len(lexicon),
        lengths={length: len(lexicon.of_length(length)) for length in lexicon.lengths},
        levels=dict(sorted(levels.items())),
        alphabet=lexicon.alphabet,
        md5=lexicon.md5,
        known=KNOWN.get(lexicon.md5),
        dropped=lexicon.dropped.counts,
        where=where,
    )


def _check_own(name: str, instead: str) -> None:
    if name in places.shipped_names():
        raise InputError(f"the word list {name!r} comes with dodgson; {instead}")
    if not re.fullmatch("[a-z0-9][a-z0-9-]*", name):
        raise InputError(
            f"{name!r} cannot name a word list: write a to z, digits and hyphens, no hyphen first"
        )


def _table(counts: dict[int, int] | dict[str, int]) -> str:
    return ", ".join(f"{key}: {count:,}" for key, count in counts.items())
