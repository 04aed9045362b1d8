"""A palindrome that was made: what is printed of it, its hints, and what makes it difficult."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from dodgson.making import Feature, Made
from dodgson.wording import counted

FEATURES: Final = (
    Feature("letters", "letters {:.0f}", easy=7, hard=30, weight=4),
    Feature("words", "words to find {:.0f}", easy=1, hard=7, weight=3),
    Feature("rarity", "level of the rarest word {:.0f}", easy=10, hard=60, weight=2),
)
"""What the difficulty of a palindrome is predicted from; docs/making.md explains the weights."""


@dataclass(frozen=True, kw_only=True)
class PhrasePuzzle(Made):
    """A palindrome to find: the lengths of its words, and perhaps some of them."""

    FEATURES: ClassVar = FEATURES

    words: tuple[str, ...]
    """The solution."""
    given: tuple[str, ...]
    """The words of it that the solver knows."""
    letters: str
    """The letters that the solver knows it contains, if any were asked for."""
    rarest: tuple[str, int] | None
    """Its rarest word and the level; None if the list has no levels."""

    @property
    def clue(self) -> str:
        """How long the phrase and its words are, and what it has to contain."""
        holding = [f"all of {' '.join(self.letters)}"] if self.letters else []
        holding = [*self.given, *holding]
        containing = f", with {' and '.join(holding)}" if holding else ""
        return f"Find a palindrome of {self.par} letters{containing}."

    @property
    def board(self) -> str:
        """The words in their order, with a blank for each letter of those to find."""
        return " ".join(word if word in self.given else "_" * len(word) for word in self.words)

    @property
    def solution(self) -> str:
        """The phrase."""
        return " ".join(self.words)

    @property
    def hints(self) -> tuple[str, ...]:
        """The letter in the middle, how the words begin, the longest word to find."""
        text = "".join(self.words)
        middle = text[len(text) // 2]
        double = "are two" if len(text) % 2 == 0 else "is"
        to_find = [word for word in self.words if word not in self.given]
        begin = " ".join(word[0] for word in self.words)
        longest = [f"One of the words is {max(to_find, key=len)}."] if to_find else []
        return (f"In the middle {double} {middle}.", f"The words begin with {begin}.", *longest)

    def measured(self) -> Mapping[str, float]:
        """Return the value of each feature; without levels there is no rarity."""
        rarity = {} if self.rarest is None else {"rarity": float(self.rarest[1])}
        to_find = sum(word not in self.given for word in self.words)
        return {"letters": self.par, "words": to_find, **rarity}

    def _body(self) -> dict[str, Any]:
        rarest = self.rarest and {"word": self.rarest[0], "level": self.rarest[1]}
        return {
            "words": list(self.words),
            "given": list(self.given),
            "letters": self.letters,
            "rarest": rarest,
        }


def told(words: tuple[str, ...], missing: list[str]) -> str:
    """Return what a phrase has that is not as wanted, for a message.

    >>> told(("no", "lemon", "no", "melon"), ["stars"])
    '14 letters, 4 words, and not stars'
    """
    lacking = f", and not {', '.join(missing)}" if missing else ""
    letters = counted(sum(map(len, words)), "letter")
    return f"{letters}, {counted(len(words), 'word')}{lacking}"
