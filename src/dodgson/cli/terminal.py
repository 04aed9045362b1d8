"""What a terminal supports: colour and redrawing; and text wrapped to its width."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def coloured() -> bool:
    """Return whether to print in colour: on a terminal that can, unless NO_COLOR is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()


def redraws(stream: TextIO) -> bool:
    """Return whether lines can be redrawn: on a terminal that is not dumb."""
    return stream.isatty() and not is_dumb()


def is_dumb() -> bool:
    """Return whether the terminal knows no escape codes."""
    return os.environ.get("TERM") == "dumb"


def for_stream(text: str, stream: TextIO) -> str:
    """Return a text, on a terminal with its sentences wrapped between words."""
    width = width_of(stream)
    return fitted(text, width) if width else text


def width_of(stream: TextIO) -> int:
    """Return the columns of a terminal; 0 if they are unknown, or there is no terminal."""
    try:
        return os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (ValueError, OSError):
        return 0


def fitted(text: str, width: int) -> str:
    r"""Return a text with its wide lines wrapped between words.

    Tables, and lines with a word that is too long, stay as they are. Text in a second column,
    after a name, is wrapped within that column.

    >>> print(fitted("2 moves: no solution is shorter.\n  a  table  of  five  columns", 20))
    2 moves: no solution
    is shorter.
      a  table  of  five  columns
    >>> print(fitted("dropped  nothing but a hyphen", 26))
    dropped  nothing but a
             hyphen
    """
    from dodgson.drawing.labels import cells  # late: only on a terminal
    from dodgson.drawing.terminal import wrap_cells

    lines = []
    for line in text.split("\n"):
        indented = line.lstrip(" ")
        words = indented.partition("  ")[2].lstrip(" ") or indented
        head = line[: len(line) - len(words)]
        room = width - cells(head)
        aligned = "  " in words or "\t" in words or "\x1b" in words
        if cells(line) <= width or aligned or max(map(cells, words.split(" "))) > room:
            lines.append(line)
        else:
            first, *others = wrap_cells(words, room)
            lines += [head + first, *(" " * cells(head) + other for other in others)]
    return "\n".join(lines)
