"""Write docs/api.md: what each room exports for Python, from `__all__` and the docstrings.

Run it after an export, a docstring or an option has changed; a test fails until then.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import dodgson
from dodgson.family.answers import PuzzleAnswer
from dodgson.questions import Verb
from dodgson.questions.described import meaning, typed_options

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
ROOMS = dodgson.__all__

OPENING = """\
# Python reference

Made by `tools/build_api.py` from the docstrings: change those, not this page.
[python.md](python.md) explains calls, answers and drawings.
[commands.md](commands.md) is the same for the command line.
"""


def summary(thing: object) -> str:
    """Return the first paragraph of a docstring as one line."""
    paragraph = (inspect.getdoc(thing) or "").partition("\n\n")[0]
    return " ".join(paragraph.split())


def escaped(text: str) -> str:
    """Return text in which nothing ends a table's cell."""
    return text.replace("|", "\\|")


def section(room: str, name: str) -> Iterator[str]:
    """Yield the lines on one exported name."""
    thing = getattr(importlib.import_module(f"dodgson.{room}"), name)
    call = f"dodgson.{room}.{name}"
    if isinstance(thing, Verb):
        yield from [f"### {call}", "", summary(thing), "", *options_table(thing.question)]
    elif inspect.isclass(thing):
        yield from [f"### {call}", "", summary(thing), "", *members_table(thing)]
    elif inspect.isroutine(inspect.unwrap(thing)):
        yield from [f"### {call}", "", f"    {name}{signature(thing)}", "", summary(thing), ""]
    else:
        choices = thing if isinstance(thing, Mapping) else typing.get_args(thing)
        names = ", ".join(f"`{alias(each)}`" for each in choices)
        yield from [f"### {call}", "", f"One of {names}.", ""]


def alias(choice: Any) -> str:
    """Return the name of one choice of a type alias, a type or a text."""
    return str(getattr(getattr(choice, "__origin__", choice), "__name__", choice))


def signature(function: Any) -> str:
    """Return a function's parameters and what it returns, without the quotes of annotations."""
    return str(inspect.signature(function)).replace("'", "")


def options_table(question: Any) -> Iterator[str]:
    """Yield the table of a verb's options."""
    yield "| option | type | default | what it does |"
    yield "|---|---|---|---|"
    for option, kind in typed_options(question):
        default = "required" if option.required else f"`{option.default!r}`"
        cells = (f"`{option.name}`", f"`{kind}`", default, meaning(option).rstrip("."))
        yield f"| {' | '.join(map(escaped, cells))} |"
    yield ""


def members_table(thing: type) -> Iterator[str]:
    """Yield the table of a class's methods and properties: its own, and those of every answer."""
    sources = [each for each in reversed(thing.__mro__) if each in (thing, PuzzleAnswer)]
    members = {name: member for each in sources for name, member in vars(each).items()}
    rows = [
        (name, summary(member))
        for name, member in members.items()
        if not name.startswith("_")
        and (callable(member) or isinstance(member, property | classmethod | staticmethod))
        and summary(member)
    ]
    if rows:
        yield from ["| method or property | what it does |", "|---|---|"]
        yield from (f"| `{name}` | {escaped(text)} |" for name, text in rows)
        yield ""


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for room in ROOMS:
        module = importlib.import_module(f"dodgson.{room}")
        lines += [f"## dodgson.{room}", "", summary(module), ""]
        for name in module.__all__:
            lines += section(room, name)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
