"""Python shows every option of every verb: ``inspect.signature`` and ``help``."""

from __future__ import annotations

import inspect
import pydoc
import subprocess
import sys
import typing

import pytest

import dodgson
from dodgson.families import FAMILIES
from dodgson.questions import Verb, options

VERBS = [
    pytest.param(family.verb(name), id=f"{family.name}.{name}")
    for family in FAMILIES.values()
    for name in family.verbs()
]


def question(verb: Verb[..., object]) -> type:
    return typing.cast("type", verb.question)


@pytest.mark.parametrize("verb", VERBS)
def test_a_signature_shows_every_option_with_its_default(verb: Verb[..., object]) -> None:
    parameters = inspect.signature(verb).parameters
    assert set(parameters) == {option.name for option in options(question(verb))}
    for option in options(question(verb)):
        parameter = parameters[option.name]
        assert parameter.annotation is not inspect.Parameter.empty
        assert "Ask(" not in str(parameter)
        default = parameter.empty if option.required else option.default
        assert parameter.default == default
        assert (parameter.kind is parameter.KEYWORD_ONLY) is not option.ask.positional


@pytest.mark.parametrize("verb", VERBS)
def test_help_shows_every_option_with_its_type_default_and_meaning(
    verb: Verb[..., object],
) -> None:
    text = pydoc.plain(pydoc.render_doc(verb))
    assert f"\n{verb.answer.__name__}(" in text
    lines = [line.strip() for line in text.splitlines()]
    for option in options(question(verb)):
        default = "" if option.required else f" = {option.default!r}"
        at = next(
            at
            for at, line in enumerate(lines)
            if line.startswith(f"{option.name}: ") and line.endswith(default)
        )
        assert lines[at + 1].lower().startswith(option.ask.help.split()[0].lower())
    assert "--" not in text, "Python's options have no dashes"


def test_help_in_a_program_shows_the_call_the_types_and_the_meanings() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "import dodgson; help(dodgson.ladder.solve)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\nsolve(start: str, goal: str | None = None, *, words: " in ran.stdout
    assert "words: str | PathLike[str] | Lexicon | Iterable[str] = 'scowl-80'\n" in ran.stdout
    assert "Use words of this level or less only." in ran.stdout


def test_a_signature_shows_the_type_of_the_answer() -> None:
    solve = inspect.signature(dodgson.ladder.solve)
    assert solve.return_annotation is dodgson.ladder.Ladder


def test_the_class_of_verbs_has_a_docstring_and_a_signature_of_its_own() -> None:
    assert (Verb.__doc__ or "").startswith("A question and its answer")
    assert list(inspect.signature(Verb).parameters) == ["question", "answer", "parts"]


def test_no_signature_is_made_before_it_is_asked_for() -> None:
    program = (
        "import dodgson.ladder, dodgson.sliding\n"
        "from dodgson.questions.options import _read\n"
        "print(len(_read))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "0\n"


def test_scoring_many_boards_shows_the_rules_too() -> None:
    score = dodgson.boggle.score
    parameters = inspect.signature(score).parameters
    assert list(parameters)[:4] == ["boards", "size", "threads", "backend"]
    rules = {option.name for option in options(dodgson.boggle.Rules)}
    assert set(parameters) == {"boards", "size", "threads", "backend"} | rules
    assert "wrap: bool = False\n" in pydoc.plain(pydoc.render_doc(score))


@pytest.mark.parametrize(
    ("many", "question", "puzzles"),
    [
        (dodgson.ladder.solve_many, dodgson.ladder.Solve, "pairs"),
        (dodgson.sliding.solve_many, dodgson.sliding.Solve, "puzzles"),
    ],
    ids=["ladder", "sliding"],
)
def test_solving_many_shows_the_options_of_solving_one(
    many: typing.Callable[..., object], question: type, puzzles: str
) -> None:
    parameters = inspect.signature(many).parameters
    own = {option.name for option in options(question) if not option.ask.positional}
    assert set(parameters) == {puzzles, "threads"} | own
    assert list(parameters)[:2] == [puzzles, "threads"]
    text = pydoc.plain(pydoc.render_doc(many))
    assert "seconds: float | None = None\n" in text
    positional = [option.name for option in options(question) if option.ask.positional]
    assert not any(f"\n    {name}: " in text for name in positional)


def test_measuring_distances_shows_the_options_of_the_list() -> None:
    parameters = inspect.signature(dodgson.ladder.distances).parameters
    assert list(parameters)[:3] == ["sources", "targets", "threads"]
    assert {"words", "common", "level", "max_words", "exclude", "backend"} < set(parameters)
