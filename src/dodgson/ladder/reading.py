"""From a question about ladders to a word graph and the words to go through."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from dodgson.errors import InputError
from dodgson.ladder.family import FAMILY, Setting, Solve
from dodgson.ladder.model import WordGraph
from dodgson.questions import puzzle_id, read_id
from dodgson.words import Lexicon, load, normalise


def read_puzzle(question: Solve) -> tuple[Solve, Lexicon, list[str]]:
    """Give the question with an ID in it spelled out, its list, and the words to go through."""
    if read := read_id(FAMILY, question.start, Solve):
        if question.goal is not None:
            raise InputError(f"{question.start} names the whole puzzle: no word goes after it")
        description, values = read
        words = description.split("-")
        if len(words) < 2 or not all(words):
            raise InputError(f"{question.start}: a ladder's ID is ladder:FROM-TO")
        start, *via, goal = words
        question = replace(question, **values, start=start, via=tuple(via), goal=goal)
    if question.goal is None:
        raise InputError(f"a ladder needs a word to go to from {question.start!r}")
    lexicon = lexicon_for(question)
    words = [question.start, *question.via, question.goal]
    return question, lexicon, [read_word(word, question, lexicon) for word in words]


def lexicon_for(setting: Setting) -> Lexicon:
    """Load the list that a question names, down to the level it asks for."""
    lexicon = load(setting.words)
    if setting.common and setting.level is not None:
        raise InputError("--common and --level both set the level: give one of them")
    level = 60 if setting.common else setting.level
    return lexicon if level is None else lexicon.at_most_level(level).named(lexicon.name)


def read_word(text: str, setting: Setting, lexicon: Lexicon) -> str:
    """Give a word as the list spells it; one that it does not hold is refused with a suggestion."""
    word = normalise(text)
    if word in lexicon or setting.allow_unknown:
        if not word.isalpha():
            raise InputError(f"{text!r} is not a word: letters only")
        return word
    near = lexicon.nearest(word)
    hint = f" (near it: {', '.join(near)})" if near else ""
    raise InputError(
        f"{text!r} is not in the word list {lexicon.name}{hint}; --allow-unknown takes it as it is"
    )


def graph_for(setting: Setting, lexicon: Lexicon, stations: list[str]) -> WordGraph:
    """Give the graph of a question's words; those it goes through are in it whatever the list."""
    avoid = {normalise(word) for word in setting.avoid}
    for word in stations:
        if word in avoid:
            raise InputError(f"--avoid {word}: the ladder must pass through it")
    return WordGraph(lexicon, setting.rules, extra=stations, avoid=avoid)


def check_options(question: Solve, stations: list[str]) -> None:
    """Refuse options that do not go together, and ends that no rule can bring together."""
    lengths = {len(word) for word in stations}
    if len(lengths) > 1 and not {"insert", "delete"} & set(question.rules):
        first, other = next(pair for pair in pairwise(stations) if len(pair[0]) != len(pair[1]))
        raise InputError(
            f"{first} has {len(first)} letters and {other} has {len(other)}: "
            "only --rules with insert or delete can change a word's length"
        )
    if question.cost == "letters" and question.rules != ("change",):
        raise InputError("--cost letters is for changed letters only: leave --rules at change")
    if question.strategy == "star-words" and question.rules != ("change",):
        raise InputError(
            "--strategy star-words knows changed letters only: leave --rules at change"
        )
    several = [name for name in ("all", "count", "nearly", "steps") if _asked(question, name)]
    several = [name for name in several if not (name == "count" and "all" in several)]
    if len(several) > 1:
        raise InputError(f"--{several[0]} and --{several[1]} do not go together")
    if several and question.strategy != "auto":
        raise InputError(f"--{several[0]} has its own way to search: leave --strategy at auto")
    if question.via and several and several[0] in ("nearly", "steps"):
        raise InputError(f"--{several[0]} and --via do not go together")
    if question.cost != "steps" and question.strategy != "auto":
        raise InputError(f"--cost {question.cost} has its own search: leave --strategy at auto")
    if question.cost != "steps" and question.steps is not None:
        raise InputError("--steps counts steps: leave --cost at steps")


def _asked(question: Solve, name: str) -> bool:
    return getattr(question, name) not in (None, False)


def name_of(question: Solve, stations: list[str]) -> str:
    """Give the puzzle's ID."""
    return puzzle_id(FAMILY, "-".join(stations), question)
