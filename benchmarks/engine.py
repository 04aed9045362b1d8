"""Compare the engine with NoGraphs, simpleai and the simplest loop written by hand.

There are two puzzles: an 8-puzzle of 31 moves (no 8-puzzle needs more), and a ladder of 30 steps
through five-letter words of ENABLE2K (skipped unless DODGSON_DATA names a folder with
enable2k.txt). A dictionary holds the neighbours of each word, so that the time is that of the
search alone. All get the same start, goal, successor function and estimate. Each must return a
path, which is checked and must have the known cost. Runs are interleaved, and a ratio is the median
of the ratios within rounds, so that other programs slow all of them alike.

NoGraphs runs as its documentation recommends for speed: with vertices if edges are not needed, with
``go_to``, and with the default gear, which is the fastest for vertices that are not numbers. It
builds paths, because ours does. simpleai has ``graph_search=True``. It looks through its whole
fringe for each successor, so it runs only once, and is stopped when its ratio is 1.5 times the
target. The ratio is then a lower bound.

Bidirectional and depth-first search are compared with NoGraphs only. Depth-first search has no goal
there, and visits all states.

    python benchmarks/engine.py [ROUNDS]
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from heapq import heappop, heappush
from itertools import permutations
from operator import getitem, itemgetter, ne
from pathlib import Path
from statistics import median
from typing import Any

from measure import data_file, heading, missing, report, rounds, spread, timed

from dodgson.search import (
    Problem,
    a_star,
    beam_stack,
    bidirectional,
    breadth_first,
    depth_first,
)

ROUNDS = 9


# The puzzles. Every contestant gets the same functions. NoGraphs calls them with the traversal as a
# second argument, which they ignore.


@dataclass(frozen=True)
class Puzzle:
    """What every contestant gets, and the cost of the answer."""

    name: str
    start: Any
    goal: Any
    successors: Callable[..., list[Any]]
    edges: Callable[..., list[tuple[Any, int]]]
    estimate: Callable[[Any], int]
    cost: int

    @property
    def is_goal(self) -> Callable[[Any], bool]:
        equals: Callable[[Any], bool] = self.goal.__eq__
        return equals

    @property
    def unweighted(self) -> Problem[Any]:
        return Problem(self.start, self.successors, self.is_goal, weighted=False)

    @property
    def two_ended(self) -> Problem[Any]:
        """The same for a search from both ends: each step can be taken back."""
        return replace(self.unweighted, goals=[self.goal], predecessors=self.successors)

    @property
    def aimless(self) -> Problem[Any]:
        """The same without a goal: a search visits all states."""
        return replace(self.unweighted, is_goal=lambda _: False)

    @property
    def weighted(self) -> Problem[Any]:
        return Problem(self.start, self.edges, self.is_goal, estimate=self.estimate, weighted=True)


def eight_puzzle() -> Puzzle:
    start, goal = (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0)

    def distance(place: int, other: int) -> int:
        return abs(place // 3 - other // 3) + abs(place % 3 - other % 3)

    def swap(place: int, other: int) -> itemgetter[Any]:
        places = list(range(9))
        places[place], places[other] = other, place
        return itemgetter(*places)

    swaps = [[swap(a, b) for b in range(9) if distance(a, b) == 1] for a in range(9)]
    homes = [[distance(a, goal.index(tile)) if tile else 0 for tile in range(9)] for a in range(9)]

    def successors(state: tuple[int, ...], _: Any = None) -> list[tuple[int, ...]]:
        return [swap(state) for swap in swaps[state.index(0)]]

    def edges(state: tuple[int, ...], _: Any = None) -> list[tuple[tuple[int, ...], int]]:
        return [(swap(state), 1) for swap in swaps[state.index(0)]]

    def estimate(state: tuple[int, ...]) -> int:
        return sum(map(getitem, homes, state))

    return Puzzle("8-puzzle", start, goal, successors, edges, estimate, 31)


def ladder(words: Path) -> Puzzle:
    start, goal = "iller", "parol"
    alike = defaultdict(list)  # words by their stars: black under *lack, b*ack, bl*ck and so on
    for word in words.read_text(encoding="ascii").split():
        if len(word) == 5:
            for place in range(5):
                alike[word[:place] + "*" + word[place + 1 :]].append(word)
    graph = defaultdict(list)
    for group in alike.values():
        for word, other in permutations(group, 2):
            graph[word].append(other)
    weighted = {word: [(other, 1) for other in others] for word, others in graph.items()}

    def successors(word: str, _: Any = None) -> list[str]:
        return graph[word]

    def edges(word: str, _: Any = None) -> list[tuple[str, int]]:
        return weighted[word]

    def estimate(word: str) -> int:
        return sum(map(ne, word, goal))

    return Puzzle("ladder", start, goal, successors, edges, estimate, 30)


# The contestants: each takes a puzzle and returns a path.

Contestant = Callable[[Puzzle], Any]


def ours_breadth_first(puzzle: Puzzle) -> Any:
    return breadth_first(puzzle.unweighted).run().path


def ours_a_star(puzzle: Puzzle) -> Any:
    return a_star(puzzle.weighted).run().path


def ours_beam_stack(puzzle: Puzzle) -> Any:
    result = beam_stack(puzzle.weighted, width=1000).run()
    assert result.status == "proved"
    return result.path


def ours_bidirectional(puzzle: Puzzle) -> Any:
    return bidirectional(puzzle.two_ended).run().path


def ours_depth_first(puzzle: Puzzle) -> int:
    return depth_first(puzzle.aimless).run().statistics.expanded


def plain_breadth_first(puzzle: Puzzle) -> Any:
    successors, is_goal = puzzle.successors, puzzle.is_goal
    parents = {puzzle.start: None}
    queue = deque([puzzle.start])
    while queue:
        state = queue.popleft()
        for child in successors(state):
            if child not in parents:
                parents[child] = state
                if is_goal(child):
                    return trace(parents, child)
                queue.append(child)
    return None


def plain_a_star(puzzle: Puzzle) -> Any:
    edges, estimate, is_goal = puzzle.edges, puzzle.estimate, puzzle.is_goal
    parents = {puzzle.start: None}
    costs = {puzzle.start: 0}
    heap = [(estimate(puzzle.start), 0, puzzle.start)]
    while heap:
        _, cost, state = heappop(heap)
        cost = -cost
        if cost > costs[state]:
            continue
        if is_goal(state):
            return trace(parents, state)
        for child, step in edges(state):
            reached = cost + step
            if child not in costs or reached < costs[child]:
                costs[child] = reached
                parents[child] = state
                heappush(heap, (reached + estimate(child), -reached, child))
    return None


def trace(parents: dict[Any, Any], state: Any) -> list[Any]:
    path = [state]
    while (state := parents[state]) is not None:
        path.append(state)
    return path[::-1]


def nographs_breadth_first(puzzle: Puzzle) -> Any:
    import nographs

    traversal = nographs.TraversalBreadthFirst(puzzle.successors)
    traversal.start_from(puzzle.start, build_paths=True)
    return traversal.paths[traversal.go_to(puzzle.goal)]


def nographs_bidirectional(puzzle: Puzzle) -> Any:
    import nographs

    search = nographs.BSearchBreadthFirst((puzzle.successors, puzzle.successors))
    _, path = search.start_from((puzzle.start, puzzle.goal), build_path=True)
    return list(path)


def nographs_depth_first(puzzle: Puzzle) -> int:
    import nographs

    traversal = nographs.TraversalDepthFirst(puzzle.successors)
    traversal.start_from(puzzle.start, build_paths=True)
    traversal.go_to(None, fail_silently=True)
    return len(traversal.visited)


def nographs_a_star(puzzle: Puzzle) -> Any:
    import nographs

    traversal = nographs.TraversalAStar(puzzle.edges)
    traversal.start_from(puzzle.estimate, puzzle.start, build_paths=True)
    return traversal.paths[traversal.go_to(puzzle.goal)]


def simpleai(algorithm: str, puzzle: Puzzle, seconds: float) -> Any:
    """Run simpleai for at most this time, which ``actions`` checks: it is called for each node."""
    from simpleai.search import SearchProblem, traditional

    deadline = time.perf_counter() + seconds

    class Problem(SearchProblem):  # type: ignore[misc]
        def actions(self, state: Any) -> list[Any]:
            if time.perf_counter() > deadline:
                raise TimeoutError
            return puzzle.successors(state)

        def result(self, _: Any, action: Any) -> Any:
            return action

        def is_goal(self, state: Any) -> bool:
            return puzzle.is_goal(state)

        def heuristic(self, state: Any) -> int:
            return puzzle.estimate(state)

    goal = getattr(traditional, algorithm)(Problem(puzzle.start), graph_search=True)
    return [state for _, state in goal.path()]


# The measurement


def solved(contestant: Contestant, puzzle: Puzzle) -> float:
    """Return the seconds of a contestant, whose path must lead to the goal at the known cost."""

    def right(path: Any) -> bool:
        ends = path[0] == puzzle.start and path[-1] == puzzle.goal
        return ends and puzzle.unweighted.cost_of(path) == puzzle.cost

    return timed(lambda: contestant(puzzle), right)


def in_turn(contestants: list[Contestant], puzzle: Puzzle, number: int) -> list[list[float]]:
    """Run the contestants in turn, ``number`` times; return the seconds of each."""
    return rounds([partial(solved, contestant, puzzle) for contestant in contestants], number)


def against_simpleai(algorithm: str, puzzle: Puzzle, ours: list[float]) -> None:
    """Run simpleai once, until it is clear that it is slower by more than the target."""
    limit = 150 * median(ours)
    try:
        took = solved(lambda puzzle: simpleai(algorithm, puzzle, limit), puzzle)
    except TimeoutError:
        print(f"  simpleai / dodgson: above 150, stopped without an answer after {limit:.1f} s")
        return
    print(f"  simpleai    {spread([took])}")
    report("simpleai / dodgson", [took] * len(ours), ours, ">= 100")


def compare(puzzle: Puzzle, number: int) -> None:
    """Measure breadth-first search and A* on a puzzle, each beside the plain loop and rivals."""
    searches = [
        ("breadth-first", ours_breadth_first, plain_breadth_first, nographs_breadth_first),
        ("A*", ours_a_star, plain_a_star, nographs_a_star),
    ]
    for name, ours, plain, rival in searches:
        print(f"{puzzle.name}, {puzzle.cost} moves, {name}")
        contestants: list[Callable[[Puzzle], Any]]
        contestants = [ours, plain] + ([] if missing("nographs") else [rival])
        columns = in_turn(contestants, puzzle, number)
        for label, column in zip(("dodgson", "plain loop", "NoGraphs"), columns, strict=False):
            print(f"  {label:12}{spread(column)}")
        report("dodgson / plain loop", columns[0], columns[1], "<= 1.3")
        if len(columns) == 3:
            report("NoGraphs / dodgson (aim 1.25)", columns[2], columns[0], ">= 1.0")
        if not missing("simpleai"):
            against_simpleai("astar" if name == "A*" else "breadth_first", puzzle, columns[0])


def compare_to_nographs(puzzle: Puzzle, number: int) -> None:
    """Measure search from both ends, and depth-first search, beside NoGraphs alone.

    Depth-first search visits all states, because the path that it finds depends on which successor
    it takes first: ours takes the first, NoGraphs the last.
    """
    print(f"{puzzle.name}, {puzzle.cost} moves, from both ends")
    contestants: list[Callable[[Puzzle], Any]] = [ours_bidirectional, nographs_bidirectional]
    beside(in_turn(contestants, puzzle, number))
    states = nographs_depth_first(puzzle)
    print(f"{puzzle.name}, all {states:,} states depth-first")
    works = [
        partial(timed, partial(contestant, puzzle), states.__eq__)
        for contestant in (ours_depth_first, nographs_depth_first)
    ]
    beside(rounds(works, number))


def beside(columns: list[list[float]]) -> None:
    """Print our times and those of NoGraphs."""
    for label, column in zip(("dodgson", "NoGraphs"), columns, strict=True):
        print(f"  {label:12}{spread(column)}")
    report("NoGraphs / dodgson", columns[1], columns[0], ">= 1.0")


def prove(puzzle: Puzzle, number: int) -> None:
    """Measure how much longer beam-stack search takes for the same proof as A*."""
    print(f"{puzzle.name}, {puzzle.cost} moves, proved with a beam of 1000")
    columns = in_turn([ours_beam_stack, ours_a_star], puzzle, number)
    for label, column in zip(("beam-stack", "A*"), columns, strict=True):
        print(f"  {label:12}{spread(column)}")
    report("beam-stack / A*", columns[0], columns[1], "<= 5")


def main() -> None:
    number = max(7, int(sys.argv[1])) if sys.argv[1:] else ROUNDS
    heading(number, ("nographs", "simpleai"))
    puzzle = eight_puzzle()
    compare(puzzle, number)
    if not missing("nographs"):
        compare_to_nographs(puzzle, number)
    prove(puzzle, number)
    print()
    words = data_file("enable2k.txt")
    if words is not None:
        puzzle, number = ladder(words), 3 * number  # it is quick
        compare(puzzle, number)
        if not missing("nographs"):
            compare_to_nographs(puzzle, number)


if __name__ == "__main__":
    main()
