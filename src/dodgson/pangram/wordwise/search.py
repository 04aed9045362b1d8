"""Make the search word by word for a question."""

from __future__ import annotations

from typing import Any

from dodgson import search as engine
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import Search
from dodgson.pangram.reading import settings_of
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.filters import Filters
from dodgson.pangram.wordwise.problem import problem_of
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.search import Budget, Problem
from dodgson.words import Lexicon
from dodgson.work import Meter, Pause, no_pause, report_progress

BEAMS = ("beam", "beam-stack")


def search_for(question: Search, lexicon: Lexicon, letters: str) -> engine.Search[Phrase]:
    """Return the engine's search for a question; words and letters are those of `read_puzzle`.

    >>> from dodgson.words import load
    >>> words = load(["lid", "off", "a", "daffodil"])
    >>> search_for(Search(strategy="beam-stack"), words, "adfilo").run().cost
    15

    Raise ``OutOfBudget`` if there is no time to prepare it.
    """
    meter = Meter(Budget(seconds=question.seconds))
    meter.start()
    problem = problem_for(question, lexicon, letters, lambda: preparing(meter))
    make: Any = engine.ALGORITHMS[question.strategy]
    width = {"width": question.width} if question.strategy in BEAMS else {}
    made: engine.Search[Phrase] = make(problem, budget=question.budget(), **width)
    made.meter.begin_at(meter.seconds)
    return made


def preparing(meter: Meter) -> None:
    """Report that the search is being prepared; raise ``OutOfBudget`` if it must stop now."""
    report_progress(lambda: "building the tries of the words")
    meter.check(0)


def problem_for(
    question: Search, lexicon: Lexicon, letters: str, pause: Pause = no_pause
) -> Problem[Phrase]:
    """Return the problem for a question, with the estimate and the filters that it names."""
    tries = TriePair(lexicon, letters, pause)
    estimate = ESTIMATES[question.estimate](tries, letters)
    settings = [settings_of(question), question.estimate]
    settings += [] if question.peek else ["no-peek"]
    choice = None
    if question.filters:
        choice = Filters(tries, letters, question.filters, pause)
        settings += choice.names
    expansion = Expansion(estimate, choice=choice, peek=question.peek)
    name = " ".join([*settings, lexicon.md5[:12]])
    return problem_of(expansion, letters, name=name, pause=pause)
