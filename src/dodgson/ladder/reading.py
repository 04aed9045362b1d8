"""From a question about ladders to a word graph and the words to go through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from dodgson.errors import InputError, option
from dodgson.family.options import read_excluded
from dodgson.ladder.model import RULES, WordGraph
from dodgson.ladder.questions import FAMILY, LadderOptions, Solve
from dodgson.questions import filled_in, puzzle_id, read_id
from dodgson.words import Lexicon, load, normalise
from dodgson.words.reading import is_word

AS_IT_IS = f"{option('allow_unknown', value=True)} takes it as it is"
AUTO_ONLY = f"leave {option('strategy')} at auto"
CHANGE_ONLY = f"leave {option('rules')} at change"


def read_puzzle(question: Solve) -> tuple[Solve, Lexicon, list[str]]:
    """Give the question with an ID in it spelled out, its list, and the words to go through.

    Whatever ways there are to say a thing, what comes back says it in one: so a puzzle has one ID.
    """
    if read := read_id(FAMILY, question.start, Solve):
        question = spelled_out(question, *read)
    if question.goal is None:
        raise InputError(f"a ladder needs a word to go to from {question.start!r}")
    asked, lexicon = question, question.lexicon()
    question = replace(
        question.in_one_way(lexicon),
        rules=tuple(rule for rule in RULES if rule in question.rules),
        exclude=tuple(sorted({read_excluded(word) for word in question.exclude})),
    )
    waypoints = [question.start, *question.via, question.goal or ""]
    return question, lexicon, [read_word(word, asked, lexicon) for word in waypoints]


def spelled_out(question: Solve, description: str, values: Mapping[str, Any]) -> Solve:
    """Give the question with what an ID says; nothing may be said both there and by an option."""
    text = question.start
    words = description.split("-")
    if len(words) < 2 or not all(words):
        raise InputError(f"{text}: a ladder's ID is ladder:FROM-TO")
    if question.goal is not None:
        raise InputError(f"{text} names the whole puzzle: no word goes after it")
    if question.via:
        raise InputError(
            f"{text} names the whole puzzle: {option('via', question.via[0])} is not in it"
        )
    start, *via, goal = words
    question = filled_in(question, text, values)
    return replace(question, start=start, via=tuple(via), goal=goal)


def read_word(text: str, options: LadderOptions, lexicon: Lexicon) -> str:
    """Give a word as the list spells it; one that it does not hold is refused with a suggestion."""
    word = normalise(text.strip())
    if word in lexicon:
        return word
    if not is_word(word):
        raise InputError(f"{text!r} is not a word: letters only")
    if options.allow_unknown:
        return word
    # Only a limit can hide a word, and a list from a pipe cannot be read again.
    limited = options.common or options.level is not None
    if limited and (level := load(options.words, max_words=options.max_words).level(word)):
        raise InputError(
            f"{text!r} is of level {level} in the word list {lexicon.name}: too rare for "
            f"{option('common' if options.common else 'level')}; {AS_IT_IS}"
        )
    near = lexicon.nearest(word)
    hint = f" (near it: {', '.join(near)})" if near else ""
    raise InputError(f"{text!r} is not in the word list {lexicon.name}{hint}; {AS_IT_IS}")


def graph_for(options: LadderOptions, lexicon: Lexicon, waypoints: list[str]) -> WordGraph:
    """Give the graph of a question's words; those it goes through are in it whatever the list."""
    exclude = {normalise(word) for word in options.exclude}
    for word in waypoints:
        if word in exclude:
            raise InputError(f"{option('exclude', word)}: the ladder must pass through it")
    return WordGraph(
        lexicon, options.rules, extra=waypoints, exclude=exclude, backend=options.backend
    )


def check_options(question: Solve, lexicon: Lexicon, waypoints: list[str]) -> None:
    """Refuse options that do not go together, and ends that no rule can bring together."""
    if not question.rules:
        raise InputError(f"{option('rules')}: name one or more of {', '.join(RULES)}")
    lengths = {len(word) for word in waypoints}
    if len(lengths) > 1 and not {"insert", "delete"} & set(question.rules):
        first, other = next(pair for pair in pairwise(waypoints) if len(pair[0]) != len(pair[1]))
        raise InputError(
            f"{first} has {len(first)} letters and {other} has {len(other)}: "
            f"only {option('rules')} with insert or delete can change a word's length"
        )
    if question.cost == "rarity" and not lexicon.has_levels:
        raise InputError(
            f"{option('cost', 'rarity')} needs levels, and the word list {lexicon.name} has none"
        )
    if question.cost == "letters" and question.rules != ("change",):
        raise InputError(f"{option('cost', 'letters')} is for changed letters only: {CHANGE_ONLY}")
    if question.strategy == "star-words" and question.rules != ("change",):
        raise InputError(
            f"{option('strategy', 'star-words')} knows changed letters only: {CHANGE_ONLY}"
        )
    several = [name for name in ("all", "count", "nearly", "steps") if _asked(question, name)]
    several = [name for name in several if not (name == "count" and "all" in several)]
    if len(several) > 1:
        raise InputError(f"{option(several[0])} and {option(several[1])} do not go together")
    if several and question.strategy != "auto":
        raise InputError(f"{option(several[0])} has its own way to search: {AUTO_ONLY}")
    revealing = [*several, "explain"] if question.explain else several
    if question.hint and revealing:
        raise InputError(f"{option('hint')} and {option(revealing[0])} do not go together")
    if question.via and several and several[0] in ("nearly", "steps"):
        raise InputError(f"{option(several[0])} and {option('via')} do not go together")
    if question.cost != "steps" and question.strategy != "auto":
        raise InputError(f"{option('cost', question.cost)} has its own search: {AUTO_ONLY}")
    if question.cost != "steps" and question.steps is not None:
        raise InputError(f"{option('steps')} counts steps: leave {option('cost')} at steps")


def _asked(question: Solve, name: str) -> bool:
    value = getattr(question, name)
    return value is not None and value is not False


def name_of(question: Solve, waypoints: list[str]) -> str:
    """Give the puzzle's ID."""
    return puzzle_id(FAMILY, "-".join(waypoints), question)
