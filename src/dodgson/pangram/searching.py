"""A search for palindromic pangrams, and the answer so far."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dodgson import search as engine
from dodgson.errors import DodgsonError, InputError, option
from dodgson.native import warn_if_slow
from dodgson.pangram.answers import NOT_BEGUN, NOT_FINISHED, Pangram, Shortest
from dodgson.pangram.exact.shortest import Exact
from dodgson.pangram.model import check_phrase
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import Search
from dodgson.pangram.reading import name_of, read_puzzle, settings_of
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.filters import unsound
from dodgson.pangram.wordwise.search import search_for
from dodgson.pangram.wordwise.shared import SharedSearch
from dodgson.search import BeamStack, Improved, Result, Status
from dodgson.search.effort import Effort
from dodgson.words import Lexicon
from dodgson.work import OutOfBudget

SLOW_IN_PYTHON = 10_000
"""With more words than this, an exact search without kernels takes minutes."""


class PangramSearch:
    """A search for palindromic pangrams. It is lazy: it does no work until you ask for a result.

    Iterating yields answers as they are found, each with fewer letters than the one before.
    ``run()`` searches to the end and returns the last answer. ``answer`` is the answer so far;
    ``status``, ``why``, ``summary()``, ``to_json()`` and ``str`` describe it and do not search.
    ``engine`` is the search itself, for progress, traces and checkpoints, or None if a wanted
    letter is in no word.

    With several processes, a script has to start the search under
    ``if __name__ == "__main__":``, because each process imports the script.
    """

    def __init__(self, question: Search) -> None:
        self.question, self.lexicon, self.letters = read_puzzle(question)
        self.id = name_of(self.question)
        self.engine: engine.Run[Any] | None = None
        self._without_engine: tuple[Status, str] | None = None
        """The status and its reason if there is no engine."""
        if absent := ", ".join(absent_letters(self.lexicon, self.letters)):
            why = f"there is none: no word of {self.lexicon.name} has {absent}"
            self._without_engine = ("none", why)
        else:
            try:  # preparing may take longer than the budget allows
                self.engine = self._new_engine()
            except OutOfBudget as spent:
                why = f"none found: {spent} before the search began"
                self._without_engine = ("stopped", why)
        self.latest: engine.Run[Any] | None = self.engine
        """The search that runs now: the engine, or one that continues after it."""

    def _new_engine(self) -> engine.Run[Phrase]:
        question = self.question
        if question.strategy == Exact.name:
            return self._exact()
        if question.processes == 1:
            return search_for(question, self.lexicon, self.letters)
        if question.strategy != BeamStack.name:
            raise InputError(
                f"{option('processes', question.processes)}: only beam-stack search can run in "
                f"several processes, not {question.strategy}"
            )
        return SharedSearch(replace(question, words=self.lexicon))

    def _exact(self) -> Exact:
        question = self.question
        refused = {
            option("filters"): bool(question.filters),
            option("estimate", question.estimate): question.estimate != "mirror",
            option("peek", value=False): not question.peek,
            option("processes", question.processes): question.processes > 1,
        }
        for name, given in refused.items():
            if given:
                exact, beam = (option("strategy", each.name) for each in (Exact, BeamStack))
                raise InputError(f"{name} does not work with {exact} (the default): add {beam}")
        if question.backend is None and len(self.lexicon) > SLOW_IN_PYTHON:
            warn_if_slow("an exact search for pangrams (--strategy beam-stack finds some sooner)")
        return Exact(
            self.lexicon,
            self.letters,
            question.budget(),
            width=question.width,
            backend=question.backend,
            name=" ".join([settings_of(question), Exact.name, self.lexicon.md5[:12]]),
        )

    def __iter__(self) -> Iterator[Pangram]:
        if self.engine is not None:
            for event in self.engine.milestones():
                if isinstance(event, Improved):
                    yield self.answer

    def run(self) -> Pangram:
        """Search to the end, or to the end of the budget; return the answer."""
        ended = self.engine is not None and self.engine.finished is not None
        for _ in self.further() if ended else self:
            pass
        return self.answer

    def further(self) -> Iterator[Shortest]:
        """Continue after the engine has ended, and yield the phrases that the question asks for.

        A plain search asks for none.
        """
        yield from ()

    @property
    def answer(self) -> Pangram:
        """The answer so far."""
        if self.engine is None:
            assert self._without_engine is not None
            status, why = self._without_engine
            least = None if status == "none" else 2 * len(self.letters) - 1
            done = Effort().statistics
            return Pangram(self.id, status, why, (), least, done, self.letters)
        result = self.engine.result
        words = result.path[-1].words if result.path else ()
        if words:
            checked = check_phrase(words, self.lexicon, self.letters)
            if not checked.right:
                raise DodgsonError(f"{' '.join(words)} was found, but {'; '.join(checked.faults)}")
        status, why, bound = self._claim(result)
        if self.engine.finished is None and status != "proved":
            why = NOT_FINISHED if words or result.statistics.expanded else NOT_BEGUN
        return Pangram(self.id, status, why, words, bound, result.statistics, self.letters)

    def _claim(self, result: Result[Phrase]) -> tuple[Status, str, int | None]:
        """Return status, reason and lower bound of a result: no more than the search has shown."""
        least, status = 2 * len(self.letters) - 1, result.status
        left_out = unsound(self.question.filters, self.question.estimate)
        if status == "none":
            if left_out:
                return "stopped", "none found among the words that the filters leave", least
            if self.question.strategy == Exact.name:
                return "none", "there is none: no way through the words collects every letter", None
            return "none", "there is none: every phrase that can be mirrored was tried", None
        guessed = not ESTIMATES[self.question.estimate].admissible
        most = self.question.max_letters
        exhausted = most is not None and result.why == f"no solution costs {most} or less"
        if left_out:
            words = " and ".join(left_out)
            bound, why = least, f"{result.why}, but {words} left out words"
        elif self.question.strategy != "uniform-cost" and guessed:
            bound, why = least, f"{result.why}, but the estimate is a guess"
        elif most is not None and exhausted:
            bound, why = max(least, most + 1), f"every phrase of up to {most} letters was ruled out"
        else:
            bound, why = max(least, math.ceil(result.lower_bound)), result.why
        if result.cost is None:
            return status, f"none found: {why}", bound
        if result.cost <= bound:
            return "proved", "no palindromic pangram of these words is shorter", bound
        return "feasible", why, bound

    @property
    def status(self) -> Status:
        """The status of the answer so far."""
        return self.answer.status

    @property
    def why(self) -> str:
        """The status of the answer so far in words."""
        return self.answer.why

    def to_json(self) -> dict[str, Any]:
        """Return the answer so far as plain data."""
        return self.answer.to_json()

    def summary(self) -> str:
        """Return one line about the answer so far."""
        return self.answer.summary()

    def __str__(self) -> str:
        return str(self.answer)

    def __repr__(self) -> str:
        return f"<PangramSearch {self.id}: {self.answer.summary()}>"


def absent_letters(lexicon: Lexicon, letters: str) -> str:
    """Return those of the letters that no word of a list contains, sorted.

    >>> from dodgson.words import load
    >>> absent_letters(load(["lid", "off", "a", "daffodil"]), "afghi")
    'gh'
    """
    absent = set(letters)
    for word in lexicon:
        absent.difference_update(word)
        if not absent:
            break
    return "".join(sorted(absent))
