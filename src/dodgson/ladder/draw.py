"""Draw all the shortest ladders between two words as one graph."""

from __future__ import annotations

from dodgson.ladder.family import Draw, LadderGraph, Solve
from dodgson.ladder.solve import solve
from dodgson.questions import asks


@asks(Draw)
def draw(question: Draw) -> LadderGraph:
    """Draw the graph of all shortest ladders between two words.

    >>> import dodgson
    >>> graph = dodgson.ladder.draw("head", "tail", format="dot")
    >>> str(graph).splitlines()[0]
    'digraph {'
    """
    asked = Solve(question.start, question.goal, **question.setting(), all=True)
    ladder = solve.answer(asked)
    return LadderGraph(
        ladder.id,
        ladder.status,
        ladder.why,
        ladder.ladders or (),
        ladder.cost,
        ladder.metric,
        ladder.lower_bound,
        question.format,
    )
