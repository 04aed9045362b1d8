"""Explain why no ladder is shorter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.ladder.every import distances_to
from dodgson.ladder.model import step_cost
from dodgson.ladder.questions import Solve
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.ladder.model import WordGraph


def explain(start: str, goal: str, cost: int | None, graph: WordGraph, question: Solve) -> str:
    """Return the argument: the start is not among the words from which the goal costs less.

    Raise ``OutOfBudget`` when interrupted.
    """
    if start == goal:
        return f"{start} is the goal already: no step is needed."
    step = step_cost(graph, question.cost)
    distance = distances_to(goal, graph, step, until=start)
    nearer = sorted(d for word, d in distance.items() if d < distance[start])
    unit = "step" if question.cost == "steps" else "point"
    tried = (
        f"Backwards from {goal}, {counted(len(nearer) - 1, 'other word')} can be reached for fewer "
        f"than {counted(distance[start], unit)}, and {start} is not one of them."
    )
    if question.cost == "steps":
        tried += " By steps: " + _by_steps(nearer) + "."
    sentences = [tried]
    if question.cost == "steps" and question.rules == ("change",):
        sentences.append(_letters(start, goal, distance[start]))
    if cost is not None and cost > distance[start]:
        shorter = counted(distance[start], unit)
        sentences.append(f"This ladder is not the shortest: {shorter} would be enough.")
    return " ".join(sentences)


def _by_steps(nearer: list[int]) -> str:
    deepest = nearer[-1] if nearer else 0
    counts = [f"{nearer.count(depth):,} in {depth}" for depth in range(1, deepest + 1)]
    return ", ".join(counts) if counts else "none"


def _letters(start: str, goal: str, steps: int) -> str:
    different = sum(a != b for a, b in zip(start, goal, strict=True))
    if steps == different:
        return (
            f"{start} and {goal} differ in {counted(different, 'letter')}, "
            "and a step changes only one."
        )
    return (
        f"The letters alone would take {counted(different, 'step')}; "
        f"the detour through real words adds {steps - different}."
    )
