"""Read a question about ladders: its ID and its words; check its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from dodgson.errors import InputError, option
from dodgson.ladder.model import RULES
from dodgson.ladder.questions import FAMILY, LadderOptions, Solve
from dodgson.questions import filled_in, read_id, seeded
from dodgson.wording import did_you_mean
from dodgson.words import Lexicon, normalise
from dodgson.words.reading import is_word
from dodgson.words.sources import COMMON_LEVEL

ALLOW = option("allow_unknown", value=True)
AUTO_ONLY = f"leave {option('strategy')} at auto"
CHANGE_ONLY = f"leave {option('rules')} at change"


def complete(question: Solve) -> Solve:
    """Return the question with the words and options of its ID, if it has one.

    Raise ``InputError`` if a word is missing or empty.
    """
    if (start := seeded(question.start, "dodgson.ladder.make")) != question.start:
        question = replace(question, start=start)
    if ":" in question.start and (read := read_id(FAMILY, question.start, Solve)):
        question = from_id(question, *read)
    if question.goal is None:
        if ":" in question.start:
            raise InputError(f"{question.start!r} is not the ID of a ladder: write ladder:FROM-TO")
        raise InputError(f"a ladder needs two words: give the last word after {question.start!r}")
    if not (question.start.strip() and question.goal.strip()):
        empty = "TO" if question.start.strip() else "FROM"
        raise InputError(f"{empty} is empty: give a word")
    if question.via and not all(word.strip() for word in question.via):
        raise InputError(f"{option('via')} is empty: give a word")
    return question


def from_id(question: Solve, description: str, values: Mapping[str, Any]) -> Solve:
    """Return the question with the words and options of its ID.

    Raise ``InputError`` if an option contradicts the ID.
    """
    text = question.start
    words = description.split("-")
    if len(words) < 2 or not all(words):
        raise InputError(f"{text}: the ID of a ladder is ladder:FROM-TO")
    if question.goal is not None:
        raise InputError(f"{text} is a complete puzzle: leave {question.goal!r} out")
    if question.via:
        raise InputError(f"{text} is a complete puzzle: leave {option('via', question.via[0])} out")
    start, *via, goal = words
    question = filled_in(question, text, values)
    return replace(question, start=start, via=tuple(via), goal=goal)


def read_word(text: str, options: LadderOptions, lexicon: Lexicon, listed: Lexicon) -> str:
    """Return a word as the list spells it; raise ``InputError`` if the list does not contain it.

    ``listed`` is the list without a limit on its levels.
    """
    word = normalise(text.strip())
    if word in lexicon:
        return word
    if not is_word(word):
        raise InputError(f"{text!r} is not a word: letters only")
    if options.allow_unknown:
        return word
    if level := listed.level(word):  # it is above the limit
        above, change = f"{COMMON_LEVEL}", f"leave {option('common')} out"
        if not options.common:
            above, change = option("level", options.level), "raise the level"
        raise InputError(f"{text!r} has level {level}, above {above}: {change}, or use {ALLOW}")
    near = lexicon.nearest(word)
    hint = f"{did_you_mean(near)} Use" if near else "use"
    raise InputError(f"{text!r} is not in {lexicon.called}: {hint} another word, or {ALLOW}")


def check_options(question: Solve, lexicon: Lexicon, waypoints: Sequence[str]) -> None:
    """Raise ``InputError`` for options that exclude each other, or words that no rule joins."""
    if not question.rules:
        raise InputError(f"{option('rules')}: choose one or more of {', '.join(RULES)}")
    lengths = {len(word) for word in waypoints}
    if len(lengths) > 1 and not {"insert", "delete"} & set(question.rules):
        first, other = next(pair for pair in pairwise(waypoints) if len(pair[0]) != len(pair[1]))
        raise InputError(
            f"{first} has {len(first)} letters and {other} has {len(other)}: "
            f"only {option('rules')} with insert or delete can change a word's length"
        )
    if question.cost == "rarity" and not lexicon.has_levels:
        raise InputError(f"{option('cost', 'rarity')} needs levels, but {lexicon.called} has none")
    if question.cost == "letters" and question.rules != ("change",):
        raise InputError(
            f"{option('cost', 'letters')} works with the rule change only: {CHANGE_ONLY}"
        )
    if question.strategy == "star-words" and question.rules != ("change",):
        raise InputError(
            f"{option('strategy', 'star-words')} works with the rule change only: {CHANGE_ONLY}"
        )
    several = [name for name in ("all", "count", "nearly", "steps") if _asked(question, name)]
    several = [name for name in several if not (name == "count" and "all" in several)]
    if len(several) > 1:
        raise InputError(
            f"{option(several[0])} and {option(several[1])} do not go together: leave one out"
        )
    if several and question.strategy != "auto":
        raise InputError(f"{option(several[0])} chooses the search itself: {AUTO_ONLY}")
    revealing = [*several, "explain"] if question.explain else several
    if question.hint and revealing:
        raise InputError(
            f"{option('hint')} and {option(revealing[0])} do not go together: leave one out"
        )
    if question.via and several and several[0] in ("nearly", "steps"):
        raise InputError(
            f"{option(several[0])} and {option('via')} do not go together: leave one out"
        )
    if question.cost != "steps" and question.strategy != "auto":
        raise InputError(f"{option('cost', question.cost)} chooses the search itself: {AUTO_ONLY}")
    if question.cost != "steps" and question.steps is not None:
        raise InputError(f"{option('steps')} counts steps: leave {option('cost')} at steps")


def _asked(question: Solve, name: str) -> bool:
    value = getattr(question, name)
    return value is not None and value is not False
