"""From a question about palindromic pangrams to the letters and words it is about, and its ID."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from dodgson.errors import InputError, option
from dodgson.pangram.model import read_letters
from dodgson.pangram.questions import FAMILY, Rules
from dodgson.questions import puzzle_id
from dodgson.words import Lexicon, normalise
from dodgson.words.reading import is_word
from dodgson.words.sources import COMMON_LEVEL, load_down_to

R = TypeVar("R", bound=Rules)


def read_puzzle(question: R) -> tuple[R, Lexicon, str]:
    """Give the question said in one way, the words that may be used, and the letters to be there.

    Whatever ways there are to say a thing, what comes back says it in one: so a puzzle has one ID.

    >>> asked = Rules(letters="Zeal", common=True, exclude=("Ad",))
    >>> question, lexicon, letters = read_puzzle(asked)
    >>> question.level, question.exclude, lexicon.name, letters
    (60, ('ad',), 'scowl-80, without 1 word', 'aelz')
    """
    letters = read_letters(question.letters)
    excluded = tuple(sorted({read_excluded(word) for word in question.exclude}))
    question = replace(
        question,
        letters=letters,
        common=False,
        level=settled_level(question),
        exclude=excluded,
    )
    lexicon = load_down_to(
        question.words, common=False, level=question.level, max_words=question.max_words
    )
    name = lexicon.name
    if question.min_word > 1:
        longest = max(lexicon.lengths, default=0)
        lexicon = lexicon.length(question.min_word, max(longest, question.min_word))
        lexicon = lexicon.named(f"{name}, {question.min_word} letters or more")
    if excluded:
        lexicon = lexicon.without(excluded)
    words = question.words if isinstance(question.words, str) else name
    return replace(question, words=words), lexicon, letters


def settled_level(rules: Rules) -> int | None:
    """Give the level down to which words may be used, in whichever way it was said."""
    if rules.common and rules.level is not None:
        raise InputError(
            f"{option('common')} and {option('level')} both set the level: give one of them"
        )
    return COMMON_LEVEL if rules.common else rules.level


def read_excluded(text: str) -> str:
    """Give a word that is not to be used as lists spell it; the list need not hold it."""
    word = normalise(text)
    if not is_word(word):
        raise InputError(f"{option('exclude', text)}: not a word")
    return word


def name_of(question: Rules) -> str:
    """Give the puzzle's ID, of a question that `read_puzzle` gave.

    >>> name_of(read_puzzle(Rules(letters="Zeal", common=True))[0])
    'pangram:aelz?level=60'
    """
    return puzzle_id(FAMILY, question.letters, question)


def settings_of(question: Rules) -> str:
    """Tell a puzzle from others whose list is called, or kept, otherwise."""
    return name_of(replace(question, words=Rules.words))
