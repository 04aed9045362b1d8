"""Phrases that every package uses."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Return a number with its noun, singular or plural.

    >>> counted(1, "step"), counted(2300, "word")
    ('1 step', '2,300 words')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
