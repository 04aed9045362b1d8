"""Check phrases that are there already: a palindromic pangram or not, and of which words."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from dodgson.errors import InputError, option
from dodgson.pangram.answers import Verdict
from dodgson.pangram.model import check_phrase, read_letters, read_phrase
from dodgson.pangram.questions import Check
from dodgson.questions import asks
from dodgson.words import load
from dodgson.words.reading import text_lines, unpacked
from dodgson.words.sources import read_file

if TYPE_CHECKING:
    from dodgson.pangram.certificates.checking import Certified


@asks(Check)
def check(question: Check) -> Verdict | Certified:
    """Answer whether a phrase, or each line of a file, is a palindromic pangram.

    Where a certificate is named, answer instead whether it proves a phrase to be the shortest.

    >>> check("Lid off a daffodil", letters="adfilo").status
    'proved'
    >>> print(check("Was it a car or a bat I saw?", letters="cars", words="common"))
    Not a palindromic pangram of words in common: 19 letters.
    Not a palindrome: letter 7 is c, letter 7 from the end is b.
    It is a pangram.
    """
    if question.certificate is not None:
        from dodgson.pangram.certificates.checking import check_certificate

        return check_certificate(question)
    if question.text is None:
        raise InputError(
            f"nothing to check: give a phrase, a file of phrases, or {option('certificate')}"
        )
    letters = read_letters(question.letters)
    lexicon = None
    if question.words is not None:
        lexicon = load(question.words, max_words=question.max_words)
    name = None if lexicon is None else lexicon.name
    if not _names_file(question.text):
        phrase = read_phrase(question.text)
        if not phrase:
            raise InputError(f"{question.text!r} is no phrase: there is no letter in it")
        return Verdict((check_phrase(phrase, lexicon, letters),), None, name)
    lines = [(number, line) for number, line in enumerate(_lines(question.text), 1) if line.strip()]
    if not lines:
        raise InputError(f"{_called(question.text)}: no phrase in it")
    checked = tuple(check_phrase(read_phrase(line), lexicon, letters) for _, line in lines)
    return Verdict(checked, tuple(number for number, _ in lines), name)


def _names_file(text: str) -> bool:
    """Tell a file's name from a phrase: there is such a file, or it can be nothing else."""
    if not text.strip() or "\n" in text or "\0" in text:
        return False
    looks_so = re.fullmatch(r"-|\S*[/\\]\S*|\S+\.(txt|gz|xz)", text) is not None
    return looks_so or os.path.isfile(text)  # noqa: PTH113 (never raises, however long a phrase)


def _called(name: str) -> str:
    return "standard input" if name == "-" else name


def _lines(name: str) -> list[str]:
    if os.path.isdir(name):  # noqa: PTH112
        raise InputError(f"{name}: a folder, not a file of phrases")
    data = sys.stdin.buffer.read() if name == "-" else read_file(name)
    return text_lines(unpacked(data, _called(name)), _called(name))
