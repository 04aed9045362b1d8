"""Read the ID of a ladder, and that of a ladder given by its seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dodgson.errors import InputError, option
from dodgson.ladder.questions import FAMILY, Solve
from dodgson.questions import filled_in, read_id


def complete(question: Solve) -> Solve:
    """Return the question with the words and options of its ID, if it has one.

    Raise ``InputError`` if a word is missing or empty.
    """
    if "#" in question.start:
        from dodgson.ladder.make import by_seed

        question = replace(question, start=by_seed(question.start))
    if ":" in question.start and (read := read_id(FAMILY, question.start, Solve)):
        question = from_id(question, *read)
    if question.goal is None:
        if ":" in question.start:
            raise InputError(f"{question.start!r} is not the ID of a ladder: write ladder:FROM-TO")
        raise InputError(f"a ladder needs two words: give the last word after {question.start!r}")
    if not (question.start.strip() and question.goal.strip()):
        empty = "TO" if question.start.strip() else "FROM"
        raise InputError(f"{empty} is empty: give a word")
    if question.via and not all(word.strip() for word in question.via):
        raise InputError(f"{option('via')} is empty: give a word")
    return question


def from_id(question: Solve, description: str, values: Mapping[str, Any]) -> Solve:
    """Return the question with the words and options of its ID.

    Raise ``InputError`` if an option contradicts the ID.
    """
    text = question.start
    words = description.split("-")
    if len(words) < 2 or not all(words):
        raise InputError(f"{text}: the ID of a ladder is ladder:FROM-TO")
    if question.goal is not None:
        raise InputError(f"{text} is a complete puzzle: leave {question.goal!r} out")
    if question.via:
        raise InputError(f"{text} is a complete puzzle: leave {option('via', question.via[0])} out")
    start, *via, goal = words
    question = filled_in(question, text, values)
    return replace(question, start=start, via=tuple(via), goal=goal)
