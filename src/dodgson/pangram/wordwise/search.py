"""The search that a question asks for, where it goes word by word."""

from __future__ import annotations

from typing import Any

from dodgson import search as engine
from dodgson.pangram.family import Search
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.reading import settings_of
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.filters import Filters
from dodgson.pangram.wordwise.problem import problem_of
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.words import Lexicon

BEAMS = ("beam", "beam-stack")


def search_for(question: Search, lexicon: Lexicon, letters: str) -> engine.Search[Phrase]:
    """Give the engine's search for a question, its words and letters as `read_puzzle` gives them.

    >>> from dodgson.words import load
    >>> words = load(["lid", "off", "a", "daffodil"])
    >>> search_for(Search(strategy="beam-stack"), words, "adfilo").run().cost
    15
    """
    make: Any = engine.ALGORITHMS[question.strategy]
    width = {"width": question.width} if question.strategy in BEAMS else {}
    problem = problem_for(question, lexicon, letters)
    made: engine.Search[Phrase] = make(problem, budget=question.budget(), **width)
    return made


def problem_for(question: Search, lexicon: Lexicon, letters: str) -> engine.Problem[Phrase]:
    """Tell a question to the engine, with the estimate and the filters that it names."""
    tries = TriePair(lexicon, letters)
    estimate = ESTIMATES[question.estimate](tries, letters)
    settings = [settings_of(question), estimate.name]
    settings += [] if question.peek else ["no-peek"]
    choice = None
    if question.filters:
        choice = Filters(tries, letters, question.filters)
        settings += choice.filters
    return problem_of(
        tries,
        letters,
        estimate,
        choice=choice,
        peek=question.peek,
        name=" ".join([*settings, lexicon.md5[:12]]),
    )
