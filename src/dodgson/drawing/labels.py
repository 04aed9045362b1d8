"""Labels: text with emphasised parts, and the width of text in a terminal."""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import Final, TypeAlias

Span: TypeAlias = tuple[str, bool]
"""A piece of text, and whether it is emphasised."""

Label: TypeAlias = str | tuple[Span, ...]
"""Plain text, or pieces of text; a line feed starts a new line."""

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    r"""Return text with control characters and lone surrogates replaced, for XML and terminals.

    >>> visible("a\x1b[1mb\n")
    'a�[1mb\n'
    """
    if text.isprintable():
        return text
    return "".join(
        character if character == "\n" or _is_writable(character) else _REPLACEMENT
        for character in text
    )


def _is_writable(character: str) -> bool:
    return unicodedata.category(character) not in {"Cc", "Cs"} and character not in "\ufffe\uffff"


def spans(label: Label) -> tuple[Span, ...]:
    """Return a label's pieces; plain text is one piece without emphasis.

    >>> spans("cat")
    (('cat', False),)
    """
    return ((label, False),) if isinstance(label, str) else label


def plain(label: Label) -> str:
    """Return a label's text without its emphasis.

    >>> plain((("c", False), ("o", True), ("t", False)))
    'cot'
    """
    return label if isinstance(label, str) else "".join(text for text, _ in label)


def lines(label: Label) -> tuple[tuple[Span, ...], ...]:
    r"""Return the lines of a label.

    >>> lines((("12\n3", False), ("4", True)))
    ((('12', False),), (('3', False), ('4', True)))
    """
    rows: list[list[Span]] = [[]]
    for text, emphasised in spans(label):
        first, *others = text.split("\n")
        rows[-1].append((first, emphasised))
        rows.extend([(other, emphasised)] for other in others)
    return tuple(tuple(span for span in row if span[0]) for row in rows)


def changes(before: str, after: str) -> tuple[Span, ...]:
    """Return ``after`` as a label that emphasises the letters that differ from ``before``.

    Texts of equal length are compared letter by letter; otherwise everything between the common
    prefix and the common suffix is emphasised.

    >>> changes("black", "slack")
    (('s', True), ('lack', False))
    >>> changes("cat", "cast")
    (('ca', False), ('s', True), ('t', False))
    """
    if len(before) == len(after):
        marks = [old != new for old, new in zip(before, after, strict=True)]
    else:
        shorter = min(len(before), len(after))
        start = next((i for i in range(shorter) if before[i] != after[i]), shorter)
        rest = shorter - start
        end = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
        marks = [start <= place < len(after) - end for place in range(len(after))]
    pieces: list[Span] = []
    for letter, mark in zip(after, marks, strict=True):
        if pieces and pieces[-1][1] == mark:
            pieces[-1] = (pieces[-1][0] + letter, mark)
        else:
            pieces.append((letter, mark))
    return tuple(pieces)


def character_cells(character: str) -> int:
    """Return how many columns of a terminal one character takes: 0, 1 or 2.

    >>> [character_cells(character) for character in "a語\u0301"]
    [1, 2, 0]
    """
    if character.isascii():
        return 1
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cells(text: str) -> int:
    """Return how many columns of a terminal a line of text takes.

    >>> cells("日本 go")
    7
    """
    return len(text) if text.isascii() else sum(map(character_cells, text))


def terminal_width() -> int:
    """Return how many columns the terminal has: $COLUMNS, its own size, or 80.

    >>> terminal_width() > 0
    True
    """
    return width_if_any() or 80


def width_if_any() -> int | None:
    """Return how many columns the terminal has; None if the output goes to no terminal.

    This replaces ``shutil.get_terminal_size``, which is slow to import.
    """
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or None  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # closed, or no terminal
        return None


def figure(value: float) -> str:
    """Return a value as text: integers with commas, others to three significant digits.

    >>> figure(12345), figure(0.012345), figure(1.0)
    ('12,345', '0.0123', '1')
    """
    whole = value == int(value) or value >= 1000
    return f"{value:,.0f}" if whole else f"{value:.3g}"
