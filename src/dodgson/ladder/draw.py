"""Draw all the shortest ladders between two words as one graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dodgson.errors import InputError, option
from dodgson.ladder.drawings import LadderGraph
from dodgson.ladder.legs import Leg, join
from dodgson.ladder.model import Step, WordGraph, check_ladder, step_cost
from dodgson.ladder.questions import Draw, Solve
from dodgson.ladder.reading import complete
from dodgson.ladder.solver import solve_legs, solver_for
from dodgson.questions import asks

if TYPE_CHECKING:
    from dodgson.ladder.every import StepCost

MOST_DRAWN: Final = 1000
"""A picture of more words would not be readable."""


@asks(Draw)
def draw(question: Draw) -> LadderGraph:
    """Draw the graph of all shortest ladders between two words.

    >>> import dodgson
    >>> graph = dodgson.ladder.draw("head", "tail", format="dot")
    >>> str(graph).splitlines()[0]
    'digraph {'

    The ladders are not listed, so there may be any number of them. Raise ``InputError`` as
    ``solve`` does, and if there are too many words to draw.
    """
    asked = complete(Solve(question.start, question.goal, **question.options()))
    if asked.steps is not None:
        raise InputError(f"{question.start}: only shortest ladders can be drawn: leave steps out")
    asked = replace(asked, count=True)
    solver = solver_for(asked)
    waypoints = solver.waypoints(asked.start, asked.goal or "", asked.via)
    graph = solver.graph_with(waypoints)
    legs = solve_legs(solver.question, waypoints, graph)
    joined = join(legs)
    check_ladder(joined.words, graph, graph.rules)
    steps = steps_of(legs, graph, step_cost(graph, asked.cost)) if joined.words else ()
    for step in steps:
        check_ladder((step.word, step.following), graph, graph.rules)
    return LadderGraph(
        solver.id_of(waypoints),
        joined.status,
        joined.why,
        joined.words,
        steps,
        joined.count or 0,
        joined.cost,
        asked.cost,
        joined.lower_bound,
        question.format,
        question.layout,
    )


def steps_of(legs: Sequence[Leg], graph: WordGraph, cost: StepCost) -> tuple[Step, ...]:
    """Return every step of every cheapest ladder, in the order of their numbers.

    A step is on a cheapest ladder if it reduces the distance to the goal by its cost. The last
    word of a leg is the first of the next leg.
    """
    here = {_arrived(legs, 0, legs[0].start)}
    words, steps = len(here), dict[Step, None]()
    number = 0
    while here:
        number += 1
        following = set()
        for at, word in sorted(here):
            left = legs[at].distance
            for other in graph.neighbours(word):
                if other in left and cost(word, other) + left[other] == left[word]:
                    steps[Step(number, word, other)] = None
                    following.add(_arrived(legs, at, other))
        here = following
        words += len(here)
        if words > MOST_DRAWN:
            raise InputError(
                f"more than {MOST_DRAWN:,} words are on the shortest ladders, too many to draw: "
                f"solve with {option('count')} counts the ladders"
            )
    return tuple(sorted(steps))


def _arrived(legs: Sequence[Leg], at: int, word: str) -> tuple[int, str]:
    """Return the leg that continues from a word: the next one if this one ends there."""
    while at + 1 < len(legs) and word == legs[at].goal:
        at += 1
    return at, word
