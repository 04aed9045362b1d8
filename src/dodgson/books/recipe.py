"""Read the recipe of a book: a TOML file, or the same as a dictionary.

Whatever is wrong in it is found before the first puzzle is made.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from dodgson.errors import InputError
from dodgson.families import find, names
from dodgson.making.grading import read_difficulty
from dodgson.making.paper import Paper, PerPage
from dodgson.questions import Ask, likely, options, question_of

if TYPE_CHECKING:
    from dodgson.families import AnyFamily
    from dodgson.family.options import Making
    from dodgson.making.made import Made

LARGEST: Final = 1_000_000
"""The most bytes of a recipe."""
CHAPTERS: Final = "chapter"
"""The key of the chapters, each of which begins with [[chapter]]."""

K = TypeVar("K")


@dataclass(frozen=True, kw_only=True)
class Cover(Paper):
    """What a recipe says about the book."""

    title: Annotated[str, Ask("the title")] = "Puzzles"
    subtitle: Annotated[str, Ask("a line under the title")] = ""
    author: Annotated[str, Ask("who made the book")] = ""
    date: Annotated[str, Ask("a line at the foot of the title page")] = ""
    introduction: Annotated[str, Ask("what comes after the contents")] = ""
    seed: Annotated[int, Ask("the seed of chapters without one", least=0, most=10**17)] = 0


@dataclass(frozen=True, kw_only=True)
class Part:
    """What a recipe says about a chapter, beside the options of its puzzles."""

    family: Annotated[str, Ask("the family of the puzzles")]
    heading: Annotated[str | None, Ask("the heading; by default what the puzzles are")] = None
    introduction: Annotated[str, Ask("what comes before the puzzles")] = ""
    per_page: PerPage = None


@dataclass(frozen=True)
class Planned:
    """A chapter of a recipe: what it says, and the puzzles, which are made as they are taken."""

    place: str
    """Where it is, for messages."""
    part: Part
    heading: str
    family: AnyFamily
    question: Making
    puzzles: Generator[Made, None, None] = field(repr=False)


@dataclass(frozen=True)
class Recipe:
    """A book that can be made."""

    cover: Cover
    chapters: tuple[Planned, ...]


def read_recipe(recipe: str | PathLike[str] | Mapping[str, Any]) -> Recipe:
    """Return the recipe in a TOML file, or in a dictionary of the same form.

    >>> read_recipe({"titel": "Puzzles"})
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: the recipe: unknown key 'titel': did you mean 'title'?

    Raise ``InputError`` with the file, the chapter and the key for whatever is wrong.
    """
    where, document = "the recipe", recipe
    if not isinstance(document, Mapping):
        where = fspath(document)
        document = _read_file(where)
    known = [option.name for option in options(Cover)]
    _check_keys(where, document, [*known, CHAPTERS])
    about = {name: value for name, value in document.items() if name != CHAPTERS}
    cover = _asked(where, Cover, about)
    chapters = document.get(CHAPTERS, [])
    if not isinstance(chapters, list) or not all(isinstance(each, Mapping) for each in chapters):
        raise InputError(f"{where}: begin each chapter with a line [[{CHAPTERS}]]")
    if not chapters:
        raise InputError(f"{where}: it has no chapter: begin each with a line [[{CHAPTERS}]]")
    plans: list[Planned] = []
    for number, chapter in enumerate(chapters, 1):
        plans.append(_planned(f"{where}: chapter {number}", chapter, cover.seed + number, plans))
    return Recipe(cover, tuple(plans))


def _read_file(path: str) -> Mapping[str, Any]:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 (it may be a pipe)
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise InputError(f"{path}: it cannot be read ({error.strerror})") from None
    if len(data) > LARGEST:
        raise InputError(f"{path}: more than {LARGEST:,} bytes: this is no recipe")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError(f"{path}: this is not text in UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path}: this is not TOML: {error}") from None


def _check_keys(where: str, given: Mapping[str, Any], known: Iterable[str]) -> None:
    for name in given:
        if name not in known:
            raise InputError(f"{where}: unknown key {name!r}: {likely(str(name), known)}")


def _asked(where: str, question: Callable[..., K], given: Mapping[str, Any]) -> K:
    """Return a question with the values of some keys; an error says where they are."""
    try:
        return question_of(question, where, **given)
    except InputError as error:
        message = str(error)
        if not message.startswith(where):
            message = f"{where}: {message}"
        raise InputError(message) from None


def _planned(
    where: str, chapter: Mapping[str, Any], seed: int, earlier: Iterable[Planned]
) -> Planned:
    """Return a chapter with the puzzles that can be made for it, checked."""
    if "family" not in chapter:
        raise InputError(f"{where}: it has no family: name one of {', '.join(names())}")
    name = chapter["family"]
    family = find(name) if isinstance(name, str) else None
    if family is None:
        raise InputError(f"{where}: there is no family {name!r}: {likely(str(name), names())}")
    where = f"{where} ({family.name})"
    make = family.verbs().get("make")
    if make is None:
        raise InputError(f"{where}: no puzzles of this family can be made")
    own = [option.name for option in options(Part)]
    asked = [option.name for option in options(make)]
    _check_keys(where, chapter, [*own, *asked])
    part = _asked(where, Part, {key: chapter[key] for key in own if key in chapter})
    question: Making = _asked(
        where, make, {key: value for key, value in chapter.items() if key not in own}
    )
    if question.seed is None:
        question = replace(question, seed=seed)
    # A chapter leaves out what earlier ones have, so it may have to make that many more.
    before = sum(each.question.number for each in earlier if each.family is family)
    try:
        read_difficulty(question.difficulty)
        puzzles = family.verb("make").answer(replace(question, number=question.number + before))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    heading = family.summary.partition(":")[0] if part.heading is None else part.heading
    return Planned(where, part, heading, family, question, puzzles)
