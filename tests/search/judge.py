"""The judge: what is true of a problem, found without any search of dodgson's."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import count, pairwise
from typing import Any

from dodgson.search import Problem

Step = Callable[[Any], Iterable[tuple[Any, float]]]


def steps_of(problem: Problem[Any], weighted: bool) -> Step:
    """Give a problem's successors as pairs; whether they are pairs is told, not inferred."""

    def weighted_successors(state: Any) -> list[tuple[Any, float]]:
        if weighted:
            return list(problem.successors(state))
        return [(child, 1) for child in problem.successors(state)]

    return weighted_successors


def least_cost(problem: Problem[Any], weighted: bool, most: int = 1_000_000) -> float | None:
    """Give the cheapest solution's cost by Dijkstra's algorithm, or None if there is no solution.

    At most ``most`` states are settled, so that an infinite graph without a goal is an error.
    """
    steps = steps_of(problem, weighted)
    tick = count()
    heap: list[tuple[float, int, Any]] = [(0, next(tick), problem.start)]
    settled: set[Hashable] = set()
    while heap:
        cost, _, state = heapq.heappop(heap)
        if state in settled:
            continue
        settled.add(state)
        if problem.is_goal(state):
            return cost
        assert len(settled) <= most, "the judge gave up"
        for child, step in steps(state):
            heapq.heappush(heap, (cost + step, next(tick), child))
    return None


def fewest_steps(problem: Problem[Any], weighted: bool) -> int | None:
    """Give the number of steps of the shortest solution, level by level."""
    steps = steps_of(problem, weighted)
    level, seen = [problem.start], {problem.start}
    for depth in count():
        if any(problem.is_goal(state) for state in level):
            return depth
        following = []
        for state in level:
            for child, _ in steps(state):
                if child not in seen:
                    seen.add(child)
                    following.append(child)
        if not following:
            return None
        level = following
    raise AssertionError


def simple_solutions(
    problem: Problem[Any], weighted: bool, most: float = math.inf
) -> Iterator[tuple[tuple[Any, ...], float]]:
    """Give every path without a repeated state that ends at a goal, and its cost: brute force.

    Two steps between the same states count once, at the cheaper one's cost. Paths that cost more
    than ``most`` are left out.
    """
    steps = steps_of(problem, weighted)

    def extend(path: tuple[Any, ...], cost: float) -> Iterator[tuple[tuple[Any, ...], float]]:
        if problem.is_goal(path[-1]):
            yield path, cost
        cheapest: dict[Any, float] = {}
        for child, step in steps(path[-1]):
            if child not in path:
                cheapest[child] = min(step, cheapest.get(child, math.inf))
        for child, step in cheapest.items():
            if cost + step <= most:
                yield from extend((*path, child), cost + step)

    yield from extend((problem.start,), 0)


def assert_solves(
    problem: Problem[Any], weighted: bool, path: tuple[Any, ...], cost: float
) -> None:
    """Walk a path from start to goal along successors, and pay for it.

    Where a step has several prices, any of them may be paid: that the least is paid is asked of
    those that promise the least cost.
    """
    steps = steps_of(problem, weighted)
    assert path[0] == problem.start
    paid: set[float] = {0}
    for state, following in pairwise(path):
        prices = {price for child, price in steps(state) if child == following}
        assert prices, f"{following!r} does not follow {state!r}"
        paid = {before + price for before in paid for price in prices}
    assert problem.is_goal(path[-1]), f"{path[-1]!r} is no goal"
    assert any(math.isclose(cost, total) for total in paid), f"said {cost}, paid {sorted(paid)}"


def lazy_breadth_first(problem: Problem[Any]) -> Iterator[tuple[Any, ...]]:
    """Give all paths, nearest first: the lazy breadth-first search told in Clojure, in Python.

    ``all-next-for-path``, ``next-level`` and ``all-paths`` are three generators here. One thing
    differs: there the set of states seen is empty at first, so that the start is come back to
    once; here it holds the start.
    """
    seen = {problem.start}

    def all_next_for_path(path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for state in problem.successors(path[-1]):
            if state not in seen:
                seen.add(state)
                yield (*path, state)

    def next_level(paths: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        for path in paths:
            yield from all_next_for_path(path)

    level: Iterable[tuple[Any, ...]] = [(problem.start,)]
    while True:
        kept = []
        for path in level:
            yield path
            kept.append(path)
        if not kept:
            return
        level = next_level(kept)


def plain(value: Any) -> Any:
    """Turn a value into one whose ``repr`` does not depend on the order of a hash."""
    if isinstance(value, frozenset):
        return ["set", *sorted(map(plain, value))]
    if isinstance(value, tuple):
        return [type(value).__name__, *map(plain, value)]
    if is_dataclass(value):
        return [type(value).__name__, *(plain(getattr(value, each.name)) for each in fields(value))]
    return value
