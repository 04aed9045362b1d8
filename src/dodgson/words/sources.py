"""Find and load a word list: by name, from a file, or from given words."""

# pathlib would double the time that opening a list takes
# ruff: noqa: PTH110, PTH113, PTH119, PTH123

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import islice
from stat import S_ISREG
from typing import TYPE_CHECKING

from dodgson.errors import CallError, InputError, option
from dodgson.wording import counted
from dodgson.words import compiled, places
from dodgson.words.lexicon import GIVEN, Lexicon
from dodgson.words.limits import MOST_WORDS, check_lines, file_of
from dodgson.words.reading import Dropped, normalise_letters, read_words, text_lines, unpacked
from dodgson.words.stores import CompiledStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from dodgson.words.reading import DroppedLine, Reading

WordSource = str | os.PathLike[str] | Lexicon | Iterable[str]
"""A word list: its name, its file, a lexicon, or its words."""

_shipped: dict[tuple[str, str | None], Lexicon] = {}
"""The shipped lists, once loaded: they do not change while a program runs."""

MOST_LISTS = 8
"""How many lists from files are kept, and how many of given words. A file that changed is read
again."""

SETTLED = 2.0
"""A file that changed less than this many seconds ago is always read again."""

NO_KEY = "0" * 32
"""The key of a list that is not cached."""

COMMON_LEVEL = places.COMMON[1]
"""The level up to which words are common."""


def load(
    source: WordSource = "scowl-80",
    *,
    alphabet: str | None = None,
    max_words: int = MOST_WORDS,
) -> Lexicon:
    """Return a lexicon from a list's name, a file, or words.

    A string is first a name: ``scowl-80`` (or ``default``), ``common`` (its words up to level
    60), one of the user's own lists, or NAME.txt in the folder $DODGSON_DATA. Otherwise it is
    the path of a file: one word per line in UTF-8, optionally with a tab and a level, optionally
    compressed with gzip or xz. With an `alphabet`, words with other letters are dropped. A lexicon
    is returned as it is. Reading stops at `max_words` lines with an error, so an endless file is
    refused; a list that was added is not checked again.

    >>> lexicon = load()
    >>> lexicon.level("head"), "qi" in lexicon, "ln" in lexicon
    (10, True, False)
    >>> load(["Head", "tail", "tale"], alphabet="aeilt")
    <Lexicon 'the given list': 2 words>

    Raise InputError for an unknown name, and for a file that is missing, unreadable, damaged,
    too large, not text, or without words. Raise CallError for a source of another type.
    """
    letters = None if alphabet is None else _letters(alphabet)
    if isinstance(source, Lexicon):
        return source if letters is None else source.letters(letters)
    if isinstance(source, (str, os.PathLike)):
        return _load_located(source, letters, max_words)
    if not isinstance(source, Iterable):
        raise CallError(
            f"words.load: {source!r} is neither the name of a list, a file, "
            "nor an iterable of words"
        )
    return _load_words(source, letters, max_words)


def load_down_to(
    source: WordSource,
    *,
    common: bool,
    level: int | None,
    max_words: int = MOST_WORDS,
) -> Lexicon:
    """Return a list, limited to a level if one is given, or to the common words.

    >>> load_down_to("scowl-80", common=True, level=None)
    <Lexicon 'scowl-80': 81,892 words>

    Raise InputError as `load` does, and when both `common` and `level` are given.
    """
    lexicon = load(source, max_words=max_words)
    if common and level is not None:
        raise InputError(
            f"{option('common')} and {option('level')} both set the level: give one of them"
        )
    level = COMMON_LEVEL if common else level
    return lexicon if level is None else lexicon.kept(_down_to, level)


def _down_to(lexicon: Lexicon, level: int) -> Lexicon:
    return lexicon.at_most_level(level).named(lexicon.name)


def _common(lexicon: Lexicon) -> Lexicon:
    return lexicon.at_most_level(COMMON_LEVEL).named("common")


def locate(source: str | os.PathLike[str]) -> tuple[str, str]:
    """Return a list's own name and the path of its file, as `load` finds them.

    >>> locate("default")[0]
    'scowl-80'

    Raise InputError if there is neither a list nor a file of this name.
    """
    if not isinstance(source, str):
        path = os.fspath(source)
        return os.path.basename(path), path
    name = places.COMMON[0] if source == "common" else places.ALIASES.get(source, source)
    if name in places.SHIPPED:
        return name, places.shipped_path(name)
    if not looks_like_a_path(source):
        for path in (places.user_path(source), places.data_path(source)):
            if os.path.isfile(path):
                return source, path
        if not os.path.exists(source):
            raise InputError(_unknown(source))
    return os.path.basename(source) or source, source


def looks_like_a_path(source: str) -> bool:
    """Return whether a text can only be a path, no name and no word: it has a dot or a slash.

    >>> looks_like_a_path("rude.txt"), looks_like_a_path("./rude"), looks_like_a_path("rude")
    (True, True, False)
    """
    return "." in source or "/" in source or os.sep in source


def _unknown(name: str) -> str:
    if name == GIVEN:
        return f"{name} has no name to find it by: give its words again, with {option('words')}"
    known = [*places.shipped_names(), *places.user_names()]
    return (
        f"no word list is called {name!r}: there are {', '.join(known)}; "
        f"add one with: dodgson words add {name or 'NAME'} FILE"
    )


def _load_located(source: str | os.PathLike[str], alphabet: str | None, max_words: int) -> Lexicon:
    name, path = locate(source)
    if name not in places.SHIPPED:
        return load_file(path, name, alphabet, _limit(name, path, max_words))
    if (name, alphabet) not in _shipped:
        _shipped[name, alphabet] = load_bytes(read_file(path), path, name=name, alphabet=alphabet)
    lexicon = _shipped[name, alphabet]
    return lexicon.kept(_common) if source == "common" else lexicon


def load_file(
    path: str, name: str, alphabet: str | None = None, most: int | None = MOST_WORDS
) -> Lexicon:
    """Load a list from a file, or return what was loaded of it if it has not changed since.

    Raise InputError as `load` does; if `most` is None there is no limit on its lines.
    """
    state = _state(path)
    if state is None:
        return _load_file(path, name, alphabet, most, state)
    return _load_unchanged_file(path, name, alphabet, most, state)


def _load_file(
    path: str, name: str, alphabet: str | None, most: int | None, _state: tuple[int, ...] | None
) -> Lexicon:
    return load_bytes(read_file(path, most), path, name=name, alphabet=alphabet, most=most)


_load_unchanged_file = lru_cache(MOST_LISTS)(_load_file)


def _state(path: str) -> tuple[int, ...] | None:
    """Return what differs after any change of a file; None if that is not sure.

    It is not sure of a pipe, nor of a file that changed a moment ago: two changes within one tick
    of the clock leave the same times.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 (start-up)
    except (OSError, ValueError):
        return None  # reading it says why
    changed = max(found.st_mtime, found.st_ctime)
    if not S_ISREG(found.st_mode) or time.time() - changed < SETTLED:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _limit(name: str, path: str, max_words: int) -> int | None:
    """Return how many lines a list may have; None for lists that are shipped or were added."""
    if looks_like_a_path(name):  # no list has such a name
        return max_words
    kept = name in places.SHIPPED or path == places.user_path(name)
    return None if kept else max_words


def load_bytes(
    source: bytes,
    path: str,
    *,
    name: str,
    alphabet: str | None = None,
    most: int | None = None,
) -> Lexicon:
    """Load a list from a file's bytes, through its compiled form in the cache.

    Raise InputError as `load` does; if `most` is None there is no limit on its lines.
    """
    key = compiled.key_of(source, alphabet)

    def build() -> bytes:
        text = unpacked(source, path, most)
        lines = text_lines(text, path)
        return _compile(lines, text, alphabet, key, path)

    image = compiled.image(key, build)
    check_lines(image.lines, path, most)
    return _lexicon(image, lambda: compiled.rebuilt(key, build), name)


def _load_words(words: Iterable[str], alphabet: str | None, most: int) -> Lexicon:
    # Sort a set: its order differs between runs, and the dropped lines with it.
    given = sorted(words, key=str) if isinstance(words, AbstractSet) else words
    lines = list(islice(given, most + 1))
    check_lines(len(lines), GIVEN, most)
    for line in lines:
        if not isinstance(line, str):
            raise InputError(f"{GIVEN}: {line!r} is not a string")
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    if text.count(b"\n") == len(lines) - 1:  # so the text says what the words are
        return _load_text(text, alphabet)
    return _load_lines(lines, text, alphabet)


@lru_cache(MOST_LISTS)
def _load_text(text: bytes, alphabet: str | None) -> Lexicon:
    """Load the words of a text; the next call with the same words returns the same list."""
    return _load_lines(text.decode("utf-8", "surrogatepass").split("\n"), text, alphabet)


def _load_lines(lines: list[str], text: bytes, alphabet: str | None) -> Lexicon:
    image = compiled.Image(_compile(lines, text, alphabet, NO_KEY, GIVEN), NO_KEY)
    return _lexicon(image, lambda: image, GIVEN)


def read_file(path: str, most: int | None = None) -> bytes:
    """Return a file's bytes; raise InputError if it cannot be read.

    With `most`, check them against the limits of a list of that many lines while reading.
    """
    try:
        with open(path, "rb") as file:
            return file_of(file, path, most)
    except IsADirectoryError:
        raise InputError(f"{path}: a folder, not a word list") from None
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read ({reason})") from None


def dropped_lines(source: str | os.PathLike[str], max_words: int = MOST_WORDS) -> list[DroppedLine]:
    """Return the lines of a list that give no word.

    >>> dropped_lines("scowl-80")
    []

    Raise InputError as `load` does, but not for a list without words.
    """
    name, path = locate(source)
    most = _limit(name, path, max_words)
    text = unpacked(read_file(path, most), path, most)
    return read_words(text_lines(text, path)).dropped


def _compile(lines: list[str], text: bytes, alphabet: str | None, key: str, name: str) -> bytes:
    from hashlib import md5  # late: only to compile a list

    reading = read_words(lines, alphabet)
    if not reading.words:
        what = f"{name} contains no words" if name == GIVEN else f"{name}: no words in this list"
        raise InputError(what + _dropped(reading, name))
    letters = alphabet if alphabet is not None else "".join(sorted(set("".join(reading.words))))
    if len(letters) > compiled.LARGEST_ALPHABET:
        raise InputError(
            f"{name}: {len(letters)} different letters; "
            f"a list may have at most {compiled.LARGEST_ALPHABET}"
        )
    checksum = md5(text, usedforsecurity=False).hexdigest()
    source = compiled.Text(key, checksum, len(lines) - (lines[-1:] == [""]))
    return compiled.encode(reading, letters, source)


def _dropped(reading: Reading, name: str) -> str:
    """Return how many lines were dropped, and why the first was."""
    if not reading.dropped:
        return ""
    first = reading.dropped[0]
    lines = counted(len(reading.dropped), "line")
    text = f" ({lines} dropped; line {first.line}: {first.reason})"
    return text if name == GIVEN else f"{text}: dodgson words info {name} --dropped lists them"


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
    letters = "".join(sorted(set(normalise_letters(alphabet))))
    if not letters:
        raise InputError("an alphabet needs at least one letter")
    if len(letters) > compiled.LARGEST_ALPHABET:
        raise InputError(
            f"an alphabet may have at most {compiled.LARGEST_ALPHABET} letters, not {len(letters)}"
        )
    return letters
