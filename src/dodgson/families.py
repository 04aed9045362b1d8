"""The registry of families: their names and packages, imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

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
        ['solve', 'draw', 'stats']
        """
        verbs: dict[str, type] = self.module.VERBS
        return verbs

    def verb(self, name: str) -> Verb[..., Any]:
        """Return the verb of this name, imported from the family's package."""
        verb: Verb[..., Any] = getattr(import_module(self.package), name)
        return verb


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


def find(name: str) -> Family | None:
    """Return the family of this name or alias, or None.

    >>> find("slide").name
    'sliding'
    """
    if name in FAMILIES:
        return FAMILIES[name]
    return next((family for family in FAMILIES.values() if name and name == family.alias), None)
