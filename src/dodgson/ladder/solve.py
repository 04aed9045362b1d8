"""Solve word ladders."""

from __future__ import annotations

from dodgson.ladder.answers import Ladder
from dodgson.ladder.questions import Solve
from dodgson.ladder.reading import complete
from dodgson.ladder.solver import solver_for
from dodgson.questions import asks


@asks(Solve)
def solve(question: Solve) -> Ladder:
    """Find the shortest ladder from one word to another.

    >>> import dodgson
    >>> ladder = dodgson.ladder.solve("head", "tail")
    >>> ladder.cost, ladder.status
    (4, 'proved')
    >>> dodgson.ladder.solve("ladder:head-tail").words == ladder.words
    True

    Return a ``Ladder``: its ``words``, their ``cost``, a ``status`` with its reason ``why``, and
    ``ladders`` or ``count`` if you ask for several. ``words`` is empty if there is no ladder.

    Raise ``InputError`` for a word that the list does not contain, for words of different lengths
    if no rule inserts or deletes letters, and for options that exclude each other.
    """
    question = complete(question)
    return solver_for(question).solve(question.start, question.goal or "", question.via)
