"""Find the word list that a certificate is about, by its checksum or by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from dodgson.errors import InputError, option
from dodgson.family.certificates import checksum
from dodgson.words import places
from dodgson.words.limits import MOST_WORDS
from dodgson.words.sources import WordSource, load_down_to

RULES = ("level", "min_word", "exclude")
MOST_NAMED = 10
"""How many excluded words are named at most."""


class Wanted(NamedTuple):
    """The words that a certificate is about."""

    list_name: str
    """A hint."""
    rules: Mapping[str, Any]
    """Which words of the list were used: ``level``, ``min_word``, ``exclude``."""
    sha256: str

    def words(
        self, certificate: str, source: WordSource | None, max_words: int = MOST_WORDS
    ) -> tuple[str, list[str]]:
        """Return the list's name, and its words after the rules.

        Without a source, try the lists known by name; raise ``InputError`` if none is the right
        one.
        """
        if source is not None:
            return words_left(source, self.rules, max_words)
        known = known_lists(self.list_name)
        for name in known:
            with suppress(InputError):  # a list without levels, or one that cannot be read
                found = words_left(name, self.rules)
                if checksum(found[1]) == self.sha256:
                    return found
        raise InputError(
            f"{certificate}: it is for the list {self.list_name!r}, and its words "
            f"are not those of {' or '.join(known)}: name the list with {option('words')}"
        )


def words_left(
    source: WordSource, rules: Mapping[str, Any], max_words: int = MOST_WORDS
) -> tuple[str, list[str]]:
    """Return a list's name, and the words that rules leave of it.

    >>> from dodgson.words import load
    >>> words_left(load(["lid", "off", "a"]), {"min_word": 2, "exclude": ["off"]})
    ('the given list', ['lid'])
    """
    level, least, exclude = (rules.get(name) for name in RULES)
    lexicon = load_down_to(source, common=False, level=level, max_words=max_words)
    out = set(exclude or ())
    return lexicon.name, [word for word in lexicon if len(word) >= (least or 1) and word not in out]


def known_lists(hint: str) -> tuple[str, ...]:
    """Return the names of the lists to try, the one that the certificate names first.

    The name in a certificate is only a hint and never a path: a certificate opens no file.

    >>> known_lists("/etc/passwd")[0], known_lists("scowl-80, 3 letters or more")[0]
    ('scowl-80', 'scowl-80')
    """
    name = hint.partition(",")[0]
    names = [*places.SHIPPED, "common", *places.user_names()]
    in_data = re.fullmatch(r"[\w-]+", name) and Path(places.data_path(name)).is_file()
    if in_data and name not in names:
        names.append(name)
    return tuple(sorted(names, key=lambda each: each != name))


def as_options(rules: Mapping[str, Any]) -> list[str]:
    """Return rules as options of the command line."""
    found = []
    for name in RULES:
        if rules.get(name):
            values = rules[name] if name == "exclude" else [rules[name]]
            text = ", ".join(map(str, values[:MOST_NAMED]))
            more = f" and {len(values) - MOST_NAMED:,} more" if len(values) > MOST_NAMED else ""
            found.append(f"--{name.replace('_', '-')} {text}{more}")
    return found
