"""The strategies that find a ladder: those of the old posts, and others, all on one engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from dodgson.ladder.model import WordGraph, places, rule_between
from dodgson.search import Problem, Search, bidirectional, breadth_first, depth_first
from dodgson.search.problem import TrustedProblem
from dodgson.words.stars import StarIndex

if TYPE_CHECKING:
    from dodgson.ladder.questions import Solve, Strategy

OPTIMAL: frozenset[Strategy] = frozenset(
    {"auto", "breadth-first", "bidirectional", "star-words", "path-check"}
)
"""The strategies whose ladders are always shortest."""

Cell = tuple[str, Any]
"""A ladder as a linked list: its last word, and the cell of the ladder before it, or None."""


def ladder_problem(start: str, goal: str, graph: WordGraph) -> Problem[str]:
    """Return the problem of a ladder between two words, for the engine.

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
    """Return the search that a question asks for, not yet started."""
    return SEARCHES[question.strategy](ladder_problem(start, goal, graph), goal, graph, question)


def ladder_of(question: Solve, path: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the ladder that a path of states stands for."""
    if question.strategy == "path-check":
        return tuple(reversed(list(words_of(path[-1]))))
    return path


def words_of(cell: Cell | None) -> Iterator[str]:
    """Yield a cell's words, last first."""
    while cell is not None:
        word, cell = cell
        yield word


def by_breadth(
    problem: Problem[str], _goal: str, _graph: WordGraph, question: Solve
) -> Search[str]:
    return breadth_first(problem, budget=question.budget())


def by_both_ends(
    problem: Problem[str], _goal: str, _graph: WordGraph, question: Solve
) -> Search[str]:
    return bidirectional(problem, budget=question.budget())


def by_star_words(
    problem: Problem[str], goal: str, graph: WordGraph, question: Solve
) -> Search[str]:
    """Search as the 2009 post does: breadth-first, with a table of words and star words.

    The post's queue, a front list and a back list, is the engine's two levels. Its list of visited
    words is a table here, which makes it fast.
    """

    @cache  # made at the first step, so that Ctrl-C stops the search while it is made
    def index() -> StarIndex:
        return StarIndex(sorted(graph.of_length(len(goal))))

    starred: Problem[str] = TrustedProblem(
        problem.start, lambda word: index().adjacent(word), goal.__eq__, weighted=False
    )
    return breadth_first(starred, budget=question.budget())


def by_depth(problem: Problem[str], _goal: str, _graph: WordGraph, question: Solve) -> Search[str]:
    """Search as the 2012 post does first: go to the first next word that is not in the ladder.

    The post forgets the words of branches that it has left, and may walk through them again in
    every order. Here, and in the next two strategies, a word once left is not entered again. Both
    find the same ladder if they never back out, and this search always ends.
    """
    return depth_first(problem, budget=question.budget())


def by_sorted_depth(
    problem: Problem[str], goal: str, graph: WordGraph, question: Solve
) -> Search[str]:
    """Search as the 2012 post does next: words that look like the goal first, ties at random."""
    random = Random(question.seed)
    place = places(graph.alphabet)

    def unlike(word: str) -> float:
        letters = sum(abs(place[a] - place[b]) for a, b in zip(word, goal, strict=False))
        return letters + abs(len(word) - len(goal)) * len(place) + random.random()

    return depth_first(problem, sort_key=unlike, budget=question.budget())


def by_look_ahead(
    problem: Problem[str], goal: str, graph: WordGraph, question: Solve
) -> Search[str]:
    """Search as the comment of 2009 does: depth-first at random, looking one step ahead.

    A next word that is one step from the goal comes before all others, unless ``look_ahead`` is
    False. The goal itself always comes first.
    """
    random = Random(question.seed)
    place: dict[str, float] = {}

    def turn(word: str) -> tuple[int, float]:
        if word == goal:
            return 0, 0.0
        near = question.look_ahead and rule_between(word, goal) in graph.rules
        return (1 if near else 2), place.setdefault(word, random.random())

    return depth_first(problem, sort_key=turn, budget=question.budget())


def by_path_check(
    problem: Problem[str], goal: str, graph: WordGraph, question: Solve
) -> Search[Cell]:
    """Search as the 2012 post does last: breadth-first, checking only the ladder's own words.

    It does not remember the words that other ladders have reached. So the states are ladders, and
    a word is expanded once for each way of getting to it.
    """

    def longer(cell: Cell) -> Iterable[Cell]:
        own = set(words_of(cell))
        return [(word, cell) for word in graph.neighbours(cell[0]) if word not in own]

    ladders: Problem[Cell] = TrustedProblem(
        (problem.start, None), longer, lambda cell: cell[0] == goal, weighted=False
    )
    return breadth_first(ladders, budget=question.budget())


SEARCHES: dict[Strategy, Callable[[Problem[str], str, WordGraph, Solve], Search[Any]]] = {
    "auto": by_both_ends,
    "breadth-first": by_breadth,
    "bidirectional": by_both_ends,
    "star-words": by_star_words,
    "depth-first": by_depth,
    "sorted-depth-first": by_sorted_depth,
    "path-check": by_path_check,
    "look-ahead": by_look_ahead,
}
