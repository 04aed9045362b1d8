"""A family of puzzles from a function that reads a puzzle as a `Problem`.

The house derives the rest: solve, hint, count, all, explore, draw, play, traces, IDs, JSON, help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import InputError, option
from dodgson.family import asked
from dodgson.family.algorithms import search_for
from dodgson.family.explored import Explored, explored_by
from dodgson.family.solved import Solved
from dodgson.questions import Verb, check, puzzle_id, question_of, read_id
from dodgson.search import Search
from dodgson.search.shortest_paths import ShortestPaths
from dodgson.work import OutOfBudget

if TYPE_CHECKING:
    from dodgson.drawing.svg import Picture
    from dodgson.family.drawings import Drawing, Exhibits
    from dodgson.family.many import Answers, Many
    from dodgson.search import Problem

MOST_LISTED: Final = 1_000_000
"""The most states that a list of all solutions may have: it is held in memory."""


@dataclass(frozen=True)
class ProblemFamily:
    """A family whose puzzles are problems: a reader, and what makes them pleasant to use.

    >>> from dodgson.search import Problem
    >>> def read(text):
    ...     return Problem(int(text), lambda n: [n - 1, n // 2], lambda n: n == 0)
    >>> halving = ProblemFamily("halving", "Count down, or halve.", read)
    >>> print(halving.solve("5", hint=True)), halving.solve("5").id
    2
    (None, 'halving:5')

    ``read(text)`` returns the problem of a puzzle, or raises ``InputError``. ``write(state)``
    returns the text of a start, which ``read`` reads back: it becomes the puzzle's ID.
    ``picture(state)`` draws a state; without it the text of ``Problem.show`` is drawn. ``gallery``
    has puzzles by name. ``how`` tells in the help how a puzzle is written.
    """

    name: str
    summary: str
    read: Callable[[str], Problem[Any]]
    write: Callable[[Any], str] = str
    picture: Callable[[Any], Picture] | None = None
    gallery: Mapping[str, str] = field(default_factory=dict)
    how: str = ""
    alias: str = ""

    @property
    def solve(self) -> Verb[..., Solved]:
        """The verb that finds a cheapest solution."""
        return self._asks("solve", self._solved)

    @property
    def explore(self) -> Verb[..., Explored]:
        """The verb that visits all states."""
        return self._asks("explore", self._explored)

    @property
    def draw(self) -> Verb[..., Drawing]:
        """The verb that draws a puzzle or its solution."""
        return self._asks("draw", self._drawing)

    def verbs(self) -> dict[str, type]:
        """Return the questions by their verbs."""
        return dict(self._questions)

    def verb(self, name: str) -> Verb[..., Any]:
        """Return the verb of this name."""
        if name == "gallery":
            return self._asks(name, self._exhibits)
        verb: Verb[..., Any] = getattr(self, name)
        return verb

    def problem(self, puzzle: str) -> Problem[Any]:
        """Return the problem of a puzzle: its name in the gallery, its ID, or its text."""
        if read := read_id(self.name, puzzle, asked.Gallery, alias=self.alias):
            puzzle = read[0]
        if puzzle not in self.gallery and not puzzle.strip():
            raise InputError(f"{option('puzzle', typed='PUZZLE')} is empty")
        if puzzle in self.gallery:
            return self.read(self.gallery[puzzle])
        try:
            return self.read(puzzle)
        except InputError as error:
            if near := get_close_matches(puzzle, self.gallery, n=1):
                raise InputError(f"{error}; did you mean the puzzle {near[0]}?") from None
            raise

    def id_of(self, problem: Problem[Any]) -> str:
        """Return the ID of a puzzle."""
        return puzzle_id(self.name, self.write(problem.start), None)

    def search(self, question: asked.Solve) -> Search[Any]:
        """Return the search that a question asks for, before it begins."""
        options = {"width": question.width, "weight": question.weight}
        problem = self.problem(question.puzzle)
        return search_for(problem, question.algorithm, question.budget(), options)

    def answer(self, question: asked.Solve, search: Search[Any], why: str = "") -> Solved:
        """Return the answer of a search that has ended; ``why`` says what went wrong, if it did."""
        result = search.result
        solved = Solved(
            id=self.id_of(search.named),
            status=result.status,
            why=why or result.why,
            algorithm=search.name,
            problem=search.named,
            result=result,
            write=self.write,
            hint=question.hint,
        )
        if not (question.count or question.all) or why:
            return solved
        return self._counted(question, search, solved)

    def solve_many(
        self, puzzles: Iterable[str], *, threads: int | None = None, **options: Any
    ) -> Answers[Solved]:
        """Return an iterator over the answers to many puzzles; options are those of ``solve``.

        A puzzle that cannot be read has an answer too, whose ``status`` is ``error``. There is one
        thread by default: the functions of a problem are Python, and need not expect several.
        """
        question: asked.Solve = question_of(asked.Solve, f"{self.name}.solve_many", "", **options)
        return self._solve_each(question, puzzles, threads=threads)

    def many(self, name: str) -> Many:
        """Return the function that answers a verb's question for many puzzles."""
        many: Many = getattr(self, f"_{name}_each")
        return many

    def _solve_each(
        self,
        question: asked.Solve,
        puzzles: Iterable[str],
        *,
        threads: int | None = None,
        ready: Callable[[], bool] | None = None,
    ) -> Answers[Solved]:
        from dodgson.family.many import many  # late: most questions are about one puzzle

        def answer(puzzle: str) -> Solved:
            asking = replace(question, puzzle=puzzle)
            check(asking)
            return self._solved(asking)

        return many(answer, puzzles, threads=1 if threads is None else threads, ready=ready)

    def _solved(self, question: asked.Solve) -> Solved:
        search = self.search(question)
        search.run()
        return self.answer(question, search)

    def _counted(self, question: asked.Solve, search: Search[Any], solved: Solved) -> Solved:
        """Return an answer with the count of all solutions of the same cost."""
        wanted = option("all") if question.all else option("count")
        if solved.status == "none":
            return replace(solved, count=0)
        if solved.status != "proved":
            raise InputError(f"{wanted}: no cheapest solution is known: {solved.why}")
        if search.weighted:
            raise InputError(f"{wanted}: it needs steps that cost 1, and here costs differ")
        done = search.statistics
        left = question.budget().less(expanded=done.expanded, seconds=done.seconds)
        try:
            paths = ShortestPaths(problem=search.problem, cost=len(solved.path) - 1, budget=left)
        except (OutOfBudget, MemoryError) as spent:
            return replace(solved, why=f"{solved.why}; the solutions were not counted: {spent}")
        if not question.all:
            return replace(solved, count=paths.count)
        if paths.count * len(solved.path) > MOST_LISTED:
            many = f"there are {paths.count:,} solutions, too many to list"
            raise InputError(f"{wanted}: {many}: use {option('count')}")
        return replace(solved, count=paths.count, solutions=tuple(paths.paths()))

    def _explored(self, question: asked.Explore) -> Explored:
        problem = self.problem(question.puzzle)
        return explored_by(
            problem, self.id_of(problem), question.budget(), question.most, self.write
        )

    def _drawing(self, question: asked.Draw) -> Drawing:
        from dodgson.family.drawings import Drawing  # late: only what draws loads pictures

        problem = self.problem(question.puzzle)
        solved = None
        if question.solution or question.animate:
            limits = question.expansions, question.seconds
            asking = asked.Solve(question.puzzle, expansions=limits[0], seconds=limits[1])
            solved = self._solved(asking)
        return Drawing(
            self.id_of(problem), problem, solved, self.picture, question.animate, question.format
        )

    def _exhibits(self, _question: asked.Gallery) -> Exhibits:
        from dodgson.family.drawings import Exhibits

        return Exhibits(tuple(self.gallery.items()))

    @cached_property
    def _questions(self) -> dict[str, type]:
        """The questions by their verbs, with help that says how a puzzle is written."""
        questions = {"solve": asked.Solve, "explore": asked.Explore, "draw": asked.Draw}
        if self.gallery:
            questions["gallery"] = asked.Gallery
        return {verb: self._with_help(question) for verb, question in questions.items()}

    def _with_help(self, question: type) -> type:
        names = f"Names: {', '.join(self.gallery)}." if self.gallery else ""
        text = "\n\n".join(filter(None, [question.__doc__, self.how, names]))
        return type(question.__name__, (question,), {"__doc__": text, "__module__": __name__})

    def _asks(self, name: str, answer: Callable[[Any], Any]) -> Verb[..., Any]:
        verb: Verb[..., Any] = Verb(self._questions[name], answer)
        verb.called = f"{self.name}.{name}"
        vars(verb).update(__name__=name, __qualname__=name)
        return verb
