"""A family of puzzles for tests: count up, one number at a time. Run as a program, it is there."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated, Any

from dodgson.families import FAMILIES, Family
from dodgson.questions import Ask, Parts, Verb, asks, whole
from dodgson.search import Budget
from dodgson.work import Meter


@dataclass(frozen=True)
class Up:
    """Count up."""

    to: Annotated[int, Ask("the last number", positional=True, least=0)]
    stream: Annotated[bool, Ask("tell each number as it comes")] = False


@dataclass(frozen=True)
class Number:
    """One of them."""

    number: int

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number}

    def __str__(self) -> str:
        return f"and {self.number}"


@dataclass(frozen=True)
class Counted:
    """All of them."""

    numbers: tuple[int, ...]
    status: str

    def to_json(self) -> dict[str, Any]:
        return {"status": self.status, "numbers": list(self.numbers)}

    def summary(self) -> str:
        return f"up to {len(self.numbers)}, {self.status}"

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.numbers))}\n{self.summary()}"


def numbers(question: Up) -> Parts[Counted]:
    meter = Meter(Budget())
    meter.start()
    text: list[int] = []
    while len(text) < question.to:
        if meter.look(len(text)):
            return Counted(tuple(text), "feasible")
        text.append(len(text) + 1)
        yield Number(text[-1])
    return Counted(tuple(text), "proved")


@asks(Up, parts=numbers)
def up(question: Up) -> Counted:
    return whole(numbers(question))


@asks(Up)
def plainly(question: Up) -> Counted:
    return whole(numbers(question))


VERBS: dict[str, type] = {"up": Up, "plainly": Up}


class Counting(Family):
    """What the registry knows of it."""

    def verbs(self) -> dict[str, type]:
        return VERBS

    def verb(self, name: str) -> Verb[..., Any]:
        return {"up": up, "plainly": plainly}[name]


COUNTING = Counting("count", "", "Count.")

if __name__ == "__main__":
    FAMILIES["count"] = COUNTING
    from dodgson.cli import main

    sys.exit(main())
