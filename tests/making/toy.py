"""A family to test with: numbers, which are the harder the larger they are."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, ClassVar

from dodgson.families import Family
from dodgson.family.answers import unread
from dodgson.making import Draw, Feature, Made, Making, Wanted, make, read_range, wanted
from dodgson.questions import Verb, asks

LARGEST = 40
EACH = 5
"""How many candidates a draw has."""


@dataclass(frozen=True)
class Number(Made):
    """A number to guess."""

    FEATURES: ClassVar = (Feature("size", "size {:.0f}", easy=0, hard=LARGEST, weight=1),)

    @property
    def clue(self) -> str:
        return "guess it"

    @property
    def solution(self) -> str:
        return str(self.par)

    @property
    def hints(self) -> tuple[str, ...]:
        return (f"it has {len(str(self.par))} digits",)

    def measured(self) -> Mapping[str, float]:
        return {"size": self.par}


@dataclass(frozen=True, kw_only=True)
class Make(Making):
    """Make numbers."""

    TRIES: ClassVar[int] = 1000

    size: Annotated[Wanted, wanted("how large")] = None


@asks(Make)
def make_numbers(question: Make) -> Generator[Number, None, None]:
    """Make numbers."""
    size = read_range("size", question.size)

    def draw(random: Random) -> Draw[Number]:
        made: list[Number] = []
        drawn = Draw(EACH, made)
        for _ in range(EACH):
            number = random.randint(0, LARGEST)
            if size.has(number):
                made.append(
                    unread(
                        Number,
                        id=f"number:{number}",
                        status="proved",
                        why="",
                        par=number,
                        metric="",
                    )
                )
            else:
                drawn.missed(size.off(number), f"size {number}".__str__)
        return drawn

    return make("number", question, draw)


@dataclass(frozen=True)
class Toys(Family):
    """The family as the registry has it."""

    def verbs(self) -> dict[str, type]:
        return {"make": Make}

    def verb(self, name: str) -> Verb[..., Any]:  # noqa: ARG002
        return make_numbers


FAMILY = Toys("number", "", "Numbers to guess.")
