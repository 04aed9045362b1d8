"""The ways to look for a ladder: those of the old posts, and ours, all on one engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from dodgson.ladder.model import WordGraph, places, rule_between
from dodgson.search import (
    Budget,
    Problem,
    Search,
    bidirectional,
    breadth_first,
    depth_first,
)
from dodgson.search.problem import TrustedProblem

if TYPE_CHECKING:
    from dodgson.ladder.questions import Solve, Strategy
    from dodgson.words import StarIndex

OPTIMAL: frozenset[Strategy] = frozenset(
    {"auto", "breadth-first", "bidirectional", "star-words", "path-check"}
)


def ladder_problem(start: str, goal: str, graph: WordGraph) -> Problem[str]:
    """Tell a ladder to the engine.

    >>> from dodgson.words import load
    >>> problem = ladder_problem("cat", "dog", WordGraph(load(["cat", "cot", "cog", "dog"])))
    >>> breadth_first(problem).run().path
    ('cat', 'cot', 'cog', 'dog')
    """
    return TrustedProblem(
        start,
        graph.neighbours,
        goal.__eq__,
        goals=[goal],
        predecessors=graph.reversed().neighbours,
        weighted=False,
        name=f"{start}-{goal}",
    )


def search_for(start: str, goal: str, graph: WordGraph, question: Solve) -> Search[Any]:
    """Set up the search that a question asks for; it has not begun."""
    make = SEARCHES[question.strategy]
    return make(start, goal, graph, question, question.budget())


def ladder_of(question: Solve, path: tuple[Any, ...]) -> tuple[str, ...]:
    """Give the ladder that a path of states tells of."""
    if question.strategy == "path-check":
        return tuple(reversed(list(words_of(path[-1]))))
    return path


def by_breadth(
    start: str, goal: str, graph: WordGraph, _question: Solve, budget: Budget
) -> Search[str]:
    return breadth_first(ladder_problem(start, goal, graph), budget=budget)


def by_both_ends(
    start: str, goal: str, graph: WordGraph, _question: Solve, budget: Budget
) -> Search[str]:
    return bidirectional(ladder_problem(start, goal, graph), budget=budget)


def by_star_words(
    start: str, goal: str, graph: WordGraph, _question: Solve, budget: Budget
) -> Search[str]:
    """Search as the 2009 post does: a table of words and star words, then breadth-first.

    The post's queue of a front list and a back list is what the engine's two levels are; its
    list of visited words is a table here, which is what makes it fast.
    """

    @cache  # made at the first step, so that a Ctrl-C while it is made is one in the search
    def index() -> StarIndex:
        from dodgson.words import StarIndex

        return StarIndex(sorted(graph.of_length(len(start))))

    problem = TrustedProblem(
        start, lambda word: index().adjacent(word), goal.__eq__, weighted=False
    )
    return breadth_first(problem, budget=budget)


def by_depth(
    start: str, goal: str, graph: WordGraph, _question: Solve, budget: Budget
) -> Search[str]:
    """Search as the 2012 post does first: any next word not yet in the ladder, first come.

    The post forgets the words of branches it has left, and may walk through them again in every
    order there is; here, and in the two that follow, a word once left is not entered again. What
    is found without backing out is the same, and the search always ends.
    """
    return depth_first(ladder_problem(start, goal, graph), budget=budget)


def by_sorted_depth(
    start: str, goal: str, graph: WordGraph, question: Solve, budget: Budget
) -> Search[str]:
    """Search as the 2012 post does next: words that look like the goal first, with a wiggle."""
    from random import Random

    wiggle = Random(question.seed)
    place = places(graph.alphabet)

    def unlike(word: str) -> float:
        shared = zip(word, goal, strict=False)
        letters = sum(abs(place[a] - place[b]) for a, b in shared)
        return letters + abs(len(word) - len(goal)) * len(place) + wiggle.random()

    problem = ladder_problem(start, goal, graph)
    return depth_first(problem, sort_key=unlike, budget=budget)


def by_look_ahead(
    start: str, goal: str, graph: WordGraph, question: Solve, budget: Budget
) -> Search[str]:
    """Search as the comment of 2009 does: depth-first in random order, with a look one step ahead.

    A next word that is itself one step from the goal is taken before all others; that glance is
    what ``look_ahead=False`` leaves out. The goal itself is always taken when it is next.
    """
    from random import Random

    chance = Random(question.seed)
    place: dict[str, float] = {}

    def turn(word: str) -> tuple[int, float]:
        if word == goal:
            return 0, 0.0
        near = question.look_ahead and rule_between(word, goal) in graph.rules
        return (1 if near else 2), place.setdefault(word, chance.random())

    problem = ladder_problem(start, goal, graph)
    return depth_first(problem, sort_key=turn, budget=budget)


Cell = tuple[str, Any]
"""A ladder as a linked list: its last word, and the cell of the ladder before it (or None)."""


def words_of(cell: Cell | None) -> Iterator[str]:
    """Give a cell's words, last first."""
    while cell is not None:
        word, cell = cell
        yield word


def by_path_check(
    start: str, goal: str, graph: WordGraph, _question: Solve, budget: Budget
) -> Search[Cell]:
    """Search as the 2012 post does last: breadth-first, checking only the ladder's own words.

    With no memory of the words other ladders have reached, the states are whole ladders, and the
    same word is expanded once for each way of getting to it.
    """

    def longer(cell: Cell) -> Iterable[Cell]:
        own = set(words_of(cell))
        return [(word, cell) for word in graph.neighbours(cell[0]) if word not in own]

    problem: Problem[Cell] = TrustedProblem(
        (start, None), longer, lambda cell: cell[0] == goal, weighted=False
    )
    return breadth_first(problem, budget=budget)


SEARCHES: dict[Strategy, Callable[[str, str, WordGraph, Solve, Budget], Search[Any]]] = {
    "auto": by_both_ends,
    "breadth-first": by_breadth,
    "bidirectional": by_both_ends,
    "star-words": by_star_words,
    "depth-first": by_depth,
    "sorted-depth-first": by_sorted_depth,
    "path-check": by_path_check,
    "look-ahead": by_look_ahead,
}
