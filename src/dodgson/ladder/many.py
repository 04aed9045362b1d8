"""Solve many word ladders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from dodgson.errors import CallError, DodgsonError, InputError
from dodgson.family.many import Answers, Failed, many_in_batches
from dodgson.ladder.answers import Ladder
from dodgson.ladder.legs import leg_of, usable_kernel
from dodgson.ladder.questions import Solve
from dodgson.ladder.solve import solve
from dodgson.ladder.solver import Solver, is_searched_plainly, solver_for
from dodgson.memory import peak_memory
from dodgson.questions import question_of, with_options
from dodgson.search.result import Statistics

if TYPE_CHECKING:
    from dodgson.ladder.lengths import LengthGraph, Timed

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
    answer_all = Pairs(solver_for(question), question).answer_all
    return many_in_batches(answer_all, pairs, threads=threads, ready=ready)


class Pairs:
    """Answers a question for many pairs: those of one length go to the kernel in one call.

    Several threads may use it. Raise ``InputError`` for options that exclude each other.
    """

    def __init__(self, solver: Solver, question: Solve) -> None:
        solver.check_options()
        self.solver, self.question = solver, question
        self._together = is_searched_plainly(question) and not question.via
        self._kernels: dict[int, KernelPairs | None] = {}

    def answer_all(self, batch: list[Pair]) -> list[Ladder | Failed]:
        """Return the answers to some pairs."""
        if kernel := self._kernel_for_all(batch):
            return [*kernel.answer_all(cast("list[tuple[str, str]]", batch))]
        found: dict[int, Ladder | Failed] = {}
        groups: dict[KernelPairs, list[tuple[int, tuple[str, str]]]] = defaultdict(list)
        for place, pair in enumerate(batch):
            try:
                start, goal = read_pair(pair)
                kernel = self._kernel_for(len(start)) if self._together else None
                if kernel and start in kernel.words and goal in kernel.words:
                    groups[kernel].append((place, (start, goal)))
                else:
                    asked = replace(self.question, start=start, goal=goal)
                    found[place] = solve.answer(asked)
            except DodgsonError as error:
                found[place] = Failed(pair, error.with_traceback(None))
        for kernel, group in groups.items():
            answers = kernel.answer_all([pair for _, pair in group])
            found.update(zip([place for place, _ in group], answers, strict=True))
        return [found[place] for place in range(len(batch))]

    def _kernel_for_all(self, batch: list[Pair]) -> KernelPairs | None:
        """Return what answers all of some pairs, if they are words of one length that it knows.

        Look at all pairs at once: that takes less time than to look at each.
        """
        if not (
            self._together and set(map(type, batch)) == {tuple} and set(map(len, batch)) == {2}
        ):
            return None
        words = [*chain.from_iterable(batch)]
        if set(map(type, words)) != {str}:
            return None
        kernel = self._kernel_for(len(words[0]))
        return kernel if kernel and kernel.words.issuperset(words) else None

    def _kernel_for(self, length: int) -> KernelPairs | None:
        if length not in self._kernels:
            kernel = usable_kernel(self.question, " " * length, self.solver.graph)
            made = KernelPairs(self.solver, kernel, length) if kernel else None
            self._kernels[length] = made
        return self._kernels[length]


class KernelPairs:
    """Answers questions for pairs of words of one length, which the list has, in the kernel."""

    def __init__(self, solver: Solver, kernel: LengthGraph, length: int) -> None:
        self.words = solver.graph.of_length(length)
        self._solver, self._kernel = solver, kernel

    def answer_all(self, pairs: list[tuple[str, str]]) -> list[Ladder]:
        """Return the answers to some pairs; each ladder was checked by its words."""
        ladders, took = self._kernel.search_many(pairs)
        memory = peak_memory()
        return [
            self._answer(pair, words, effort, memory)
            for pair, words, effort in zip(pairs, ladders, took, strict=True)
        ]

    def _answer(
        self, pair: tuple[str, str], words: tuple[str, ...] | None, effort: Timed, memory: int
    ) -> Ladder:
        solver = self._solver
        if words and (words[0], words[-1]) != pair:
            raise RuntimeError(f"the kernel found {words} for the words {pair}")
        if words and solver.question.explain:
            leg = leg_of(*pair, solver.graph, words, Statistics(*effort, memory))
            return solver.answer(pair, solver.graph, [leg], leg)
        return solver.plain_answer(pair, words, effort, memory, self._kernel)


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
