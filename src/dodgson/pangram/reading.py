"""Read a question about palindromic pangrams: its letters, its words, and its ID."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from dodgson.pangram.model import read_letters
from dodgson.pangram.questions import FAMILY, Rules
from dodgson.questions import puzzle_id
from dodgson.words import Lexicon
from dodgson.words.sources import looks_like_a_path

R = TypeVar("R", bound=Rules)


def read_puzzle(question: R) -> tuple[R, Lexicon, str]:
    """Return the question in its canonical form, the words that may be used, the wanted letters.

    Two questions about the same puzzle have the same canonical form, so a puzzle has one ID.

    >>> asked = Rules(letters="Zeal", common=True, exclude=("Ad",))
    >>> question, lexicon, letters = read_puzzle(asked)
    >>> question.level, question.exclude, lexicon.name, letters
    (60, ('ad',), 'scowl-80, without 1 word', 'aelz')
    """
    letters = read_letters(question.letters)
    listed = question.listed()
    question = replace(question.normalised(listed), letters=letters)
    if question.min_word > 1:
        listed = listed.kept(_of_length, question.min_word)
    return question, question.usable(listed), letters


def _of_length(listed: Lexicon, shortest: int) -> Lexicon:
    longest = max(listed.lengths, default=0)
    lexicon = listed.length(shortest, max(longest, shortest))
    return lexicon.named(f"{listed.name}, {shortest} letters or more")


def name_of(question: Rules) -> str:
    """Return the puzzle's ID; the question has to be in its canonical form.

    >>> name_of(read_puzzle(Rules(letters="Zeal", common=True))[0])
    'pangram:aelz?level=60'
    """
    return puzzle_id(FAMILY, question.letters, question)


def settings_of(question: Rules) -> str:
    """Return the puzzle's ID without its word list and files, whose names may change.

    The checksums of the files' words stand for the files.
    """
    exclude: tuple[str, ...] = ()
    if left_out := question.left_out():
        named = [each for each in question.exclude if not looks_like_a_path(each)]
        exclude = (*named, *left_out.checksums)
    return name_of(replace(question, words=Rules.words, exclude=exclude))
