"""Make ladders: their ends from common words, their length and answers from all words.

One breadth-first search from a word finds every goal that is as wanted, and how many shortest
ladders lead to each (``LengthGraph.goals``). So a draw is a word, and some of its goals.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

from dodgson.errors import InputError, option
from dodgson.family.answers import unread
from dodgson.ladder.ends import EVERY, Wish, ends_of
from dodgson.ladder.legs import SHORTEST
from dodgson.ladder.made import Around, LadderPuzzle
from dodgson.ladder.model import check_ladder
from dodgson.ladder.questions import FAMILY, LadderOptions, Make, Solve
from dodgson.ladder.solver import solver_for
from dodgson.making import Draw, made_by_id, read_range
from dodgson.making import make as make_puzzles
from dodgson.native import choose, warn_if_slow
from dodgson.questions import asks
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.words import Lexicon

TURNS: Final = 8
"""How often each choice of the ends is tried, on average, before giving up."""
FEWEST_TRIES: Final = 1_000
CHOICES: Final = 8
"""How many choices of the ends a draw tries."""


@asks(Make)
def make(question: Make) -> Generator[LadderPuzzle, None, None]:
    """Make ladders: their ends are common words, and no rarer word gives a shorter way.

    >>> import dodgson
    >>> for made in dodgson.ladder.make(number=2, seed=1, steps=4, length=4, unique=True):
    ...     print(made.solution)
    sews seas spas spay spry
    hued hues huts juts jute

    Yield ``LadderPuzzle``: its ``id``, ``clue``, ``solution`` and ``hints``, ``par``, and the
    predicted ``grade``.

    Raise ``InputError`` for ranges that are upside down, options that exclude each other, unknown
    words, and files that cannot be read; ``NotMadeError`` if too few ladders are as wanted.
    """
    maker = Maker(question)
    if choose(question.backend) == "python":
        warn_if_slow("making ladders")
    return make_puzzles(FAMILY, maker.question, maker.draw)


def by_seed(text: str) -> str:
    """Return the ID of the ladder that ``ladder:options#seed/number`` names."""
    return made_by_id(FAMILY, text, Make, make.answer)


class Maker:
    """Draws ladders for a question."""

    def __init__(self, question: Make) -> None:
        if question.unique and question.answers is not None:
            unique, answers = option("unique"), option("answers", question.answers)
            raise InputError(f"{unique} and {answers} do not go together: leave one out")
        shared = {each.name for each in fields(LadderOptions)} & vars(question).keys()
        self.solver = solver_for(Solve("", **{name: getattr(question, name) for name in shared}))
        self.wish = Wish(
            read_range("steps", question.steps, EVERY),
            read_range("answers", 1 if question.unique else question.answers, EVERY),
        )
        self.words = cast("Lexicon", self.solver.graph.words)
        self.ends = ends_of(question, self.words)
        self.question = replace(
            question.normalised(question.listed()),
            tries=question.tries or max(TURNS * self.ends.count, FEWEST_TRIES),
        )

    def draw(self, random: Random) -> Draw[LadderPuzzle]:
        """Return ladders for some choices of the ends."""
        found = [self.ends.ladder(random, self.wish) for _ in range(CHOICES)]
        drawn = Draw(CHOICES, [self.made(*each) for each in found if each])
        if not drawn.made and (near := self.ends.ladder(random, Wish(EVERY, EVERY))):
            self._miss(drawn, len(near[0]) - 1, near[1])
        return drawn

    def _miss(self, drawn: Draw[LadderPuzzle], steps: int, answers: int) -> None:
        """Take note of a ladder that is not as wanted."""
        off = self.wish.steps.off(steps) + self.wish.answers.off(answers) / EVERY.most
        drawn.missed(off, lambda: f"{counted(steps, 'step')} and {counted(answers, 'answer')}")

    def made(self, ladder: tuple[str, ...], answers: int) -> LadderPuzzle:
        """Return a ladder with all that a page needs, after it was checked."""
        listed = self.solver.graph.of_length(len(ladder[0]))
        check_ladder(ladder, listed)
        via = self.ends.via
        return unread(
            LadderPuzzle,
            id=self.solver.id_of((ladder[0], *([via] if via else []), ladder[-1])),
            status="proved",
            why=SHORTEST,
            par=len(ladder) - 1,
            metric="steps",
            words=ladder,
            answers=answers,
            via=via,
            around=Around(self.words, self.question.backend),
        )
