"""The file format of certificates for Boggle: a claim, and classes of boards with their bounds.

`docs/certificates.md` describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from dodgson.errors import InputError
from dodgson.family.certificates import Form, are_rules, is_checksum, pack, unpack

MOST_CELLS: Final = 12
MOST_LENGTH: Final = 2 * MOST_CELLS
"""The most letters of a word on a board: each tile may be a Qu."""
MOST_CLASSES: Final = 1 << 28
MOST_POINTS: Final = 511
"""The most points for a word."""
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"

Class = tuple[str, int]
"""The letters of the first cells, in the claim's order of cells, and a bound."""


@dataclass(frozen=True)
class Certificate:
    """The claim that no board of a size scores more than ``bound``."""

    list_name: str
    """The list's name where the certificate was made; it proves nothing."""
    sha256: str
    """The checksum of the words."""
    rules: Mapping[str, Any]
    """Which words of the list were used: ``level``, ``exclude``; empty if all."""
    rows: int
    cols: int
    neighbours: int
    """How many neighbours a cell has: 8, or the 4 beside it."""
    wrap: bool
    """Whether opposite edges are joined."""
    qu: bool
    """Whether q is the Qu tile, not a plain q."""
    points: tuple[int, ...]
    """The points of words of 0, 1, 2 … letters; longer words count nothing."""
    board: str
    """The letters of a board that scores ``bound``, in reading order."""
    bound: int
    cells: tuple[int, ...]
    """The cells, as numbers in reading order from 1, in the order in which classes fix them."""
    letters: str
    """The letters a to z in their order for turning boards."""
    classes: int
    """How many classes there are."""
    packed: bytes = field(repr=False)
    """The classes, packed by ``pack_classes``."""

    def listed(self) -> list[Class]:
        """Return the classes; raise ``ValueError`` if the data is damaged or not that many."""
        data = unpack(self.packed, self.classes * (MOST_CELLS + 12))
        if data is None:
            raise ValueError("the classes cannot be decompressed")
        lines = data.split(b"\n")[:-1]
        if len(lines) != self.classes:
            raise ValueError(f"it has {len(lines):,} classes, not {self.classes:,}")
        found = []
        for number, line in enumerate(lines, 1):
            prefix, _, bound = line.decode("ascii", "replace").partition(" ")
            if not (prefix.isalpha() and prefix.isascii() and bound.isdecimal()):
                raise ValueError(f"class {number} is not letters and a bound")
            found.append((prefix, int(bound)))
        return found


FORM: Final = Form(
    "dodgson-boggle-certificate",
    1,
    frozenset(part.name for part in fields(Certificate)) - {"packed"},
)


def pack_classes(classes: Iterable[Class]) -> bytes:
    """Pack classes: lines of text, compressed."""
    return pack("".join(f"{prefix} {bound}\n" for prefix, bound in classes).encode())


def to_bytes(certificate: Certificate) -> bytes:
    """Return a certificate as the bytes of its file."""
    claim = asdict(certificate)
    packed: bytes = claim.pop("packed")
    return FORM.to_bytes(claim, packed)


def from_bytes(data: bytes, name: str) -> Certificate:
    """Read a certificate from the bytes of its file.

    Raise ``InputError`` if it is no certificate for Boggle, damaged, or of another version.
    """
    claim, packed = FORM.from_bytes(data, name)
    for part, value in claim.items():
        if not _is_valid(part, value):
            raise InputError(f"{name}: a damaged certificate: its {part!r} is not valid")
    rows, cols = claim["rows"], claim["cols"]
    if rows * cols > MOST_CELLS:
        raise InputError(f"{name}: {rows}x{cols} boards have more than {MOST_CELLS} cells")
    claim["points"], claim["cells"] = tuple(claim["points"]), tuple(claim["cells"])
    return Certificate(packed=packed, **claim)


def _is_valid(part: str, value: Any) -> bool:
    """Return whether a part of a claim has the right type and form."""
    tests: dict[str, Callable[[Any], bool]] = {
        "sha256": is_checksum,
        "rules": lambda rules: are_rules(rules, ("level",)),
        "wrap": lambda flag: isinstance(flag, bool),
        "qu": lambda flag: isinstance(flag, bool),
        "points": lambda points: _are_numbers(points, MOST_LENGTH + 1, MOST_POINTS),
        "cells": lambda cells: _are_numbers(cells, MOST_CELLS, MOST_CELLS),
        "neighbours": lambda number: type(number) is int and number in (4, 8),
        "rows": lambda number: _is_number(number, MOST_CELLS) and number > 0,
        "cols": lambda number: _is_number(number, MOST_CELLS) and number > 0,
        "bound": lambda number: _is_number(number, MOST_CLASSES),
        "classes": lambda number: _is_number(number, MOST_CLASSES),
    }
    return tests.get(part, lambda text: isinstance(text, str))(value)


def _is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _are_numbers(value: Any, count: int, most: int) -> bool:
    listed = isinstance(value, list) and len(value) <= count
    return listed and all(_is_number(each, most) for each in value)
