"""Exact distances, the number of shortest ladders, and all ladders in order of cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from dodgson.search.effort import Effort

if TYPE_CHECKING:
    from dodgson.ladder.lengths import LengthGraph
    from dodgson.ladder.model import WordGraph

StepCost = Callable[[str, str], int]
Ladder = tuple[str, ...]


def distances_to(
    goal: str,
    graph: WordGraph,
    step: StepCost,
    *,
    until: str | None = None,
    effort: Effort | None = None,
    whole: LengthGraph | None = None,
) -> dict[str, int]:
    """Return the cost from each word to the goal (Dijkstra 1959, from the goal).

    With ``until``, the words that cost no more than that one are complete; others may be missing.
    ``whole`` is the kernel's graph, for steps of cost 1. Raise ``OutOfBudget`` if the budget of
    ``effort`` is spent.

    >>> from dodgson.ladder.model import WordGraph, step_cost
    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "cog", "dog"]))
    >>> distances_to("dog", graph, step_cost(graph, "steps"))
    {'dog': 0, 'cog': 1, 'cot': 2, 'cat': 3}
    """
    if whole is not None:
        far = zip(whole.words, whole.distances(goal), strict=True)
        return {word: steps for word, steps in far if steps >= 0}
    against = graph.reversed()
    effort = effort or Effort()
    distance = {goal: 0}
    frontier = [(0, goal)]
    while frontier:
        cost, word = heappop(frontier)
        if cost > distance[word]:
            continue
        if word == until:
            break
        earlier = against.neighbours(word)
        effort.expand(earlier, len(frontier))
        for before in earlier:
            longer = cost + step(before, word)
            if longer < distance.get(before, math.inf):
                distance[before] = longer
                heappush(frontier, (longer, before))
    return distance


def count_shortest(
    start: str, goal: str, graph: WordGraph, step: StepCost, distance: dict[str, int]
) -> int:
    """Count the cheapest ladders without listing them.

    >>> from dodgson.ladder.model import WordGraph, step_cost
    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "dat", "dot"]))
    >>> steps = step_cost(graph, "steps")
    >>> count_shortest("cat", "dot", graph, steps, distances_to("dot", graph, steps))
    2
    """
    ways: dict[str, int] = {goal: 1}
    nearer = sorted((cost, word) for word, cost in distance.items() if cost <= distance[start])
    for cost, word in nearer:
        if word != goal:
            ways[word] = sum(
                ways[following]
                for following in graph.neighbours(word)
                if following in ways and step(word, following) + distance[following] == cost
            )
    return ways[start]


def ladders_in_order(
    start: str,
    goal: str,
    graph: WordGraph,
    step: StepCost,
    distance: dict[str, int],
    effort: Effort,
) -> Iterator[Ladder]:
    """Yield every simple ladder, cheapest first, ladders of equal cost in alphabetical order.

    This is iterative deepening on the cost. The estimate is the exact distance to the goal, so
    only branches that would have to cross themselves are entered in vain.

    >>> from dodgson.ladder.model import WordGraph, step_cost
    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "dat", "dot", "dog"]))
    >>> steps = step_cost(graph, "steps")
    >>> near = distances_to("dog", graph, steps)
    >>> for ladder in ladders_in_order("cat", "dog", graph, steps, near, Effort()):
    ...     print(*ladder)
    cat cot dot dog
    cat dat dot dog
    """
    total: float = distance.get(start, math.inf)
    while total < math.inf:
        total = yield from ladders_costing(int(total), start, goal, graph, step, distance, effort)


def ladders_costing(
    total: int,
    start: str,
    goal: str,
    graph: WordGraph,
    step: StepCost,
    distance: dict[str, int],
    effort: Effort,
) -> Generator[Ladder, None, float]:
    """Yield the simple ladders of cost ``total``; return the next cost to try.

    Raise ``OutOfBudget`` if the budget of ``effort`` is spent.
    """
    if start == goal:
        if total == 0:
            yield (start,)
        return math.inf
    beyond = math.inf
    path, costs, on_path = [start], [0], {start}
    following = graph.neighbours(start)
    effort.expand(following, 1)
    branches = [iter(following)]
    while branches:
        for word in branches[-1]:
            if word in on_path or word not in distance:
                continue
            cost = costs[-1] + step(path[-1], word)
            if cost + distance[word] > total:
                beyond = min(beyond, cost + distance[word])
            elif word == goal:
                if cost == total:
                    yield (*path, word)
            else:
                following = graph.neighbours(word)
                effort.expand(following, len(path))
                path.append(word)
                costs.append(cost)
                on_path.add(word)
                branches.append(iter(following))
                break
        else:
            branches.pop()
            costs.pop()
            on_path.remove(path.pop())
    return beyond
