"""Find and load a word list: by a name, from a file, or from words at hand."""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH110, PTH113, PTH119, PTH123

from __future__ import annotations

import os
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from dodgson.errors import InputError, option
from dodgson.wording import counted
from dodgson.words import compiled, places
from dodgson.words.lexicon import Dropped, Lexicon
from dodgson.words.reading import normalise, read_words, text_lines, unpacked
from dodgson.words.stores import CompiledStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dodgson.words.reading import Reading

_shipped: dict[tuple[str, str | None], Lexicon] = {}
"""The package's own lists, once loaded: they do not change while a program runs."""

COMMON_LEVEL = places.COMMON[1]
"""The level up to which words are common."""


def load(
    source: str | os.PathLike[str] | Lexicon | Iterable[str] = "scowl-80",
    *,
    alphabet: str | None = None,
) -> Lexicon:
    """Return a lexicon from a list's name, a file, or words.

    A string is first a name: ``scowl-80`` (or ``default``), ``common`` (its words up to level
    60), one of the user's own lists, or NAME.txt in the folder $DODGSON_DATA. Otherwise it is
    the path of a file: one word a line in UTF-8, maybe with a tab and a level, maybe compressed
    with gzip or xz. With an `alphabet`, words with other letters are dropped. A lexicon comes back
    as it is.

    >>> lexicon = load()
    >>> lexicon.level("head"), "qi" in lexicon, "ln" in lexicon
    (10, True, False)
    >>> load(["Head", "tail", "tale"], alphabet="aeilt")
    <Lexicon 'these words': 2 words>

    Raises InputError for an unknown name, and for a file that is absent, unreadable, damaged,
    not text, or without a single word.
    """
    letters = None if alphabet is None else _letters(alphabet)
    if isinstance(source, Lexicon):
        return source if letters is None else source.letters(letters)
    if isinstance(source, (str, os.PathLike)):
        return _load_located(source, letters)
    return _load_words(source, letters)


def load_down_to(
    source: str | os.PathLike[str] | Lexicon, *, common: bool, level: int | None
) -> Lexicon:
    """Return a list, only down to a level if one is given, or down to that of common words.

    >>> load_down_to("scowl-80", common=True, level=None)
    <Lexicon 'scowl-80': 81,892 words>

    Raises InputError as `load` does, and where the level is said in both ways.
    """
    lexicon = load(source)
    if common and level is not None:
        raise InputError(
            f"{option('common')} and {option('level')} both set the level: give one of them"
        )
    level = COMMON_LEVEL if common else level
    return lexicon if level is None else lexicon.at_most_level(level).named(lexicon.name)


def locate(source: str | os.PathLike[str]) -> tuple[str, str]:
    """Return a list's own name and the path of its file, as `load` finds them.

    >>> locate("default")[0]
    'scowl-80'

    Raises InputError when there is neither a list nor a file of this name.
    """
    if not isinstance(source, str):
        path = os.fspath(source)
        return os.path.basename(path), path
    name = places.COMMON[0] if source == "common" else places.ALIASES.get(source, source)
    if name in places.SHIPPED:
        return name, places.shipped_path(name)
    if not _looks_like_a_path(source):
        for path in (places.user_path(source), places.data_path(source)):
            if os.path.isfile(path):
                return source, path
        if not os.path.exists(source):
            raise InputError(_unknown(source))
    return os.path.basename(source) or source, source


def _looks_like_a_path(source: str) -> bool:
    return any(mark in source for mark in {os.sep, os.altsep or os.sep, "/", "."})


def _unknown(name: str) -> str:
    known = [*places.shipped_names(), *places.user_names()]
    return (
        f"no word list is called {name!r}: there are {', '.join(known)}; "
        f"add one with: dodgson words add {name or 'NAME'} FILE"
    )


def _load_located(source: str | os.PathLike[str], alphabet: str | None) -> Lexicon:
    name, path = locate(source)
    if name not in places.SHIPPED:
        return load_bytes(read_file(path), path, name=name, alphabet=alphabet)
    if (name, alphabet) not in _shipped:
        _shipped[name, alphabet] = load_bytes(read_file(path), path, name=name, alphabet=alphabet)
    lexicon = _shipped[name, alphabet]
    return (
        lexicon.at_most_level(places.COMMON[1]).named("common") if source == "common" else lexicon
    )


def load_bytes(source: bytes, path: str, *, name: str, alphabet: str | None = None) -> Lexicon:
    """Load a list from a file's bytes, by way of its compiled form in the cache."""

    def build() -> bytes:
        text = unpacked(source, path)
        return _compile(read_words(text_lines(text, path), alphabet), text, alphabet, path)

    image = compiled.image(source, alphabet, build)
    return _lexicon(image, lambda: compiled.rebuilt(source, alphabet, build), name)


def _load_words(words: Iterable[str], alphabet: str | None) -> Lexicon:
    # A set's own order differs from run to run, and with it what is dropped where.
    lines = sorted(words, key=str) if isinstance(words, AbstractSet) else list(words)
    for line in lines:
        if not isinstance(line, str):
            raise InputError(f"these words: {line!r} is not a string")
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    image = compiled.Image(_compile(read_words(lines, alphabet), text, alphabet, "these words"))
    return _lexicon(image, lambda: image, "these words")


def read_file(path: str) -> bytes:
    """Return a file's bytes; InputError, in one line, when that cannot be done."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except IsADirectoryError:
        raise InputError(f"{path}: a folder, not a word list") from None
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read ({reason})") from None


def _compile(reading: Reading, text: bytes, alphabet: str | None, name: str) -> bytes:
    from hashlib import md5

    if not reading.words:
        raise InputError(f"{name}: no words in this list{_dropped(reading)}")
    letters = alphabet if alphabet is not None else "".join(sorted(set("".join(reading.words))))
    if len(letters) > compiled.LARGEST_ALPHABET:
        raise InputError(
            f"{name}: {len(letters)} different letters; "
            f"a list may have at most {compiled.LARGEST_ALPHABET}"
        )
    return compiled.encode(reading, letters, md5(text, usedforsecurity=False).hexdigest())


def _dropped(reading: Reading) -> str:
    """Say that lines were dropped, and why the first was."""
    if not reading.dropped:
        return ""
    first = reading.dropped[0]
    lines = counted(len(reading.dropped), "line")
    return f" ({lines} dropped; line {first.line}: {first.reason})"


def _lexicon(image: compiled.Image, rebuild: Callable[[], compiled.Image], name: str) -> Lexicon:
    store = CompiledStore(image, rebuild)
    return Lexicon(
        store,
        name=name,
        alphabet=image.alphabet,
        md5=image.md5,
        dropped=Dropped(store.dropped),
        has_levels=any(part.size for part in image.level_parts.values()),
    )


def _letters(alphabet: str) -> str:
    letters = "".join(sorted(set(normalise(alphabet))))
    if not letters:
        raise InputError("an alphabet needs at least one letter")
    if len(letters) > compiled.LARGEST_ALPHABET:
        raise InputError(
            f"an alphabet may have at most {compiled.LARGEST_ALPHABET} letters, not {len(letters)}"
        )
    return letters
