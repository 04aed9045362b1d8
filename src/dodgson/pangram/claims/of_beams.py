"""What the post on palindromic pangrams claims of beam-stack search, and what we find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from dodgson.claims import Claim, Finding
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

POST_2010: Final = "Palindromic Pangrams, 2010"

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
"""What the post's pictures and their captions show, in order."""


def missing(phrase: Phrase) -> int:
    """Count the letters from a to z that a phrase has not."""
    return 26 - len(set("".join(phrase)))


def is_palindrome(phrase: Phrase) -> bool:
    """Say whether a phrase of two words or more reads the same from both ends."""
    letters = "".join(phrase)
    return len(phrase) > 1 and letters == letters[::-1]


def longer(phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
    """Add each word that is not there; at a palindrome, pay for what is missing."""
    for word in WORDS:
        if word not in phrase:
            after = (*phrase, word)
            yield after, len(word) + (missing(after) if is_palindrome(after) else 0)


def daffodil() -> Problem[Phrase]:
    """Give the post's small example: a palindrome of the words lid, off, a and daffodil."""
    return TrustedProblem(
        (),
        longer,
        is_palindrome,
        weighted=True,
        estimate=lambda phrase: 0 if is_palindrome(phrase) else missing(phrase),
        show=" ".join,
        name="lid off a daffodil",
    )


def as_in_the_post(search: BeamStack[Phrase]) -> Iterator[Event[Phrase]]:
    """Give the events of the example's search; its beam is 2 wide, for a while 4, then 2 again."""
    search.width = 2
    for event in search.events():
        if event == LayerFull(depth=2, kept=2, bound=27):
            search.width = 4
        elif isinstance(event, Backtracked):
            search.width = 2
        yield event


def walk() -> Iterator[str]:
    """Tell what happens in the example's search, as ``WALK`` does."""
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


def look_at_walk() -> Finding:
    """Look whether our search takes the post's steps in the post's order."""
    steps = iter(walk())
    same = all(step in steps for step in WALK)  # each is found behind the one before
    text = "step by step the same: " + "; ".join(WALK) if same else "; ".join(walk())
    return Finding(text, "as claimed" if same else "differs")


def look_at_proofs(boards: int = 15, widths: tuple[int, ...] = (5, 30, 300)) -> Finding:
    """Look whether beam-stack search proves the least cost of random 8-puzzles, as A* finds it."""
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
        "the post's own program keeps one state an f, and loses some: tests/search/test_lossy.py"
    )
    return Finding(text, "as claimed" if proved == runs else "differs")


def eight_puzzle(chance: random.Random) -> Problem[str]:
    """Give an 8-puzzle: 300 moves made by chance from where it is to end."""
    goal = state = "123456780"
    for _ in range(300):
        state = chance.choice(slides(state))

    def distance(state: str) -> int:
        return sum(
            abs(place // 3 - goal.index(tile) // 3) + abs(place % 3 - goal.index(tile) % 3)
            for place, tile in enumerate(state)
            if tile != "0"
        )

    return TrustedProblem(state, slides, lambda state: state == goal, estimate=distance)


def slides(state: str) -> list[str]:
    """Slide each tile that is beside the blank."""
    blank = state.index("0")
    places = [blank - 3, blank + 3]
    places += [blank - 1] if blank % 3 else []
    places += [blank + 1] if blank % 3 < 2 else []
    return [
        state.translate({ord("0"): ord(state[place]), ord(state[place]): ord("0")})
        for place in places
        if 0 <= place < 9
    ]


OF_BEAM_STACK: Final = (
    Claim(
        "what a beam of 2, 4 and 2 again keeps of lid, off, a, daffodil, and where it goes back",
        POST_2010,
        "; ".join(WALK[:-1]) + '; "if we continue", optimal',
        look_at_walk,
    ),
    Claim(
        "beam-stack search is complete and optimal, however narrow the beam",
        POST_2010,
        '"at least as good as any that exist"',
        look_at_proofs,
    ),
)
