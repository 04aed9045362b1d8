"""Read a question about palindromic pangrams: its letters, its words, and its ID."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from dodgson.family.options import read_excluded
from dodgson.pangram.model import read_letters
from dodgson.pangram.questions import FAMILY, Rules
from dodgson.questions import puzzle_id
from dodgson.words import Lexicon

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
    excluded = tuple(sorted({read_excluded(word) for word in question.exclude}))
    lexicon = question.lexicon()
    name = lexicon.name
    question = replace(question.normalised(lexicon), letters=letters, exclude=excluded)
    if question.min_word > 1:
        longest = max(lexicon.lengths, default=0)
        lexicon = lexicon.length(question.min_word, max(longest, question.min_word))
        lexicon = lexicon.named(f"{name}, {question.min_word} letters or more")
    if excluded:
        lexicon = lexicon.without(excluded)
    return question, lexicon, letters


def name_of(question: Rules) -> str:
    """Return the puzzle's ID; the question has to be in its canonical form.

    >>> name_of(read_puzzle(Rules(letters="Zeal", common=True))[0])
    'pangram:aelz?level=60'
    """
    return puzzle_id(FAMILY, question.letters, question)


def settings_of(question: Rules) -> str:
    """Return the puzzle's ID without its word list, whose name and place may change."""
    return name_of(replace(question, words=Rules.words))
