"""The answers about word ladders.

Drawings are imported late, 8 ms: most answers are printed as plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dodgson.family.answers import PuzzleAnswer, as_lists, given, late
from dodgson.ladder.legs import SHORTEST, why_unjoined
from dodgson.ladder.model import Cost, changed_letters
from dodgson.search.result import Statistics
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.ladder.solver import Solver


def _rarest(ladder: Ladder) -> tuple[str, int] | None:
    each = ladder.rarest_of_each
    return rarest_of_all(each) if each else rarest_word(ladder.words, _levels(ladder))


def _rarest_of_each(ladder: Ladder) -> tuple[tuple[str, int] | None, ...] | None:
    if ladder.ladders is None:
        return None
    level_of = cache(_levels(ladder))  # many ladders share most of their words
    return tuple(rarest_word(each, level_of) for each in ladder.ladders)


def _levels(ladder: Ladder) -> Callable[[str], int | None]:
    """Return the function that finds the level of a word."""
    solver: Solver = vars(ladder)["solver"]
    return solver.graph.words.level


def rarest_word(
    ladder: Sequence[str], level_of: Callable[[str], int | None]
) -> tuple[str, int] | None:
    """Return the rarest word of a ladder and its level; None if the list has no levels."""
    return rarest_of_all(
        [None if (level := level_of(word)) is None else (word, level) for word in ladder]
    )


def rarest_of_all(words: Iterable[tuple[str, int] | None]) -> tuple[str, int] | None:
    """Return the word of the highest level, the first of equals; None if no level is known.

    >>> rarest_of_all([("cat", 10), None, ("cwm", 70), ("qat", 70)])
    ('cwm', 70)
    """
    return max(filter(None, words), key=lambda known: known[1], default=None)


@late(
    id=lambda self: self.solver.id_of(self.pair),
    why=lambda self: SHORTEST if self.words else why_unjoined(self.pair, self.components),
    statistics=lambda self: Statistics._make((*self.effort, self.memory)),
    components=lambda self: (
        None if self.words else tuple(map(self.kernel.component_size, self.pair))
    ),
    rarest=_rarest,
    rarest_of_each=_rarest_of_each,
)
@dataclass(frozen=True)
class Ladder(PuzzleAnswer):
    """A ladder, or why none was found; also all shortest ladders or their count, if asked for."""

    words: tuple[str, ...]
    cost: int | None
    metric: Cost
    lower_bound: int | None
    statistics: Statistics
    ladders: tuple[tuple[str, ...], ...] | None = None
    count: int | None = None
    rarest: tuple[str, int] | None = None
    """The rarest word of all listed ladders and its level; if none are listed, of this one."""
    rarest_of_each: tuple[tuple[str, int] | None, ...] | None = None
    """The rarest word of each listed ladder, and its level."""
    components: tuple[int, int] | None = None
    explanation: str | None = None
    hint: bool = False

    @property
    def steps(self) -> int | None:
        """The number of steps: one fewer than words."""
        return len(self.words) - 1 if self.words else None

    def _body(self) -> dict[str, Any]:
        """Return the words, and all that was asked for beside them."""
        each = self.rarest_of_each if self.rarest is not None else None
        return {"words": list(self.words[1:2] if self.hint else self.words)} | given(
            ladders=as_lists(self.ladders),
            count=self.count,
            rarest=None if self.hint else _with_level(self.rarest),
            rarest_of_each=each and [_with_level(rarest) for rarest in each],
            components=self.components and list(self.components),
            explanation=self.explanation,
        )

    def _repr_svg_(self) -> str | None:
        from dodgson.ladder.pictures import picture

        if not self.words or self.hint:
            return None
        return picture(self.ladders or (self.words,)).to_svg()

    def to_text(self, *, colour: bool = False) -> str:
        """Return the answer as text; with ``colour``, changed letters stand out."""
        if self.hint:
            if len(self.words) == 1:
                return f"{self.words[0]} is the goal already"
            return self.words[1] if self.words else self.why
        if not self.words:
            return self.why
        lines: list[str] = []
        for number, ladder in enumerate(self.ladders or (self.words,)):
            lines += [*self._ladder_lines(ladder, colour=colour)]
            if self._several and self.rarest_of_each and (rarest := self.rarest_of_each[number]):
                lines.append("rarest word: {} (level {})".format(*rarest))
            lines.append("")
        lines.append(self._summary())
        if self.explanation:
            lines += ["", self.explanation]
        return "\n".join(lines)

    def _in_line(self) -> str:
        if not self.words or self.hint:
            return self.to_text()
        return ", ".join(" ".join(each) for each in self.ladders or (self.words,))

    def _ladder_lines(self, ladder: tuple[str, ...], *, colour: bool) -> list[str]:
        width = max(map(len, ladder))
        lines = [ladder[0]]
        for before, word in pairwise(ladder):
            shown = emphasised(before, word) if colour else word
            lines.append(f"{shown}{' ' * (width - len(word))}   {changed_letters(before, word)}")
        return lines

    def _summary(self) -> str:
        steps = counted(len(self.words) - 1, "step")
        sentences = [f"{steps} ({counted(len(self.words), 'word')}): {self.why}."]
        if self.metric != "steps":
            sentences.append(f"It costs {self.cost} by {self.metric}.")
        if self.count is not None:
            only = "There is no other as good."
            many = f"{counted(self.count, 'ladder')} as good in all."
            sentences.append(only if self.count == 1 else many)
        elif self.ladders is not None and len(self.ladders) > 1:
            longest = max(map(len, self.ladders)) - 1
            sentences.append(f"The {len(self.ladders)} best have up to {counted(longest, 'step')}.")
        if self.rarest is not None:
            whose = "of all " if self._several else "of this one " if (self.count or 1) > 1 else ""
            sentences.append("The rarest word {}is {} (level {}).".format(whose, *self.rarest))
        if self._several and self.rarest_of_each:
            sentences += self._commonest(self.rarest_of_each)
        return " ".join(sentences)

    @staticmethod
    def _commonest(rarest: tuple[tuple[str, int] | None, ...]) -> list[str]:
        """Return a sentence on the ladders with the commonest words, unless all are alike."""
        levels = [known[1] for known in rarest if known is not None]
        if len(levels) < len(rarest) or len(set(levels)) == 1:
            return []
        least = min(levels)
        few = counted(levels.count(least), "ladder")
        verb = "has" if levels.count(least) == 1 else "have"
        return [f"{few} {verb} no word above level {least}."]

    @property
    def _several(self) -> bool:
        """Whether more ladders than one are listed."""
        return self.ladders is not None and len(self.ladders) > 1


def _with_level(known: tuple[str, int] | None) -> dict[str, Any] | None:
    return None if known is None else {"word": known[0], "level": known[1]}


def emphasised(before: str, word: str) -> str:
    """Return a word with its changed letters in bold, for a terminal."""
    from dodgson.drawing.labels import changes

    return "".join(
        f"\x1b[1;36m{text}\x1b[0m" if new else text for text, new in changes(before, word)
    )
