"""Check whether given phrases are palindromic pangrams, and of which words."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from dodgson.errors import InputError, option
from dodgson.family.options import WordListOptions
from dodgson.pangram.answers import Verdict
from dodgson.pangram.model import ALPHABET, check_phrase, read_letters, read_phrase
from dodgson.pangram.questions import FAMILY, Check, Make
from dodgson.questions import asks, read_id, seeded
from dodgson.words.reading import text_lines, unpacked
from dodgson.words.sources import read_file

if TYPE_CHECKING:
    from dodgson.pangram.certificates.checking import Certified
    from dodgson.words import Lexicon


@asks(Check)
def check(question: Check) -> Verdict | Certified:
    """Return whether a phrase, or each line of a file, is a palindromic pangram.

    If the question names a certificate, return whether it proves a phrase to be the shortest.

    >>> check("Lid off a daffodil", letters="adfilo").status
    'proved'
    >>> print(check("Was it a car or a bat I saw?", letters="cars", words="common"))
    Not a palindromic pangram of words in common: 19 letters.
    Not a palindrome: letter 7 is c, letter 7 from the end is b.
    It is a pangram.
    """
    if question.certificate is not None:
        if leaving_out := _leaving_out(question):
            raise InputError(f"{leaving_out}: a certificate says itself which words are left out")
        # late: 4 ms for lzma and hashlib
        from dodgson.pangram.certificates.checking import check_certificate

        return check_certificate(question)
    if question.text is None:
        raise InputError(
            f"nothing to check: give a phrase, a file of phrases, or {option('certificate')}"
        )
    text = question.text
    if text.startswith(f"{FAMILY}:"):
        question, text = _from_id(question, text)
    letters = read_letters(question.letters)
    lexicon = _lexicon(question)
    name = None if lexicon is None else lexicon.name
    if not _names_file(text):
        phrase = read_phrase(text)
        if not phrase:
            raise InputError(f"{text!r} is not a phrase: it has no letters")
        return Verdict((check_phrase(phrase, lexicon, letters),), None, name)
    lines = [(number, line) for number, line in enumerate(_lines(text), 1) if line.strip()]
    if not lines:
        raise InputError(f"{_called(text)}: contains no phrase")
    checked = tuple(check_phrase(read_phrase(line), lexicon, letters) for _, line in lines)
    return Verdict(checked, tuple(number for number, _ in lines), name)


def _lexicon(question: Check) -> Lexicon | None:
    """Return the words that a phrase may have, if a list is named."""
    if question.words is not None:
        return WordListOptions(
            words=question.words,
            exclude=question.exclude,
            family_friendly=question.family_friendly,
            max_words=question.max_words,
        ).lexicon()
    if leaving_out := _leaving_out(question):
        raise InputError(
            f"{leaving_out} leaves words out of a list: name it with {option('words')}"
        )
    return None


def _leaving_out(question: Check) -> str | None:
    """Return the option that leaves words out, if there is one."""
    if question.exclude:
        return option("exclude")
    return option("family_friendly", value=True) if question.family_friendly else None


def _from_id(question: Check, text: str) -> tuple[Check, str]:
    """Return the question with the letters of an ID, and its phrase; by default any will do."""
    text = seeded(text, "dodgson.pangram.make")
    read = read_id(FAMILY, text, Make)
    words = read_phrase(read[0]) if read else ()
    if read is None or not words:
        raise InputError(f"{text}: the ID of a phrase is {FAMILY}:WORD-WORD")
    letters = question.letters
    if letters == ALPHABET:
        letters = read[1].get("letters", "".join(words))
    return replace(question, letters=letters), " ".join(words)


def _names_file(text: str) -> bool:
    """Return whether a text is the name of an existing file, or looks like a file name."""
    if not text.strip() or "\n" in text or "\0" in text:
        return False
    looks_so = re.fullmatch(r"-|\S*[/\\]\S*|\S+\.(txt|gz|xz)", text) is not None
    return looks_so or os.path.isfile(text)  # noqa: PTH113 (never raises, however long a phrase)


def _called(name: str) -> str:
    return "standard input" if name == "-" else name


def _lines(name: str) -> list[str]:
    """Read the lines of a file, or of standard input."""
    if os.path.isdir(name):  # noqa: PTH112
        raise InputError(f"{name}: a folder, not a file of phrases")
    data = sys.stdin.buffer.read() if name == "-" else read_file(name)
    return text_lines(unpacked(data, _called(name)), _called(name))
