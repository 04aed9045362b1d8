"""Make palindromes with wanted words and letters."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from dodgson.errors import InputError, option
from dodgson.family.answers import unread
from dodgson.making import Draw, Range, common_level, made_by_id, read_listed, read_range
from dodgson.making import make as make_puzzles
from dodgson.pangram.growing import Garden, Limits
from dodgson.pangram.made import PhrasePuzzle, told
from dodgson.pangram.model import check_phrase, read_letters
from dodgson.pangram.questions import FAMILY, Make
from dodgson.questions import asks, puzzle_id
from dodgson.words import Lexicon

STARTS: Final = 16
"""How many starts a draw has."""
SOME: Final = Range(1, 1000)


@asks(Make)
def make(question: Make) -> Generator[PhrasePuzzle, None, None]:
    """Make palindromes of common words, with the words and letters that are asked for.

    >>> import dodgson
    >>> for made in dodgson.pangram.make(number=3, seed=1, must="lemon", length="..18"):
    ...     print(made.solution)
    no melody do lemon
    no me lemon
    daft lemon no melt fad

    Yield each as a ``PhrasePuzzle``, lazily. No phrase is claimed to be the shortest.

    Raise ``InputError`` for ranges that are upside down and for unknown words, and
    ``NotMadeError``, after the phrases that were made, if there are too few.
    """
    maker = _Maker(question)
    return make_puzzles(FAMILY, maker.question, maker.draw)


def by_seed(text: str) -> str:
    """Return the ID of the phrase that ``pangram:options#seed/number`` names."""
    return made_by_id(FAMILY, text, Make, make.answer)


class _Maker:
    """Draws palindromes for a question."""

    def __init__(self, question: Make) -> None:
        listed = question.listed()
        self.words = question.usable(listed)
        self.must = tuple(
            dict.fromkeys(
                read_listed(word, option("must", word), self.words) for word in question.must
            )
        )
        self.letters = read_letters(question.letters) if question.letters else ""
        self.length = read_range("length", question.length, SOME)
        self.count = read_range("word_count", question.word_count, SOME)
        level = common_level(question.from_level, self.words)
        self.garden = self.words.kept(_garden, level, question.min_word, self.must)
        self.starts = self.must or self._with_the_rarest_letter()
        self.question = replace(question.normalised(listed), letters=self.letters, must=self.must)

    def draw(self, random: Random) -> Draw[PhrasePuzzle]:
        """Return palindromes from some starts, at most one from each."""
        drawn = Draw(STARTS, made := list[PhrasePuzzle]())
        limits = Limits(self.length.most, self.count.most)
        for _ in range(STARTS):
            fitting = []
            for words in self.garden.grow(random, limits, self.starts, self.must):
                if off := self._off(words):
                    drawn.missed(off, partial(self._told, words))
                else:
                    fitting.append(words)
            if fitting:
                made.append(self._made(random.choice(fitting)))
        return drawn

    def _with_the_rarest_letter(self) -> Sequence[str]:
        """Return the words with the rarest of the letters asked for: phrases begin with these."""
        words = self.garden.words
        holding = ([word for word in words if letter in word] for letter in self.letters)
        return min(filter(None, holding), key=len, default=words)

    def _told(self, words: tuple[str, ...]) -> str:
        """Return a phrase and what it should contain and does not, for a message."""
        return told(words, self._missing(words))

    def _missing(self, words: tuple[str, ...]) -> list[str]:
        """Return the words and letters that a phrase should contain and does not."""
        absent = sorted(set(self.letters) - set("".join(words)))
        return [*(word for word in self.must if word not in words), *absent]

    def _off(self, words: tuple[str, ...]) -> float:
        """Return how far a phrase is from what is wanted."""
        length = self.length.off(sum(map(len, words)))
        return length + self.count.off(len(words)) + 10 * len(self._missing(words))

    def _made(self, words: tuple[str, ...]) -> PhrasePuzzle:
        checked = check_phrase(words, self.words, self.letters)
        assert checked.right, checked.faults
        levels = [(word, level) for word in words if (level := self.words.level(word))]
        return unread(
            PhrasePuzzle,
            id=puzzle_id(FAMILY, "-".join(words), Make(letters=self.letters)),
            status="feasible",
            why="a palindrome with all that was asked for; there may be shorter ones",
            par=checked.letters,
            metric="letters",
            words=words,
            given=self.must,
            letters=self.letters,
            rarest=max(levels, key=lambda known: known[1], default=None),
        )


def _garden(words: Lexicon, level: int | None, min_word: int, must: tuple[str, ...]) -> Garden:
    common = words if level is None else words.at_most_level(level)
    long_enough = [word for word in common if len(word) >= min_word]
    if not long_enough:
        raise InputError(f"{option('min_word', min_word)}: {common.called} has no word so long")
    return Garden(sorted({*long_enough, *must}))
