"""Answer questions about ladders that share their options: what the options decide is done once.

A solver belongs to a word list and the options of a question. It knows the words that a ladder may
use, their graph, and what the puzzle's ID says about the options.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import InputError
from dodgson.family.answers import unread
from dodgson.ladder.answers import Ladder
from dodgson.ladder.legs import (
    Leg,
    cheapest_leg,
    join,
    kernel_leg,
    stopped_leg,
    usable_kernel,
)
from dodgson.ladder.lengths import LengthGraph, Timed
from dodgson.ladder.model import RULES, WordGraph, check_ladder
from dodgson.ladder.questions import FAMILY, Solve
from dodgson.ladder.reading import check_options, read_word
from dodgson.memory import peak_memory
from dodgson.native import Backend
from dodgson.questions import puzzle_id
from dodgson.wording import counted
from dodgson.words import Lexicon, load, normalise
from dodgson.words.sources import load_down_to
from dodgson.work import Meter, OutOfBudget

if TYPE_CHECKING:
    from dodgson.words.excluding import LeftOut

OPTIONS: Final = tuple(
    field.name for field in fields(Solve) if field.name not in ("start", "goal", "via", "words")
)
"""The options on which, besides the word list, the search and the answer depend."""
_options_of = attrgetter(*OPTIONS)


def solver_for(question: Solve) -> Solver:
    """Return the solver for a question's options, whatever its words; it is kept with the list.

    >>> solver = solver_for(Solve("head", common=True))
    >>> solver.solve("head", "tail").cost, solver.solve("cat", "dog").cost
    (5, 3)
    >>> solver_for(Solve("black", "white", common=True)) is solver
    True

    Raise ``InputError`` if there is no such list, or its options are wrong.
    """
    listed = load(question.words, max_words=question.max_words)
    name = question.words if isinstance(question.words, str) else None
    return listed.kept(_solver, name, question.left_out(), *_options_of(question))


def _solver(listed: Lexicon, name: str | None, left_out: LeftOut | None, *options: Any) -> Solver:
    asked = Solve("", words=name or listed, **dict(zip(OPTIONS, options, strict=True)))
    return Solver(listed, asked, left_out)


def _graph(words: Lexicon, rules: Sequence[Any], backend: Backend | None) -> WordGraph:
    return WordGraph(words, rules, backend=backend)


class Solver:
    """What answers questions that differ in their words only; use ``solver_for``."""

    def __init__(self, listed: Lexicon, asked: Solve, left_out: LeftOut | None) -> None:
        self.listed = listed
        """The list without a limit on its levels."""
        self.asked = asked
        """The options as they were given."""
        self.lexicon = load_down_to(listed, common=asked.common, level=asked.level)
        """The list down to the level asked for."""
        self.question: Solve = replace(
            asked.normalised(self.lexicon),
            rules=tuple(rule for rule in RULES if rule in asked.rules),
        )
        """The options in their one normal form: questions that mean the same have one ID."""
        self.left_out = left_out
        """The words that a ladder may not use; None if there are none."""
        usable = left_out.usable(self.lexicon) if left_out else self.lexicon
        self.graph = usable.kept(_graph, self.question.rules, self.question.backend)
        """The graph of the words that a ladder may use."""
        self._ending = puzzle_id(FAMILY, "", self.question).removeprefix(f"{FAMILY}:")

    def solve(self, start: str, goal: str, via: Sequence[str] = ()) -> Ladder:
        """Find the shortest ladder from one word to another through others."""
        if self._is_plain and not via and (answer := self._from_kernel(start, goal)):
            return answer
        waypoints = self.waypoints(start, goal, via)
        graph = self.graph_with(waypoints)
        legs = solve_legs(self.question, waypoints, graph)
        joined = join(legs)
        changing = self.question.rules == ("change",)  # then all words are of one length
        words = graph.of_length(len(waypoints[0])) if changing else graph
        check_ladder(joined.words, words, self.question.rules)
        return self.answer(waypoints, graph, legs, joined)

    @cached_property
    def _is_plain(self) -> bool:
        """Whether the options ask only for one shortest ladder, without limits."""
        question = self.question
        limited = question.expansions is not None or question.seconds is not None
        return self._sound and is_searched_plainly(question) and not (limited or question.explain)

    def _from_kernel(self, start: str, goal: str) -> Ladder | None:
        """Return the kernel's answer to a plain question; None unless both words are listed.

        It is the answer that is otherwise made of legs, in half the time.
        """
        start, goal = normalise(start.strip()), normalise(goal.strip())
        listed = self.graph.of_length(len(start))
        kernel = self.graph.kernel_graph(len(start))
        if kernel is None or start not in listed or goal not in listed:
            return None
        begun = time.perf_counter()
        words, effort = kernel.search(start, goal)
        done = (*effort, time.perf_counter() - begun)
        if words is not None:
            check_ladder(words, listed)
        return self.plain_answer((start, goal), words, done, peak_memory(), kernel)

    def plain_answer(
        self,
        pair: tuple[str, str],
        words: tuple[str, ...] | None,
        effort: Timed,
        memory: int,
        kernel: LengthGraph,
    ) -> Ladder:
        """Return the answer to a plain question: a shortest ladder that was checked, or None.

        What few readers want, such as the ID, is computed when it is read.
        """
        answer = unread(Ladder)
        fields = vars(answer)
        fields.update(self._plain)
        fields["solver"], fields["kernel"], fields["pair"] = self, kernel, pair
        fields["effort"], fields["memory"] = effort, memory
        if words:
            fields["status"], fields["words"] = "proved", words
            fields["cost"] = fields["lower_bound"] = len(words) - 1
        return answer

    @cached_property
    def _plain(self) -> dict[str, Any]:
        """The fields that answers to plain questions have in common, unless there is a ladder."""
        asked = {"metric": self.question.cost, "hint": self.question.hint}
        return {"status": "none", "words": (), "cost": None, "lower_bound": None, **asked}

    def waypoints(self, start: str, goal: str, via: Sequence[str] = ()) -> list[str]:
        """Return the words that a ladder passes through, as the list spells them.

        Raise ``InputError`` for a word that the list does not contain, for words that no rule
        joins, and for options that exclude each other.
        """
        words = [self._read(word) for word in (start, *via, goal)]
        if via or not self._sound or len(set(map(len, words))) > 1:
            check_options(replace(self.question, via=tuple(via)), self.lexicon, words)
        for word in filter(self._excluded.__contains__, words):
            assert self.left_out is not None
            excluding = self.left_out.option_for(word)
            raise InputError(f"{excluding}: the ladder has to pass through {word!r}")
        return words

    @cached_property
    def _excluded(self) -> frozenset[str]:
        """The words that a ladder may not use, whether listed or not."""
        return self.left_out.words if self.left_out else frozenset()

    def _read(self, text: str) -> str:
        word = normalise(text.strip())
        return (
            word if word in self.graph else read_word(text, self.asked, self.lexicon, self.listed)
        )

    def check_options(self) -> None:
        """Raise ``InputError`` for options that exclude each other, whatever the words."""
        check_options(self.question, self.lexicon, ())

    @cached_property
    def _sound(self) -> bool:
        """Whether the options go together for words of one length."""
        try:
            check_options(self.question, self.lexicon, ())
        except InputError:
            return False
        return True

    def graph_with(self, waypoints: Sequence[str]) -> WordGraph:
        """Return the graph with the waypoints in it, even if they are not listed."""
        graph = self.graph
        if all(map(graph.__contains__, waypoints)):
            return graph
        return WordGraph(graph.words, graph.rules, extra=waypoints, backend=graph.backend)

    def id_of(self, waypoints: Sequence[str]) -> str:
        """Return the ID of the puzzle to join these words."""
        return f"{FAMILY}:{'-'.join(waypoints)}{self._ending}"

    def answer(
        self, waypoints: Sequence[str], graph: WordGraph, legs: Sequence[Leg], joined: Leg
    ) -> Ladder:
        """Return the answer made of legs; ``joined`` is what they make together."""
        question = self.question
        none = joined.status == "none" and (question.all or question.count)
        return unread(
            Ladder,
            id=self.id_of(waypoints),
            status=joined.status,
            why=joined.why + _path_check_note(joined),
            words=joined.words,
            cost=joined.cost,
            metric=question.cost,
            lower_bound=joined.lower_bound,
            statistics=joined.statistics,
            ladders=joined.ladders or (() if question.all or question.nearly else None),
            count=0 if none else joined.count,
            components=joined.components,
            explanation=_explanation(question, graph, legs),
            hint=question.hint,
            solver=self,
        )


def _path_check_note(leg: Leg) -> str:
    if leg.visited_expansions is None:
        return ""
    expansions = counted(leg.statistics.expanded, "expansion")
    return f" ({expansions}; {leg.visited_expansions:,} if it remembered the words it has seen)"


def _explanation(question: Solve, graph: WordGraph, legs: Sequence[Leg]) -> str | None:
    if not question.explain:
        return None
    from dodgson.ladder.explain import explain

    proofs: list[str] = []
    try:
        proofs.extend(
            explain(leg.start, leg.goal, leg.cost, graph, question) for leg in legs if leg.words
        )
    except OutOfBudget as spent:  # keep the ladder
        proofs.append(f"The explanation is incomplete: {spent}.")
    return "\n".join(proofs) or None


def solve_legs(question: Solve, waypoints: Sequence[str], graph: WordGraph) -> list[Leg]:
    """Solve one leg after the other on one budget, until one has no ladder."""
    limited = question.expansions is not None or question.seconds is not None
    if len(waypoints) == 2 and not limited:
        return [solve_leg(question, waypoints[0], waypoints[1], graph)]
    meter = Meter(question.budget())
    meter.start()
    legs: list[Leg] = []
    expanded = 0
    for start, goal in pairwise(waypoints):
        if legs and (why := meter.look(expanded)):
            legs.append(stopped_leg(start, goal, why))
            break
        leg = solve_leg(question.less(expanded=expanded, seconds=meter.seconds), start, goal, graph)
        expanded += leg.statistics.expanded
        # The leg's reason names the rest of the budget that it got. Name the whole budget instead.
        cut = leg.status == "stopped" or (leg.status == "feasible" and question.all)
        if cut and (why := meter.look(expanded)):
            leg = replace(leg, why=why if leg.words else f"no ladder found: {why}")
        legs.append(leg)
        if not leg.words:
            break
    return legs


def asks_for_several(question: Solve) -> bool:
    """Return whether a question asks for more than one shortest ladder, or for another length."""
    return bool(question.all or question.count or question.nearly or question.steps is not None)


def is_searched_plainly(question: Solve) -> bool:
    """Return whether a question asks for one shortest ladder, by the search from both ends."""
    by_both_ends = question.strategy in ("auto", "bidirectional")
    return by_both_ends and question.cost == "steps" and not asks_for_several(question)


def solve_leg(question: Solve, start: str, goal: str, graph: WordGraph) -> Leg:
    """Find a ladder between two words with the search that the question asks for."""
    if is_searched_plainly(question) and (kernel := usable_kernel(question, start, graph)):
        return kernel_leg(start, goal, graph, kernel)
    several = asks_for_several(question)
    rarity = question.cost == "rarity" and not several
    if rarity and (kernel := usable_kernel(question, start, graph)):
        return cheapest_leg(start, goal, graph, kernel)
    from dodgson.ladder import searches

    if several or question.cost != "steps":
        return searches.exact_leg(question, start, goal, graph)
    if question.strategy == "path-check":
        return searches.path_check_leg(question, start, goal, graph)
    return searches.strategy_leg(question, start, goal, graph)
