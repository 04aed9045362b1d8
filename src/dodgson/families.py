"""The registry of families: their names and packages, imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from dodgson.errors import InputError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from dodgson.family.many import Many
    from dodgson.family.problems import ProblemFamily
    from dodgson.questions import Verb


@dataclass(frozen=True, slots=True)
class Family:
    """A family of puzzles: what is known without importing it."""

    name: str
    package: str
    summary: str
    alias: str = ""
    """Another name, on the command line and in IDs."""

    @property
    def module(self) -> ModuleType:
        """The module with the family's questions."""
        return import_module(f"{self.package}.questions")

    def verbs(self) -> dict[str, type]:
        """Return the verbs of this family, each with its question.

        >>> list(FAMILIES["ladder"].verbs())
        ['solve', 'draw', 'stats', 'make']
        """
        verbs: dict[str, type] = self.module.VERBS
        return verbs

    def verb(self, name: str) -> Verb[..., Any]:
        """Return the verb of this name, imported from the family's package."""
        verb: Verb[..., Any] = getattr(import_module(self.package), name)
        return verb

    def many(self, name: str) -> Many:
        """Return the function that answers a verb's question for many puzzles.

        It is called like the verb, with ``_each`` after it, in the package's module ``many``.
        """
        many: Many = getattr(import_module(f"{self.package}.many"), f"{name}_each")
        return many


AnyFamily: TypeAlias = "Family | ProblemFamily"
"""A family with a package of its own, or one made from problems."""

FAMILIES = {
    family.name: family
    for family in (
        Family(
            "ladder",
            "dodgson.ladder",
            "Word ladders: change one word into another, a letter at a time.",
        ),
        Family("boggle", "dodgson.boggle", "Boggle: the words on a board of letters."),
        Family(
            "sliding", "dodgson.sliding", "Sliding puzzles: tiles, blocks and cars.", alias="slide"
        ),
        Family(
            "pangram",
            "dodgson.pangram",
            "Palindromic pangrams: every letter, and the same read backwards.",
        ),
    )
}


GROUP: Final = "dodgson.families"
"""The group of entry points in which installed packages name their families."""


def find(name: str) -> AnyFamily | None:
    """Return the family of this name or alias, dodgson's own or an installed one; else None.

    >>> find("slide").name
    'sliding'

    Raise ``InputError`` if an installed family cannot be loaded.
    """
    if name in FAMILIES:
        return FAMILIES[name]
    for family in FAMILIES.values():
        if name and name == family.alias:
            return family
    return next((_loaded(entry) for entry in _installed() if entry.name == name), None)


def names() -> list[str]:
    """Return the names of all families: dodgson's own, then the installed ones.

    >>> names()[:4]
    ['ladder', 'boggle', 'sliding', 'pangram']
    """
    return [*FAMILIES, *(entry.name for entry in _installed())]


def summaries() -> dict[str, str]:
    """Return what each family is in a line, or why it cannot be loaded, by name."""
    found = {name: family.summary for name, family in FAMILIES.items()}
    for entry in _installed():
        try:
            found[entry.name] = _loaded(entry).summary
        except InputError as error:
            found[entry.name] = str(error)
    return found


def _installed() -> list[EntryPoint]:
    """Return the entry points of installed families; dodgson's own names are taken."""
    from importlib.metadata import entry_points  # late: 10 ms, only for names that are not ours

    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    return [found[name] for name in sorted(found) if name not in FAMILIES]


def _loaded(entry: EntryPoint) -> AnyFamily:
    """Load the family that an installed package has named."""
    package = entry.dist.name if entry.dist else entry.value
    where = f"the family {entry.name} of the package {package}"
    try:
        family = entry.load()
    except Exception as error:  # the package may raise anything
        text = " ".join(f"{type(error).__name__}: {error}".split())
        raise InputError(f"{where} cannot be loaded: {text}") from error
    if getattr(family, "name", None) != entry.name:
        raise InputError(f"{where}: {entry.value} is not a family called {entry.name}")
    return cast("AnyFamily", family)
