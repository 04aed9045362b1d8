"""Check the claims of the 2010 post on palindromic pangrams about beam-stack search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dodgson.pangram.model import ALPHABET, is_palindrome
from dodgson.posts import PANGRAMS_2010
from dodgson.posts.claims import Claim, Finding
from dodgson.search import (
    Backtracked,
    BeamStack,
    Event,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Problem,
    Reached,
    a_star,
    beam_stack,
)
from dodgson.search.problem import TrustedProblem
from dodgson.sliding.reading import find_puzzle
from dodgson.sliding.tiles.model import Tiles

Phrase = tuple[str, ...]
WORDS: Final = ("lid", "off", "a", "daffodil")
WALK: Final = (
    "[0, 27) a, lid",
    "[0, 27) a lid, lid a",
    "dead end",
    "back to [27, ∞)",
    "lid off a daffodil, f = 35",
    "proved",
)
"""The steps in the post's pictures and captions, in order."""


def missing(phrase: Phrase) -> int:
    """Count the letters from a to z that a phrase lacks."""
    return len(set(ALPHABET) - set("".join(phrase)))


def is_goal(phrase: Phrase) -> bool:
    """Return whether a phrase is a palindrome of two words or more."""
    return len(phrase) > 1 and is_palindrome(phrase)


def longer(phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
    """Add each word that is not there; a palindrome also pays for each letter it lacks."""
    for word in WORDS:
        if word not in phrase:
            after = (*phrase, word)
            yield after, len(word) + (missing(after) if is_goal(after) else 0)


def daffodil() -> Problem[Phrase]:
    """Return the post's small example: a palindrome of the words lid, off, a and daffodil."""
    return TrustedProblem(
        (),
        longer,
        is_goal,
        weighted=True,
        estimate=lambda phrase: 0 if is_goal(phrase) else missing(phrase),
        show=" ".join,
        name="lid off a daffodil",
    )


def as_in_the_post(search: BeamStack[Phrase]) -> Iterator[Event[Phrase]]:
    """Yield the events of the example's search, with a beam 2 wide, then 4, then 2 again."""
    search.width = 2
    for event in search.events():
        if event == LayerFull(depth=2, kept=2, bound=27):
            search.width = 4
        elif isinstance(event, Backtracked):
            search.width = 2
        yield event


def walk() -> Iterator[str]:
    """Yield the steps of the example's search, worded as in ``WALK``."""
    made: list[tuple[float, Phrase]] = []
    for event in as_in_the_post(beam_stack(daffodil(), width=2)):
        if isinstance(event, LayerOpened):
            made = []
        elif isinstance(event, Reached):
            made.append((event.f, event.state))
        elif isinstance(event, LayerFull):
            best = (" ".join(phrase) for _, phrase in sorted(made)[: event.kept])
            yield f"[0, {event.bound:g}) {', '.join(best)}"
        elif isinstance(event, Backtracked):
            if not made:
                yield "dead end"
            yield f"back to [{event.low:g}, ∞)"
        elif isinstance(event, Improved):
            yield f"{' '.join(event.solution.path[-1])}, f = {event.solution.cost:g}"
        elif isinstance(event, Finished):
            yield event.status


def same_walk() -> Finding:
    """Compare the steps of our search, in order, with the post's."""
    steps = iter(walk())
    same = all(step in steps for step in WALK)  # each comes after the one before
    return Finding("step by step the same: " + "; ".join(WALK) if same else "; ".join(walk()), same)


def proofs(boards: int = 15, widths: tuple[int, ...] = (5, 30, 300)) -> Finding:
    """Compare the proofs of beam-stack search with the results of A* on random 8-puzzles."""
    chance = random.Random(2010)
    proved = 0
    for _ in range(boards):
        problem = eight_puzzle(chance)
        least = a_star(problem).run().cost
        ends = [beam_stack(problem, width=width).run() for width in widths]
        proved += sum((end.status, end.cost) == ("proved", least) for end in ends)
    runs = boards * len(widths)
    text = (
        f"{proved} of {runs} random 8-puzzles proved, beams {', '.join(map(str, widths))} wide; "
        "the post's program keeps one state for each f, and loses some: tests/search/test_lossy.py"
    )
    return Finding(text, proved == runs)


def eight_puzzle(chance: random.Random) -> Problem[bytes]:
    """Return an 8-puzzle whose start is 300 random moves from its goal."""
    problem = Tiles(find_puzzle("123/456/780:123/456/780")).problem
    start = problem.start
    for _ in range(300):
        start = chance.choice(list(problem.successors(start)))
    return replace(problem, start=start)


CLAIMS: Final = (
    Claim(
        "what a beam of 2, 4 and 2 again keeps of lid, off, a, daffodil, and where it returns",
        PANGRAMS_2010,
        "; ".join(WALK[:-1]) + '; "if we continue", optimal',
        same_walk,
    ),
    Claim(
        "beam-stack search is complete and optimal, however narrow the beam",
        PANGRAMS_2010,
        '"at least as good as any that exist"',
        proofs,
        brief=lambda: proofs(boards=3),
    ),
)
