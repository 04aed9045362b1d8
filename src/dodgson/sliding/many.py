"""Solve many sliding puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from dodgson.errors import InputError
from dodgson.family.many import Answers, many
from dodgson.questions import convert, question_of, with_options
from dodgson.sliding.answers import Slide
from dodgson.sliding.model import Puzzle
from dodgson.sliding.questions import Solve
from dodgson.sliding.solve import check_options, solve


@with_options(Solve)
def solve_many(
    puzzles: Iterable[str | Puzzle], *, threads: int | None = None, **options: Any
) -> Answers[Slide]:
    """Solve many sliding puzzles, on all cores; return an iterator over the answers.

    >>> import dodgson
    >>> for answer in dodgson.sliding.solve_many(["120/453/786", "120/45/786", "14-15"]):
    ...     print(answer.status, answer if answer.status == "error" else answer.cost)
    proved 2
    error the start is ragged: row 2 has 2 cells, row 1 has 3
    none None

    The answers come in the order of the puzzles, each as ``solve`` returns it. A puzzle that cannot
    be read has an answer too: its ``status`` is ``error``, and its ``error`` an ``InputError``.

    The puzzles are read only a little ahead of the answers, so that there may be any number of
    them. Limits such as ``seconds`` are for each puzzle. ``dodgson.work.interrupt`` and Ctrl-C end
    the iterator after the answers to the puzzles that were read. ``close()`` ends it at once.

    Raise ``InputError`` for options that exclude each other.
    """
    question = question_of(Solve, "sliding.solve_many", "", **options)
    return solve_each(question, puzzles, threads=threads)


def solve_each(
    question: Solve,
    puzzles: Iterable[str | Puzzle],
    *,
    threads: int | None = None,
    ready: Callable[[], bool] | None = None,
) -> Answers[Slide]:
    """Return an iterator over the answers to a question, asked of many puzzles."""
    check_options(question)

    def answer(puzzle: str | Puzzle) -> Slide:
        if puzzle == "-":
            raise InputError("- is standard input: here a puzzle is a name, an ID, a file, or text")
        asked = replace(question, puzzle=puzzle)
        return solve.answer(asked if isinstance(puzzle, str) else convert(asked))

    return many(answer, puzzles, threads=threads, ready=ready)
