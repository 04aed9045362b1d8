"""Solve many word ladders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from dodgson.errors import CallError, InputError
from dodgson.family.many import Answers, many
from dodgson.ladder.answers import Ladder
from dodgson.ladder.questions import Solve
from dodgson.ladder.solve import solve
from dodgson.questions import question_of, with_options

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

    def answer(pair: Pair) -> Ladder:
        start, goal = read_pair(pair)
        return solve.answer(replace(question, start=start, goal=goal))

    return many(answer, pairs, threads=threads, ready=ready)


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
