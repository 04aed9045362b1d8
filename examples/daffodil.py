"""Lid off a daffodil: find a palindrome among the phrases that four words make.

The worked example of the post "Palindromic Pangrams" (2010). A state is some of the words in a row,
a goal is a palindrome of at least two. A word costs its letters, and whoever makes a palindrome
pays also for each letter of the alphabet that it lacks.

    dodgson solve examples/daffodil.py --algorithm beam-stack --width 2 --trace walk.svg

Run by itself, this file takes the very steps of the post's pictures, one a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from dodgson.search import Backtracked, BeamStack, Event, LayerFull, Problem, beam_stack
from dodgson.theatre import Trace, line_of

WORDS = ("lid", "off", "a", "daffodil")
Phrase = tuple[str, ...]


def missing(phrase: Phrase) -> int:
    """Count the letters from a to z that a phrase has not."""
    return 26 - len(set("".join(phrase)))


def is_goal(phrase: Phrase) -> bool:
    letters = "".join(phrase)
    return len(phrase) > 1 and letters == letters[::-1]


def longer(phrase: Phrase) -> Iterator[tuple[Phrase, int]]:
    """Add each word that is not there yet."""
    for word in WORDS:
        if word not in phrase:
            after = (*phrase, word)
            yield after, len(word) + (missing(after) if is_goal(after) else 0)


def estimate(phrase: Phrase) -> int:
    return 0 if is_goal(phrase) else missing(phrase)


NOTHING: Phrase = ()
problem = Problem(
    start=NOTHING,
    successors=longer,
    is_goal=is_goal,
    weighted=True,
    estimate=estimate,
    show=lambda phrase: " ".join(phrase) or "(no words)",
    name="lid off a daffodil",
)


def as_in_the_post(search: BeamStack[Phrase], events: Iterator[Event[Phrase]]) -> None:
    """Go through a search with a beam of 2, then 4, then 2 again, as the post's pictures do."""
    search.width = 2
    for event in events:
        if event == LayerFull(depth=2, kept=2, bound=27):
            search.width = 4  # "let's double the limit"
        elif isinstance(event, Backtracked):
            search.width = 2


if __name__ == "__main__":
    search = beam_stack(problem, width=2)
    trace = Trace(search)
    as_in_the_post(search, trace.events())
    for entry in trace.entries:
        print(line_of(entry.event, problem.text_of))
    print(search.result)
