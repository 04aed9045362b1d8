"""Solve many word ladders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from dodgson.errors import CallError, DodgsonError, InputError
from dodgson.family.many import Answers, Failed, many_in_batches
from dodgson.ladder.answers import Ladder
from dodgson.ladder.checking import checker_for
from dodgson.ladder.legs import leg_of, usable_kernel
from dodgson.ladder.questions import Solve
from dodgson.ladder.solve import solve
from dodgson.ladder.solver import Solver, solver_for
from dodgson.memory import peak_memory
from dodgson.questions import question_of, with_options
from dodgson.search.result import Statistics

if TYPE_CHECKING:
    from dodgson.ladder.lengths import LengthGraph
    from dodgson.words import Lexicon

Pair = str | tuple[str, str] | list[str]
"""Two words, or a text: a puzzle's ID, or two words with a space between them."""


@with_options(Solve)
def solve_many(
    pairs: Iterable[Pair], *, threads: int | None = None, **options: Any
) -> Answers[Ladder]:
    """Solve many word ladders, on all cores; return an iterator over the answers.

    >>> import dodgson
    >>> pairs = [("head", "tail"), ("head", "7"), "ladder:cat-dog"]
    >>> for answer in dodgson.ladder.solve_many(pairs):
    ...     print(*answer.words if answer.status == "proved" else [answer])
    head heal heil hail tail
    '7' is not a word: letters only
    cat cot cog dog

    A pair is two words, or a text: a puzzle's ID, or two words with a space between them. The
    answers come in the order of the pairs, each as ``solve`` returns it. A pair that is bad input
    has an answer too: its ``status`` is ``error``, and its ``error`` an ``InputError``.

    The pairs are read only a little ahead of the answers, so that there may be any number of them.
    Limits such as ``seconds`` are for each ladder. ``dodgson.work.interrupt`` and Ctrl-C end the
    iterator after the answers to the pairs that were read. ``close()`` ends it at once.

    Raise ``InputError`` for options that exclude each other.
    """
    question = question_of(Solve, "ladder.solve_many", "", **options)
    return solve_each(question, pairs, threads=threads)


def solve_each(
    question: Solve,
    pairs: Iterable[Pair],
    *,
    threads: int | None = None,
    ready: Callable[[], bool] | None = None,
) -> Answers[Ladder]:
    """Return an iterator over the answers to a question, asked of many pairs."""
    solver = solver_for(question)
    solver.check_options()

    def answer_all(batch: list[Pair]) -> list[Ladder | Failed]:
        return Batch(solver, question).answer(batch)

    return many_in_batches(answer_all, pairs, threads=threads, ready=ready)


class Batch:
    """Pairs that are answered together: those of one length go to the kernel in one call."""

    def __init__(self, solver: Solver, question: Solve) -> None:
        self.solver, self.question = solver, question
        self._found: dict[int, Ladder | Failed] = {}
        self._groups: dict[int, list[tuple[int, tuple[str, str]]]] = defaultdict(list)
        """The places and the words of pairs for the kernel, by length."""
        self._words: dict[int, frozenset[str]] = {}
        """The words of which the kernel answers questions, by length."""

    def answer(self, batch: list[Pair]) -> list[Ladder | Failed]:
        """Return the answers to some pairs."""
        for place, pair in enumerate(batch):
            try:
                start, goal = read_pair(pair)
                if goal is None or not self._is_for_kernel(start, goal):
                    asked = replace(self.question, start=start, goal=goal)
                    self._found[place] = solve.answer(asked)
                else:
                    self._groups[len(start)].append((place, (start, goal)))
            except DodgsonError as error:
                self._found[place] = Failed(pair, error.with_traceback(None))
        for length, group in self._groups.items():
            self._answer_group(length, group)
        return [self._found[place] for place in range(len(batch))]

    def _is_for_kernel(self, start: str, goal: str) -> bool:
        """Return whether the kernel answers; the words must be as the list spells them."""
        length = len(start)
        if length not in self._words:
            usable = is_plain(self.question) and self._kernel(start) is not None
            self._words[length] = self.solver.graph.of_length(length) if usable else frozenset()
        words = self._words[length]
        return start in words and goal in words

    def _kernel(self, start: str) -> LengthGraph | None:
        return usable_kernel(self.question, start, self.solver.graph)

    def _answer_group(self, length: int, group: list[tuple[int, tuple[str, str]]]) -> None:
        """Answer pairs of one length in the kernel."""
        solver, graph = self.solver, self.solver.graph
        kernel = self._kernel(group[0][1][0])
        assert kernel is not None  # there is no such group
        checker = checker_for(cast("Lexicon", graph.words), length)
        searches = kernel.search_many([pair for _, pair in group])
        memory = peak_memory()
        for (place, pair), (words, effort, seconds) in zip(group, searches, strict=True):
            if words is not None:
                checker.check(words, *pair)
            leg = leg_of(*pair, graph, words, Statistics(*effort, seconds, memory))
            self._found[place] = solver.answer(pair, graph, [leg], leg)


def is_plain(question: Solve) -> bool:
    """Return whether a question asks for one shortest ladder, by the search from both ends.

    >>> is_plain(Solve("head")), is_plain(Solve("head", count=True))
    (True, False)
    """
    several = question.all or question.count or question.nearly or question.steps is not None
    searched = question.strategy in ("auto", "bidirectional") and question.cost == "steps"
    return searched and not several and not question.via


def read_pair(pair: Pair) -> tuple[str, str | None]:
    """Return the words of a pair; of an ID the ID, and None.

    >>> read_pair(("head", "tail")), read_pair("head tail"), read_pair("ladder:head-tail")
    (('head', 'tail'), ('head', 'tail'), ('ladder:head-tail', None))
    """
    if isinstance(pair, str):
        words: Sequence[Any] = pair.split()
        if len(words) == 1:
            return words[0], None
    elif isinstance(pair, tuple | list):
        words = pair
    else:
        raise CallError(f"{pair!r}: a pair is two words, not {type(pair).__name__}")
    if len(words) != 2:
        raise InputError(f"{pair!r}: give two words, the first and the last")
    for word in words:
        if not isinstance(word, str):
            raise CallError(f"{pair!r}: a word must be text (str), not {type(word).__name__}")
    return words[0], words[1]
