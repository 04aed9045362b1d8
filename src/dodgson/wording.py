"""Small turns of phrase that every room uses."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing.

    >>> counted(1, "step"), counted(2300, "word")
    ('1 step', '2,300 words')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
