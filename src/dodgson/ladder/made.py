"""A ladder that was made: what is printed of it, its hints, and what makes it difficult."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import eq
from typing import Any, ClassVar, Final, NamedTuple

from dodgson.family.answers import late
from dodgson.ladder.answers import rarest_word
from dodgson.ladder.lengths import LengthGraph, length_graph
from dodgson.making import Feature, Made
from dodgson.native import Backend
from dodgson.words import Lexicon

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

FEATURES: Final = (
    Feature("steps", "steps {:.0f}", easy=3, hard=9, weight=6),
    Feature("answers", "shortest ladders {:,.0f}", easy=64, hard=1, weight=1.5, log=True),
    Feature("rarity", "level of the rarest word {:.0f}", easy=20, hard=60, weight=2),
    Feature("detours", "steps that lead no nearer {:.0f}", easy=0, hard=3, weight=2),
    Feature("branching", "next words at each step {:.1f}", easy=10, hard=25, weight=0.5),
    Feature("dead ends", "next words that lead no further {:.0f}", easy=0, hard=8, weight=0.5),
    Feature("parting", "a ladder one step longer parts after {:.0%}", easy=1, hard=0, weight=0.25),
)
"""What the difficulty of a ladder is predicted from; docs/making.md explains the weights."""


class Around(NamedTuple):
    """What a ladder is measured against: all words that a solver may try."""

    words: Lexicon
    backend: Backend | None


def _rarest(made: LadderPuzzle) -> tuple[str, int] | None:
    around: Around = vars(made)["around"]
    return rarest_word(made.words, around.words.level)


@late(rarest=_rarest)
@dataclass(frozen=True, kw_only=True)
class LadderPuzzle(Made):
    """A ladder to solve: its first and last word, and a shortest ladder between them."""

    FEATURES: ClassVar = FEATURES

    words: tuple[str, ...]
    """The solution."""
    answers: int
    """How many shortest ladders there are."""
    via: str | None
    """The word that the ladder has to pass through, if there is one."""
    rarest: tuple[str, int] | None
    """The rarest word of the solution and its level; None if the list has no levels."""

    @property
    def ends(self) -> tuple[str, str]:
        """The first word and the last."""
        return self.words[0], self.words[-1]

    @property
    def clue(self) -> str:
        """The two words, and the number of steps."""
        passing = f" by way of {self.via}" if self.via else ""
        steps = "1 step" if self.par == 1 else f"{self.par} steps"
        return f"Change {self.words[0]} into {self.words[-1]}{passing} in {steps}."

    @property
    def board(self) -> str:
        """The ladder with a blank for each letter between its ends."""
        return "\n".join(self._blanks)

    @property
    def _blanks(self) -> list[str]:
        first, *between, last = self.words
        return [first, *("_" * len(word) for word in between), last]

    def puzzle_svg(self) -> str:
        """Return a picture of the ladder, with an empty square for each letter between its ends."""
        from dodgson.drawing.squares import squares  # late: only for pictures

        return squares(self._blanks, description=self.clue).to_svg()

    @property
    def solution(self) -> str:
        """The words of the ladder."""
        return " ".join(self.words)

    @property
    def hints(self) -> tuple[str, ...]:
        """The letter that changes first, the word in the middle, the next word, all but one."""
        words, one = self.words, "" if self.answers == 1 else "In one answer, "
        if self.par < 2:
            return ()
        place = next(
            at for at, pair in enumerate(zip(*words[:2], strict=True)) if pair[0] != pair[1]
        )
        letter = ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"
        middle = words[len(words) // 2]
        told = {
            middle: f"one word on the way is {middle}",
            words[1]: f"the word after {words[0]} is {words[1]}",
            words[-2]: f"the word before {words[-1]} is {words[-2]}",
        }
        told.pop(self.via or "", None)
        hints = [f"the {letter} letter changes first", *told.values()]
        return tuple(f"{one}{hint}." if one else f"{hint.capitalize()}." for hint in hints)

    def measured(self) -> Mapping[str, float]:
        """Return the value of each feature; without levels there is no rarity."""
        around: Around = vars(self)["around"]
        graph = length_graph(around.words, len(self.words[0]), backend=around.backend)
        rarity = {} if self.rarest is None else {"rarity": float(self.rarest[1])}
        return {
            "steps": self.par,
            "answers": self.answers,
            "detours": detours(self.words),
            **rarity,
            **measured_around(self.words, graph),
        }

    def _body(self) -> dict[str, Any]:
        rarest = self.rarest and {"word": self.rarest[0], "level": self.rarest[1]}
        return {"words": list(self.words), "answers": self.answers, "rarest": rarest}


def detours(words: tuple[str, ...]) -> int:
    """Return how many steps bring no more letters in agreement with the last word.

    >>> detours(("cat", "cot", "dot")), detours(("axe", "ale", "all", "ail", "aid"))
    (0, 2)
    """
    alike = [sum(map(eq, word, words[-1])) for word in words]
    return sum(after <= before for before, after in pairwise(alike))


def measured_around(words: tuple[str, ...], graph: LengthGraph) -> dict[str, float]:
    """Return what is measured about the words beside a ladder.

    ``branching`` is the mean number of next words. ``dead ends`` are next words without another
    neighbour. ``parting`` is the share of the ladder before another one leaves it that is a step
    longer; one that comes back with its next step does not count.
    """
    left = graph.distances(words[-1])
    steps = len(words) - 1
    branches = dead = 0
    parting = steps
    for number, (word, following) in enumerate(pairwise(words)):
        beside = [other for other in graph.neighbours(word) if other != following]
        branches += len(beside) + 1
        joined = {other: graph.neighbours(other) for other in beside}
        dead += sum(len(others) == 1 for others in joined.values())
        if parting == steps and any(
            following not in others and left[bisect_left(graph.words, other)] == steps - number
            for other, others in joined.items()
        ):
            parting = number
    return {"branching": branches / steps, "dead ends": dead, "parting": parting / steps}
