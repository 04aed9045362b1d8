"""Exact distances, the number of shortest ladders, and all ladders in order of cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Protocol

from dodgson.search.effort import Effort

if TYPE_CHECKING:
    from dodgson.ladder.lengths import LengthGraph


class Neighbours(Protocol):
    """The part of a graph of words that is searched here."""

    def neighbours(self, word: str, /) -> tuple[str, ...]: ...

    def reversed(self) -> Neighbours: ...


StepCost = Callable[[str, str], int]
Ladder = tuple[str, ...]


def distances_to(
    goal: str,
    graph: Neighbours,
    step: StepCost,
    *,
    until: str | None = None,
    effort: Effort | None = None,
    kernel: LengthGraph | None = None,
) -> dict[str, int]:
    """Return the cost from each word to the goal (Dijkstra 1959, from the goal).

    With ``until``, the words that cost no more than that one are complete; others may be missing.
    ``kernel`` is the kernel's graph, for steps of cost 1. Raise ``OutOfBudget`` if the budget of
    ``effort`` is spent.

    >>> from dodgson.ladder.model import WordGraph, step_cost
    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "cog", "dog"]))
    >>> distances_to("dog", graph, step_cost(graph, "steps"))
    {'dog': 0, 'cog': 1, 'cot': 2, 'cat': 3}
    """
    if kernel is not None:
        far = zip(kernel.words, kernel.distances(goal), strict=True)
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


@dataclass(frozen=True)
class Ladders:
    """The ladders between two words, in the order of their costs.

    ``distance`` is the cost from each word to the goal, and ``effort`` counts the words expanded.

    >>> from dodgson.ladder.model import WordGraph, step_cost
    >>> from dodgson.words import load
    >>> graph = WordGraph(load(["cat", "cot", "dat", "dot", "dog"]))
    >>> steps = step_cost(graph, "steps")
    >>> near = distances_to("dog", graph, steps)
    >>> ladders = Ladders("cat", "dog", graph, steps, near, Effort())
    >>> ladders.count_shortest()
    2
    >>> for ladder in ladders.in_order():
    ...     print(*ladder)
    cat cot dot dog
    cat dat dot dog
    """

    start: str
    goal: str
    graph: Neighbours
    step: StepCost
    distance: dict[str, int]
    effort: Effort

    def count_shortest(self) -> int:
        """Count the cheapest ladders without listing them."""
        distance, step = self.distance, self.step
        ways: dict[str, int] = {self.goal: 1}
        farthest = distance[self.start]
        nearer = sorted((cost, word) for word, cost in distance.items() if cost <= farthest)
        for cost, word in nearer:
            if word != self.goal:
                ways[word] = sum(
                    ways[following]
                    for following in self.graph.neighbours(word)
                    if following in ways and step(word, following) + distance[following] == cost
                )
        return ways[self.start]

    def in_order(self) -> Iterator[Ladder]:
        """Yield every simple ladder, cheapest first, ladders of equal cost in alphabetical order.

        This is iterative deepening on the cost. The estimate is the exact distance to the goal, so
        only branches that would have to cross themselves are entered in vain.
        """
        total: float = self.distance.get(self.start, math.inf)
        while total < math.inf:
            total = yield from self.costing(int(total))

    def costing(self, total: int) -> Generator[Ladder, None, float]:
        """Yield the simple ladders of cost ``total``; return the next cost to try.

        Raise ``OutOfBudget`` if the budget of ``effort`` is spent.
        """
        start, goal, distance, effort = self.start, self.goal, self.distance, self.effort
        if start == goal:
            if total == 0:
                yield (start,)
            return math.inf
        beyond = math.inf
        path, costs, on_path = [start], [0], {start}
        following = self.graph.neighbours(start)
        effort.expand(following, 1)
        branches = [iter(following)]
        while branches:
            for word in branches[-1]:
                if word in on_path or word not in distance:
                    continue
                cost = costs[-1] + self.step(path[-1], word)
                if cost + distance[word] > total:
                    beyond = min(beyond, cost + distance[word])
                elif word == goal:
                    if cost == total:
                        yield (*path, word)
                else:
                    following = self.graph.neighbours(word)
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
