"""What a room exports: ``__all__`` follows one rule in each family.

A family exports its verbs, their questions, their answers, the family's own types in the fields of
these answers, and the checker of solutions. What it exports beyond these is listed here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import subprocess
import sys
import typing
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import dodgson
from dodgson.families import FAMILIES, Family

CHECKERS = {
    "boggle": "check_word",
    "ladder": "check_ladder",
    "pangram": "check_phrase",
    "sliding": "check_solution",
}
BEYOND = {
    "boggle": {
        "Board",
        "Points",
        "Rules",
        "Score",
        "Scores",
        "read_board",
        "records",
        "score",
        "scorer",
    },
    "ladder": {"LengthGraph", "WordGraph", "distances", "length_graph", "solve_many"},
    "pangram": {"Histogram", "PangramProof", "Shortest", "is_palindrome", "is_pangram"},
    "sliding": {"Move", "find_puzzle", "solve_many"},
}
"""Types of the model, and functions for programs, that no verb, answer or field names."""


def room(name: str) -> ModuleType:
    return importlib.import_module(f"dodgson.{name}")


def classes(hint: Any) -> Iterator[type]:
    """Yield the classes that a type is made of."""
    if inspect.isclass(hint):
        yield hint
    for part in typing.get_args(hint):
        yield from classes(part)


def expected(family: Family) -> set[str]:
    """Return the names that the rule asks for."""
    package = room(family.name)
    exported = {name: getattr(package, name) for name in package.__all__}
    names = {*family.verbs(), CHECKERS[family.name]}
    names |= {question.__name__ for question in family.verbs().values()}
    for verb in family.verbs():
        returned = typing.get_type_hints(family.verb(verb).answer, localns=exported)["return"]
        for answer in classes(returned):
            fields = typing.get_type_hints(answer, localns=exported)
            own = {each for hint in fields.values() for each in classes(hint)}
            names |= {
                each.__name__
                for each in {answer, *own}
                if each.__module__.startswith(f"{family.package}.")
            }
    return names


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_exports_verbs_questions_answers_their_types_and_its_checker(name: str) -> None:
    names = expected(FAMILIES[name])
    exported = set(room(name).__all__)
    assert names - exported == set()
    assert exported - names - BEYOND[name] == set(), "explain a new export in BEYOND"


@pytest.mark.parametrize("name", dodgson.__all__)
def test_every_room_exports_names_that_are_there_in_order(name: str) -> None:
    package = getattr(dodgson, name)
    assert package is room(name)
    assert list(package.__all__) == sorted(package.__all__)
    for exported in package.__all__:
        assert getattr(package, exported) is not None


LATE = [
    "boggle",
    "books",
    "drawing",
    "ladder",
    "making",
    "pangram",
    "questions",
    "search",
    "sliding",
    "theatre",
    "words",
]
"""The rooms that import their names when these are first used."""


def imports_for_type_checkers(package: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the names that type checkers see in a package, and their modules."""
    for node in ast.walk(ast.parse(inspect.getsource(package))):
        if isinstance(node, ast.ImportFrom) and node.module and "." in node.module:
            yield from ((name.name, node.module) for name in node.names)


@pytest.mark.parametrize("name", LATE)
def test_a_late_room_gives_what_type_checkers_see(name: str) -> None:
    package = room(name)
    seen = {
        name: module
        for name, module in imports_for_type_checkers(package)
        if module != "dodgson.late"
    }
    assert set(seen) == set(package.__all__)
    for exported, module in seen.items():
        assert getattr(package, exported) is getattr(importlib.import_module(module), exported)


LATE_ROOMS = """
import dodgson.ladder.solve, dodgson.boggle.draw
import dodgson
print(dodgson.ladder.solve("cat", "dog", words=["cat", "cot", "cog", "dog"]).cost)
print(dodgson.ladder.draw.called, dodgson.boggle.draw.called)
print(dodgson.sliding.model.Puzzle is dodgson.sliding.Puzzle, "solve" in dir(dodgson.sliding))
print(hasattr(dodgson.ladder, "slove"), hasattr(dodgson.ladder, "_solve"))
"""


def test_a_function_hides_the_module_of_its_name_and_other_modules_are_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LATE_ROOMS], capture_output=True, check=True, text=True
    )
    assert done.stdout.splitlines() == ["3", "ladder.draw boggle.draw", "True True", "False False"]
